// Single elements of device memory that the host reads or writes in a loop, or in functions that are called often: each
// is a copy of its own, for which the host waits.

#include "Check/Check.h"
#include "Launch/ElementCopies.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-element-copy",
                            .Summary = "the host reads or writes device memory element by element",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning};

class ElementCopyCheck final : public Check {
public:
  ElementCopyCheck() : Check(Info) {}

  /// One finding a loop, or a function without.
  void run(const UnitFacts &Unit, Reporter &Out) const override {
    std::vector<ElementCopy> Left = elementCopies(Unit.host(), Unit.launches());
    while (!Left.empty()) {
      const ElementCopy First = Left.front();
      const auto IsBeside = [&](const ElementCopy &Each) {
        return Each.Loop == First.Loop && (First.Loop || Each.Copy->Where.Region->Function == functionOf(First));
      };
      std::vector<ElementCopy> Group;
      llvm::copy_if(Left, std::back_inserter(Group), IsBeside);
      llvm::erase_if(Left, IsBeside);
      report(Group, Out);
    }
  }

private:
  static const clang::FunctionDecl *functionOf(const ElementCopy &Copy) { return Copy.Copy->Where.Region->Function; }

  static const char *remedy(const ElementCopy &First) {
    if (First.Moves)
      return First.IsToHost
                 ? "copy all of them to the host at once, before the loop ('thrust::copy', 'cudaMemcpy')"
                 : "fill an array of the host and copy it at once, behind the loop, or let the device compute "
                   "them ('thrust::sequence', 'thrust::transform', a kernel)";
    return First.IsToHost ? "let it stay on the device, where the next kernel can read it, or ask less often"
                          : "let a kernel or 'cudaMemsetAsync' write it, for which the host does not wait";
  }

  static void report(llvm::ArrayRef<ElementCopy> Group, Reporter &Out) {
    const ElementCopy &First = Group.front();
    const SourceSpan Where = Out.source().span(First.Copy->Call->getSourceRange());
    const std::string Function = functionOf(First) ? functionOf(First)->getNameAsString() : "";
    const std::string When = First.Loop ? "in each iteration of a loop" : "in each call of '" + Function + "'";
    FindingBuilder Finding = Out.report(
        *(functionOf(First) ? functionOf(First) : First.Copy->Callee), Where,
        llvm::formatv("the host {0} one element of device memory, {1}'{2}', {3}: a copy of its own, for which it waits",
                      First.IsToHost ? "reads" : "writes", First.Element->getType()->isPointerType() ? "at " : "",
                      Out.source().text(First.Element->getSourceRange()), When));
    Finding.evidence("copies", int64_t(Group.size()));
    if (!First.Loop && First.Rate == CallRate::Unknown)
      Finding.level(Severity::Hint).assuming("'" + Function + "' is called often");
    else if (!First.Moves || First.HasWork || (functionOf(First) && functionOf(First)->isMain()))
      Finding.level(Severity::Note);
    Finding.note(Where, remedy(First));
    for (const ElementCopy &Each : Group.drop_front())
      Finding.note(Out.source().span(Each.Copy->Call->getSourceRange()), "another one");
    if (First.Loop)
      Finding.note(Out.source().point(First.Loop->Around->Where->getBeginLoc()), "the loop");
  }
};

} // namespace

std::unique_ptr<Check> makeElementCopy() { return std::make_unique<ElementCopyCheck>(); }

} // namespace cudaperf
