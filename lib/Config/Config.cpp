#include "Config/Config.h"
#include "Support/GlobList.h"
#include "Support/NearestName.h"
#include "Support/Paths.h"
#include "Support/RegularFile.h"
#include "Support/YamlTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace path = llvm::sys::path;

namespace {

using Kind = YamlValue::Kind;

/// Turns the tree of one file into a Config. Every reader returns the first error it meets.
class ConfigReader {
public:
  ConfigReader(llvm::StringRef File, KnownChecks Known) : File(File), Known(Known) { Result.File = File.str(); }

  llvm::Expected<Config> read(const YamlValue &Root) {
    if (Root.What == Kind::Null)
      return Result;
    if (Root.What != Kind::Map)
      return wrong(Root, "expected 'Key: value' lines");
    for (const YamlEntry &Entry : Root.Entries)
      if (llvm::Error Failed = readKey(Entry))
        return std::move(Failed);
    return std::move(Result);
  }

private:
  using Reader = llvm::Error (ConfigReader::*)(const YamlValue &);
  struct Key {
    llvm::StringLiteral Name;
    Reader Read;
  };
  static const Key Keys[10];

  llvm::Error readKey(const YamlEntry &Entry);
  llvm::Error readChecks(const YamlValue &Value);
  llvm::Error readCheckOptions(const YamlValue &Value);
  llvm::Error readOptionsOf(const CheckInfo &Check, const YamlValue &Value);
  llvm::Error readSeverity(const YamlValue &Value);
  llvm::Error readBlockDim(const YamlValue &Value);
  llvm::Error readExcludePaths(const YamlValue &Value);
  llvm::Error readPerPath(const YamlValue &Value);
  llvm::Expected<std::string> readGlobs(const YamlValue &Value);
  llvm::Error readGpuArch(const YamlValue &Value);
  llvm::Error readToolkit(const YamlValue &Value);
  llvm::Error readMinGain(const YamlValue &Value);
  llvm::Error readFailOn(const YamlValue &Value);

  llvm::Error wrong(const YamlValue &At, const llvm::Twine &Message) const {
    return errorAt(File, At.Line, At.Column, Message);
  }
  llvm::Error wrong(const YamlEntry &At, const llvm::Twine &Message) const {
    return errorAt(File, At.Line, At.Column, Message);
  }
  /// Gives an error that knows no place the place of Value.
  llvm::Error wrong(const YamlValue &At, llvm::Error Cause) const {
    return wrong(At, llvm::toString(std::move(Cause)));
  }

  llvm::Error expect(const YamlValue &Value, Kind Wanted, llvm::StringRef Form) const {
    return Value.What == Wanted ? llvm::Error::success() : wrong(Value, "expected " + Form);
  }

  const CheckInfo *findCheck(llvm::StringRef Id) const {
    const auto *Found = llvm::find_if(Known, [&](const CheckInfo *Check) { return Check->Id == Id; });
    return Found == Known.end() ? nullptr : *Found;
  }
  llvm::Error unknownCheck(const YamlEntry &Entry) const {
    llvm::SmallVector<llvm::StringRef, 8> Ids;
    for (const CheckInfo *Check : Known)
      Ids.push_back(Check->Id);
    return wrong(Entry, "unknown check '" + Entry.Key + "'" + didYouMean(Entry.Key, Ids));
  }

