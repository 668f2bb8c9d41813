// How much of the host code one question to HostValues may look at, and what it looks at just now: what a value rests
// on can be far away, and it can be the value itself. Whatever is refused makes the answer smaller; an answer that was
// found without a refusal is the same whoever asks.

#ifndef CUDAPERF_LAUNCH_HOSTBUDGET_H
#define CUDAPERF_LAUNCH_HOSTBUDGET_H

#include "llvm/ADT/SmallVector.h"

namespace cudaperf {

struct HostLoop;

/// The budget of one question: made when it is asked, gone when it is answered.
class HostBudget {
public:
  /// Evaluations that one question may take.
  static constexpr unsigned MaxSteps = 4000;
  /// Expressions inside each other that are followed.
  static constexpr unsigned MaxDepth = 96;
  /// Loops that are run at a time: what one starts with can be what the one before it ended with, and so on.
  static constexpr unsigned MaxRunning = 48;

  HostBudget() = default;
  HostBudget(const HostBudget &) = delete;
  HostBudget &operator=(const HostBudget &) = delete;

  /// Leave to evaluate something, given back at the end of the scope; false if it was refused.
  class [[nodiscard]] Leave {
  public:
    explicit operator bool() const { return Budget; }
    Leave(const Leave &) = delete;
    Leave &operator=(const Leave &) = delete;
    ~Leave() {
      if (Budget)
        (Budget->*GiveBack)();
    }

  private:
    friend class HostBudget;
    explicit Leave(HostBudget *Budget, void (HostBudget::*GiveBack)()) : Budget(Budget), GiveBack(GiveBack) {}
    HostBudget *Budget;
    void (HostBudget::*GiveBack)();
  };

  /// Takes one step; false if all have been taken.
  bool takeStep() { return ++Steps <= MaxSteps || refuse(); }
  unsigned steps() const { return Steps; }

  /// Leave to evaluate an expression inside those that are being evaluated. Takes a step.
  Leave enterExpression();
  /// Leave to ask what Component of Object holds at the place Order: refused while the same is being asked.
  Leave enterObject(const void *Object, int Component, unsigned Order);
  /// Leave to run Loop: refused while it is being run. Takes a step.
  Leave enterLoop(const HostLoop &Loop);

  /// How often something was refused so far. An answer during which this did not grow rests on no budget.
  unsigned refusals() const { return Refusals; }
  /// Counts what is left out for another reason that the next question need not have. Always false.
  bool refuse() {
    ++Refusals;
    return false;
  }

private:
  struct ObjectQuestion {
    const void *Object;
    int Component;
    unsigned Order;
    bool operator==(const ObjectQuestion &) const = default;
  };

  void leaveExpression() { --Depth; }
  void leaveObject() { Objects.pop_back(); }
  void leaveLoop() { Loops.pop_back(); }

  unsigned Steps = 0;
  unsigned Depth = 0;
  unsigned Refusals = 0;
  llvm::SmallVector<ObjectQuestion, 16> Objects; ///< the innermost last
  llvm::SmallVector<const HostLoop *, 4> Loops;  ///< the same
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTBUDGET_H
