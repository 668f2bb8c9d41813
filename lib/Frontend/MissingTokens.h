// Tokens that nvcc does without and Clang needs. They are put into the token stream of another parse, not into the
// text: every line and column stays what it is in the file.

#ifndef CUDAPERF_FRONTEND_MISSINGTOKENS_H
#define CUDAPERF_FRONTEND_MISSINGTOKENS_H

#include "Frontend/MissingToken.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace cudaperf {

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

/// Where something is added to a pointer to void, which begins at one of \p Pointers: nvcc counts bytes, as C compilers
/// do, and Clang wants the cast that says so.
std::vector<MissingToken> missingByteCasts(clang::ASTContext &Context, llvm::ArrayRef<clang::SourceLocation> Pointers);

/// Where a template makes an object of a dependent class's type, one of \p Types, by its mere name (`T::Pair()`): Clang
/// wants 'typename', nvcc sees that it is a type when the template is instantiated.
std::vector<MissingToken> missingTypenames(clang::ASTContext &Context, const std::set<std::string> &Types);

/// Where a function or a class's member is defined with another target than it was declared with, by name at \p Names,
/// and destructors: nvcc takes the two together, Clang takes the definition for another function.
std::vector<MissingToken> missingTargets(clang::ASTContext &Context, std::vector<clang::SourceLocation> Names);

/// An explicit specialisation of a function template that has other targets than it, by the places of their names.
struct Specialization {
  clang::SourceLocation Name;
  clang::SourceLocation Template;
};

/// Where a device function's template is specialised without saying again where it runs, `template <> float f(float)`:
/// nvcc takes the template's word, Clang finds no template.
std::vector<MissingToken> missingSpecializationTargets(clang::ASTContext &Context,
                                                       llvm::ArrayRef<Specialization> Wanted);

/// Has \p PP insert \p Tokens, which must outlive it. To be called before it enters the main file.
void insertTokens(clang::Preprocessor &PP, const std::vector<MissingToken> &Tokens);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_MISSINGTOKENS_H
