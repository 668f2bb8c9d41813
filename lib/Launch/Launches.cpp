// Asks HostValues for what each launch passes.

#include "Launch/Launches.h"
#include "Launch/ExcludedArms.h"
#include "Launch/HostValues.h"
#include "Launch/KernelHandles.h"
#include "Launch/LaunchSyntax.h"
#include "Launch/LinkageNames.h"
#include "Launch/StructureArguments.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cudaperf {

/// Reads the launches out of one HostCode.
class LaunchReader {
public:
  explicit LaunchReader(const HostCode &Code, HostBindings Bindings = HostBindings())
      : Code(Code), Values(Code, std::move(Bindings)), Syntax(Code, Values) {}
  std::vector<LaunchSite> run();
  /// Launches of kernels that Code does not have, found by run().
  std::vector<LaunchSite> takeByName() { return std::move(ByName); }
  const llvm::SmallPtrSetImpl<const FunctionDecl *> &neverRun() const { return NeverRun; }

private:
  HostCandidates kernels(const LaunchParts &Parts, HostPlace At);
  void read(const HostCall &Call, const LaunchParts &Parts);
  void readPattern(const HostCall &Call, const LaunchParts &Parts, const OverloadExpr *Kernel);
  void readHandle(const HostCall &Call, const LaunchParts &Parts);
  LaunchSite site(const FunctionDecl *Kernel, ArrayRef<HostReason> Reasons, const HostCall &Call,
                  const LaunchParts &Parts);
  void readPassed(ArrayRef<const Expr *> Integers, HostPlace At, LaunchSite &Site);
  LaunchArgument argument(const Expr *Written, QualType Parameter, HostPlace At);
  HostStream stream(const LaunchParts &Parts, HostPlace At);
  Dim3Candidates shape(const LaunchParts &Parts, const Expr *Written, ArrayRef<const Expr *> Sides, StringRef FieldName,
                       HostPlace At);
  std::string text(const Expr *E) const;

  const HostCode &Code;
  HostValues Values;
  LaunchSyntax Syntax;
  std::optional<KernelHandles> Handles; ///< once a launch asks for them
  std::vector<LaunchSite> Sites, ByName;
  llvm::SmallPtrSet<const FunctionDecl *, 4> NeverRun; ///< instances with launches that never happen
};

std::vector<LaunchSite> LaunchReader::run() {
  auto Handle = [&](const HostCall &Call) {
    if (std::optional<LaunchParts> Parts = Syntax.parts(Call))
      read(Call, *Parts);
  };
  // Both lists are in the order of the code: merge them.
  ArrayRef<HostCall> Calls = Code.calls(), Launches = Code.launches();
  while (!Calls.empty() || !Launches.empty()) {
    bool TakeCall = Launches.empty() || (!Calls.empty() && Calls.front().Where.Order < Launches.front().Where.Order);
    ArrayRef<HostCall> &From = TakeCall ? Calls : Launches;
    Handle(From.front());
    From = From.drop_front();
  }
  return std::move(Sites);
}

/// What the parameters of the launching template that are passed on as Written stand for where Instance is launched;
/// nullopt if the kernel that is named with Written cannot be Instance.
static std::optional<HostBindings> bindTemplateArguments(const HostCode &Code, const FunctionDecl *Instance,
                                                         ArrayRef<TemplateArgumentLoc> Written, HostPlace At) {
  HostBindings Bindings;
  SmallVector<std::pair<const Expr *, int64_t>, 4> Others;
  const TemplateArgumentList *Actual = Instance->getTemplateSpecializationArgs();
  for (unsigned I = 0; Actual && I < Written.size() && I < Actual->size(); ++I) {
    if (Written[I].getArgument().getKind() != TemplateArgument::Expression ||
        Actual->get(I).getKind() != TemplateArgument::Integral)
      continue;
    const Expr *Argument = Written[I].getSourceExpression()->IgnoreParenImpCasts();
    const int64_t Value = Actual->get(I).getAsIntegral().getExtValue();
    const auto *Name = dyn_cast<DeclRefExpr>(Argument);
    if (const auto *Parameter = Name ? dyn_cast<NonTypeTemplateParmDecl>(Name->getDecl()) : nullptr)
      Bindings[Parameter] = Value;
    else
      Others.emplace_back(Argument, Value);
  }
  HostValues Values(Code, Bindings);
  for (const auto &[Argument, Value] : Others) {
    const HostCandidates Known = Values.value(Argument, At);
    if (const HostValue *Only = Known.only(); Only && Only->Integer != Value)
      return std::nullopt;
  }
  return Bindings;
}

