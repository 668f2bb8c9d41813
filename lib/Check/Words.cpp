#include "Check/Words.h"
#include "Fix/SubscriptRoles.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <map>

namespace cudaperf {

std::string number(double Value) {
  std::string Text = llvm::formatv("{0:f2}", Value);
  llvm::StringRef Short = Text;
  if (Short.contains('.'))
    Short = Short.rtrim('0').rtrim('.');
  return Short.str();
}

std::string mean(double Value) {
  constexpr double Small = 3, Unspelled = 0.005; // below Small a half is worth saying
  return Value < Small || std::abs(Value - std::round(Value)) < Unspelled
             ? number(Value)
             : llvm::formatv("about {0}", int64_t(std::round(Value))).str();
}

std::string blockText(const Dim3 &Block) {
  std::string Text = std::to_string(Block.X);
  if (Block.Y > 1 || Block.Z > 1)
    Text += "x" + std::to_string(Block.Y);
  if (Block.Z > 1)
    Text += "x" + std::to_string(Block.Z);
  return Text + (Text == "1" ? " thread" : " threads");
}

std::map<std::string, int64_t> namedArguments(const AccessView &Access) {
  std::map<std::string, int64_t> Named;
  if (const KnownLaunch *Launch = Access.knownLaunch())
    for (const auto &[Position, Value] : Launch->Arguments)
      Named[Access.Kernel.Kernel->Declaration->getParamDecl(Position)->getNameAsString()] = Value;
  return Named;
}

void noteLaunch(const AccessView &Access, FindingBuilder &Finding) {
  const KnownLaunch *Known = Access.knownLaunch();
  std::string Arguments, Assumed;
  for (const auto &[Name, Value] : namedArguments(Access)) {
    Arguments += llvm::formatv(", {0} = {1}", Name, Value);
    Assumed += llvm::formatv("{0}'{1}' is {2}", Assumed.empty() ? "" : ", ", Name, Value);
  }
  if (!Assumed.empty())
    Finding.assuming(Assumed + ", as at one of the launches");
  const SourceSpan &LaunchedAt = Known ? Known->LaunchedAt : Access.Shape.LaunchedAt;
  if (LaunchedAt.isValid())
    Finding.note(LaunchedAt, "launched here with " + blockText(Access.block().Block) + " a block" + Arguments);
}

/// The library's memcpy(), memmove() or memset() that Access is a call of; null if it is something else.
static const clang::FunctionDecl *memoryFunction(const AccessView &Access) {
  const clang::Expr *Written = Access.expression();
  const auto *Call = Written ? llvm::dyn_cast<clang::CallExpr>(Written->IgnoreParenImpCasts()) : nullptr;
  const clang::FunctionDecl *Called = Call ? Call->getDirectCallee() : nullptr;
  if (!Called || !Called->getIdentifier())
    return nullptr;
  // CUDA's headers declare them once more for the device.
  const bool IsLibrarys = Called->getBuiltinID() || Access.Unit.context().getSourceManager().isInSystemHeader(
                                                        Called->getCanonicalDecl()->getLocation());
  const llvm::StringRef Name = Called->getName();
  return IsLibrarys && (Name == "memcpy" || Name == "memmove" || Name == "memset") ? Called : nullptr;
}

unsigned elementBytes(const AccessView &Access) {
  const unsigned Bytes = Access.cost().Access->Bytes;
  if (memoryFunction(Access)) // returns a pointer, which is no element
    return Bytes;
  const clang::Expr *Written = Access.expression();
  const clang::QualType Type = Written ? Written->getType().getNonReferenceType() : clang::QualType();
  // A placeholder is the type of 'a.f' in 'a.f()', which stands for the access where that is in a library's header.
  if (Type.isNull() || Type->isDependentType() || Type->isIncompleteType() || Type->isFunctionType() ||
      Type->isPlaceholderType())
    return Bytes;
  const auto Own = unsigned(Access.Unit.context().getTypeSizeInChars(Type).getQuantity());
  const bool IsNarrowed = Type->isScalarType() && Own > Bytes && Access.cost().LaneStride.value_or(1) % Own == 0;
  return Own > 0 && (Bytes % Own == 0 || IsNarrowed) ? Own : Bytes;
}

void noteMerged(const AccessView &Access, const SourceSpan &Where, FindingBuilder &Finding) {
  const MemoryAccess &Made = *Access.cost().Access;
  const clang::Expr *Written = Access.expression();
  const unsigned Element = elementBytes(Access);
  if (!Written || !Written->getType()->isScalarType() || Element >= Made.Bytes || Made.Matrix || Made.Async ||
      Made.Operation == AccessOperation::Atomic)
    return;
  Finding.note(Where, llvm::formatv("the compiler makes one {0} of {1} neighbouring ones, {2} bytes",
                                    Made.Operation == AccessOperation::Load ? "load" : "store", Made.Bytes / Element,
                                    Made.Bytes));
}

void noteCopiedBytes(const AccessView &Access, const SourceSpan &Where, FindingBuilder &Finding) {
  if (const clang::FunctionDecl *Called = memoryFunction(Access); Called && Access.cost().Access->Bytes == 1)
    Finding.note(Where, llvm::formatv("'{0}' is promised no alignment and goes byte by byte: assign words or vectors, "
                                      "whose type promises theirs",
                                      Called->getName()));
}

std::string wordList(llvm::ArrayRef<std::string> Words) {
  std::string Text;
  for (size_t I = 0; I < Words.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Words.size() ? " and " : ", ") + Words[I];
  return Text;
}

/// The template that Kernel is an instance of; null if it is none.
static const clang::FunctionDecl *templateOf(const KernelFacts &Kernel) {
  const clang::FunctionDecl *Pattern = Kernel.Kernel->Declaration->getTemplateInstantiationPattern();
  return Pattern ? Pattern->getCanonicalDecl() : nullptr;
}

/// Whether some access of Kernel, of the same kind, is as bad as Access: at its place or another one of its buffer,
/// where the compiler merged other neighbours of other types.
static bool isBadThere(const KernelFacts &Kernel, const AccessView &Access) {
  const auto IsSame = [&Fact = Access.Fact](const AccessFact &Other) {
    return Other.Location == Fact.Location || (Fact.Cost.Argument >= 0 && Fact.Cost.Argument == Other.Cost.Argument &&
                                               Fact.Cost.Access->Operation == Other.Cost.Access->Operation);
  };
  return llvm::any_of(Kernel.Shapes, [&](const ShapeFacts &Shape) {
    return llvm::any_of(Shape.Accesses, [&](const AccessFact &Other) {
      return Other.isBad() && Other.Cost.Space == Access.space() && IsSame(Other);
    });
  });
}

void assumeInstance(const AccessView &Access, FindingBuilder &Finding) {
  const clang::FunctionDecl *Template = templateOf(Access.Kernel);
  if (!Template)
    return;
  unsigned All = 0, Bad = 0;
  for (const KernelFacts &Other : Access.Unit.kernels())
    if (templateOf(Other) == Template)
      ++All, Bad += isBadThere(Other, Access);
  if (Bad < All)
    Finding.assuming(llvm::formatv("the kernel runs as this instance: {0} of its {1} in the file have no such cost",
                                   All - Bad, All));
}

bool takesPartOfRecord(const AccessView &Access) {
  const clang::Expr *Written = Access.expression();
  const clang::QualType Type = Written ? Written->getType().getNonReferenceType() : clang::QualType();
  return !Type.isNull() && Type->isRecordType() && !Type->isIncompleteType() &&
         Access.Unit.context().getTypeSizeInChars(Type).getQuantity() > int64_t(Access.cost().Access->Bytes);
}

/// What Written hands to a function that loads from there ('__ldg(data + i)'): the pointer itself, without offsets;
/// Written if it is something else.
static const clang::Expr *handedPointer(const clang::Expr *Written) {
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(Written->IgnoreParenImpCasts());
  if (!Call || llvm::isa<clang::CXXMemberCallExpr, clang::CXXOperatorCallExpr>(Call) || Call->getNumArgs() != 1 ||
      !Call->getArg(0)->getType()->isPointerType())
    return Written;
  const clang::Expr *Pointer = Call->getArg(0)->IgnoreParenCasts();
  while (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Pointer))
    Pointer = (Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS())->IgnoreParenCasts();
  return Pointer;
}

