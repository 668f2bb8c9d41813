// Runs a kernel for one warp and tells of every memory request it makes. The heart of the analyser.
//
// Control flow is followed as the hardware does: lanes that take different sides of a branch run one side after the
// other and join at the branch's immediate post-dominator. What is not known bends that rule:
//   - a condition on drawn numbers (i < n) is decided by the draw; the other side is run for coverage if nothing else
//     reaches it, and everything it did is then undone;
//   - a condition on loaded data sends all lanes down both sides; values that then disagree become guesses;
//   - a loop whose end is not known, or far away, is left after a few iterations.
// See docs/architecture.md, section "The warp model".

#ifndef CUDAPERF_ANALYSIS_WARPRUN_H
#define CUDAPERF_ANALYSIS_WARPRUN_H

#include "Analysis/Coverage.h"
#include "Analysis/Draws.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/LaneValue.h"
#include "Analysis/MemberArrays.h"
#include "Analysis/PrivateMemory.h"
#include "Analysis/RunCounts.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class Argument;
class BinaryOperator;
class ExtractElementInst;
} // namespace llvm

namespace cudaperf {

class BranchSide;
struct DeviceFunction;
enum class RegisterAxis : uint8_t;

/// Which indices change places, as if the kernel's author had exchanged them. The block keeps its shape.
enum class IndexExchange : uint8_t {
  None,
  XWithY, ///< x and y of threads and blocks: neighbouring lanes then are neighbours along what the source calls y
  XWithZ, ///< x and z likewise
  Blocks, ///< threadIdx.x and blockIdx.x: neighbouring lanes then are what neighbouring blocks are in the source
  BlockY, ///< threadIdx.x and blockIdx.y likewise
  BlockZ  ///< threadIdx.x and blockIdx.z likewise
};

/// One warp of one block of a launch.
struct WarpPlace {
  Dim3 Block;                       ///< threads per block
  Dim3 Grid;                        ///< blocks per grid
  Depends GridOn = Depends::Symbol; ///< Nothing if Grid is known from a launch
  Dim3 BlockIndex;
  unsigned Warp = 0; ///< within the block
  unsigned Turn = 0; ///< which of the warps that are run; see KernelRun.h
  unsigned Seed = 0;
  /// Known values of scalar arguments, by parameter position.
  std::map<unsigned, int64_t> Arguments;
  /// Numbers in structures that the launch tells.
  std::map<MemberNumber, KnownMember> KnownMembers;
  /// Others that are not drawn.
  std::map<MemberNumber, int64_t> Members;
  std::map<const llvm::Instruction *, int64_t> Loads; ///< see LaunchAssumption
  IndexExchange Exchange = IndexExchange::None;
  int64_t LaneStep = 1; ///< see LaunchAssumption
};

/// One execution of one access by a warp. Lanes outside Active hold leftovers.
struct WarpRequest {
  unsigned Access = 0; ///< into KernelProgram::accesses()
  LaneMask Active = 0;
  const LaneValue *Address = nullptr;
  bool Coverage = false; ///< run only because nothing else reached it
  bool OnData = false;   ///< whether a lane comes here depends on loaded data
  bool IsPicked = false; ///< loaded data that equals another number brings a lane here (rareSide)
  bool ByDraw = false;   ///< of coverage: a drawn number picks the lanes that come here
  bool Outside = false;  ///< of coverage: only threads come here that lie outside the data
  /// Of a wmma call: elements from line to line of its tile, if that rests on nothing drawn.
  std::optional<int64_t> LeadingDimension;
  const LaneValue *Other = nullptr; ///< of half an asynchronous copy: the addresses of the other half
  const MemoryLayout *Layout = nullptr;
  /// What the access goes to: what the address is computed from, since a product of drawn sizes can lie far outside;
  /// else what the first lane's address lies in; null for neither.
  const MemoryObject *Object = nullptr;
  unsigned Turn = 0; ///< WarpPlace::Turn of the warp
};

using RequestSink = llvm::function_ref<void(const WarpRequest &)>;

class WarpRun {
public:
  /// Sink is kept, not copied: it has a name, and lives as long as the run.
  WarpRun(const KernelProgram &Program, const WarpPlace &Place, RequestSink Sink);

  /// Blocks in AlreadyReached are not run for coverage; adds those that this run reaches without. Adds to Into, if
  /// given, where the warp came by.
  void run(llvm::BitVector &AlreadyReached, RunCounts *Into = nullptr);

  /// Whether the run ended because it took too many steps.
  bool gaveUp() const { return GaveUp; }

