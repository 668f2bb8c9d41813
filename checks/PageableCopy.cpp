// Asynchronous copies to or from memory that the GPU cannot reach by itself: they go through a buffer of the driver's,
// and the host waits meanwhile.

#include "Check/Check.h"
#include "Launch/PageableCopies.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-pageable-copy",
                            .Summary = "an asynchronous copy is not, since the host's memory is pageable",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning};

class PageableCopyCheck final : public Check {
public:
  PageableCopyCheck() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    for (const PageableCopy &Each : pageableCopies(Unit.host(), Unit.launches()))
      report(Each, Out);
  }

private:
  static llvm::StringRef words(PageableCopy::Memory What) {
    switch (What) {
    case PageableCopy::Memory::Vector:
      return "a vector's";
    case PageableCopy::Memory::Array:
      return "an array's";
    case PageableCopy::Memory::Heap:
      break;
    }
    return "the heap's";
  }

  static llvm::StringRef advice(PageableCopy::Memory What) {
    if (What == PageableCopy::Memory::Heap)
      return "allocate it with 'cudaMallocHost', once, and free it with 'cudaFreeHost'";
    return "keep what is copied in memory of 'cudaMallocHost', allocated once, that lives until the copy is done";
  }

  static void report(const PageableCopy &Found, Reporter &Out) {
    const SourceSpan Where = Out.source().span(Found.Copy->Call->getSourceRange());
    const std::string Name = Found.Host ? Found.Host->getNameAsString() : "it";
    FindingBuilder Finding = Out.report(
        *Found.Launch->Kernel, Where,
        llvm::formatv("'cudaMemcpyAsync' {0} '{1}', which is {2} memory and pageable, keeps the host waiting",
                      Found.ToDevice ? "from" : "into", Name, words(Found.What)));
    if (Found.Bytes)
      Finding.evidence("bytes", int64_t(*Found.Bytes));
    Finding.cause("pageable " + Found.Copy->Where.Region->Function->getNameAsString());
    Finding.note(Where, advice(Found.What).str());
    if (Found.Allocation)
      Finding.note(Out.source().span(Found.Allocation->getSourceRange()), "allocated here");
    else if (Found.Host)
      Finding.note(Out.source().span(Found.Host->getSourceRange()), llvm::formatv("'{0}' is declared here", Name));
  }
};

} // namespace

std::unique_ptr<Check> makePageableCopy() { return std::make_unique<PageableCopyCheck>(); }

} // namespace cudaperf
