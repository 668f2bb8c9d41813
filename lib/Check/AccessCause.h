// What findings about accesses have in common when one change cures them all.

#ifndef CUDAPERF_CHECK_ACCESSCAUSE_H
#define CUDAPERF_CHECK_ACCESSCAUSE_H

#include "Check/Check.h"
#include <string>

namespace cudaperf {

/// Whether neighbouring threads lie so far apart that each takes a row of its own, rather than a structure. They do so
/// in every buffer: which index follows threadIdx.x is one decision.
bool areThreadsInRows(const AccessView &Access);

/// Makes Finding, about Access, one with those of its kernel that give the same What and the same buffer. Where a
/// function makes the access that several kernels call, it is one with those of that function too; and where a macro
/// has it, index and all, with those of the macro's other uses.
void joinByObject(const AccessView &Access, llvm::StringRef What, FindingBuilder &Finding);

/// The same for those whose lanes lie in the same way: unrolled copies of a line, a load and a store of one element,
/// fields of one structure. Where each thread takes a row, also with those whose rows are as long, in every buffer.
void joinByPattern(const AccessView &Access, FindingBuilder &Finding);

/// The same for a bank conflict: how an array in shared memory is laid out and how it is indexed are one decision,
/// whichever of its accesses pays for it. What lies in dynamic shared memory may be several arrays.
void joinByLayout(const AccessView &Access, FindingBuilder &Finding);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_ACCESSCAUSE_H
