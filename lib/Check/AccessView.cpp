#include "Check/AccessView.h"
#include "clang/AST/Expr.h"

namespace cudaperf {

SourceSpan AccessView::span() const {
  const clang::Expr *Written = expression();
  return Written ? Unit.source().span(Written->getSourceRange()) : Unit.source().point(Fact.Location);
}

std::vector<AccessView> accessesOf(const UnitFacts &Unit, const KernelFacts &Kernel) {
  std::vector<AccessView> Views;
  for (const ShapeFacts &Shape : Kernel.Shapes)
    for (const AccessFact &Fact : Shape.Accesses)
      Views.push_back({.Unit = Unit, .Kernel = Kernel, .Shape = Shape, .Fact = Fact});
  return Views;
}

} // namespace cudaperf
