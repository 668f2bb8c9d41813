#include "Kernel/KernelClosure.h"
#include "Kernel/GuessedTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudaperf {

namespace {

/// Collects kernels from declaration contexts with a worklist; templates yield their specialisations.
class KernelFinder {
public:
  explicit KernelFinder(ASTContext &Context) : SM(Context.getSourceManager()) {
    Pending.push_back(Context.getTranslationUnitDecl());
  }

  std::vector<const FunctionDecl *> run() {
    while (!Pending.empty()) {
      const DeclContext *Scope = Pending.pop_back_val();
      for (const Decl *D : Scope->noload_decls())
        visit(D);
    }
    llvm::stable_sort(Kernels, [&](const FunctionDecl *A, const FunctionDecl *B) {
      return SM.isBeforeInTranslationUnit(A->getBeginLoc(), B->getBeginLoc());
    });
    return std::move(Kernels);
  }

private:
  void visit(const Decl *D) {
    if (D->getLocation().isValid() && SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      return;
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D)) {
      for (const FunctionDecl *Instance : Template->specializations())
        consider(Instance);
    } else if (const auto *Class = dyn_cast<ClassTemplateDecl>(D)) {
      for (const ClassTemplateSpecializationDecl *Instance : Class->specializations())
        Pending.push_back(Instance);
    } else if (const auto *Function = dyn_cast<FunctionDecl>(D)) {
      consider(Function);
    } else if (const auto *Scope = dyn_cast<DeclContext>(D)) {
      Pending.push_back(Scope);
    }
  }

  void consider(const FunctionDecl *Function) {
    if (!Function->hasAttr<CUDAGlobalAttr>() || Function->isDependentContext())
      return;
    const FunctionDecl *Definition = nullptr;
    if (Function->hasBody(Definition) && Definition == Function && Seen.insert(Function->getCanonicalDecl()).second)
      Kernels.push_back(Function);
  }

  const SourceManager &SM;
  llvm::SmallVector<const DeclContext *, 32> Pending;
  llvm::DenseSet<const Decl *> Seen;
  std::vector<const FunctionDecl *> Kernels;
};

/// Why a use of Target, whose declaration has an error, breaks a body. Old code defines what new headers have as well:
/// 'double atomicAdd(double *, double)'.
std::string reasonOfInvalid(const ValueDecl &Target) {
  const std::string Name = "uses '" + Target.getNameAsString() + "', ";
  const auto *Function = dyn_cast<FunctionDecl>(&Target);
  const FunctionDecl *Earlier = Function ? Function->getPreviousDecl() : nullptr;
  const FunctionDecl *Defined = nullptr;
  const SourceManager &SM = Target.getASTContext().getSourceManager();
  if (Earlier && Earlier->isDefined(Defined) && SM.isInSystemHeader(SM.getExpansionLoc(Defined->getLocation())))
    return Name + "which a system header defines, too";
  return Name + "whose declaration has an error";
}

/// Whether Type can be laid out: no class with errors, nor one that is only declared.
bool isSoundType(QualType Type) {
  if (Type.isNull() || Type->isUndeducedType() || Type->isDependentType())
    return false;
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return !Class || (Class->hasDefinition() && !Class->isInvalidDecl());
}

/// Whether calls of Function, which has errors, can be lowered without its body. Not what makes or ends an object.
bool canBeUnseen(const FunctionDecl &Function) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(Function) || Function.hasAttr<CUDAGlobalAttr>())
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
      Method && (Method->isVirtual() || Method->getParent()->isLambda() || Method->getParent()->isInvalidDecl()))
    return false;
  return isSoundType(Function.getReturnType()) && llvm::all_of(Function.parameters(), [](const ParmVarDecl *Each) {
           return !Each->isInvalidDecl() && isSoundType(Each->getType());
         });
}

/// Whether Target is a function with errors, all inside of it: what is wrong, its own scan says.
bool isBrokenInside(const ValueDecl &Target) {
  const auto *Function = dyn_cast<FunctionDecl>(&Target);
  return Function && Function->hasAttr<UnavailableAttr>() && canBeUnseen(*Function);
}

/// What one function body refers to, and whether it can be lowered at all.
class BodyScan {
public:
  std::optional<BrokenCode> Broken;
  llvm::SmallVector<const FunctionDecl *, 8> Callees;
  llvm::SmallVector<const VarDecl *, 4> Variables;
  uint64_t Size = 0;

