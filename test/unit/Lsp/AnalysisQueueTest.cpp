#include "Lsp/AnalysisQueue.h"
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

using namespace cudaperf;
using namespace cudaperf::lsp;
using namespace std::chrono_literals;

namespace {

FileResult analyze(const std::string &Document) {
  if (Document == "slow")
    sleep(100);
  if (Document == "bad")
    _exit(3);
  FileResult Result;
  Result.File = Document;
  return Result;
}

/// Runs Queue until Count results have come or a long time is over.
std::map<std::string, FileResult> collect(AnalysisQueue &Queue, size_t Count) {
  std::map<std::string, FileResult> All;
  AnalysisQueue::Clock::time_point End = AnalysisQueue::Clock::now() + 20s;
  while (All.size() < Count && AnalysisQueue::Clock::now() < End) {
    All.merge(Queue.advance(AnalysisQueue::Clock::now()));
    std::this_thread::sleep_for(1ms);
  }
  return All;
}

TEST(AnalysisQueue, NothingBeforeItsTime) {
  AnalysisQueue Queue(analyze, 2, 0);
  AnalysisQueue::Clock::time_point Now = AnalysisQueue::Clock::now();
  EXPECT_EQ(Queue.deadline(), std::nullopt);
  Queue.schedule("a", Now + 1h);
  EXPECT_EQ(Queue.deadline(), Now + 1h);
  Queue.advance(Now);
  EXPECT_TRUE(Queue.expects("a"));
  EXPECT_EQ(Queue.runningSince("a"), std::nullopt);
  EXPECT_TRUE(Queue.descriptors().empty());
  Queue.schedule("a", Now); // takes the place of the other
  EXPECT_EQ(collect(Queue, 1).at("a").File, "a");
  EXPECT_FALSE(Queue.expects("a"));
}

TEST(AnalysisQueue, FewAtOnce) {
  AnalysisQueue Queue(analyze, 1, 0);
  AnalysisQueue::Clock::time_point Now = AnalysisQueue::Clock::now();
  Queue.schedule("a", Now);
  Queue.schedule("slow", Now);
  Queue.advance(Now);
  EXPECT_TRUE(Queue.runningSince("a"));
  EXPECT_FALSE(Queue.runningSince("slow"));
  collect(Queue, 1);
  EXPECT_TRUE(Queue.runningSince("slow"));
  Queue.cancel("slow");
  EXPECT_FALSE(Queue.expects("slow"));
}

TEST(AnalysisQueue, NewerEndsOlder) {
  AnalysisQueue Queue(analyze, 2, 0);
  AnalysisQueue::Clock::time_point Now = AnalysisQueue::Clock::now();
  Queue.schedule("slow", Now);
  Queue.advance(Now);
  EXPECT_EQ(Queue.descriptors().size(), 2u);
  Queue.schedule("slow", Now + 1h);
  EXPECT_TRUE(Queue.descriptors().empty());
  EXPECT_TRUE(Queue.expects("slow"));
}

TEST(AnalysisQueue, SaysWhyThereIsNoResult) {
  AnalysisQueue Queue(analyze, 2, /*TimeoutSeconds=*/1);
  AnalysisQueue::Clock::time_point Now = AnalysisQueue::Clock::now();
  Queue.schedule("bad", Now);
  Queue.schedule("slow", Now);
  std::map<std::string, FileResult> Results = collect(Queue, 2);
  ASSERT_EQ(Results.size(), 2u);
  EXPECT_EQ(Results["bad"].Errors.at(0).Message, "the analysis ended with exit code 3");
  EXPECT_EQ(Results["slow"].Errors.at(0).Message, "gave up after 1 s (--timeout gives it more)");
}

} // namespace
