// Where loops stand in the source.

#ifndef CUDAPERF_ANALYSIS_LOOPPLACES_H
#define CUDAPERF_ANALYSIS_LOOPPLACES_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class BasicBlock;
class DILocation;
} // namespace llvm

namespace cudaperf {

/// Of the loop of Blocks that begins with Header: its first line, as Clang notes it at the branch back to the header.
/// Null where that is not noted.
const llvm::DILocation *placeOfLoop(llvm::ArrayRef<const llvm::BasicBlock *> Blocks, const llvm::BasicBlock &Header);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_LOOPPLACES_H
