// HostValues' evaluation of tables: arrays and containers of structures that initialiser lists write out, e.g. launch
// configurations by size of the problem. What the fields of one row hold goes together.

#include "Launch/HostValues.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace cudaperf {

/// Rows that are tried; a table that is longer is read so far.
static constexpr size_t MostRows = 256;

/// What List gives to Field; null if it does not say.
static const Expr *given(const InitListExpr *List, const FieldDecl *Field) {
  unsigned Index = 0;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent()))
    Index = Class->getNumBases();
  for (const FieldDecl *Each : Field->getParent()->fields()) {
    if (Each->isUnnamedBitField())
      continue;
    if (Each->getCanonicalDecl() == Field->getCanonicalDecl())
      return Index < List->getNumInits() ? List->getInit(Index) : nullptr;
    ++Index;
  }
  return nullptr;
}

/// What rows give to Field: all of its class, but where one is picked that one.
HostCandidates HostValues::inRows(const FieldDecl *Field, int Component, const HostContext &In) {
  HostCandidates Result;
  ArrayRef<const InitListExpr *> Rows = Code.rows(Field->getParent());
  if (In.Row && llvm::is_contained(Rows, In.Row))
    Rows = In.Row;
  for (const auto &[Number, Row] : llvm::enumerate(Rows.take_front(MostRows))) {
    HostReason Why{Field->getParent()->getCanonicalDecl(), unsigned(Number)};
    Result.add(evaluate(given(Row, Field), Component, In.inAnyCall()),
               Rows.size() > 1 ? ArrayRef(Why) : ArrayRef<HostReason>());
  }
  Result.Complete &= Rows.size() <= MostRows;
  return Result;
}

/// The rows of the array that List initialises, each made by a list.
static SmallVector<const InitListExpr *, 8> elementsOf(const InitListExpr *List) {
  SmallVector<const InitListExpr *, 8> Rows;
  for (const Expr *Init : List->inits())
    if (const auto *Row = dyn_cast_or_null<InitListExpr>(Init ? Init->IgnoreImplicit() : nullptr))
      Rows.push_back(Row->isSemanticForm() || !Row->getSemanticForm() ? Row : Row->getSemanticForm());
  return Rows;
}

/// The rows that Object, whose field is read, can be: those of its array, all of its class if that is not known; none
/// if it is no element of a table.
HostValues::HostRows HostValues::rowsOf(const Expr *Object, HostPlace At) {
  Object = Object->IgnoreParenImpCasts();
  for (unsigned Step = 0; Step < 4; ++Step) {
    const auto *Name = dyn_cast<DeclRefExpr>(Object);
    const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    if (!Variable || isa<ParmVarDecl>(Variable) || !Variable->getInit() || Variable->getInit()->containsErrors())
      break;
    Object = Variable->getInit()->IgnoreImplicit()->IgnoreParenImpCasts();
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(Object); Copy && Copy->getNumArgs() == 1)
      Object = Copy->getArg(0)->IgnoreParenImpCasts();
  }
  const RecordDecl *Record = Object->getType().isNull() ? nullptr : Object->getType()->getAsRecordDecl();
  if (!Record || isa<InitListExpr>(Object))
    return {};
  const auto *Element = dyn_cast<ArraySubscriptExpr>(Object);
  const auto *Name = Element ? dyn_cast<DeclRefExpr>(Element->getBase()->IgnoreParenImpCasts()) : nullptr;
  const auto *Array = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  const Expr *Init = Array ? Array->getAnyInitializer() : nullptr;
  const auto *List = dyn_cast_or_null<InitListExpr>(Init ? Init->IgnoreImplicit() : nullptr);
  if (!List)
    return HostRows(Code.rows(Record).take_front(MostRows));
  HostRows Rows = elementsOf(List);
  const HostCandidates Index = value(Element->getIdx(), At);
  if (const HostValue *Only = Index.only(); Only && Only->Integer >= 0 && size_t(Only->Integer) < Rows.size())
    return {Rows[size_t(Only->Integer)]};
  return Rows;
}

/// The rows that the fields in E can be of, local variables followed; none if E reads no table, or fields of several
/// classes, or such that are also written otherwise.
HostValues::HostRows HostValues::rowsRead(const Expr *E, HostPlace At) {
  constexpr unsigned MostNodes = 64;
  SmallVector<const Stmt *, 8> Left = {E};
  const Expr *Object = nullptr;
  const RecordDecl *Record = nullptr;
  for (unsigned Seen = 0; !Left.empty() && Seen < MostNodes; ++Seen) {
    const Stmt *Next = Left.pop_back_val();
    if (!Next)
      continue;
    if (const auto *Member = dyn_cast<MemberExpr>(Next)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (Field && HostCode::vectorComponent(Field) < 0 && !Code.rows(Field->getParent()).empty()) {
        if ((Record && Record != Field->getParent()) ||
            !Code.writes(clang::cast<ValueDecl>(Field->getCanonicalDecl())).empty())
          return {};
        Record = Field->getParent();
        Object = Member->getBase();
        continue;
      }
    }
    if (const auto *Name = dyn_cast<DeclRefExpr>(Next))
      if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl());
          Variable && Variable->isLocalVarDecl() && Variable->getInit() &&
          Code.writes(Variable->getCanonicalDecl()).size() == 1)
        Left.push_back(Variable->getInit());
    Left.append(Next->child_begin(), Next->child_end());
  }
  return Object ? rowsOf(Object, At) : HostRows();
}

/// A dim3 that reads fields of one of Rows: each row's, the last ones if there are more than are kept, since tables
/// start with the smallest problem.
Dim3Candidates HostValues::dim3OfRows(const Expr *E, HostPlace At, ArrayRef<const InitListExpr *> Rows) {
  Dim3Candidates All;
  for (const InitListExpr *Row : Rows) {
    HostBudget Budget;
    HostContext In(Budget, At);
    In.Row = Row;
    const HostCandidates X = evaluate(E, 0, In), Y = evaluate(E, 1, In), Z = evaluate(E, 2, In);
    Dim3Candidates Here = combine(X, Y, Z);
    All.Complete &= Here.Complete;
    for (unsigned Side = 0; Side < 3; ++Side)
      All.Certain[Side] =
          Row == Rows.front() || All.Certain[Side] == Here.Certain[Side] ? Here.Certain[Side] : std::nullopt;
    for (Dim3Candidate &Next : Here.Values)
      if (llvm::none_of(All.Values, [&](const Dim3Candidate &Known) { return Known.Value == Next.Value; }))
        All.Values.push_back(std::move(Next));
  }
  if (All.Values.size() > HostCandidates::Most) {
    All.Complete = false;
    All.Values.erase(All.Values.begin(), All.Values.end() - HostCandidates::Most);
  }
  return All;
}

} // namespace cudaperf
