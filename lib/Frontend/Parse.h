// From a file and its flags to a finished AST in CUDA device mode, tolerantly: missing headers are skipped and
// recorded, errors cost only the declarations they touch.

#ifndef CUDAPERF_FRONTEND_PARSE_H
#define CUDAPERF_FRONTEND_PARSE_H

#include "Config/ToolkitChoice.h"
#include "Finding/Finding.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CompilerInstance;
class Preprocessor;
} // namespace clang

namespace cudaperf {

class HeaderSnapshot;

/// Content to be seen in place of a file's own.
struct ReplacedText {
  std::string File;
  std::string Text;
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
};

/// Request with Texts (file -> content) in place of what the disk holds.
ParseRequest withTexts(ParseRequest Request, const std::map<std::string, std::string> &Texts);

/// A finished translation unit; owns everything Clang. Not copyable; one thread at a time.
class ParsedUnit {
public:
  virtual ~ParsedUnit() = default;
  virtual clang::ASTContext &ast() = 0;
  virtual clang::Preprocessor &preprocessor() = 0;
  /// Alive as long as the unit, with file manager, target, Sema and all options, so that a CodeGenerator can be made
  /// from it: CodeGenOptions ask for line tables with columns, kept value names and optimisation level 1.
  virtual clang::CompilerInstance &compiler() = 0;
  const std::vector<FileError> &errors() const { return Errors; }
  const std::vector<std::string> &missingHeaders() const { return MissingHeaders; }
  const std::vector<std::string> &remarks() const { return Remarks; }
  /// Kernels that never reach a walk over the AST: templates that nothing instantiates and that no plausible arguments
  /// fit, instances with errors, definitions that did not parse.
  const std::vector<SkippedKernel> &skippedKernels() const { return Skipped; }
  const std::string &gpuArch() const { return GpuArch; }
  /// The file that was parsed: the requested one, or one that includes it if the requested one does not compile alone
  /// ('kernel.cu', included by 'main.cu'). Then declarations outside the requested file are not what was asked for.
  const std::string &rootFile() const { return RootFile; }
  /// Whether what lies in \p File was asked for: everything, unless another file had to be parsed, see rootFile().
  bool isRequested(llvm::StringRef File) const;

protected:
  std::vector<FileError> Errors;
  std::vector<std::string> MissingHeaders;
  std::vector<std::string> Remarks;
  std::vector<SkippedKernel> Skipped;
  std::string GpuArch;
  std::string RootFile;
  std::string RequestedFile;
};

/// Parses Request. Fails only if there is nothing to look at: file unreadable, binary, too large, bad toolkit.
llvm::Expected<std::unique_ptr<ParsedUnit>> parse(const ParseRequest &Request);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PARSE_H
