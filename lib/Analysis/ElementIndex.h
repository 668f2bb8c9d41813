// The one number that a kernel makes of its threads' and blocks' numbers, where it only goes through the elements of
// its buffers: which thread takes which element is then free.

#ifndef CUDAPERF_ANALYSIS_ELEMENTINDEX_H
#define CUDAPERF_ANALYSIS_ELEMENTINDEX_H

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace cudaperf {

/// The index that every address of Kernel has that differs between threads, if
///   - the numbers of threads and blocks serve for nothing but it and for tests: "x < width";
///   - it has several digits and numbers what passes the tests without gaps: '(y * width + x) * channels + c' with
///     'x < width' and 'c < channels';
///   - no thread talks to others.
/// Null if there is none.
const llvm::Value *elementIndex(const llvm::Function &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ELEMENTINDEX_H
