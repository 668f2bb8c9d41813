#include "Launch/HostBudget.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

HostBudget::Leave HostBudget::enterExpression() {
  const bool IsGranted = takeStep() && (Depth < MaxDepth || refuse());
  Depth += IsGranted;
  return Leave(IsGranted ? this : nullptr, &HostBudget::leaveExpression);
}

HostBudget::Leave HostBudget::enterObject(const void *Object, int Component, unsigned Order) {
  const ObjectQuestion Question{Object, Component, Order};
  const bool IsGranted = !llvm::is_contained(Objects, Question) || refuse();
  if (IsGranted)
    Objects.push_back(Question);
  return Leave(IsGranted ? this : nullptr, &HostBudget::leaveObject);
}

HostBudget::Leave HostBudget::enterLoop(const HostLoop &Loop) {
  const bool IsGranted = takeStep() && ((!llvm::is_contained(Loops, &Loop) && Loops.size() < MaxRunning) || refuse());
  if (IsGranted)
    Loops.push_back(&Loop);
  return Leave(IsGranted ? this : nullptr, &HostBudget::leaveLoop);
}

} // namespace cudaperf
