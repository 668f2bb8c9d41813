// What the tool says: the report on standard output or in a file, everything else on standard error.

#ifndef CUDAPERF_TOOLS_OUTPUT_H
#define CUDAPERF_TOOLS_OUTPUT_H

#include "Options.h"
#include "llvm/ADT/Twine.h"
#include <chrono>
#include <set>
#include <string>

namespace cudaperf {

/// Collects what went wrong; anything makes the exit code 2.
class Complaints {
public:
  /// Prints "cuda-perf-lint: error: Message"; the same message only once.
  void error(const llvm::Twine &Message);
  bool any() const { return !Said.empty(); }

private:
  std::set<std::string> Said;
};

/// As long as it lives, what cannot be written is an error where it is written, and ends nothing: a closed standard
/// stream is not taken by the next file that is opened, a file that may not grow is one on a full disk, and a message
/// that standard error has no room for leaves the exit code alone.
class OutputGuard {
public:
  OutputGuard();
  ~OutputGuard();
};

/// Prints "cuda-perf-lint: Message" on standard error.
void printRemark(const llvm::Twine &Message);

/// Writes Text to standard output at once.
llvm::Error writeStandardOutput(llvm::StringRef Text);

/// Whether the main report, if it is text, is coloured: asked for, or a terminal and NO_COLOR is not set.
bool wantsColors(const Options &Settings);

/// The width of the terminal that standard output is; 0 if it is none.
unsigned outputColumns();

/// The line on a terminal that says how far a long run has come, how long it will still take, and with which file it
/// is; nothing anywhere else.
class ProgressLine {
public:
  ProgressLine(const Options &Settings, size_t Files);
  ~ProgressLine();
  void show(unsigned Done, unsigned Total, llvm::StringRef File);

private:
  bool IsShown;
  std::chrono::steady_clock::time_point Begin = std::chrono::steady_clock::now();
  unsigned Width = 0;
};

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_OUTPUT_H
