// Only regular files are read, and none beyond the limit; nothing is waited for.

#include "Support/RegularFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace cudaperf;
using testing::HasSubstr;

namespace {

class RegularFile : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("cuda-perf-test", Folder)); }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }

  std::string path(llvm::StringRef Name) const { return (Folder + "/" + Name).str(); }
  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::error_code Code;
    llvm::raw_fd_ostream(path(Name), Code) << Text;
    EXPECT_FALSE(Code);
    return path(Name);
  }
  static std::string reasonAgainst(llvm::StringRef Path, uint64_t MaxBytes = 10) {
    auto Read = readRegularFile(Path, MaxBytes);
    return Read ? "read: " + *Read : llvm::toString(Read.takeError());
  }

  llvm::SmallString<128> Folder;
};

TEST_F(RegularFile, IsReadUpToTheLimit) {
  EXPECT_EQ(reasonAgainst(write("ten", "0123456789")), "read: 0123456789");
  EXPECT_EQ(reasonAgainst(write("empty", "")), "read: ");
  EXPECT_THAT(reasonAgainst(write("eleven", "0123456789a")), HasSubstr("more than the limit"));
}

TEST_F(RegularFile, ALinkToOneIsFollowed) {
  write("target", "text");
  ASSERT_EQ(symlink(path("target").c_str(), path("link").c_str()), 0);
  EXPECT_EQ(reasonAgainst(path("link")), "read: text");
}

TEST_F(RegularFile, NothingElseIsRead) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(reasonAgainst(path("pipe")), "it is no regular file");
  EXPECT_EQ(reasonAgainst("/dev/zero"), "it is no regular file");
  EXPECT_EQ(reasonAgainst(Folder), "it is a directory");
  EXPECT_THAT(reasonAgainst(path("nothing")), HasSubstr("o such file"));
}

} // namespace
