// HostCodeBuilder's expressions, and the records of writes, calls and uses.

#include "Launch/HostCodeBuilder.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cudaperf {

// ---- records

HostRegion *HostCodeBuilder::enter(HostRegion::Kind What) {
  HostRegion &Inner = Code.Regions.emplace_back();
  Inner.What = What;
  Inner.Parent = Region;
  Inner.Function = Region ? Region->Function : nullptr;
  Region = &Inner;
  return &Inner;
}

/// The container of the standard library of which Element is one, 'sizes[i]', or null.
static const Expr *containerOf(const Expr *Element) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Element->IgnoreParenImpCasts());
  const FunctionDecl *Callee = Operator ? Operator->getDirectCallee() : nullptr;
  return Callee && Operator->getOperator() == OO_Subscript && Callee->isInStdNamespace() ? Operator->getArg(0)
                                                                                         : nullptr;
}

/// Null if To is nothing that is tracked.
HostWrite *HostCodeBuilder::write(const Expr *To, HostWrite::Effect What, const Expr *Value) {
  HostTarget Target = Code.target(To);
  if (!Target.Object) {
    // One unknown element of an array or container: any of them may have changed.
    const auto *Element = dyn_cast<ArraySubscriptExpr>(To->IgnoreParenImpCasts());
    Target = Element ? Code.target(Element->getBase()) : Code.target(containerOf(To));
    if (!Target.Object || Target.Object->getType()->isPointerType())
      return nullptr;
    Target.Component = HostTarget::Whole;
    What = HostWrite::Effect::MaySet;
  }
  return write(Target, What, Value);
}

HostWrite *HostCodeBuilder::write(HostTarget To, HostWrite::Effect What, const Expr *Value) {
  std::vector<HostWrite> &All = Code.Writes[To.Object];
  All.push_back({What, here(), To, Value});
  Written.push_back(To);
  return &All.back();
}

/// Argument becomes a value of type To: whoever gets it may write through a reference or pointer to non-const.
void HostCodeBuilder::giveAway(const Expr *Argument, QualType To) {
  if (Argument->getType().isNull())
    return; // a list of initialisers whose type an error or a template leaves open
  if (To->isReferenceType()) {
    if (Argument->isLValue() && !To->getPointeeType().isConstQualified() && !To->isRValueReferenceType() &&
        (Code.target(Argument).Object || containerOf(Argument)))
      write(Argument, HostWrite::Effect::MaySet, nullptr);
    return;
  }
  if (!To->isPointerType())
    return;
  const Expr *Object = Argument->IgnoreParenCasts();
  if (To->getPointeeType().isConstQualified())
    HandledAddresses.insert(Object);
  else if (Object->getType()->isArrayType() && Code.target(Object).Object)
    write(Object, HostWrite::Effect::MaySet, nullptr);
}

void HostCodeBuilder::giveAway(const Expr *Argument, const ParmVarDecl *To, const Expr *Call) {
  QualType Type = To->getType();
  const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
  bool IsAddress = Type->isPointerType() && Address && Address->getOpcode() == UO_AddrOf;
  bool IsReference = Type->isLValueReferenceType() && Argument->isLValue();
  if ((!IsAddress && !IsReference) || Type->getPointeeType().isConstQualified())
    return giveAway(Argument, Type);
  HandledAddresses.insert(Address);
  const Expr *Object = IsAddress ? Address->getSubExpr() : Argument;
  if (containerOf(Object))
    write(Object, HostWrite::Effect::MaySet, nullptr);
  if (!Code.target(Object).Object)
    return;
  if (HostWrite *Write = write(Object, HostWrite::Effect::MaySet, nullptr)) {
    Write->Taker = To;
    Write->Call = Call;
  }
}

/// The arguments of a call of which only the type of the function is known.
void HostCodeBuilder::giveAwayThroughPointer(const CallExpr &Call) {
  QualType Type = Call.getCallee()->getType();
  if (Type->isPointerType() || Type->isReferenceType())
    Type = Type->getPointeeType();
  if (const auto *Prototype = Type->getAs<FunctionProtoType>())
    for (auto [Argument, Parameter] : llvm::zip(Call.arguments(), Prototype->param_types()))
      giveAway(Argument, Parameter);
}

