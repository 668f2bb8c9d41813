#include "Check/Check.h"
#include "Check/MeasuredEvidence.h"
#include "Cost/Gain.h"
#include "Frontend/TemplateInstantiation.h"
#include "Verdict/LevelThresholds.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"
#include <tuple>

namespace cudaperf {

OptionValues::OptionValues(const CheckInfo &Info, const std::map<std::string, std::string> &Set)
    : Info(Info), Set(Set) {}

llvm::StringRef OptionValues::text(llvm::StringRef Name) const {
  if (auto Given = Set.find(Name.str()); Given != Set.end())
    return Given->second;
  for (const CheckOption &Option : Info.Options)
    if (Option.Name == Name)
      return Option.Default;
  return "";
}

double OptionValues::number(llvm::StringRef Name) const {
  double Value = 0;
  if (!text(Name).getAsDouble(Value))
    return Value;
  for (const CheckOption &Option : Info.Options)
    if (Option.Name == Name)
      Option.Default.getAsDouble(Value);
  return Value;
}

bool OptionValues::flag(llvm::StringRef Name) const {
  llvm::StringRef Text = text(Name);
  return Text.equals_insensitive("true") || Text == "1" || Text.equals_insensitive("yes") ||
         Text.equals_insensitive("on");
}

FindingBuilder &FindingBuilder::evidence(llvm::StringRef Key, std::variant<int64_t, double, std::string> Value) {
  Target.Predicted.push_back({Key.str(), std::move(Value)});
  return *this;
}

FindingBuilder &FindingBuilder::assuming(std::string What) {
  Target.Assumptions.push_back(std::move(What));
  return *this;
}

FindingBuilder &FindingBuilder::note(SourceSpan Where, std::string Message) {
  Note Added{std::move(Where), std::move(Message)};
  // Inlining and unrolling bring the same place several times.
  if (!llvm::is_contained(Target.Notes, Added))
    Target.Notes.push_back(std::move(Added));
  return *this;
}

FindingBuilder &FindingBuilder::measured(llvm::StringRef Pair, llvm::StringRef Parameters) {
  llvm::erase_if(Target.Predicted, [](const Evidence &E) { return E.Key == "measured"; });
  if (const llvm::StringRef Text = measuredEvidence(Target.Check, Pair, Parameters); !Text.empty())
    Target.Predicted.insert(Target.Predicted.begin(), {"measured", Text.str()});
  return *this;
}

FindingBuilder &FindingBuilder::fix(Fix Repair) {
  Target.Fixes.push_back(std::move(Repair));
  return *this;
}

FindingBuilder &FindingBuilder::level(Severity Level) {
  Target.Level = Level;
  return *this;
}

FindingBuilder &FindingBuilder::picture(WarpPicture Warp) {
  auto HasPlace = [](const LaneRequest &Request) {
    return llvm::all_of(Request.Offsets, [](int64_t Offset) {
      return -LaneRequest::MaxOffset < Offset && Offset < LaneRequest::MaxOffset;
    });
  };
  if (HasPlace(Warp.Now) && HasPlace(Warp.Instead))
    Target.Warp = std::move(Warp);
  return *this;
}

FindingBuilder &FindingBuilder::cures(const AccessView &Access, std::vector<CuredAccess> Accesses) {
  Made.Cured = std::move(Accesses);
  Target.Gain = Access.gain(Made.Cured);
  return *this;
}

FindingBuilder &FindingBuilder::gain(std::optional<GainEstimate> Estimate) {
  Target.Gain = std::move(Estimate);
  Made.HasOwnGain = true;
  return *this;
}

FindingBuilder &FindingBuilder::gainOfBuffer(GainEstimate Estimate) {
  Target.Gain = std::move(Estimate);
  return *this;
}

FindingBuilder &FindingBuilder::weight(double Heaviness) {
  Made.Weight = Heaviness;
  return *this;
}

FindingBuilder &FindingBuilder::excessOf(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  Target.Excess = std::max(0.0, Cost.Actual - Cost.Ideal) * Cost.Requests;
  return *this;
}

std::string definitionOf(const clang::FunctionDecl &Function, const SourceMap &Source) {
  const clang::FunctionDecl *Written = Function.getTemplateInstantiationPattern();
  if (!Written)
    Written = &Function;
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  Out << Source.point(Written->getLocation()).File << '\0';
  Written->printQualifiedName(Out);
  Out << '\0' << Written->getType().getAsString();
  return Name;
}

FindingBuilder &FindingBuilder::causeIn(llvm::StringRef Definition, llvm::StringRef What) {
  const std::string Key = Target.Check + '\0' + Definition.str() + '\0' + What.str();
  Target.Causes.push_back(
      llvm::toHex(llvm::SHA1::hash(llvm::arrayRefFromStringRef(Key)), /*LowerCase=*/true).substr(0, 16));
  return *this;
}

FindingBuilder Reporter::report(const AccessView &Access, SourceSpan Where, std::string Message) {
  FindingBuilder Builder = report(Access.Kernel, std::move(Where), std::move(Message));
  ReportedFinding &Made = *Reported.back();
  Made.What.Block = Access.block();
  Made.What.CalledFrom = Access.calledFrom();
  if (Access.Shape.IsOneOfMore)
    Made.What.Assumptions.push_back("the launch, which may have other blocks, has this one");
  Made.Shape = &Access.Shape;
  Made.HasOwnGain = Access.Fact.KnownLaunch.has_value();
  Made.IsOnData = Access.Fact.Pattern == AccessPattern::Indirect || Access.cost().OnData;
  // The accesses of a cause gain the same: worked out for the first of them, or thousands would take the square of it.
  const std::tuple Cause(&Access.Shape, Access.cost().ObjectKey, Access.Fact.Pattern,
                         Access.Fact.KnownLaunch.has_value());
  const auto Known = Access.cost().ObjectKey && Access.Fact.isBad() ? Gains.find(Cause) : Gains.end();
  if (Known != Gains.end()) {
    Made.Cured = {{.Access = Access.number()}};
    Made.What.Gain = Known->second;
  } else {
    Made.Cured = Access.cause();
    Made.What.Gain = Access.gain(Made.Cured);
    if (Access.cost().ObjectKey && Access.Fact.isBad())
      Gains.try_emplace(Cause, Made.What.Gain);
  }
  return Builder;
}

FindingBuilder Reporter::report(const KernelFacts &Kernel, SourceSpan Where, std::string Message) {
  const clang::FunctionDecl &Instance = *Kernel.Kernel->Declaration;
  FindingBuilder Builder =
      add(Kernel.Kernel->Name, definitionOf(Instance, Unit.source()), std::move(Where), std::move(Message));
  for (const std::string &Number : guessedNumbers(Instance))
    Builder.level(Severity::Note).assuming(Number + ", which nothing here gives");
  return Builder;
}

FindingBuilder Reporter::report(const clang::FunctionDecl &What, SourceSpan Where, std::string Message) {
  return add(What.hasAttr<clang::CUDAGlobalAttr>() ? qualifiedName(&What) : std::string(),
             definitionOf(What, Unit.source()), std::move(Where), std::move(Message));
}

bool Reporter::isOutweighed(const SourceSpan &Where, double Weight) const {
  const auto There = ByPlace.find({Where.File, Where.Line, Where.Column});
  return !KeepsCured && There != ByPlace.end() &&
         llvm::any_of(There->second, [&](const ReportedFinding *Other) { return Other->Weight >= Weight; });
}

FindingBuilder Reporter::add(std::string Kernel, std::string Definition, SourceSpan Where, std::string Message) {
  Reported.push_back(std::make_unique<ReportedFinding>());
  Finding &What = Reported.back()->What;
  What.Check = Info.Id.str();
  What.Level = Info.Level;
  ByPlace[{Where.File, Where.Line, Where.Column}].push_back(Reported.back().get());
  What.Where = std::move(Where);
  What.Kernel = std::move(Kernel);
  What.Message = std::move(Message);
  if (const llvm::StringRef Measured = measuredEvidence(Info.Id); !Measured.empty())
    What.Predicted.push_back({"measured", Measured.str()});
  return FindingBuilder(*Reported.back(), std::move(Definition));
}

std::map<const ShapeFacts *, std::vector<CuredAccess>> Reporter::cured() const {
  std::map<const ShapeFacts *, std::vector<CuredAccess>> All;
  for (const auto &Entry : Reported)
    if (Entry->Shape)
      llvm::append_range(All[Entry->Shape], Entry->Cured);
  return All;
}

/// Gives those of Group what the kernel gains by all that they cure.
static void shareGain(llvm::ArrayRef<ReportedFinding *> Group) {
  std::vector<CuredAccess> Cured;
  for (const ReportedFinding *Made : Group)
    for (CuredAccess Access : Made->Cured) {
      Access.IsSeldom |= Made->IsOnData;
      Cured.push_back(Access);
    }
  const std::optional<GainEstimate> Gain = gainOf(Group.front()->Shape->Cost, Cured);
  // A place that gains nothing by itself stays one that does not matter, unless it hides others that hide it.
  const auto IsWorthIt = [](const ReportedFinding *Made) {
    return std::max(Made->What.Gain->InL2, Made->What.Gain->Large) >= LeastNotedGain;
  };
  const bool IsAny = llvm::any_of(Group, IsWorthIt);
  for (ReportedFinding *Made : Group)
    if (Gain && (!IsAny || IsWorthIt(Made)) && Gain->middle() > Made->What.Gain->middle())
      Made->What.Gain = Gain;
}

void Reporter::shareGains() {
  llvm::EquivalenceClasses<size_t> Same;
  std::map<std::pair<const ShapeFacts *, std::string>, size_t> FirstWith;
  for (size_t I = 0; I < Reported.size(); ++I) {
    const ReportedFinding &Made = *Reported[I];
    if (!Made.Shape || Made.HasOwnGain || !Made.What.Gain)
      continue;
    for (const std::string &Cause : Made.What.Causes)
      Same.unionSets(FirstWith.try_emplace({Made.Shape, Cause}, I).first->second, I);
  }
  std::map<size_t, std::vector<ReportedFinding *>> Groups;
  for (size_t I = 0; I < Reported.size(); ++I)
    if (Same.findValue(I) != Same.end())
      Groups[Same.getLeaderValue(I)].push_back(Reported[I].get());
  for (auto &[Leader, Group] : Groups) {
    // The others are not worth mending, or nobody knows how.
    const Severity Most = (*llvm::max_element(Group, [](const auto *A, const auto *B) {
                            return A->What.Level < B->What.Level;
                          }))->What.Level;
    llvm::erase_if(Group, [&](const ReportedFinding *Made) { return Made->What.Level < Most; });
    if (Group.size() > 1)
      shareGain(Group);
  }
}

std::vector<Finding> Reporter::take() {
  shareGains();
  auto Place = [](const ReportedFinding &W) {
    return std::tie(W.What.Where.File, W.What.Where.Line, W.What.Where.Column);
  };
  llvm::stable_sort(Reported, [&](const auto &A, const auto &B) {
    if (Place(*A) != Place(*B))
      return Place(*A) < Place(*B);
    return A->Weight > B->Weight;
  });
  std::vector<Finding> Kept;
  const ReportedFinding *Last = nullptr;
  for (const auto &Entry : Reported) {
    if (!Last || Place(*Last) != Place(*Entry))
      Kept.push_back(Entry->What);
    Last = Entry.get();
  }
  Reported.clear();
  ByPlace.clear();
  return Kept;
}

} // namespace cudaperf
