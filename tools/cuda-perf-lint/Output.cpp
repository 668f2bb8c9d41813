#include "Output.h"
#include "Report/Snippet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace cudaperf {

/// Shorter runs are over before anybody wonders.
static constexpr size_t MinFilesForProgress = 4;

OutputGuard::OutputGuard() {
  // The wrong way round, so that reading and writing fail as they do on a closed stream.
  for (const auto &[Stream, Mode] :
       {std::pair(STDIN_FILENO, O_WRONLY), {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_RDONLY}})
    if (fcntl(Stream, F_GETFD) < 0)
      (void)open("/dev/null", Mode);
  signal(SIGXFSZ, SIG_IGN);
}

// LLVM ends the program with exit code 1, which would say that there are findings, if an error is left in a stream.
OutputGuard::~OutputGuard() { llvm::errs().clear_error(); }

void Complaints::error(const llvm::Twine &Message) {
  if (Said.insert(Message.str()).second)
    llvm::errs() << "cuda-perf-lint: error: " << printable(Message.str()) << '\n';
}

void printRemark(const llvm::Twine &Message) { llvm::errs() << "cuda-perf-lint: " << printable(Message.str()) << '\n'; }

llvm::Error writeStandardOutput(llvm::StringRef Text) {
  llvm::raw_fd_ostream &Out = llvm::outs();
  Out << Text;
  Out.flush();
  if (!Out.has_error())
    return llvm::Error::success();
  std::error_code Code = Out.error();
  Out.clear_error();
  return llvm::createStringError(Code, "cannot write to standard output: " + Code.message());
}

/// LLVM knows the width of a terminal from COLUMNS alone, which shells keep for themselves.
static unsigned columnsOf(int Descriptor) {
  winsize Size = {};
  return isatty(Descriptor) && ioctl(Descriptor, TIOCGWINSZ, &Size) == 0 ? Size.ws_col : 0;
}

unsigned outputColumns() { return columnsOf(STDOUT_FILENO); }

bool wantsColors(const Options &Settings) {
  if (Settings.Color != ColorChoice::Auto)
    return Settings.Color == ColorChoice::Always;
  std::optional<std::string> NoColor = llvm::sys::Process::GetEnv("NO_COLOR");
  return Settings.OutputFile.empty() && llvm::sys::Process::StandardOutHasColors() && (!NoColor || NoColor->empty());
}

/// "2 min left, " by what was done so far; empty as long as that says little.
static std::string timeLeft(double Seconds, unsigned Done, unsigned Total) {
  constexpr double TooEarly = 2;
  if (Done == 0 || Seconds < TooEarly)
    return "";
  const double Left = Seconds / Done * (Total - Done);
  return Left < 60 ? llvm::formatv("{0} s left, ", std::lround(Left)).str()
                   : llvm::formatv("{0} min left, ", std::lround(Left / 60)).str();
}

ProgressLine::ProgressLine(const Options &Settings, size_t Files)
    : IsShown(!Settings.Quiet && Files >= MinFilesForProgress && llvm::sys::Process::StandardErrIsDisplayed()) {}

void ProgressLine::show(unsigned Done, unsigned Total, llvm::StringRef File) {
  if (!IsShown)
    return;
  const unsigned Columns = std::max(columnsOf(STDERR_FILENO), 40u) - 1;
  const std::chrono::duration<double> Elapsed = std::chrono::steady_clock::now() - Begin;
  std::string Line = llvm::formatv("[{0}/{1}] {2}", Done, Total, timeLeft(Elapsed.count(), Done, Total)).str();
  const std::string Path = printable(File);
  // The end of a path tells more than its beginning.
  const size_t Room = Columns - std::min<size_t>(Line.size(), Columns);
  if (Path.size() <= Room)
    Line += Path;
  else if (Room > 3)
    Line += "..." + Path.substr(Path.size() - (Room - 3));
  unsigned Old = Width;
  Width = Line.size();
  if (Old > Width)
    Line.append(Old - Width, ' ');
  llvm::errs() << '\r' << Line;
}

ProgressLine::~ProgressLine() {
  if (IsShown)
    llvm::errs() << '\r' << std::string(Width, ' ') << '\r';
}

} // namespace cudaperf
