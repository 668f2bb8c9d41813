// Four shapes are looked for: '-DNAME=VALUE' in any file, and what CMake, Meson, Autoconf and setup.py write instead.

#include "Frontend/BuildText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace {

bool isNameStart(char C) { return llvm::isAlpha(C) || C == '_'; }
bool isNamePart(char C) { return llvm::isAlnum(C) || C == '_'; }

llvm::StringRef leadingName(llvm::StringRef Text) {
  return Text.empty() || !isNameStart(Text.front()) ? llvm::StringRef() : Text.take_while(isNamePart);
}

/// Text without comments from '#', or Autoconf's 'dnl', to the end of the line. A '#' inside of a word is none.
std::string withoutComments(llvm::StringRef Text) {
  std::string Kept;
  for (llvm::StringRef Line : llvm::split(Text, '\n')) {
    for (size_t At = Line.find('#'); At != llvm::StringRef::npos; At = Line.find('#', At + 1))
      if (At == 0 || llvm::isSpace(Line[At - 1])) {
        Line = Line.take_front(At);
        break;
      }
    if (!Line.ltrim().starts_with("dnl "))
      Kept += Line;
    Kept += '\n';
  }
  return Kept;
}

/// Where the bracket that opens Text, a '(' or '{', is closed; its size if it is not.
size_t endOfBrackets(llvm::StringRef Text) {
  int Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    Depth += Text[I] == '(' || Text[I] == '{';
    Depth -= Text[I] == ')' || Text[I] == '}';
    if (Depth == 0)
      return I;
  }
  return Text.size();
}

/// The value at the beginning of Text, which follows 'NAME='.
llvm::StringRef leadingValue(llvm::StringRef Text) {
  if (Text.starts_with("\\\"")) {
    const size_t End = Text.find("\\\"", 2);
    return End == llvm::StringRef::npos ? llvm::StringRef() : Text.take_front(End + 2);
  }
  size_t End = 0;
  while (End < Text.size() && !llvm::isSpace(Text[End]) && !llvm::StringRef("\"',;)").contains(Text[End])) {
    if (Text[End] == '(' || Text.substr(End).starts_with("${"))
      End += endOfBrackets(Text.substr(End + (Text[End] == '$'))) + (Text[End] == '$');
    ++End;
  }
  return Text.take_front(End);
}

/// Adds 'NAME' or 'NAME=VALUE' at the beginning of Text.
void addDefinition(llvm::StringRef Text, BuildText &Into) {
  const llvm::StringRef Name = leadingName(Text);
  if (Name.empty())
    return;
  llvm::StringRef Rest = Text.drop_front(Name.size());
  if (!Rest.consume_front("="))
    Into.Macros.push_back({Name.str(), "1"});
  else
    Into.Macros.push_back({Name.str(), leadingValue(Rest).str()});
}

void findOptions(llvm::StringRef Text, BuildText &Into) {
  for (size_t At = Text.find("-D"); At != llvm::StringRef::npos; At = Text.find("-D", At + 2))
    if (At == 0 || !(isNamePart(Text[At - 1]) || Text[At - 1] == '-'))
      addDefinition(Text.substr(At + 2).ltrim(" \t\"'"), Into);
}

/// 'NAME = value', also with ':=', '?=' and '+='.
void findAssignments(llvm::StringRef Text, BuildText &Into) {
  for (llvm::StringRef Line : llvm::split(Text, '\n')) {
    Line = Line.trim();
    Line.consume_front("export ");
    const llvm::StringRef Name = leadingName(Line);
    llvm::StringRef Rest = Line.drop_front(Name.size()).ltrim().ltrim(":?+");
    if (!Name.empty() && Rest.consume_front("=") && !Rest.trim().empty())
      Into.Variables.try_emplace(Name, Rest.trim().str());
  }
}

/// Calls Look with the arguments of each call of Function, whose letters may be of either case.
void forEachCall(llvm::StringRef Text, llvm::StringRef Function,
                 llvm::function_ref<void(llvm::StringRef Arguments)> Look) {
  for (size_t At = Text.find_insensitive(Function); At != llvm::StringRef::npos;
       At = Text.find_insensitive(Function, At + 1)) {
    const llvm::StringRef Rest = Text.substr(At + Function.size()).ltrim(" \t");
    if ((At == 0 || !isNamePart(Text[At - 1])) && Rest.starts_with("("))
      Look(Rest.take_front(endOfBrackets(Rest)).drop_front(1));
  }
}

llvm::SmallVector<llvm::StringRef, 8> words(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 8> Found;
  llvm::SplitString(Text, Found, " \t\r\n;\"");
  return Found;
}

void readCMake(llvm::StringRef Text, BuildText &Into) {
  for (llvm::StringRef Function : {"add_compile_definitions", "target_compile_definitions", "add_definitions"})
    forEachCall(Text, Function, [&](llvm::StringRef Arguments) {
      for (auto [Index, Word] : llvm::enumerate(words(Arguments))) {
        const bool IsKeyword = llvm::is_contained({"PRIVATE", "PUBLIC", "INTERFACE"}, Word);
        if (IsKeyword || (Index == 0 && Function.starts_with("target")) || Word.starts_with("-"))
          continue; // findOptions() takes -D
        addDefinition(Word.starts_with("$<") ? Word.rsplit(':').second.split('>').first : Word, Into);
      }
    });
  forEachCall(Text, "set", [&](llvm::StringRef Arguments) {
    if (const auto Words = words(Arguments); Words.size() > 1)
      Into.Variables.try_emplace(Words[0], Words[1].str());
  });
  forEachCall(Text, "option", [&](llvm::StringRef Arguments) {
    if (const auto Words = words(Arguments); Words.size() > 1)
      Into.Variables.try_emplace(Words.front(), Words.back().str());
  });
}