// ---- expressions

void HostCodeBuilder::visitBinary(const BinaryOperator *Op) {
  // Left-deep chains (a + b + c …) can be thousands long: follow them without recursion.
  SmallVector<const Expr *, 8> Right;
  const Expr *Left = Op;
  while (const auto *Inner = dyn_cast<BinaryOperator>(Left)) {
    if (Inner->isAssignmentOp())
      break;
    Right.push_back(Inner->getRHS());
    Left = Inner->getLHS();
  }
  if (Left != Op) {
    visit(Left);
    for (const Expr *Operand : llvm::reverse(Right))
      visit(Operand);
    return;
  }
  if (Op->getOpcode() == BO_Assign)
    noteAssignedHolder(*Op);
  visit(Op->getRHS());
  visit(Op->getLHS());
  if (Op->isCompoundAssignmentOp()) {
    update(Op->getLHS(), Op);
  } else if (HostWrite *Write = write(Op->getLHS(), HostWrite::Effect::Sets, Op->getRHS())) {
    Write->IsStatement = Statements.contains(Op);
  }
}

void HostCodeBuilder::update(const Expr *To, const Expr *Update) {
  HostWrite *Write = write(To, HostWrite::Effect::Updates, nullptr);
  if (!Write)
    return;
  Write->Update = Update;
  Write->IsStatement = Statements.contains(Update);
}

void HostCodeBuilder::visitUnary(const UnaryOperator *Op) {
  visit(Op->getSubExpr());
  if (Op->isIncrementDecrementOp())
    update(Op->getSubExpr(), Op);
  else if (Op->getOpcode() == UO_AddrOf && !HandledAddresses.contains(Op) && Code.target(Op->getSubExpr()).Object)
    write(Op->getSubExpr(), HostWrite::Effect::MaySet, nullptr);
}

/// The constructor that Callee, std::make_unique or std::make_shared, hands its arguments on to, if no other takes as
/// many.
static const CXXConstructorDecl *constructorCalled(const FunctionDecl *Callee, size_t Arguments) {
  const StringRef Name = nameOf(Callee);
  const TemplateArgumentList *Types =
      Name == "make_unique" || Name == "make_shared" ? Callee->getTemplateSpecializationArgs() : nullptr;
  const bool HasType = Types && Types->size() && Types->get(0).getKind() == TemplateArgument::Type;
  const CXXRecordDecl *Made =
      HasType && Callee->isInStdNamespace() ? Types->get(0).getAsType()->getAsCXXRecordDecl() : nullptr;
  const CXXConstructorDecl *Found = nullptr;
  if (!Made || !Made->hasDefinition())
    return nullptr;
  for (const CXXConstructorDecl *Constructor : Made->getDefinition()->ctors()) {
    if (Constructor->isCopyOrMoveConstructor() || Constructor->getNumParams() < Arguments ||
        Constructor->getMinRequiredArguments() > Arguments)
      continue;
    if (Found)
      return nullptr;
    Found = Constructor;
  }
  return Found;
}

void HostCodeBuilder::visitCall(const Expr *Call) {
  const FunctionDecl *Callee = nullptr;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Call))
    Callee = Construct->getConstructor();
  else
    Callee = cast<CallExpr>(Call)->getDirectCallee();
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  bool IsAssignment = Operator && Operator->getOperator() == OO_Equal && Operator->getNumArgs() == 2;
  if (Callee && !isCast(*Callee))
    for (auto [Argument, Parameter] : llvm::zip(HostCode::callArguments(Call, Callee), Callee->parameters()))
      giveAway(Argument, Parameter, Call);
  if (!Callee)
    giveAwayThroughPointer(*cast<CallExpr>(Call));
  noteHolders(Call, Callee);

  unsigned Begin = ++Order;
  const Expr *Outer = InnermostCall;
  if (!isa<CXXConstructExpr>(Call))
    InnermostCall = Call;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Call)) {
    visitChildren(Construct);
  } else {
    // The name of the function in a plain call is no mention of it.
    const Expr *Name = cast<CallExpr>(Call)->getCallee();
    if (!Callee || !isa<DeclRefExpr>(Name->IgnoreParenImpCasts()))
      visit(Name);
    for (const Expr *Argument : cast<CallExpr>(Call)->arguments())
      visit(Argument);
  }
  InnermostCall = Outer;

  if (IsAssignment)
    write(Operator->getArg(0), HostWrite::Effect::Sets, Operator->getArg(1));
  if (isa<CUDAKernelCallExpr>(Call)) {
    Code.Launches.push_back({Call, Callee, here(), Begin});
    return;
  }
  if (const VarDecl *Holder = holderCalled(Call))
    Code.CallsThrough[Holder].push_back(Code.Calls.size());
  if (const CXXConstructorDecl *Made = constructorCalled(Callee, HostCode::arguments(Call).size())) {
    Code.CallsByCallee[Made->getCanonicalDecl()].push_back(Code.Calls.size());
    Code.Calls.push_back({Call, Made, here(), Begin});
  }
  if (Callee)
    Code.CallsByCallee[Callee->getCanonicalDecl()].push_back(Code.Calls.size());
  Code.Calls.push_back({Call, Callee, here(), Begin});
}

