#include "Report/DiffReport.h"
#include "Report/FixApply.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <vector>

namespace cudaperf {
namespace {

constexpr size_t Context = 3;

/// Lines [First, Last) of the old text become New.
struct Change {
  size_t First, Last;
  std::vector<std::string> New;
};

/// The lines of Text, each with its line break.
std::vector<std::string> linesOf(llvm::StringRef Text) {
  std::vector<std::string> Lines;
  while (!Text.empty()) {
    size_t Break = Text.find('\n');
    size_t Length = Break == llvm::StringRef::npos ? Text.size() : Break + 1;
    Lines.push_back(Text.take_front(Length).str());
    Text = Text.drop_front(Length);
  }
  return Lines;
}

class Differ {
public:
  Differ(llvm::StringRef Text, llvm::ArrayRef<TextEdit> Edits) : Text(Text), Old(linesOf(Text)) {
    Starts.push_back(0);
    for (const std::string &Line : Old)
      Starts.push_back(Starts.back() + Line.size());
    for (size_t I = 0; I != Edits.size();)
      I = addChange(Edits, I);
  }

  bool empty() const { return Changes.empty(); }

  void print(llvm::raw_ostream &Out) const {
    long Shift = 0;
    for (size_t I = 0; I != Changes.size();) {
      size_t End = I + 1;
      while (End != Changes.size() && Changes[End].First - Changes[End - 1].Last <= 2 * Context)
        ++End;
      Shift += printHunk(Out, llvm::ArrayRef(Changes).slice(I, End - I), Shift);
      I = End;
    }
  }

private:
  size_t lineOf(size_t Offset) const {
    if (Old.empty())
      return 0;
    size_t Line = std::upper_bound(Starts.begin(), Starts.end(), Offset) - Starts.begin() - 1;
    return std::min(Line, Old.size() - 1);
  }

  /// Makes one change of the edits from I on that share lines; returns the index of the first that does not.
  size_t addChange(llvm::ArrayRef<TextEdit> Edits, size_t I) {
    size_t First = lineOf(Edits[I].Offset), Last = First, End = I;
    while (End != Edits.size() && lineOf(Edits[End].Offset) <= Last) {
      Last = std::max(Last, lineOf(Edits[End].Offset + Edits[End].Length));
      ++End;
    }
    Last = std::min(Last + 1, Old.size());
    std::vector<TextEdit> Moved(Edits.begin() + I, Edits.begin() + End);
    for (TextEdit &Edit : Moved)
      Edit.Offset -= Starts[First];
    std::vector<std::string> New = linesOf(applyEdits(Text.slice(Starts[First], Starts[Last]), Moved));
    if (New != std::vector<std::string>(Old.begin() + First, Old.begin() + Last))
      Changes.push_back({.First = First, .Last = Last, .New = std::move(New)});
    return End;
  }

  static void printLine(llvm::raw_ostream &Out, char Sign, llvm::StringRef Line) {
    Out << Sign << Line;
    if (!Line.ends_with("\n"))
      Out << "\n\\ No newline at end of file\n";
  }

  /// Returns by how many lines the group makes the text longer.
  long printHunk(llvm::raw_ostream &Out, llvm::ArrayRef<Change> Group, long Shift) const {
    size_t First = Group.front().First - std::min(Group.front().First, Context);
    size_t Last = std::min(Group.back().Last + Context, Old.size());
    long Growth = 0;
    for (const Change &Each : Group)
      Growth += long(Each.New.size()) - long(Each.Last - Each.First);
    auto PrintRange = [&](char Sign, size_t Start, size_t Count) {
      // An empty range is named by the line before it.
      Out << Sign << (Count ? Start + 1 : Start);
      if (Count != 1)
        Out << ',' << Count;
    };
    Out << "@@ ";
    PrintRange('-', First, Last - First);
    Out << ' ';
    PrintRange('+', First + Shift, Last - First + Growth);
    Out << " @@\n";
    size_t At = First;
    for (const Change &Each : Group) {
      for (; At != Each.First; ++At)
        printLine(Out, ' ', Old[At]);
      for (; At != Each.Last; ++At)
        printLine(Out, '-', Old[At]);
      for (const std::string &Line : Each.New)
        printLine(Out, '+', Line);
    }
    for (; At != Last; ++At)
      printLine(Out, ' ', Old[At]);
    return Growth;
  }

  llvm::StringRef Text;
  std::vector<std::string> Old;
  std::vector<size_t> Starts; ///< of each line, and the end
  std::vector<Change> Changes;
};

} // namespace

/// Name as git quotes one that would break a line of the diff.
static std::string quotedName(llvm::StringRef Prefix, llvm::StringRef Name) {
  auto IsOdd = [](unsigned char C) { return C < 0x20 || C == 0x7F || C == '"' || C == '\\'; };
  if (llvm::none_of(Name, IsOdd))
    return (Prefix + Name).str();
  std::string Quoted = ("\"" + Prefix).str();
  for (unsigned char C : Name)
    if (C == '"' || C == '\\')
      (Quoted += '\\') += char(C);
    else if (IsOdd(C))
      Quoted += {'\\', char('0' + C / 64), char('0' + C / 8 % 8), char('0' + C % 8)};
    else
      Quoted += char(C);
  return Quoted + '"';
}

std::string writeDiff(llvm::StringRef File, llvm::StringRef Text, llvm::ArrayRef<TextEdit> Edits) {
  Differ Lines(Text, Edits);
  if (Lines.empty())
    return "";
  std::string Diff;
  llvm::raw_string_ostream Out(Diff);
  // patch -p1 strips the first component, so an absolute name loses its leading slash.
  llvm::StringRef Name = File.ltrim('/');
  Out << "--- " << quotedName("a/", Name) << "\n+++ " << quotedName("b/", Name) << '\n';
  Lines.print(Out);
  return Diff;
}

} // namespace cudaperf
