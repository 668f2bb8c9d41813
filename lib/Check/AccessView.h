// One access as a check sees it: what is said of it, and the kernel, launch shape and unit that it belongs to.

#ifndef CUDAPERF_CHECK_ACCESSVIEW_H
#define CUDAPERF_CHECK_ACCESSVIEW_H

#include "Check/UnitFacts.h"
#include <vector>

namespace cudaperf {

/// Borrows from UnitFacts, which must outlive it.
struct AccessView {
  const UnitFacts &Unit;
  const KernelFacts &Kernel;
  const ShapeFacts &Shape;
  const AccessFact &Fact;

  const AccessCost &cost() const { return Fact.Cost; }
  AccessSpace space() const { return Fact.Cost.Space; }
  const BlockAssumption &block() const { return Shape.Launch.Block; }
  /// The known launch that the cost is of, or null.
  const KnownLaunch *knownLaunch() const { return Shape.knownLaunch(Fact); }
  /// The expression that makes the access, in the kernel or in a function it calls; null if it cannot be told.
  const clang::Expr *expression() const;
  /// Where remedies for the accesses of the same kernel at the same launch are tried.
  const TriedChanges &tried() const;
  /// Its place in KernelProgram::accesses(), by which lib/Cost names it.
  unsigned number() const;
  /// An atomic that only lanes do whose data say so: how many that are, nobody knows.
  bool isAtomicOnData() const { return cost().OnData && cost().Access->Operation == AccessOperation::Atomic; }
  /// Whether few threads store there by the form of the code: results that overwrite those of earlier rounds.
  bool isRareResult() const;
  /// The accesses that have the access's cause, itself among them: those to the same buffer that are as bad, and are
  /// cured with it. Left: of what they take beyond the ideal, the share that a remedy leaves.
  std::vector<CuredAccess> cause(double Left = 0) const;
  /// What the kernel gains if Cured, the accesses of a cause, are cured; none if that is not known, or if the access is
  /// judged at a launch that the kernel's cost is not of.
  std::optional<GainEstimate> gain(llvm::ArrayRef<CuredAccess> Cured) const;
  /// The kernel's cost at the launch that the access has its own at.
  const KernelCost &costHere() const;
  /// The function that expression() stands in, the kernel or one that it calls; null if there is no expression.
  const clang::FunctionDecl *function() const;
  /// The range of expression() if it can be found, else the point.
  SourceSpan span() const;
  /// The kernel's own line, if the access stands on another one, in a function that the kernel calls.
  std::optional<SourceSpan> calledFrom() const;
};

/// The accesses of Kernel that a check may speak of, at each of its shapes.
std::vector<AccessView> accessesOf(const UnitFacts &Unit, const KernelFacts &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_ACCESSVIEW_H
