#include "Output.h"
#include "Report/Snippet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {

/// Shorter runs are over before anybody wonders.
static constexpr size_t MinFilesForProgress = 4;

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

bool wantsColors(const Options &Settings) {
  if (Settings.Color != ColorChoice::Auto)
    return Settings.Color == ColorChoice::Always;
  std::optional<std::string> NoColor = llvm::sys::Process::GetEnv("NO_COLOR");
  return Settings.OutputFile.empty() && llvm::sys::Process::StandardOutHasColors() && (!NoColor || NoColor->empty());
}

ProgressLine::ProgressLine(const Options &Settings, size_t Files)
    : IsShown(!Settings.Quiet && Files >= MinFilesForProgress && llvm::sys::Process::StandardErrIsDisplayed()) {}

void ProgressLine::show(unsigned Done, unsigned Total, llvm::StringRef File) {
  if (!IsShown)
    return;
  unsigned Columns = std::max(llvm::sys::Process::StandardErrColumns(), 40u) - 1;
  std::string Line = llvm::formatv("[{0}/{1}] {2}", Done, Total, printable(File)).str();
  if (Line.size() > Columns)
    Line.resize(Columns);
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