  /// The sizes that were drawn for arguments.
  llvm::ArrayRef<DrawnSize> sizes() const { return Sizes.all(); }

private:
  struct LoopState {
    unsigned Iterations = 0;
    bool OpenEnded = false;            ///< its exit condition is drawn
    bool OnData = false;               ///< its exit condition is loaded data
    Depends EndsOn = Depends::Nothing; ///< what its exit condition rests on
    std::optional<int64_t> Distance;   ///< between the sides of its exit condition when that was last met
    bool Divides = true;               ///< that is at most half of what it was, each time that it is met again
    /// By branch: the lanes that took its first side when it was last met.
    llvm::SmallDenseMap<int, LaneMask, 2> FirstSides;
    bool LanesVary = false; ///< from round to round other lanes take a side of some branch
  };
  /// What to do at a branch that can leave a loop.
  struct ExitChoice {
    int Side = -1;                    ///< 0 or 1: all lanes go there; -1: as the lanes' condition says
    Depends Extra = Depends::Nothing; ///< added to the values that leave
    bool LeavesLoop = false;          ///< one side is outside the loop
  };
  /// Lanes that took another side of a branch than those that run just now.
  struct Parting {
    LaneMask Lanes = 0;
    int GoTo = -1; ///< the block that they are at, or will go to
    int Branch = -1;
    Depends On = Depends::Nothing;
  };
  // WarpRun.cpp: set-up and control flow.
  LaneValue placePointer(const llvm::Argument &Parameter, int64_t OffsetBytes);
  int64_t drawnNumber(const llvm::Argument &Parameter); ///< of which nothing is known
  void placeArguments();
  void placeConstants();
  int64_t constantNumber(const llvm::Constant *Fixed);
  /// Counts Steps against what the run may take.
  void spend(unsigned Steps);
  LaneMask runRegion(int Block, int Stop, LaneMask Active, unsigned Depth);
  /// One side of Branch as far as its join, while Others are on their way to GoTo.
  LaneMask runSide(int Side, LaneMask Active, Parting Others, unsigned Depth);
  void enter(int From, int To, LaneMask Active, Depends Extra = Depends::Nothing);
  int branch(int Block, int Stop, LaneMask &Active, LaneMask &Arrived, unsigned Depth);
  void doubtRewritten(int Loop, Depends OnData);
  /// All lanes of Active take Side of Block's branch, whose condition rests on On. Returns the block that they come to.
  int goTogether(int Block, int Side, LaneMask Active, Depends On, bool LeavesLoop, unsigned Depth);
  void noteSides(int Block, LaneMask First, Depends On);
  bool mustLeave(int Loop);
  int blockBehind(int Loop) const;
  ExitChoice chooseExit(int Block, Depends ConditionOn);
  int wayOut(int Block, Depends ConditionOn);
  /// Slots and values that change from round to round of Block's loop, if its join lies in that loop: a side that leads
  /// there by way of the next round (the search goes on) brings other ones.
  std::vector<std::pair<unsigned, LaneValue>> valuesOfThisRound(int Block) const;
  /// Differing: what numbers rest on that are not the same behind both sides.
  LaneMask runBothSides(int Block, LaneMask Active, Depends Differing, unsigned Depth);

  // WarpCounts.cpp: what is noted in Counts.
  /// Whether the way of the warp counts just now.
  bool countsWay() const { return Counts && (Counts->WithCoverage || !Covering.isRunning()); }
  void noteVisit(int Block);
  /// The lanes come to the header of Loop.
  void noteRound(int Loop);
  /// At the end of Block, First take one side and Second the other, by a condition that rests on On.
  void noteSplit(int Block, LaneMask First, LaneMask Second, Depends On);
  /// At the end of Block all lanes take Side, by a condition that rests on On.
  void noteTogether(int Block, int Side, Depends On);
  /// The lanes of Active come to the barrier S.
  void noteBarrier(const Step &S, LaneMask Active);
  bool leadsTo(const Parting &Others, const llvm::Instruction &Barrier) const;
  /// S loads from Address, perhaps from constant memory.
  void noteConstants(const Step &S, const LaneValue &Address, LaneMask Active);
  /// S accesses Address, perhaps in an array of the threads' own.
  void noteLocals(const Step &S, const LaneValue &Address, LaneMask Active);
  /// Inst may take a thread's number, Dividend, apart by Divisor.
  void noteDigits(const llvm::BinaryOperator &Inst, const LaneValue &Dividend, const LaneValue &Divisor,
                  LaneMask Active) const;
  /// Block, which can leave its loop, comes to its condition; IsCut: the loop is left though it may go on.
  void noteExit(int Block, bool IsCut);
  /// Block leaves its loop because its condition says so.
  void noteEnd(int Block);

  // WarpCoverage.cpp: sides of branches that nothing else reaches.
  /// Those of Active that can take Side at the end of Code, where nothing tells which of them do.
  LaneMask lanesOn(const CodeBlock &Code, int Side, LaneMask Active) const;
  using SlotValues = std::vector<std::pair<unsigned, LaneValue>>;
  /// Takes drawn numbers, in memory too, to be what they can be on the side Way, and what has been computed
  /// from them to be what it is then, if code from the block First on reads it. Returns the slots that change, as
  /// they were.
  SlotValues takeBounds(const BranchSide &Way, LaneMask Active, int First);
  /// Where Number, which all lanes of Active have loaded, lies.
  std::optional<int64_t> placeOfNumber(const llvm::Value &Number, LaneMask Active) const;
  /// Runs successor Side of Block's branch, which the lanes of Active do not take, with those that could go there
  /// together.
  void cover(int Block, int Side, LaneMask Active, unsigned Depth);

