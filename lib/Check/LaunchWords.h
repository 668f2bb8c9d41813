// What a remedy says of the launch: of a block that no launch gives, and of what has to change there, too.

#ifndef CUDAPERF_CHECK_LAUNCHWORDS_H
#define CUDAPERF_CHECK_LAUNCHWORDS_H

#include "Check/AccessView.h"
#include <string>

namespace cudaperf {

/// ", assuming blocks of 256 threads" if Block is a default, so that a number which rests on it is no fact of the
/// program; empty if something in the program says so.
std::string assumingBlock(const BlockAssumption &Block);

/// What changes at the launch with the indices of Access's threads that Exchange, of x with y or z, exchanges: what the
/// grid, or the block alone, covers along x and along the other direction. Without it a part of the data is not reached
/// unless both are as long. Slow and Fast are the source's names for what x and the other direction count, or empty.
std::string launchOfExchange(const AccessView &Access, IndexExchange Exchange, llvm::StringRef Slow,
                             llvm::StringRef Fast);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_LAUNCHWORDS_H
