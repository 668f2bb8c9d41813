// Numbers at which something begins: loaded ones, the row of a sparse matrix, a segment, a list of neighbours, and
// arguments, half a filter's length before a block.

#ifndef CUDAPERF_ANALYSIS_LOADEDSTARTS_H
#define CUDAPERF_ANALYSIS_LOADEDSTARTS_H

namespace llvm {
class Argument;
class Instruction;
} // namespace llvm

namespace cudaperf {

/// Whether what Inst loads is an index that others are added to: `values[rows[r] + lane]`. Such a number is any number,
/// where one that is multiplied with an index, or by which an index grows from round to round of a loop, as is the
/// length of a row, is a multiple of 32 more often than not.
bool loadsStart(const llvm::Instruction &Inst);

/// Whether an index begins as far before another one as Parameter says: `signal[first + lane - offset]`. The length of
/// a row, of which the last one's element is taken so, is multiplied too, or an index goes on by it from round to
/// round.
bool isStepBack(const llvm::Argument &Parameter);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_LOADEDSTARTS_H
