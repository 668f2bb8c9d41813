// Where the headers of a project are looked for that no flag leads to.

#include "Frontend/ProjectHeaders.h"
#include "TemporaryDirectory.h"
#include <gtest/gtest.h>

using namespace cudaperf;

namespace {

TEST(ProjectHeaders, FindsTheOnlyOneOfItsName) {
  TemporaryDirectory Project;
  Project.write("LICENSE", "");
  Project.write("src/cuda/a.cu", "");
  Project.write("src/common/gpu/scan.cuh", "");
  Project.write("src/common/gpu/deep/est.h", "");
  ProjectHeaders Headers(Project.path("src/cuda/a.cu"));
  EXPECT_EQ(Headers.directoryOf("scan.cuh"), Project.path("src/common/gpu"));
  EXPECT_EQ(Headers.directoryOf("gpu/scan.cuh"), Project.path("src/common"));
  EXPECT_EQ(Headers.directoryOf("gpu/deep/est.h"), Project.path("src/common"));
  EXPECT_EQ(Headers.directoryOf("other/scan.cuh"), std::nullopt);
  EXPECT_EQ(Headers.directoryOf("none.h"), std::nullopt);
}

/// Each example with headers of its own: those of the file's own example.
TEST(ProjectHeaders, TakesTheNearestAndDoesNotChooseBetweenTwo) {
  TemporaryDirectory Project;
  Project.write(".git/config", "");
  Project.write("one/src/a.cu", "");
  Project.write("one/gpu/x/shape.h", "");
  Project.write("two/gpu/x/shape.h", "");
  Project.write("three/gpu/sizes.h", "");
  Project.write("four/gpu/sizes.h", "");
  ProjectHeaders Headers(Project.path("one/src/a.cu"));
  EXPECT_EQ(Headers.directoryOf("shape.h"), Project.path("one/gpu/x"));
  EXPECT_EQ(Headers.directoryOf("sizes.h"), std::nullopt);
}

/// A home folder is no project.
TEST(ProjectHeaders, LooksNowhereWithoutATop) {
  TemporaryDirectory Folder;
  Folder.write("mine/a.cu", "");
  Folder.write("other/deep/scan.cuh", "");
  EXPECT_EQ(ProjectHeaders(Folder.path("mine/a.cu")).directoryOf("scan.cuh"), std::nullopt);
}

} // namespace
