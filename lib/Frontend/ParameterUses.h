// What the body of a function template asks of its parameters: members of a class, calls with so many arguments.

#ifndef CUDAPERF_FRONTEND_PARAMETERUSES_H
#define CUDAPERF_FRONTEND_PARAMETERUSES_H

#include "clang/AST/DeclarationName.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
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
};

/// What the body of \p Pattern, a template's function, asks of the template's parameters.
ParameterUses parameterUses(clang::FunctionDecl &Pattern);

/// Whether \p Class has what \p Use asks for, as far as names and numbers of arguments show.
bool fits(const clang::CXXRecordDecl &Class, const TypeUse &Use);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PARAMETERUSES_H
