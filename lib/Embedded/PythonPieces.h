// CUDA in strings of a Python file: CuPy's RawKernel and RawModule, PyCUDA's SourceModule, PyTorch's load_inline,
// NVRTC's bindings and cuda.core's Program, each known by what is imported.

#ifndef CUDAPERF_EMBEDDED_PYTHONPIECES_H
#define CUDAPERF_EMBEDDED_PYTHONPIECES_H

#include "Embedded/CudaPiece.h"
#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// The pieces of Text, in the order of the calls that compile them. A source that is not made of literals alone is left
/// out.
std::vector<CudaPiece> piecesOfPython(llvm::StringRef Text);

/// Whether Text has a word that every file with pieces has.
bool mayHoldPythonPieces(llvm::StringRef Text);

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_PYTHONPIECES_H
