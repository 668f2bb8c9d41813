#include "Support/SourceKind.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <string>

namespace cudaperf {

std::optional<SourceKind> sourceKind(llvm::StringRef File) {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  if (Extension == ".cu")
    return SourceKind::Cuda;
  if (llvm::is_contained({".cpp", ".cc", ".cxx", ".c"}, Extension))
    return SourceKind::Host;
  if (llvm::is_contained({".h", ".cuh", ".hpp", ".hh", ".hxx", ".inl"}, Extension))
    return SourceKind::Header;
  return std::nullopt;
}

static constexpr llvm::StringLiteral NameChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

static bool isInName(char C) { return llvm::isAlnum(C) || C == '_'; }

std::string headerOfTemplate(llvm::StringRef Name) {
  for (llvm::StringRef Ending : {".cmake.in", ".cmakein", ".cmake", ".in"})
    if (Name.consume_back(Ending))
      return sourceKind(Name) == SourceKind::Header ? Name.str() : std::string();
  const llvm::StringRef Extension = llvm::sys::path::extension(Name);
  llvm::StringRef Stem = Name.drop_back(Extension.size());
  return sourceKind(Name) == SourceKind::Header && Stem.consume_back(".in") ? (Stem + Extension).str() : std::string();
}

/// Whether the literal in which Name stands at At of Text names a function for the driver to load:
/// cuModuleGetFunction(&kernel, module, "scale"), or "_Z5scalePf" as the linker knows it.
static bool isNameToLoad(llvm::StringRef Text, size_t At, llvm::StringRef Name) {
  const llvm::StringRef Before = Text.take_front(At);
  const bool IsName = Before.ends_with("\"") && Text.substr(At + Name.size()).starts_with("\"");
  return (IsName || Before.ends_with("\"_Z" + std::to_string(Name.size()))) &&
         (Text.contains("cuModuleGetFunction") || Text.contains("cuLibraryGetKernel"));
}

/// Takes the comment or literal that Text begins with off it; false if it begins with neither.
static bool dropCommentOrLiteral(llvm::StringRef &Text) {
  auto DropBehind = [&](llvm::StringRef End, size_t From) {
    const size_t At = Text.find(End, From);
    Text = At == llvm::StringRef::npos ? llvm::StringRef() : Text.substr(At + End.size());
    return true;
  };
  if (Text.starts_with("//"))
    return DropBehind("\n", 2);
  if (Text.starts_with("/*"))
    return DropBehind("*/", 2);
  if (Text.starts_with("R\"")) {
    const llvm::StringRef Delimiter = Text.substr(2).take_until([](char C) { return C == '('; });
    return DropBehind((")" + Delimiter + "\"").str(), 2);
  }
  if (Text.front() != '"' && Text.front() != '\'')
    return false;
  const char Quote = Text.front();
  size_t End = 1;
  while (End < Text.size() && Text[End] != Quote && Text[End] != '\n')
    End += Text[End] == '\\' ? 2 : 1;
  Text = Text.substr(std::min(End + 1, Text.size()));
  return true;
}

/// Text with a space for each comment.
static std::string withoutComments(llvm::StringRef Text) {
  std::string Code;
  while (!Text.empty()) {
    const llvm::StringRef Before = Text;
    if (!dropCommentOrLiteral(Text))
      Text = Text.drop_front();
    if (Before.starts_with("//"))
      Code += '\n';
    else if (Before.starts_with("/*"))
      Code += ' ';
    else
      Code += Before.drop_back(Text.size());
  }
  return Code;
}

/// Whether the name at At of Text is that of a kernel where it is declared.
static bool isOfDeclaredKernel(llvm::StringRef Text, size_t At) {
  const llvm::StringRef Before = Text.take_front(At);
  const size_t End = Before.find_last_of(";{}");
  return Before.substr(End == llvm::StringRef::npos ? 0 : End + 1).contains("__global__");
}

/// Whether the text After a kernel's name has a macro with arguments in the place of the configuration, and the
/// kernel's own arguments behind them: 'ARGS(grid, block)(x, n)' for '#define ARGS(g, b) <<<g, b>>>'.
static bool isLaunchByMacro(llvm::StringRef After) {
  if (After.empty() || isInName(After.front()))
    return false; // of a longer name
  After = After.ltrim();
  const llvm::StringRef Macro = After.take_while(isInName);
  After = After.drop_front(Macro.size()).ltrim();
  if (Macro.empty() || llvm::isDigit(Macro.front()) || !After.starts_with("("))
    return false;
  unsigned Depth = 0;
  for (size_t I = 0; I != After.size() && After[I] != ';' && After[I] != '{'; ++I) {
    Depth += After[I] == '(';
    Depth -= After[I] == ')';
    if (Depth == 0) // or one without: 'LAUNCHED(x, n);' for '#define LAUNCHED <<<grid, block>>>'
      return After.substr(I + 1).ltrim().starts_with("(") || After.substr(I + 1).ltrim().starts_with(";");
  }
  return false;
}

/// Whether the name at At of Text, with After behind it, is that of a function where it is declared: 'void scale(', not
/// 'return scale('. A sister for another kind of device has the same name.
static bool isDeclared(llvm::StringRef Text, size_t At, llvm::StringRef After) {
  const llvm::StringRef Before = Text.take_front(At).rtrim();
  const llvm::StringRef Word = Before.take_back(Before.size() - (Before.find_last_not_of(NameChars) + 1));
  return After.starts_with("(") && Before.size() < At && !Word.empty() && !llvm::isDigit(Word.front()) &&
         !llvm::is_contained({"return", "else", "do", "throw", "co_return", "co_await", "co_yield", "and", "or", "not"},
                             Word);
}

static bool mentionsIn(llvm::StringRef Text, llvm::StringRef Name, bool AlsoDeclared) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    const llvm::StringRef After = Text.substr(At + Name.size()).ltrim();
    const bool IsWhole = At == 0 || !isInName(Text[At - 1]);
    // The first argument of a macro or function that launches it: LAUNCH(scale, 256, ...).
    const bool IsHandedOn = After.starts_with(",") && Text.take_front(At).rtrim(" \t\n&").ends_with("(");
    if ((IsWhole &&
         (After.starts_with("(") || After.starts_with("<") || IsHandedOn ||
          isLaunchByMacro(Text.substr(At + Name.size()))) &&
         !isOfDeclaredKernel(Text, At) && (AlsoDeclared || !isDeclared(Text, At, After))) ||
        isNameToLoad(Text, At, Name))
      return true;
  }
  return false;
}

