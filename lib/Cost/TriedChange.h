// Remedies tried on a kernel in the model: its requests are counted again as they would be with another layout of a
// buffer, with indices exchanged, with the lanes of a warp along a row. What is to be said of it is decided in
// lib/Check/Remedies.h. To add one: a function here that moves the lanes' addresses (or the launch), its case in
// test/unit/Cost/TriedChangeTest.cpp, and a place in the order there.
//
// Nothing is run before it is asked for, and each run is done once for all findings of a kernel.

#ifndef CUDAPERF_COST_TRIEDCHANGE_H
#define CUDAPERF_COST_TRIEDCHANGE_H

#include "Cost/AlikeElements.h"
#include "Cost/KernelCost.h"
#include "Cost/RequestTrace.h"
#include "llvm/ADT/BitVector.h"
#include <map>
#include <memory>
#include <tuple>

namespace cudaperf {

/// Means of an access, per request: sectors (global) or wavefronts (shared).
struct TriedAccess {
  const MemoryAccess *Access = nullptr;
  AccessSpace Space = AccessSpace::Global;
  double Before = 0, IdealBefore = 0;
  double After = 0, IdealAfter = 0;
  /// After is as low as it gets, or all but: what begins inside a sector takes one more.
  bool isNearIdeal() const { return After <= 1.25 * IdealAfter || After - IdealAfter <= 1; }
  /// It takes more beyond what it needs than it did, and enough to notice.
  bool isWorse() const { return After - IdealAfter > Before - IdealBefore + 0.5 && !isNearIdeal(); }
};

/// What a change makes of the accesses that it touches, in the order of KernelProgram::accesses().
struct TriedChange {
  std::vector<TriedAccess> Accesses;
  LaneValue Sample;         ///< the first request of the access that was asked about, with the change
  LaneMask SampleLanes = 0; ///< those of Sample that count
  unsigned SampleBytes = 0; ///< that a lane moves in it

  const TriedAccess *find(const MemoryAccess *Access) const;
  bool makesWorse() const;
  /// Whether Access, which the change is for, is cured and no other access pays for it.
  bool cures(const MemoryAccess &Access) const;
};

/// The tile of a buffer that a block goes through, if it were copied through shared memory.
struct TriedTile {
  unsigned Accesses = 0;  ///< of the buffer, that go through it
  double Before = 0;      ///< sectors per request, as they are
  double After = 0;       ///< sectors that the copy moves, per request as they are
  bool IsDense = false;   ///< the copy moves little that nobody wants
  unsigned TileBytes = 0; ///< that the block uses, in rounds of its loops that the model ran
  bool GoesOn = false;    ///< it uses more: a loop goes on through it where the model left
};

class TriedChanges {
public:
  TriedChanges(const KernelProgram &Program, LaunchAssumption Launch) : Program(Program), Launch(std::move(Launch)) {}

  /// The requests as they are.
  const RequestTrace &trace() const;

  /// Neighbouring lanes take neighbouring rounds of the loop around Access, 32 of them or as many as it has: a warp, or
  /// part of one, works on what is one thread's work now. Touches all accesses of the loop. None if there is no loop
  /// around it alone, if its rounds are too few, or some access of it is not regular; loads of what data pick are left
  /// out. SkipsUnsteady: accesses that no lanes along the loop make better or worse are left out, instead.
  std::optional<TriedChange> lanesAlongLoop(const MemoryAccess &Access, bool SkipsUnsteady = false) const;
  /// What a kernel of Cost gains if Lanes lanes share each loop that lanesAlongLoop() cures so, whatever buffers its
  /// accesses are on: a thread's loops are handed over together. None if Cost does not know.
  std::optional<GainEstimate> gainAlongLoops(const KernelCost &Cost, unsigned Lanes) const;
  /// What it gains by transposed().
  std::optional<GainEstimate> gainTransposed(const KernelCost &Cost, const MemoryAccess &Access,
                                             int64_t RowBytes) const;
  /// The lanes of a warp that lanesAlongLoop() puts on one row.
  unsigned lanesOfRow(const MemoryAccess &Access) const;
  /// Whether the threads' rows follow each other, so that lanesAlongLoop() deals one run of memory out in turns.
  bool areRunsOfThreads(const MemoryAccess &Access) const;
  /// Whether a round of the loop loads from a buffer of Access's loop what another round stores there.
  bool isCarriedThroughMemory(const MemoryAccess &Access) const;