/// Adds the macro that a call's arguments, 'NAME, VALUE, ...', name, with or without quotes or brackets around each. A
/// value that is neither a number nor quoted is computed, mostly whether there is something.
void addArguments(llvm::StringRef Arguments, BuildText &Into) {
  auto [Name, Rest] = Arguments.split(',');
  Name = Name.trim(" \t\n'\"[]");
  const llvm::StringRef Written = Rest.split(',').first.trim(" \t\n");
  const llvm::StringRef Value = Written.trim("'\"[]");
  if (!Name.empty() && leadingName(Name) == Name)
    Into.Macros.push_back({Name.str(), Value.empty() || isNameStart(Written.front()) ? "1" : Value.str()});
}

/// The pairs "('NAME', 'VALUE')" of setup.py's define_macros.
void readPython(llvm::StringRef Text, BuildText &Into) {
  for (size_t At = Text.find('('); At != llvm::StringRef::npos; At = Text.find('(', At + 1)) {
    const llvm::StringRef Rest = Text.substr(At);
    if (Rest.drop_front(1).ltrim().starts_with("'") || Rest.drop_front(1).ltrim().starts_with("\""))
      if (const llvm::StringRef Pair = Rest.take_front(endOfBrackets(Rest)).drop_front(1); Pair.count(',') == 1)
        addArguments(Pair, Into);
  }
}

/// Whether Text can stand for a macro as it is.
bool isPlain(llvm::StringRef Text) {
  constexpr size_t MaxLength = 64;
  return Text.size() <= MaxLength &&
         llvm::all_of(Text, [](char C) { return isNamePart(C) || llvm::StringRef(" .+-*/%()<>:,&\"\\").contains(C); });
}

} // namespace

BuildText readBuildText(llvm::StringRef Name, llvm::StringRef Text) {
  const std::string Kept = withoutComments(Text);
  const std::string File = llvm::sys::path::filename(Name).lower();
  BuildText Found;
  findOptions(Kept, Found);
  if (File == "cmakelists.txt" || llvm::StringRef(File).ends_with(".cmake")) {
    readCMake(Kept, Found);
  } else if (llvm::StringRef(File).starts_with("meson")) {
    for (llvm::StringRef Function : {"set", "set10"})
      forEachCall(Kept, Function, [&](llvm::StringRef Arguments) { addArguments(Arguments, Found); });
  } else if (llvm::StringRef(File).starts_with("configure.")) {
    for (llvm::StringRef Function : {"AC_DEFINE", "AC_DEFINE_UNQUOTED"})
      forEachCall(Kept, Function, [&](llvm::StringRef Arguments) { addArguments(Arguments, Found); });
  } else if (llvm::StringRef(File).ends_with(".py")) {
    readPython(Kept, Found);
  } else {
    findAssignments(Kept, Found);
  }
  return Found;
}

/// See resolvedValue(). Each variable in it costs one of the Steps.
static std::optional<std::string> resolved(llvm::StringRef Value, const std::vector<BuildText> &Files,
                                           unsigned &Steps) {
  std::string Result;
  for (size_t I = 0; I < Value.size(); ++I) {
    const bool IsShell = Value[I] == '$' && I + 1 < Value.size() && (Value[I + 1] == '(' || Value[I + 1] == '{');
    if (!IsShell && Value[I] != '@') {
      Result += Value[I];
      continue;
    }
    const size_t Begin = I + 1 + IsShell;
    const llvm::StringRef Name = leadingName(Value.substr(Begin));
    I = Begin + Name.size();
    if (Name.empty() || I >= Value.size() || Steps-- == 0)
      return std::nullopt;
    const auto Known = llvm::find_if(Files, [&](const BuildText &File) { return File.Variables.contains(Name); });
    std::optional<std::string> Text;
    if (Known != Files.end())
      Text = resolved(Known->Variables.find(Name)->second, Files, Steps);
    if (!Text)
      return std::nullopt;
    Result += *Text;
  }
  return Result;
}

std::optional<std::string> resolvedValue(llvm::StringRef Value, const std::vector<BuildText> &Files) {
  unsigned Steps = 16;
  std::optional<std::string> Result = resolved(Value, Files, Steps);
  if (!Result)
    return std::nullopt;
  const llvm::StringRef Text = llvm::StringRef(*Result).trim();
  if (Text.empty() || !isPlain(Text))
    return std::nullopt;
  if (Text.equals_insensitive("on") || Text.equals_insensitive("true") || Text.equals_insensitive("yes"))
    return "1";
  if (Text.equals_insensitive("off") || Text.equals_insensitive("false") || Text.equals_insensitive("no"))
    return "0";
  // A quote that the shell is to pass on is escaped in the file.
  std::string Unescaped;
  for (char C : Text)
    if (C != '\\')
      Unescaped += C;
  return Unescaped;
}

} // namespace cudaperf
