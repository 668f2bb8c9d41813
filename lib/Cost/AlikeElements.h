// Whether the threads of a kernel, each of which takes a record of a few numbers, do the same with each of them: x, y
// and z of points that are scaled and added. Then a thread may as well take one number, and neighbouring threads take
// neighbours.
//
// It is read off what the kernel stores: for each number of the record the same computation, of which each load either
// moves on with the number or stays where it is. "Cannot tell" is none.

#ifndef CUDAPERF_COST_ALIKEELEMENTS_H
#define CUDAPERF_COST_ALIKEELEMENTS_H

#include "Cost/RequestTrace.h"
#include <optional>

namespace cudaperf {

/// The numbers of a record, all of which a kernel treats alike.
struct AlikeElements {
  unsigned Count = 0; ///< of a record
  RequestCost After;  ///< of an access of the record, if each thread takes one of them
};

/// Those of the record that Access, one of a thread's accesses to it, belongs to. The kernel stores nothing else, its
/// threads do not deal with each other, and what its numbers share is little work. None if that is not so, or cannot be
/// told. Nor where the kernel stores only some of the numbers: of three of six floats it was measured to gain nothing.
std::optional<AlikeElements> alikeElements(const RequestTrace &Trace, const MemoryAccess &Access);

} // namespace cudaperf

#endif // CUDAPERF_COST_ALIKEELEMENTS_H
