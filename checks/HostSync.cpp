// Waits for the device between launches, in the rounds of a loop or one after the other, although nothing looks at what
// it did: the stream keeps the order, and the next launch could be under way while the device works.

#include "Check/Check.h"
#include "Launch/LineSyncs.h"
#include "Launch/LoopSyncs.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinWaits", "3", "report waits between launches outside of such loops from this many in a function on", 1,
     1 << 10},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-host-sync",
                            .Summary =
                                "a loop waits for the device in each iteration although nothing in it needs that",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

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
    std::vector<LineSync> Lines = lineSyncs(Unit.host(), Unit.launches());
    llvm::erase_if(Lines, [&](const LineSync &Each) {
      return Each.Before->Host->isMain() ||
             llvm::any_of(All, [&](const LoopSync &One) { return One.Wait == Each.Wait; });
    });
    for (llvm::ArrayRef<LineSync> Rest = Lines; !Rest.empty();) {
      const auto OfFunction =
          Rest.take_while([&](const LineSync &Each) { return Each.Before->Host == Rest.front().Before->Host; });
      if (const KernelFacts *Kernel = Unit.find(OfFunction.front().Before->Kernel);
          Kernel && double(OfFunction.size()) >= Out.options().number("MinWaits"))
        report(*Kernel, OfFunction, Out);
      Rest = Rest.drop_front(OfFunction.size());
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

  /// One finding a function. How often it is called is not known.
  static void report(const KernelFacts &Kernel, llvm::ArrayRef<LineSync> Waits, Reporter &Out) {
    auto Span = [&](const LineSync &Each) { return Out.source().span(Each.Wait->Call->getSourceRange()); };
    const LineSync &First = Waits.front();
    FindingBuilder Finding = Out.report(
        Kernel, Span(First),
        llvm::formatv("'{0}' waits for '{1}' before '{2}' is launched, and nothing looks at its results between them: "
                      "launches on one stream run in order without it",
                      First.Wait->Callee->getNameAsString(), First.Before->Kernel->getNameAsString(),
                      First.After->Kernel->getNameAsString()));
    Finding.level(Severity::Note)
        .evidence("waits", int64_t(Waits.size()))
        .assuming("'" + First.Before->Host->getNameAsString() + "' is called often")
        .note(Span(First), "wait once, where the host looks at what they did; 'cudaGetLastError' finds failed launches "
                           "without waiting");
    for (const LineSync &Each : Waits.drop_front())
      Finding.note(Span(Each), "so does this one");
  }
};

} // namespace

std::unique_ptr<Check> makeHostSync() { return std::make_unique<HostSync>(); }

} // namespace cudaperf
