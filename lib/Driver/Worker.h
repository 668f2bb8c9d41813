// One analysis in a process of its own: whatever it does, crash or hang, ends with it.

#ifndef CUDAPERF_DRIVER_WORKER_H
#define CUDAPERF_DRIVER_WORKER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <memory>
#include <string>
#include <sys/types.h>

namespace cudaperf {

/// A running process and what it has said so far. Not copyable; kills the process if it is still there.
class Worker {
public:
  using Clock = std::chrono::steady_clock;

  /// Starts a process that writes what Work returns and ends. POSIX only.
  static llvm::Expected<std::unique_ptr<Worker>> start(llvm::function_ref<std::string()> Work);
  ~Worker();
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;

  /// The descriptors to poll; -1 once closed.
  int resultDescriptor() const { return ResultPipe; }
  int messageDescriptor() const { return MessagePipe; }
  /// Takes what is there to read without waiting.
  void readAvailable();
  /// Whether both pipes are closed, so that wait() returns soon.
  bool hasEnded() const { return ResultPipe < 0 && MessagePipe < 0; }

  /// Reads until hasEnded(), at most until \p TimeoutSeconds after the start (0: no limit). Returns hasEnded().
  bool readToEnd(unsigned TimeoutSeconds);

  /// Ends the process if it still runs, and returns how it ended in words: "" for a normal end, else for example
  /// "crashed (segmentation fault)".
  std::string wait();
  void kill();

  Clock::time_point started() const { return Started; }
  const std::string &result() const { return Result; }
  /// The last kilobytes of what it wrote on standard error.
  const std::string &messages() const { return Messages; }

private:
  Worker(pid_t Process, int ResultPipe, int MessagePipe)
      : Process(Process), ResultPipe(ResultPipe), MessagePipe(MessagePipe), Started(Clock::now()) {}

  pid_t Process;
  int ResultPipe, MessagePipe;
  Clock::time_point Started;
  std::string Result, Messages;
};

} // namespace cudaperf

#endif // CUDAPERF_DRIVER_WORKER_H
