// Fills HostCode: declarations by a worklist, bodies by a recursion that a depth cap bounds. Declarations are in
// HostDeclarations.cpp, statements in HostStatements.cpp, expressions and what is recorded of them in HostEvents.cpp.

#ifndef CUDAPERF_LAUNCH_HOSTCODEBUILDER_H
#define CUDAPERF_LAUNCH_HOSTCODEBUILDER_H

#include "Launch/HostCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang {
class CXXForRangeStmt;
class ClassTemplateDecl;
class DeclRefExpr;
class FunctionTemplateDecl;
class IfStmt;
class InitListExpr;
class LambdaExpr;
class SwitchStmt;
class UnaryOperator;
} // namespace clang

namespace cudaperf {

/// Visits the bodies of host functions and records what HostCode holds.
class HostCodeBuilder {
public:
  explicit HostCodeBuilder(HostCode &Code) : Code(Code), Sources(Code.Context.getSourceManager()) {}
  void run();

private:
  // Declarations.
  void context(const clang::DeclContext *Decls, bool IsPattern);
  void declaration(const clang::Decl *D, bool IsPattern);
  void functionTemplate(const clang::FunctionTemplateDecl *Template, bool IsPattern);
  void classTemplate(const clang::ClassTemplateDecl *Template);
  void function(const clang::FunctionDecl *Function);
  bool inSystemHeader(clang::SourceLocation Where);

  // Statements and expressions.
  void visit(const clang::Stmt *S);
  void visitChildren(const clang::Stmt *S);
  bool visitControl(const clang::Stmt *S);
  void visitIf(const clang::IfStmt *If);
  void noteGuards(const clang::Expr *Condition, bool Holds);
  void visitSwitch(const clang::SwitchStmt *Switch);
  void visitLoop(const clang::Stmt *S, std::initializer_list<const clang::Stmt *> Before, const clang::Stmt *Body,
                 const clang::Stmt *After);
  void visitRangeFor(const clang::CXXForRangeStmt *For);
  void noteJump(const clang::Stmt *Jump);
  void visitLambda(const clang::LambdaExpr *Lambda);
  void visitVariable(const clang::VarDecl *Variable);
  void visitBinary(const clang::BinaryOperator *Op);
  void visitUnary(const clang::UnaryOperator *Op);
  void visitCall(const clang::Expr *Call);
  void visitInitList(const clang::InitListExpr *List);
  void global(const clang::VarDecl *Variable);
  bool isRow(const clang::RecordDecl *Record) const;
  void noteUse(const clang::Expr *Mention);

  // HostHolders.cpp: functions that are handed on by name.
  static bool isCast(const clang::FunctionDecl &Callee);
  static const clang::DeclRefExpr *functionNamed(const clang::Expr *Value);
  static const clang::VarDecl *holderCalled(const clang::Expr *Call);
  void noteName(const clang::DeclRefExpr *Name);
  void noteNames(const clang::Stmt *Initialiser);
  void noteHolder(const clang::Expr *Value, const clang::VarDecl *Holder);
  void noteAssignedHolder(const clang::BinaryOperator &Assignment);
  void noteHolders(const clang::Expr *Call, const clang::FunctionDecl *Callee);

  // Records.
  HostPlace here() { return {++Order, Region}; }
  HostWrite *write(const clang::Expr *To, HostWrite::Effect What, const clang::Expr *Value);
  HostWrite *write(HostTarget To, HostWrite::Effect What, const clang::Expr *Value);
  void update(const clang::Expr *To, const clang::Expr *Update);
  void giveAway(const clang::Expr *Argument, clang::QualType To);
  void giveAway(const clang::Expr *Argument, const clang::ParmVarDecl *To, const clang::Expr *Call);
  void giveAwayThroughPointer(const clang::CallExpr &Call);
  void noteStatements(const clang::Stmt *Block);
  void noteResults(const HostLoop &Ended);
  HostRegion *enter(HostRegion::Kind What);
  void leave() { Region = Region->Parent; }

  HostCode &Code;
  const clang::SourceManager &Sources;
  /// Pattern: the body of a class template that nothing instantiates.
  std::vector<std::pair<const clang::DeclContext *, bool>> Contexts;
  llvm::SmallPtrSet<const clang::Stmt *, 16> HandledAddresses; ///< '&x' that is no write, or is recorded with its call
  llvm::SmallPtrSet<const clang::Stmt *, 8> HandledNames;      ///< of functions that are called or handed on there
  llvm::SmallPtrSet<const clang::Stmt *, 16> Statements;       ///< expressions that are a statement of a loop's body
  std::vector<HostTarget> Written;                             ///< all that was written so far
  const HostRegion *Region = nullptr;
  HostLoop *Loop = nullptr;   ///< the innermost
  bool BreakIsOfLoop = false; ///< a break here ends Loop, not a switch
  const clang::Expr *InnermostCall = nullptr;
  const clang::VarDecl *Initialised = nullptr;
  const clang::InitListExpr *ListAround = nullptr; ///< the innermost
  bool IsInRow = false;                            ///< ListAround is a row
  unsigned Order = 0;
  unsigned Depth = 0;
  clang::FileID LastFile;
  bool LastFileIsSystem = false;
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTCODEBUILDER_H
