// The finished AST of a file in CUDA device mode, and what the parse has to say of itself.

#ifndef CUDAPERF_FRONTEND_PARSEDUNIT_H
#define CUDAPERF_FRONTEND_PARSEDUNIT_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CompilerInstance;
class Preprocessor;
} // namespace clang

namespace cudaperf {

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
  /// Flags that the request lacks and that the parse was made with, as the file is not to be understood without.
  const std::vector<std::string> &addedFlags() const { return AddedFlags; }
  /// Other values for those of them that are guesses, the flags of one more parse each: what is found with all of
  /// these too does not depend on the guess.
  const std::vector<std::vector<std::string>> &otherGuesses() const { return OtherGuesses; }
  /// What is assumed with each of the added flags that has no other value, in words.
  const std::vector<std::string> &assumptions() const { return Assumptions; }
  /// The same of those that have.
  const std::vector<std::string> &guesses() const { return Guesses; }
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
  std::vector<std::string> AddedFlags;
  std::vector<std::vector<std::string>> OtherGuesses;
  std::vector<std::string> Assumptions;
  std::vector<std::string> Guesses;
  std::vector<SkippedKernel> Skipped;
  std::string GpuArch;
  std::string RootFile;
  std::string RequestedFile;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PARSEDUNIT_H
