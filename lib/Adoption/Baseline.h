// Findings that were there when a project took up the linter: written to a file once, and not reported from then on.
//
// An entry holds the finding itself and no line numbers, so that it is found again when lines move, when the line
// itself or another one of the kernel is edited, when the kernel is renamed, and when its file is. A person can read it
// and a version control system can merge it: one entry a line.

#ifndef CUDAPERF_ADOPTION_BASELINE_H
#define CUDAPERF_ADOPTION_BASELINE_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

class SourceTexts;

struct BaselineEntry {
  std::string File; ///< seen from the baseline's folder
  std::string Check;
  std::string Kernel;
  std::string Message; ///< numbers replaced by '#': how bad it is may change
  std::string Code;    ///< the source line, white space folded
  bool operator==(const BaselineEntry &) const = default;
};

class Baseline {
public:
  /// Reads File. An error if it cannot be read, is no baseline, or is one of another version.
  static llvm::Expected<Baseline> load(llvm::StringRef File);
  /// The same for Text, which came from File.
  static llvm::Expected<Baseline> parse(llvm::StringRef Text, llvm::StringRef File);

  const std::vector<BaselineEntry> &entries() const { return Entries; }
  /// What their files are seen from.
  const std::string &folder() const { return Folder; }

  /// Moves the findings that an entry stands for from Result.Findings to Result.Baselined. An entry stands for one.
  void apply(FileResult &Result, SourceTexts &Texts) const;

  /// The entries that stand for nothing in Results any more, although their file was an input, or is gone.
  std::vector<const BaselineEntry *> stale(llvm::ArrayRef<FileResult> Results, SourceTexts &Texts) const;

private:
  /// For each of Findings the entry that stands for it.
  std::vector<std::optional<size_t>> match(llvm::ArrayRef<Finding> Findings, SourceTexts &Texts) const;
  void sortByFile();

  std::string Folder;
  std::vector<BaselineEntry> Entries;
  std::map<std::string, std::vector<size_t>> ByFile; ///< numbers of entries
  std::vector<size_t> Gone;                          ///< those whose file was not there when the baseline was read
};

/// The entries of a baseline File for Findings, in their order; one for each place and check.
std::vector<BaselineEntry> baselineEntries(llvm::ArrayRef<const Finding *> Findings, llvm::StringRef File,
                                           SourceTexts &Texts);

/// The content of a baseline with Entries.
std::string writeBaseline(llvm::ArrayRef<BaselineEntry> Entries);

} // namespace cudaperf

#endif // CUDAPERF_ADOPTION_BASELINE_H
