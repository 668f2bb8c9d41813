// The edits that swizzle a shared array: the column of every subscript is combined with its row.

#ifndef CUDAPERF_FIX_SWIZZLEFIX_H
#define CUDAPERF_FIX_SWIZZLEFIX_H

#include "Cost/TileLayout.h"
#include "Source/SourceMap.h"

namespace cudaperf {

/// "tile[r][c]" -> "tile[r][c ^ r]", with "(r & 31)" for r if Layouts has more rows than elements in a row. Nothing
/// unless that keeps the meaning for certain: what paddingFix asks for, and row indices that can be written twice
/// (variables, thread indices, numbers and arithmetic on them), outside of templates, whose rows need not always be a
/// power of two.
std::optional<Fix> swizzleFix(const SourceMap &Source, const clang::VarDecl &Array, const TileLayouts &Layouts);

} // namespace cudaperf

#endif // CUDAPERF_FIX_SWIZZLEFIX_H
