// Loaded numbers at which something begins: the row of a sparse matrix, a segment, a list of neighbours.

#ifndef CUDAPERF_ANALYSIS_LOADEDSTARTS_H
#define CUDAPERF_ANALYSIS_LOADEDSTARTS_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace cudaperf {

/// Whether what Inst loads is an index that others are added to: `values[rows[r] + lane]`. Such a number is any number,
/// where one that is multiplied with an index, as is the length of a row, is a multiple of 32 more often than not.
bool loadsStart(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_LOADEDSTARTS_H
