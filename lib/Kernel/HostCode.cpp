// The walk that fills HostCode: declarations by a worklist, bodies by a recursion that a depth cap bounds.

#include "Kernel/HostCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

bool HostRegion::encloses(const HostRegion *Other) const {
  for (; Other; Other = Other->Parent)
    if (Other == this)
      return true;
  return false;
}

bool HostTarget::overlaps(const HostTarget &Other) const {
  if (Object != Other.Object)
    return false;
  if (Component == Pointee || Other.Component == Pointee)
    return Component == Other.Component;
  return Component == Whole || Other.Component == Whole || Component == Other.Component;
}

/// Nesting of statements and expressions that is followed; deeper code is left out, its writes included.
static constexpr unsigned MaxDepth = 1200;

/// Whether control never passes the end of S. A break does not count: it ends a switch arm or a loop.
static bool leaves(const Stmt *S) {
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    S = Block->body_empty() ? nullptr : Block->body_back();
  if (!S)
    return false;
  if (isa<ReturnStmt, GotoStmt, CXXThrowExpr>(S))
    return true;
  const auto *Value = dyn_cast<Expr>(S);
  const auto *Call = Value ? dyn_cast<CallExpr>(Value->IgnoreImplicit()) : nullptr;
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee)
    return false;
  const IdentifierInfo *Name = Callee->getIdentifier();
  return Callee->isNoReturn() || (Name && (Name->isStr("exit") || Name->isStr("abort") || Name->isStr("_exit")));
}

/// Walks the bodies of host functions and records what HostCode holds.
class HostWalk {
public:
  explicit HostWalk(HostCode &Code) : Code(Code), Sources(Code.Context.getSourceManager()) {}
  void run();

private:
  // Declarations.
  void context(const DeclContext *Decls, bool IsPattern);
  void declaration(const Decl *D, bool IsPattern);
  void functionTemplate(const FunctionTemplateDecl *Template, bool IsPattern);
  void classTemplate(const ClassTemplateDecl *Template, bool IsPattern);
  void function(const FunctionDecl *Function);
  bool inSystemHeader(SourceLocation Where);

  // Statements and expressions.
  void visit(const Stmt *S);
  void visitChildren(const Stmt *S);
  bool visitControl(const Stmt *S);
  void visitIf(const IfStmt *If);
  void visitSwitch(const SwitchStmt *Switch);
  void visitLoop(std::initializer_list<const Stmt *> Parts);
  void visitLambda(const LambdaExpr *Lambda);
  void visitVariable(const VarDecl *Variable);
  void visitBinary(const BinaryOperator *Op);
  void visitUnary(const UnaryOperator *Op);
  void visitCall(const Expr *Call);
  void visitInitList(const InitListExpr *List);
  void noteUse(const Expr *Mention);

  // Records.
  HostPlace here() { return {++Order, Region}; }
  HostWrite *write(const Expr *To, HostWrite::Effect What, const Expr *Value);
  HostWrite *write(HostTarget To, HostWrite::Effect What, const Expr *Value);
  void giveAway(const Expr *Argument, QualType To);
  void giveAway(const Expr *Argument, const ParmVarDecl *To, const Expr *Call);
  HostRegion *enter(HostRegion::Kind What);
  void leave() { Region = Region->Parent; }

  HostCode &Code;
  const SourceManager &Sources;
  /// Pattern: the body of a class template that nothing instantiates.
  std::vector<std::pair<const DeclContext *, bool>> Contexts;
  std::vector<const FunctionDecl *> Functions;
  llvm::SmallPtrSet<const Stmt *, 16> HandledAddresses; ///< '&x' that is no write, or is recorded with its call
  const HostRegion *Region = nullptr;
  const Expr *InnermostCall = nullptr;
  const VarDecl *Initialised = nullptr;
  unsigned Order = 0;
  unsigned Depth = 0;
  FileID LastFile;
  bool LastFileIsSystem = false;
};

// ---- declarations

