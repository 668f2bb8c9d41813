#include "Frontend/ParameterUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace cudaperf {
namespace {

class UseSearch : public clang::RecursiveASTVisitor<UseSearch> {
public:
  bool VisitCallExpr(clang::CallExpr *Call) {
    const clang::Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
    if (const auto *Named = llvm::dyn_cast<clang::DeclRefExpr>(Callee);
        Named && llvm::isa<clang::VarDecl>(Named->getDecl()))
      if (TypeUse *Use = useOf(Named->getType()))
        if (!Use->CalledWith)
          Use->CalledWith = Call->getNumArgs();
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(clang::CXXDependentScopeMemberExpr *Member) {
    if (TypeUse *Use = useOf(Member->getBaseType()))
      Use->Members.push_back(Member->getMember());
    else
      noteMember(Member->getBaseType().getTypePtrOrNull(), Member->getMember());
    return true;
  }
  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr *Member) {
    noteScope(Member->getQualifier(), Member->getDeclName());
    return true;
  }
  bool VisitDependentNameTypeLoc(clang::DependentNameTypeLoc Member) {
    noteScope(Member.getTypePtr()->getQualifier(), Member.getTypePtr()->getIdentifier());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *Operation) {
    if (Operation->getOpcode() == clang::UO_Deref)
      notePointer(Operation->getSubExpr());
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Element) {
    notePointer(Element->getLHS());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *Operation) {
    const auto *Count = llvm::dyn_cast<clang::DeclRefExpr>(Operation->getRHS()->IgnoreParenImpCasts());
    const auto *Parameter = Count ? llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(Count->getDecl()) : nullptr;
    if (Parameter && Operation->getOpcode() == clang::BO_Shl)
      Found.Exponents.insert(Parameter->getIndex());
    return true;
  }

  ParameterUses Found;

private:
  /// Pointer, or a sum that begins with it, is what a value of the parameter's type is taken for.
  void notePointer(const clang::Expr *Pointer) {
    Pointer = Pointer->IgnoreParenImpCasts();
    while (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Pointer))
      Pointer = Sum->getLHS()->IgnoreParenImpCasts();
    const clang::QualType Type = Pointer->getType().getNonReferenceType();
    if (const auto *Parameter = Type->getAs<clang::TemplateTypeParmType>())
      Found.Types[Parameter->getIndex()].IsPointer = true;
  }

  /// Null if Type is no type parameter, or pointer or reference to one.
  TypeUse *useOf(clang::QualType Type) {
    if (Type.isNull())
      return nullptr;
    Type = Type.getNonReferenceType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    const auto *Parameter = Type->getAs<clang::TemplateTypeParmType>();
    return Parameter ? &Found.Types[Parameter->getIndex()] : nullptr;
  }

  void noteScope(const clang::NestedNameSpecifier *Scope, clang::DeclarationName Name) {
    const clang::Type *Type = Scope ? Scope->getAsType() : nullptr;
    if (TypeUse *Use = Type ? useOf(clang::QualType(Type, 0)) : nullptr)
      Use->Members.push_back(Name);
    else
      noteMember(Type, Name);
  }

  /// Name is a member of Type, if that is a class of a template that is a parameter.
  void noteMember(const clang::Type *Type, clang::DeclarationName Name) {
    const auto *Class = Type ? Type->getAs<clang::TemplateSpecializationType>() : nullptr;
    const clang::TemplateDecl *Template = Class ? Class->getTemplateName().getAsTemplateDecl() : nullptr;
    if (const auto *Parameter = llvm::dyn_cast_or_null<clang::TemplateTemplateParmDecl>(Template))
      Found.OfTemplates[Parameter->getIndex()].push_back(Name);
  }
};

bool hasMember(const clang::CXXRecordDecl &Class, clang::DeclarationName Name) {
  llvm::SmallVector<const clang::CXXRecordDecl *, 4> Pending{&Class};
  for (size_t I = 0; I < Pending.size(); ++I) {
    if (!Pending[I]->lookup(Name).empty())
      return true;
    for (const clang::CXXBaseSpecifier &Base : Pending[I]->bases())
      if (const clang::CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl(); Of && Of->hasDefinition())
        Pending.push_back(Of->getDefinition());
  }
  return false;
}

clang::DeclarationName operatorName(const clang::CXXRecordDecl &Class, clang::OverloadedOperatorKind Kind) {
  return Class.getASTContext().DeclarationNames.getCXXOperatorName(Kind);
}

bool takes(const clang::CXXRecordDecl &Class, unsigned Arguments) {
  const clang::DeclarationName Call = operatorName(Class, clang::OO_Call);
  return llvm::any_of(Class.lookup(Call), [&](const clang::NamedDecl *Each) {
    const clang::FunctionDecl *Function = Each->getAsFunction();
    return Function && Function->getMinRequiredArguments() <= Arguments && Arguments <= Function->getNumParams();
  });
}

} // namespace

ParameterUses parameterUses(clang::FunctionDecl &Pattern) {
  UseSearch Search;
  Search.TraverseDecl(&Pattern);
  return std::move(Search.Found);
}

bool fits(const clang::ClassTemplateDecl &Template, const clang::TemplateTemplateParmDecl &Parameter,
          llvm::ArrayRef<clang::DeclarationName> Members) {
  const clang::CXXRecordDecl &Class = *Template.getTemplatedDecl();
  return llvm::equal(*Template.getTemplateParameters(), *Parameter.getTemplateParameters(),
                     [](const clang::NamedDecl *A, const clang::NamedDecl *B) {
                       return A->getKind() == B->getKind() && A->isParameterPack() == B->isParameterPack();
                     }) &&
         llvm::all_of(Members, [&](clang::DeclarationName Name) { return hasMember(Class, Name); });
}

bool fits(const clang::CXXRecordDecl &Class, const TypeUse &Use) {
  const bool IsPointer = hasMember(Class, operatorName(Class, clang::OO_Star)) ||
                         hasMember(Class, operatorName(Class, clang::OO_Subscript));
  return (!Use.IsPointer || IsPointer) && (!Use.CalledWith || takes(Class, *Use.CalledWith)) &&
         llvm::all_of(Use.Members, [&](clang::DeclarationName Name) { return hasMember(Class, Name); });
}

} // namespace cudaperf
