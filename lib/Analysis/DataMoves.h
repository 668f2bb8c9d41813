// Kernels that compute nothing: they bring data from one place to another, in another order.

#ifndef CUDAPERF_ANALYSIS_DATAMOVES_H
#define CUDAPERF_ANALYSIS_DATAMOVES_H

namespace cudaperf {

class KernelProgram;

/// Whether all that Program stores in global memory is what it has loaded from there, as it was, and it stores
/// something.
bool onlyMovesData(const KernelProgram &Program);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_DATAMOVES_H
