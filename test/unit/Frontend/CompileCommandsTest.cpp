// Compilation databases: both spellings of a command, broken ones, and who borrows whose flags.

#include "Frontend/CompileCommands.h"
#include "TemporaryDirectory.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace cudaperf;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

CompileCommands loaded(llvm::StringRef Text) {
  llvm::Expected<CompileCommands> Result = CompileCommands::fromText(Text, "db.json");
  if (!Result) {
    ADD_FAILURE() << llvm::toString(Result.takeError());
    return {};
  }
  return std::move(*Result);
}

std::string message(llvm::StringRef Text) {
  llvm::Expected<CompileCommands> Result = CompileCommands::fromText(Text, "db.json");
  return Result ? "no error" : llvm::toString(Result.takeError());
}

TEST(CompileCommands, TakesCommandAndArguments) {
  CompileCommands Database = loaded(R"([
    {"directory": "/w", "file": "src/a.cu", "command": "/usr/bin/nvcc -D'N=a b' -x cu -c src/a.cu -o a.o"},
    {"directory": "/w", "file": "/w/src/./b.cu", "arguments": ["ccache", "nvcc", "-c", "/w/src/b.cu"]},
    {"directory": "/w", "file": "c.cu", "command": "nvcc @c.rsp -c c.cu"}])");
  const CompileCommand *A = Database.find("/w/src/a.cu");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->Directory, "/w");
  EXPECT_THAT(A->Flags, ElementsAre("-DN=a b", "-x", "cu", "-c", "-o", "a.o"));
  const CompileCommand *B = Database.find("/w/x/../src/b.cu");
  ASSERT_TRUE(B);
  EXPECT_THAT(B->Flags, ElementsAre("-c"));
  EXPECT_THAT(Database.find("/w/c.cu")->Flags, ElementsAre("@c.rsp", "-c"));
  EXPECT_EQ(Database.find("/w/src/d.cu"), nullptr);
}

TEST(CompileCommands, TheFirstOfTwoEntriesCounts) {
  CompileCommands Database = loaded(R"([{"directory":"/w","file":"a.cu","command":"nvcc -DA a.cu"},
                                       {"directory":"/w","file":"a.cu","command":"nvcc -DB a.cu"}])");
  EXPECT_THAT(Database.find("/w/a.cu")->Flags, ElementsAre("-DA"));
}

TEST(CompileCommands, HeadersBorrowFromTheNearestFile) {
  CompileCommands Database = loaded(R"([{"directory":"/w","file":"/w/far/k.cu","command":"nvcc -DFAR"},
                                       {"directory":"/w","file":"/w/near/main.cpp","command":"g++ -DHOST"},
                                       {"directory":"/w","file":"/w/near/x.cu","command":"nvcc -DX"},
                                       {"directory":"/w","file":"/w/near/kern.cu","command":"nvcc -DKERN"}])");
  EXPECT_THAT(Database.findNearest("/w/near/kernel.cuh")->Flags, ElementsAre("-DKERN"));
  EXPECT_THAT(Database.findNearest("/w/near/deep/er.cuh")->Flags, ElementsAre("-DX"));
  EXPECT_THAT(Database.findNearest("/w/far/q.cuh")->Flags, ElementsAre("-DFAR"));
  EXPECT_THAT(Database.findNearest("/elsewhere/q.cuh")->Flags, ElementsAre("-DFAR"));
  EXPECT_EQ(loaded("[]").findNearest("/w/q.cuh"), nullptr);
}

TEST(CompileCommands, BrokenJsonIsLocated) {
  EXPECT_THAT(message("[\n  {\"file\": \"a.cu\",,}\n]"),
              testing::StartsWith("db.json:2:19: broken JSON: syntax error"));
  EXPECT_THAT(message(""), testing::StartsWith("db.json:1:1: broken JSON: "));
  EXPECT_THAT(message("[{\"file\": \"a.cu\"}"), testing::StartsWith("db.json:1:1"));
  EXPECT_EQ(message("{}"), "db.json:1:1: a compilation database is an array of commands");
  EXPECT_EQ(message("[{\"file\":\"a.cu\"}, {\"directory\":\"/w\"}]"), "db.json: command 2 names no 'file'");
}

TEST(FindCompileCommands, LooksUpwardsAndIntoBuild) {
  TemporaryDirectory Directory;
  Directory.write("p/src/deep/k.cu", "");
  EXPECT_EQ(findCompileCommands(Directory.path("p/src/deep/k.cu")), std::nullopt);
  std::string InBuild = Directory.write("p/build/compile_commands.json", "[]");
  EXPECT_EQ(findCompileCommands(Directory.path("p/src/deep/k.cu")), InBuild);
  std::string Beside = Directory.write("p/src/compile_commands.json", "[]");
  EXPECT_EQ(findCompileCommands(Directory.path("p/src/deep/k.cu")), Beside);
}

} // namespace
