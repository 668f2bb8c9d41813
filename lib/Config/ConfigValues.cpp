// The small languages of single values, shared by the configuration file and the command line.

#include "Config/Config.h"
#include "Device/Gpu.h"
#include "Support/GlobList.h"
#include "Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

static llvm::Error badValue(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

llvm::Expected<Dim3> parseBlockDim(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  Text.split(Parts, Text.contains('x') ? 'x' : ',');
  unsigned Sizes[3] = {1, 1, 1};
  bool IsValid = Parts.size() <= 3;
  for (size_t I = 0; IsValid && I != Parts.size(); ++I)
    IsValid = !Parts[I].trim().getAsInteger(10, Sizes[I]) && Sizes[I] > 0;
  Dim3 Block = {Sizes[0], Sizes[1], Sizes[2]};
  if (!IsValid)
    return badValue("expected a block shape such as '256', '32,8' or '8,8,4', not '" + Text + "'");
  if (Sizes[0] > 1024 || Sizes[1] > 1024 || Sizes[2] > 64 || Block.count() > 1024)
    return badValue("a block of '" + Text + "' is more than the 1024 threads that a GPU allows");
  return Block;
}

llvm::Expected<std::string> parseGpuArch(llvm::StringRef Text) {
  if (findGpu(Text))
    return Text.str();
  llvm::SmallVector<llvm::StringRef, 16> Names;
  for (const GpuModel &Model : gpuModels())
    Names.push_back(Model.Name);
  std::string Hint = didYouMean(Text, Names);
  if (Hint.empty())
    Hint = (", expected one from '" + Names.front() + "' to '" + Names.back() + "'").str();
  return badValue("unknown GPU architecture '" + Text + "'" + Hint);
}

ToolkitChoice parseToolkit(llvm::StringRef Text, llvm::StringRef Base) {
  if (Text == "auto")
    return {.Kind = ToolkitChoice::Mode::Auto};
  if (Text == "none")
    return {.Kind = ToolkitChoice::Mode::None};
  llvm::SmallString<128> Path(Text);
  if (!Base.empty() && llvm::sys::path::is_relative(Text)) {
    Path = Base;
    llvm::sys::path::append(Path, Text);
  }
  return {.Kind = ToolkitChoice::Mode::Directory, .Directory = Path.str().str()};
}

llvm::Expected<Severity> parseSeverity(llvm::StringRef Text) {
  static constexpr std::pair<llvm::StringLiteral, Severity> Levels[] = {
      {"hint", Severity::Hint}, {"note", Severity::Note}, {"warning", Severity::Warning}, {"error", Severity::Error}};
  llvm::SmallVector<llvm::StringRef, 4> Names;
  for (const auto &[Name, Level] : Levels) {
    if (Name == Text)
      return Level;
    Names.push_back(Name);
  }
  return badValue("unknown severity '" + Text + "'" + expectedOneOf(Text, Names));
}

llvm::Expected<double> parseGain(llvm::StringRef Text) {
  double Gain = 0;
  if (!Text.getAsDouble(Gain) && Gain >= 1 && Gain <= 1e6)
    return Gain;
  return badValue("expected how many times as fast, a number from 1 on such as '1.2', not '" + Text + "'");
}

llvm::Expected<FailRule> parseFailRule(llvm::StringRef Text) {
  FailRule Rule;
  if (Text.consume_front("gain:")) {
    llvm::Expected<double> Gain = parseGain(Text);
    if (!Gain)
      return Gain.takeError();
    Rule.LeastGain = *Gain;
    return Rule;
  }
  llvm::Expected<Severity> Level = parseSeverity(Text);
  if (!Level)
    return Level.takeError();
  Rule.Least = *Level;
  return Rule;
}

llvm::Error validateOption(const CheckOption &Option, llvm::StringRef Value) {
  double Number = 0;
  bool IsNumber = !Option.Default.getAsDouble(Number), IsFlag = Option.Default == "true" || Option.Default == "false";
  // Outside, a check would never speak, or always. The comparison is false for what is no number ("nan"), too.
  if (IsNumber && (Value.getAsDouble(Number) || !(Option.Least <= Number && Number <= Option.Most)))
    return badValue(llvm::formatv("expected a number from {0} to {1}, not '{2}'", int64_t(Option.Least),
                                  int64_t(Option.Most), Value)
                        .str());
  if (IsFlag && Value != "true" && Value != "false")
    return badValue("expected 'true' or 'false', not '" + Value + "'");
  return llvm::Error::success();
}

bool isEnabled(const CheckInfo &Check, llvm::StringRef Globs) {
  std::string Default = Check.Stage == Maturity::Stable ? Check.Id.str() + "," : "";
  return GlobList(Default + Globs.str()).contains(Check.Id);
}

llvm::Error validateGlobs(llvm::StringRef Globs, KnownChecks Known) {
  llvm::SmallVector<llvm::StringRef, 8> Ids;
  for (const CheckInfo *Check : Known)
    Ids.push_back(Check->Id);
  GlobList List(Globs);
  for (const GlobList::Entry &Entry : List.entries()) {
    if (llvm::any_of(Ids, [&](llvm::StringRef Id) { return matchesGlob(Entry.Pattern, Id); }))
      continue;
    // Without a star it is a name; with one it may be meant for another tool that shares the list.
    if (!llvm::StringRef(Entry.Pattern).contains('*') || llvm::StringRef(Entry.Pattern).starts_with("cuda-perf-"))
      return badValue("no check matches '" + llvm::Twine(Entry.Pattern) + "'" + didYouMean(Entry.Pattern, Ids));
  }
  return llvm::Error::success();
}

} // namespace cudaperf
