#include "Launch/OutsideReader.h"
#include "Launch/BesideLoops.h"
#include "Launch/CalledAs.h"
#include "Launch/CopiedBuffers.h"
#include "Launch/HostValues.h"
#include "Launch/LinkageNames.h"
#include "Launch/RepeatedCalls.h"
#include "Launch/Visits.h"
#include "Source/SourceMap.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace cudaperf {

static void addConstants(const DeclContext &Scope, std::map<std::string, int64_t> &Constants) {
  for (const Decl *D : Scope.noload_decls()) {
    if (const auto *Block = dyn_cast<LinkageSpecDecl>(D))
      addConstants(*Block, Constants);
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (!Variable || !Variable->hasInit() || Variable->isInvalidDecl() || !Variable->isExternallyVisible() ||
        !Variable->getType().isConstQualified() || !Variable->getType()->isIntegralOrEnumerationType() ||
        Variable->getInit()->isValueDependent())
      continue;
    if (const APValue *Value = Variable->evaluateValue(); Value && Value->isInt())
      Constants.emplace(linkageName(Variable), Value->getInt().getExtValue());
  }
}

std::map<std::string, int64_t> definedConstants(ASTContext &Context) {
  std::map<std::string, int64_t> Constants;
  addConstants(*Context.getTranslationUnitDecl(), Constants);
  return Constants;
}

// ---- what only other files can say

using FunctionSet = llvm::DenseSet<const FunctionDecl *>; ///< canonical declarations
using UnresolvedFunctions = std::map<std::string, std::string>;

/// Leading, and the functions that call one of them, directly, through others or as what it overrides.
static FunctionSet withCallers(const HostCode &Code, FunctionSet Leading) {
  const OverridingFunctions Overriding = overridingFunctions(Code);
  const auto IsLeading = [&](const FunctionDecl *Callee) {
    return Leading.contains(Callee) ||
           llvm::any_of(Overriding.lookup(Callee), [&](const FunctionDecl *Each) { return Leading.contains(Each); });
  };
  for (bool Grew = true; Grew;) {
    Grew = false;
    for (const HostCall &Call : Code.calls())
      if (Call.Callee && IsLeading(Call.Callee->getCanonicalDecl()))
        Grew |= Leading.insert(Call.Where.Region->Function->getCanonicalDecl()).second;
  }
  return Leading;
}

/// The components of Parameter that are numbers: the whole, those of a dim3, the first elements of a constant array.
static SmallVector<int, 4> numbersIn(const ParmVarDecl *Parameter) {
  const QualType Type = Parameter->getType().getNonReferenceType();
  if (Type->isIntegralOrEnumerationType())
    return {HostTarget::Whole};
  if (const RecordDecl *Record = Type->getAsRecordDecl(); Record && Record->getName() == "dim3")
    return {0, 1, 2};
  const QualType Pointee = Type->getPointeeType();
  if (!Pointee.isNull() && Pointee.isConstQualified() && Pointee->isIntegerType() && !Pointee->isAnyCharacterType())
    return {0, 1, 2, 3};
  return {};
}

static void add(const FunctionDecl *Function, UnresolvedFunctions &Found) {
  if (std::string Name = linkageName(Function); !Name.empty() && Function->getIdentifier())
    Found.emplace(std::move(Name), Function->getName().str());
}

static void addLaunchers(const HostCode &Code, const FunctionSet &Leading, UnresolvedFunctions &Found) {
  for (const FunctionDecl *Function : Code.functions())
    if (Leading.contains(Function->getCanonicalDecl()) && !Function->isMain() && Code.callsOf(Function).empty() &&
        llvm::any_of(Function->parameters(), [](const ParmVarDecl *P) { return !numbersIn(P).empty(); }))
      add(Function, Found);
}

UnresolvedFunctions unresolvedFunctions(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  FunctionSet Launched, Launching;
  for (const LaunchSite &Site : Launches) {
    Launched.insert(Site.Kernel->getCanonicalDecl());
    Launching.insert(Site.Host->getCanonicalDecl());
  }
  UnresolvedFunctions Found;
  for (const FunctionDecl *Kernel : Code.kernels())
    if (!Launched.contains(Kernel->getCanonicalDecl()))
      add(Kernel, Found);
  addLaunchers(Code, withCallers(Code, std::move(Launching)), Found);
  return Found;
}

/// The name by which other files know the kernel that Site launches; empty if they do not.
static std::string kernelName(const LaunchSite &Site) {
  return Site.Kernel ? linkageName(Site.Kernel) : Site.KernelName;
}