  // WarpSteps.cpp: arithmetic.
  void step(const Step &S, LaneMask Active);
  int64_t wrapped(int64_t Number, unsigned Bits) const;
  LaneValue binary(const Step &S, LaneMask Active) const;
  LaneValue asDealtOut(const llvm::Value *Operand, const LaneValue &Number, unsigned Bits) const;
  LaneValue plausibleDistance(const LaneValue &Distance, LaneMask Active, unsigned Bits) const;
  LaneValue shift(unsigned Opcode, const LaneValue &A, const LaneValue &B, LaneMask Active, unsigned Bits,
                  unsigned WrapBits) const;
  /// Out, or a size drawn for the quotient of two unrelated sizes.
  LaneValue quotient(const LaneValue &A, const LaneValue &B, LaneMask Active, LaneValue Out, unsigned Bits) const;
  LaneValue compare(const Step &S) const;
  LaneValue cast(const Step &S, LaneMask Active) const;
  LaneValue select(const Step &S) const;
  /// Out, or the constant part where Minimum cuts a size that is not known into parts, min(4096, n - begin): all parts
  /// but the last are full, whatever was drawn.
  LaneValue fullPart(const llvm::Instruction &Minimum, LaneMask Active, LaneValue Out) const;
  LaneValue address(const Step &S) const;
  LaneValue opaque(const Step &S, LaneMask Active) const;
  void commit(const Step &S, const LaneValue &Value, LaneMask Active);

  // WarpMemory.cpp: loads, stores, atomics.
  void access(const Step &S, LaneMask Active);
  std::optional<ObjectKind> kindOfAll(const LaneValue &Address, LaneMask Active) const;
  LaneMask lanesOfOneSpace(const LaneValue &Address, LaneMask Active) const;
  void request(const Step &S, const LaneValue &Address, LaneMask Active, std::optional<int64_t> LeadingDimension = {});
  void matrixAccess(const Step &S, const MatrixCall &Call, LaneMask Active);
  void tileRequests(const Step &S, const MatrixCall &Call, LaneMask Active);
  LaneValue load(const LaneValue &Address, LaneMask Active, llvm::Type *Type);
  PrivateMemory::LaneNumber copiedNumber(int64_t Address, unsigned Lane, llvm::Type *Type);
  LaneValue loadPrivate(const LaneValue &Address, LaneMask Active, llvm::Type *Type);
  void store(const LaneValue &Address, const LaneValue &Stored, LaneMask Active, llvm::Type *Ty);
  LaneValue drawLoad(const LaneValue &Address, LaneMask Active, llvm::Type *Type);
  LaneValue loadParameter(int64_t Address, llvm::Type *Type);
  std::optional<int64_t> placeOfPicked(const llvm::ExtractElementInst &Inst) const;
  std::optional<LaneValue> pickedParameter(const llvm::ExtractElementInst &Inst);
  std::optional<int64_t> initialValue(int64_t Address, llvm::Type *Type);
  LaneValue placeLocal(const llvm::Value *Array);

  // WarpCalls.cpp: intrinsics.
  void call(const Step &S, LaneMask Active);
  LaneValue threadIndex(RegisterAxis Axis) const;
  std::optional<LaneValue> registerValue(const Step &S) const;
  LaneValue shuffle(const Step &S, const DeviceFunction &Called, LaneMask Active) const;
  std::optional<LaneValue> warpExchange(const Step &S, const DeviceFunction &Called, LaneMask Active) const;
  std::optional<LaneValue> arithmetic(const Step &S, const DeviceFunction &Called) const;
  void copyMemory(const Step &S, LaneMask Active);

  const LaneValue &valueOf(const llvm::Value *V) const { return Slots[Program.slotOf(V)]; }
  const LaneValue &operand(const Step &S, unsigned Index) const { return Slots[S.Operands[Index]]; }

  const KernelProgram &Program;
  const WarpPlace &Place;
  RequestSink Sink;
  Draws Drawn;
  DrawnSizes Sizes;
  MemoryLayout Layout;
  std::vector<LaneValue> Slots;
  std::vector<LoopState> LoopStates;
  PrivateMemory Private;
  std::map<int, unsigned> Undecided; ///< how often a block's branch is being run both ways just now
  std::map<int, Depends> Choices;    ///< what decided, by draw, how a join was reached
  Coverage Covering;
  /// Numbers in memory of which the side that is being covered says what they are, with what they rest on.
  std::map<int64_t, std::pair<int64_t, Depends>> Fixed;
  RunCounts *Counts = nullptr;
  llvm::SmallVector<Parting, 8> Partings; ///< of the regions that are being run, outermost first
  LaneMask Threads = 0;                   ///< lanes that are threads of the block
  LaneMask Ended = 0;                     ///< those whose kernel has ended
  bool IsPicked = false;                  ///< on the rare side of a branch on loaded data
  Depends Doubt = Depends::Nothing;       ///< added to everything stored on a side that only some data takes
  unsigned StepsLeft = 0;
  unsigned ReserveLeft = 0; ///< for what is left when StepsLeft is spent
  bool GaveUp = false;
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_WARPRUN_H
