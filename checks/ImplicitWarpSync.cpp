// Lanes of a warp that exchange values as if they ran in step: since Volta they need not. By shared memory the result
// is then wrong as the compiler and the hardware please; shuffles and votes that name no lanes are refused.

#include "Analysis/WarpArrival.h"
#include "Analysis/WarpExchange.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Device/Gpu.h"
#include "Fix/SyncFix.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-implicit-warp-sync",
                            .Summary = "lanes of a warp exchange values as if they ran in step",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Error};

/// A call that names no lanes, and who comes to it, in all kernels and wherever it was inlined.
struct CallFacts {
  LegacyWarpCall Call;
  const KernelFacts *Kernel = nullptr;        ///< the first that comes to it
  const llvm::Instruction *Parting = nullptr; ///< where lanes may part on their way to it
};
using CallsByPlace = llvm::MapVector<clang::SourceLocation, CallFacts>;

class ImplicitWarpSync final : public Check {
public:
  ImplicitWarpSync() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    if (Out.unit().computeCapability() < FirstWithoutLockstep)
      return;
    for (const ShapeFacts &Shape : Kernel.Shapes)
      if (Shape.Launch.Block.Source == BlockSource::Launch || Shape.Launch.Block.Source == BlockSource::Option)
        for (const WarpExchange &Exchange : unorderedExchanges(*Kernel.Program, Shape.Launch))
          report(Kernel, Shape, Exchange, Out);
  }

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    if (Unit.computeCapability() < FirstWithoutLockstep || Unit.kernels().empty())
      return;
    CallsByPlace Calls;
    for (LegacyWarpCall &Call : legacyWarpCalls(Unit.context(), Unit.functions()))
      Calls[Call.Where].Call = Call;
    for (const KernelFacts &Kernel : Unit.kernels())
      if (!Calls.empty())
        addArrivals(Unit, Kernel, Calls);
    for (const auto &[Where, Facts] : Calls)
      reportCall(Facts, Out);
  }