/// The one of Sinks that Callee is; empty if it is none of them. A function that is C's here may be C++'s to the file
/// that has it: the header that says so is behind a macro, '#if HAVE_CUDA == 1'.
static std::string sinkCalled(const FunctionDecl *Callee, const std::set<std::string> &Sinks) {
  const std::string Name = linkageName(Callee);
  if (Sinks.contains(Name) || Name.empty() || !Callee->isExternC())
    return Sinks.contains(Name) ? Name : "";
  const std::string AsCxx = "_Z" + std::to_string(Name.size()) + Name;
  const auto Found = Sinks.lower_bound(AsCxx);
  const bool IsOne = Found != Sinks.end() && StringRef(*Found).starts_with(AsCxx);
  const bool IsOnly = IsOne && (std::next(Found) == Sinks.end() || !StringRef(*std::next(Found)).starts_with(AsCxx));
  return IsOnly ? *Found : "";
}

/// The functions that launch or call one of Sinks.
static FunctionSet leadingTo(const HostCode &Code, ArrayRef<LaunchSite> Launches, const std::set<std::string> &Sinks) {
  FunctionSet Leading;
  for (const LaunchSite &Site : Launches)
    if (Sinks.contains(kernelName(Site)))
      Leading.insert(Site.Host->getCanonicalDecl());
  for (const HostCall &Call : Code.calls())
    if (Call.Callee && !sinkCalled(Call.Callee, Sinks).empty())
      Leading.insert(Call.Where.Region->Function->getCanonicalDecl());
  return Leading;
}

UnresolvedFunctions unresolvedCallersOf(const HostCode &Code, ArrayRef<LaunchSite> Launches,
                                        const std::set<std::string> &Sinks) {
  UnresolvedFunctions Found;
  addLaunchers(Code, withCallers(Code, leadingTo(Code, Launches, Sinks)), Found);
  return Found;
}

UnresolvedFunctions launchersForOthers(const HostCode &Code, ArrayRef<LaunchSite> Launches,
                                       const std::set<std::string> &Sinks) {
  FunctionSet Leading = leadingTo(Code, Launches, Sinks);
  for (const LaunchSite &Site : Sinks.empty() ? Launches : ArrayRef<LaunchSite>())
    Leading.insert(Site.Host->getCanonicalDecl());
  Leading = withCallers(Code, std::move(Leading));
  UnresolvedFunctions Found;
  for (const FunctionDecl *Function : Code.functions())
    if (Leading.contains(Function->getCanonicalDecl()) && !Function->isMain() && Function->isExternallyVisible()) {
      add(Function, Found);
      const llvm::SmallVector<const FunctionDecl *, 2> Names = calledAs(*Function);
      for (const FunctionDecl *Name : Names)
        add(Name, Found);
    }
  return Found;
}

// ---- what is read

namespace {
/// Reads one file for the facts of others.
class OutsideReader {
public:
  OutsideReader(const HostCode &Code, const std::set<std::string> &Wanted, OutsideFacts &Facts, bool IsSameProgram)
      : Code(Code), Values(Code), Program(Code), Wanted(Wanted), Facts(Facts), IsSameProgram(IsSameProgram) {}
  void run(ArrayRef<LaunchSite> Launches);

private:
  bool isOwn(const FunctionDecl *Function) const;
  void read(const HostCall &Call, const std::string &Name);
  void read(const LaunchSite &Site, const std::string &Name);
  HostCandidates numbers(const Expr *Written, HostPlace At, int Component);

  const HostCode &Code;
  HostValues Values;
  Visits Program;
  const std::set<std::string> &Wanted;
  OutsideFacts &Facts;
  const bool IsSameProgram;
  llvm::DenseMap<const void *, const void *> Choices; ///< of this file's, to what stands for them in Facts
};
} // namespace

/// Whether the file has a function of that name itself: then it is another program, or the one that asks; but for a
/// virtual one, which the one that asks may only override.
bool OutsideReader::isOwn(const FunctionDecl *Function) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  if (IsSameProgram || (Method && Method->isVirtual()))
    return false;
  const FunctionDecl *Definition = Function->getDefinition();
  return Definition && Code.context().getSourceManager().isInMainFile(Definition->getLocation());
}

/// The positions of what Site passes and what is copied around it. What main launches itself is all that its program
/// does.
static std::set<unsigned> copiedFor(const LaunchSite &Site, const CopiedBuffers &Copies) {
  if (!Site.Place.Region || Site.Place.Region->Function->isMain())
    return {};
  SmallVector<const Expr *, 8> Passed;
  for (const LaunchArgument &Each : Site.Arguments)
    Passed.push_back(Each.Written);
  return Copies.positionsIn(Passed, Site.Place);
}

