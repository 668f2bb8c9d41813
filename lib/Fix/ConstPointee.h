// Whether a pointer parameter could point to const.

#ifndef CUDAPERF_FIX_CONSTPOINTEE_H
#define CUDAPERF_FIX_CONSTPOINTEE_H

namespace clang {
class ParmVarDecl;
class Stmt;
} // namespace clang

namespace cudaperf {

/// Whether Body would still compile, and mean the same, if what Parameter points to were const: it is only read, and
/// goes nowhere but to pointers and references to const. Says no where it does not know.
bool compilesWithConstPointee(const clang::ParmVarDecl &Parameter, const clang::Stmt *Body);

} // namespace cudaperf

#endif // CUDAPERF_FIX_CONSTPOINTEE_H
