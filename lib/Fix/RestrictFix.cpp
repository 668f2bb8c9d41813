#include "Fix/RestrictFix.h"
#include "Fix/ConstPointee.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudaperf {

std::string parameterNames(const FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters) {
  constexpr size_t MostNames = 5;
  std::string Text;
  const size_t Named = Parameters.size() > MostNames ? MostNames - 1 : Parameters.size();
  for (size_t I = 0; I < Named; ++I) {
    if (I > 0)
      Text += I + 1 == Parameters.size() ? " and " : ", ";
    Text += "'" + Kernel.getParamDecl(Parameters[I])->getNameAsString() + "'";
  }
  if (Named < Parameters.size())
    Text += " and " + std::to_string(Parameters.size() - Named) + " more";
  return Text;
}

bool areDeclaredPointers(const FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters) {
  const FunctionDecl *Written = Kernel.getTemplateInstantiationPattern();
  if (!Written)
    Written = &Kernel;
  return llvm::all_of(Parameters, [&](unsigned Index) {
    return Index < Written->getNumParams() && Written->getParamDecl(Index)->getType()->isPointerType();
  });
}

static std::optional<TextEdit> insertion(const SourceMap &Source, SourceLocation At, std::string Text) {
  const SourceManager &SM = Source.context().getSourceManager();
  if (At.isInvalid() || At.isMacroID() || SM.isInSystemHeader(At))
    return std::nullopt;
  return TextEdit{.Where = Source.point(At), .Offset = SM.getFileOffset(At), .Replacement = std::move(Text)};
}

/// The parameter's type as it is written, qualifiers and parentheses aside.
static TypeLoc writtenType(const ParmVarDecl &Parameter) {
  const TypeSourceInfo *Written = Parameter.getTypeSourceInfo();
  return Written ? Written->getTypeLoc().IgnoreParens().getUnqualifiedLoc() : TypeLoc();
}

static std::optional<TextEdit> restrictEdit(const SourceMap &Source, const ParmVarDecl &Parameter) {
  const TypeLoc Written = writtenType(Parameter);
  const auto Pointer = Written.isNull() ? PointerTypeLoc() : Written.getAs<PointerTypeLoc>();
  const bool Named = Parameter.getDeclName() && Parameter.getLocation().isValid();
  if (Pointer && Pointer.getStarLoc().isMacroID())
    return std::nullopt;
  if (Pointer && !Named)
    return insertion(Source, Pointer.getStarLoc().getLocWithOffset(1), " __restrict__");
  const bool PointerByName =
      !Written.isNull() && Written.getAs<TypedefTypeLoc>() && Parameter.getType()->isPointerType();
  if (Named && (Pointer || PointerByName))
    return insertion(Source, Parameter.getLocation(), "__restrict__ ");
  return std::nullopt;
}

static std::optional<TextEdit> constEdit(const SourceMap &Source, const ParmVarDecl &Parameter) {
  const SourceManager &SM = Source.context().getSourceManager();
  const SourceLocation Begin = Parameter.getBeginLoc();
  if (!Begin.isMacroID())
    return insertion(Source, Begin, "const ");
  // A macro that names the element type: "DATA_TYPE *a".
  SourceLocation Expansion;
  if (!SM.isAtStartOfImmediateMacroExpansion(Begin, &Expansion) || Expansion.isMacroID())
    return std::nullopt;
  return insertion(Source, Expansion, "const ");
}

/// Another signature would no longer match explicit instantiations, so templates are left as they are.
static bool canPointToConst(const FunctionDecl &Kernel, unsigned Index) {
  const ParmVarDecl &Parameter = *Kernel.getParamDecl(Index);
  if (Kernel.getTemplateSpecializationKind() != TSK_Undeclared || !Kernel.getBody())
    return false;
  const TypeLoc Written = writtenType(Parameter);
  if (Written.isNull() || !Written.getAs<PointerTypeLoc>())
    return false;
  const QualType Pointee = Parameter.getType()->getPointeeType();
  return !Pointee.isConstQualified() && !Pointee->isPointerType() &&
         compilesWithConstPointee(Parameter, Kernel.getBody());
}

std::optional<Fix> restrictFix(const SourceMap &Source, const FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters,
                               llvm::ArrayRef<unsigned> ReadOnly) {
  std::vector<unsigned> Const;
  for (unsigned Index : ReadOnly)
    if (canPointToConst(Kernel, Index))
      Const.push_back(Index);
  Fix Repair{.Safety = FixSafety::Unsafe};
  Repair.Description = "qualify " + parameterNames(Kernel, Parameters) + " with '__restrict__'";
  if (!Const.empty())
    Repair.Description += ", " + parameterNames(Kernel, Const) + " with 'const'";
  Repair.Description += "; right only if these buffers overlap no other";

  const FunctionDecl *Pattern = Kernel.getTemplateInstantiationPattern();
  for (const FunctionDecl *Declared : (Pattern ? Pattern : &Kernel)->redecls())
    for (unsigned Index : Parameters) {
      if (Index >= Declared->getNumParams())
        return std::nullopt;
      const ParmVarDecl &Parameter = *Declared->getParamDecl(Index);
      if (Parameter.getType().isRestrictQualified())
        continue;
      if (llvm::is_contained(Const, Index)) {
        std::optional<TextEdit> Edit = constEdit(Source, Parameter);
        if (!Edit)
          return std::nullopt;
        Repair.Edits.push_back(std::move(*Edit));
      }
      std::optional<TextEdit> Edit = restrictEdit(Source, Parameter);
      if (!Edit)
        return std::nullopt;
      Repair.Edits.push_back(std::move(*Edit));
    }
  llvm::sort(Repair.Edits, [](const TextEdit &A, const TextEdit &B) {
    return std::tie(A.Where.File, A.Offset) < std::tie(B.Where.File, B.Offset);
  });
  return Repair;
}

} // namespace cudaperf
