#include "Check/SizeNames.h"
#include "Analysis/SymbolNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringExtras.h"

namespace cudaperf {

/// The class that Record has its part at Offset bytes from, which then is an offset in that; null if it is its own.
static const clang::RecordDecl *baseAt(const clang::ASTContext &Context, const clang::RecordDecl &Record,
                                       int64_t &Offset) {
  const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(&Record);
  for (const clang::CXXBaseSpecifier &Base :
       Class ? Class->bases() : clang::CXXRecordDecl::base_class_const_range({}, {})) {
    const clang::CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
    if (!Of || Base.isVirtual() || !Of->getDefinition() || Of->isEmpty())
      continue;
    const int64_t Begin = Context.getASTRecordLayout(&Record).getBaseClassOffset(Of).getQuantity();
    if (Offset < Begin || Offset >= Begin + Context.getASTRecordLayout(Of).getNonVirtualSize().getQuantity())
      continue;
    Offset -= Begin;
    return Of->getDefinition();
  }
  return nullptr;
}

/// The field at Offset bytes of Record, nested ones with dots; "" if none starts there.
static std::string fieldAt(const clang::ASTContext &Context, const clang::RecordDecl *Record, int64_t Offset) {
  std::string Path;
  while (Record && !Record->isInvalidDecl() && Record->getDefinition()) {
    if (const clang::RecordDecl *Base = baseAt(Context, *Record, Offset)) {
      Record = Base;
      continue;
    }
    const clang::ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
    const clang::FieldDecl *Holder = nullptr;
    int64_t Start = 0;
    for (const clang::FieldDecl *Field : Record->fields()) {
      const int64_t At = int64_t(Layout.getFieldOffset(Field->getFieldIndex()) / 8);
      if (At <= Offset) {
        Holder = Field;
        Start = At;
      }
    }
    if (!Holder)
      return Path;
    const bool IsReserved = Holder->getName().starts_with("__"); // of a library, which gives access to it otherwise
    Path += IsReserved ? "" : "." + Holder->getNameAsString();
    Offset -= Start;
    clang::QualType Type = Holder->getType();
    if (const clang::ConstantArrayType *Array = Context.getAsConstantArrayType(Type)) {
      const int64_t Bytes = Context.getTypeSizeInChars(Array->getElementType()).getQuantity();
      Path += "[" + std::to_string(Bytes ? Offset / Bytes : 0) + "]";
      Offset = Bytes ? Offset % Bytes : 0;
      Type = Array->getElementType();
    }
    Record = Type->getAsRecordDecl();
  }
  return Path;
}

static std::vector<NamedSymbol> namedSymbols(const AccessView &Access) {
  const clang::FunctionDecl *Function = Access.Kernel.Kernel->Declaration;
  const KnownLaunch *Known = Access.knownLaunch();
  std::vector<NamedSymbol> Named;
  for (const DrawnSize &Symbol : Known ? Known->Symbols : Access.Shape.Symbols) {
    if (Symbol.Argument < 0 || unsigned(Symbol.Argument) >= Function->getNumParams())
      continue;
    const clang::ParmVarDecl *Parameter = Function->getParamDecl(unsigned(Symbol.Argument));
    std::string Name = Parameter->getNameAsString();
    if (const clang::RecordDecl *Record = Parameter->getType()->getAsRecordDecl()) {
      const std::string Field = fieldAt(Function->getASTContext(), Record, Symbol.Offset);
      if (Field.empty())
        continue; // an object is no number
      Name += Field;
    }
    Named.push_back({Draws(0).size(Symbol.Index), Name});
  }
  return Named;
}

std::string drawnName(const AccessView &Access, int64_t Number) {
  const std::string Name = nameNumber(Number, namedSymbols(Access)).value_or("");
  return llvm::all_of(Name, [](char C) { return llvm::isDigit(C) || C == '-'; }) ? "" : Name;
}

} // namespace cudaperf