void HostWalk::run() {
  Contexts.push_back({Code.Context.getTranslationUnitDecl(), false});
  while (!Contexts.empty()) {
    auto [Next, IsPattern] = Contexts.back();
    Contexts.pop_back();
    context(Next, IsPattern);
  }
  llvm::sort(Functions, [&](const FunctionDecl *A, const FunctionDecl *B) {
    return Sources.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  for (const FunctionDecl *Function : Functions)
    function(Function);
}

/// Neighbouring declarations share a file, so the answer for the last file is nearly always the answer.
bool HostWalk::inSystemHeader(SourceLocation Where) {
  if (Where.isInvalid())
    return true;
  FileID File = Sources.getFileID(Sources.getExpansionLoc(Where));
  if (File != LastFile) {
    LastFile = File;
    LastFileIsSystem = Sources.isInSystemHeader(Sources.getLocForStartOfFile(File));
  }
  return LastFileIsSystem;
}

void HostWalk::context(const DeclContext *Decls, bool IsPattern) {
  for (const Decl *D : Decls->noload_decls())
    if (!inSystemHeader(D->getLocation()))
      declaration(D, IsPattern);
}

/// The instances; the template itself only if there are none, so that a header's launchers are seen too.
void HostWalk::functionTemplate(const FunctionTemplateDecl *Template, bool IsPattern) {
  if (!Template->isThisDeclarationADefinition())
    return;
  bool HasInstance = false;
  for (const FunctionDecl *Instance : Template->specializations()) {
    HasInstance |= Instance->hasBody();
    if (Instance->getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
      declaration(Instance, false);
  }
  if (!HasInstance && (IsPattern || !Template->getDeclContext()->isDependentContext()))
    declaration(Template->getTemplatedDecl(), true);
}

void HostWalk::classTemplate(const ClassTemplateDecl *Template, bool IsPattern) {
  if (!Template->isThisDeclarationADefinition())
    return;
  bool HasInstance = false;
  for (const ClassTemplateSpecializationDecl *Instance : Template->specializations()) {
    HasInstance = true;
    if (Instance->getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
      Contexts.push_back({Instance, false});
  }
  if (!HasInstance)
    Contexts.push_back({Template->getTemplatedDecl(), true});
}

void HostWalk::declaration(const Decl *D, bool IsPattern) {
  if (const auto *Friend = dyn_cast<FriendDecl>(D))
    D = Friend->getFriendDecl();
  if (!D)
    return;
  if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    return functionTemplate(Template, IsPattern);
  if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
    return classTemplate(Template, IsPattern);
  if (const auto *Function = dyn_cast<FunctionDecl>(D)) {
    const FunctionDecl *Body = nullptr;
    bool IsInstance = Function->isTemplateInstantiation();
    if ((Function->isDependentContext() && !IsPattern) || !Function->hasBody(Body) || (!IsInstance && Body != Function))
      return;
    bool OnDeviceOnly = Body->hasAttr<CUDAGlobalAttr>() ||
                        (Body->hasAttr<CUDADeviceAttr>() && !Body->hasAttr<CUDAHostAttr>());
    if (!OnDeviceOnly)
      Functions.push_back(Body);
    return;
  }
  if (const auto *Nested = dyn_cast<DeclContext>(D))
    if (!Nested->isDependentContext() || IsPattern)
      Contexts.push_back({Nested, IsPattern});
}

void HostWalk::function(const FunctionDecl *Function) {
  Code.HasMain |= Function->isMain();
  HostRegion *Body = enter(HostRegion::Kind::Function);
  Body->Function = Function;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
    for (const CXXCtorInitializer *Member : Constructor->inits())
      if (Member->isAnyMemberInitializer() && Member->getInit()) {
        visit(Member->getInit());
        HostTarget To{cast<ValueDecl>(Member->getAnyMember()->getCanonicalDecl())};
        write(To, HostWrite::Effect::Sets, Member->getInit());
      }
  visit(Function->getBody());
  leave();
}

// ---- records

HostRegion *HostWalk::enter(HostRegion::Kind What) {
  HostRegion &Inner = Code.Regions.emplace_back();
  Inner.What = What;
  Inner.Parent = Region;
  Inner.Function = Region ? Region->Function : nullptr;
  Region = &Inner;
  return &Inner;
}

/// Null if To is nothing that is tracked.
HostWrite *HostWalk::write(const Expr *To, HostWrite::Effect What, const Expr *Value) {
  HostTarget Target = Code.target(To);
  if (!Target.Object) {
    // One unknown element of an array: any of them may have changed.
    const auto *Element = dyn_cast<ArraySubscriptExpr>(To->IgnoreParenImpCasts());
    Target = Element ? Code.target(Element->getBase()) : HostTarget{};
    if (!Target.Object || Target.Object->getType()->isPointerType())
      return nullptr;
    Target.Component = HostTarget::Whole;
    What = HostWrite::Effect::MaySet;
  }
  return write(Target, What, Value);
}

HostWrite *HostWalk::write(HostTarget To, HostWrite::Effect What, const Expr *Value) {
  std::vector<HostWrite> &All = Code.Writes[To.Object];
  All.push_back({What, here(), To, Value});
  return &All.back();
}

/// Argument becomes a value of type To: whoever gets it may write through a reference or pointer to non-const.
void HostWalk::giveAway(const Expr *Argument, QualType To) {
  if (To->isReferenceType()) {
    if (Argument->isLValue() && !To->getPointeeType().isConstQualified() && !To->isRValueReferenceType() &&
        Code.target(Argument).Object)
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

void HostWalk::giveAway(const Expr *Argument, const ParmVarDecl *To, const Expr *Call) {
  QualType Type = To->getType();
  const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
  bool IsAddress = Type->isPointerType() && Address && Address->getOpcode() == UO_AddrOf;
  bool IsReference = Type->isLValueReferenceType() && Argument->isLValue();
  if ((!IsAddress && !IsReference) || Type->getPointeeType().isConstQualified())
    return giveAway(Argument, Type);
  HandledAddresses.insert(Address);
  const Expr *Object = IsAddress ? Address->getSubExpr() : Argument;
  if (!Code.target(Object).Object)
    return;
  if (HostWrite *Write = write(Object, HostWrite::Effect::MaySet, nullptr)) {
    Write->Taker = To;
    Write->Call = Call;
  }
}

// ---- statements

void HostWalk::visitChildren(const Stmt *S) {
  for (const Stmt *Child : S->children())
    if (Child)
      visit(Child);
}

void HostWalk::visit(const Stmt *S) {
  if (!S || Depth >= MaxDepth)
    return;
  ++Depth;
  if (visitControl(S)) {
  } else if (const auto *Op = dyn_cast<BinaryOperator>(S)) {
    visitBinary(Op);
  } else if (const auto *Op = dyn_cast<UnaryOperator>(S)) {
    visitUnary(Op);
  } else if (isa<CallExpr, CXXConstructExpr>(S)) {
    visitCall(cast<Expr>(S));
  } else if (const auto *List = dyn_cast<InitListExpr>(S)) {
    visitInitList(List);
  } else if (isa<DeclRefExpr, MemberExpr>(S)) {
    noteUse(cast<Expr>(S));
    visitChildren(S);
    const auto *Name = dyn_cast<DeclRefExpr>(S);
    if (const auto *Function = Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr)
      Code.AddressTaken.insert(Function->getCanonicalDecl());
  } else if (!isa<UnaryExprOrTypeTraitExpr, OpaqueValueExpr>(S)) {
    visitChildren(S);
  }
  --Depth;
}

/// Statements that decide what runs or that declare; false for all others.
bool HostWalk::visitControl(const Stmt *S) {
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    visitIf(If);
  } else if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
    visitSwitch(Switch);
  } else if (const auto *For = dyn_cast<ForStmt>(S)) {
    visit(For->getInit());
    visitLoop({For->getConditionVariableDeclStmt(), For->getCond(), For->getBody(), For->getInc()});
  } else if (const auto *While = dyn_cast<WhileStmt>(S)) {
    visitLoop({While->getConditionVariableDeclStmt(), While->getCond(), While->getBody()});
  } else if (const auto *Do = dyn_cast<DoStmt>(S)) {
    // "do { … } while (0)" is how macros write a block.
    const auto *Zero = dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts());
    const auto *False = dyn_cast<CXXBoolLiteralExpr>(Do->getCond()->IgnoreParenImpCasts());
    if ((Zero && Zero->getValue() == 0) || (False && !False->getValue()))
      visit(Do->getBody());
    else
      visitLoop({Do->getBody(), Do->getCond()});
  } else if (const auto *For = dyn_cast<CXXForRangeStmt>(S)) {
    visit(For->getInit());
    visit(For->getRangeStmt());
    enter(HostRegion::Kind::Loop);
    HostTarget Element{cast<ValueDecl>(For->getLoopVariable()->getCanonicalDecl())};
    write(Element, HostWrite::Effect::Iterates, For->getRangeInit());
    visit(For->getBody());
    leave();
  } else if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    visitLambda(Lambda);
  } else if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        visitVariable(Variable);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
    visit(Return->getRetValue());
    if (Return->getRetValue() && Region->Function)
      Code.Returns[Region->Function->getCanonicalDecl()].push_back({Return->getRetValue(), here()});
  } else {
    return false;
  }
  return true;
}

void HostWalk::visitIf(const IfStmt *If) {
  HostChoice &Choice = Code.Choices.emplace_back();
  Choice.Where = If;
  Choice.Arms = If->getElse() ? 2 : 1;
  Choice.Exhaustive = If->getElse() != nullptr;
  visit(If->getInit());
  visit(If->getConditionVariableDeclStmt());
  visit(If->getCond());
  for (unsigned Arm = 0; Arm < Choice.Arms; ++Arm) {
    const Stmt *Body = Arm ? If->getElse() : If->getThen();
    HostRegion *Inner = enter(HostRegion::Kind::Arm);
    Inner->Choice = &Choice;
    Inner->Arm = Arm;
    Inner->Leaves = leaves(Body);
    Choice.Leaving |= uint64_t(Inner->Leaves) << Arm;
    const auto *Test = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
    if (Test && Test->getOpcode() == (Arm ? BO_NE : BO_EQ))
      if (const auto *Name = dyn_cast<DeclRefExpr>(Test->getLHS()->IgnoreParenImpCasts())) {
        Inner->Subject = dyn_cast<VarDecl>(Name->getDecl());
        Inner->Equals = Test->getRHS();
      }
    visit(Body);
    leave();
  }
}

/// Whether S ends in a break or continue.
static bool endsInJump(const Stmt *S) {
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    S = Block->body_empty() ? nullptr : Block->body_back();
  return isa_and_nonnull<BreakStmt, ContinueStmt>(S);
}

/// Each run of labels opens an arm that ends at the next label.
void HostWalk::visitSwitch(const SwitchStmt *Switch) {
  HostChoice &Choice = Code.Choices.emplace_back();
  Choice.Where = Switch;
  visit(Switch->getInit());
  visit(Switch->getCond());
  const auto *Name = dyn_cast<DeclRefExpr>(Switch->getCond()->IgnoreParenImpCasts());
  const auto *Body = dyn_cast<CompoundStmt>(Switch->getBody());
  if (!Body)
    return visit(Switch->getBody());
  HostRegion *Arm = nullptr;
  bool Jumps = false;
  for (const Stmt *S : Body->body()) {
    if (isa<SwitchCase>(S)) {
      if (Arm)
        leave();
      if (Arm && !Jumps && Arm->Arm < 64)
        Choice.Falling |= uint64_t(1) << Arm->Arm;
      Arm = enter(HostRegion::Kind::Arm);
      Arm->Choice = &Choice;
      Arm->Arm = Choice.Arms++;
      const auto *Case = dyn_cast<CaseStmt>(S);
      if (Case && Name && !Case->getRHS() && !isa<SwitchCase>(Case->getSubStmt())) {
        Arm->Subject = dyn_cast<VarDecl>(Name->getDecl());
        Arm->Equals = Case->getLHS();
      }
    }
    while (const auto *Label = dyn_cast<SwitchCase>(S)) {
      Choice.Exhaustive |= isa<DefaultStmt>(Label);
      S = Label->getSubStmt();
    }
    visit(S);
    Jumps = leaves(S) || endsInJump(S);
    if (Arm && leaves(S)) {
      Arm->Leaves = true;
      Choice.Leaving |= Arm->Arm < 64 ? uint64_t(1) << Arm->Arm : 0;
    }
  }
  if (Arm)
    leave();
}

void HostWalk::visitLoop(std::initializer_list<const Stmt *> Parts) {
  enter(HostRegion::Kind::Loop);
  for (const Stmt *Part : Parts)
    visit(Part);
  leave();
}

/// The body is taken as code of the function around it, so that captured variables are the variables themselves.
void HostWalk::visitLambda(const LambdaExpr *Lambda) {
  for (const Expr *Capture : Lambda->capture_inits())
    visit(Capture);
  enter(HostRegion::Kind::Lambda);
  const CXXMethodDecl *Operator = Lambda->getCallOperator();
  if (const FunctionTemplateDecl *Generic = Operator->getDescribedFunctionTemplate()) {
    for (const FunctionDecl *Instance : Generic->specializations())
      if (Instance->hasBody())
        visit(Instance->getBody());
  } else {
    visit(Lambda->getBody());
  }
  leave();
}

void HostWalk::visitVariable(const VarDecl *Variable) {
  const Expr *Init = Variable->getInit();
  const VarDecl *Outer = Initialised;
  Initialised = Variable;
  if (Init && (Variable->getType()->isReferenceType() || Variable->getType()->isPointerType()))
    giveAway(Init, Variable->getType());
  visit(Init);
  Initialised = Outer;
  if (Variable->isStaticLocal())
    return; // like a global: the initialiser is one value among all those written
  HostTarget To{cast<ValueDecl>(Variable->getCanonicalDecl())};
  write(To, Init ? HostWrite::Effect::Sets : HostWrite::Effect::Declares, Init);
}

// ---- expressions

void HostWalk::visitBinary(const BinaryOperator *Op) {
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
  visit(Op->getRHS());
  visit(Op->getLHS());
  if (Op->isCompoundAssignmentOp()) {
    if (HostWrite *Write = write(Op->getLHS(), HostWrite::Effect::Updates, nullptr))
      Write->Update = Op;
  } else {
    write(Op->getLHS(), HostWrite::Effect::Sets, Op->getRHS());
  }
}

void HostWalk::visitUnary(const UnaryOperator *Op) {
  visit(Op->getSubExpr());
  if (Op->isIncrementDecrementOp())
    write(Op->getSubExpr(), HostWrite::Effect::Updates, nullptr);
  else if (Op->getOpcode() == UO_AddrOf && !HandledAddresses.contains(Op) && Code.target(Op->getSubExpr()).Object)
    write(Op->getSubExpr(), HostWrite::Effect::MaySet, nullptr);
}

/// std::move and its like only change the type.
static bool isCast(const FunctionDecl *Callee) {
  const IdentifierInfo *Name = Callee->getIdentifier();
  return Name && (Name->isStr("forward") || Name->isStr("move") || Name->isStr("as_const"));
}

void HostWalk::visitCall(const Expr *Call) {
  const FunctionDecl *Callee = nullptr;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Call))
    Callee = Construct->getConstructor();
  else
    Callee = cast<CallExpr>(Call)->getDirectCallee();
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  bool IsAssignment = Operator && Operator->getOperator() == OO_Equal && Operator->getNumArgs() == 2;
  if (Callee && !isCast(Callee))
    for (auto [Argument, Parameter] : llvm::zip(HostCode::callArguments(Call, Callee), Callee->parameters()))
      giveAway(Argument, Parameter, Call);

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
  if (Callee)
    Code.CallsByCallee[Callee->getCanonicalDecl()].push_back(Code.Calls.size());
  Code.Calls.push_back({Call, Callee, here(), Begin});
}

