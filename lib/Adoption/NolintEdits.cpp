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
      putAbove(Number, "NOLINTNEXTLINE", List, Number);
    else if (!isContinued(Line))
      Result.Edits.push_back(insertion(offsetOf(Line) + Line.rtrim().size(), " // NOLINT(" + List + ")"));
    else
      Result.Impossible.push_back(Number);
  }

  /// Whether one comment before and one behind the lines First to Last can silence List there.
  bool silenceRegion(unsigned First, unsigned Last, const std::set<std::string> &Checks) {
    // The closing comment stands above the line behind the region; nothing else is to stand there.
    if (First == 0 || Last >= Lines.size() || isContinued(Lines[Last - 1]) ||
        (First > 1 && isContinued(Lines[First - 2])))
      return false;
    for (const SuppressionComment &Comment : Existing.comments())
      if (Comment.First <= Last && Comment.Last >= First)
        return false;
    const std::string List = llvm::join(Checks, ",");
    putAbove(First, "NOLINTBEGIN", List, First);
    putAbove(Last + 1, "NOLINTEND", List, Last);
    return true;
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

  /// A comment above a line, indented as the line Model.
  void putAbove(unsigned Number, llvm::StringRef Word, llvm::StringRef List, unsigned Model) {
    llvm::StringRef Line = Lines[Number - 1], Like = Lines[Model - 1];
    for (llvm::StringRef *Each : {&Line, &Like})
      if (offsetOf(*Each) == 0)
        (void)Each->consume_front(ByteOrderMark);
    const llvm::StringRef Indent = Like.take_while([](char C) { return C == ' ' || C == '\t'; });
    const llvm::StringRef Ending = Like.ends_with("\r") ? "\r\n" : "\n";
    Result.Edits.push_back(insertion(offsetOf(Line), (Indent + "// " + Word + "(" + List + ")" + Ending).str()));
  }

  llvm::StringRef Text;
  Suppressions Existing;
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  NolintEdits Result;
};

} // namespace

NolintEdits nolintEdits(llvm::StringRef Text, const std::map<unsigned, std::set<std::string>> &ChecksByLine) {
  constexpr unsigned LeastOfRegion = 3; ///< lines for which two comments are fewer
  NolintWriter Writer(Text);
  for (auto First = ChecksByLine.begin(); First != ChecksByLine.end();) {
    auto Last = First, Next = std::next(First);
    for (; Next != ChecksByLine.end() && Next->first == Last->first + 1 && Next->second == First->second; ++Next)
      Last = Next;
    const bool IsAlone = Next == ChecksByLine.end() || Next->first != Last->first + 1;
    const bool IsRegion = IsAlone && Last->first - First->first + 1 >= LeastOfRegion &&
                          Writer.silenceRegion(First->first, Last->first, First->second);
    for (; First != Next; ++First)
      if (!IsRegion)
        Writer.silence(First->first, First->second);
  }
  return Writer.take();
}

} // namespace cudaperf
