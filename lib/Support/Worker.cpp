#include "Support/Worker.h"
#include "Support/Interruption.h"
#include "Support/StackOverflow.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <iterator>
#include <new>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace cudaperf {

/// Clang recurses over nested code; the usual 8 MiB are little for machine-written expressions.
static constexpr rlim_t StackBytes = 64 << 20;
static constexpr size_t MaxMessageBytes = 8192;

/// How a process ends that is given no more memory, or stack. Nothing else here ends so.
static constexpr int OutOfMemoryExit = 113, OutOfStackExit = 114;

/// Sanitizers have limits and handlers of their own.
static constexpr bool CanLimitMemory =
    !(LLVM_ADDRESS_SANITIZER_BUILD + LLVM_THREAD_SANITIZER_BUILD + LLVM_MEMORY_SANITIZER_BUILD);

static llvm::Error systemError(const char *What) {
  return llvm::createStringError(std::error_code(errno, std::generic_category()), "%s: %s", What, strerror(errno));
}

static void writeAll(int Descriptor, llvm::StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t Written = write(Descriptor, Bytes.data(), Bytes.size());
    if (Written < 0 && errno != EINTR)
      return; // nobody reads any more
    Bytes = Bytes.drop_front(std::max<ssize_t>(Written, 0));
  }
}

static void limit(int Resource, rlim_t Most) {
  struct rlimit Limit;
  if (getrlimit(Resource, &Limit) != 0)
    return;
  Limit.rlim_cur = std::min(Most, Limit.rlim_max);
  setrlimit(Resource, &Limit);
}

/// Memory that is refused ends the process in a way that its parent understands.
static void limitMemory(unsigned Megabytes) {
  limit(RLIMIT_DATA, rlim_t(Megabytes) << 20);
  std::set_new_handler([] { _exit(OutOfMemoryExit); });
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { _exit(OutOfMemoryExit); });
}

/// Runs in the child; never returns.
[[noreturn]] static void runChild(llvm::function_ref<std::string()> Work, const WorkerLimits &Limits, int ResultEnd,
                                  int MessageEnd, pid_t Parent) {
  endOnInterruptions();
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent)
    _exit(1); // the parent was gone before the line above
#endif
  struct rlimit Stack;
  if (getrlimit(RLIMIT_STACK, &Stack) == 0 && Stack.rlim_cur < StackBytes)
    limit(RLIMIT_STACK, StackBytes);
  if (getrlimit(RLIMIT_STACK, &Stack) == 0 && Stack.rlim_cur != RLIM_INFINITY && CanLimitMemory)
    exitOnStackOverflow(OutOfStackExit, Stack.rlim_cur);
  limit(RLIMIT_CORE, 0);
  if (Limits.CpuSeconds)
    limit(RLIMIT_CPU, Limits.CpuSeconds);
  if (Limits.MemoryMegabytes && CanLimitMemory)
    limitMemory(Limits.MemoryMegabytes);
  signal(SIGPIPE, SIG_IGN);
  dup2(MessageEnd, STDERR_FILENO);
  dup2(MessageEnd, STDOUT_FILENO);
  if (int Null = open("/dev/null", O_RDONLY); Null >= 0)
    dup2(Null, STDIN_FILENO);
  writeAll(ResultEnd, Work());
  // No destructors: the parent's buffers and temporary files are not this process's to flush or remove.
  _exit(0);
}

llvm::Expected<std::unique_ptr<Worker>> Worker::start(llvm::function_ref<std::string()> Work,
                                                      const WorkerLimits &Limits) {
  int Result[2], Message[2];
  if (pipe(Result) != 0)
    return systemError("cannot make a pipe");
  if (pipe(Message) != 0) {
    llvm::Error Failed = systemError("cannot make a pipe");
    close(Result[0]), close(Result[1]);
    return std::move(Failed);
  }
  pid_t Parent = getpid();
  pid_t Process = fork();
  if (Process == 0) {
    close(Result[0]), close(Message[0]);
    runChild(Work, Limits, Result[1], Message[1], Parent);
  }
  llvm::Error Failed = Process < 0 ? systemError("cannot start a process") : llvm::Error::success();
  close(Result[1]), close(Message[1]);
  if (Failed) {
    close(Result[0]), close(Message[0]);
    return std::move(Failed);
  }
  for (int End : {Result[0], Message[0]}) {
    fcntl(End, F_SETFL, O_NONBLOCK);
    // Later children must not keep the ends of earlier ones open.
    fcntl(End, F_SETFD, FD_CLOEXEC);
  }
  return std::unique_ptr<Worker>(new Worker(Process, Result[0], Message[0]));
}

