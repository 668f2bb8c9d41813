#include "Support/Project.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <gtest/gtest.h>
#include <unistd.h>

using namespace cudaperf;

namespace {

class Project : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> Made;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("cuda-perf-test", Made));
    ASSERT_FALSE(llvm::sys::fs::real_path(Made, Folder));
    for (const char *Name : {"repo/.git", "repo/src/deep", "plain/src"})
      ASSERT_FALSE(llvm::sys::fs::create_directories(Folder + "/" + Name));
    ASSERT_EQ(symlink((Folder + "/plain/src").str().c_str(), (Folder + "/repo/away").str().c_str()), 0);
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }
  std::string at(const char *Name) const { return (Folder + Name).str(); }

  llvm::SmallString<128> Folder;
};

TEST_F(Project, IsTheRepository) {
  EXPECT_EQ(projectFolder(at("/repo/src/deep/a.cu")), at("/repo"));
  EXPECT_EQ(projectFolder(at("/repo/src")), at("/repo"));
  EXPECT_EQ(projectFolder(at("/repo")), at("/repo"));
}

TEST_F(Project, IsTheFolderWhereThereIsNone) {
  EXPECT_EQ(projectFolder(at("/plain/src/a.cu")), at("/plain/src"));
  EXPECT_EQ(projectFolder(at("/plain")), at("/plain"));
  ASSERT_EQ(symlink(at("/plain/src/a.cu").c_str(), at("/repo/src/link.cu").c_str()), 0);
  EXPECT_EQ(projectFolder(at("/repo/src/link.cu")), at("/repo"));
  EXPECT_EQ(projectFolder(at("/repo/away")), at("/plain/src")) << "a link leads out of the repository";
}

TEST_F(Project, HoldsWhatLiesInIt) {
  EXPECT_TRUE(liesInside(at("/repo/src/a.cu"), at("/repo")));
  EXPECT_TRUE(liesInside(at("/repo"), at("/repo")));
  EXPECT_FALSE(liesInside(at("/repo/../plain/a.cu"), at("/repo")));
  EXPECT_FALSE(liesInside(at("/repository"), at("/repo")));
  EXPECT_FALSE(liesInside(at("/repo/away"), at("/repo")));
}

TEST_F(Project, PatchesNameFilesFromTheTopOfTheRepository) {
  EXPECT_EQ(patchName(at("/repo/src/./deep/../a.cu"), at("/repo/src")), "src/a.cu");
  EXPECT_EQ(patchName(at("/plain/src/a.cu"), at("/plain")), "src/a.cu");
  EXPECT_EQ(patchName(at("/plain/src/a.cu"), at("/repo")), at("/plain/src/a.cu")) << "in neither";
  EXPECT_EQ(patchName(at("/repo/away/a.cu"), at("/repo")), at("/plain/src/a.cu")) << "git does not follow links";
}

} // namespace
