// Device memory that is allocated and freed each time round a loop that launches, although nothing says that its size
// changes.

#include "Check/Check.h"
#include "Launch/RepeatedAllocations.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-allocation-in-loop",
                            .Summary = "device memory is allocated and freed in each iteration around a launch",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning};

class AllocationInLoop final : public Check {
public:
  AllocationInLoop() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    for (const RepeatedAllocation &Each : repeatedAllocations(Unit.host(), Unit.launches()))
      if (const KernelFacts *Kernel = Unit.find(Each.Launch->Kernel))
        report(*Kernel, Each, Out);
  }

private:
  static void report(const KernelFacts &Kernel, const RepeatedAllocation &Found, Reporter &Out) {
    const SourceMap &Source = Out.source();
    const std::string Name = Found.Pointer->getNameAsString();
    const std::string Kind = Kernel.Kernel->Declaration->getNameAsString();
    const bool IsOwnLoop = Found.Rate == CallRate::InLoop && !Found.Repeated && !Found.Elsewhere;
    const clang::FunctionDecl *Function = Found.Repeated ? Found.Repeated->Callee : Found.Launch->Host;
    std::string Message;
    if (!IsOwnLoop)
      Message = llvm::formatv("'{0}' is allocated and freed in each call of '{1}'{2}, around the launch of '{3}'", Name,
                              Function->getNameAsString(),
                              Found.Rate == CallRate::Unknown ? ""
                              : Found.Repeated                ? ", which a loop calls"
                                                              : ", which a loop of another file calls",
                              Kind);
    else
      Message =
          llvm::formatv("'{0}' is allocated and freed in each iteration of the loop that launches '{1}'", Name, Kind);
    const SourceSpan Where = Source.span(Found.Allocation->Call->getSourceRange());
    FindingBuilder Finding = Out.report(Kernel, Where, Message);
    Finding.cause("allocations of " + Function->getNameAsString());
    if (Found.Rate == CallRate::Unknown)
      Finding.level(Severity::Hint).assuming("'" + Function->getNameAsString() + "' is called often");
    // The pool's memory is the device's: the host cannot read it, as it can managed memory.
    const llvm::StringRef OrPool = Found.Allocation->Callee->getNameAsString() == "cudaMalloc"
                                       ? ", or take 'cudaMallocAsync' and 'cudaFreeAsync', whose pool keeps the memory"
                                       : "";
    Finding.note(Where, ((IsOwnLoop ? "allocate before the loop and free after it"
                                    : "let the caller allocate it once and pass it in") +
                         OrPool)
                            .str());
    Finding.note(Source.span(Found.Free->Call->getSourceRange()), "'cudaFree' waits until the device is idle");
    if (Found.Repeated)
      Finding.note(Source.span(Found.Repeated->Call->getSourceRange()), "called here, in a loop");
  }
};

} // namespace

std::unique_ptr<Check> makeAllocationInLoop() { return std::make_unique<AllocationInLoop>(); }

} // namespace cudaperf