  std::string File;
  KnownChecks Known;
  Config Result;
};

const ConfigReader::Key ConfigReader::Keys[10] = {
    {"Checks", &ConfigReader::readChecks},     {"CheckOptions", &ConfigReader::readCheckOptions},
    {"Severity", &ConfigReader::readSeverity}, {"BlockDim", &ConfigReader::readBlockDim},
    {"GpuArch", &ConfigReader::readGpuArch},   {"Toolkit", &ConfigReader::readToolkit},
    {"FailOn", &ConfigReader::readFailOn},     {"ExcludePaths", &ConfigReader::readExcludePaths},
    {"PerPath", &ConfigReader::readPerPath},   {"MinGain", &ConfigReader::readMinGain},
};

llvm::Error ConfigReader::readKey(const YamlEntry &Entry) {
  llvm::SmallVector<llvm::StringRef, 8> Names;
  for (const Key &Each : Keys) {
    if (Each.Name == Entry.Key)
      return (this->*Each.Read)(Entry.Value);
    Names.push_back(Each.Name);
  }
  return wrong(Entry, "unknown key '" + Entry.Key + "'" + didYouMean(Entry.Key, Names));
}

llvm::Expected<std::string> ConfigReader::readGlobs(const YamlValue &Value) {
  std::string Globs = Value.Text;
  if (Value.What == Kind::List) {
    for (const YamlValue &Element : Value.List) {
      if (llvm::Error Failed = expect(Element, Kind::Scalar, "a glob such as 'cuda-perf-*'"))
        return std::move(Failed);
      Globs += Element.Text + ",";
    }
  } else if (llvm::Error Failed = expect(Value, Kind::Scalar, "globs such as '-*,cuda-perf-*'")) {
    return std::move(Failed);
  }
  if (llvm::Error Failed = validateGlobs(Globs, Known))
    return wrong(Value, std::move(Failed));
  return llvm::StringRef(Globs).rtrim(",").str();
}

llvm::Error ConfigReader::readChecks(const YamlValue &Value) {
  llvm::Expected<std::string> Globs = readGlobs(Value);
  if (!Globs)
    return Globs.takeError();
  Result.Analysis.Checks = std::move(*Globs);
  return llvm::Error::success();
}

llvm::Error ConfigReader::readPerPath(const YamlValue &Value) {
  if (llvm::Error Failed =
          expect(Value, Kind::Map, "'path glob: checks' lines such as 'legacy/*: -cuda-perf-hot-atomic'"))
    return Failed;
  for (const YamlEntry &Entry : Value.Entries) {
    llvm::Expected<std::string> Globs = readGlobs(Entry.Value);
    if (!Globs)
      return Globs.takeError();
    Result.PerPath.push_back({.PathGlob = Entry.Key, .Checks = std::move(*Globs)});
  }
  return llvm::Error::success();
}

llvm::Error ConfigReader::readCheckOptions(const YamlValue &Value) {
  if (llvm::Error Failed = expect(Value, Kind::Map, "check ids, each with its options below it"))
    return Failed;
  for (const YamlEntry &Entry : Value.Entries) {
    const CheckInfo *Check = findCheck(Entry.Key);
    if (!Check)
      return unknownCheck(Entry);
    if (llvm::Error Failed = readOptionsOf(*Check, Entry.Value))
      return Failed;
  }
  return llvm::Error::success();
}

llvm::Error ConfigReader::readOptionsOf(const CheckInfo &Check, const YamlValue &Value) {
  if (llvm::Error Failed = expect(Value, Kind::Map, "'Option: value' lines"))
    return Failed;
  llvm::SmallVector<llvm::StringRef, 4> Names;
  for (const CheckOption &Option : Check.Options)
    Names.push_back(Option.Name);
  for (const YamlEntry &Entry : Value.Entries) {
    if (!llvm::is_contained(Names, Entry.Key))
      return wrong(Entry, "'" + Check.Id + "' has no option '" + Entry.Key + "'" + didYouMean(Entry.Key, Names));
    if (llvm::Error Failed = expect(Entry.Value, Kind::Scalar, "a value"))
      return Failed;
    const CheckOption &Option = Check.Options[llvm::find(Names, Entry.Key) - Names.begin()];
    if (llvm::Error Failed = validateOption(Option, Entry.Value.Text))
      return wrong(Entry.Value, std::move(Failed));
    Result.Analysis.CheckOptions[Check.Id.str()][Entry.Key] = Entry.Value.Text;
  }
  return llvm::Error::success();
}

llvm::Error ConfigReader::readSeverity(const YamlValue &Value) {
  if (llvm::Error Failed = expect(Value, Kind::Map, "'check: severity' lines"))
    return Failed;
  for (const YamlEntry &Entry : Value.Entries) {
    if (!findCheck(Entry.Key))
      return unknownCheck(Entry);
    llvm::Expected<Severity> Level = parseSeverity(Entry.Value.Text);
    if (!Level)
      return wrong(Entry.Value, Level.takeError());
    Result.Analysis.Severities[Entry.Key] = *Level;
  }
  return llvm::Error::success();
}

llvm::Error ConfigReader::readBlockDim(const YamlValue &Value) {
  if (llvm::Error Failed = expect(Value, Kind::Map, "'kernel: x,y,z' lines"))
    return Failed;
  for (const YamlEntry &Entry : Value.Entries) {
    std::string Shape = Entry.Value.Text;
    for (const YamlValue &Element : Entry.Value.List)
      Shape += (Shape.empty() ? "" : ",") + Element.Text;
    llvm::Expected<Dim3> Block = parseBlockDim(Shape);
    if (!Block)
      return wrong(Entry.Value, Block.takeError());
    Result.Analysis.BlockDims.push_back({.KernelGlob = Entry.Key, .Block = *Block});
  }
  return llvm::Error::success();
}

llvm::Error ConfigReader::readExcludePaths(const YamlValue &Value) {
  if (llvm::Error Failed = expect(Value, Kind::List, "a list of globs such as '- third_party/*'"))
    return Failed;
  for (const YamlValue &Element : Value.List) {
    if (llvm::Error Failed = expect(Element, Kind::Scalar, "a glob such as 'third_party/*'"))
      return Failed;
    Result.ExcludePaths.push_back(Element.Text);
  }
  return llvm::Error::success();
}

llvm::Error ConfigReader::readGpuArch(const YamlValue &Value) {
  llvm::Expected<std::string> Arch = parseGpuArch(Value.Text);
  if (!Arch)
    return wrong(Value, Arch.takeError());
  Result.Analysis.GpuArch = *Arch;
  return llvm::Error::success();
}

llvm::Error ConfigReader::readToolkit(const YamlValue &Value) {
  if (Value.What != Kind::Scalar || Value.Text.empty())
    return wrong(Value, "expected 'auto', 'none' or a folder");
  Result.Analysis.Toolkit = parseToolkit(Value.Text, path::parent_path(File));
  return llvm::Error::success();
}

llvm::Error ConfigReader::readMinGain(const YamlValue &Value) {
  llvm::Expected<double> Gain = parseGain(Value.Text);
  if (!Gain)
    return wrong(Value, Gain.takeError());
  Result.Analysis.MinGain = *Gain;
  return llvm::Error::success();
}

llvm::Error ConfigReader::readFailOn(const YamlValue &Value) {
  llvm::Expected<FailRule> Rule = parseFailRule(Value.Text);
  if (!Rule)
    return wrong(Value, Rule.takeError());
  Result.FailOn = *Rule;
  return llvm::Error::success();
}

} // namespace