/// A launch inside a template that nothing instantiates: of every instance that its kernel template has.
void LaunchReader::readPattern(const HostCall &Call, const LaunchParts &Parts, const OverloadExpr *Kernel) {
  for (const NamedDecl *Candidate : Kernel->decls()) {
    const auto *Template = dyn_cast<FunctionTemplateDecl>(Candidate->getUnderlyingDecl());
    if (!Template || !Template->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>())
      continue;
    for (const FunctionDecl *Instance : Template->specializations()) {
      const FunctionDecl *Definition = Instance->getDefinition();
      if (!Definition)
        continue;
      if (auto Bindings = bindTemplateArguments(Code, Instance, Kernel->template_arguments(), Call.Where))
        Sites.push_back(LaunchReader(Code, std::move(*Bindings)).site(Definition, {}, Call, Parts));
    }
  }
}

/// A launch of what the driver gave a handle for: a kernel of Code, or of another file.
void LaunchReader::readHandle(const HostCall &Call, const LaunchParts &Parts) {
  if (!Handles)
    Handles.emplace(Code);
  HostTarget Handle = Code.target(Parts.Handle);
  if (HostCandidates Known = Values.value(Parts.Handle, Call.Where); const HostValue *Only = Known.only())
    if (Only->What == HostValue::Kind::Buffer)
      Handle = Only->Buffer;
  for (std::string &Name : Handles->namesOf(Handle)) {
    const auto Own =
        llvm::find_if(Code.kernels(), [&](const FunctionDecl *Kernel) { return linkageName(Kernel) == Name; });
    LaunchSite Found = site(Own != Code.kernels().end() ? *Own : nullptr, {}, Call, Parts);
    if (!Found.Kernel)
      Found.KernelName = std::move(Name);
    (Found.Kernel ? Sites : ByName).push_back(std::move(Found));
  }
}

HostCandidates LaunchReader::kernels(const LaunchParts &Parts, HostPlace At) {
  if (Parts.Kernel)
    return Values.value(Parts.Kernel, At);
  const FieldDecl *Field = Parts.configurationField("func");
  return Field ? Values.field(Field, Parts.Configuration, At, HostTarget::Whole) : HostCandidates::unknown();
}

void LaunchReader::read(const HostCall &Call, const LaunchParts &Parts) {
  const auto *Overloads = Parts.Kernel ? dyn_cast<OverloadExpr>(Parts.Kernel->IgnoreParenImpCasts()) : nullptr;
  if (Overloads)
    return readPattern(Call, Parts, Overloads);
  if (Parts.Handle)
    return readHandle(Call, Parts);
  HostCandidates Kernels = kernels(Parts, Call.Where);
  for (const HostValue &Kernel : Kernels.Values) {
    if (Kernel.What != HostValue::Kind::Function || !Kernel.Function->hasAttr<CUDAGlobalAttr>())
      continue;
    const FunctionDecl *Definition = Kernel.Function->getDefinition();
    if (Kernel.Function->getTemplateSpecializationKind() == TSK_ImplicitInstantiation &&
        isNeverRun(Call.Where.Region, Code)) {
      NeverRun.insert(Kernel.Function->getCanonicalDecl());
      continue;
    }
    Sites.push_back(site(Definition ? Definition : Kernel.Function, Kernel.Reasons, Call, Parts));
  }
}

Dim3Candidates LaunchReader::shape(const LaunchParts &Parts, const Expr *Written, ArrayRef<const Expr *> Sides,
                                   StringRef FieldName, HostPlace At) {
  if (Written)
    return Values.dim3(Written, At);
  if (Parts.Handle)
    return combine(Values.value(Sides[0], At), Values.value(Sides[1], At), Values.value(Sides[2], At));
  const FieldDecl *Field = Parts.Configuration ? Parts.configurationField(FieldName) : nullptr;
  if (!Field)
    return {{}, false};
  return Values.dim3(Field, Parts.Configuration, At);
}

/// What CUDA allows in a block: more threads than that are no launch.
static bool isBlock(const Dim3 &Shape) {
  return Shape.X <= 1024 && Shape.Y <= 1024 && Shape.Z <= 64 && Shape.count() <= 1024;
}

