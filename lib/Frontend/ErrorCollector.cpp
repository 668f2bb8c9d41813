// Turns Clang's errors into FileError values.

#include "Frontend/ErrorCollector.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"

namespace cudaperf {

static SourceSpan placeOf(const clang::Diagnostic &Info, const std::string &MainFile) {
  SourceSpan Where;
  Where.File = MainFile;
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return Where;
  const clang::SourceManager &Sources = Info.getSourceManager();
  clang::PresumedLoc Place = Sources.getPresumedLoc(Sources.getFileLoc(Info.getLocation()));
  if (Place.isInvalid())
    return Where;
  Where.File = Place.getFilename();
  Where.Line = Place.getLine();
  Where.Column = Place.getColumn();
  return Where;
}

void ErrorCollector::HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) {
  if (Level < clang::DiagnosticsEngine::Error)
    return;
  if (Muted && MutedCount++ > 0)
    return;
  if (!Muted && Listener)
    Listener();
  if (!Muted && ++Count > MaxErrors)
    return;
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  if (Muted) {
    FirstMuted = Message.str().str();
    return;
  }
  FileError Error{placeOf(Info, MainFile), Message.str().str()};
  if (!llvm::is_contained(Errors, Error))
    Errors.push_back(std::move(Error));
}

void ErrorCollector::resetMuted() {
  MutedCount = 0;
  FirstMuted.clear();
}

} // namespace cudaperf
