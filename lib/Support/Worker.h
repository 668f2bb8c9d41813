// One piece of work in a process of its own: whatever it does, crash, hang or eat the memory, ends with it.

#ifndef CUDAPERF_SUPPORT_WORKER_H
#define CUDAPERF_SUPPORT_WORKER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>

namespace cudaperf {

/// What a process may use; 0: as much as there is.
struct WorkerLimits {
  unsigned MemoryMegabytes = 0; ///< that it can write to. Not enforced in builds with sanitizers, which need terabytes.
  unsigned CpuSeconds = 0;      ///< time that it runs, whatever else the machine is doing
};

/// A running process and what it has said so far. Not copyable; kills the process if it is still there.
class Worker {
public:
  using Clock = std::chrono::steady_clock;

  /// Starts a process that writes what Work returns and ends. POSIX only.
  static llvm::Expected<std::unique_ptr<Worker>> start(llvm::function_ref<std::string()> Work,
                                                       const WorkerLimits &Limits = {});
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

  /// Reads until hasEnded(), at most until \p Deadline. Returns hasEnded().
  bool readToEnd(std::optional<Clock::time_point> Deadline);

  /// Ends the process if it still runs, and returns how it ended in words: "" for a normal end, else for example
  /// "crashed (segmentation fault)".
  std::string wait();
  void kill();
  /// Whether it ended because of WorkerLimits::MemoryMegabytes; known after wait().
  bool ranOutOfMemory() const { return RanOutOfMemory; }
  /// Whether it ended because its stack was full, as over endlessly nested code; known after wait().
  bool ranOutOfStack() const { return RanOutOfStack; }
  /// What it took of the processor, with what it waited for; known after wait().
  double cpuSeconds() const { return CpuSeconds; }

  /// What it has taken of the processor so far, without its own processes; nothing where the system does not tell.
  std::optional<double> cpuSecondsSoFar() const;

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
  bool RanOutOfMemory = false, RanOutOfStack = false;
  double CpuSeconds = 0;
};

/// What Work returns in a process of its own, and what that took of the processor.
struct WorkerAnswer {
  std::string Result; ///< empty if it did not come to its end
  double CpuSeconds = 0;
};

/// If there is no room for a process, Work is done in this one, at its risk.
WorkerAnswer resultInOwnProcess(llvm::function_ref<std::string()> Work, const WorkerLimits &Limits);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_WORKER_H
