// Interprets a command line by the table of NvccOptions.cpp. Clang's own option table would not do: nvcc writes most
// options in four ways (--name value, --name=value, -name value, -name=value).

#include "Frontend/NvccFlags.h"
#include "Frontend/NvccOptions.h"
#include "Support/Disk.h"
#include "Support/RegularFile.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/LangStandard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

namespace cudaperf {
namespace {

/// Response files may name each other; deeper than this is a cycle.
constexpr unsigned MaxResponseDepth = 8;
/// One that names itself often enough has no end in practice, however shallow.
constexpr size_t MaxResponseWords = 100000;

/// The compute capability of "sm_90a" or "compute_90" times ten, 0 if it is neither.
unsigned archNumber(llvm::StringRef Arch) {
  if (!Arch.consume_front("sm_") && !Arch.consume_front("compute_") && !Arch.consume_front("lto_"))
    return 0;
  unsigned Number = 0;
  return Arch.consumeInteger(10, Number) || Arch.size() > 1 ? 0 : Number;
}

class FlagTranslator {
public:
  explicit FlagTranslator(llvm::StringRef Directory) : Directory(Directory) {}

  void translate(llvm::ArrayRef<std::string> Flags, bool Host);
  TranslatedFlags Result;

private:
  struct Match {
    const CompilerOption *Option = nullptr;
    std::string Value;
    bool TakesNext = false;
  };
  static Match match(llvm::StringRef Word);

  void apply(OptionAction Action, llvm::StringRef Word, llvm::StringRef Value);
  void keep(const llvm::Twine &Flag);
  void applyPath(llvm::StringRef Option, llvm::StringRef Path);
  void applyPaths(llvm::StringRef Option, llvm::StringRef CommaSeparated);
  void addArch(llvm::StringRef List);
  void addGeneratedCode(llvm::StringRef Spec);
  void addHostFlags(llvm::StringRef List);
  void addStandard(llvm::StringRef Name);
  void readResponseFile(llvm::StringRef Path);
  std::string absolute(llvm::StringRef Path) const;
  void define(llvm::StringRef Macro);