/// What the structure is called, or the buffer that it is in, whose method makes the access: 'points' of
/// 'points[i].length()'; "" if the access is in no method, or that is no plain name.
static std::string nameAtCaller(const AccessView &Access) {
  const clang::Expr *Written = Access.expression();
  for (const llvm::DILocation *At = Access.cost().Access->Inst->getDebugLoc(); At && Written; At = At->getInlinedAt()) {
    Written = handedPointer(Written);
    const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Written->IgnoreParenImpCasts());
    const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(Written->IgnoreParenImpCasts());
    const auto *View = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Written->IgnoreParenImpCasts()); // 'view(y, x)'
    const clang::Expr *Object = Member ? Member->getBase() : Call ? Call->getImplicitObjectArgument() : nullptr;
    if (const auto *Named = View ? llvm::dyn_cast<clang::DeclRefExpr>(View->getArg(0)->IgnoreParenImpCasts()) : nullptr)
      return Named->getDecl()->getNameAsString();
    while (const auto *Outer = Object ? llvm::dyn_cast<clang::MemberExpr>(Object->IgnoreParenImpCasts()) : nullptr)
      Object = Outer->getBase();
    if (!Object)
      return "";
    if (!llvm::isa<clang::CXXThisExpr>(Object->IgnoreParenImpCasts()))
      return bufferName(Object);
    Written = Access.Unit.accessExpression({.Location = Access.Unit.source().locate(At->getInlinedAt())});
  }
  return "";
}

