// The edit that pads the rows of a shared array in its declaration.

#ifndef CUDAPERF_FIX_PADDINGFIX_H
#define CUDAPERF_FIX_PADDINGFIX_H

#include "Source/SourceMap.h"
#include <optional>

namespace cudaperf {

/// "[32][32]" -> "[32][33]", "[TILE][TILE]" -> "[TILE][TILE + 1]" for Elements == 1. Nothing unless longer rows keep
/// the meaning for certain: a local array whose dimensions are written out and that every expression in its function
/// subscripts to full depth. An address taken, a cast, a sizeof or a call that gets the array rules that out.
std::optional<Fix> paddingFix(const SourceMap &Source, const clang::VarDecl &Array, unsigned Elements);

} // namespace cudaperf

#endif // CUDAPERF_FIX_PADDINGFIX_H
