// Tokens that nvcc does without and Clang needs. They are put into the token stream of another parse, not into the
// text: every line and column stays what it is in the file.

#ifndef CUDAPERF_FRONTEND_MISSINGTOKENS_H
#define CUDAPERF_FRONTEND_MISSINGTOKENS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace cudaperf {

/// A token that is to follow the one written at Offset of File, also where a macro writes that one. Several may follow
/// one.
struct MissingToken {
  std::string File;
  unsigned Offset;
  clang::tok::TokenKind Kind; ///< a keyword, a punctuator or an identifier
  const char *Name = nullptr; ///< of an identifier
};

/// Where templates outside the system's headers call a member template of a dependent type, as in 'T::f<n>(x)', without
/// the 'template' that tells its '<' from less-than. Clang takes it for a comparison, nvcc for the call.
std::vector<MissingToken> missingTemplateKeywords(clang::ASTContext &Context);

/// Where operands of inline PTX follow each other without a comma, as in '"r"(a) "l"(b)': among \p Unclosed, the places
/// where Clang missed a ')'.
std::vector<MissingToken> missingOperandCommas(clang::ASTContext &Context,
                                               llvm::ArrayRef<clang::SourceLocation> Unclosed);

/// Where the grid or block of a launch is only a list, as in 'k<<<{x, y}, {16, 4}>>>()', and Clang wants the type in
/// front of it: in the launches around \p Lists, places where Clang found no expression.
std::vector<MissingToken> missingLaunchTypes(clang::ASTContext &Context, llvm::ArrayRef<clang::SourceLocation> Lists);

/// Where a template calls a member of a dependent base class by its mere name, at \p Members: Clang wants 'this->',
/// nvcc finds it when the template is instantiated.
std::vector<MissingToken> missingThis(clang::ASTContext &Context, llvm::ArrayRef<clang::SourceLocation> Members);

/// Where a template makes an object of a dependent class's type, one of \p Types, by its mere name (`T::Pair()`): Clang
/// wants 'typename', nvcc sees that it is a type when the template is instantiated.
std::vector<MissingToken> missingTypenames(clang::ASTContext &Context, const std::set<std::string> &Types);

/// Where a function or a class's member is defined with another target than it was declared with, by name at \p Names,
/// and destructors: nvcc takes the two together, Clang takes the definition for another function.
std::vector<MissingToken> missingTargets(clang::ASTContext &Context, std::vector<clang::SourceLocation> Names);

/// Has \p PP insert \p Tokens, which must outlive it. To be called before it enters the main file.
void insertTokens(clang::Preprocessor &PP, const std::vector<MissingToken> &Tokens);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_MISSINGTOKENS_H