  void run(const FunctionDecl *Function) {
    HasErrors = Function->getASTContext().getDiagnostics().hasUncompilableErrorOccurred();
    declaration(Function);
    // What is wrong with a member of a class template is wrong with its instances, which may show no trace of it.
    if (const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern())
      declaration(Pattern);
    for (const ParmVarDecl *Parameter : Function->parameters())
      if (Parameter->isInvalidDecl())
        fail(Parameter->getLocation(), "error in its parameters");
    Pending.push_back(Function->getBody());
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
      for (const CXXCtorInitializer *Initializer : Constructor->inits())
        Pending.push_back(Initializer->getInit());
    if (const auto *Destructor = dyn_cast<CXXDestructorDecl>(Function))
      addDestructorsOf(Destructor->getParent());
    while (!Pending.empty() && !Broken)
      if (const Stmt *S = Pending.pop_back_val())
        visit(S);
  }

private:
  void fail(SourceLocation Where, llvm::StringRef Reason) {
    if (!Broken)
      Broken = BrokenCode{Where, Reason.str()};
  }

  void declaration(const FunctionDecl *Function) {
    if (const auto *Error = Function->getAttr<UnavailableAttr>(); Error && Function->isInvalidDecl())
      fail(Error->getLocation(), Error->getMessage()); // left by the front end
    else if (Function->isInvalidDecl())
      fail(Function->getLocation(), "error in its declaration");
  }

  void type(const NamedDecl *Guessed) {
    if (Guessed)
      fail(Guessed->getLocation(),
           "the size of '" + Guessed->getNameAsString() + "' is not known: its declaration has an error");
  }

  void call(const FunctionDecl *Callee) {
    if (Callee)
      Callees.push_back(Callee);
  }

  void addDestructor(QualType Type) {
    if (const CXXRecordDecl *Record = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl())
      if (Record->hasDefinition() && !Record->hasTrivialDestructor())
        call(Record->getDestructor());
  }

  void addDestructorsOf(const CXXRecordDecl *Record) {
    for (const CXXBaseSpecifier &Base : Record->bases())
      addDestructor(Base.getType());
    for (const FieldDecl *Field : Record->fields())
      addDestructor(Field->getType());
  }

  void refer(const ValueDecl *Target) {
    if (Target->isInvalidDecl() && !isBrokenInside(*Target))
      return fail(Target->getLocation(), reasonOfInvalid(*Target));
    if (const auto *Function = dyn_cast<FunctionDecl>(Target))
      return call(Function);
    const auto *Variable = dyn_cast<VarDecl>(Target);
    if (Variable && Variable->hasGlobalStorage() && !Variable->isStaticLocal())
      Variables.push_back(Variable);
  }

  void declare(const Decl *D) {
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (!Variable)
      return;
    if (Variable->isInvalidDecl())
      return fail(Variable->getLocation(), "declares a variable with an error");
    addDestructor(Variable->getType());
    Pending.push_back(Variable->getInit());
  }

  void visit(const Stmt *S) {
    ++Size;
    if (const auto *E = dyn_cast<Expr>(S); E && E->containsErrors())
      return fail(E->getBeginLoc(), "error in its body");
    for (const Stmt *Child : S->children())
      Pending.push_back(Child);
    if (HasErrors)
      type(guessedSizeIn(*S));
    if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
      refer(Reference->getDecl());
    else if (const auto *Member = dyn_cast<MemberExpr>(S))
      refer(Member->getMemberDecl());
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
      call(Construct->getConstructor());
      addDestructor(Construct->getType());
    } else if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declaration->decls())
        declare(D);
    } else if (const auto *New = dyn_cast<CXXNewExpr>(S))
      call(New->getOperatorNew());
    else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S))
      call(Delete->getOperatorDelete());
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(S))
      Pending.push_back(Default->getExpr());
    else if (const auto *Field = dyn_cast<CXXDefaultInitExpr>(S))
      Pending.push_back(Field->getExpr());
    else if (const auto *Inherited = dyn_cast<CXXInheritedCtorInitExpr>(S))
      call(Inherited->getConstructor());
    else if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
      call(Lambda->getCallOperator());
    else if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(S))
      call(Bind->getTemporary()->getDestructor());
  }

  llvm::SmallVector<const Stmt *, 64> Pending;
  bool HasErrors = false; ///< of the file: without any, no type is a guess
};

/// An extern "C" function that a namespace declares is the one of that name outside, of which Clang's declaration chain
/// knows nothing.
const FunctionDecl *outsideNamespaces(const FunctionDecl *Function) {
  if (!Function->isExternC())
    return Function;
  for (const NamedDecl *Same : Function->getTranslationUnitDecl()->lookup(Function->getDeclName()))
    if (const auto *Outside = dyn_cast<FunctionDecl>(Same); Outside && Outside->isExternC())
      return Outside;
  return Function;
}

const FunctionDecl *definitionOf(const FunctionDecl *Function) {
  const FunctionDecl *Definition = nullptr;
  if (!Function->hasBody(Definition))
    outsideNamespaces(Function)->hasBody(Definition);
  return Definition && !Definition->isDependentContext() ? Definition : nullptr;
}

} // namespace

