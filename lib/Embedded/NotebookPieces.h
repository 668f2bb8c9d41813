// CUDA in Jupyter notebooks: cells that a magic hands to nvcc, those that are written to a .cu file, and strings of the
// Python cells.

#ifndef CUDAPERF_EMBEDDED_NOTEBOOKPIECES_H
#define CUDAPERF_EMBEDDED_NOTEBOOKPIECES_H

#include "Embedded/CudaPiece.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace cudaperf {

/// A code cell's source.
struct NotebookCell {
  unsigned Number = 0; ///< among the code cells, from 1
  MappedText Text;
};

/// The code cells of Text, a notebook of format 4, or 3. Fails if it is no JSON.
llvm::Expected<std::vector<NotebookCell>> cellsOfNotebook(llvm::StringRef Text);

std::vector<CudaPiece> piecesOfCells(llvm::ArrayRef<NotebookCell> Cells);

/// Whether Text has a word that every notebook with pieces has.
bool mayHoldNotebookPieces(llvm::StringRef Text);

/// "code cell 3, line 5" for what lies at byte Offset of the notebook; empty if that is in no cell.
std::string describeCell(llvm::ArrayRef<NotebookCell> Cells, uint32_t Offset);

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_NOTEBOOKPIECES_H
