// Places to which few threads come by the very form of the conditions before them, or of what they do there: the
// extremes of a neighbourhood, the numbers of which a mask picks no bit, results that overwrite each other.

#ifndef CUDAPERF_ANALYSIS_RAREARRIVAL_H
#define CUDAPERF_ANALYSIS_RAREARRIVAL_H

namespace llvm {
class Instruction;
}

namespace cudaperf {

/// Whether a thread comes to Inst, of an inlined kernel, only with
/// - an element that lies beyond two others of its buffer, all three loaded, or equals what is computed of it and two
///   others: of neighbours that compare with each other one is the extreme;
/// - a computed number, or the thread's index, of which the bits of a mask are all 0, where the mask is no constant: a
///   hash with leading zeros, a distinguished point, the leader of a warp. Who asks for that wants few;
/// - what its own atomic found at the address to which Inst is another one: who finds a list full takes back what it
///   added, who is the last one resets the counter.
bool comesRarely(const llvm::Instruction &Inst);

/// Whether a thread comes to Inst only with two loaded numbers that are equal: where one of them is each thread's own
/// and a loop goes through the others, a thread comes in few rounds, and seldom with its neighbours.
bool comesWithEqualData(const llvm::Instruction &Inst);

/// Whether Inst stores a result where later rounds of the loop around it overwrite it, in a branch that stores what
/// changes from round to round, and nothing of what is there is read: if threads came there often, most results would
/// be lost.
bool isOverwrittenResult(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_RAREARRIVAL_H
