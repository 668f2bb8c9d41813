// How long loops may be whose length the source does not give. The model takes one number of rounds for all of them
// (RunCounts::OpenRounds); what it says is tried with others, too.

#ifndef CUDAPERF_COST_LOOPLENGTHS_H
#define CUDAPERF_COST_LOOPLENGTHS_H

#include "Analysis/RunCounts.h"

namespace cudaperf {

/// Counts with such loops at other lengths: all of them short, all of them long, and, where different numbers end them,
/// those that each of the first few numbers ends long and the others as usual. Where the launch's grid is not known
/// (GridIsOpen), and loops go on by it, with many rounds of these besides: a grid of as many blocks as the GPU holds.
/// Empty if there are none.
std::vector<RunCounts> otherLengths(const KernelProgram &Program, const RunCounts &Counts, bool GridIsOpen = false);

} // namespace cudaperf

#endif // CUDAPERF_COST_LOOPLENGTHS_H
