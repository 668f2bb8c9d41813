#include "Embedded/MapBack.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace cudaperf {

LineTable::LineTable(llvm::StringRef Text) : Starts{0}, Size(Text.size()) {
  for (size_t At = Text.find('\n'); At != llvm::StringRef::npos; At = Text.find('\n', At + 1))
    Starts.push_back(At + 1);
}

uint32_t LineTable::offset(unsigned Line, unsigned Column) const {
  if (Line == 0 || Line > Starts.size())
    return Size;
  return std::min(Starts[Line - 1] + (Column ? Column - 1 : 0), Size);
}

SourceSpan LineTable::place(const std::string &File, uint32_t Offset) const {
  const unsigned Line = std::upper_bound(Starts.begin(), Starts.end(), Offset) - Starts.begin();
  return {.File = File, .Line = Line, .Column = Offset - Starts[Line - 1] + 1};
}

namespace {

class PlaceMapper {
public:
  PlaceMapper(const CudaPiece &Piece, llvm::StringRef PieceFile, const HostFile &Host)
      : Piece(Piece), PieceFile(PieceFile), Lines(Piece.Text.text()), Host(Host) {}

  void map(FileResult &Result) const {
    for (KernelRecord &Each : Result.Kernels)
      map(Each.Where);
    for (SkippedKernel &Each : Result.Skipped)
      map(Each.Where);
    for (FileError &Each : Result.Errors)
      map(Each.Where);
    for (AccessRecord &Each : Result.Accesses)
      map(Each.Where);
    for (CostRecord &Each : Result.Costs)
      map(Each.Where);
    for (Finding &Each : Result.Findings)
      map(Each);
  }

private:
  void map(SourceSpan &Span) const {
    if (Span.File != PieceFile)
      return;
    Span.File = Host.Name;
    if (!Span.isValid())
      return;
    const uint32_t Begin = Lines.offset(Span.Line, Span.Column);
    SourceSpan Mapped = Host.Lines.place(Host.Name, Piece.Text.begin(Begin));
    if (Span.EndLine != 0) {
      const SourceSpan End =
          Host.Lines.place(Host.Name, Piece.Text.endBefore(Lines.offset(Span.EndLine, Span.EndColumn)));
      Mapped.EndLine = End.Line;
      Mapped.EndColumn = End.Column;
    }
    Span = Mapped;
  }

  /// False if it cannot be written in the file.
  bool map(TextEdit &Edit) const {
    if (Edit.Where.File != PieceFile)
      return true;
    const size_t End = size_t(Edit.Offset) + Edit.Length;
    const std::optional<std::string> Written = quoted(Edit.Replacement, Piece.Layers);
    if (!Piece.TakesEdits || !Written || !Piece.Text.isContiguous(Edit.Offset, End))
      return false;
    const uint32_t Begin = Piece.Text.begin(Edit.Offset);
    Edit.Length = Edit.Length ? Piece.Text.endBefore(End) - Begin : 0;
    Edit.Offset = Begin;
    Edit.Replacement = *Written;
    map(Edit.Where);
    return true;
  }

  void map(Finding &F) const {
    map(F.Where);
    if (F.CalledFrom)
      map(*F.CalledFrom);
    for (Note &Each : F.Notes)
      map(Each.Where);
    llvm::erase_if(F.Fixes,
                   [&](Fix &Each) { return !llvm::all_of(Each.Edits, [&](TextEdit &Edit) { return map(Edit); }); });
  }

  const CudaPiece &Piece;
  llvm::StringRef PieceFile;
  LineTable Lines;
  const HostFile &Host;
};

} // namespace

void mapBack(FileResult &Result, const CudaPiece &Piece, llvm::StringRef PieceFile, const HostFile &Host) {
  PlaceMapper(Piece, PieceFile, Host).map(Result);
}

} // namespace cudaperf
