// Expressions and places of host functions that go together.

#ifndef CUDAPERF_LAUNCH_ALIKEEXPRESSIONS_H
#define CUDAPERF_LAUNCH_ALIKEEXPRESSIONS_H

#include "Launch/HostCode.h"

namespace cudaperf {

/// Whether A and B are the same expression, casts aside.
bool areAlike(const clang::Expr *A, const clang::Expr *B, const clang::ASTContext &Context);

/// Whether a function comes to Other as often as to Place, which it leads to.
bool isAsOften(HostPlace Other, HostPlace Place);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_ALIKEEXPRESSIONS_H