std::string describe(const BrokenCode &Broken, const SourceManager &SM) {
  const PresumedLoc Where = SM.getPresumedLoc(SM.getFileLoc(Broken.Where), /*UseLineDirectives=*/false);
  return Broken.Reason + (Where.isValid() ? " (line " + std::to_string(Where.getLine()) + ")" : "");
}

std::vector<const FunctionDecl *> findKernels(ASTContext &Context) { return KernelFinder(Context).run(); }

const KernelClosure::Body &KernelClosure::bodyOf(const FunctionDecl *Function) {
  auto [Slot, IsNew] = Bodies.try_emplace(Function);
  if (IsNew) {
    BodyScan Scan;
    Scan.run(Function);
    Slot->second = {std::move(Scan.Broken), std::move(Scan.Callees), std::move(Scan.Variables), Scan.Size};
  }
  return Slot->second;
}

std::optional<BrokenCode> KernelClosure::add(const FunctionDecl *Kernel) {
  llvm::SmallVector<const FunctionDecl *, 32> Reached{Kernel};
  llvm::DenseSet<const FunctionDecl *> Seen{Kernel};
  llvm::SmallVector<const VarDecl *, 8> Variables;
  llvm::SmallVector<std::pair<const FunctionDecl *, BrokenCode>, 2> Lacking;
  for (size_t Next = 0; Next < Reached.size(); ++Next) {
    const FunctionDecl *Function = Reached[Next];
    const Body &Found = bodyOf(Function);
    if (Found.Broken && Function == Kernel)
      return Found.Broken;
    if (Found.Broken && Callees == BrokenCallee::Unseen && canBeUnseen(*Function)) {
      Lacking.emplace_back(Function, *Found.Broken);
      continue;
    }
    if (Found.Broken)
      return BrokenCode{Found.Broken->Where, "calls '" + Function->getNameAsString() + "': " + Found.Broken->Reason};
    Variables.append(Found.Variables.begin(), Found.Variables.end());
    for (const FunctionDecl *Callee : Found.Callees) {
      const FunctionDecl *Definition = definitionOf(Callee);
      if (!Definition && Callee->isInvalidDecl() && Callees == BrokenCallee::Refused)
        return BrokenCode{Callee->getLocation(), reasonOfInvalid(*Callee)};
      if (Definition && Seen.insert(Definition).second)
        Reached.push_back(Definition);
    }
  }
  for (const VarDecl *Variable : Variables)
    if (const VarDecl *Definition = Variable->getDefinition(); Definition && Added.insert(Definition).second)
      Order.push_back(Definition);
  for (auto &[Function, Why] : Lacking)
    if (Added.insert(Function).second)
      Unseen.emplace_back(Function, std::move(Why));
  for (const FunctionDecl *Function : llvm::reverse(Reached))
    if (Added.insert(Function).second)
      Order.push_back(Function);
  return std::nullopt;
}

std::optional<std::string> errorsOf(const FunctionDecl &Function) {
  for (const FunctionDecl *Each : Function.redecls())
    if (const auto *Error = Each->getAttr<UnavailableAttr>())
      return Error->getMessage().str();
  return std::nullopt;
}

void KernelClosure::hideUnseen() {
  for (const auto &[Function, Why] : Unseen) {
    auto &Hidden = *const_cast<FunctionDecl *>(Function);
    ASTContext &Context = Hidden.getASTContext();
    Hidden.dropAttr<UnavailableAttr>();
    Hidden.addAttr(UnavailableAttr::CreateImplicit(Context, describe(Why, Context.getSourceManager()),
                                                   UnavailableAttr::IR_None, Why.Where));
    Hidden.setBody(nullptr);
  }
}

uint64_t KernelClosure::inlinedSize(const FunctionDecl *Kernel) {
  static constexpr uint64_t Most = 1000000000;
  // A function is looked at twice: first its callees are put before it, then their sizes are added up. One that is met
  // again in between has no size yet: a recursion.
  std::vector<const FunctionDecl *> Pending{Kernel};
  llvm::DenseSet<const FunctionDecl *> IsOpen;
  while (!Pending.empty()) {
    const FunctionDecl *Next = Pending.back();
    if (InlinedSizes.count(Next)) {
      Pending.pop_back();
      continue;
    }
    uint64_t Size = bodyOf(Next).Size;
    const bool IsFirst = IsOpen.insert(Next).second;
    const auto Callees = bodyOf(Next).Callees; // a copy: new bodies move the others
    for (const FunctionDecl *Callee : Callees) {
      const FunctionDecl *Definition = definitionOf(Callee);
      if (IsFirst && Definition && !IsOpen.contains(Definition))
        Pending.push_back(Definition);
      Size = std::min(Most, Size + (Definition ? InlinedSizes.lookup(Definition) : 0));
    }
    if (IsFirst)
      continue;
    InlinedSizes[Next] = Size;
    Pending.pop_back();
  }
  return InlinedSizes.lookup(Kernel);
}

} // namespace cudaperf
