#include "Frontend/GivenArguments.h"
#include "clang/AST/ASTContext.h"

namespace cudaperf {

/// Whether Parameter can be what Given is: a type, a class template, or a value of the same type.
static bool isOfKind(const clang::NamedDecl &Parameter, const clang::TemplateArgument &Given) {
  if (llvm::isa<clang::TemplateTypeParmDecl>(Parameter))
    return Given.getKind() == clang::TemplateArgument::Type;
  if (llvm::isa<clang::TemplateTemplateParmDecl>(Parameter))
    return Given.getKind() == clang::TemplateArgument::Template;
  const clang::QualType Type = llvm::cast<clang::NonTypeTemplateParmDecl>(Parameter).getType();
  if (Given.getKind() != clang::TemplateArgument::Integral)
    return false;
  const clang::QualType Of = Given.getIntegralType();
  return Type->isDependentType() || Parameter.getASTContext().hasSameUnqualifiedType(Type, Of) ||
         (Type->isIntegerType() && !Type->isBooleanType() && !Type->isEnumeralType() && !Of->isBooleanType() &&
          !Of->isEnumeralType());
}

void GivenArguments::add(const clang::FunctionTemplateDecl &Template) {
  for (const clang::FunctionDecl *Instance : Template.specializations()) {
    if (!Instance->hasBody() || Instance->isInvalidDecl())
      continue;
    for (const auto &[Parameter, Given] :
         llvm::zip(*Template.getTemplateParameters(), Instance->getTemplateSpecializationArgs()->asArray())) {
      if (!Parameter->getIdentifier() || Parameter->isParameterPack() || Given.isDependent() ||
          !isOfKind(*Parameter, Given))
        continue;
      auto &OfName = ByName[Parameter->getName()];
      auto *Same = llvm::find_if(OfName, [&](const Argument &Each) { return Each.Value.structurallyEquals(Given); });
      if (Same == OfName.end())
        Same = &OfName.emplace_back(Argument{Given});
      ++Same->Uses;
    }
  }
}

const clang::TemplateArgument *GivenArguments::find(const clang::NamedDecl &Parameter) const {
  const auto OfName = Parameter.getIdentifier() ? ByName.find(Parameter.getName()) : ByName.end();
  if (OfName == ByName.end())
    return nullptr;
  const Argument *Most = nullptr;
  for (const Argument &Each : OfName->second)
    if (isOfKind(Parameter, Each.Value) && (!Most || Each.Uses > Most->Uses))
      Most = &Each;
  return Most ? &Most->Value : nullptr;
}

} // namespace cudaperf