void HostWalk::visitInitList(const InitListExpr *List) {
  const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm();
  if (Semantic)
    List = Semantic;
  visitChildren(List);
  const RecordDecl *Record = List->getType()->getAsRecordDecl();
  if (!Record || Record->isUnion())
    return;
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

void HostWalk::noteUse(const Expr *Mention) {
  QualType Type = Mention->getType();
  if (!Type->isAnyPointerType() && !Type->isArrayType() && !Type->isRecordType())
    return;
  HostTarget Target = Code.target(Mention);
  if (Target.Object)
    Code.Uses.push_back({Target, Mention, InnermostCall, here()});
}

// ---- HostCode

HostCode::HostCode(ASTContext &Context) : Context(Context) { HostWalk(*this).run(); }

ArrayRef<HostWrite> HostCode::writes(const ValueDecl *Object) const {
  auto Found = Writes.find(Object);
  return Found == Writes.end() ? ArrayRef<HostWrite>() : ArrayRef<HostWrite>(Found->second);
}

ArrayRef<HostReturn> HostCode::returns(const FunctionDecl *Function) const {
  auto Found = Returns.find(Function->getCanonicalDecl());
  return Found == Returns.end() ? ArrayRef<HostReturn>() : ArrayRef<HostReturn>(Found->second);
}

bool HostCode::isAddressTaken(const FunctionDecl *Function) const {
  return AddressTaken.contains(Function->getCanonicalDecl());
}

ArrayRef<unsigned> HostCode::callsOf(const FunctionDecl *Function) const {
  auto Found = CallsByCallee.find(Function->getCanonicalDecl());
  return Found == CallsByCallee.end() ? ArrayRef<unsigned>() : ArrayRef<unsigned>(Found->second);
}

HostTarget HostCode::target(const Expr *E) const {
  E = E->IgnoreParenCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl()))
      return {Variable->getCanonicalDecl()};
    return {};
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const auto *Index = dyn_cast<IntegerLiteral>(Element->getIdx()->IgnoreParenImpCasts());
    HostTarget Array = target(Element->getBase());
    if (!Index || !Array.Object || Array.Component != HostTarget::Whole || Index->getValue().getActiveBits() > 16)
      return {};
    Array.Component = int(Index->getValue().getZExtValue());
    return Array;
  }
  if (const auto *Op = dyn_cast<UnaryOperator>(E)) {
    HostTarget Pointer = Op->getOpcode() == UO_Deref ? target(Op->getSubExpr()) : HostTarget{};
    if (Pointer.Component != HostTarget::Whole || (Pointer.Object && !Pointer.Object->getType()->isPointerType()))
      return {};
    Pointer.Component = HostTarget::Pointee;
    return Pointer;
  }
  const auto *Member = dyn_cast<MemberExpr>(E);
  if (!Member)
    return {};
  if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
    return {Static->getCanonicalDecl()};
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (!Field)
    return {};
  int Component = vectorComponent(Field);
  if (Component >= 0) {
    HostTarget Vector = target(Member->getBase());
    if (!Vector.Object || Vector.Component != HostTarget::Whole)
      return {};
    Vector.Component = Component;
    return Vector;
  }
  HostTarget Base = isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()) ? HostTarget{} : target(Member->getBase());
  return {cast<ValueDecl>(Field->getCanonicalDecl()), HostTarget::Whole, Base.Object};
}

ArrayRef<const Expr *> HostCode::arguments(const Expr *Call) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Call))
    return {Construct->getArgs(), Construct->getNumArgs()};
  const auto *Plain = cast<CallExpr>(Call);
  return {Plain->getArgs(), Plain->getNumArgs()};
}

ArrayRef<const Expr *> HostCode::callArguments(const Expr *Call, const FunctionDecl *Callee) {
  bool HasObject = isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Callee);
  return arguments(Call).drop_front(HasObject ? 1 : 0);
}

int HostCode::vectorComponent(const FieldDecl *Field) {
  const IdentifierInfo *Name = Field->getIdentifier();
  const IdentifierInfo *Type = Field->getParent()->getIdentifier();
  if (!Name || Name->getLength() != 1 || !Type)
    return -1;
  bool IsVector = llvm::StringSwitch<bool>(Type->getName().rtrim("1234"))
                      .Cases("dim", "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", true)
                      .Cases("longlong", "ulonglong", "float", "double", true)
                      .Default(false);
  size_t Index = StringRef("xyzw").find(Name->getName()[0]);
  return IsVector && Index != StringRef::npos ? int(Index) : -1;
}

} // namespace cudaperf
