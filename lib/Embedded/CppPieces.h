// CUDA in strings of a C++ file: what is given to nvrtcCreateProgram().

#ifndef CUDAPERF_EMBEDDED_CPPPIECES_H
#define CUDAPERF_EMBEDDED_CPPPIECES_H

#include "Embedded/CudaPiece.h"
#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// The pieces of Text, in the order of their text. A literal counts where it is the argument itself, the one value of
/// the variable that is, or what callers give to the function whose parameter that is.
std::vector<CudaPiece> piecesOfCpp(llvm::StringRef Text);

/// Whether Text has a word that every file with pieces has.
bool mayHoldCppPieces(llvm::StringRef Text);

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_CPPPIECES_H
