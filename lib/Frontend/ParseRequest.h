// One file to be parsed, with its flags: what parse() takes, as plain values.

#ifndef CUDAPERF_FRONTEND_PARSEREQUEST_H
#define CUDAPERF_FRONTEND_PARSEREQUEST_H

#include "Config/ToolkitChoice.h"
#include "Frontend/GivenLaunch.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

class HeaderSnapshot;

/// Content to be seen in place of a file's own.
struct ReplacedText {
  std::string File;
  std::string Text;
};

/// How the other files of a project are read for the launches that one file lacks.
struct OtherFiles {
  /// Each in a process of its own, so that a crash costs its launches only. Not for hosts with several threads, whose
  /// children could not use what a thread holds.
  bool InOwnProcess = false;
  unsigned TotalCpuSeconds = 0; ///< that the processes may take together of the processor; 0: no limit
  /// What they said, by what they were asked: for analyses of one file soon after one another, as proofs of fixes are,
  /// which mostly ask the same. Null: each asks anew.
  std::shared_ptr<std::map<std::string, std::string>> Answers;
};

/// One file to parse.
struct ParseRequest {
  std::string File;
  std::string Directory;          ///< working directory of the compile command; empty: the current one
  std::vector<std::string> Flags; ///< as the user or the compile database gives them, nvcc's or clang's
  ToolkitChoice Toolkit;
  std::string GpuArch;                  ///< "sm_90"; empty: from the flags, else the default
  std::optional<std::string> Text;      ///< the file's content if it is not what is on disk (editor, stdin, fixes)
  std::vector<ReplacedText> OtherTexts; ///< the same for files that it includes
  /// Saves parsing the headers before the first line, where it fits. Changes nothing but the time. May be null.
  std::shared_ptr<const HeaderSnapshot> Headers;
  /// Only host code is asked for: bodies of device code and of the system's headers are passed over, nothing is
  /// instantiated for its own sake, and a parse with errors is not mended.
  bool HostOnly = false;
  OtherFiles Others;
  /// Files that do not compile alone, and that as part of which they were parsed: for parses of one file soon after one
  /// another, as proofs of fixes are, which need not find it out again. Null: each looks anew.
  std::shared_ptr<std::map<std::string, std::string>> Includers;
  /// Files that are analysed in the same run, with the same settings: what compiles as part of one of them only is left
  /// to that. Null: none.
  std::shared_ptr<const std::vector<std::string>> AlsoAnalyzed;
  /// If given, these are the launches that the file lacks, and no other file is read for any.
  std::optional<std::vector<GivenLaunch>> Launches;
};

/// Whether two file names, as they were written, are the same but for "./" and "x/..".
bool isSameFile(llvm::StringRef A, llvm::StringRef B);

/// What File is called among those that are analysed beside Request's; null if it is not.
const std::string *alsoAnalyzed(const ParseRequest &Request, llvm::StringRef File);

/// Request with Texts (file -> content) in place of what the disk holds.
ParseRequest withTexts(ParseRequest Request, const std::map<std::string, std::string> &Texts);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PARSEREQUEST_H
