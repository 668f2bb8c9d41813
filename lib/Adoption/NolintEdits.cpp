#include "Adoption/NolintEdits.h"
#include "Config/Suppression.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cudaperf {

static constexpr llvm::StringLiteral ByteOrderMark = "\xEF\xBB\xBF";

/// Compilers take white space behind the backslash for a slip.
static bool isContinued(llvm::StringRef Line) { return Line.rtrim().ends_with("\\"); }

static TextEdit insertion(size_t Offset, std::string Text) {
  return {.Offset = unsigned(Offset), .Replacement = std::move(Text)};
}

namespace {

class NolintWriter {
public:
  explicit NolintWriter(llvm::StringRef Text) : Text(Text), Existing(Text) { Text.split(Lines, '\n'); }

  void silence(unsigned Number, const std::set<std::string> &Checks) {
    if (Number == 0 || Number > Lines.size())
      return Result.Impossible.push_back(Number);
    const std::string List = llvm::join(Checks, ",");
    const llvm::StringRef Line = Lines[Number - 1];
    if (extendList(Number, List))
      return;
    if (Number == 1 || !isContinued(Lines[Number - 2]))
      putAbove(Line, List);
    else if (!isContinued(Line))
      Result.Edits.push_back(insertion(offsetOf(Line) + Line.rtrim().size(), " // NOLINT(" + List + ")"));
    else
      Result.Impossible.push_back(Number);
  }

  NolintEdits take() {
    llvm::stable_sort(Result.Edits, [](const TextEdit &A, const TextEdit &B) { return A.Offset < B.Offset; });
    return std::move(Result);
  }

private:
  size_t offsetOf(llvm::StringRef Line) const { return Line.data() - Text.data(); }

  /// Whether a NOLINT(...) on the line or a NOLINTNEXTLINE(...) above it could take List.
  bool extendList(unsigned Number, llvm::StringRef List) {
    for (const SuppressionComment &Comment : Existing.comments()) {
      if (Comment.First != Number || Comment.Last != Number || !Comment.NamesChecks)
        continue;
      const size_t Word = offsetOf(Lines[Comment.Line - 1]) + Comment.Column - 1;
      const size_t Close = Text.find(')', Word);
      const llvm::StringRef Old = Comment.Checks;
      const llvm::StringRef Separator = Old.trim().empty() ? "" : Old.contains(", ") ? ", " : ",";
      Result.Edits.push_back(insertion(Close, (Separator + List).str()));
      return true;
    }
    return false;
  }

  void putAbove(llvm::StringRef Line, llvm::StringRef List) {
    if (offsetOf(Line) == 0)
      (void)Line.consume_front(ByteOrderMark);
    const llvm::StringRef Indent = Line.take_while([](char C) { return C == ' ' || C == '\t'; });
    const llvm::StringRef Ending = Line.ends_with("\r") ? "\r\n" : "\n";
    Result.Edits.push_back(insertion(offsetOf(Line), (Indent + "// NOLINTNEXTLINE(" + List + ")" + Ending).str()));
  }

  llvm::StringRef Text;
  Suppressions Existing;
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  NolintEdits Result;
};

} // namespace

NolintEdits nolintEdits(llvm::StringRef Text, const std::map<unsigned, std::set<std::string>> &ChecksByLine) {
  NolintWriter Writer(Text);
  for (const auto &[Line, Checks] : ChecksByLine)
    Writer.silence(Line, Checks);
  return Writer.take();
}

} // namespace cudaperf
