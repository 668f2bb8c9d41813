// What a folder of entries keeps, and whose. Damage, links and other users: test/security/cache.test.

#include "Cache/CacheFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

using namespace cudaperf;
using testing::Optional;

namespace {

class CacheFolderTest : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("cuda-perf-test", Root)); }
  void TearDown() override { llvm::sys::fs::remove_directories(Root); }

  CacheFolder open() const { return llvm::cantFail(CacheFolder::open((Root + "/a/cache").str())); }
  /// A name in the shard of Digit.
  static std::string name(char Digit, unsigned Number) {
    std::string Text = std::to_string(Number);
    return Digit + std::string(39 - Text.size(), '0') + Text;
  }
  void setAge(const std::string &Name, time_t Seconds) const {
    const timespec Then{.tv_sec = time(nullptr) - Seconds, .tv_nsec = 0}, Times[] = {Then, Then};
    ASSERT_EQ(utimensat(AT_FDCWD, (Root + "/a/cache/" + Name.substr(0, 1) + "/" + Name).str().c_str(), Times, 0), 0);
  }

  llvm::SmallString<128> Root;
};

TEST_F(CacheFolderTest, GivesBackWhatWasWritten) {
  const CacheFolder Folder = open();
  EXPECT_EQ(Folder.read(name('0', 1)), std::nullopt);
  EXPECT_TRUE(Folder.write(name('0', 1), "one"));
  EXPECT_TRUE(Folder.write(name('f', 1), std::string("t\0o", 3)));
  EXPECT_THAT(open().read(name('0', 1)), Optional(std::string("one")));
  EXPECT_THAT(open().read(name('f', 1)), Optional(std::string("t\0o", 3)));
  EXPECT_TRUE(Folder.write(name('0', 1), ""));
  EXPECT_THAT(Folder.read(name('0', 1)), Optional(std::string()));
}

TEST_F(CacheFolderTest, TooLargeIsNotKept) {
  const CacheFolder Folder = open();
  EXPECT_FALSE(Folder.write(name('0', 1), std::string(CacheFolder::MaxEntryBytes + 1, 'x')));
  EXPECT_EQ(Folder.read(name('0', 1)), std::nullopt);
}

// A block of the disk is 4 KiB: 20 entries of one byte are 80 KiB, of which a shard of 16 may take 4 of 64.
TEST_F(CacheFolderTest, TrimmingKeepsWhatWasUsedLast) {
  const CacheFolder Folder = open();
  for (unsigned I = 0; I != 20; ++I) {
    ASSERT_TRUE(Folder.write(name('a', I), "x"));
    setAge(name('a', I), 100000 - I);
  }
  ASSERT_TRUE(Folder.write(name('b', 0), "x"));
  setAge(name('b', 0), 200000);
  EXPECT_TRUE(Folder.read(name('a', 3))) << "makes it young";
  Folder.trim(name('a', 0), 16 * 5 * 4096);
  std::vector<unsigned> Left;
  for (unsigned I = 0; I != 20; ++I)
    if (Folder.read(name('a', I)))
      Left.push_back(I);
  EXPECT_THAT(Left, testing::ElementsAre(3, 16, 17, 18, 19));
  EXPECT_TRUE(Folder.read(name('b', 0))) << "another shard";
}

TEST_F(CacheFolderTest, ClearingLeavesWhatIsNotItsOwn) {
  const CacheFolder Folder = open();
  Folder.write(name('1', 1), "x");
  Folder.write(name('1', 2), "x");
  Folder.write(name('2', 1), "x");
  const std::string Foreign = (Root + "/a/cache/2/notes.txt").str();
  ASSERT_EQ(mkfifo(Foreign.c_str(), 0600), 0);
  EXPECT_EQ(Folder.clear(), 3u);
  EXPECT_EQ(Folder.clear(), 0u);
  EXPECT_TRUE(llvm::sys::fs::exists(Foreign));
  EXPECT_FALSE(llvm::sys::fs::exists(Root + "/a/cache/1"));
}

TEST_F(CacheFolderTest, WhereOthersMayWriteIsNoPlaceForIt) {
  open();
  const std::string Path = (Root + "/a/cache").str();
  ASSERT_EQ(chmod(Path.c_str(), 0770), 0);
  auto Opened = CacheFolder::open(Path);
  ASSERT_FALSE(Opened);
  EXPECT_EQ(llvm::toString(Opened.takeError()), "other users may write to it");
}

} // namespace
