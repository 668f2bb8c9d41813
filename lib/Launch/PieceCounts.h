// Sides of grids and blocks that count the pieces of a number: "(n + 255) / 256".

#ifndef CUDAPERF_LAUNCH_PIECECOUNTS_H
#define CUDAPERF_LAUNCH_PIECECOUNTS_H

#include "Launch/HostCode.h"
#include <cstdint>
#include <optional>

namespace cudaperf {

/// A number divided by the length of a piece, rounded up or not.
struct PieceCount {
  const clang::ValueDecl *Of = nullptr;     ///< the variable that is divided
  const clang::ValueDecl *Length = nullptr; ///< by this variable; null: by a plain number
  std::optional<uint64_t> Number;           ///< what it is divided by, if that is a constant
};

/// What the first side of Side, a number or a dim3, counts; variables that are written once are followed.
std::optional<PieceCount> pieceCount(const HostCode &Code, const clang::Expr *Side);

/// Whether the first side of Side, a number or a dim3, is Pieces' length. Known: what it is, if that is known.
bool isLengthOf(const HostCode &Code, const PieceCount &Pieces, const clang::Expr *Side, std::optional<uint64_t> Known);

/// The variable that the first side of Side, a number or a dim3, is; null if it is none.
const clang::ValueDecl *firstSide(const HostCode &Code, const clang::Expr *Side);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_PIECECOUNTS_H
