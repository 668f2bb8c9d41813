#include "Driver/Driver.h"
#include "../FewHandles.h"
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <llvm/Support/Compiler.h>
#include <thread>
#include <unistd.h>

using namespace cudaperf;

static FileResult resultFor(size_t Index) {
  FileResult Result;
  Result.File = "file" + std::to_string(Index);
  Result.Remarks = {std::to_string(Index)};
  return Result;
}

static std::vector<std::string> names(size_t Count) {
  std::vector<std::string> Names;
  for (size_t I = 0; I != Count; ++I)
    Names.push_back("file" + std::to_string(I));
  return Names;
}

TEST(Driver, KeepsTheOrderOfTheFiles) {
  std::vector<std::string> Files = names(20);
  auto Analyze = [](size_t Index) {
    std::this_thread::sleep_for(std::chrono::milliseconds((20 - Index) % 7));
    return resultFor(Index);
  };
  for (unsigned Jobs : {0, 1, 4, 40}) {
    std::vector<FileResult> Results = analyzeFiles(Files, Analyze, {.Jobs = Jobs});
    ASSERT_EQ(Results.size(), 20u);
    for (size_t I = 0; I != 20; ++I)
      EXPECT_EQ(Results[I], resultFor(I));
  }
}

TEST(Driver, NoFiles) { EXPECT_TRUE(analyzeFiles({}, resultFor, {}).empty()); }

TEST(Driver, CrashCostsOneFile) {
  auto Analyze = [](size_t Index) {
    if (Index == 1)
      raise(SIGKILL);
    if (Index == 2) {
      fprintf(stderr, "first line\nsecond line\n");
      _exit(3);
    }
    return resultFor(Index);
  };
  std::vector<FileResult> Results = analyzeFiles(names(4), Analyze, {.Jobs = 2});
  EXPECT_EQ(Results[0].Status, FileStatus::Analyzed);
  EXPECT_EQ(Results[1].Status, FileStatus::Failed);
  EXPECT_EQ(Results[1].Errors[0].Message, "the analysis crashed (killed)");
  EXPECT_EQ(Results[2].Errors[0].Message, "the analysis ended with exit code 3: first line");
  EXPECT_EQ(Results[3], resultFor(3));
}

/// A process takes two pipes, of which two ends stay open here: beside one there is no room for another.
TEST(Driver, FilesWaitWhereTheSystemHasNoRoomForMoreProcesses) {
  const FewHandles Limit(5);
  std::vector<FileResult> Results = analyzeFiles(names(4), resultFor, {.Jobs = 4});
  for (size_t I = 0; I != 4; ++I)
    EXPECT_EQ(Results[I], resultFor(I));
}

TEST(Driver, WithoutRoomForAnyProcessFilesFail) {
  const FewHandles Limit(3);
  for (const FileResult &Result : analyzeFiles(names(2), resultFor, {.Jobs = 2})) {
    ASSERT_EQ(Result.Errors.size(), 1u);
    EXPECT_EQ(Result.Errors[0].Message, "cannot make a pipe: Too many open files");
  }
}

TEST(Driver, EndWithoutResultIsAFailure) {
  std::vector<FileResult> Results = analyzeFiles(names(1), [](size_t) -> FileResult { _exit(0); }, {});
  EXPECT_EQ(Results[0].Errors[0].Message, "the analysis ended without a result (the result is cut off)");
}

TEST(Driver, HangCostsOneFile) {
  auto Analyze = [](size_t Index) {
    while (Index == 0) // NOLINT(bugprone-infinite-loop)
      pause();
    return resultFor(Index);
  };
  std::vector<FileResult> Results = analyzeFiles(names(2), Analyze, {.Jobs = 2, .TimeoutSeconds = 1});
  EXPECT_TRUE(llvm::StringRef(Results[0].Errors[0].Message).starts_with("gave up after "))
      << Results[0].Errors[0].Message;
  EXPECT_EQ(Results[1], resultFor(1));
}

TEST(Driver, TimeIsThatOfTheProcessor) {
  // On a busy machine a file waits for the processor, as this one does for the clock: 1.5 s, of which it runs for none.
  auto Analyze = [](size_t Index) {
    usleep(1500000);
    return resultFor(Index);
  };
  EXPECT_EQ(analyzeFiles(names(1), Analyze, {.TimeoutSeconds = 1})[0], resultFor(0));
}

TEST(Driver, HungerCostsOneFile) {
  auto Analyze = [](size_t Index) {
    std::vector<std::string> Eaten;
    for (size_t Megabytes = 0; Index == 0 && Megabytes < 4000; ++Megabytes)
      Eaten.emplace_back(1 << 20, 'x');
    return resultFor(Index);
  };
  if (LLVM_ADDRESS_SANITIZER_BUILD || LLVM_THREAD_SANITIZER_BUILD)
    GTEST_SKIP() << "no limit with sanitizers";
  std::vector<FileResult> Results = analyzeFiles(names(2), Analyze, {.Jobs = 2, .MemoryMegabytes = 500});
  EXPECT_EQ(Results[0].Errors[0].Message, "the analysis ran out of memory (--memory-limit gives it more)");
  EXPECT_EQ(Results[1], resultFor(1));
}

static size_t recurse(size_t Depth) {
  volatile char Frame[256] = {};
  Frame[Depth % 256] = 1;
  return Depth == 0 ? 0 : recurse(Depth - 1) + Frame[Depth % 256];
}

/// A full stack is no crash; a pointer to nowhere is one, also behind the handler that tells them apart.
TEST(Driver, EndlessRecursionCostsOneFile) {
  auto Analyze = [](size_t Index) {
    if (Index == 0)
      recurse(1 << 24);
    if (Index == 1)
      *reinterpret_cast<volatile int *>(Index) = 0;
    return resultFor(Index);
  };
  if (LLVM_ADDRESS_SANITIZER_BUILD || LLVM_THREAD_SANITIZER_BUILD)
    GTEST_SKIP() << "sanitizers say it their own way";
  std::vector<FileResult> Results = analyzeFiles(names(3), Analyze, {.Jobs = 2});
  EXPECT_EQ(Results[0].Errors[0].Message, "its code is nested too deeply");
  EXPECT_EQ(Results[1].Errors[0].Message, "the analysis crashed (segmentation fault)");
  EXPECT_EQ(Results[2], resultFor(2));
}

TEST(Driver, LargeResultsPassThroughThePipe) {
  auto Analyze = [](size_t Index) {
    FileResult Result = resultFor(Index);
    Result.Remarks.assign(100, std::string(50000, 'r'));
    return Result;
  };
  std::vector<FileResult> Results = analyzeFiles(names(2), Analyze, {.Jobs = 2});
  ASSERT_EQ(Results[1].Remarks.size(), 100u);
  EXPECT_EQ(Results[1].Remarks[99].size(), 50000u);
}

TEST(Driver, ReportsProgress) {
  unsigned Calls = 0, LastDone = 0;
  analyzeFiles(names(5), resultFor, {.Jobs = 2, .OnProgress = [&](unsigned Done, unsigned Total, llvm::StringRef) {
                                       ++Calls;
                                       LastDone = Done;
                                       EXPECT_EQ(Total, 5u);
                                     }});
  EXPECT_EQ(Calls, 5u);
  EXPECT_EQ(LastDone, 5u);
}