/// The type of the parameter of a kernel that is not known, for which Written is passed; null where that does not say
/// it: a CUdeviceptr is an integer for a pointer.
static QualType passedType(const Expr *Written) {
  const auto *Typedef = Written ? Written->getType()->getAs<TypedefType>() : nullptr;
  return !Written || (Typedef && Typedef->getDecl()->getName() == "CUdeviceptr") ? QualType() : Written->getType();
}

LaunchSite LaunchReader::site(const FunctionDecl *Kernel, ArrayRef<HostReason> Reasons, const HostCall &Call,
                              const LaunchParts &Parts) {
  LaunchSite Site;
  Site.Kernel = Kernel;
  Site.Host = Call.Where.Region->Function;
  Site.Where = Call.Call->getBeginLoc();
  Site.Call = Call.Call;
  Site.Place = Call.Where;
  Site.Begin = Call.Begin;
  Site.GridWritten = Parts.Grid;
  Site.BlockWritten = Parts.Block;
  auto Keep = [&](std::vector<Dim3> &To, const Dim3Candidate &Candidate) {
    if (areCompatible(Candidate.Reasons, Reasons) && !llvm::is_contained(To, Candidate.Value))
      To.push_back(Candidate.Value);
  };
  Dim3Candidates Blocks = shape(Parts, Parts.Block, Parts.BlockSides, "blockDim", Call.Where);
  for (const Dim3Candidate &Candidate : Blocks.Values)
    if (isBlock(Candidate.Value))
      Keep(Site.Blocks, Candidate);
  Site.BlockSides = Blocks.Certain;
  Site.BlocksComplete = Blocks.Complete && !Site.Blocks.empty();
  if (!Site.BlocksComplete) // an untouched 'dim3 block;' that something unknown fills in later
    llvm::erase(Site.Blocks, Dim3());
  Dim3Candidates Grids = shape(Parts, Parts.Grid, Parts.GridSides, "gridDim", Call.Where);
  for (const Dim3Candidate &Candidate : Grids.Values)
    Keep(Site.Grids, Candidate);
  if (Grids.Complete && Site.Grids.size() == 1)
    Site.Grid = Site.Grids.front();
  if (Parts.Shared) {
    HostCandidates Bytes = Values.value(Parts.Shared, Call.Where);
    if (const HostValue *Only = Bytes.only(); Only && Only->What == HostValue::Kind::Integer)
      Site.DynamicSharedBytes = uint64_t(Only->Integer);
  } else if (!Parts.Configuration) {
    Site.DynamicSharedBytes = 0;
  }
  Site.Stream = stream(Parts, Call.Where);
  SmallVector<const Expr *, 12> Integers;
  for (auto [I, Written] : llvm::enumerate(Parts.Arguments)) {
    if (Kernel && I >= Kernel->getNumParams())
      break;
    const QualType Type = Kernel ? Kernel->getParamDecl(I)->getType() : passedType(Written);
    Site.Arguments.push_back(Type.isNull() ? LaunchArgument() : argument(Written, Type, Call.Where));
    Integers.push_back(!Type.isNull() && Type->isIntegralOrEnumerationType() ? Written : nullptr);
  }
  readPassed(Integers, Call.Where, Site);
  return Site;
}

/// Integers: the arguments that are some, null for others.
void LaunchReader::readPassed(ArrayRef<const Expr *> Integers, HostPlace At, LaunchSite &Site) {
  std::vector<std::optional<int64_t>> Constants;
  for (const LaunchArgument &Argument : Site.Arguments)
    Constants.push_back(Argument.Constant);
  if (llvm::all_of(llvm::zip(Integers, Constants), [](auto Pair) { return !std::get<0>(Pair) || std::get<1>(Pair); })) {
    Site.Passed = {Constants};
    Site.PassedComplete = true;
    return;
  }
  HostTuples Tuples = Values.tuples(Integers, At, LaunchSite::MaxPassed);
  Site.Passed = std::move(Tuples.Values);
  Site.PassedComplete = Tuples.Complete;
  Site.PassedGrows = Tuples.Grows;
}

