// What the body of a function template asks of its parameters: members of a class, calls with so many arguments.

#ifndef CUDAPERF_FRONTEND_PARAMETERUSES_H
#define CUDAPERF_FRONTEND_PARAMETERUSES_H

#include "clang/AST/DeclarationName.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>

namespace clang {
class ClassTemplateDecl;
class CXXRecordDecl;
class FunctionDecl;
class TemplateTemplateParmDecl;
} // namespace clang

namespace cudaperf {

/// What is done with values of a type parameter, and with the type.
struct TypeUse {
  llvm::SmallVector<clang::DeclarationName, 4> Members; ///< in any order, some of them more than once
  std::optional<unsigned> CalledWith;                   ///< arguments of the first call of such a value
  bool IsPointer = false;                               ///< such a value is dereferenced, or has elements
};

struct ParameterUses {
  std::map<unsigned, TypeUse> Types;     ///< by index; only those of which something is asked
  llvm::SmallSet<unsigned, 4> Exponents; ///< integers that something is shifted by
  /// By index of a template parameter that is a template: members that its classes are asked for.
  std::map<unsigned, llvm::SmallVector<clang::DeclarationName, 4>> OfTemplates;
};

/// What the body of \p Pattern, a template's function, asks of the template's parameters.
ParameterUses parameterUses(clang::FunctionDecl &Pattern);

/// Whether the classes of \p Template have all of \p Members, and it takes as many arguments of the same kinds as
/// \p Parameter does.
bool fits(const clang::ClassTemplateDecl &Template, const clang::TemplateTemplateParmDecl &Parameter,
          llvm::ArrayRef<clang::DeclarationName> Members);

/// Whether \p Class has what \p Use asks for, as far as names and numbers of arguments show.
bool fits(const clang::CXXRecordDecl &Class, const TypeUse &Use);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PARAMETERUSES_H
