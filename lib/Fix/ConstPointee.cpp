// Each mention of the parameter is followed outwards: from the pointer variable to its value, from there to an element,
// until something reads the element or asks for more than const gives.

#include "Fix/ConstPointee.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace cudaperf {

namespace {
/// What the expression reached so far is.
enum class Role { Variable, Pointer, Element };
/// Allowed and Refused end the way outwards.
enum class Next { Variable, Pointer, Element, Allowed, Refused };

struct Node {
  const Stmt *What = nullptr;
  int Parent = -1;
};
} // namespace

static bool pointsToConst(QualType Type) {
  return (Type->isPointerType() || Type->isReferenceType()) && Type->getPointeeType().isConstQualified();
}

static Next fromVariable(const Expr *Around) {
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Around))
    return Cast->getCastKind() == CK_LValueToRValue ? Next::Pointer : Next::Refused;
  if (const auto *Unary = dyn_cast<UnaryOperator>(Around); Unary && Unary->isIncrementDecrementOp())
    return Unary->isPrefix() ? Next::Variable : Next::Pointer;
  if (isa<CompoundAssignOperator>(Around))
    return Next::Variable;
  return isa<UnaryExprOrTypeTraitExpr>(Around) ? Next::Allowed : Next::Refused;
}

static Next fromPointer(const Expr *Around, const Expr *Inner) {
  if (const auto *Cast = dyn_cast<CastExpr>(Around)) {
    const bool Harmless = Cast->getCastKind() == CK_PointerToBoolean || pointsToConst(Cast->getType());
    return Harmless ? Next::Allowed : Next::Refused;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(Around)) {
    if (Binary->isComparisonOp())
      return Next::Allowed;
    if (Binary->isAdditiveOp())
      return Binary->getType()->isPointerType() ? Next::Pointer : Next::Allowed;
    return Next::Refused;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Around))
    return Choice->getCond() == Inner ? Next::Allowed : Next::Pointer;
  if (const auto *Unary = dyn_cast<UnaryOperator>(Around))
    return Unary->getOpcode() == UO_Deref ? Next::Element : Next::Refused;
  const bool Selects = isa<ArraySubscriptExpr>(Around) || isa<MemberExpr>(Around);
  return Selects ? Next::Element : Next::Refused;
}

static Next fromElement(const Expr *Around) {
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Around)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      return Next::Pointer;
    const bool Reads = Cast->getCastKind() == CK_LValueToRValue ||
                       (Cast->getCastKind() == CK_NoOp && Cast->getType().isConstQualified());
    return Reads ? Next::Allowed : Next::Refused;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Around))
    return isa<FieldDecl>(Member->getMemberDecl()) ? Next::Element : Next::Refused;
  if (const auto *Unary = dyn_cast<UnaryOperator>(Around))
    return Unary->getOpcode() == UO_AddrOf ? Next::Pointer : Next::Refused;
  return isa<UnaryExprOrTypeTraitExpr>(Around) ? Next::Allowed : Next::Refused;
}

/// Whether the mention at Nodes[At] only reads.
static bool isRead(const std::vector<Node> &Nodes, int At) {
  Role Now = Role::Variable;
  for (int Up = Nodes[At].Parent; Up >= 0; At = Up, Up = Nodes[Up].Parent) {
    const auto *Around = dyn_cast<Expr>(Nodes[Up].What);
    if (!Around)
      return !isa<DeclStmt>(Nodes[Up].What) && !isa<ReturnStmt>(Nodes[Up].What);
    const auto *Comma = dyn_cast<BinaryOperator>(Around);
    if (Comma && Comma->isCommaOp() && Comma->getLHS() == Nodes[At].What)
      return true;
    if (isa<ParenExpr>(Around) || (Comma && Comma->isCommaOp()))
      continue;
    const Next Step = Now == Role::Variable  ? fromVariable(Around)
                      : Now == Role::Pointer ? fromPointer(Around, dyn_cast<Expr>(Nodes[At].What))
                                             : fromElement(Around);
    if (Step == Next::Allowed || Step == Next::Refused)
      return Step == Next::Allowed;
    Now = Step == Next::Variable ? Role::Variable : Step == Next::Pointer ? Role::Pointer : Role::Element;
  }
  return false;
}

bool compilesWithConstPointee(const ParmVarDecl &Parameter, const Stmt *Body) {
  std::vector<Node> Nodes{{Body, -1}};
  for (size_t I = 0; I < Nodes.size(); ++I) {
    for (const Stmt *Child : Nodes[I].What->children())
      if (Child)
        Nodes.push_back({Child, int(I)});
    const auto *Mention = dyn_cast<DeclRefExpr>(Nodes[I].What);
    if (Mention && Mention->getDecl() == &Parameter && !isRead(Nodes, int(I)))
      return false;
  }
  return true;
}

} // namespace cudaperf
