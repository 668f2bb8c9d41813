// Which part of a written subscript follows threadIdx.x, and which one is the fast index: words for advice, read off
// the source. What is not plain enough to be named is left out.

#ifndef CUDAPERF_FIX_SUBSCRIPTROLES_H
#define CUDAPERF_FIX_SUBSCRIPTROLES_H

#include "Source/SourceMap.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// a[Slow * Factor + Fast] or a[Slow][Fast], where Slow follows threadIdx.x and Fast does not.
struct SubscriptRoles {
  std::string Slow;
  std::string Index;         ///< the one part of Slow, a sum, that follows threadIdx.x, or Slow: 'x' of 'z * Rows + x'
  std::string Factor;        ///< empty for a[Slow][Fast]
  std::string Product;       ///< Slow * Factor as it is written; empty for a[Slow][Fast]
  std::string Fast;          ///< empty if no part is an index: what all threads share and keep is an offset
  bool FastIsThread = false; ///< Fast follows threadIdx.y, threadIdx.z or a block index
  /// What nothing multiplies but follows threadIdx.x as Slow does, another digit of the threads' number; mostly empty.
  std::string Digit;
};

/// The roles in Access, an expression as UnitFacts::accessExpression gives it. A variable in the subscript stands for
/// what it is initialised with.
std::optional<SubscriptRoles> subscriptRoles(const clang::Expr *Access, const SourceMap &Source);

/// The constants that parts of Access's subscripts are multiplied or shifted by, in elements, from small to large: the
/// lengths of rows that its author can change. Local variables stand for what they are initialised with.
std::vector<int64_t> subscriptFactors(const clang::Expr *Access, const SourceMap &Source);

/// The pointer, array or reference through which Access, an expression as above, gets at its data, as it is written:
/// "in", "image.data". Empty if that is no plain name.
std::string bufferName(const clang::Expr *Access);
/// The name of what Address points to: 'count' of '&count', 'bins' of '&bins[i]' and of 'bins + i'; "" if it has none.
std::string pointeeName(const clang::Expr *Address);

/// How many elements the array of declared length has that Access is a subscript of; none if it is no such subscript.
std::optional<uint64_t> declaredLength(const clang::Expr *Access);

} // namespace cudaperf

#endif // CUDAPERF_FIX_SUBSCRIPTROLES_H
