#include "Launch/StructureArguments.h"
#include "Launch/HostValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace cudaperf {

/// Structures with more fields are passed over: each is a question of its own.
static constexpr unsigned MostFields = 48;

/// The class of Type, if the places of its fields are known.
static const RecordDecl *knownRecord(QualType Type) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  const RecordDecl *Definition = Record ? Record->getDefinition() : nullptr;
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Definition);
  const bool HasOthers = Class && (Class->getNumBases() || Class->isPolymorphic());
  return Definition && !Definition->isDependentType() && !Definition->isInvalidDecl() && !Definition->isUnion() &&
                 !HasOthers
             ? Definition
             : nullptr;
}

/// The variable or field that Written copies, or null.
static const ValueDecl *copiedObject(const HostCode &Code, const Expr *Written) {
  for (;;) {
    Written = Written->IgnoreImplicit()->IgnoreParens();
    const auto *Copy = dyn_cast<CXXConstructExpr>(Written);
    if (!Copy || !Copy->getConstructor()->isCopyOrMoveConstructor() || Copy->getNumArgs() == 0)
      break;
    Written = Copy->getArg(0);
  }
  const HostTarget Target = Code.target(Written);
  return Target.Component == HostTarget::Whole ? Target.Object : nullptr;
}

namespace {
/// Collects the numbers of one structure.
class MemberReader {
public:
  MemberReader(HostValues &Values, const HostCode &Code, const Expr *Written, HostPlace At)
      : Values(Values), Context(Code.context()), Written(Written), Object(copiedObject(Code, Written)), At(At) {}
  void read(const RecordDecl &Record);
  std::vector<PassedNumber> Found;

private:
  void readField(const FieldDecl &Field, int64_t OffsetBytes);
  void note(const HostCandidates &Known, QualType Type, int64_t OffsetBytes);

  HostValues &Values;
  ASTContext &Context;
  const Expr *Written;
  const ValueDecl *Object;
  HostPlace At;
};
} // namespace

void MemberReader::note(const HostCandidates &Known, QualType Type, int64_t OffsetBytes) {
  const HostValue *Only = Known.only();
  const unsigned Bytes = unsigned(Context.getTypeSizeInChars(Type).getQuantity());
  if (Only && Only->What == HostValue::Kind::Integer && Bytes > 1)
    Found.push_back({OffsetBytes, Only->Integer, Bytes});
}

void MemberReader::readField(const FieldDecl &Field, int64_t OffsetBytes) {
  const QualType Type = Field.getType();
  const auto Ask = [&](int Component) { return Values.field(&Field, Object, At, Component); };
  if (Type->isIntegralOrEnumerationType()) {
    note(Ask(HostTarget::Whole), Type, OffsetBytes);
  } else if (const RecordDecl *Vector = knownRecord(Type)) {
    for (const FieldDecl *Part : Vector->fields())
      if (const int Component = HostCode::vectorComponent(Part);
          Component >= 0 && Part->getType()->isIntegralOrEnumerationType())
        note(Ask(Component), Part->getType(),
             OffsetBytes + Component * Context.getTypeSizeInChars(Part->getType()).getQuantity());
  }
}

void MemberReader::read(const RecordDecl &Record) {
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Record);
  for (const FieldDecl *Field : Record.fields()) {
    if (Field->isBitField() || Field->isUnnamedBitField())
      continue;
    const int64_t OffsetBytes = int64_t(Layout.getFieldOffset(Field->getFieldIndex()) / Context.getCharWidth());
    if (const int Component = HostCode::vectorComponent(Field); Component >= 0) {
      if (Field->getType()->isIntegralOrEnumerationType())
        note(Values.value(Written, At, Component), Field->getType(), OffsetBytes);
    } else if (Object) {
      readField(*Field, OffsetBytes);
    }
  }
}

std::vector<PassedNumber> numbersInside(HostValues &Values, const HostCode &Code, const Expr *Written,
                                        QualType Parameter, HostPlace At) {
  const RecordDecl *Record = Written && !Parameter->isDependentType() ? knownRecord(Parameter) : nullptr;
  if (!Record || std::distance(Record->field_begin(), Record->field_end()) > MostFields)
    return {};
  MemberReader Reader(Values, Code, Written, At);
  Reader.read(*Record);
  return std::move(Reader.Found);
}

} // namespace cudaperf
