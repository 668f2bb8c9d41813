// Types whose size is Clang's guess: a typedef of a name that nobody declares is int to it, and only the typedef is
// marked.

#ifndef CUDAPERF_KERNEL_GUESSEDTYPES_H
#define CUDAPERF_KERNEL_GUESSEDTYPES_H

namespace clang {
class NamedDecl;
class Stmt;
} // namespace clang

namespace cudaperf {

/// The declaration with errors on which the size of what lies in memory rests that S by itself deals with: what a
/// name's pointer leads to, a cast to a pointer, 'sizeof' of a type. Null if none.
const clang::NamedDecl *guessedSizeIn(const clang::Stmt &S);

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_GUESSEDTYPES_H
