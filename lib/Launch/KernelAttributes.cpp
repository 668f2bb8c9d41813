// Reads __launch_bounds__ and the attributes that fix a block's shape.

#include "Launch/KernelAttributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudaperf {

static std::optional<unsigned> threads(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (!E || E->isValueDependent() || E->containsErrors() || !E->EvaluateAsInt(Result, Context))
    return std::nullopt;
  llvm::APSInt Value = Result.Val.getInt();
  if (Value <= 0 || Value > 1024)
    return std::nullopt;
  return unsigned(Value.getExtValue());
}

/// '__block_size__((x, y, z))' in front of Kernel's name. Clang drops the attribute, so this reads the text; sizes that
/// are no plain numbers are not understood.
static std::optional<Dim3> writtenBlockSize(const FunctionDecl *Kernel, const SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(Kernel->getLocation());
  StringRef Text = Sources.getBufferData(File).take_front(Offset);
  size_t Start = Text.find_last_of(";}");
  Text = Text.substr(Start == StringRef::npos ? 0 : Start);
  size_t Found = Text.find("__block_size__");
  if (Found == StringRef::npos)
    return std::nullopt;
  Text = Text.substr(Found).drop_front(strlen("__block_size__")).ltrim();
  if (!Text.consume_front("(") || !(Text = Text.ltrim()).consume_front("("))
    return std::nullopt;
  unsigned Sizes[3] = {1, 1, 1};
  for (unsigned &Size : Sizes) {
    Text = Text.ltrim();
    if (Text.consumeInteger(0, Size) || Size == 0)
      return std::nullopt;
    Text = Text.ltrim();
    if (!Text.consume_front(","))
      break;
  }
  return Text.starts_with(")") ? std::optional(Dim3{Sizes[0], Sizes[1], Sizes[2]}) : std::nullopt;
}

BlockLimit blockLimit(const FunctionDecl *Kernel, const ASTContext &Context) {
  BlockLimit Limit;
  for (const FunctionDecl *Declaration : Kernel->redecls()) {
    if (const auto *Bounds = Declaration->getAttr<CUDALaunchBoundsAttr>(); Bounds && !Limit.MaxThreads) {
      Limit.MaxThreads = threads(Bounds->getMaxThreads(), Context);
      Limit.MinBlocks = threads(Bounds->getMinBlocks(), Context);
    }
    if (const auto *Size = Declaration->getAttr<ReqdWorkGroupSizeAttr>(); Size && !Limit.Exact)
      Limit.Exact = Dim3{Size->getXDim(), Size->getYDim(), Size->getZDim()};
    if (!Limit.Exact)
      Limit.Exact = writtenBlockSize(Declaration, Context.getSourceManager());
  }
  return Limit;
}

} // namespace cudaperf
