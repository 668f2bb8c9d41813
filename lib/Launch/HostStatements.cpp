// HostCodeBuilder's statements.

#include "Launch/ArgumentLists.h"
#include "Launch/HostCodeBuilder.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cudaperf {

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

void HostCodeBuilder::visitChildren(const Stmt *S) {
  for (const Stmt *Child : S->children())
    if (Child)
      visit(Child);
}

void HostCodeBuilder::visit(const Stmt *S) {
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
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      noteName(Name);
  } else if (!isa<UnaryExprOrTypeTraitExpr, OpaqueValueExpr>(S)) {
    visitChildren(S);
  }
  --Depth;
}

/// Statements that decide what runs or that declare; false for all others.
bool HostCodeBuilder::visitControl(const Stmt *S) {
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    visitIf(If);
  } else if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
    visitSwitch(Switch);
  } else if (const auto *For = dyn_cast<ForStmt>(S)) {
    noteStatements(For->getInit());
    visit(For->getInit());
    visitLoop(For, {For->getConditionVariableDeclStmt(), For->getCond()}, For->getBody(), For->getInc());
  } else if (const auto *While = dyn_cast<WhileStmt>(S)) {
    visitLoop(While, {While->getConditionVariableDeclStmt(), While->getCond()}, While->getBody(), nullptr);
  } else if (const auto *Do = dyn_cast<DoStmt>(S)) {
    // "do { … } while (0)" is how macros write a block.
    const auto *Zero = dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts());
    const auto *False = dyn_cast<CXXBoolLiteralExpr>(Do->getCond()->IgnoreParenImpCasts());
    if ((Zero && Zero->getValue() == 0) || (False && !False->getValue()))
      visit(Do->getBody());
    else
      visitLoop(Do, {}, Do->getBody(), Do->getCond());
  } else if (const auto *For = dyn_cast<CXXForRangeStmt>(S)) {
    visitRangeFor(For);
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
    if (Region->Function && Region->What != HostRegion::Kind::Function)
      Code.LeavingEarly.insert(Region->Function->getCanonicalDecl());
  } else if (isa<BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt, LabelStmt>(S)) {
    noteJump(S);
    if (isa<GotoStmt, IndirectGotoStmt>(S) && Region->Function)
      Code.LeavingEarly.insert(Region->Function->getCanonicalDecl());
    visitChildren(S);
  } else {
    return false;
  }
  return true;
}

/// What Condition, if it holds or does not, says that a variable equals; without a subject if it says nothing of one.
static HostGuard equality(const Expr *Condition, bool Holds) {
  const auto *Test = Condition ? dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts()) : nullptr;
  if (!Test || Test->getOpcode() != (Holds ? BO_EQ : BO_NE))
    return {};
  for (const auto &[Named, Other] : {std::pair(Test->getLHS(), Test->getRHS()), {Test->getRHS(), Test->getLHS()}})
    if (const auto *Name = dyn_cast<DeclRefExpr>(Named->IgnoreParenImpCasts()))
      if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl()))
        return {Variable->getCanonicalDecl(), Other};
  return {};
}

void HostCodeBuilder::visitIf(const IfStmt *If) {
  HostChoice &Choice = Code.Choices.emplace_back();
  Choice.Where = If;
  Choice.Arms = If->getElse() ? 2 : 1;
  Choice.Exhaustive = If->getElse() != nullptr;
  visit(If->getInit());
  visit(If->getConditionVariableDeclStmt());
  visit(If->getCond());
  Choice.Tested = here().Order;
  for (unsigned Arm = 0; Arm < Choice.Arms; ++Arm) {
    const Stmt *Body = Arm ? If->getElse() : If->getThen();
    HostRegion *Inner = enter(HostRegion::Kind::Arm);
    Inner->Choice = &Choice;
    Inner->Arm = Arm;
    Inner->Leaves = leaves(Body);
    Choice.Leaving |= uint64_t(Inner->Leaves) << Arm;
    const bool Holds = Arm == 0;
    const HostGuard Equal = equality(If->getCond(), Holds);
    Inner->Subject = Equal.Subject;
    Inner->Equals = Equal.Equals;
    if (If->getCond()) // 'if consteval' has none
      noteGuards(If->getCond(), Holds);
    visit(Body);
    leave();
  }
  if (If->getCond() && !If->getElse() && leaves(If->getThen()))
    noteGuards(If->getCond(), /*Holds=*/false);
}

/// Notes what is equal to what from here on, as Condition holds or does not.
void HostCodeBuilder::noteGuards(const Expr *Condition, bool Holds) {
  Condition = Condition->IgnoreParenImpCasts();
  const auto *Call = dyn_cast<CallExpr>(Condition);
  if (Call && Call->getBuiltinCallee() == Builtin::BI__builtin_expect) // in macros that check
    return noteGuards(Call->getArg(0), Holds);
  if (const auto *Not = dyn_cast<UnaryOperator>(Condition); Not && Not->getOpcode() == UO_LNot)
    return noteGuards(Not->getSubExpr(), !Holds);
  const auto *Test = dyn_cast<BinaryOperator>(Condition);
  if (Test && Test->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
    noteGuards(Test->getLHS(), Holds);
    noteGuards(Test->getRHS(), Holds);
  } else if (HostGuard Equal = equality(Condition, Holds); Equal.Subject) {
    Equal.Order = ++Order;
    Code.Guards[Region].push_back(Equal);
  }
}

/// Whether S ends in a break or continue.
static bool endsInJump(const Stmt *S) {
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    S = Block->body_empty() ? nullptr : Block->body_back();
  return isa_and_nonnull<BreakStmt, ContinueStmt>(S);
}

