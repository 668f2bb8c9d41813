// Turns Clang's errors into FileError values.

#include "Frontend/ErrorCollector.h"
#include "Support/ShortName.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include <utility>

namespace cudaperf {

SourceSpan spanAt(clang::SourceLocation Location, const clang::SourceManager &Sources) {
  SourceSpan Where;
  clang::PresumedLoc Place = Sources.getPresumedLoc(Sources.getFileLoc(Location), /*UseLineDirectives=*/false);
  if (Place.isInvalid())
    return Where;
  Where.File = Place.getFilename();
  Where.Line = Place.getLine();
  Where.Column = Place.getColumn();
  return Where;
}

static SourceSpan placeOf(const clang::Diagnostic &Info, const std::string &MainFile) {
  SourceSpan Where;
  if (Info.hasSourceManager() && Info.getLocation().isValid())
    Where = spanAt(Info.getLocation(), Info.getSourceManager());
  if (!Where.isValid())
    Where.File = MainFile;
  return Where;
}

/// Errors after which Clang goes on as if there were none.
static bool isHarmless(unsigned Id) {
  return Id == clang::diag::err_attributes_not_allowed ||             // '__shared__ alignas(16) float a[4];'
         Id == clang::diag::err_missing_dependent_template_keyword || // Clang goes on as if the keyword were there
         Id == clang::diag::err_pragma_loop_precedes_nonloop ||       // '#pragma unroll' and no loop: nvcc only warns
         Id == clang::diag::err_asm_invalid_escape ||    // '%globaltimer': PTX needs no '%%'; the statement is dropped
         Id == clang::diag::err_template_param_shadow || // by a local variable: nvcc takes it in device code
         Id == clang::diag::err_typecheck_invalid_restrict_not_pointer || // 'const int __restrict__ n'
         Id == clang::diag::err_typecheck_invalid_restrict_not_pointer_noarg ||
         Id == clang::diag::err_pp_file_not_found_typo_not_fatal || // a header that IncludeGuess found
         Id == clang::diag::err_pp_file_not_found_angled_include_not_fatal;
}

/// Whether Id is the error about a jump past what it lists in notes: initialised variables, which nvcc only warns of.
static bool isJumpError(unsigned Id) {
  return Id == clang::diag::err_switch_into_protected_scope || Id == clang::diag::err_goto_into_protected_scope;
}

static bool isPassedVariable(unsigned Id) {
  return Id == clang::diag::note_protected_by_variable_init || Id == clang::diag::note_protected_by_variable_non_pod;
}

bool ErrorCollector::isHeldBack(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) {
  if (isJumpError(Info.getID())) {
    HeldBack = JumpError{Info.getLocation(), placeOf(Info, MainFile), {}};
    Info.FormatDiagnostic(HeldBack->Message);
    return true;
  }
  const std::optional<JumpError> Held = std::move(HeldBack);
  HeldBack.reset();
  if (Held && Level == clang::DiagnosticsEngine::Note) {
    if (isPassedVariable(Info.getID()))
      HeldBack = Held; // until another note says otherwise
    else
      record(Held->Location, Held->Where, Held->Message);
  }
  return false;
}

void ErrorCollector::noteTargets(const clang::Diagnostic &Info) {
  if (std::exchange(IsPreviousNarrow, false) && Info.getID() == clang::diag::note_previous_declaration)
    NarrowTargets.push_back(Info.getLocation());
  if (Info.getID() != clang::diag::err_cuda_ovl_target)
    return;
  constexpr unsigned Both = 3; // of the words that the message picks from
  const bool IsNewBoth = Info.getRawArg(0) == Both, IsOldBoth = Info.getRawArg(2) == Both;
  if (IsOldBoth && !IsNewBoth)
    NarrowTargets.push_back(Info.getLocation());
  IsPreviousNarrow = IsNewBoth && !IsOldBoth;
}

void ErrorCollector::noteSpecializations(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) {
  if (Info.getID() == clang::diag::err_function_template_spec_no_match)
    LastUnmatched = Info.getLocation();
  else if (Level != clang::DiagnosticsEngine::Note)
    LastUnmatched.reset();
  else if (LastUnmatched && Info.getID() == clang::diag::note_cuda_ovl_candidate_target_mismatch)
    NarrowSpecializations.push_back({*LastUnmatched, Info.getLocation()});
}

void ErrorCollector::HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) {
  noteTargets(Info);
  noteSpecializations(Level, Info);
  if (isHeldBack(Level, Info))
    return;
  if (Level < clang::DiagnosticsEngine::Error || isHarmless(Info.getID()))
    return;
  if (Info.getID() == clang::diag::err_ref_bad_target)
    WrongTargets.push_back(placeOf(Info, MainFile));
  if (Info.getID() == clang::diag::err_builtin_fn_use)
    Uncalled.push_back(placeOf(Info, MainFile));
  if (Info.getID() == clang::diag::err_expected && Info.getArgKind(0) == clang::DiagnosticsEngine::ak_tokenkind &&
      Info.getRawArg(0) == clang::tok::r_paren)
    Unclosed.push_back(Info.getLocation());
  if (Info.getID() == clang::diag::err_expected_expression)
    MissingExpressions.push_back(Info.getLocation());
  if (Info.getID() == clang::diag::err_found_in_dependent_base)
    UnqualifiedMembers.push_back(Info.getLocation());
  if (Info.getID() == clang::diag::err_typecheck_pointer_arith_void_type && Info.getNumRanges() > 0)
    VoidPointers.push_back(Info.getRange(0).getBegin());
  HasImmediateCalls |= Info.getID() == clang::diag::err_invalid_consteval_call ||
                       Info.getID() == clang::diag::err_invalid_consteval_take_address ||
                       Info.getID() == clang::diag::err_shared_var_init; // perhaps by an immediate constructor
  if (Info.getID() == clang::diag::err_typename_missing)
    BareTypes.insert(Info.getArgStdStr(1));
  if (Muted && MutedCount > 0) { // the first message is enough
    ++MutedCount;
    return;
  }
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  record(Info.getLocation(), placeOf(Info, MainFile), Message);
}

void ErrorCollector::record(clang::SourceLocation Location, const SourceSpan &Where, llvm::StringRef Message) {
  if (Muted) {
    if (MutedCount++ == 0)
      FirstMuted = shortName(Message);
    return;
  }
  if (Listener)
    Listener(Location, Message);
  if (++Count > MaxErrors)
    return;
  FileError Error{Where, shortName(Message)}; // types in it can be megabytes long
  if (!llvm::is_contained(Errors, Error))
    Errors.push_back(std::move(Error));
}

void ErrorCollector::resetMuted() {
  MutedCount = 0;
  FirstMuted.clear();
}

} // namespace cudaperf
