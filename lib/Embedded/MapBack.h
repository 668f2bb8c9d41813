// The way back: what was found in a piece of CUDA, with its places in the file that holds the piece.

#ifndef CUDAPERF_EMBEDDED_MAPBACK_H
#define CUDAPERF_EMBEDDED_MAPBACK_H

#include "Embedded/CudaPiece.h"
#include "Finding/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// The lines of a text.
class LineTable {
public:
  explicit LineTable(llvm::StringRef Text);
  /// The byte at Line and Column, both from 1; the text's end if there is none.
  uint32_t offset(unsigned Line, unsigned Column) const;
  /// File's line and column of Offset, as a point.
  SourceSpan place(const std::string &File, uint32_t Offset) const;

private:
  std::vector<uint32_t> Starts;
  uint32_t Size = 0;
};

/// A file that holds pieces.
struct HostFile {
  std::string Name;
  LineTable Lines;
};

/// Gives Result, of Piece parsed under the name PieceFile, the places that it has in Host. Fixes that cannot be written
/// there are dropped.
void mapBack(FileResult &Result, const CudaPiece &Piece, llvm::StringRef PieceFile, const HostFile &Host);

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_MAPBACK_H