  /// The fields of records of RecordBytes in arrays of their own, for all accesses of the buffer.
  std::optional<TriedChange> splitRecords(const MemoryAccess &Access, int64_t RecordBytes) const;
  /// How many elements a thread takes side by side, as Access does, of what lies from lane to lane in its buffer; 0 if
  /// others, too, or eight and more.
  unsigned neighboursTaken(const MemoryAccess &Access) const;
  /// Whether the requests to Access's buffer take a few elements of each row of RowBytes that are no record: fewer than
  /// eight, and not LeastOfRecord or more side by side, as the coordinates of a point.
  bool takesFewColumns(const MemoryAccess &Access, int64_t RowBytes, unsigned LeastOfRecord) const;
  /// Whether each thread takes all of the sectors that Access takes 16 bytes of, with other accesses like it.
  bool fillsSectors(const MemoryAccess &Access) const;
  /// Which bytes of a thread's record of RecordBytes the requests to Access's buffer take whose lanes lie so far apart;
  /// empty if where they lie is not known.
  llvm::BitVector bytesOfRecord(const MemoryAccess &Access, int64_t RecordBytes) const;
  /// Where neighbouring lanes lie in rows, several in each: the least distance from one row's first lane to the next
  /// one's in Access's first request. Lanes more than MinBytes apart are in two rows. 0 if all are in one.
  int64_t laneRowStep(const MemoryAccess &Access, int64_t MinBytes) const;
  /// The numbers of Access's record that the kernel treats alike, and what a thread for each of them takes.
  std::optional<AlikeElements> alikeElements(const MemoryAccess &Access) const;
  /// Rows of RowBytes laid out as columns, for all accesses of the buffer.
  std::optional<TriedChange> transposed(const MemoryAccess &Access, int64_t RowBytes) const;
  /// Rows of RowBytes of a shared array, Added bytes longer, for all accesses of the array. None if some access does
  /// not keep to such rows or would not be aligned in them; MayPart: the compiler made its vectors, and will not then.
  std::optional<TriedChange> longerRows(const MemoryAccess &Access, int64_t RowBytes, int64_t Added,
                                        bool MayPart = false) const;
  /// Element c of row r of a shared array at c ^ r, in rows of a power of two of elements. None if some access does not
  /// keep to such rows or takes more than an element.
  std::optional<TriedChange> swizzledRows(const MemoryAccess &Access, int64_t RowBytes, int64_t ElementBytes) const;
  /// Bytes from one row of the block's threads to the next in Access's first request; none if a warp has one row.
  std::optional<int64_t> blockRowStep(const MemoryAccess &Access) const;
  /// Whether the lanes of Access move apart, or together, by a factor of two from request to request: a tree of sums.
  bool isTree(const MemoryAccess &Access) const;
  /// Whether what Access goes to is also stored to by two accesses whose distance changes from request to request: both
  /// ends of the butterflies of a transform, or of the exchanges of a sort. Nothing is summed up there.
  bool storesBothEnds(const MemoryAccess &Access) const;
  /// Of isTree(): whether they move apart.
  bool growsApart(const MemoryAccess &Access) const;
  /// One access of the widest vector that the thread's neighbouring accesses fill and the hardware has, be it in rows
  /// or not; InOneBlock: those that stand in one block of code with Access, and are made together.
  std::optional<TriedChange> asVector(const MemoryAccess &Access, bool InOneBlock = false) const;

  /// Two indices exchanged. Touches everything.
  const TriedChange &exchanged(IndexExchange Exchange) const;
  /// The distances along the thread's number of neighbours by another of its digits, where it is taken apart into a row
  /// and a column and the like, ascending. Empty where the kernel knows its threads by more than that number.
  llvm::ArrayRef<int64_t> digitSteps() const;
  /// Neighbouring lanes are Step threads apart. Touches everything.
  const TriedChange &alongDigit(int64_t Step) const;
  /// Blocks of as many threads, or all but less than a row, Threads of them in a row. Touches everything.
  TriedChange blockRowsOf(unsigned Threads) const;
  /// All accesses of the buffer that load, or that store, as Access does. None if data ends a loop around Access,
  /// another number of rounds in each lane: the block has no tile then.
  std::optional<TriedTile> tile(const MemoryAccess &Access) const;

private:
  std::optional<TriedTile> tileOf(int Object, AccessOperation Operation) const;
  using MoveLanes = llvm::function_ref<LaneValue(const TracedRequest &)>;
  enum class TriedKind { AlongLoop, SplitRecords, Transposed, LongerRows, Swizzled };
  /// Whether Access loads from where only data say.
  bool isScatteredLoad(const MemoryAccess &Access) const;
  /// Whether it does, or a warp comes to it once, whatever loop it is in.
  bool isUnsteady(const MemoryAccess &Access) const;
  /// Whether every request to Access's object is known, and each of its lanes keeps to a row of RowBytes.
  bool keepToRows(const MemoryAccess &Access, int64_t RowBytes) const;
  /// Of the requests that are known, or of all.
  TriedChange movedRequests(llvm::function_ref<bool(const TracedRequest &)> IsTouched, MoveLanes Move,
                            bool OnlyKnown = true) const;
  TriedChange withSample(TriedChange Change, const MemoryAccess &Access, MoveLanes Move) const;
  /// Kind and Bytes tell Move from others.
  std::optional<TriedChange> movedObject(const MemoryAccess &Access, TriedKind Kind, int64_t Bytes,
                                         MoveLanes Move) const;
  std::vector<CuredAccess> curedAlongLoops(unsigned Lanes) const;
  TriedChange againstNow(const CostedRun &Run) const;
  const CostedRun &now() const;

  const KernelProgram &Program;
  LaunchAssumption Launch;
  /// What was tried on a loop or an object, with its measure: the findings of one buffer ask the same.
  mutable std::map<std::tuple<TriedKind, int, int64_t>, TriedChange> Kept;
  mutable std::map<std::pair<int, AccessOperation>, std::optional<TriedTile>> Tiles;
  mutable std::map<std::pair<int64_t, unsigned>, std::optional<AlikeElements>>
      Alike; ///< by distance of lanes and bytes
  mutable std::map<std::tuple<TriedKind, int, int64_t>, std::optional<GainEstimate>> Gains;
  mutable std::unique_ptr<RequestTrace> Trace, BlockTrace;
  mutable std::unique_ptr<CostedRun> Now;
  mutable std::map<IndexExchange, std::unique_ptr<TriedChange>> Exchanged;
  mutable std::optional<std::vector<int64_t>> DigitSteps;
  mutable std::optional<LaunchAssumption> DigitLaunch; ///< with digits that are small enough to be tried
  mutable std::map<int64_t, TriedChange> AlongDigits;
};

} // namespace cudaperf

#endif // CUDAPERF_COST_TRIEDCHANGE_H
