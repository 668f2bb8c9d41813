// Loops that launch and wait for the device in each round, although nothing in them looks at what it did: the stream
// keeps the order, and the next launch could be under way while the device works.

#include "Check/Check.h"
#include "Launch/LoopSyncs.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-host-sync",
                            .Summary =
                                "a loop waits for the device in each iteration although nothing in it needs that",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning};

class HostSync final : public Check {
public:
  HostSync() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    const std::vector<LoopSync> All = loopSyncs(Unit.host(), Unit.launches());
    for (llvm::ArrayRef<LoopSync> Rest = All; !Rest.empty();) {
      const auto OfLoop = Rest.take_while([&](const LoopSync &Each) { return Each.Loop == Rest.front().Loop; });
      if (const KernelFacts *Kernel = Unit.find(OfLoop.front().Launch->Kernel))
        report(*Kernel, OfLoop, Out);
      Rest = Rest.drop_front(OfLoop.size());
    }
  }

private:
  /// One finding a loop.
  static void report(const KernelFacts &Kernel, llvm::ArrayRef<LoopSync> Waits, Reporter &Out) {
    auto Span = [&](const LoopSync &Each) { return Out.source().span(Each.Wait->Call->getSourceRange()); };
    const std::string Name = Waits.front().Wait->Callee->getNameAsString();
    FindingBuilder Finding = Out.report(
        Kernel, Span(Waits.front()),
        llvm::formatv(
            "'{0}' waits for '{1}' in each iteration of a loop in which nothing looks at its results: launches "
            "on one stream run in order without it",
            Name, Kernel.Kernel->Declaration->getNameAsString()));
    Finding.evidence("waits", int64_t(Waits.size()))
        .note(Span(Waits.front()),
              "wait once, behind the loop; 'cudaGetLastError' finds failed launches without waiting");
    for (const LoopSync &Each : Waits.drop_front())
      Finding.note(Span(Each), "so does this one");
  }
};

} // namespace

std::unique_ptr<Check> makeHostSync() { return std::make_unique<HostSync>(); }

} // namespace cudaperf