/// What the buffer is called where the access is written.
static std::string nameHere(const AccessView &Access) {
  const clang::Expr *Written = Access.expression();
  // An atomic is written as a call, of whose arguments the first says where.
  const auto *Call = Written ? llvm::dyn_cast<clang::CallExpr>(Written->IgnoreParenImpCasts()) : nullptr;
  if (Call && Access.cost().Access->Operation == AccessOperation::Atomic && Call->getNumArgs() > 0 &&
      Call->getArg(0)->getType()->isPointerType())
    return pointeeName(Call->getArg(0));
  if (Call && Access.cost().Access->Matrix)
    for (const clang::Expr *Argument : Call->arguments())
      if (Argument->getType()->isPointerType())
        return pointeeName(Argument);
  std::string Name = Written ? bufferName(Written) : "";
  if (Name.empty())
    Name = nameAtCaller(Access);
  return Name.empty() && Call && handedPointer(Written) != Written ? pointeeName(handedPointer(Written)) : Name;
}

/// Whether what is called Name where Access is written is another variable of the program, which a macro has beside the
/// access, and none through which it goes.
static bool isOfProgram(const clang::Stmt *Part, llvm::StringRef Name) {
  const auto *Named = llvm::dyn_cast_or_null<clang::DeclRefExpr>(Part);
  const auto *Variable = Named ? llvm::dyn_cast<clang::VarDecl>(Named->getDecl()) : nullptr;
  if (Variable && Variable->hasGlobalStorage() && Variable->getName() == Name)
    return true;
  return Part && llvm::any_of(Part->children(), [&](const clang::Stmt *Child) { return isOfProgram(Child, Name); });
}

std::string objectText(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  std::string Name = Cost.Object;
  // A static shared array carries its mangled name.
  if (const clang::VarDecl *Array = Access.Unit.sharedArray(Cost))
    Name = Array->getNameAsString();
  if (Name.empty() || llvm::StringRef(Name).starts_with("_Z"))
    Name = nameHere(Access);
  if (Name.empty())
    return Cost.Space == AccessSpace::Shared ? "shared memory" : "global memory";
  return "'" + Name + "'";
}

std::string objectHere(const AccessView &Access) {
  std::string Object = objectText(Access);
  const std::string Here = nameHere(Access);
  const llvm::StringRef Name = llvm::StringRef(Object).trim('\'');
  // 'image.data' is no other name than 'data' or 'image'.
  const bool IsSaid = Name.ends_with(Here) || llvm::StringRef(Here).starts_with(Name) || Here.ends_with(Name);
  return IsSaid || isOfProgram(Access.expression(), Here) ? Object : Object + " through '" + Here + "'";
}

std::string operationText(const MemoryAccess &Access) {
  switch (Access.Operation) {
  case AccessOperation::Load:
    return Access.Async ? "asynchronous copy from" : Access.OfRounds ? "load in the atomic on" : "load of";
  case AccessOperation::Store:
    return Access.Async ? "asynchronous copy to" : "store to";
  case AccessOperation::Atomic:
    return "atomic on";
  }
  llvm_unreachable("all operations are listed");
}

} // namespace cudaperf
