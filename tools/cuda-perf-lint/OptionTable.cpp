#include "OptionTable.h"
#include "Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {

static llvm::Error mistake(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

/// -Iinclude, -DN=4, -std=c++17 and the like, which belong behind "--".
static bool looksLikeCompilerFlag(llvm::StringRef Argument) {
  if (Argument.starts_with("--"))
    return false;
  for (llvm::StringRef Prefix : {"-I", "-D", "-U", "-W", "-X", "-O", "-f", "-m", "-std", "-x", "-isystem", "-include",
                                 "-arch", "-gencode", "-rdc", "-ccbin"})
    if (Argument.starts_with(Prefix))
      return true;
  return false;
}

static llvm::Error unknownOption(llvm::StringRef Argument, llvm::ArrayRef<OptionSpec> Specs) {
  llvm::SmallVector<llvm::StringRef, 32> Names;
  for (const OptionSpec &Spec : Specs)
    Names.push_back(Spec.Name);
  llvm::StringRef Name = Argument.ltrim('-').take_until([](char C) { return C == '='; });
  std::optional<llvm::StringRef> Near = nearestName(Name, Names);
  if (looksLikeCompilerFlag(Argument) && (!Near || !Argument.starts_with("--")))
    return mistake("unknown option '" + Argument + "', compiler flags go behind '--'");
  std::string Hint = Near ? (llvm::Twine(", did you mean '--") + *Near + "'?").str() : " (--help lists them)";
  return mistake("unknown option '" + Argument + "'" + Hint);
}

/// The option that Argument names, with the value attached to it if there is one.
static const OptionSpec *findOption(llvm::StringRef Argument, llvm::ArrayRef<OptionSpec> Specs,
                                    std::optional<llvm::StringRef> &Attached) {
  llvm::StringRef Body = Argument.drop_front(Argument.starts_with("--") ? 2 : 1);
  auto [Name, Value] = Body.split('=');
  for (const OptionSpec &Spec : Specs)
    if (Spec.Name == Name) {
      if (Body.contains('='))
        Attached = Value;
      return &Spec;
    }
  if (Argument.starts_with("--") || Body.empty())
    return nullptr;
  for (const OptionSpec &Spec : Specs)
    if (Spec.Short == Body.front() && Spec.Short != 0 && (!Spec.Value.empty() || Body.size() == 1)) {
      if (Body.size() > 1)
        Attached = Body.drop_front();
      return &Spec;
    }
  return nullptr;
}

llvm::Expected<CommandLine> parseCommandLine(llvm::ArrayRef<std::string> Arguments, llvm::ArrayRef<OptionSpec> Specs) {
  CommandLine Result;
  for (size_t I = 0; I != Arguments.size(); ++I) {
    llvm::StringRef Argument = Arguments[I];
    if (Argument == "--") {
      Result.CompilerFlags.assign(Arguments.begin() + I + 1, Arguments.end());
      break;
    }
    if (!Argument.starts_with("-") || Argument == "-") {
      Result.Inputs.push_back(Argument.str());
      continue;
    }
    std::optional<llvm::StringRef> Value;
    const OptionSpec *Spec = findOption(Argument, Specs, Value);
    if (!Spec)
      return unknownOption(Argument, Specs);
    if (Spec->Value.empty() && Value)
      return mistake("'--" + Spec->Name + "' takes no value");
    if (!Spec->Value.empty() && !Value) {
      if (I + 1 == Arguments.size() || Arguments[I + 1] == "--")
        return mistake("'" + Argument + "' needs a value: " + Spec->Value);
      Value = Arguments[++I];
    }
    Result.Options.push_back({.Spec = Spec, .Value = Value.value_or("").str()});
  }
  return Result;
}

std::string describeOptions(llvm::ArrayRef<OptionSpec> Specs) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  for (const OptionSpec &Spec : Specs) {
    if (Spec.Help.empty())
      continue;
    std::string Left = Spec.Short ? std::string("-") + Spec.Short + ", " : "    ";
    Left += "--" + Spec.Name.str();
    if (!Spec.Value.empty())
      Left += "=" + Spec.Value.str();
    if (Left.size() > 30)
      Out << "  " << Left << '\n' << std::string(34, ' ');
    else
      Out << "  " << llvm::left_justify(Left, 32);
    for (char C : Spec.Help)
      Out << (C == '\n' ? "\n" + std::string(34, ' ') : std::string(1, C));
    Out << '\n';
  }
  return Text;
}

} // namespace cudaperf
