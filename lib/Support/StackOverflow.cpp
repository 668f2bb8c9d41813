#include "Support/StackOverflow.h"
#include <csignal>
#include <cstdint>
#include <unistd.h>

namespace cudaperf {

/// Below its limit no page of a stack is there: the kernel keeps a megabyte free, and a frame may begin further down.
static constexpr uintptr_t BelowStack = 1 << 20;

// Read by the handler only, which can call next to nothing.
static uintptr_t StackBegin, StackEnd;
static int ExitCodeOfOverflow;

static void handleFault(int Signal, siginfo_t *Fault, void *) {
  const auto Address = reinterpret_cast<uintptr_t>(Fault->si_addr);
  if (Address >= StackBegin && Address < StackEnd)
    _exit(ExitCodeOfOverflow);
  // The instruction is done once more when this returns, and ends the process as if nobody had asked.
  signal(Signal, SIG_DFL);
}

void exitOnStackOverflow(int ExitCode, size_t StackBytes) {
  // The handler runs where there is room.
  alignas(16) static char Room[64 << 10];
  stack_t Stack = {};
  Stack.ss_sp = Room;
  Stack.ss_size = sizeof(Room);
  if (sigaltstack(&Stack, nullptr) != 0)
    return;
  StackEnd = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  StackBegin = StackEnd - StackBytes - BelowStack;
  ExitCodeOfOverflow = ExitCode;
  struct sigaction Action = {};
  Action.sa_sigaction = handleFault;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &Action, nullptr);
}

} // namespace cudaperf
