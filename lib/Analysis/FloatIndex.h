// Addresses that come from floating-point numbers: a position's cell, a sampled pixel. The warp model follows integers
// only, so where such addresses lie is not known of any lane.

#ifndef CUDAPERF_ANALYSIS_FLOATINDEX_H
#define CUDAPERF_ANALYSIS_FLOATINDEX_H

namespace llvm {
class Value;
} // namespace llvm

namespace cudaperf {

/// Whether a floating-point number, turned into an integer, is in Address or in where an index in it is loaded from.
bool isFromFloat(const llvm::Value &Address);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_FLOATINDEX_H
