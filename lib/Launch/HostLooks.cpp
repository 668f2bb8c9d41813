#include "Launch/HostLooks.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostArithmetic.h"
#include "Launch/HostCode.h"
#include "Launch/LaunchSite.h"
#include "Launch/StreamWork.h"
#include "Source/Parts.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

using namespace clang;

namespace cudaperf {

/// Calls that a loop may make without looking at the device's work: they ask for errors, or complain of them.
static bool isHarmless(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaGetLastError", "cudaPeekAtLastError", "cudaGetErrorString", "cudaGetErrorName", true)
      .Cases("printf", "fprintf", "fflush", "puts", "exit", "abort", true)
      .Cases("__cudaPushCallConfiguration", "cudaConfigureCall", true) // of a launch
      .Default(waitsForAll(Name));
}

/// Wrappers between a wait and the runtime.
static constexpr unsigned MostWrappers = 2;

/// Types of what kernels may write.
using WrittenTypes = llvm::SmallPtrSet<const Type *, 8>;

namespace {

/// How far to look.
struct Looking {
  unsigned Wrappers = MostWrappers;
  const WrittenTypes *Written = nullptr; ///< by the kernels that count; null: anything may be
  const HostStream *Stream = nullptr;    ///< of the launches; null: it does not matter, or is not known
};

} // namespace

static bool looksAtDevice(const Stmt &Root, Looking How);

/// The statements of Function if it is a short helper that launches nothing and looks at nothing; else null.
static const CompoundStmt *plainHelper(const FunctionDecl *Function, Looking How) {
  const FunctionDecl *Definition = nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
  if (!Function || !How.Wrappers || (Method && Method->isVirtual()) ||
      isa<CXXConstructorDecl, CXXDestructorDecl>(Function) || !Function->hasBody(Definition))
    return nullptr;
  constexpr unsigned MostStatements = 8;
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  --How.Wrappers;
  const bool IsPlain = Body && Body->size() <= MostStatements &&
                       !anyPart(Body, [](const Stmt *S) { return isa<CUDAKernelCallExpr>(S); }) &&
                       !looksAtDevice(*Body, How);
  return IsPlain ? Body : nullptr;
}

/// Whether Function is a wrapper with a body that waits on every way through it, and looks at nothing.
static bool wrapsWait(const FunctionDecl *Function, unsigned Wrappers) {
  const auto Waits = [&](const Stmt *S) {
    const auto *Call = dyn_cast<CallExpr>(S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && (waitsForAll(nameOf(Callee)) || wrapsWait(Callee, Wrappers - 1));
  };
  const CompoundStmt *Body = plainHelper(Function, {.Wrappers = Wrappers});
  return Body && llvm::any_of(Body->body(), [&](const Stmt *S) {
           return isa<Expr, DeclStmt, DoStmt, CompoundStmt>(S) && anyPart(S, Waits);
         });
}

/// Whether Call is told nothing but numbers and words, one of them its own line: what asks for errors in many projects,
/// whose body stands in another file.
static bool isToldItsLine(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || isa<CXXMethodDecl>(Callee) || !Callee->getReturnType()->isVoidType())
    return false;
  const SourceManager &Sources = Callee->getASTContext().getSourceManager();
  return llvm::all_of(
             Call.arguments(),
             [](const Expr *Each) { return isa<IntegerLiteral, clang::StringLiteral>(Each->IgnoreParenImpCasts()); }) &&
         llvm::any_of(Call.arguments(), [&](const Expr *Each) {
           const auto *Number = dyn_cast<IntegerLiteral>(Each->IgnoreParenImpCasts());
           return Number && Sources.isWrittenInScratchSpace(Sources.getSpellingLoc(Number->getLocation()));
         });
}

/// Whether Call reads an element of a vector of the host, which no kernel writes, or its length.
static bool asksVector(const CallExpr &Call) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  return Method && Method->getParent()->isInStdNamespace() && Method->getParent()->getName() == "vector" &&
         Call.getType()->isScalarType() &&
         (nameOf(Method) == "size" || (Operator && Operator->getOperator() == OO_Subscript));
}

/// Whether Call exchanges two pointers or numbers of the host: std::swap, which is constexpr from C++20 on only.
static bool isPlainSwap(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return nameOf(Callee) == "swap" && Callee->isInStdNamespace() && Call.getNumArgs() == 2 &&
         Call.getArg(0)->getType()->isScalarType();
}

/// Whether Call computes a number of numbers: ceil, pow.
static bool isMath(const CallExpr &Call) {
  const StringRef Name = nameOf(Call.getDirectCallee());
  return Call.getType()->isArithmeticType() &&
         (mathFunction(Name, 1) || Name == "pow" || Name == "powf" || Name == "fmin" || Name == "fmax") &&
         llvm::all_of(Call.arguments(), [](const Expr *Each) { return Each->getType()->isArithmeticType(); });
}