bool mentions(llvm::StringRef Text, llvm::StringRef Name) {
  return mentionsIn(Text, Name, /*AlsoDeclared=*/true) &&
         mentionsIn(withoutComments(Text), Name, /*AlsoDeclared=*/true);
}

bool declaresOnly(llvm::StringRef Text, llvm::StringRef Name) {
  return !mentionsIn(withoutComments(Text), Name, /*AlsoDeclared=*/false);
}

bool declaresKernel(llvm::StringRef Text, llvm::StringRef Name) {
  if (!Text.contains(Name))
    return false;
  const std::string Code = withoutComments(Text);
  const llvm::StringRef Rest = Code;
  for (size_t At = Rest.find(Name); At != llvm::StringRef::npos; At = Rest.find(Name, At + 1))
    if ((At == 0 || !isInName(Rest[At - 1])) && Rest.substr(At + Name.size()).ltrim().starts_with("(") &&
        isOfDeclaredKernel(Rest, At))
      return true;
  return false;
}

static bool callsIn(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    const llvm::StringRef Before = Text.take_front(At).rtrim(), After = Text.substr(At + Name.size()).ltrim();
    const bool IsAfterType = !Before.empty() && !llvm::StringRef("{};)(,=?!:").contains(Before.back());
    const bool IsReturned = Before.ends_with("return") && Before.size() < At;
    if ((!IsAfterType || IsReturned) && (At == 0 || !isInName(Text[At - 1])) && !After.empty() &&
        llvm::StringRef("(<,").contains(After.front()))
      return true;
  }
  return false;
}

bool calls(llvm::StringRef Text, llvm::StringRef Name) {
  return callsIn(Text, Name) && callsIn(withoutComments(Text), Name);
}

bool declaresKernels(llvm::StringRef Text) {
  constexpr llvm::StringLiteral Word = "__global__";
  if (!Text.contains(Word) || Text.contains("hip/hip_runtime"))
    return false;
  bool Found = false, IsLineStart = true;
  while (!Text.empty()) {
    if (dropCommentOrLiteral(Text))
      continue;
    const char C = Text.front();
    if (IsLineStart && C == '#') {
      const llvm::StringRef Line = Text.take_until([](char Next) { return Next == '\n'; });
      const llvm::StringRef Name = Line.drop_front().ltrim();
      if (Name.starts_with("define") && Name.drop_front(6).ltrim().starts_with(Word))
        return false;
      Text = Text.substr(Line.size());
    } else if (isInName(C)) {
      const llvm::StringRef Name = Text.take_while(isInName);
      Found |= Name == Word;
      IsLineStart = false;
      Text = Text.substr(Name.size());
    } else {
      IsLineStart = C == '\n' || (IsLineStart && llvm::isSpace(C));
      Text = Text.drop_front();
    }
  }
  return Found;
}

bool includes(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    llvm::StringRef Before = Text.take_front(At);
    llvm::StringRef Line = Before.substr(Before.rfind('\n') + 1).ltrim();
    llvm::StringRef After = Text.substr(At + Name.size());
    char Left = Before.empty() ? 0 : Before.back(), Right = After.empty() ? 0 : After.front();
    bool WholeName = (Left == '"' || Left == '/' || Left == '<') && (Right == '"' || Right == '>');
    if (WholeName && Line.consume_front("#") && Line.ltrim().starts_with("include"))
      return true;
  }
  return false;
}

} // namespace cudaperf
