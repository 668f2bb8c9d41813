// Whether the rounds of a loop could be done by different threads: what a remedy that spreads a row over the lanes of a
// warp has to know. Read off the IR; what is carried from round to round through memory is not looked at here.

#ifndef CUDAPERF_ANALYSIS_ROUNDORDER_H
#define CUDAPERF_ANALYSIS_ROUNDORDER_H

#include <optional>

namespace cudaperf {

class KernelProgram;

/// What a round takes over from the one before, beside counters.
enum class RoundOrder {
  Free,    ///< nothing
  Sum,     ///< a sum, product, minimum, maximum or the like that is used behind the loop only: a reduction
  Running, ///< the same, stored in each round: a scan
  /// Anything else; or data ends the loop, its threads have arrays or many numbers of their own in it, or deal with
  /// each other by more than atomics whose results nobody uses.
  Ordered
};

/// The order of the rounds of Program.loops()[Loop].
RoundOrder roundOrder(const KernelProgram &Program, int Loop);

/// The same of Rounds rounds that follow each other: where the loop is shorter than that, with those around it.
RoundOrder roundOrder(const KernelProgram &Program, int Loop, std::optional<unsigned> Rounds);

/// Whether Program.loops()[Loop] begins where an argument says: it may go through a part only, and few rounds.
bool isCutOut(const KernelProgram &Program, int Loop);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ROUNDORDER_H