/// Adds what a kernel can write that gets an argument of type Passed; false if it can be anything.
static bool addWritten(QualType Passed, WrittenTypes &To, unsigned Depth = 0) {
  constexpr unsigned MostLevels = 4;
  if (Depth > MostLevels)
    return false;
  if (Passed->isAnyPointerType() || Passed->isReferenceType()) {
    const QualType Element = Passed->getPointeeType();
    if (Element->isVoidType() || Element->isFunctionType())
      return false;
    if (!Element.isConstQualified())
      To.insert(Element.getCanonicalType().getUnqualifiedType().getTypePtr());
    return !Element->isAnyPointerType() || addWritten(Element, To, Depth + 1);
  }
  if (const auto *Record = Passed->getAsCXXRecordDecl())
    return Record->hasDefinition() && Record->getNumBases() == 0 &&
           llvm::all_of(Record->fields(),
                        [&](const FieldDecl *Each) { return addWritten(Each->getType(), To, Depth + 1); });
  return Passed->isArithmeticType() || Passed->isEnumeralType() ||
         (Passed->isConstantArrayType() &&
          addWritten(Passed->castAsArrayTypeUnsafe()->getElementType(), To, Depth + 1));
}

/// What the kernels that are launched in Root can write; none if that can be anything.
static std::optional<WrittenTypes> writtenIn(const Stmt &Root) {
  WrittenTypes Written;
  const bool IsOpen = anyPart(&Root, [&](const Stmt *S) {
    const auto *Launch = dyn_cast<CUDAKernelCallExpr>(S);
    if (!Launch)
      return false;
    const FunctionDecl *Kernel = Launch->getDirectCallee();
    return !Kernel || !llvm::all_of(Kernel->parameters(),
                                    [&](const ParmVarDecl *Each) { return addWritten(Each->getType(), Written); });
  });
  return IsOpen ? std::nullopt : std::optional(std::move(Written));
}

/// Whether Element is of an array of the host's: none that the device has as well, and of a type that is not Written.
static bool isOfHost(const ArraySubscriptExpr &Element, const WrittenTypes &Written) {
  const auto *Named = dyn_cast<DeclRefExpr>(Element.getBase()->IgnoreParenImpCasts());
  const auto *Array = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  return Array && !Array->hasAttr<CUDADeviceAttr>() && !Array->hasAttr<HIPManagedAttr>() &&
         (Array->getType()->isArrayType() || // a pointer may lead to memory that both sides see
          !Written.contains(Element.getType().getCanonicalType().getUnqualifiedType().getTypePtr()));
}

/// Whether Written, the argument of a call that is its stream, says certainly the same as Stream.
static bool isSameStream(const HostStream &Stream, const Expr &Written) {
  const Expr *Plain = Written.IgnoreParenCasts();
  if (Stream.What == HostStream::Kind::Default) {
    const auto *Number = dyn_cast<IntegerLiteral>(Plain);
    return isa<CXXDefaultArgExpr, CXXNullPtrLiteralExpr, GNUNullExpr>(Plain) || (Number && Number->getValue() == 0);
  }
  const auto *Named = dyn_cast<DeclRefExpr>(Plain);
  const auto *Member = dyn_cast<MemberExpr>(Plain);
  const bool IsOwn = Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
  const ValueDecl *Variable = Named ? Named->getDecl() : IsOwn ? Member->getMemberDecl() : nullptr;
  return Stream.What == HostStream::Kind::Variable && Variable &&
         Stream.Variable == BufferId{cast<ValueDecl>(Variable->getCanonicalDecl())};
}

/// Whether Call leaves its bytes on the device and comes in its order on Stream.
static bool isInOrder(const CallExpr &Call, const HostStream &Stream) {
  const StringRef Name = nameOf(Call.getDirectCallee());
  if (!staysOnDevice(Name, {Call.getArgs(), Call.getNumArgs()}))
    return false;
  const int Argument = streamArgument(Name);
  if (Argument < 0)
    return Stream.What == HostStream::Kind::Default && !Name.ends_with("Async");
  return unsigned(Argument) < Call.getNumArgs() && isSameStream(Stream, *Call.getArg(Argument));
}

/// Of members alone, as a structure is passed to a kernel.
static bool isPlainCopy(const CXXConstructorDecl &Constructor) {
  return Constructor.isCopyOrMoveConstructor() && !Constructor.isUserProvided();
}