private:
  /// The shapes that Kernel is launched with, if all of them are known: other files launch what stands in a header.
  static std::vector<LaunchAssumption> allLaunches(const UnitFacts &Unit, const KernelFacts &Kernel) {
    const clang::SourceManager &SM = Unit.context().getSourceManager();
    if (!SM.isInMainFile(SM.getExpansionLoc(Kernel.Kernel->Declaration->getLocation())))
      return {};
    const bool AnyUnknown = llvm::any_of(Unit.launches(), [&](const LaunchSite &Site) {
      return Site.Kernel->getCanonicalDecl() == Kernel.Kernel->Declaration->getCanonicalDecl() && !Site.BlocksComplete;
    });
    std::vector<LaunchAssumption> Launches;
    for (const ShapeFacts &Shape : Kernel.Shapes) {
      if (AnyUnknown ||
          (Shape.Launch.Block.Source != BlockSource::Launch && Shape.Launch.Block.Source != BlockSource::Option))
        return {};
      Launches.push_back(Shape.Launch);
    }
    return Launches;
  }

  static void addArrivals(const UnitFacts &Unit, const KernelFacts &Kernel, CallsByPlace &Calls) {
    std::optional<WarpArrival> Arrival;
    for (const llvm::Instruction &Inst : llvm::instructions(Kernel.Program->code())) {
      // The types of CUDA's headers are exchanged by inline PTX.
      const auto Found =
          llvm::isa<llvm::CallBase>(Inst) ? Calls.find(Unit.source().locate(Inst.getDebugLoc())) : Calls.end();
      if (Found == Calls.end())
        continue;
      CallFacts &Facts = Found->second;
      if (!Facts.Kernel)
        Facts.Kernel = &Kernel;
      if (!Arrival)
        Arrival.emplace(*Kernel.Program, allLaunches(Unit, Kernel));
      if (!Facts.Parting)
        Facts.Parting = Arrival->parting(Inst);
    }
  }

  /// Why it is not known that all lanes of a warp come to the call together; "" if it is.
  static std::string doubt(const CallFacts &Facts, const UnitFacts &Unit) {
    const clang::SourceManager &SM = Unit.context().getSourceManager();
    if (!Facts.Kernel)
      return "no kernel of this file shows who comes to it";
    if (Facts.Call.Caller->hasAttr<clang::CUDAGlobalAttr>())
      return "";
    if (!SM.isInMainFile(Facts.Call.Where))
      return "other files may come to it where lanes part";
    if (!Unit.skipped().empty())
      return "kernels that were not looked at may come to it where lanes part";
    return "";
  }

  static void reportCall(const CallFacts &Facts, Reporter &Out) {
    const UnitFacts &Unit = Out.unit();
    const std::string Name = Facts.Call.name();
    const SourceSpan Where = Out.source().span(Facts.Call.Call->getSourceRange());
    const KernelFacts *Kernel = Facts.Kernel ? Facts.Kernel : Unit.find(Facts.Call.Caller);
    FindingBuilder Finding = Out.report(Kernel ? *Kernel : Unit.kernels().front(), Where,
                                        "'" + Name + "' names no lanes: compilers for sm_70 and later refuse it");
    Finding.evidence("function", Name).causeIn(definitionOf(*Facts.Call.Caller, Out.source()), "call without lanes");
    const clang::SourceLocation Parting =
        Facts.Parting ? Out.source().locate(Facts.Parting->getDebugLoc()) : clang::SourceLocation();
    if (Facts.Parting) {
      Finding.note(Parting.isValid() ? Out.source().point(Parting) : Where,
                   "the lanes of a warp may part here, and '" + Name +
                       "_sync' waits for all that its mask names: call it where all lanes come to it, or name those "
                       "that do, by '__ballot_sync' ahead of the branch");
      return;
    }
    const std::string Doubt = doubt(Facts, Unit);
    Finding.note(Where, "write '" + Name + "_sync(0xffffffff, ...)', " +
                            (Doubt.empty() ? "as all lanes of a warp come here together"
                                           : "if all lanes of a warp come here together: " + Doubt));
    if (std::optional<Fix> Repair =
            syncFix(Out.source(), *Facts.Call.Call, Doubt.empty() ? FixSafety::Safe : FixSafety::Unsafe))
      Finding.fix(std::move(*Repair));
  }

  static std::string headline(const WarpExchange &Exchange) {
    return llvm::formatv("lane {0} {1} here what lane {2} of its warp {3} before, and nothing orders the two",
                         Exchange.LaterLane, Exchange.LaterReads ? "reads" : "overwrites", Exchange.FirstLane,
                         Exchange.LaterReads ? "wrote" : "read");
  }

  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const WarpExchange &Exchange, Reporter &Out) {
    const clang::SourceLocation Later = Out.source().locate(Exchange.Later->getDebugLoc()),
                                First = Out.source().locate(Exchange.First->getDebugLoc());
    if (Later.isInvalid() || First.isInvalid())
      return;
    const SourceSpan Where = Out.source().point(Later);
    FindingBuilder Finding = Out.report(Kernel, Where, headline(Exchange));
    Finding.evidence("lane", int64_t(Exchange.LaterLane))
        .evidence("other_lane", int64_t(Exchange.FirstLane))
        // Of several at one place, what is read too early is plainer than what is overwritten too early.
        .weight(Exchange.LaterReads ? 2 : 1)
        .cause("exchange within a warp");
    Finding.note(Out.source().point(First), Exchange.LaterReads ? "it is written here" : "it is read here");
    Finding.note(Where, Exchange.LaterReads
                            ? "write '__syncwarp()' between the two, where all lanes come to it, or pass the values "
                              "with '__shfl_down_sync' and its like"
                            : "read into a variable, then '__syncwarp()', then write, and '__syncwarp()' before others "
                              "read; or pass the values with '__shfl_down_sync' and its like");
    if (Shape.LaunchedAt.Line)
      Finding.note(Shape.LaunchedAt,
                   llvm::formatv("launched here with blocks of {0}", blockText(Shape.Launch.Block.Block)));
  }
};

} // namespace

std::unique_ptr<Check> makeImplicitWarpSync() { return std::make_unique<ImplicitWarpSync>(); }

} // namespace cudaperf
