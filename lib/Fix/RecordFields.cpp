#include "Fix/RecordFields.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace cudaperf {

/// Whether Type is a name that a library gives to Record, a vector of CUDA's: the author's own arrays go by it because
/// the library wants them so.
static bool isLibrarysName(QualType Type, const RecordDecl &Record, const ASTContext &Context) {
  const auto *Named = Type->getAs<TypedefType>();
  const TypedefNameDecl *Name = Named ? Named->getDecl() : nullptr;
  return Name && Name->getName() != Record.getName() &&
         Context.getSourceManager().isInSystemHeader(Name->getLocation());
}

/// 'b[i].at.re' names a field, 'at.re', which is Path; in 'b[i].real()' the access is somewhere in the method.
static std::string partName(const ValueDecl &Member, const std::string &Path) {
  return isa<CXXMethodDecl>(Member) ? "what '" + Member.getNameAsString() + "()' uses" : "'" + Path + "'";
}

/// Path, of names, within Member.
static std::string within(const ValueDecl &Member, const std::string &Path) {
  const std::string Name = isa<CXXMethodDecl>(Member) ? "" : Member.getNameAsString();
  return Name + (Name.empty() || Path.empty() ? "" : ".") + Path;
}

/// The field of Record that lies at Offset bytes, which is then taken from its start, looked for inside members without
/// a name; null if it is not plain.
static const FieldDecl *fieldAt(const RecordDecl &Record, int64_t &Offset, const ASTContext &Context) {
  const auto *Class = dyn_cast<CXXRecordDecl>(&Record);
  if (Record.isUnion() || (Class && Class->getNumBases() > 0))
    return nullptr;
  for (const FieldDecl *Field : Record.fields()) {
    const int64_t Begin = Context.toCharUnitsFromBits(Context.getFieldOffset(Field)).getQuantity();
    if (Offset < Begin || Offset >= Begin + Context.getTypeSizeInChars(Field->getType()).getQuantity())
      continue;
    if (Field->isBitField())
      return nullptr;
    Offset -= Begin;
    return Field->isAnonymousStructOrUnion() ? fieldAt(*Field->getType()->getAsRecordDecl(), Offset, Context) : Field;
  }
  return nullptr;
}

/// What lies at Offset bytes of Record, down to a number if all is plain: "ends[1].x". An array of 'ends' alone would
/// be no better than one of the structure. "" if not even the field is plain.
static std::string pathAt(const RecordDecl &Record, int64_t Offset, const ASTContext &Context) {
  const FieldDecl *Field = fieldAt(Record, Offset, Context);
  std::string Path = Field ? Field->getNameAsString() : "";
  while (Field) {
    QualType Type = Field->getType();
    while (const auto *Array = Context.getAsConstantArrayType(Type)) {
      Type = Array->getElementType();
      const int64_t Bytes = Context.getTypeSizeInChars(Type).getQuantity();
      Path += "[" + std::to_string(Offset / Bytes) + "]";
      Offset %= Bytes;
    }
    const RecordDecl *Inner = Type->getAsRecordDecl();
    if (!Inner)
      return Path;
    Field = Inner->getDefinition() ? fieldAt(*Inner, Offset, Context) : nullptr;
    Path += Field ? "." + Field->getNameAsString() : "";
  }
  return Path;
}

/// What Access takes of Type, the structure of Bytes bytes that it, or Field of it, is written as.
static FieldOfRecord fieldOf(QualType Type, std::string Field, int64_t Bytes, const ASTContext &Context) {
  return {.Record = Type.getUnqualifiedType().getAsString(Context.getPrintingPolicy()),
          .Field = std::move(Field),
          .RecordBytes = unsigned(Bytes),
          .AlignBytes = unsigned(Context.getTypeAlignInChars(Type).getQuantity()),
          .Definition = Type->getAsRecordDecl()->getDefinition(),
          .IsLibrarys = isLibrarysName(Type, *Type->getAsRecordDecl(), Context)};
}

