#include "Launch/UploadedNumbers.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostCopies.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cudaperf {

/// More is data, and no argument.
static constexpr int64_t MostBytes = 64;

namespace {

/// A copy of a number: from where to where.
struct Upload {
  const ValueDecl *From = nullptr;
  const ValueDecl *To = nullptr; ///< a variable of constant memory, or a pointer
  bool IsConstant = false;
  const Expr *Bytes = nullptr;
};

} // namespace

/// The variable of the host that Address is the address of.
static const ValueDecl *addressed(const Expr *Address) {
  const auto *Of = dyn_cast<UnaryOperator>(Address->IgnoreParenCasts());
  return Of && Of->getOpcode() == UO_AddrOf ? namedBy(Of->getSubExpr()->IgnoreParenCasts()) : nullptr;
}

static std::optional<Upload> uploadBy(const HostCall &Call) {
  const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
  if (Arguments.size() < 3)
    return std::nullopt;
  Upload Made{.From = addressed(Arguments[1]), .Bytes = Arguments[2]};
  if (nameOf(Call.Callee).starts_with("cudaMemcpyToSymbol")) {
    const auto *Symbol = dyn_cast_or_null<VarDecl>(namedBy(Arguments[0]->IgnoreParenCasts()));
    Made.IsConstant = Symbol && Symbol->hasAttr<CUDAConstantAttr>();
    Made.To = Made.IsConstant ? Symbol : nullptr;
  } else if (const std::optional<HostCopy> Copy = hostCopy(Call); Copy && !Copy->IsToHost && !Copy->IsAsync)
    Made.To = namedBy(Arguments[0]->IgnoreParenCasts());
  return Made.From && Made.To ? std::optional(Made) : std::nullopt;
}

/// Whether Kernel, or a function that it calls, names Symbol.
static bool names(const FunctionDecl &Kernel, const ValueDecl &Symbol) {
  llvm::SmallSetVector<const FunctionDecl *, 16> Reached;
  Reached.insert(&Kernel);
  bool Found = false;
  for (size_t I = 0; I < Reached.size() && !Found; ++I) {
    const FunctionDecl *Body = nullptr;
    if (!Reached[I]->hasBody(Body))
      continue;
    Found = anyPart(Body->getBody(), [&](const Stmt *S) {
      const auto *Named = dyn_cast<DeclRefExpr>(S);
      const auto *Member = dyn_cast<MemberExpr>(S);
      const ValueDecl *Object = Named ? Named->getDecl() : Member ? Member->getMemberDecl() : nullptr;
      if (const auto *Function = dyn_cast_or_null<FunctionDecl>(Object))
        Reached.insert(Function);
      return Object && Object->getCanonicalDecl() == Symbol.getCanonicalDecl();
    });
  }
  return Found;
}

/// Whether Site gets what To points to only to read it; none: it does not get it.
static std::optional<bool> isRead(const LaunchSite &Site, const ValueDecl &To) {
  std::optional<bool> Reads;
  for (const auto &[Argument, Parameter] : llvm::zip(Site.Arguments, Site.Kernel->parameters()))
    if (Argument.Written && anyPart(Argument.Written, [&](const Stmt *S) { return namedBy(S) == &To; }))
      Reads = Reads.value_or(true) && Parameter->getType()->isPointerType() &&
              Parameter->getType()->getPointeeType().isConstQualified() &&
              namedBy(Argument.Written->IgnoreParenCasts()) == &To;
  return Reads;
}

/// The first launch behind Call, in the same region or inside it, whose kernel reads what Made brings; null if there is
/// none, or if one of the function may write it.
static const LaunchSite *readerOf(const Upload &Made, const HostCall &Call, ArrayRef<LaunchSite> Launches) {
  const LaunchSite *First = nullptr;
  for (const LaunchSite &Site : Launches) {
    if (!Site.Call || !Site.Kernel || Site.Host != Call.Where.Region->Function)
      continue;
    const std::optional<bool> Reads =
        Made.IsConstant ? (names(*Site.Kernel, *Made.To) ? std::optional(true) : std::nullopt) : isRead(Site, *Made.To);
    if (Reads && !*Reads)
      return nullptr;
    if (Reads && !First && Site.Place.Order > Call.Where.Order && Call.Where.Region->encloses(Site.Place.Region))
      First = &Site;
  }
  return First;
}

/// The bytes that Made copies; 0 if that is not known, or too many for an argument.
static uint64_t bytesOf(const Upload &Made, const ASTContext &Context) {
  Expr::EvalResult Bytes;
  if (Made.Bytes->isValueDependent() || !Made.Bytes->EvaluateAsInt(Bytes, Context))
    return 0;
  const int64_t Number = Bytes.Val.getInt().getExtValue();
  return Number > 0 && Number <= MostBytes ? uint64_t(Number) : 0;
}

/// Whether something in Around, a loop or a function, makes the host wait that is no copy of such a number.
static bool waitsAnyway(const HostCode &Code, const HostRegion &Around) {
  return llvm::any_of(Code.calls(), [&](const HostCall &Call) {
    if (!Around.encloses(Call.Where.Region))
      return false;
    const StringRef Name = nameOf(Call.Callee);
    const std::optional<Upload> Made = uploadBy(Call);
    return !(Made && bytesOf(*Made, Code.context())) &&
           (Name.starts_with("cudaMalloc") || Name.starts_with("cudaFree") || synchronises(Name));
  });
}

std::vector<UploadedNumber> uploadedNumbers(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<UploadedNumber> Found;
  for (const HostCall &Call : Code.calls()) {
    const HostRegion &Region = *Call.Where.Region;
    const HostRegion *Loop = runnableLoopAround(&Region);
    const bool IsOfFunction = Region.What == HostRegion::Kind::Function && !Region.Function->isMain();
    if (!(Loop ? Loop == &Region && isAtWork(Code, *Loop) : IsOfFunction))
      continue;
    const std::optional<Upload> Made = uploadBy(Call);
    const uint64_t Bytes = Made ? bytesOf(*Made, Code.context()) : 0;
    const LaunchSite *Launch = Bytes ? readerOf(*Made, Call, Launches) : nullptr;
    if (!Launch || loopAround(Launch->Place.Region) != Loop)
      continue;
    UploadedNumber Number{.Copy = &Call, .Launch = Launch, .Number = Made->From, .Bytes = Bytes};
    Number.WaitsAnyway = waitsAnyway(Code, Region);
    if (Loop)
      Number.Loop = Loop->Around->Where;
    else
      Number.Rate = callRateByCallers(Code, Region.Function);
    if (Number.Loop || Number.Rate != CallRate::Seldom)
      Found.push_back(Number);
  }
  return Found;
}

} // namespace cudaperf
