#include "Launch/DeviceWork.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

std::string DeviceWork::name() const {
  StringRef Name = nameOf(Does);
  if (Launch)
    return Name.str();
  Name.consume_back("_v2"); // what cuBLAS's headers make of the name that is written
  const DeclContext *Scope = Does->getDeclContext()->getEnclosingNamespaceContext();
  while (Scope && Scope->isInlineNamespace())
    Scope = Scope->getParent();
  const auto *Space = dyn_cast_or_null<NamespaceDecl>(Scope);
  const auto *Class = dyn_cast<CXXRecordDecl>(Does->getDeclContext());
  std::string Qualified = Space ? Space->getNameAsString() + "::" : "";
  if (Class)
    Qualified += Class->getNameAsString() + "::";
  return Qualified + Name.str();
}

std::string DeviceWork::words() const { return (Launch ? "the launch of '" : "the call of '") + name() + "'"; }

/// Whether Scope is in a namespace Name, at any depth.
static bool isWithin(const DeclContext *Scope, StringRef Name) {
  for (; Scope; Scope = Scope->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(Scope); Space && Space->getName() == Name)
      return true;
  return false;
}

/// What a function of a library does that is no work for the device: Rest is its name behind the library's.
static bool isCare(StringRef Rest) {
  for (const StringRef Verb : {"Create", "Destroy", "Set", "Get", "Init", "Shutdown", "Alloc", "Free", "Logger"})
    if (Rest.contains(Verb)) // "cublasLtMatmulDescCreate"
      return true;
  return Rest.contains_insensitive("bufferSize") || Rest.contains("workEstimation") || Rest.contains("_preprocess");
}

static bool isCubWork(const HostCall &Call) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!Method || !Method->isStatic() || !isWithin(Method, "cub") || !nameOf(Method).size() ||
      !Method->getParent()->getName().starts_with("Device"))
    return false;
  // Without memory to work in it only says how much it needs.
  const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
  return Arguments.empty() ||
         !Arguments[0]->isNullPointerConstant(Method->getASTContext(), Expr::NPC_ValueDependentIsNotNull);
}

bool isLibraryWork(const HostCall &Call) {
  if (!Call.Callee)
    return false;
  StringRef Name = nameOf(Call.Callee);
  if (Name.consume_front("cublas") || Name.consume_front("cusparse"))
    return !Name.empty() && isUppercase(Name.front()) && !isCare(Name);
  if (Name.consume_front("cusolver")) // "cusolverDnSgetrf"
    return (Name.consume_front("Dn") || Name.consume_front("Sp")) && !isCare(Name);
  return Name.starts_with("cufftExec") || Name.starts_with("cufftXtExec") || Name.starts_with("curandGenerate") ||
         isCubWork(Call);
}

/// Whether Type is one of Thrust's that is of the device, or is made of such types.
static bool isOfDevice(QualType Type, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 6;
  const CXXRecordDecl *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || Depth > MostDepth)
    return false;
  const bool IsThrust = isWithin(Record, "thrust");
  if (IsThrust && (isWithin(Record, "cuda_cub") ||
                   (Record->getIdentifier() && llvm::StringSwitch<bool>(Record->getName())
                                                   .Cases("device_ptr", "device_vector", "device_reference", true)
                                                   .Default(false))))
    return true;
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  if (!Instance)
    return false;
  const auto Says = [&](const TemplateArgument &Each) {
    return Each.getKind() == TemplateArgument::Type && isOfDevice(Each.getAsType(), Depth + 1);
  };
  return llvm::any_of(Instance->getTemplateArgs().asArray(), [&](const TemplateArgument &Each) {
    return Each.getKind() == TemplateArgument::Pack ? llvm::any_of(Each.pack_elements(), Says) : Says(Each);
  });
}

/// The name of the class of Thrust's that Type is; empty for others.
static StringRef thrustName(QualType Type) {
  const CXXRecordDecl *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && isWithin(Record, "thrust") ? Record->getName() : StringRef();
}

bool isDeviceVector(QualType Type) { return thrustName(Type) == "device_vector"; }

bool isElementOfDevice(QualType Type) {
  const StringRef Name = thrustName(Type);
  return Name == "device_reference" || (Name.ends_with("reference") && isOfDevice(Type));
}

/// What only makes an object or hands one on.
static bool isThrustCare(StringRef Name) {
  return Name.starts_with("make_") || Name.starts_with("raw_") ||
         llvm::StringSwitch<bool>(Name)
             .Cases("get", "distance", "advance", "next", true)
             .Cases("device_pointer_cast", "swap", "tie", true)
             .Cases("device_free", "device_malloc", true)
             .Default(false);
}

bool isDeviceAlgorithm(const HostCall &Call) {
  const FunctionDecl *Callee = Call.Callee;
  if (!Callee || isa<CXXMethodDecl>(Callee) || !Callee->getIdentifier() ||
      !isWithin(Callee->getDeclContext(), "thrust"))
    return false;
  return !isThrustCare(Callee->getName()) && llvm::any_of(HostCode::arguments(Call.Call), [](const Expr *Argument) {
    return isOfDevice(Argument->IgnoreParenImpCasts()->getType());
  });
}

std::vector<DeviceWork> deviceWork(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<DeviceWork> All;
  for (const LaunchSite &Site : Launches)
    if (Site.Call)
      All.push_back({.Call = Site.Call, .Does = Site.Kernel, .Launch = &Site, .Place = Site.Place});
  for (const HostCall &Call : Code.calls())
    if (isLibraryWork(Call) || isDeviceAlgorithm(Call))
      All.push_back({.Call = Call.Call, .Does = Call.Callee, .Place = Call.Where});
  llvm::stable_sort(All, [](const DeviceWork &A, const DeviceWork &B) { return A.Place.Order < B.Place.Order; });
  return All;
}

const DeviceWork *workBefore(const HostCode &Code, ArrayRef<DeviceWork> Works, const HostCall &Call,
                             const HostRegion &Loop) {
  const DeviceWork *Last = nullptr;
  unsigned LastOrder = 0;
  auto Take = [&](const DeviceWork &Work, unsigned Order) {
    if (!Last || Order >= LastOrder) {
      Last = &Work;
      LastOrder = Order;
    }
  };
  for (const DeviceWork &Work : Works) {
    if (Loop.encloses(Work.Place.Region) && Work.Place.Order < Call.Where.Order)
      Take(Work, Work.Place.Order);
    if (!Work.Place.Region->Function)
      continue;
    for (const unsigned Index : Code.callsOf(Work.Place.Region->Function)) {
      const HostCall &Outer = Code.calls()[Index];
      if (Loop.encloses(Outer.Where.Region) && Outer.Where.Order < Call.Where.Order)
        Take(Work, Outer.Where.Order);
    }
  }
  return Last;
}

} // namespace cudaperf
