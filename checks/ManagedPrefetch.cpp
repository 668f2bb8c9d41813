// Managed memory that the host has filled and a kernel then reads: its pages come to the device as the kernel faults on
// them, a few at a time, where one call would have sent them all.

#include "Analysis/PointerUses.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Launch/ManagedPages.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinBytes", "4194304", "stay silent about memory that is known to have fewer bytes", 0, double(uint64_t(1) << 40)},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-managed-prefetch",
                            .Summary = "a kernel fetches managed memory from the host page by page",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

class ManagedPrefetch final : public Check {
public:
  ManagedPrefetch() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    for (const ManagedPages &Each : managedPages(Unit.host(), Unit.launches())) {
      const KernelFacts *Kernel = Unit.find(Each.Launch->Kernel);
      const bool IsSmall = Each.Bytes && double(*Each.Bytes) < Out.options().number("MinBytes");
      if (Kernel && !IsSmall && reads(*Kernel, Each))
        report(*Kernel, Each, Out);
    }
  }

private:
  static bool reads(const KernelFacts &Kernel, const ManagedPages &Found) {
    const PointerUses Uses = pointerUses(Kernel.Program->code());
    return llvm::any_of(Uses.Parameters, [&](const PointerUse &Use) {
      return llvm::is_contained(Found.Parameters, unsigned(Use.Parameter)) && !Use.Escapes && Use.isRead();
    });
  }

  static void report(const KernelFacts &Kernel, const ManagedPages &Found, Reporter &Out) {
    const SourceMap &Source = Out.source();
    const std::string Name = Found.Pointer->getNameAsString();
    const std::string Reader = Kernel.Kernel->Declaration->getNameAsString();
    const SourceSpan Where = Source.span(Found.Allocation->Call->getSourceRange());
    const std::string Pages =
        Found.Bytes ? llvm::formatv("its {0} bytes come", *Found.Bytes) : std::string("its pages come");
    FindingBuilder Finding = Out.report(Kernel, Where,
                                        llvm::formatv("'{0}' is managed memory that the host fills before '{1}' reads "
                                                      "it: {2} to the device as the kernel faults on them",
                                                      Name, Reader, Pages));
    if (Found.Bytes)
      Finding.evidence("bytes", int64_t(*Found.Bytes));
    else
      Finding.assuming("'" + Name + "' is large");
    Finding.cause("managed " + Found.Allocation->Where.Region->Function->getNameAsString());
    const clang::Expr *At = Found.Through ? Found.Through->Call : Found.Launch->Call;
    Finding.note(
        Source.span(At->getSourceRange()),
        llvm::formatv("send them before this, all at once: 'cudaMemPrefetchAsync({0}, bytes, location, 0, "
                      "stream)' with 'cudaMemLocation location = {{cudaMemLocationTypeDevice, device}'; before "
                      "CUDA 13 'cudaMemPrefetchAsync({0}, bytes, device, stream)'",
                      Name));
    Finding.note(Source.span(Found.Filled->getSourceRange()), "the host writes it here");
  }
};

} // namespace

std::unique_ptr<Check> makeManagedPrefetch() { return std::make_unique<ManagedPrefetch>(); }

} // namespace cudaperf
