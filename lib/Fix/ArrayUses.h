// How a function uses one of its arrays: by subscripts to full depth alone, so that nothing hangs on where its elements
// lie.

#ifndef CUDAPERF_FIX_ARRAYUSES_H
#define CUDAPERF_FIX_ARRAYUSES_H

#include <optional>
#include <vector>

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace cudaperf {

/// tile[a][b] for an array of two dimensions, and the expressions a and b.
struct FullSubscript {
  const clang::Expr *Whole = nullptr;
  std::vector<const clang::Expr *> Indices;
};

/// The number of dimensions of Array.
unsigned arrayRank(const clang::VarDecl &Array);

/// Every use of the local variable Array in its function, if all of them are subscripts to full depth for a value or an
/// atomic function. Nothing if there is another use: an address taken, a cast, a sizeof, a call that gets the array.
std::optional<std::vector<FullSubscript>> fullSubscripts(const clang::VarDecl &Array);

} // namespace cudaperf

#endif // CUDAPERF_FIX_ARRAYUSES_H