/// Whether Made is a vector of so many elements: none of them is the device's.
static bool isVectorOfLength(const CXXConstructExpr &Made) {
  const CXXRecordDecl &Class = *Made.getConstructor()->getParent();
  return Class.isInStdNamespace() && Class.getName() == "vector" && Made.getNumArgs() &&
         Made.getArg(0)->getType()->isIntegerType();
}

/// Whether S, by itself, could look at what the device has written or take the time.
static bool mayLook(const Stmt &S, Looking How) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&S))
    return !Launch->getDirectCallee();
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !isHarmless(nameOf(Callee)) && !takesError({Call->getArgs(), Call->getNumArgs()}) &&
           !(How.Stream && isInOrder(*Call, *How.Stream)) && !(Callee && Callee->isConstexpr()) &&
           !isPlainSwap(*Call) && !asksVector(*Call) && !isMath(*Call) && !plainHelper(Callee, How) &&
           !isToldItsLine(*Call);
  }
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&S))
    return Made->getConstructor()->getParent()->getName() != "dim3" && !isPlainCopy(*Made->getConstructor()) &&
           !isVectorOfLength(*Made);
  if (const auto *Deref = dyn_cast<UnaryOperator>(&S); Deref && Deref->getOpcode() == UO_Deref)
    return true;
  // Elements of an array of pointers are no data of the device.
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&S))
    return !Element->getType()->isPointerType() && !(How.Written && isOfHost(*Element, *How.Written));
  return isa<LambdaExpr>(S) || isa<CXXForRangeStmt>(S) || isa<CXXNewExpr>(S);
}

/// Whether S is done with an error only, and says so: an arm of a question for an error that has words.
static bool isComplaint(const Stmt *S) {
  return anyPart(S, [](const Stmt *Each) { return isa<clang::StringLiteral>(Each); });
}

static bool asksForError(const IfStmt &If) {
  return anyPart(If.getCond(), [](const Stmt *Each) {
    const auto *Call = dyn_cast<CallExpr>(Each);
    const StringRef Name = Call ? nameOf(Call->getDirectCallee()) : "";
    return Name == "cudaGetLastError" || Name == "cudaPeekAtLastError";
  });
}

/// Whether S ends in a way out: nothing behind it, and no further round, follows.
static bool leaves(const Stmt *S) {
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    return !Block->body_empty() && leaves(Block->body_back());
  if (const auto *Made = dyn_cast_or_null<Expr>(S))
    S = Made->IgnoreImplicit(); // what a throw takes apart of the words it has made
  const auto *Call = dyn_cast_or_null<CallExpr>(S);
  const StringRef Name = Call ? nameOf(Call->getDirectCallee()) : "";
  return S && (isa<ReturnStmt, CXXThrowExpr>(S) || Name == "exit" || Name == "abort");
}

/// Whether If asks what a call of the runtime returned, or a variable that holds it.
static bool asksOfCall(const IfStmt &If) {
  return anyPart(If.getCond(), [](const Stmt *Each) {
    const auto *Asked = dyn_cast<Expr>(Each);
    return Asked && takesError({Asked});
  });
}

static bool looksAtDevice(const Stmt &Root, Looking How) {
  llvm::SmallVector<const Stmt *, 32> Pending{&Root};
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    if (!S)
      continue;
    if (mayLook(*S, How))
      return true;
    if (const auto *If = dyn_cast<IfStmt>(S); If && leaves(If->getThen()) && asksOfCall(*If)) {
      Pending.push_back(If->getCond());
      Pending.push_back(If->getElse());
      continue;
    }
    if (const auto *If = dyn_cast<IfStmt>(S); If && asksForError(*If)) {
      for (const Stmt *Each : {static_cast<const Stmt *>(If->getCond()), If->getThen(), If->getElse()})
        if (Each == If->getCond() || !isComplaint(Each))
          Pending.push_back(Each);
      continue;
    }
    // The words of a complaint are nobody's data.
    const auto *Call = dyn_cast<CallExpr>(S);
    const StringRef Name = Call ? nameOf(Call->getDirectCallee()) : "";
    if (Name != "fprintf" && Name != "printf")
      Pending.append(S->child_begin(), S->child_end());
  }
  return false;
}

bool looksAtDevice(const Stmt &Root, const HostStream &Stream) { return looksAtDevice(Root, {.Stream = &Stream}); }

bool loopLooksAtDevice(const Stmt &Loop, const HostStream &Stream) {
  const std::optional<WrittenTypes> Written = writtenIn(Loop);
  return looksAtDevice(Loop, {.Written = Written ? &*Written : nullptr, .Stream = &Stream});
}

bool isWait(const FunctionDecl *Function) { return waitsForAll(nameOf(Function)) || wrapsWait(Function, MostWrappers); }

} // namespace cudaperf