/// The same of a structure that is copied as a whole.
static std::optional<FieldOfRecord> copiedField(const Expr *Access, int64_t StrideBytes, int64_t Offset,
                                                const ASTContext &Context) {
  const QualType Type = Access->getType().getNonReferenceType();
  const RecordDecl *Record = Type.isNull() ? nullptr : Type->getAsRecordDecl();
  if (!Record || !Record->getDefinition() || Record->isDependentType() || !Access->isLValue())
    return std::nullopt;
  const int64_t Bytes = Context.getTypeSizeInChars(Type).getQuantity();
  const std::string Path = Bytes == std::abs(StrideBytes) ? pathAt(*Record->getDefinition(), Offset, Context) : "";
  if (Path.empty())
    return std::nullopt;
  FieldOfRecord Found = fieldOf(Type, "'" + Path + "'", Bytes, Context);
  Found.IsCopied = true;
  return Found;
}

/// The member that E is, or that it is an element of: 'p.at' of 'p.at[k]', where the array is in the structure.
static const MemberExpr *memberAround(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    E = Element->getBase()->IgnoreParenImpCasts();
    if (!E->getType()->isConstantArrayType())
      return nullptr;
  }
  return dyn_cast<MemberExpr>(E);
}

/// Whether E is an element of an array by an index that is no constant.
static bool isElementByIndex(const Expr *E, const ASTContext &Context) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
  return Element && !Element->getIdx()->isValueDependent() && !Element->getIdx()->isEvaluatable(Context);
}

std::optional<FieldOfRecord> fieldOfRecord(const Expr *Access, int64_t StrideBytes, std::optional<int64_t> Offset,
                                           const SourceMap &Source) {
  const ASTContext &Context = Source.context();
  if (Offset)
    if (auto Found = copiedField(Access->IgnoreParenImpCasts(), StrideBytes, *Offset, Context))
      return Found;
  const ValueDecl *Inner = nullptr; // what a member without a name was asked for
  std::string Path;
  for (const MemberExpr *Member = memberAround(Access); Member; Member = memberAround(Member->getBase())) {
    QualType Type = Member->getBase()->getType();
    if (Member->isArrow())
      Type = Type->getPointeeType();
    const RecordDecl *Record = Type.isNull() ? nullptr : Type->getAsRecordDecl();
    // An object that is made on the spot, such as 'Loader(storage)', is no element of anything.
    const bool IsTemporary = !Member->isArrow() && !Member->getBase()->IgnoreParenImpCasts()->isLValue();
    if (!Record || !Record->getDefinition() || Record->isDependentType() || IsTemporary)
      continue;
    Path = within(*Member->getMemberDecl(), Path);
    const ValueDecl *Named = Inner ? Inner : Member->getMemberDecl();
    Inner = Record->isAnonymousStructOrUnion() ? Named : nullptr;
    const int64_t Bytes = Context.getTypeSizeInChars(Type).getQuantity();
    if (Bytes != std::abs(StrideBytes) || Inner)
      continue;
    FieldOfRecord Found = fieldOf(Type, partName(*Named, Path), Bytes, Context);
    const auto *Field = dyn_cast<FieldDecl>(Named);
    Found.IsBits = Field && Field->isBitField();
    Found.IsElement = isElementByIndex(Access, Context);
    return Found;
  }
  return std::nullopt;
}

std::vector<std::string> numbersAt(const RecordDecl &Record, const llvm::BitVector &Bytes, const ASTContext &Context) {
  std::vector<std::string> Names;
  for (const unsigned Byte : Bytes.set_bits()) {
    const std::string Path = pathAt(Record, Byte, Context);
    if (Path.empty())
      return {};
    if (const std::string Name = "'" + Path + "'"; Names.empty() || Names.back() != Name)
      Names.push_back(Name);
  }
  return Names;
}

uint64_t structureBytes(const Expr &Access, const ASTContext &Context) {
  const Expr *Whole = Access.IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(Whole)) {
    if (Member->isArrow())
      return 0;
    Whole = Member->getBase()->IgnoreParenImpCasts();
  }
  const QualType Type = Whole->getType().getNonReferenceType();
  return Type->isRecordType() && !Type->isIncompleteType() && !Type->isDependentType()
             ? uint64_t(Context.getTypeSizeInChars(Type).getQuantity())
             : 0;
}

} // namespace cudaperf
