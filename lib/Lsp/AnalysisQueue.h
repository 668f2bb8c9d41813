// When which document is analysed: some time after the last edit, a few at once, each in a process of its own that a
// newer edit ends. Knows nothing of messages; who owns it polls its descriptors and calls advance().

#ifndef CUDAPERF_LSP_ANALYSISQUEUE_H
#define CUDAPERF_LSP_ANALYSISQUEUE_H

#include "Finding/Finding.h"
#include "Support/Worker.h"
#include "llvm/ADT/FunctionExtras.h"
#include <map>
#include <optional>
#include <poll.h>
#include <vector>

namespace cudaperf::lsp {

class AnalysisQueue {
public:
  using Clock = Worker::Clock;
  /// Called in the process of its own.
  using Analysis = llvm::unique_function<FileResult(const std::string &Document)>;

  AnalysisQueue(Analysis Analyze, unsigned AtOnce, unsigned TimeoutSeconds, const WorkerLimits &Limits = {})
      : Analyze(std::move(Analyze)), AtOnce(AtOnce), TimeoutSeconds(TimeoutSeconds), Limits(Limits) {}

  /// Has Document analysed from When on. What was planned or is running for it is forgotten.
  void schedule(const std::string &Document, Clock::time_point When);
  void cancel(const std::string &Document);
  /// Whether a result of Document is to come.
  bool expects(const std::string &Document) const { return Planned.contains(Document) || Running.contains(Document); }
  /// When the analysis of Document began, if it is running.
  std::optional<Clock::time_point> runningSince(const std::string &Document) const;

  /// Starts what is due and returns the results that have come, by document.
  std::map<std::string, FileResult> advance(Clock::time_point Now);

  /// The descriptors that say when to call advance().
  std::vector<pollfd> descriptors() const;
  /// When to call it at the latest, if it is not idle.
  std::optional<Clock::time_point> deadline() const;

private:
  void start(const std::string &Document, std::map<std::string, FileResult> &Results);
  bool isLate(const Worker &Process, Clock::time_point Now) const {
    return TimeoutSeconds != 0 && Now - Process.started() >= std::chrono::seconds(TimeoutSeconds);
  }

  Analysis Analyze;
  unsigned AtOnce, TimeoutSeconds;
  WorkerLimits Limits;
  std::map<std::string, Clock::time_point> Planned;
  std::map<std::string, std::unique_ptr<Worker>> Running;
};

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_ANALYSISQUEUE_H
