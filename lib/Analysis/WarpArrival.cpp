#include "Analysis/WarpArrival.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"

using namespace llvm;

namespace cudaperf {

/// Whether Call, of the lanes that take part in it, hands all of them one number.
static bool isSameInWarp(const CallBase &Call) {
  const DeviceFunction *Known = calledDeviceFunction(Call);
  if (!Known)
    return false;
  if (Known->Value == DeviceValue::Ballot || Known->Value == DeviceValue::SameInWarp)
    return true;
  if (Known->Value != DeviceValue::ShuffleIndex)
    return false;
  // From one lane of the whole warp: PTX ISA, "shfl.sync", whose last operand has the clamp in its low bits.
  constexpr uint64_t WholeWarp = 31;
  const auto *Lane = dyn_cast<ConstantInt>(Call.getArgOperand(Known->FirstValue + 1));
  const auto *Rest = dyn_cast<ConstantInt>(Call.getArgOperand(Known->FirstValue + 2));
  return Lane && Rest && Rest->getZExtValue() == WholeWarp;
}

/// Whether Call may hand different numbers to lanes that pass the same ones.
static bool tellsLanesApart(const CallBase &Call) {
  if (isSameInWarp(Call))
    return false;
  if (const SpecialRegister *Register = specialRegister(Call))
    return Register->Alike < AlikeIn::Warp;
  if (const DeviceFunction *Known = calledDeviceFunction(Call); Known && Known->isOfLibdevice())
    return false;
  return Call.isInlineAsm() || Call.isConvergent() || !Call.onlyReadsMemory();
}

namespace {
/// What LLVM's uniformity analysis asks of a machine. NVPTX's own answers take every call for a difference of lanes.
class LanesOfWarp : public TargetTransformInfoImplCRTPBase<LanesOfWarp> {
public:
  explicit LanesOfWarp(const DataLayout &Layout) : TargetTransformInfoImplCRTPBase(Layout) {}
  bool hasBranchDivergence(const Function *) const { return true; }
  bool isSourceOfDivergence(const Value *V) const {
    // An array of a thread lies at one address in all lanes, and holds what each of them has put there.
    if (isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst>(V))
      return true;
    const auto *Call = dyn_cast<CallBase>(V);
    return Call && tellsLanesApart(*Call);
  }
  bool isAlwaysUniform(const Value *V) const {
    const auto *Call = dyn_cast<CallBase>(V);
    return Call && isSameInWarp(*Call);
  }
};
} // namespace

struct WarpArrival::Facts {
  Facts(Function &Kernel, BitVector StaysWhole) : PostDominators(Kernel), StaysWhole(std::move(StaysWhole)) {
    Analyses.registerPass([] { return PassInstrumentationAnalysis(); });
    Analyses.registerPass([] { return DominatorTreeAnalysis(); });
    Analyses.registerPass([] { return CycleAnalysis(); });
    Analyses.registerPass([] { return UniformityInfoAnalysis(); });
    Analyses.registerPass([] {
      return TargetIRAnalysis(
          [](const Function &F) { return TargetTransformInfo(LanesOfWarp(F.getParent()->getDataLayout())); });
    });
    Uniformity = &Analyses.getResult<UniformityInfoAnalysis>(Kernel);
    for (BasicBlock &Block : Kernel)
      addDeciders(Block);
  }

  /// Notes the blocks to which Decides leads by some of its ways only.
  void addDeciders(BasicBlock &Decides) {
    const DomTreeNode *Own = PostDominators.getNode(&Decides);
    const DomTreeNode *Join = Own ? Own->getIDom() : nullptr;
    if (Decides.getTerminator()->getNumSuccessors() < 2)
      return;
    for (BasicBlock *Next : successors(&Decides))
      for (const DomTreeNode *Node = PostDominators.getNode(Next); Node && Node != Join; Node = Node->getIDom())
        if (Node->getBlock())
          Deciders[Node->getBlock()].push_back(&Decides);
  }

