#include "Kernel/GuessedTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace cudaperf {

/// Type without one layer of how it was written; null if it is written in full.
static QualType desugaredOnce(QualType Type) {
  const QualType Next = Type->getLocallyUnqualifiedSingleStepDesugaredType();
  return Next == QualType(Type.getTypePtr(), 0) ? QualType() : Next;
}

/// The declaration with errors on which the size of an object of type Type rests; null if none.
static const NamedDecl *guessedSizeOf(QualType Type) {
  llvm::SmallVector<QualType, 8> Pending{Type};
  llvm::SmallPtrSet<const RecordDecl *, 4> Seen;
  while (!Pending.empty()) {
    QualType Next = Pending.pop_back_val();
    for (; !Next.isNull(); Next = desugaredOnce(Next))
      if (const auto *Named = dyn_cast<TypedefType>(Next); Named && Named->getDecl()->isInvalidDecl())
        return Named->getDecl();
      else if (const auto *Array = dyn_cast<ArrayType>(Next))
        Pending.push_back(Array->getElementType());
      else if (const auto *Record = dyn_cast<RecordType>(Next)) {
        const RecordDecl *const Definition = Record->getDecl()->getDefinition();
        if (!Definition || !Seen.insert(Definition).second)
          continue;
        for (const FieldDecl *Field : Definition->fields()) {
          if (Field->isInvalidDecl())
            return Field;
          Pending.push_back(Field->getType());
        }
        if (const auto *Class = dyn_cast<CXXRecordDecl>(Definition))
          for (const CXXBaseSpecifier &Base : Class->bases())
            Pending.push_back(Base.getType());
      }
  }
  return nullptr;
}

/// The same of the objects that a value of type Type, a pointer, a reference or an array, leads to. A single value is
/// none of them: only what lies side by side is as far apart as its size says.
static const NamedDecl *guessedSizeBehind(QualType Type) {
  while (!Type.isNull()) {
    QualType Element;
    if (const auto *Pointer = dyn_cast<PointerType>(Type))
      Element = Pointer->getPointeeType();
    else if (const auto *Reference = dyn_cast<ReferenceType>(Type))
      Element = Reference->getPointeeType();
    else if (const auto *Array = dyn_cast<ArrayType>(Type))
      Element = Array->getElementType();
    if (Element.isNull()) {
      Type = desugaredOnce(Type);
      continue;
    }
    if (const NamedDecl *Guessed = guessedSizeOf(Element))
      return Guessed;
    Type = Element;
  }
  return nullptr;
}

const NamedDecl *guessedSizeIn(const Stmt &S) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&S))
    return guessedSizeBehind(Reference->getDecl()->getType());
  if (const auto *Member = dyn_cast<MemberExpr>(&S))
    return guessedSizeBehind(Member->getMemberDecl()->getType());
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&S))
    return guessedSizeBehind(Cast->getTypeAsWritten());
  const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(&S);
  return Trait && Trait->isArgumentType() ? guessedSizeOf(Trait->getArgumentType()) : nullptr;
}

} // namespace cudaperf
