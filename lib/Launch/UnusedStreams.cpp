#include "Launch/UnusedStreams.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

namespace {
class StreamFinder {
public:
  StreamFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches) : Code(Code), All(streamWork(Code, Launches)) {}

  std::vector<UnusedStream> find() {
    std::vector<UnusedStream> Found;
    for (ArrayRef<StreamWork> Rest = All; !Rest.empty();) {
      const FunctionDecl *Host = Rest.front().Where.Region->Function;
      // The bodies are visited one after the other.
      const auto Own = Rest.take_while([&](const StreamWork &Work) { return Work.Where.Region->Function == Host; });
      Rest = Rest.drop_front(Own.size());
      if (std::optional<UnusedStream> Each = isUnderstood(Host, Own) ? unused(Host, Own) : std::nullopt)
        Found.push_back(std::move(*Each));
    }
    return Found;
  }

private:
  std::optional<UnusedStream> unused(const FunctionDecl *Host, ArrayRef<StreamWork> Own) {
    const bool AllOnDefault = llvm::all_of(Own, isOnDefault);
    return AllOnDefault ? idle(Host, Own) : part(Host, Own);
  }

  static bool isOnDefault(const StreamWork &Work) { return Work.Stream.What == HostStream::Kind::Default; }

  /// Whether the streams of all that Host puts on one are known, and at most one of them has a name.
  bool isUnderstood(const FunctionDecl *Host, ArrayRef<StreamWork> Own) const {
    const HostStream *Named = nullptr;
    for (const StreamWork &Work : Own) {
      if (Work.Stream.What == HostStream::Kind::Unknown)
        return false;
      if (Work.Stream.What == HostStream::Kind::Variable) {
        if (Named && !Named->sameAs(Work.Stream))
          return false;
        Named = &Work.Stream;
      }
    }
    // Launches in templates that nothing instantiates, and of kernels that are not known, are not among Own.
    return llvm::all_of(Code.launches(), [&](const HostCall &Launch) {
      return Launch.Where.Region->Function != Host ||
             llvm::any_of(Own, [&](const StreamWork &Work) { return Work.Call == Launch.Call; });
    });
  }

  // ---- no work for the stream

  std::optional<UnusedStream> idle(const FunctionDecl *Host, ArrayRef<StreamWork> Own) const {
    const auto *First = llvm::find_if(Own, [](const StreamWork &Work) { return Work.Launch; });
    if (First == Own.end() || waitsForAll(Host))
      return std::nullopt;
    const ValueDecl *Stream = nullptr;
    for (const ParmVarDecl *Parameter : Host->parameters())
      if (isStream(Parameter->getType()) && Parameter->getIdentifier()) {
        if (!isIdle(Parameter, Host) || isAlwaysNone(Parameter, Host))
          return std::nullopt;
        Stream = Stream ? Stream : Parameter;
      }
    Stream = Stream ? Stream : idleLocal(Host);
    if (!Stream)
      return std::nullopt;
    UnusedStream Found{.What = UnusedStream::Kind::Idle, .Stream = Stream, .Host = Host};
    Found.OnDefault.push_back(*First);
    for (const StreamWork &Work : Own)
      if (Work.Call != First->Call)
        Found.OnDefault.push_back(Work);
    return Found;
  }

  /// Whether Host waits for the whole device: then it runs beside nothing, on whatever stream.
  bool waitsForAll(const FunctionDecl *Host) const {
    return llvm::any_of(Code.calls(), [&](const HostCall &Call) {
      const StringRef Name = nameOf(Call.Callee);
      return Call.Where.Region->Function == Host &&
             (Name == "cudaDeviceSynchronize" || Name == "cudaThreadSynchronize" || Name == "cudaFree" ||
              (Name.starts_with("cudaMemcpy") && !Name.contains("Async")));
    });
  }

  /// A stream that Host creates and gives no work; null if there is none, or another one that is not idle.
  const ValueDecl *idleLocal(const FunctionDecl *Host) const {
    const ValueDecl *Found = nullptr;
    for (const HostUse &Use : Code.uses()) {
      const auto *Variable = dyn_cast<VarDecl>(Use.Target.Object);
      if (Use.Where.Region->Function != Host || !Variable || !Variable->isLocalVarDecl() || Variable->isStaticLocal() ||
          !isStreamOrArray(Variable->getType()))
        continue;
      if (!isCreated(Variable) || !isIdle(Variable, Host))
        return nullptr;
      Found = Found ? Found : Variable;
    }
    return Found;
  }

  bool isStreamOrArray(QualType Type) const {
    return isStream(Type->isArrayType() ? Code.context().getBaseElementType(Type) : Type);
  }