LaunchArgument LaunchReader::argument(const Expr *Written, QualType Parameter, HostPlace At) {
  LaunchArgument Result;
  Result.Written = Written;
  if (!Written)
    return Result;
  Result.Text = text(Written);
  if (Parameter->isRecordType())
    Result.Members = numbersInside(Values, Code, Written, Parameter, At);
  bool IsNumber = Parameter->isIntegralOrEnumerationType();
  if (!IsNumber && !Parameter->isAnyPointerType() && !Parameter->isReferenceType())
    return Result;
  HostCandidates Candidates = Values.value(Written, At);
  const HostValue *Only = Candidates.only();
  if (!Only)
    return Result;
  if (IsNumber && Only->What == HostValue::Kind::Integer)
    Result.Constant = Only->Integer;
  if (Only->What == HostValue::Kind::Buffer) {
    Result.Buffer = Only->Buffer.Object;
    Result.Id = {Only->Buffer.Object, Only->Buffer.Owner, Only->Buffer.Component};
    Result.OffsetBytes = Only->OffsetBytes;
  }
  return Result;
}

HostStream LaunchReader::stream(const LaunchParts &Parts, HostPlace At) {
  HostStream Result;
  if (Parts.Configuration)
    return Result;
  if (!Parts.Stream)
    return {HostStream::Kind::Default, {}};
  HostCandidates Candidates = Values.value(Parts.Stream, At);
  const HostValue *Only = Candidates.only();
  if (Only && Only->What == HostValue::Kind::Integer && Only->Integer == 0)
    Result.What = HostStream::Kind::Default;
  if (Only && Only->What == HostValue::Kind::Buffer && Only->OffsetBytes == 0)
    Result = {HostStream::Kind::Variable, {Only->Buffer.Object, Only->Buffer.Owner, Only->Buffer.Component}};
  return Result;
}

std::string LaunchReader::text(const Expr *E) const {
  const ASTContext &Context = Code.context();
  CharSourceRange Range = CharSourceRange::getTokenRange(E->getSourceRange());
  return Lexer::getSourceText(Range, Context.getSourceManager(), Context.getLangOpts()).str();
}

std::vector<LaunchSite> findLaunches(const HostCode &Code, llvm::SmallPtrSetImpl<const FunctionDecl *> *NeverRun) {
  LaunchReader Reader(Code);
  std::vector<LaunchSite> Sites = Reader.run();
  if (NeverRun)
    NeverRun->insert(Reader.neverRun().begin(), Reader.neverRun().end());
  return Sites;
}

std::vector<LaunchSite> findLaunchesByName(const HostCode &Code) {
  LaunchReader Reader(Code);
  std::vector<LaunchSite> Sites = Reader.run();
  llvm::append_range(Sites, Reader.takeByName());
  return Sites;
}

std::vector<LaunchSite> findLaunches(ASTContext &Context) { return findLaunches(HostCode(Context)); }

/// For every parameter of Kernel what Of tells of its argument at the first of Launches that is Kernel's, nothing if
/// that has none; of this Keep leaves what the argument of another one tells, too.
template <typename Told, typename TellFn, typename KeepFn>
static std::vector<Told> alikeAtAll(const FunctionDecl *Kernel, ArrayRef<LaunchSite> Launches, TellFn Of, KeepFn Keep) {
  std::vector<Told> Result(Kernel->getNumParams());
  bool IsFirst = true;
  for (const LaunchSite &Site : Launches) {
    if (Site.Kernel->getCanonicalDecl() != Kernel->getCanonicalDecl())
      continue;
    for (unsigned I = 0; I < Result.size(); ++I) {
      Told Here = I < Site.Arguments.size() ? Of(Site.Arguments[I]) : Told();
      if (IsFirst)
        Result[I] = std::move(Here);
      else
        Keep(Result[I], Here);
    }
    IsFirst = false;
  }
  return Result;
}

std::vector<std::optional<int64_t>> kernelConstants(const FunctionDecl *Kernel, ArrayRef<LaunchSite> Launches) {
  using Told = std::optional<int64_t>;
  return alikeAtAll<Told>(
      Kernel, Launches,
      [](const LaunchArgument &Argument) { return Argument.Buffer ? Argument.OffsetBytes : Argument.Constant; },
      [](Told &So, const Told &Here) {
        if (So != Here)
          So = std::nullopt;
      });
}

std::vector<std::vector<PassedNumber>> kernelMembers(const FunctionDecl *Kernel, ArrayRef<LaunchSite> Launches) {
  using Told = std::vector<PassedNumber>;
  return alikeAtAll<Told>(
      Kernel, Launches, [](const LaunchArgument &Argument) { return Argument.Members; },
      [](Told &So, const Told &Here) {
        llvm::erase_if(So, [&](const PassedNumber &Number) { return !llvm::is_contained(Here, Number); });
      });
}

} // namespace cudaperf
