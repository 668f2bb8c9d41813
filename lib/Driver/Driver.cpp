#include "Driver/Driver.h"
#include "Report/JsonReport.h"
#include "Support/Worker.h"
#include <map>
#include <memory>
#include <poll.h>

namespace cudaperf {

FileResult failedResult(llvm::StringRef File, std::string Reason) {
  FileResult Result;
  Result.File = File.str();
  Result.Status = FileStatus::Failed;
  Result.Errors.push_back({.Where = {.File = File.str()}, .Message = std::move(Reason)});
  return Result;
}

static FileResult leftResult(llvm::StringRef File) {
  FileResult Result = failedResult(File, "not analysed: the run was stopped");
  Result.WasLeft = true;
  return Result;
}

FileResult takeResult(Worker &W, llvm::StringRef File) {
  std::string HowItEnded = W.wait();
  if (W.ranOutOfMemory())
    return failedResult(File, "the analysis ran out of memory (--memory-limit gives it more)");
  if (W.ranOutOfStack())
    return failedResult(File, "its code is nested too deeply");
  if (HowItEnded.empty()) {
    llvm::Expected<FileResult> Result = decodeResult(W.result());
    if (Result)
      return std::move(*Result);
    HowItEnded = "ended without a result (" + llvm::toString(Result.takeError()) + ")";
  }
  llvm::StringRef Said = llvm::StringRef(W.messages()).trim();
  if (!Said.empty())
    HowItEnded += (": " + Said.take_until([](char C) { return C == '\n'; })).str();
  return failedResult(File, "the analysis " + HowItEnded);
}

FileResult giveUp(Worker &W, llvm::StringRef File, unsigned TimeoutSeconds) {
  W.kill();
  return failedResult(File, "gave up after " + std::to_string(TimeoutSeconds) + " s (--timeout gives it more)");
}

namespace {

/// How long a file may take by the clock, of the time of the processor that it may have.
constexpr int WaitFactor = 3;

class Schedule {
public:
  Schedule(llvm::ArrayRef<std::string> Files, llvm::function_ref<FileResult(size_t)> Analyze,
           const DriverOptions &Options)
      : Files(Files), Analyze(Analyze), Options(Options), Results(Files.size()) {}

  std::vector<FileResult> run() {
    while (Next != Files.size() || !Running.empty()) {
      if (Options.ShouldStop()) {
        leaveRest();
        break;
      }
      while (Next != Files.size() && Running.size() < std::max(Options.Jobs, 1u) && startNext()) {
      }
      waitForNews();
      collectEnded();
    }
    return std::move(Results);
  }

private:
  /// False if the system has no room for one more process beside those that run: then one of them has to end first.
  bool startNext() {
    llvm::Expected<std::unique_ptr<Worker>> Started =
        Worker::start([&] { return encodeResult(Analyze(Next)); }, {.MemoryMegabytes = Options.MemoryMegabytes});
    if (!Started && !Running.empty()) {
      llvm::consumeError(Started.takeError());
      return false;
    }
    const size_t Index = Next++;
    if (Started)
      Running.emplace(Index, std::move(*Started));
    else
      finish(Index, failedResult(Files[Index], llvm::toString(Started.takeError())));
    return true;
  }

  void leaveRest() {
    for (const auto &[Index, W] : Running)
      Results[Index] = leftResult(Files[Index]);
    Running.clear();
    for (; Next != Files.size(); ++Next)
      Results[Next] = leftResult(Files[Next]);
  }

  void finish(size_t Index, FileResult Result) {
    Results[Index] = std::move(Result);
    Options.OnProgress(++Done, Files.size(), Files[Index]);
  }

  /// Whether W has had its time: of the processor, so that a busy machine finds what an idle one does, and three times
  /// that by the clock where it waits or others have the processor.
  bool isLate(const Worker &W) const {
    const std::chrono::seconds Least(Options.TimeoutSeconds);
    const auto Elapsed = Worker::Clock::now() - W.started();
    if (Options.TimeoutSeconds == 0 || Elapsed <= Least)
      return false;
    const std::optional<double> Used = W.cpuSecondsSoFar();
    return !Used || *Used > double(Options.TimeoutSeconds) || Elapsed > WaitFactor * Least;
  }

  static unsigned secondsOf(const Worker &W) {
    return unsigned(std::chrono::duration_cast<std::chrono::seconds>(Worker::Clock::now() - W.started()).count());
  }

  /// Sleeps until a worker says something, or long enough to look at the clock again.
  void waitForNews() {
    std::vector<pollfd> Descriptors;
    for (const auto &[Index, W] : Running)
      for (int Descriptor : {W->resultDescriptor(), W->messageDescriptor()})
        if (Descriptor >= 0)
          Descriptors.push_back({.fd = Descriptor, .events = POLLIN, .revents = 0});
    if (!Descriptors.empty())
      (void)poll(Descriptors.data(), Descriptors.size(), /*milliseconds=*/200);
  }

  void collectEnded() {
    for (auto It = Running.begin(); It != Running.end();) {
      auto &[Index, W] = *It;
      W->readAvailable();
      bool IsLate = !W->hasEnded() && isLate(*W);
      if (!W->hasEnded() && !IsLate) {
        ++It;
        continue;
      }
      finish(Index, IsLate ? giveUp(*W, Files[Index], secondsOf(*W)) : takeResult(*W, Files[Index]));
      It = Running.erase(It);
    }
  }

  llvm::ArrayRef<std::string> Files;
  llvm::function_ref<FileResult(size_t)> Analyze;
  const DriverOptions &Options;
  std::vector<FileResult> Results;
  std::map<size_t, std::unique_ptr<Worker>> Running;
  size_t Next = 0;
  unsigned Done = 0;
};

} // namespace

std::vector<FileResult> analyzeFiles(llvm::ArrayRef<std::string> Files,
                                     llvm::function_ref<FileResult(size_t Index)> Analyze,
                                     const DriverOptions &Options) {
  return Schedule(Files, Analyze, Options).run();
}

} // namespace cudaperf
