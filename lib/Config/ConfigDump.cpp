// The other direction of Config.cpp: what --dump-config prints can be used as a configuration file.

#include "Config/Config.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {

/// A YAML scalar that means Text whatever it holds: between single quotes a line break would be folded into a blank.
static std::string quoted(llvm::StringRef Text) {
  if (!llvm::all_of(Text, llvm::isPrint))
    return "\"" + llvm::yaml::escape(Text, /*EscapePrintable=*/false) + "\"";
  std::string Result = "'";
  for (char C : Text)
    Result += C == '\'' ? std::string("''") : std::string(1, C);
  return Result + "'";
}

static llvm::StringRef nameOf(Severity Level) {
  static constexpr llvm::StringLiteral Names[] = {"hint", "note", "warning", "error"};
  return Names[unsigned(Level)];
}

static std::string nameOf(const FailRule &Rule) {
  return Rule.LeastGain > 1 ? llvm::formatv("gain:{0:F2}", Rule.LeastGain).str() : nameOf(Rule.Least).str();
}

static std::string nameOf(const ToolkitChoice &Choice) {
  switch (Choice.Kind) {
  case ToolkitChoice::Mode::Auto:
    return "auto";
  case ToolkitChoice::Mode::None:
    return "none";
  case ToolkitChoice::Mode::Directory:
    return quoted(Choice.Directory);
  }
  return "auto";
}

/// The default set written out, then the user's globs, so that the line means the same with later defaults.
static std::string globsOf(const Config &Settings, KnownChecks Known) {
  std::string Globs = "-*";
  for (const CheckInfo *Check : Known)
    if (isEnabled(*Check, Settings.Analysis.Checks))
      Globs += "," + Check->Id.str();
  return Globs;
}

static void dumpChecks(llvm::raw_ostream &Out, const Config &Settings, KnownChecks Known) {
  std::string Levels, Options;
  for (const CheckInfo *Check : Known) {
    if (!isEnabled(*Check, Settings.Analysis.Checks))
      continue;
    auto Level = Settings.Analysis.Severities.find(Check->Id.str());
    bool IsSet = Level != Settings.Analysis.Severities.end();
    Levels += llvm::formatv("  {0}: {1}\n", Check->Id, nameOf(IsSet ? Level->second : Check->Level)).str();
    if (!Check->Options.empty())
      Options += llvm::formatv("  {0}:\n", Check->Id).str();
    for (const CheckOption &Option : Check->Options)
      Options +=
          llvm::formatv(
              "    {0}: {1}  # {2}\n", Option.Name,
              quoted(Settings.Analysis.checkOption(Check->Id.str(), Option.Name.str()).value_or(Option.Default.str())),
              Option.Summary)
              .str();
  }
  Out << "Checks: " << quoted(globsOf(Settings, Known)) << '\n';
  if (!Levels.empty())
    Out << "Severity:\n" << Levels;
  if (!Options.empty())
    Out << "CheckOptions:\n" << Options;
}

std::string dumpConfig(const Config &Settings, KnownChecks Known) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << "# " << (Settings.File.empty() ? "no configuration file was found" : "from " + Settings.File) << '\n';
  dumpChecks(Out, Settings, Known);
  if (!Settings.Analysis.BlockDims.empty())
    Out << "BlockDim:\n";
  for (const BlockDimOption &Option : Settings.Analysis.BlockDims)
    Out << "  " << quoted(Option.KernelGlob) << ": "
        << llvm::formatv("[{0}, {1}, {2}]\n", Option.Block.X, Option.Block.Y, Option.Block.Z);
  if (!Settings.ExcludePaths.empty())
    Out << "ExcludePaths:\n";
  for (const std::string &Glob : Settings.ExcludePaths)
    Out << "  - " << quoted(Glob) << '\n';
  if (!Settings.PerPath.empty())
    Out << "PerPath:\n";
  for (const PathChecks &Rule : Settings.PerPath)
    Out << "  " << quoted(Rule.PathGlob) << ": " << quoted(Rule.Checks) << '\n';
  if (!Settings.Analysis.GpuArch.empty())
    Out << "GpuArch: " << Settings.Analysis.GpuArch << '\n';
  Out << "Toolkit: " << nameOf(Settings.Analysis.Toolkit) << '\n';
  Out << "MinGain: " << llvm::formatv("{0:F2}", Settings.Analysis.MinGain) << '\n';
  Out << "FailOn: " << nameOf(Settings.FailOn) << '\n';
  return Text;
}

} // namespace cudaperf