/// Each run of labels opens an arm that ends at the next label.
void HostCodeBuilder::visitSwitch(const SwitchStmt *Switch) {
  HostChoice &Choice = Code.Choices.emplace_back();
  Choice.Where = Switch;
  visit(Switch->getInit());
  visit(Switch->getCond());
  const auto *Name = dyn_cast<DeclRefExpr>(Switch->getCond()->IgnoreParenImpCasts());
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Switch->getBody());
  if (!Body)
    return visit(Switch->getBody());
  llvm::SaveAndRestore Breaks(BreakIsOfLoop, false);
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

void HostCodeBuilder::noteJump(const Stmt *Jump) {
  if (!Loop)
    return;
  if (isa<BreakStmt>(Jump))
    Loop->HasBreak |= BreakIsOfLoop;
  else if (isa<ContinueStmt>(Jump))
    Loop->HasContinue = true;
  else
    for (HostLoop &Any : Code.Loops) // a goto can lead out of several
      Any.HasLabel |= Any.Start.Region && Any.Start.Region->encloses(Region);
}

/// Remembers which expressions are statements of Block, which every round of a loop runs.
void HostCodeBuilder::noteStatements(const Stmt *Block) {
  SmallVector<const Stmt *, 16> Work = {Block};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    const auto *Comma = dyn_cast_or_null<BinaryOperator>(S);
    if (isa_and_nonnull<CompoundStmt, ParenExpr, FullExpr>(S) || (Comma && Comma->getOpcode() == BO_Comma))
      Work.append(S->child_begin(), S->child_end());
    else if (isa_and_nonnull<Expr>(S))
      Statements.insert(S);
  }
}

void HostCodeBuilder::visitLoop(const Stmt *S, std::initializer_list<const Stmt *> Before, const Stmt *Body,
                                const Stmt *After) {
  HostLoop &Entered = Code.Loops.emplace_back();
  llvm::SaveAndRestore Innermost(Loop, &Entered);
  llvm::SaveAndRestore Breaks(BreakIsOfLoop, true);
  const size_t FirstWritten = Written.size();
  Entered.Where = S;
  Entered.Entry = here();
  enter(HostRegion::Kind::Loop)->Around = &Entered;
  Entered.Start.Region = Region;
  for (const Stmt *Part : Before)
    visit(Part);
  Entered.Start = here();
  noteStatements(Body);
  visit(Body);
  Entered.End = ++Order;
  noteStatements(After);
  visit(After);
  leave();
  for (const HostTarget &Target : ArrayRef(Written).drop_front(FirstWritten))
    if (!llvm::is_contained(Entered.Written, Target))
      Entered.Written.push_back(Target);
  noteResults(Entered);
}

/// The numbers that Ended changes get two more writes: what a round starts with and what is left in the end.
void HostCodeBuilder::noteResults(const HostLoop &Ended) {
  for (const HostTarget &Target : Ended.Written) {
    std::vector<HostWrite> &All = Code.Writes[Target.Object];
    const bool IsOutside = isa<ParmVarDecl>(Target.Object) || All.front().Where.Order < Ended.Entry.Order;
    if (!IsOutside || !Target.isLocalNumber())
      continue;
    HostWrite Start{HostWrite::Effect::Starts, Ended.Start, Target};
    Start.Loop = &Ended;
    All.insert(llvm::find_if(All, [&](const HostWrite &W) { return W.Where.Order > Ended.Start.Order; }), Start);
    write(Target, HostWrite::Effect::Ends, nullptr)->Loop = &Ended;
  }
}

void HostCodeBuilder::visitRangeFor(const CXXForRangeStmt *For) {
  visit(For->getInit());
  visit(For->getRangeStmt());
  llvm::SaveAndRestore Innermost(Loop, static_cast<HostLoop *>(nullptr)); // never run
  enter(HostRegion::Kind::Loop);
  HostTarget Element{cast<ValueDecl>(For->getLoopVariable()->getCanonicalDecl())};
  write(Element, HostWrite::Effect::Iterates, For->getRangeInit());
  visit(For->getBody());
  leave();
}

/// The body is taken as code of the function around it, so that captured variables are the variables themselves.
void HostCodeBuilder::visitLambda(const LambdaExpr *Lambda) {
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

/// The value in Init. Where a template or an error leaves the type open, 'T x(y)' is a list of one, which has no type.
static const Expr *initialValue(const Expr *Init) {
  const auto *List = dyn_cast_or_null<ParenListExpr>(Init);
  return List && List->getNumExprs() == 1 ? List->getExpr(0) : Init;
}

void HostCodeBuilder::visitVariable(const VarDecl *Variable) {
  const Expr *Init = initialValue(Variable->getInit());
  const VarDecl *Outer = Initialised;
  Initialised = Variable;
  if (Init && (Variable->getType()->isReferenceType() || Variable->getType()->isPointerType()))
    giveAway(Init, Variable->getType());
  if (Init && Variable->hasLocalStorage())
    noteHolder(Init, Variable);
  if (Init && Variable->hasLocalStorage() && Region->Function)
    for (const Expr *Address : addressesForLaunches(Variable, Region->Function->getBody()))
      HandledAddresses.insert(Address);
  visit(Init);
  Initialised = Outer;
  if (Variable->isStaticLocal())
    return; // like a global: the initialiser is one value among all those written
  HostTarget To{cast<ValueDecl>(Variable->getCanonicalDecl())};
  write(To, Init ? HostWrite::Effect::Sets : HostWrite::Effect::Declares, Init)->IsStatement = true;
}

} // namespace cudaperf
