#include "Lsp/AnalysisQueue.h"
#include "Driver/Driver.h"
#include "Report/JsonReport.h"

namespace cudaperf::lsp {

void AnalysisQueue::schedule(const std::string &Document, Clock::time_point When) {
  Running.erase(Document);
  Planned[Document] = When;
}

void AnalysisQueue::cancel(const std::string &Document) {
  Running.erase(Document);
  Planned.erase(Document);
}

std::optional<AnalysisQueue::Clock::time_point> AnalysisQueue::runningSince(const std::string &Document) const {
  auto Found = Running.find(Document);
  return Found == Running.end() ? std::nullopt : std::optional(Found->second->started());
}

void AnalysisQueue::start(const std::string &Document, std::map<std::string, FileResult> &Results) {
  llvm::Expected<std::unique_ptr<Worker>> Started =
      Worker::start([&] { return encodeResult(Analyze(Document)); }, Limits);
  if (Started)
    Running.emplace(Document, std::move(*Started));
  else
    Results.emplace(Document, failedResult(Document, llvm::toString(Started.takeError())));
}

std::map<std::string, FileResult> AnalysisQueue::advance(Clock::time_point Now) {
  std::map<std::string, FileResult> Results;
  for (auto It = Running.begin(); It != Running.end();) {
    auto &[Document, Process] = *It;
    Process->readAvailable();
    bool HasEnded = Process->hasEnded();
    if (!HasEnded && !isLate(*Process, Now)) {
      ++It;
      continue;
    }
    Results.emplace(Document, HasEnded ? takeResult(*Process, Document) : giveUp(*Process, Document, TimeoutSeconds));
    It = Running.erase(It);
  }
  for (auto It = Planned.begin(); It != Planned.end() && Running.size() < AtOnce;) {
    if (It->second > Now) {
      ++It;
      continue;
    }
    std::string Document = It->first;
    It = Planned.erase(It);
    start(Document, Results);
  }
  return Results;
}

std::vector<pollfd> AnalysisQueue::descriptors() const {
  std::vector<pollfd> Result;
  for (const auto &[Document, Process] : Running)
    for (int Descriptor : {Process->resultDescriptor(), Process->messageDescriptor()})
      if (Descriptor >= 0)
        Result.push_back({.fd = Descriptor, .events = POLLIN, .revents = 0});
  return Result;
}

std::optional<AnalysisQueue::Clock::time_point> AnalysisQueue::deadline() const {
  std::optional<Clock::time_point> First;
  auto Consider = [&](Clock::time_point When) { First = First ? std::min(*First, When) : When; };
  if (Running.size() < AtOnce)
    for (const auto &[Document, When] : Planned)
      Consider(When);
  if (TimeoutSeconds != 0)
    for (const auto &[Document, Process] : Running)
      Consider(Process->started() + std::chrono::seconds(TimeoutSeconds));
  return First;
}

} // namespace cudaperf::lsp
