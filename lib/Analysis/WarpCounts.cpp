// What a run of a warp notes of where it came by. How long a loop is that the model leaves early is told by its exit
// condition: from round to round its two sides come nearer to each other, by steps that the last two rounds show.

#include "Analysis/WarpRun.h"
#include "llvm/IR/InstrTypes.h"
#include <cmath>

using namespace llvm;

namespace cudaperf {

RunCounts::RunCounts(const KernelProgram &Program) : Visits(Program.blocks().size()), Loops(Program.loops().size()) {}

void WarpRun::noteVisit(int Block) {
  if (Counts && !Covering.isRunning())
    ++Counts->Visits[Block];
}

void WarpRun::noteRound(int Loop) {
  if (Counts && !Covering.isRunning())
    ++Counts->Loops[Loop].Rounds;
}

void WarpRun::noteExit(int Block, bool IsCut) {
  const CodeBlock &Code = Program.blocks()[Block];
  if (!Counts || Covering.isRunning() || Program.loops()[Code.Loop].MainExit != Block)
    return;
  LoopState &State = LoopStates[Code.Loop];
  std::optional<int64_t> Distance;
  if (const auto *Compared = dyn_cast<CmpInst>(Code.Decides);
      Compared && Compared->getOperand(0)->getType()->isIntegerTy())
    Distance = valueOf(Compared->getOperand(0)).Lane[0] - valueOf(Compared->getOperand(1)).Lane[0];
  const std::optional<int64_t> Before = std::exchange(State.Distance, Distance);
  if (!IsCut)
    return;
  RunCounts::LoopCount &Count = Counts->Loops[Code.Loop];
  const double Run = State.Iterations;
  const int64_t Step = Distance && Before ? *Distance - *Before : 0;
  const double Left = Step && (*Distance < 0) != (Step < 0) ? std::ceil(-double(*Distance) / double(Step)) : 0;
  if (!State.OpenEnded && !State.OnData && Left > 0) {
    Count.Missing += Left;
    return;
  }
  Count.HasGuess = true;
  Count.OnData |= State.OnData;
  const double Usual = State.OnData ? (Left > 0 ? RunCounts::DataRounds : Run) : RunCounts::OpenRounds;
  Count.Missing += std::max(0.0, Usual - Run);
}

} // namespace cudaperf
