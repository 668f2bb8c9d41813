// Numbers that a thread keeps in global memory while it adds to them: it loads what it has stored itself, again and
// again, or adds by an atomic in each round of a loop, where a local variable would be a register.

#include "Analysis/AliasBenefit.h"
#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/KeptValues.h"
#include "Cost/LoopAtomics.h"
#include "Cost/TriedChange.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinPercent", "5", "stay silent where the kernel would gain less", 1, 1000},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-memory-accumulator",
                            .Summary = "a thread keeps in global memory what it adds to, where a register would do",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

class MemoryAccumulator final : public Check {
public:
  MemoryAccumulator() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    if (Out.unit().isMomentary(Kernel))
      return;
    const ShapeFacts &Shape = Kernel.Shapes.front();
    std::vector<AccessView> Loads;
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel))
      if (&Access.Shape == &Shape && Access.space() == AccessSpace::Global && !Access.cost().CoverageOnly)
        Loads.push_back(Access);
    if (Loads.empty())
      return;
    reportAtomics(Shape, Loads, Out);
    std::vector<KeptValue> Values = keptValues(Loads.front().tried().trace());
    dropAliased(Kernel, Values);
    const std::optional<GainEstimate> Gain = gainOfRegisters(Shape.Cost, Values);
    if (!isEnough(Gain, Out))
      return;
    for (const KeptValue &Value : Values)
      if (const auto Load =
              llvm::find_if(Loads, [&](const AccessView &Access) { return Access.number() == Value.Load; });
          Load != Loads.end())
        report(*Load, Value, *Gain, Out);
  }

private:
  static bool isEnough(const std::optional<GainEstimate> &Gain, Reporter &Out) {
    return Gain && !Gain->isHidden() && Gain->InL2 >= 1 + Out.options().number("MinPercent") / 100;
  }

  /// What all lanes add to one address is cuda-perf-hot-atomic's.
  static void reportAtomics(const ShapeFacts &Shape, llvm::ArrayRef<AccessView> Accesses, Reporter &Out) {
    std::vector<LoopAtomic> Atomics = loopAtomics(Accesses.front().tried().trace());
    const auto Find = [&](const LoopAtomic &Each) {
      return llvm::find_if(Accesses, [&](const AccessView &Access) { return Access.number() == Each.Access; });
    };
    llvm::erase_if(Atomics, [&](const LoopAtomic &Each) {
      const auto *Access = Find(Each);
      return Access == Accesses.end() || (Access->cost().OneAddress && Access->cost().ActiveLanes > 1);
    });
    const std::optional<GainEstimate> Gain = gainBehindLoops(Shape.Cost, Atomics);
    if (!isEnough(Gain, Out))
      return;
    for (const LoopAtomic &Each : Atomics)
      report(*Find(Each), Each, *Gain, Out);
  }

  static void report(const AccessView &Atomic, const LoopAtomic &Each, const GainEstimate &Gain, Reporter &Out) {
    const SourceSpan Where = Atomic.span();
    FindingBuilder Finding =
        Out.report(Atomic, Where,
                   llvm::formatv("atomic on {0} adds to one place in all rounds of a loop: a sum of the rounds would "
                                 "stay in a register",
                                 objectHere(Atomic)));
    Finding.measured("")
        .evidence("rounds", Each.Rounds)
        .gain(Gain)
        .weight(Each.Rounds)
        .note(Where, "add up in a local variable while the loop goes round, and do one atomic behind it");
    if (Atomic.cost().OnData)
      Finding.assuming(ManyThreadsCome.str());
    joinByObject(Atomic, "sums", Finding);
    noteLaunch(Atomic, Finding);
  }

  /// Leaves out of Values what '__restrict__' alone would keep in registers: cuda-perf-missing-restrict.
  static void dropAliased(const KernelFacts &Kernel, std::vector<KeptValue> &Values) {
    if (Values.empty())
      return;
    const AliasBenefit Benefit = AliasMeter(*Kernel.Kernel->Code->getParent()).measure(*Kernel.Kernel->Code);
    llvm::erase_if(Values, [&](const KeptValue &Value) {
      const llvm::Instruction *Load = Kernel.Program->accesses()[Value.Load].Inst;
      return llvm::any_of(Benefit.Saved, [&](const SavedAccess &Saved) { return Saved.Inst == Load; });
    });
  }

  static void report(const AccessView &Load, const KeptValue &Value, const GainEstimate &Gain, Reporter &Out) {
    const SourceSpan Where = Load.span();
    FindingBuilder Finding = Out.report(
        Load, Where,
        llvm::formatv("each thread loads from {0} what it has stored there itself{1}: the number goes through memory "
                      "where a local variable would stay in a register",
                      objectHere(Load), Value.Loop < 0 ? "" : ", in each round of a loop"));
    Finding.evidence("share_of_own", Value.Share)
        .gain(Gain)
        .weight(Value.Share)
        .note(Where, Value.Loop < 0 ? "keep it in a local variable until it is complete, and store it once"
                                    : "keep it in a local variable, and store it once behind the loop");
    joinByObject(Load, "registers", Finding);
    noteLaunch(Load, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeMemoryAccumulator() { return std::make_unique<MemoryAccumulator>(); }

} // namespace cudaperf
