#include "Driver/InputFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace cudaperf;
namespace fs = llvm::sys::fs;

namespace {
class InputFilesTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("cuda-perf-inputs", Folder));
    for (const char *Name : {"b.cu", "a.cu", "note.txt", "src/deep/k.cuh", "src/host.cpp", ".git/x.cu", "out/x.cu",
                             "out/CMakeCache.txt", "empty/readme"})
      touch(Name);
  }
  void TearDown() override { fs::remove_directories(Folder); }
  std::string at(llvm::StringRef Name) const { return (Folder + "/" + Name).str(); }
  void touch(llvm::StringRef Name) {
    ASSERT_FALSE(fs::create_directories(llvm::sys::path::parent_path(at(Name))));
    std::error_code Code;
    llvm::raw_fd_ostream(at(Name), Code) << "x";
  }
  llvm::SmallString<128> Folder;
};

bool takeAll(llvm::StringRef) { return false; }
} // namespace

TEST_F(InputFilesTest, FoldersAreSearched) {
  InputFiles Result = expandInputs({Folder.str().str()}, takeAll);
  EXPECT_EQ(Result.Files, (std::vector<std::string>{at("a.cu"), at("b.cu"), at("src/deep/k.cuh")}));
  EXPECT_TRUE(Result.Problems.empty());
}

TEST_F(InputFilesTest, NamedFilesKeepTheirOrderAndComeOnce) {
  InputFiles Result = expandInputs({at("b.cu"), at("note.txt"), "-", at("./b.cu"), at("a.cu")}, takeAll);
  EXPECT_EQ(Result.Files, (std::vector<std::string>{at("b.cu"), at("note.txt"), "-", at("a.cu")}));
}

TEST_F(InputFilesTest, ProblemsAreNamedAndTheRestIsTaken) {
  InputFiles Result = expandInputs({at("none.cu"), at("empty"), "", at("a.cu")}, takeAll);
  EXPECT_EQ(Result.Files, std::vector<std::string>{at("a.cu")});
  EXPECT_EQ(Result.Problems,
            (std::vector<std::string>{"no such file: '" + at("none.cu") + "'",
                                      "no CUDA files (.cu, .cuh, or others with kernels in strings) in "
                                      "the folder '" +
                                          at("empty") + "'",
                                      "an empty file name was given"}));
}

TEST_F(InputFilesTest, LinksToFoldersAreNotFollowed) {
  ASSERT_FALSE(fs::create_link(Folder, at("src/loop")));
  EXPECT_EQ(expandInputs({Folder.str().str()}, takeAll).Files.size(), 3u);
}

TEST_F(InputFilesTest, ExcludedFilesAreKeptApart) {
  InputFiles Result =
      expandInputs({Folder.str().str(), at("a.cu")}, [](llvm::StringRef File) { return File.ends_with("a.cu"); });
  EXPECT_EQ(Result.Files, (std::vector<std::string>{at("b.cu"), at("src/deep/k.cuh")}));
  EXPECT_EQ(Result.Excluded, std::vector<std::string>{at("a.cu")});
}

TEST(InputFiles, PartsHoldEachFileOnceWhateverTheOrder) {
  std::vector<std::string> Files = {"e", "a", "d", "b", "c"};
  EXPECT_EQ(partOf(Files, 1, 2), (std::vector<std::string>{"a", "c", "e"}));
  EXPECT_EQ(partOf(Files, 2, 2), (std::vector<std::string>{"b", "d"}));
  EXPECT_EQ(partOf({"b", "a"}, 2, 3), std::vector<std::string>{"b"});
  EXPECT_TRUE(partOf({"b", "a"}, 3, 3).empty());
  EXPECT_TRUE(partOf({}, 1, 1).empty());
}
