// What a file gives the parameters of its kernel templates where it does instantiate them, by the parameters' names:
// 'K' and 'Strategy' mean one thing in the templates of a project.

#ifndef CUDAPERF_FRONTEND_GIVENARGUMENTS_H
#define CUDAPERF_FRONTEND_GIVENARGUMENTS_H

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace cudaperf {

class GivenArguments {
public:
  /// Notes the arguments of those instances of \p Template that have a body.
  void add(const clang::FunctionTemplateDecl &Template);

  /// What parameters like \p Parameter are given most often, the first of several that are alike in this; null if none
  /// of its name and kind, and for values of its type, is given anything.
  const clang::TemplateArgument *find(const clang::NamedDecl &Parameter) const;

private:
  struct Argument {
    clang::TemplateArgument Value;
    unsigned Uses = 0;
  };
  llvm::StringMap<llvm::SmallVector<Argument, 2>> ByName;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_GIVENARGUMENTS_H
