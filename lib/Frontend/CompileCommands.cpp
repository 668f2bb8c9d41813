// Loads compile_commands.json (clang's "JSON Compilation Database Format Specification") and looks files up in it.

#include "Frontend/CompileCommands.h"
#include "Support/JsonNesting.h"
#include "Support/JsonSax.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

namespace cudaperf {
namespace {

using Json = nlohmann::json;

/// Tells where the text stops being JSON.
class SyntaxCheck final : public SilentJsonSax<Json> {
public:
  size_t Offset = 0;
  std::string Message;

  bool parse_error(std::size_t Position, const std::string &, const Json::exception &Why) override {
    Offset = Position;
    Message = Why.what();
    return false;
  }
};

llvm::Error brokenAt(llvm::StringRef Name, llvm::StringRef Text, size_t Offset, const llvm::Twine &Why) {
  llvm::StringRef Before = Text.take_front(Offset == 0 ? 0 : Offset - 1); // the offset counts bytes read, from 1
  size_t Line = Before.count('\n') + 1;
  size_t LineStart = Before.rfind('\n');
  size_t Column = LineStart == llvm::StringRef::npos ? Before.size() + 1 : Before.size() - LineStart;
  return llvm::createStringError(Name + ":" + llvm::Twine(Line) + ":" + llvm::Twine(Column) + ": " + Why);
}

/// nlohmann's text without its own numbering and position: "unexpected end of input; expected ']'".
std::string reason(llvm::StringRef What) {
  size_t Detail = What.find("syntax error");
  if (Detail == llvm::StringRef::npos)
    return What.str();
  return What.substr(Detail).str();
}

std::string cleanPath(llvm::StringRef Directory, llvm::StringRef File) {
  llvm::SmallString<256> Path(File);
  if (!llvm::sys::path::is_absolute(File) && !Directory.empty()) {
    Path = Directory;
    llvm::sys::path::append(Path, File);
  }
  llvm::sys::fs::make_absolute(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

std::string text(const Json &Entry, const char *Key) {
  auto It = Entry.find(Key);
  return It != Entry.end() && It->is_string() ? It->get<std::string>() : std::string();
}

std::vector<std::string> words(const Json &Entry) {
  std::vector<std::string> Words;
  if (auto It = Entry.find("arguments"); It != Entry.end() && It->is_array()) {
    for (const Json &Word : *It)
      if (Word.is_string())
        Words.push_back(Word.get<std::string>());
    return Words;
  }
  llvm::BumpPtrAllocator Storage;
  llvm::StringSaver Saver(Storage);
  llvm::SmallVector<const char *, 64> Tokens;
  llvm::cl::TokenizeGNUCommandLine(text(Entry, "command"), Saver, Tokens);
  return std::vector<std::string>(Tokens.begin(), Tokens.end());
}

/// Drops the compiler and a launcher such as ccache before it, and the input file.
std::vector<std::string> flagsOf(std::vector<std::string> Words, const CompileCommand &Command) {
  auto FirstFlag =
      llvm::find_if(Words, [](llvm::StringRef Word) { return Word.starts_with("-") || Word.starts_with("@"); });
  if (FirstFlag != Words.end())
    Words.erase(Words.begin(), FirstFlag);
  else
    Words.clear();
  llvm::erase_if(Words, [&](llvm::StringRef Word) {
    return !Word.starts_with("-") && llvm::sys::path::filename(Word) == llvm::sys::path::filename(Command.File) &&
           cleanPath(Command.Directory, Word) == Command.File;
  });
  return Words;
}

bool isCuda(llvm::StringRef File) { return File.ends_with(".cu") || File.ends_with(".cuh"); }

size_t sharedDirectories(llvm::StringRef A, llvm::StringRef B) {
  size_t Shared = 0, I = 0;
  for (; I < A.size() && I < B.size() && A[I] == B[I]; ++I)
    Shared += A[I] == '/';
  return Shared;
}

size_t sharedName(llvm::StringRef A, llvm::StringRef B) {
  A = llvm::sys::path::stem(A);
  B = llvm::sys::path::stem(B);
  size_t I = 0;
  while (I < A.size() && I < B.size() && A[I] == B[I])
    ++I;
  return I;
}

} // namespace

llvm::Expected<CompileCommands> CompileCommands::load(llvm::StringRef DatabaseFile) {
  llvm::Expected<std::string> Text = readRegularFile(DatabaseFile, MaxJsonBytes);
  if (!Text)
    return llvm::createStringError("cannot read '" + DatabaseFile + "': " + llvm::toString(Text.takeError()));
  return fromText(*Text, DatabaseFile);
}

llvm::Expected<CompileCommands> CompileCommands::fromText(llvm::StringRef Text, llvm::StringRef Name) {
  if (isNestedDeeper(Text))
    return llvm::createStringError("cannot read '" + Name + "': it is nested too deeply");
  Json Document = Json::parse(Text.begin(), Text.end(), nullptr, /*allow_exceptions=*/false);
  if (Document.is_discarded()) {
    SyntaxCheck Check;
    Json::sax_parse(Text.begin(), Text.end(), &Check);
    return brokenAt(Name, Text, Check.Offset, "broken JSON: " + reason(Check.Message));
  }
  if (!Document.is_array())
    return brokenAt(Name, Text, 1, "a compilation database is an array of commands");
  CompileCommands Result;
  for (const Json &Entry : Document) {
    if (!Entry.is_object() || text(Entry, "file").empty())
      return llvm::createStringError(Name + ": command " + llvm::Twine(Result.Commands.size() + 1) +
                                     " names no 'file'");
    CompileCommand Command;
    Command.Directory = text(Entry, "directory");
    Command.File = cleanPath(Command.Directory, text(Entry, "file"));
    Command.Flags = flagsOf(words(Entry), Command);
    Result.ByFile.try_emplace(Command.File, Result.Commands.size());
    Result.Commands.push_back(std::move(Command));
  }
  return Result;
}

const CompileCommand *CompileCommands::find(llvm::StringRef File) const {
  auto It = ByFile.find(cleanPath("", File));
  return It == ByFile.end() ? nullptr : &Commands[It->second];
}

const CompileCommand *CompileCommands::findNearest(llvm::StringRef File) const {
  if (const CompileCommand *Own = find(File))
    return Own;
  std::string Path = cleanPath("", File);
  auto Nearness = [&](const CompileCommand &Command) {
    return std::tuple(sharedDirectories(Path, Command.File), isCuda(Command.File), sharedName(Path, Command.File));
  };
  const CompileCommand *Best = nullptr;
  for (const CompileCommand &Command : Commands)
    if (!Best || Nearness(Command) > Nearness(*Best))
      Best = &Command;
  return Best;
}

std::optional<std::string> findCompileCommands(llvm::StringRef File) {
  std::string Path = cleanPath("", File);
  for (llvm::StringRef Directory = llvm::sys::path::parent_path(Path); !Directory.empty();
       Directory = llvm::sys::path::parent_path(Directory))
    for (llvm::StringRef Below : {"", "build"}) {
      llvm::SmallString<256> Candidate(Directory);
      llvm::sys::path::append(Candidate, Below, "compile_commands.json");
      if (llvm::sys::fs::exists(Candidate))
        return Candidate.str().str();
    }
  return std::nullopt;
}

} // namespace cudaperf
