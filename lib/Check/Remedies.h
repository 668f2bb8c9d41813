// What to write instead of a strided access. A remedy is named only after it was tried in the model
// (Cost/TriedChange.h) and cures the access without spoiling another one; the sentence says the number that results.
// Where nothing that was tried helps, the sentence says what the pattern needs in general, and that.
//
// To add a remedy: a trial in Cost/TriedChange.h, a function in Remedies.cpp that words it, its place in remedyFor().

#ifndef CUDAPERF_CHECK_REMEDIES_H
#define CUDAPERF_CHECK_REMEDIES_H

#include "Check/AccessView.h"
#include "Check/Check.h"
#include "Cost/TriedChange.h"
#include "Fix/SubscriptRoles.h"

namespace cudaperf {

/// What was tried and helps, by its name in the evidence "remedy".
struct Remedy {
  std::string Kind = {};  ///< "exchanged-indices", "lanes-along-loop", ...; "" if nothing that was tried helps
  std::string Text;       ///< lower case, no full stop, with the number
  bool IsKnown = false;   ///< of one that was not tried: it is the usual one for a pattern that was recognised
  bool IsPartial = false; ///< it makes the access better, but not good
  /// Of a finding with it: a note where it is but a layout in which other files have a say, a hint where no one gains.
  Severity Most = Severity::Warning;
  double After = 0;  ///< sectors per request with it
  double Ideal = 0;  ///< the fewest that would do then
  double Before = 0; ///< what all accesses that the number is a mean of take now, if it is not the access alone; else 0
  /// The worst request as it then is, for the picture; none if the remedy gives it other bytes or lanes.
  std::optional<TriedChange> Change;
  std::string Condition; ///< of the picture: "with ..."
  std::string Assumes;   ///< what the source does not say and it rests on; "" if there is nothing
  /// The pair of the harness that has this shape, and its parameters; "" if none has.
  std::string Pair, Parameters;
  std::vector<CuredAccess> Cured;   ///< what the kernel gains by; empty: the accesses of the cause, wholly
  std::optional<GainEstimate> Gain; ///< what the kernel gains, if that is not just by Cured
  bool IsOfBuffer = false;          ///< of Gain: it is by the access's buffer alone
  std::string Joint;                ///< the one change for all accesses of the kernel that have this; "" if none has
};

/// "4 sectors", "1 wavefront".
std::string sectorText(double Count);
std::string wavefrontText(double Count);

/// Remedy Kind, worded as Text, with the number of sectors that Change gives; none if Change is no cure for Access.
std::optional<Remedy> cureBy(const AccessView &Access, llvm::StringRef Kind, const TriedChange &Change,
                             std::string Text);

/// The same with a picture, of which Condition says "with ...".
std::optional<Remedy> curePictured(const AccessView &Access, llvm::StringRef Kind, TriedChange Change, std::string Text,
                                   std::string Condition);

/// The accesses of Change, as far as it cures them.
std::vector<CuredAccess> curedBy(const AccessView &Access, const TriedChange &Change);

/// The best remedy for Access, a bad one on global memory that no other rule (matrices, copies) speaks for.
Remedy remedyFor(const AccessView &Access);

/// The best remedy for Access, a bank conflict on an array without declared rows, or one that other declared rows do
/// not cure. After and Ideal are wavefronts.
Remedy sharedRemedyFor(const AccessView &Access);

/// The digits in another order, so that neighbouring threads are neighbours by a digit that cures Access, a bad one on
/// global memory, and spoils nothing. Roles are those of its subscript, if it has some.
std::optional<Remedy> exchangedDigits(const AccessView &Access, const std::optional<SubscriptRoles> &Roles);

/// As exchangedDigits(), where loads want one digit and stores want another: tiles in shared memory, in which they
/// meet.
std::optional<Remedy> tileOfDigits(const AccessView &Access, const std::optional<SubscriptRoles> &Roles);

/// The axes of the block exchanged: lanes follow what follows threadIdx.y or threadIdx.z now. Written is what the
/// source has there, or null; Roles are those of its subscript, if it has some.
std::optional<Remedy> exchangedAxes(const AccessView &Access, const clang::Expr *Written,
                                    const std::optional<SubscriptRoles> &Roles);

/// Whether Change says of every access of the kernel what becomes of it.
bool knowsAll(const AccessView &Access, const TriedChange &Change);

/// An index of the block, and what gives threadIdx.x its place.
struct BlockAxis {
  Depends On;
  IndexExchange Exchange;
  llvm::StringLiteral Along, Name; ///< as in "neighbouring blocks along y"
};
inline constexpr BlockAxis BlockAxes[] = {{Depends::BlockX, IndexExchange::Blocks, "", "blockIdx.x"},
                                          {Depends::BlockY, IndexExchange::BlockY, " along y", "blockIdx.y"},
                                          {Depends::BlockZ, IndexExchange::BlockZ, " along z", "blockIdx.z"}};

/// Whether so much lies from thread to thread that the elements of 32 blocks can lie between: not of a record's few.
bool hasRoomForWarp(const AccessView &Access);

/// As tileOfDigits(), where one side wants the lanes along what the blocks follow now: a transposition without a tile.
std::optional<Remedy> tileOfBlocks(const AccessView &Access, const std::optional<SubscriptRoles> &Roles);

/// The same of threads along y or z: a transposition in a loop that goes on by the grid.
std::optional<Remedy> tileOfThreads(const AccessView &Access, const std::optional<SubscriptRoles> &Roles);

/// Threads in rows whose other elements blocks along y or z take, where data keeps some access from being tried.
std::optional<Remedy> besideBlocks(const AccessView &Access);

/// The structure of which Access takes a field, as a whole: loaded or stored at once, in as wide pieces as it allows.
std::optional<Remedy> recordAtOnce(const AccessView &Access);
/// Structures that the kernel only copies: their words by neighbouring threads.
std::optional<Remedy> copiedRecord(const AccessView &Access);
/// That field in an array of its own.
std::optional<Remedy> splitRecord(const AccessView &Access);

/// The bytes from one thread to the next, at most 64, if the threads take all of them, with this access and others of
/// the buffer that do the same; none if not, and of atomics.
std::optional<int64_t> wholeRunBytes(const AccessView &Access);

/// What it costs to take a run of wholeRunBytes() in pieces, against whole sectors: nothing that was measured, up to
/// 1.3 times, or as much as the sectors say. With what else is bad at the same places of the buffer: one remedy is for
/// all of it.
enum class RunCost { None, Little, Full };
RunCost costOfRun(const AccessView &Access);

/// The elements from First on, Count of them, of each Of, that the kernel takes of the record that Access is in; none
/// if they do not follow each other, or are not known.
struct ElementRange {
  unsigned First = 0, Count = 0, Of = 0;
};
std::optional<ElementRange> elementsTaken(const AccessView &Access);
/// The threads numbered by the elements, of which Access takes whole ones, in a kernel that has an elementIndex().
std::optional<Remedy> threadsInOrder(const AccessView &Access);
/// A thread for each element of a record, all of which the kernel treats alike.
std::optional<Remedy> threadForElement(const AccessView &Access);

/// The buffer of Access by name, or in words.
std::string bufferText(const AccessView &Access);
/// The numbers of a record that a pointer to numbers leads to, and that the source names one by one, in arrays of their
/// own: 'var[i * 6 + 2]'. Written is what the source has there, or null.
std::optional<Remedy> arraysOfNumbers(const AccessView &Access, const clang::Expr *Written);
/// A shared array of which each thread has a part for itself, as none waits for another: a stack, a list. Where data
/// says which element a lane takes nothing can be tried, and its bank is the lane's own all the same.
std::optional<Remedy> interleavedParts(const AccessView &Access);
/// "with an array of its own for each of the Count elements from thread to thread" of a shared array; those that a
/// subscript picks in a block of one dimension are said to go where such elements are as a rule.
std::string withArrays(const AccessView &Access, unsigned Count);
/// What of another layout can be said where it could not be tried: other accesses to the buffer go where data says, or
/// only one element of each row is taken here. Roles are those of its subscript, if it has some.
std::optional<Remedy> untriedLayout(const AccessView &Access, const clang::Expr *Written,
                                    const std::optional<SubscriptRoles> &Roles);
/// Rows as columns, or arrays for the few elements from thread to thread.
std::optional<Remedy> otherLayout(const AccessView &Access, const clang::Expr *Written,
                                  const std::optional<SubscriptRoles> &Roles);

/// The block's part of the buffer in shared memory, where it fits there; MayTakeFewer: or where that of a block of
/// fewer threads does.
std::optional<Remedy> tileInShared(const AccessView &Access, bool MayTakeFewer = false);
/// The same of a run that a thread takes whole: those of three elements are no vectors, and stores of long ones do not
/// meet on their way; for others a tile is too much.
std::optional<Remedy> tileOfRuns(const AccessView &Access);
/// The same of structures that are stored whole, which are not taken apart for it.
std::optional<Remedy> tileOfStoredRuns(const AccessView &Access, const clang::Expr *Written);

/// Runs that a thread takes byte by byte, or in pieces of two, in words.
std::optional<Remedy> wordsOfRuns(const AccessView &Access);
/// Whole sectors that a thread takes in two pieces of 16 bytes: two lanes take one's at a time.
std::optional<Remedy> exchangedHalves(const AccessView &Access);
/// A short row of small elements along which a loop goes until data, or a number that nobody knows, ends it: loaded
/// whole.
std::optional<Remedy> rowAheadOfLoop(const AccessView &Access);
/// What comes before a larger change where a thread takes neighbouring elements, in a run of its own or in a row: wide
/// accesses, which take fewer requests. Ends with Joint, or is empty.
std::string vectorsFirst(const AccessView &Access, llvm::StringRef Joint);
/// The widest vector of what a thread takes side by side of a row in one block of code, if it at least halves the
/// sectors of its pieces.
std::optional<TriedChange> vectorInRow(const AccessView &Access);
/// What a vector asks for where the address rests on numbers that only the run knows; "" where it does not.
std::string whereAligned(const AccessView &Access, unsigned Bytes);

/// The rounds of the loop around Access dealt out to neighbouring lanes, or exchanged with the threads.
std::optional<Remedy> lanesAlongLoop(const AccessView &Access, const clang::Expr *Written,
                                     const std::optional<SubscriptRoles> &Roles);
/// What a thread finds at one place in all rounds of a loop, and stores there: in a local variable while it goes round.
std::optional<Remedy> keptInLocal(const AccessView &Access, const clang::Expr *Written);
/// Where each thread of a loop goes on to the next thread's elements and stores them, too: the step that was meant.
std::optional<Remedy> stepOfBlock(const AccessView &Access);
/// A diagonal, which no order of rows and columns makes dense.
std::optional<Remedy> diagonal(const AccessView &Access, const clang::Expr *Written,
                               const std::optional<SubscriptRoles> &Roles);
/// A cure of structures, or of what a thread takes side by side, which lie side by side with Change: a thread's pieces
/// of one bring each other's sectors.
std::optional<Remedy> sideBySide(const AccessView &Access, const clang::Expr *Written, const TriedChange &Change,
                                 llvm::StringRef Kind, std::string Text);
/// Names the pair that deals runs of Count elements out in turns; none if it has no such runs.
void quoteRuns(Remedy &Found, unsigned ElementBytes, int64_t Count);

/// What Found, the vector that Change tried, makes of the thread's requests.
std::string vectorText(const AccessView &Access, const Remedy &Found, const TriedChange &Change);

/// Adds Found to Finding, about Access: the note, and as evidence what resulted.
void noteRemedy(const AccessView &Access, const SourceSpan &Where, const Remedy &Found, FindingBuilder &Finding);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_REMEDIES_H