  std::string Directory;
  unsigned ResponseDepth = 0;
  size_t ResponseWords = 0; ///< of all response files so far
  bool IsTooDeep = false;   ///< remarked
};

std::string FlagTranslator::absolute(llvm::StringRef Path) const {
  if (Directory.empty() || llvm::sys::path::is_absolute(Path))
    return Path.str();
  llvm::SmallString<256> Full(Directory);
  llvm::sys::path::append(Full, Path);
  llvm::sys::path::remove_dots(Full, /*remove_dot_dot=*/false);
  return Full.str().str();
}

/// The table's options in falling order of exactness: the whole word, the word up to '=', a joined value.
FlagTranslator::Match FlagTranslator::match(llvm::StringRef Word) {
  bool TwoDashes = Word.starts_with("--");
  llvm::StringRef Name = TwoDashes ? Word.drop_front() : Word;
  for (const CompilerOption &Option : compilerOptions())
    if (Name == Option.Name && Option.Form != OptionForm::Prefix)
      return {&Option, "", Option.Form != OptionForm::Flag};
  auto [Before, After] = Name.split('=');
  if (Before.size() < Name.size())
    for (const CompilerOption &Option : compilerOptions())
      if (Before == Option.Name && (Option.Form == OptionForm::Value || Option.Form == OptionForm::Joined))
        return {&Option, After.str(), false};
  for (const CompilerOption &Option : compilerOptions()) {
    bool Joins = Option.Form == OptionForm::Joined || Option.Form == OptionForm::Prefix;
    // "--o" is no way to write "-o": with two dashes only long names join.
    if (Joins && Name.starts_with(Option.Name) && (!TwoDashes || Option.Name.size() > 2))
      return {&Option, Name.drop_front(Option.Name.size()).str(), false};
  }
  return {};
}

void FlagTranslator::translate(llvm::ArrayRef<std::string> Flags, bool Host) {
  for (size_t I = 0; I < Flags.size(); ++I) {
    llvm::StringRef Word = Flags[I];
    if (Word.starts_with("@") && Word.size() > 1) {
      readResponseFile(Word.drop_front());
      continue;
    }
    if (!Word.starts_with("-") || Word == "-")
      continue;
    Match Found = match(Word);
    if (!Found.Option) {
      if (!Host)
        Result.Remarks.push_back("flag '" + Word.str() + "' is not known and was dropped");
      continue;
    }
    if (Found.TakesNext) {
      if (I + 1 == Flags.size())
        continue;
      Found.Value = Flags[++I];
    }
    apply(Found.Option->Action, Word, Found.Value);
  }
}

void FlagTranslator::define(llvm::StringRef Macro) {
  // How code for Windows is built elsewhere ('-D__declspec(x)='). Clang knows the word in CUDA code, and its own
  // threadIdx rests on it: without it all lanes are the same.
  if (!Macro.starts_with("__declspec"))
    Result.Clang.push_back(("-D" + Macro).str());
}

void FlagTranslator::apply(OptionAction Action, llvm::StringRef Word, llvm::StringRef Value) {
  switch (Action) {
  case OptionAction::Drop:
    return;
  case OptionAction::Arch:
    return addArch(Value);
  case OptionAction::GenerateCode:
    return addGeneratedCode(Value);
  case OptionAction::HostFlags:
    return addHostFlags(Value);
  case OptionAction::ResponseFile:
    for (llvm::StringRef File : llvm::split(Value, ','))
      readResponseFile(File);
    return;
  case OptionAction::Define:
    return define(Value);
  case OptionAction::Undefine:
    return keep("-U" + Value);
  case OptionAction::IncludePath:
    return applyPaths("-I", Value);
  case OptionAction::SystemInclude:
    return applyPaths("-isystem", Value);
  case OptionAction::QuoteInclude:
    return applyPath("-iquote", Value);
  case OptionAction::LateInclude:
    return applyPath("-idirafter", Value);
  case OptionAction::PreInclude:
    return applyPath("-include", Value);
  case OptionAction::Macros:
    return applyPath("-imacros", Value);
  case OptionAction::Standard:
    return addStandard(Value);
  case OptionAction::Relocatable:
    if (Value != "true")
      return;
    [[fallthrough]];
  case OptionAction::RelocatableFlag:
    keep("-fgpu-rdc");
    return define("__CUDACC_RDC__");
  case OptionAction::RelaxedConstexpr:
    return define("__CUDACC_RELAXED_CONSTEXPR__");
  case OptionAction::ExtendedLambda:
    return define("__CUDACC_EXTENDED_LAMBDA__");
  case OptionAction::FastMath: // of its parts, flushed denormals and contraction change nothing that is looked at
    for (const char *Flag : {"-fgpu-approx-transcendentals", "-freciprocal-math", "-fapprox-func"})
      keep(Flag);
    return;
  case OptionAction::DefaultStream:
    if (Value == "per-thread")
      define("CUDA_API_PER_THREAD_DEFAULT_STREAM=1");
    return;
  case OptionAction::CudaPath:
    Result.CudaPath = absolute(Value);
    return;
  case OptionAction::Keep:
    return keep(Word);
  case OptionAction::KeepPath:
    return applyPath(Word, Value);
  }
}

void FlagTranslator::keep(const llvm::Twine &Flag) { Result.Clang.push_back(Flag.str()); }

void FlagTranslator::applyPath(llvm::StringRef Option, llvm::StringRef Path) {
  Result.Clang.push_back(Option.str());
  // A file for -include is looked up along the include path unless it lies in the working directory.
  std::string Full = absolute(Path);
  bool Searched = Option == "-include" || Option == "-imacros";
  Result.Clang.push_back(Searched && !exists(Full) ? Path.str() : Full);
}

void FlagTranslator::applyPaths(llvm::StringRef Option, llvm::StringRef CommaSeparated) {
  for (llvm::StringRef Path : llvm::split(CommaSeparated, ','))
    if (!Path.empty())
      applyPath(Option, Path);
}

void FlagTranslator::addArch(llvm::StringRef List) {
  for (llvm::StringRef Arch : llvm::split(List, ',')) {
    Arch = Arch.trim("[]\"' ");
    unsigned Number = archNumber(Arch);
    if (Number == 0 || Number <= archNumber(Result.GpuArch))
      continue;
    Result.GpuArch = "sm_" + Arch.substr(Arch.find('_') + 1).str();
  }
}

void FlagTranslator::addGeneratedCode(llvm::StringRef Spec) {
  for (llvm::StringRef Part : llvm::split(Spec, ',')) {
    Part = Part.trim("\"' ");
    Part.consume_front("arch=") || Part.consume_front("code=");
    addArch(Part);
  }
}

void FlagTranslator::addHostFlags(llvm::StringRef List) {
  std::vector<std::string> Words;
  std::string Word;
  char Quote = 0;
  for (char C : List) {
    if (Quote ? C == Quote : C == '"' || C == '\'') {
      Quote = Quote ? 0 : C;
    } else if (!Quote && (C == ',' || C == ' ')) {
      Words.push_back(std::move(Word));
      Word.clear();
    } else {
      Word += C;
    }
  }
  Words.push_back(std::move(Word));
  llvm::erase(Words, "");
  translate(Words, /*Host=*/true);
}

/// A database may give a .cu file the flags of a C file beside it, which Clang does not take for CUDA.
void FlagTranslator::addStandard(llvm::StringRef Name) {
  const clang::LangStandard::Kind Known = clang::LangStandard::getLangKind(Name);
  if (Known == clang::LangStandard::lang_unspecified ||
      clang::LangStandard::getLangStandardForKind(Known).getLanguage() != clang::Language::CXX)
    Result.Remarks.push_back("'-std=" + Name.str() + "' is no standard of C++ and was dropped");
  else
    Result.Clang.push_back(("-std=" + Name).str());
}

void FlagTranslator::readResponseFile(llvm::StringRef Path) {
  Path = Path.trim("\"' ");
  if (ResponseDepth == MaxResponseDepth) {
    // Once: a file that names itself often is met very often here.
    if (!std::exchange(IsTooDeep, true))
      Result.Remarks.push_back("response file '" + Path.str() + "' was dropped: nested too deep");
    return;
  }
  if (ResponseWords > MaxResponseWords)
    return; // which has been remarked
  llvm::Expected<std::string> Text = readRegularFile(absolute(Path), MaxResponseFileBytes);
  if (!Text) {
    Result.Remarks.push_back("response file '" + Path.str() +
                             "' cannot be read and was dropped: " + llvm::toString(Text.takeError()));
    return;
  }
  llvm::BumpPtrAllocator Storage;
  llvm::StringSaver Saver(Storage);
  llvm::SmallVector<const char *, 64> Words;
  llvm::cl::TokenizeGNUCommandLine(*Text, Saver, Words);
  ResponseWords += Words.size();
  if (ResponseWords > MaxResponseWords) {
    Result.Remarks.push_back("response file '" + Path.str() + "' was dropped: with it there are more than " +
                             std::to_string(MaxResponseWords) + " flags");
    return;
  }
  ++ResponseDepth;
  translate(std::vector<std::string>(Words.begin(), Words.end()), /*Host=*/false);
  --ResponseDepth;
}

} // namespace

TranslatedFlags translateFlags(llvm::ArrayRef<std::string> Flags, llvm::StringRef Directory) {
  FlagTranslator Translator(Directory);
  Translator.translate(Flags, /*Host=*/false);
  return std::move(Translator.Result);
}

std::string clangArch(llvm::StringRef Arch) {
  // Below sm_52 the headers of CUDA 12 and 13 declare no shuffles, no atomics on double and much else.
  constexpr unsigned Oldest = 52, Newest = 90;
  auto Name = [](unsigned Number) { return "sm_" + llvm::utostr(Number); };
  const unsigned Number = archNumber(Arch);
  if (Number == 0)
    return Name(Newest);
  if (Number < Oldest)
    return Name(Oldest);
  std::string Own = "sm_" + Arch.substr(Arch.find('_') + 1).str();
  if (clang::StringToOffloadArch(Own) != clang::OffloadArch::UNKNOWN)
    return Own;
  unsigned Near = std::min(Number, Newest);
  while (clang::StringToOffloadArch(Name(Near)) == clang::OffloadArch::UNKNOWN)
    --Near; // to Oldest, which Clang knows
  return Name(Near);
}

} // namespace cudaperf