  /// Whether all that happens to Stream in Host is that it is looked after.
  bool isIdle(const ValueDecl *Stream, const FunctionDecl *Host) const {
    Stream = cast<ValueDecl>(Stream->getCanonicalDecl());
    return llvm::all_of(Code.uses(), [&](const HostUse &Use) {
      if (Use.Target.Object != Stream || Use.Where.Region->Function != Host)
        return true;
      const auto *Call = dyn_cast_or_null<CallExpr>(Use.Call);
      return Call && isStreamCare(nameOf(Call->getDirectCallee()));
    });
  }

  /// Whether Stream, which is no parameter, is created in this file.
  bool isCreated(const ValueDecl *Stream) const {
    return llvm::any_of(Code.uses(), [&](const HostUse &Use) {
      const auto *Call = dyn_cast_or_null<CallExpr>(Use.Call);
      return Use.Target.Object == Stream && Call && nameOf(Call->getDirectCallee()).starts_with("cudaStreamCreate");
    });
  }

  /// Whether this file calls Host, and always with 0 for Parameter.
  bool isAlwaysNone(const ParmVarDecl *Parameter, const FunctionDecl *Host) const {
    const ArrayRef<unsigned> Calls = Code.callsOf(Host);
    const unsigned Index = Parameter->getFunctionScopeIndex();
    return !Calls.empty() && llvm::all_of(Calls, [&](unsigned I) {
      const auto Passed = HostCode::callArguments(Code.calls()[I].Call, Host);
      return Index < Passed.size() && isNone(Passed[Index]);
    });
  }

  bool isNone(const Expr *E) const {
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr();
    E = E->IgnoreParenCasts();
    ASTContext &Context = Code.context();
    return E->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
  }

  // ---- work that is left out

  /// Something on the default stream with the data of what is on the other, nothing between them.
  std::optional<UnusedStream> part(const FunctionDecl *Host, ArrayRef<StreamWork> Own) const {
    UnusedStream Found{.What = UnusedStream::Kind::Part, .Host = Host};
    for (const StreamWork &Work : Own) {
      if (!isOnDefault(Work))
        continue;
      for (const StreamWork &Other : Own) {
        const ValueDecl *Shared = isOnDefault(Other) ? nullptr : sharedBuffer(Work, Other);
        if (!Shared || !(Work.Launch || Other.Launch) || !isOneStream(Other.Stream.Variable) || isOrdered(Work, Other))
          continue;
        if (Found.OnDefault.empty()) {
          Found.OnStream = Other;
          Found.Buffer = Shared;
          Found.Stream = Other.Stream.Variable.Variable;
        }
        Found.OnDefault.push_back(Work);
        break;
      }
    }
    return Found.OnDefault.empty() ? std::nullopt : std::optional(Found);
  }

  static const ValueDecl *sharedBuffer(const StreamWork &A, const StreamWork &B) {
    for (const BufferId &Buffer : A.Buffers)
      if (llvm::is_contained(B.Buffers, Buffer))
        return Buffer.Variable;
    return nullptr;
  }

  /// Whether Id is a variable that holds a stream, no element of many, for certain.
  bool isOneStream(const BufferId &Id) const {
    const ValueDecl *Variable = Id.Variable;
    return Variable && Id.Element < 0 && isStream(Variable->getType()) &&
           (isa<ParmVarDecl>(Variable) || isCreated(Variable));
  }

  /// Whether the two need not run one after the other, or the host sees to it that they do.
  bool isOrdered(const StreamWork &A, const StreamWork &B) const {
    if (A.Where.Region != B.Where.Region)
      return true;
    const unsigned From = std::min(A.Where.Order, B.Where.Order), To = std::max(A.Begin, B.Begin);
    return llvm::any_of(Code.calls(), [&](const HostCall &Call) {
      return Call.Where.Order > From && Call.Where.Order < To && mayOrder(Call);
    });
  }

  bool mayOrder(const HostCall &Call) const {
    const SourceManager &Sources = Code.context().getSourceManager();
    const StringRef Name = nameOf(Call.Callee);
    if (!Call.Callee || ordersStreams(Name))
      return true;
    // Error checks are in a user's hands; what they are given is an error.
    const bool IsKnown = Call.Callee->getBuiltinID() || Call.Callee->isImplicit() ||
                         Sources.isInSystemHeader(Call.Callee->getLocation()) ||
                         takesError(HostCode::arguments(Call.Call));
    return !IsKnown;
  }

  const HostCode &Code;
  const std::vector<StreamWork> All;
};
} // namespace

std::vector<UnusedStream> unusedStreams(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return StreamFinder(Code, Launches).find();
}

} // namespace cudaperf
