#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <gtest/gtest.h>

using namespace cudaperf;
namespace fs = llvm::sys::fs;

namespace {
class AtomicFile : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(fs::createUniqueDirectory("cuda-perf-atomic", Folder)); }
  void TearDown() override { fs::remove_directories(Folder); }
  std::string inFolder(llvm::StringRef Name) const { return (Folder + "/" + Name).str(); }
  static std::string contentOf(llvm::StringRef Path) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : "<unreadable>";
  }
  unsigned filesInFolder() const {
    std::error_code Code;
    unsigned Count = 0;
    for (fs::directory_iterator It(Folder, Code), End; It != End && !Code; It.increment(Code))
      ++Count;
    return Count;
  }
  llvm::SmallString<128> Folder;
};
} // namespace

TEST_F(AtomicFile, CreatesAndReplaces) {
  ASSERT_FALSE(bool(writeFileAtomically(inFolder("a"), "one")));
  ASSERT_FALSE(bool(writeFileAtomically(inFolder("a"), "two")));
  EXPECT_EQ(contentOf(inFolder("a")), "two");
  EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(AtomicFile, WritesSeveralOrNone) {
  ASSERT_FALSE(bool(writeFilesAtomically({{inFolder("a"), "one"}, {inFolder("b"), "one"}})));
  EXPECT_EQ(contentOf(inFolder("b")), "one");
  llvm::Error Failed =
      writeFilesAtomically({{inFolder("a"), "two"}, {inFolder("none/c"), "two"}, {inFolder("b"), "two"}});
  ASSERT_TRUE(bool(Failed));
  EXPECT_NE(llvm::toString(std::move(Failed)).find("none/c"), std::string::npos);
  EXPECT_EQ(contentOf(inFolder("a")), "one");
  EXPECT_EQ(contentOf(inFolder("b")), "one");
  EXPECT_EQ(filesInFolder(), 2u);
}

TEST_F(AtomicFile, KeepsPermissionsAndLinks) {
  ASSERT_FALSE(bool(writeFileAtomically(inFolder("a"), "one")));
  ASSERT_FALSE(fs::setPermissions(inFolder("a"), fs::owner_read | fs::owner_write | fs::owner_exe));
  ASSERT_FALSE(fs::create_link(inFolder("a"), inFolder("link")));
  ASSERT_FALSE(bool(writeFileAtomically(inFolder("link"), "two")));
  EXPECT_TRUE(fs::is_symlink_file(inFolder("link")));
  EXPECT_EQ(contentOf(inFolder("a")), "two");
  EXPECT_EQ(*fs::getPermissions(inFolder("a")), fs::owner_read | fs::owner_write | fs::owner_exe);
}

TEST_F(AtomicFile, NamesWhatItCannotWrite) {
  llvm::Error Failed = writeFileAtomically(inFolder("none/a"), "x");
  EXPECT_EQ(llvm::toString(std::move(Failed)), "cannot write '" + inFolder("none/a") + "': No such file or directory");
  EXPECT_EQ(llvm::toString(writeFileAtomically(Folder, "x")), ("cannot write '" + Folder + "': is a directory").str());
  EXPECT_TRUE(llvm::errorToBool(checkWritable(inFolder("none/a"))));
  EXPECT_FALSE(llvm::errorToBool(checkWritable(inFolder("a"))));
  EXPECT_EQ(filesInFolder(), 0u);
}

TEST_F(AtomicFile, WritesToDevices) {
  EXPECT_FALSE(llvm::errorToBool(checkWritable("/dev/null")));
  EXPECT_FALSE(llvm::errorToBool(writeFileAtomically("/dev/null", "x")));
}
