// Device memory, streams and states of libraries that are made and given back each time round a loop that launches,
// although nothing says that they change.

#include "Check/Check.h"
#include "Launch/RepeatedAllocations.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-allocation-in-loop",
                            .Summary = "device memory is allocated and freed in each iteration around a launch",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Note};

class AllocationInLoop final : public Check {
public:
  AllocationInLoop() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    for (const RepeatedAllocation &Each : repeatedAllocations(Unit.host(), Unit.launches()))
      report(Each, Unit.host(), Out);
  }

private:
  using Made = RepeatedAllocation::Kind;

  static const char *fate(const RepeatedAllocation &Found) {
    const bool IsMemory = Found.What == Made::DeviceMemory || Found.What == Made::HostMemory;
    return IsMemory ? "allocated and freed" : "created and destroyed";
  }

  static std::string remedy(const RepeatedAllocation &Found, bool IsOwnLoop) {
    const bool IsMemory = Found.What == Made::DeviceMemory || Found.What == Made::HostMemory;
    std::string Remedy = IsOwnLoop ? (IsMemory ? "allocate before the loop and free after it"
                                               : "create it before the loop and destroy it after it")
                                   : (IsMemory ? "let the caller allocate it once and pass it in"
                                               : "let the caller create it once and pass it in");
    // The pool's memory is the device's: the host cannot read it, as it can managed memory.
    const HostCall &Made = Found.Inside ? *Found.Inside : *Found.Allocation;
    if (Found.Free && Made.Callee->getNameAsString() == "cudaMalloc")
      Remedy += ", or take 'cudaMallocAsync' and 'cudaFreeAsync', whose pool keeps the memory";
    return Remedy;
  }

  /// 'p', or 'd.p' of a structure.
  static std::string nameOf(const RepeatedAllocation &Found, const HostCode &Code) {
    for (const clang::Expr *Each : HostCode::arguments(Found.Allocation->Call)) {
      const auto *Address = llvm::dyn_cast<clang::UnaryOperator>(Each->IgnoreParenCasts());
      const HostTarget Target = Code.target(Address ? Address->getSubExpr() : Each);
      if (Target.Object == Found.Pointer && Target.Owner)
        return (Target.Owner->getName() + (Target.Owner->getType()->isPointerType() ? "->" : ".") +
                Found.Pointer->getName())
            .str();
    }
    return Found.Pointer->getNameAsString();
  }

  static void report(const RepeatedAllocation &Found, const HostCode &Code, Reporter &Out) {
    const SourceMap &Source = Out.source();
    const std::string Name = nameOf(Found, Code);
    const bool IsOwnLoop = Found.Rate == CallRate::InLoop && !Found.Repeated && !Found.Elsewhere;
    const clang::FunctionDecl *Function =
        Found.Repeated ? Found.Repeated->Callee : Found.Allocation->Where.Region->Function;
    std::string Message;
    if (!IsOwnLoop)
      Message = llvm::formatv("'{0}' is {1} in each call of '{2}'{3}, around {4}", Name, fate(Found),
                              Function->getNameAsString(),
                              Found.Rate == CallRate::Unknown ? ""
                              : Found.Repeated                ? ", which a loop calls"
                                                              : ", which a loop of another file calls",
                              Found.Work.words());
    else
      Message = llvm::formatv("'{0}' is {1} in each iteration of the loop that {2} '{3}'", Name, fate(Found),
                              Found.Work.Launch ? "launches" : "calls", Found.Work.name());
    const SourceSpan Where = Source.span(Found.Allocation->Call->getSourceRange());
    FindingBuilder Finding = Out.report(*Found.Work.Does, Where, Message);
    Finding.cause("allocations of " + Function->getNameAsString());
    if (Found.Rate == CallRate::Unknown)
      Finding.level(Severity::Hint).assuming("'" + Function->getNameAsString() + "' is called often");
    else if (Found.IsBeforeLoop)
      Finding.level(Severity::Hint).assuming("the loop inside that gives the device work takes little time");
    Finding.note(Where, remedy(Found, IsOwnLoop));
    if (Found.Inside)
      Finding.note(Source.span(Found.Inside->Call->getSourceRange()),
                   "'" + Found.Allocation->Callee->getNameAsString() + "' allocates it here");
    if (Found.What == RepeatedAllocation::Kind::DeviceMemory && Found.Free)
      Finding.note(Source.span(Found.Free->Call->getSourceRange()),
                   "'" + Found.Free->Callee->getNameAsString() + "' waits until the device is idle");
    else if (!Found.Free)
      Finding.note(Where, "its destructor calls 'cudaFree', which waits until the device is idle");
    if (Found.Repeated)
      Finding.note(Source.span(Found.Repeated->Call->getSourceRange()), "called here, in a loop");
  }
};

} // namespace

std::unique_ptr<Check> makeAllocationInLoop() { return std::make_unique<AllocationInLoop>(); }

} // namespace cudaperf