/// Appends what Pipe holds to Bytes; closes it and sets it to -1 at its end.
static void drain(int &Pipe, std::string &Bytes) {
  char Buffer[65536];
  while (Pipe >= 0) {
    ssize_t Count = read(Pipe, Buffer, sizeof(Buffer));
    if (Count > 0) {
      Bytes.append(Buffer, Count);
    } else if (Count < 0 && errno == EINTR) {
      continue;
    } else if (Count < 0 && errno == EAGAIN) {
      return;
    } else {
      close(Pipe);
      Pipe = -1;
    }
  }
}

void Worker::readAvailable() {
  drain(ResultPipe, Result);
  drain(MessagePipe, Messages);
  if (Messages.size() > MaxMessageBytes)
    Messages.erase(0, Messages.size() - MaxMessageBytes);
}

bool Worker::readToEnd(std::optional<Clock::time_point> Deadline) {
  while (!hasEnded() && (!Deadline || Clock::now() < *Deadline)) {
    pollfd Descriptors[] = {{.fd = ResultPipe, .events = POLLIN, .revents = 0},
                            {.fd = MessagePipe, .events = POLLIN, .revents = 0}}; // -1 is passed over
    (void)poll(Descriptors, std::size(Descriptors), /*milliseconds=*/200);
    readAvailable();
  }
  return hasEnded();
}

void Worker::kill() {
  if (Process > 0)
    ::kill(Process, SIGKILL);
}

static std::string describeSignal(int Signal) {
  std::string Name = strsignal(Signal);
  if (!Name.empty())
    Name[0] = char(std::tolower(Name[0]));
  return "crashed (" + Name + ")";
}

static double seconds(const timeval &Time) { return double(Time.tv_sec) + double(Time.tv_usec) * 1e-6; }

std::string Worker::wait() {
  if (Process <= 0)
    return "";
  int Status = 0;
  struct rusage Used = {};
  while (wait4(Process, &Status, 0, &Used) < 0 && errno == EINTR)
    ;
  Process = 0;
  CpuSeconds = seconds(Used.ru_utime) + seconds(Used.ru_stime);
  if (WIFSIGNALED(Status))
    return describeSignal(WTERMSIG(Status));
  int Code = WEXITSTATUS(Status);
  RanOutOfMemory = Code == OutOfMemoryExit;
  if (RanOutOfMemory)
    return "ran out of memory";
  RanOutOfStack = Code == OutOfStackExit;
  if (RanOutOfStack)
    return "ran out of stack";
  return Code == 0 ? "" : "ended with exit code " + std::to_string(Code);
}

std::optional<double> Worker::cpuSecondsSoFar() const {
#ifdef __linux__
  clockid_t Own;
  timespec Used;
  if (Process > 0 && clock_getcpuclockid(Process, &Own) == 0 && clock_gettime(Own, &Used) == 0)
    return double(Used.tv_sec) + double(Used.tv_nsec) * 1e-9;
#endif
  return std::nullopt;
}

Worker::~Worker() {
  if (ResultPipe >= 0)
    close(ResultPipe);
  if (MessagePipe >= 0)
    close(MessagePipe);
  kill();
  (void)wait();
}

WorkerAnswer resultInOwnProcess(llvm::function_ref<std::string()> Work, const WorkerLimits &Limits) {
  llvm::Expected<std::unique_ptr<Worker>> Started = Worker::start(Work, Limits);
  if (!Started) {
    llvm::consumeError(Started.takeError());
    return {.Result = Work()};
  }
  Worker &Process = **Started;
  Process.readToEnd(std::nullopt);
  const bool HasResult = Process.wait().empty();
  return {.Result = HasResult ? Process.result() : "", .CpuSeconds = Process.cpuSeconds()};
}

} // namespace cudaperf
