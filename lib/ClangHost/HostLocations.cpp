#include "ClangHost/HostLocations.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"

namespace cudaperf {

clang::FileID HostLocations::fileOf(const SourceSpan &Where) const {
  clang::OptionalFileEntryRef File = Sources.getFileManager().getOptionalFileRef(Where.File);
  if (!File)
    return {};
  // In an editor the main file's text need not be that of the file on disk, so it is not looked up by content.
  if (clang::OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID()); Main && *Main == *File)
    return Sources.getMainFileID();
  return Sources.translateFile(*File);
}

clang::SourceLocation HostLocations::locate(const SourceSpan &Where) const {
  const clang::FileID File = fileOf(Where);
  if (File.isInvalid() || !Where.isValid())
    return {};
  return Sources.translateLineCol(File, Where.Line, Where.Column);
}

clang::CharSourceRange HostLocations::range(const SourceSpan &Where) const {
  const clang::FileID File = fileOf(Where);
  if (File.isInvalid() || !Where.EndLine)
    return {};
  return clang::CharSourceRange::getCharRange(Sources.translateLineCol(File, Where.Line, Where.Column),
                                              Sources.translateLineCol(File, Where.EndLine, Where.EndColumn));
}

llvm::SmallVector<clang::FixItHint, 2> HostLocations::hints(const Fix &Repair) const {
  llvm::SmallVector<clang::FixItHint, 2> Hints;
  for (const TextEdit &Edit : Repair.Edits) {
    const clang::FileID File = fileOf(Edit.Where);
    if (File.isInvalid() || Edit.Offset + Edit.Length > Sources.getFileIDSize(File))
      return {};
    const clang::SourceLocation Begin = Sources.getLocForStartOfFile(File).getLocWithOffset(int(Edit.Offset));
    const auto Range = clang::CharSourceRange::getCharRange(Begin, Begin.getLocWithOffset(int(Edit.Length)));
    Hints.push_back(clang::FixItHint::CreateReplacement(Range, Edit.Replacement));
  }
  return Hints;
}

} // namespace cudaperf
