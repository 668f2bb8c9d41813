// A result is given back while every question to the disk has the answer that it had. How an analysis asks them:
// test/driver/cache.test.

#include "Cache/ResultCache.h"
#include "Support/Disk.h"
#include "Support/Paths.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace cudaperf;
using testing::Optional;

namespace {

class ResultCacheTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("cuda-perf-test", Root));
    ASSERT_FALSE(llvm::sys::fs::create_directory(path("sources")));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Root); }

  std::string path(llvm::StringRef Name) const { return (Root + "/" + Name).str(); }
  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::error_code Code;
    llvm::raw_fd_ostream(path(Name), Code) << Text;
    EXPECT_FALSE(Code);
    return path(Name);
  }
  ResultCache open() const { return ResultCache(llvm::cantFail(CacheFolder::open(path("cache")))); }
  /// Keeps a result that rests on what Read reads.
  void keep(llvm::function_ref<void()> Read) const {
    ReadLog Reads;
    ReadRecording Recording(Reads);
    Read();
    open().keep(Name, Reads, "result");
  }
  bool isKept() const { return open().find(Name) == "result"; }

  const std::string Name = ResultCache::nameOf("what was asked");
  llvm::SmallString<128> Root;
};

TEST_F(ResultCacheTest, ContentCounts) {
  const std::string File = write("a", "one");
  keep([&] { llvm::cantFail(readRegularFile(File, 10)); });
  EXPECT_TRUE(isKept());
  EXPECT_EQ(open().find(ResultCache::nameOf("something else")), std::nullopt);
  write("a", "two");
  EXPECT_FALSE(isKept()) << "of the same length";
  write("a", "one");
  EXPECT_TRUE(isKept()) << "at another time";
  llvm::sys::fs::remove(File);
  EXPECT_FALSE(isKept());
}

// As in a source tree that has lain there for a while, in which the times are enough.
TEST_F(ResultCacheTest, OldTimesAreTrustedOnlyIfNothingElseChanged) {
  const std::string File = write("a", "one");
  sleep(3);
  keep([&] { llvm::cantFail(readRegularFile(File, 10)); });
  EXPECT_TRUE(isKept());
  const DiskLook Before = lookAt(File);
  write("a", "two");
  const timespec Then{.tv_sec = Before.Stamp->ModifiedNanoseconds / 1'000'000'000,
                      .tv_nsec = Before.Stamp->ModifiedNanoseconds % 1'000'000'000};
  const timespec Times[] = {Then, Then};
  ASSERT_EQ(utimensat(AT_FDCWD, File.c_str(), Times, 0), 0);
  ASSERT_EQ(lookAt(File).Stamp->ModifiedNanoseconds, Before.Stamp->ModifiedNanoseconds);
  EXPECT_FALSE(isKept()) << "somebody has turned the time back";
}

TEST_F(ResultCacheTest, WhatIsThereAndWhatIsNotCounts) {
  keep([&] {
    EXPECT_FALSE(exists(path("missing.h")));
    EXPECT_TRUE(isFolder(path("sources")));
  });
  EXPECT_TRUE(isKept());
  write("unrelated.h", "");
  EXPECT_TRUE(isKept());
  write("missing.h", "");
  EXPECT_FALSE(isKept());
}

TEST_F(ResultCacheTest, WhereALinkLeadsCounts) {
  write("a", ""), write("b", "");
  ASSERT_EQ(symlink(path("none").c_str(), path("dangling").c_str()), 0);
  ASSERT_EQ(symlink(path("a").c_str(), path("link").c_str()), 0);
  sleep(3); // the folder's times are trusted now
  keep([&] {
    EXPECT_FALSE(exists(path("dangling")));
    EXPECT_EQ(realPath(path("link")), realPath(path("a")));
  });
  EXPECT_TRUE(isKept());
  llvm::sys::fs::remove(path("link"));
  ASSERT_EQ(symlink(path("b").c_str(), path("link").c_str()), 0);
  EXPECT_FALSE(isKept());
  llvm::sys::fs::remove(path("link"));
  ASSERT_EQ(symlink(path("a").c_str(), path("link").c_str()), 0);
  EXPECT_TRUE(isKept());
}

TEST_F(ResultCacheTest, TheTargetOfALinkMayAppearElsewhere) {
  ASSERT_EQ(symlink(path("sources/late").c_str(), path("dangling").c_str()), 0);
  sleep(3);
  keep([&] { EXPECT_FALSE(exists(path("dangling"))); });
  EXPECT_TRUE(isKept());
  write("sources/late", "");
  EXPECT_FALSE(isKept());
}

TEST_F(ResultCacheTest, NamesOfAFolderCountAsFarAsTheyWereAskedFor) {
  write("sources/a.cu", "");
  keep([&] { EXPECT_THAT(namesIn(path("sources"), FolderContent::Sources), testing::ElementsAre("a.cu")); });
  write("sources/notes.txt", "");
  EXPECT_TRUE(isKept());
  write("sources/b.cpp", "");
  EXPECT_FALSE(isKept());
}

TEST_F(ResultCacheTest, OfATextThatWasSearchedTheAnswerCounts) {
  const std::string File = write("a.cu", "int x; // scale it");
  const TextQuestion Question{.What = TextQuestion::Topic::Mentions, .Names = {"shift", "scale"}};
  keep([&] { EXPECT_FALSE(textHolds(File, Question)); });
  write("a.cu", "int y; // scale all of it");
  EXPECT_TRUE(isKept());
  write("a.cu", "int y = scale (3);");
  EXPECT_FALSE(isKept());
}

TEST_F(ResultCacheTest, WhatTheDiskDoesNotTellIsNotKept) {
  keep([] { ReadRecording::current()->spoil(); });
  EXPECT_FALSE(isKept());
  const std::string File = write("a", "one");
  keep([&] {
    llvm::cantFail(readRegularFile(File, 10));
    write("a", "two");
    llvm::cantFail(readRegularFile(File, 10));
  });
  EXPECT_FALSE(isKept()) << "it changed on the way";
}

} // namespace
