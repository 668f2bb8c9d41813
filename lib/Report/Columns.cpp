#include "Report/Columns.h"
#include "Support/SourceTexts.h"
#include "Support/Utf8.h"

namespace cudaperf {

static constexpr llvm::StringLiteral ByteOrderMark = "\xEF\xBB\xBF";

static std::optional<unsigned> utf16Column(SourceTexts &Texts, llvm::StringRef File, unsigned Line, unsigned Column) {
  std::optional<llvm::StringRef> Text = Texts.line(File, Line);
  if (!Text || Column == 0 || Column > Text->size() + 1)
    return std::nullopt;
  llvm::StringRef Before = Text->take_front(Column - 1);
  if (Line == 1)
    Before.consume_front(ByteOrderMark);
  return utf16Length(Before) + 1;
}

std::optional<SourceSpan> inUtf16Columns(const SourceSpan &Where, SourceTexts &Texts) {
  std::optional<unsigned> Start = utf16Column(Texts, Where.File, Where.Line, Where.Column);
  std::optional<unsigned> End =
      Where.EndLine ? utf16Column(Texts, Where.File, Where.EndLine, Where.EndColumn) : std::optional<unsigned>(0);
  if (!Start || !End)
    return std::nullopt;
  SourceSpan Result = Where;
  Result.Column = *Start;
  Result.EndColumn = *End;
  return Result;
}

} // namespace cudaperf
