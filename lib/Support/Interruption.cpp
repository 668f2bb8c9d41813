#include "Support/Interruption.h"
#include <cctype>
#include <csignal>
#include <cstring>
#include <ctime>

namespace cudaperf {

static volatile std::sig_atomic_t Caught = 0;
static volatile time_t Since = 0; ///< seconds of a clock that nobody sets

/// 'timeout' sends its signal twice, to the process and to its group.
static constexpr time_t SecondsOfOneRequest = 1;

static constexpr int Signals[] = {SIGINT, SIGTERM, SIGHUP};

/// Whoever started us may have these ignored, as nohup does with SIGHUP.
static bool isIgnored(int Signal) {
  struct sigaction Now = {};
  return sigaction(Signal, nullptr, &Now) == 0 && Now.sa_handler == SIG_IGN;
}

/// Calls nothing that a handler may not call.
static void note(int Signal) {
  timespec Now = {};
  clock_gettime(CLOCK_MONOTONIC, &Now);
  if (Caught == 0) {
    Since = Now.tv_sec;
    Caught = Signal;
  } else if (Now.tv_sec - Since > SecondsOfOneRequest) {
    std::signal(Signal, SIG_DFL);
    std::raise(Signal);
  }
}

void noteInterruptions() {
  struct sigaction Note = {};
  Note.sa_handler = note;
  sigemptyset(&Note.sa_mask); // no SA_RESTART: whoever waits is to look up
  for (const int Signal : Signals)
    if (!isIgnored(Signal))
      sigaction(Signal, &Note, nullptr);
}

void endOnInterruptions() {
  for (const int Signal : Signals)
    if (!isIgnored(Signal))
      std::signal(Signal, SIG_DFL);
}

bool isInterrupted() { return Caught != 0; }

std::string describeInterruption() {
  if (!isInterrupted())
    return "";
  std::string Name = strsignal(Caught);
  if (!Name.empty())
    Name[0] = char(std::tolower(Name[0]));
  return Name;
}

void endIfInterrupted() {
  if (!isInterrupted())
    return;
  std::signal(Caught, SIG_DFL);
  std::raise(Caught);
}

} // namespace cudaperf