  ArrayRef<const BasicBlock *> decidersOf(const BasicBlock &Block) const {
    const auto Found = Deciders.find(&Block);
    return Found == Deciders.end() ? ArrayRef<const BasicBlock *>() : Found->second;
  }

  FunctionAnalysisManager Analyses;
  PostDominatorTree PostDominators;
  UniformityInfo *Uniformity = nullptr; ///< in Analyses
  BitVector StaysWhole;                 ///< blocks at whose ends no warp parts, by the threads' places
  /// By block: those whose terminators decide whether it is come to.
  DenseMap<const BasicBlock *, SmallVector<const BasicBlock *, 2>> Deciders;
};

static bool leavesLoop(const KernelProgram &Program, int Block) {
  const CodeBlock &Code = Program.blocks()[unsigned(Block)];
  return Code.Loop >= 0 && any_of(Code.Successors, [&](int Next) {
           return Next < 0 || !Program.loops()[unsigned(Code.Loop)].Blocks.test(unsigned(Next));
         });
}

namespace {
/// At which branches the warps of known launches stay whole, each of them, because of where their threads are.
class WholeWarps {
public:
  explicit WholeWarps(const KernelProgram &Program) : Program(Program), Seen(size(), false), Parts(size(), false) {}

  void add(const LaunchAssumption &Launch) {
    const auto Ignored = [](const WarpRequest &) {};
    GaveUp |= runBlock(Program, Launch, Ignored, [&](const RunCounts &OfWarp) { add(OfWarp); });
  }

  BitVector take() {
    Seen.reset(Parts);
    return GaveUp ? BitVector(size(), false) : Seen;
  }

private:
  unsigned size() const { return unsigned(Program.blocks().size()); }

  void add(const RunCounts &OfWarp) {
    for (unsigned Block = 0; Block < size(); ++Block) {
      const RunCounts::TogetherCount &Together = OfWarp.Together[Block];
      // Lanes that leave a loop round by round do not count as parted.
      if (OfWarp.Splits[Block].Times > 0 || has(Together.On, ~OfThread) || leavesLoop(Program, int(Block)))
        Parts.set(Block);
      if (Together.Times[0] + Together.Times[1] > 0)
        Seen.set(Block);
    }
  }

  const KernelProgram &Program;
  BitVector Seen, Parts; ///< by block, which ends with the branch
  bool GaveUp = false;
};
} // namespace

static BitVector wholeWarps(const KernelProgram &Program, ArrayRef<LaunchAssumption> Launches) {
  WholeWarps Whole(Program);
  for (const LaunchAssumption &Launch : Launches)
    Whole.add(Launch);
  return Whole.take();
}

// LLVM's analyses take what they only read as not const.
WarpArrival::WarpArrival(const KernelProgram &Program, ArrayRef<LaunchAssumption> Launches)
    : Program(Program),
      Known(std::make_unique<Facts>(const_cast<Function &>(Program.code()), wholeWarps(Program, Launches))) {}
WarpArrival::~WarpArrival() = default;

bool WarpArrival::mayPart(const BasicBlock &Decides) const {
  const int Block = Program.numberOf(Decides);
  // Behind a loop lanes may be held up for the others before they return.
  const bool OthersReturn = !leavesLoop(Program, Block) && any_of(successors(&Decides), [&](const BasicBlock *Next) {
    return Program.isEnd(Program.numberOf(*Next));
  });
  return !OthersReturn && Known->Uniformity->hasDivergentTerminator(Decides) &&
         !Known->StaysWhole.test(unsigned(Block));
}

const Instruction *WarpArrival::parting(const Instruction &Inst) const {
  SmallSetVector<const BasicBlock *, 8> Blocks;
  Blocks.insert(Inst.getParent());
  for (size_t I = 0; I < Blocks.size(); ++I) // in breadth: the nearest first
    for (const BasicBlock *Decides : Known->decidersOf(*Blocks[I])) {
      if (mayPart(*Decides))
        return Decides->getTerminator();
      Blocks.insert(Decides);
    }
  return nullptr;
}

} // namespace cudaperf
