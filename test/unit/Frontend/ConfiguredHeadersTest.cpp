// What a build makes of the templates of its headers.

#include "Frontend/ConfiguredHeaders.h"
#include "TemporaryDirectory.h"
#include <gtest/gtest.h>
#include <map>

using namespace cudaperf;

namespace {

std::string configured(llvm::StringRef Template, const std::map<std::string, std::string> &Known = {}) {
  return configuredText(Template, [&](llvm::StringRef Name) -> std::optional<std::string> {
    const auto Found = Known.find(Name.str());
    return Found == Known.end() ? std::nullopt : std::optional(Found->second);
  });
}

TEST(ConfiguredHeaders, OptionsAreOnIfTheBuildSaysSo) {
  EXPECT_EQ(configured("#cmakedefine01 USE_MPI\n# cmakedefine WIDE", {{"USE_MPI", "ON"}}), "#define USE_MPI 1\n\n");
  EXPECT_EQ(configured("#cmakedefine WIDE @BITS@", {{"WIDE", "1"}, {"BITS", "64"}}), "#define WIDE 64\n");
}

/// Who asks about kernels builds with CUDA.
TEST(ConfiguredHeaders, CudaIsOn) {
  EXPECT_EQ(configured("#cmakedefine01 SIM_USE_CUDA\n#cmakedefine01 NO_CUDA"),
            "#define SIM_USE_CUDA 1\n#define NO_CUDA 0\n");
  EXPECT_EQ(configured("#undef HAVE_CUDA\n#undef HAVE_MPI"), "#define HAVE_CUDA 1\n#undef HAVE_MPI\n");
}

/// A number where one is wanted, nothing in a string or where a whole line may stand.
TEST(ConfiguredHeaders, UnknownVariablesAreNeutral) {
  EXPECT_EQ(configured("#define MAJOR @MAJOR@"), "#define MAJOR 0\n");
  EXPECT_EQ(configured("const char name[] = \"@NAME@ ${BRANCH}\";"), "const char name[] = \" \";\n");
  EXPECT_EQ(configured("@EXTRA@\n@COMMENT@#define FAST", {{"COMMENT", "// "}}), "\n#define FAST\n");
  EXPECT_EQ(configured("mail a@b.c, $x and @ alone"), "mail a@b.c, $x and @ alone\n");
}

TEST(ConfiguredHeaders, TheNearestTemplateOfTheNameIsTaken) {
  TemporaryDirectory Project;
  Project.write(".git/config", "");
  Project.write("CMakeLists.txt", "set(TILE 48)\n");
  Project.write("src/gpu/a.cu", "");
  Project.write("include/sim/config.h.in", "#define TILE @TILE@");
  Project.write("other/config.h.cmake", "");
  Project.write("own.in.h", "");
  const auto Found = configuredHeaders(Project.path("src/gpu/a.cu"), {"sim/config.h", "my/own.h", "none.h"});
  ASSERT_EQ(Found.size(), 2U);
  EXPECT_EQ(Found[0].Text, "#define TILE 48\n");
  EXPECT_EQ(Found[0].Folder, Project.path("include"));
  EXPECT_EQ(Found[0].File, Project.path("include/sim/config.h"));
  // There is no folder "my": the include leads below the template's own.
  EXPECT_EQ(Found[1].File, Project.path("my/own.h"));
}

} // namespace
