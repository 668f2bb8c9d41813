// Where the text of a unit says a name: also what a macro throws away, and what the parser could not make sense of.

#ifndef CUDAPERF_SOURCE_NAMEMENTIONS_H
#define CUDAPERF_SOURCE_NAMEMENTIONS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace cudaperf {

struct NameMentions {
  llvm::StringSet<> InCode;             ///< as an identifier or in a string
  llvm::StringSet<> LaunchedInComments; ///< before '<<<'
};

/// The names of those of Functions, all of one unit, that its files, system headers aside, say somewhere else than
/// where they declare it. What a macro declares counts as said elsewhere; what '#if 0' leaves out is said nowhere.
/// So is no name at one of Understood, which mean other functions.
NameMentions namesSaidElsewhere(llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                                llvm::DenseSet<clang::SourceLocation> Understood = {});

} // namespace cudaperf

#endif // CUDAPERF_SOURCE_NAMEMENTIONS_H