llvm::Expected<Config> parseConfig(llvm::StringRef Text, llvm::StringRef File, KnownChecks Known) {
  llvm::Expected<YamlValue> Root = parseYaml(Text, File);
  if (!Root)
    return Root.takeError();
  return ConfigReader(File, Known).read(*Root);
}

llvm::Expected<Config> loadConfig(llvm::StringRef File, KnownChecks Known) {
  llvm::Expected<std::string> Text = readRegularFile(File, MaxConfigBytes);
  if (!Text)
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "cannot read configuration '" + File + "': " + llvm::toString(Text.takeError()));
  return parseConfig(*Text, File, Known);
}

std::optional<std::string> findConfig(llvm::StringRef File) {
  std::string Start = absolutePath(File);
  if (!llvm::sys::fs::is_directory(Start))
    Start = path::parent_path(Start).str();
  for (llvm::StringRef Folder = Start; !Folder.empty(); Folder = path::parent_path(Folder)) {
    llvm::SmallString<256> Candidate(Folder);
    path::append(Candidate, ConfigFileName);
    if (llvm::sys::fs::is_regular_file(Candidate))
      return Candidate.str().str();
  }
  return std::nullopt;
}

/// Whether Glob, seen from the folder of Settings, matches File itself or one of the folders it is in.
static bool matchesPath(const Config &Settings, llvm::StringRef Glob, llvm::StringRef File) {
  std::string Full = absolutePath(File), Base = path::parent_path(absolutePath(Settings.File)).str();
  llvm::StringRef Inside = Full;
  // Outside of the configuration's folder only globs over absolute paths can match.
  if (!Settings.File.empty() && Inside.consume_front(Base))
    Inside = Inside.ltrim('/');
  (void)Glob.consume_front("./");
  for (llvm::StringRef Part = Inside; !Part.empty() && Part != "/"; Part = path::parent_path(Part))
    if (matchesGlob(Glob.rtrim('/'), Part) || matchesGlob(Glob, Full))
      return true;
  return false;
}

bool isExcluded(const Config &Settings, llvm::StringRef File) {
  return llvm::any_of(Settings.ExcludePaths, [&](llvm::StringRef Glob) { return matchesPath(Settings, Glob, File); });
}

std::string checksFor(const Config &Settings, llvm::StringRef File) {
  std::string Globs = Settings.Analysis.Checks;
  for (const PathChecks &Rule : Settings.PerPath)
    if (matchesPath(Settings, Rule.PathGlob, File))
      Globs += (Globs.empty() ? "" : ",") + Rule.Checks;
  return Globs;
}

} // namespace cudaperf
