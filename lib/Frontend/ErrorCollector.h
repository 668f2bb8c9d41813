// Keeps the errors of a compilation as values; warnings and notes are dropped, nothing is printed. Errors about what
// nvcc accepts and Clang's AST represents all the same are dropped too.

#ifndef CUDAPERF_FRONTEND_ERRORCOLLECTOR_H
#define CUDAPERF_FRONTEND_ERRORCOLLECTOR_H

#include "Finding/Finding.h"
#include "Frontend/MissingTokens.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallString.h"
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace cudaperf {

/// The place of \p Location as a user sees it: in a macro, the place of its use.
SourceSpan spanAt(clang::SourceLocation Location, const clang::SourceManager &Sources);

/// The diagnostic consumer of a parse.
class ErrorCollector final : public clang::DiagnosticConsumer {
public:
  /// A file with a missing central header easily has thousands of errors; nobody reads beyond the first.
  static constexpr unsigned MaxErrors = 200;

  /// Errors without a place are given to \p MainFile.
  explicit ErrorCollector(std::string MainFile) : MainFile(std::move(MainFile)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) override;

  /// Called for every error that is not muted, at the moment of its emission.
  void setListener(std::function<void(clang::SourceLocation Where, llvm::StringRef Message)> Function) {
    Listener = std::move(Function);
  }

  /// In source order of their emission, without repetitions, at most MaxErrors.
  const std::vector<FileError> &errors() const { return Errors; }
  /// All errors, also those beyond MaxErrors.
  unsigned errorCount() const { return Count; }

  /// Where device code refers to a function that it may not, kernels among them, as in launches from kernels.
  const std::vector<SourceSpan> &wrongTargets() const { return WrongTargets; }

  /// Where a function of the compiler's own stands without the parentheses of a call.
  const std::vector<SourceSpan> &uncalled() const { return Uncalled; }

  /// Where a ')' is missing.
  const std::vector<clang::SourceLocation> &unclosed() const { return Unclosed; }
  /// Where something else stands instead of an expression.
  const std::vector<clang::SourceLocation> &missingExpressions() const { return MissingExpressions; }
  /// Where a member of a dependent base class is called without 'this->'.
  const std::vector<clang::SourceLocation> &unqualifiedMembers() const { return UnqualifiedMembers; }
  /// Where pointers to void begin that something is added to.
  const std::vector<clang::SourceLocation> &voidPointers() const { return VoidPointers; }
  /// Types of dependent classes that are named without 'typename'.
  const std::set<std::string> &bareTypes() const { return BareTypes; }

  /// Whether an immediate function is called, or pointed to, where that is no constant.
  bool hasImmediateCalls() const { return HasImmediateCalls; }

  /// Names of functions that are declared for the host or the device, and once more for both.
  const std::vector<clang::SourceLocation> &narrowTargets() const { return NarrowTargets; }

  /// Explicit specialisations, each with a template that it could be of, had it the same targets.
  const std::vector<Specialization> &narrowSpecializations() const { return NarrowSpecializations; }

  /// While muted, errors are counted apart and not kept: used to try something that may fail.
  void setMuted(bool Value) { Muted = Value; }
  unsigned mutedCount() const { return MutedCount; }
  /// The first message since setMuted(true); empty if there was none.
  const std::string &firstMuted() const { return FirstMuted; }
  void resetMuted();

private:
  /// An error that only the notes behind it tell to be one.
  struct JumpError {
    clang::SourceLocation Location;
    SourceSpan Where;
    llvm::SmallString<128> Message;
  };

  void noteTargets(const clang::Diagnostic &Info);
  void noteSpecializations(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  bool isHeldBack(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  void record(clang::SourceLocation Location, const SourceSpan &Where, llvm::StringRef Message);

  std::string MainFile;
  std::vector<FileError> Errors;
  std::vector<SourceSpan> WrongTargets;
  std::vector<SourceSpan> Uncalled;
  std::vector<clang::SourceLocation> Unclosed;
  std::vector<clang::SourceLocation> MissingExpressions;
  std::vector<clang::SourceLocation> UnqualifiedMembers;
  std::vector<clang::SourceLocation> VoidPointers;
  std::set<std::string> BareTypes;
  std::vector<clang::SourceLocation> NarrowTargets;
  std::vector<Specialization> NarrowSpecializations;
  std::optional<clang::SourceLocation> LastUnmatched; ///< the specialisation that notes tell of
  std::optional<JumpError> HeldBack;
  bool HasImmediateCalls = false;
  bool IsPreviousNarrow = false; ///< the note that comes next, on the earlier declaration, is one of NarrowTargets
  std::string FirstMuted;
  std::function<void(clang::SourceLocation, llvm::StringRef)> Listener;
  unsigned Count = 0;
  unsigned MutedCount = 0;
  bool Muted = false;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_ERRORCOLLECTOR_H
