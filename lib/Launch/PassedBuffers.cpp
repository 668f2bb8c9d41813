#include "Launch/PassedBuffers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// Limits of the way up the callers.
static constexpr unsigned MaxLevels = 3;
static constexpr size_t MaxBuffers = 16;

std::optional<unsigned> parameterIndex(const HostCode &Code, const BufferId &Id) {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Id.Variable);
  if (!Parameter || Id.Element >= 0 || !Code.writes(Parameter).empty())
    return std::nullopt;
  return Parameter->getFunctionScopeIndex();
}

BufferId bufferAt(HostValues &Values, const HostCall &Call, const FunctionDecl *Function, unsigned Index) {
  ArrayRef<const Expr *> Arguments = HostCode::callArguments(Call.Call, Function);
  if (Index >= Arguments.size())
    return {};
  HostCandidates Candidates = Values.value(Arguments[Index], Call.Where);
  const HostValue *Only = Candidates.only();
  if (!Only || Only->What != HostValue::Kind::Buffer)
    return {};
  return {Only->Buffer.Object, Only->Buffer.Owner, Only->Buffer.Component};
}

std::vector<BufferId> buffersPassed(const HostCode &Code, const LaunchSite &Site, unsigned Argument) {
  std::vector<BufferId> Found;
  if (Argument >= Site.Arguments.size() || !Site.Arguments[Argument].Id || !Site.Host)
    return Found;
  HostValues Values(Code);
  llvm::SmallVector<const FunctionDecl *> Functions{Site.Host}; // that Found are seen in
  Found.push_back(Site.Arguments[Argument].Id);
  for (size_t I = 0, LevelEnd = 1, Level = 0; I < Found.size() && Level < MaxLevels; ++I) {
    if (const std::optional<unsigned> Index = parameterIndex(Code, Found[I]))
      for (const unsigned Number : Values.callsOf(Functions[I]))
        if (const HostCall &Call = Code.calls()[Number]; Found.size() < MaxBuffers)
          if (const BufferId Passed = bufferAt(Values, Call, Functions[I], *Index);
              Passed && !llvm::is_contained(Found, Passed)) {
            Found.push_back(Passed);
            Functions.push_back(Call.Where.Region->Function);
          }
    if (I + 1 == LevelEnd) {
      LevelEnd = Found.size();
      ++Level;
    }
  }
  return Found;
}

/// Whether a function of cuBLAS goes through vectors, whose elements lie in whatever order: axpy, dot and the like.
static bool isOfVectors(StringRef Name) {
  static constexpr llvm::StringLiteral Operations[] = {"axpy", "dot",  "dotc", "dotu", "nrm2", "scal", "copy",
                                                       "swap", "asum", "amax", "amin", "rot",  "rotm"};
  Name.consume_back("Ex");
  Name.consume_back("_v2");
  return llvm::any_of(Operations, [&](StringRef Each) { return Name.ends_with_insensitive(Each); });
}

/// Whether Callee is a function of a library that finds rows, columns or records in the buffers that it takes.
static bool isOfLibrary(const FunctionDecl *Callee, const SourceManager &SM) {
  static constexpr llvm::StringLiteral Libraries[] = {"cufft", "cublas", "cusparse", "cusolver", "cudnn", "npp"};
  const StringRef Name = nameOf(Callee);
  return !Name.empty() && SM.isInSystemHeader(Callee->getLocation()) && !isOfVectors(Name) &&
         llvm::any_of(Libraries, [&](StringRef Each) { return Name.starts_with(Each); });
}

const FunctionDecl *libraryTaking(const HostCode &Code, ArrayRef<BufferId> Buffers) {
  llvm::DenseMap<const Expr *, const FunctionDecl *> Libraries;
  for (const HostCall &Call : Code.calls())
    if (isOfLibrary(Call.Callee, Code.context().getSourceManager()))
      Libraries[Call.Call] = Call.Callee;
  if (Libraries.empty())
    return nullptr;
  for (const HostUse &Use : Code.uses())
    if (const FunctionDecl *Callee = Use.Call ? Libraries.lookup(Use.Call) : nullptr)
      if (llvm::any_of(Buffers, [&](const BufferId &Each) {
            return Each.Variable == Use.Target.Object && Each.Owner == Use.Target.Owner;
          }))
        return Callee;
  return nullptr;
}

} // namespace cudaperf