void OutsideReader::run(ArrayRef<LaunchSite> Launches) {
  BesideLoops Loops(Code, Launches, &Wanted);
  const CopiedBuffers Copies(Code);
  llvm::DenseMap<const FunctionDecl *, std::string> Names; // of callees: the same few are called over and over
  for (const HostCall &Call : Code.calls()) {
    if (!Call.Callee || isOwn(Call.Callee))
      continue;
    auto [Name, IsNew] = Names.try_emplace(Call.Callee->getCanonicalDecl());
    if (IsNew)
      Name->second = sinkCalled(Call.Callee, Wanted);
    if (Name->second.empty())
      continue;
    read(Call, Name->second);
    Facts.addBeside(Name->second, Loops.isBeside(*Call.Callee, Call.Where.Region));
    Facts.addCopied(Name->second, Copies.positionsIn(HostCode::callArguments(Call.Call, Call.Callee), Call.Where));
  }
  for (const LaunchSite &Site : Launches) {
    if (std::string Name = kernelName(Site); Wanted.contains(Name) && !(Site.Kernel && isOwn(Site.Kernel))) {
      read(Site, Name);
      Facts.addBeside(Name, Site.Kernel && Loops.isBeside(*Site.Kernel, Site.Place.Region));
      Facts.addCopied(Name, copiedFor(Site, Copies));
    }
    Facts.LaunchesOften |= Program.at(Site.Place.Region) == Times::Often;
  }
  for (const FunctionDecl *Handed : Code.addressesTaken())
    if (std::string Name = linkageName(Handed); Wanted.contains(Name) && !isOwn(Handed)) {
      Facts.visit(Name, Times::Unknown);
      Facts.addBeside(Name, false);
      Facts.addCopied(Name, {});
    }
}

/// The numbers that Written can be, as they can be kept without this file.
HostCandidates OutsideReader::numbers(const Expr *Written, HostPlace At, int Component) {
  HostCandidates Result = Values.value(Written, At, Component);
  for (HostValue &Value : Result.Values)
    for (HostReason &Reason : Value.Reasons) {
      const void *&Known = Choices[Reason.Choice];
      if (!Known)
        Known = &Facts.Choices.emplace_back();
      Reason.Choice = Known;
    }
  const size_t All = Result.Values.size();
  llvm::erase_if(Result.Values, [](const HostValue &Value) { return Value.What != HostValue::Kind::Integer; });
  Result.Complete &= Result.Values.size() == All;
  return Result;
}

void OutsideReader::read(const HostCall &Call, const std::string &Name) {
  ArrayRef<const Expr *> Arguments = HostCode::callArguments(Call.Call, Call.Callee);
  OutsideCall &Read = Facts.Calls[Name].emplace_back();
  Read.IsRepeated = isRepeated(Code, Call);
  Facts.visit(Name, Program.at(Call.Where.Region));
  for (unsigned I = 0; I < Arguments.size() && I < Call.Callee->getNumParams(); ++I)
    for (int Component : numbersIn(Call.Callee->getParamDecl(I)))
      Read.Arguments[{I, Component}] = numbers(Arguments[I], Call.Where, Component);
}

void OutsideReader::read(const LaunchSite &Site, const std::string &Name) {
  LaunchSite Kept;
  Kept.Outside = SourceMap(Code.context()).point(Site.Where);
  Kept.Blocks = Site.Blocks;
  Kept.BlocksComplete = Site.BlocksComplete;
  Kept.BlockSides = Site.BlockSides;
  Kept.Grid = Site.Grid;
  Kept.Grids = Site.Grids;
  Kept.DynamicSharedBytes = Site.DynamicSharedBytes;
  for (const LaunchArgument &Argument : Site.Arguments)
    Kept.Arguments.push_back({.Constant = Argument.Constant, .Members = Argument.Members});
  Kept.Passed = Site.Passed;
  Kept.PassedComplete = Site.PassedComplete;
  Kept.PassedGrows = Site.PassedGrows;
  Facts.Launches[Name].push_back(std::move(Kept));
  Facts.visit(Name, Program.at(Site.Place.Region));
}

void readOutsideFacts(const HostCode &Code, ArrayRef<LaunchSite> Launches, const std::set<std::string> &Wanted,
                      OutsideFacts &Facts, bool IsSameProgram) {
  OutsideReader(Code, Wanted, Facts, IsSameProgram).run(Launches);
}

} // namespace cudaperf
