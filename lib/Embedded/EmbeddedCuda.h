// CUDA in files of other languages: which files can hold some, and the pieces that a file holds.
//
// A new host language: a <Language>Pieces.h as those beside this one, and a row in EmbeddedCuda.cpp.

#ifndef CUDAPERF_EMBEDDED_EMBEDDEDCUDA_H
#define CUDAPERF_EMBEDDED_EMBEDDEDCUDA_H

#include "Embedded/CudaPiece.h"
#include "Embedded/NotebookPieces.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <vector>

namespace cudaperf {

enum class HostLanguage { Python, Notebook, Cpp };

/// By File's name; none for what Clang reads as a whole.
std::optional<HostLanguage> hostLanguage(llvm::StringRef File);

/// Whether File is a program in another language, no part of which Clang could read: Python or a notebook.
bool isHostScript(llvm::StringRef File);

/// Whether Text, of File, is worth a closer look: a search for a few words.
bool mayHoldCuda(llvm::StringRef File, llvm::StringRef Text);

struct EmbeddedCuda {
  std::vector<CudaPiece> Pieces;   ///< at most MaxPieces
  std::vector<NotebookCell> Cells; ///< of a notebook
  bool IsCut = false;              ///< there are more pieces
};

/// More were not seen in one file; each costs a parse.
inline constexpr size_t MaxPieces = 200;

/// What Text, of File, holds. Fails for a notebook that is none.
llvm::Expected<EmbeddedCuda> findEmbeddedCuda(llvm::StringRef File, llvm::StringRef Text);

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_EMBEDDEDCUDA_H