/// Whether a list that makes a Record here is an element of an array or container, or an argument.
bool HostCodeBuilder::isRow(const RecordDecl *Record) const {
  if (ListAround)
    return IsInRow || ListAround->getType()->isArrayType();
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(InnermostCall);
  const RecordDecl *Assigned =
      Operator && Operator->isAssignmentOp() ? Operator->getArg(0)->getType()->getAsRecordDecl() : nullptr;
  return InnermostCall && !(Assigned && Assigned->getCanonicalDecl() == Record->getCanonicalDecl());
}

/// A variable outside of functions: the functions that it names, and the rows of a table.
void HostCodeBuilder::global(const VarDecl *Variable) {
  if (Variable->isTemplated() || !Variable->hasInit() || Variable->getType()->isDependentType())
    return;
  noteNames(Variable->getInit());
  SmallVector<const Stmt *, 8> Left = {Variable->getInit()};
  while (!Left.empty()) {
    const Stmt *Next = Left.pop_back_val();
    const auto *List = dyn_cast_or_null<InitListExpr>(Next);
    if (const InitListExpr *Semantic = List && !List->isSemanticForm() ? List->getSemanticForm() : nullptr)
      List = Semantic;
    const RecordDecl *Record = List ? List->getType()->getAsRecordDecl() : nullptr;
    if (Record && Variable->getType()->getAsRecordDecl() != Record)
      Code.Rows[clang::cast<RecordDecl>(Record->getCanonicalDecl())].push_back(List);
    else if (Next) {
      const SmallVector<const Stmt *, 8> Inside(List ? List->begin() : Next->child_begin(),
                                                List ? List->end() : Next->child_end());
      Left.append(Inside.rbegin(), Inside.rend());
    }
  }
}

void HostCodeBuilder::visitInitList(const InitListExpr *List) {
  const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm();
  if (Semantic)
    List = Semantic;
  const RecordDecl *Record = List->getType()->getAsRecordDecl();
  const bool IsRow = Record && !Record->isUnion() && isRow(Record);
  {
    llvm::SaveAndRestore Around(ListAround, List);
    llvm::SaveAndRestore InRow(IsInRow, IsRow);
    visitChildren(List);
  }
  if (!Record || Record->isUnion())
    return;
  if (IsRow) {
    Code.Rows[clang::cast<RecordDecl>(Record->getCanonicalDecl())].push_back(List);
    return;
  }
  unsigned Index = 0;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
    Index = Class->getNumBases();
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isUnnamedBitField())
      continue;
    if (Index >= List->getNumInits())
      break;
    if (HostCode::vectorComponent(Field) < 0)
      write({cast<ValueDecl>(Field->getCanonicalDecl()), HostTarget::Whole, Initialised}, HostWrite::Effect::Sets,
            List->getInit(Index));
    ++Index;
  }
}

void HostCodeBuilder::noteUse(const Expr *Mention) {
  QualType Type = Mention->getType();
  if (!Type->isAnyPointerType() && !Type->isArrayType() && !Type->isRecordType())
    return;
  HostTarget Target = Code.target(Mention);
  if (Target.Object)
    Code.Uses.push_back({Target, Mention, InnermostCall, here()});
}

} // namespace cudaperf
