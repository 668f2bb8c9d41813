// Arrays of the threads' own whose elements a loop picks at run time: they have no registers, and each access goes
// through L1 with a line for each element that the lanes want.

#include "Check/LaterGain.h"
#include "Check/Words.h"
#include "Cost/LocalCost.h"
#include "Device/Gpu.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinAccesses", "16", "stay silent about an array that a thread accesses fewer times than this", 1, 1 << 20},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-local-memory",
                            .Summary = "an array of a thread lies in memory, as its elements are picked at run time",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options,
                            .IsRework = true}; // another place for its elements, with other indices

class LocalMemory final : public Check {
public:
  LocalMemory() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const ShapeFacts &Shape : Kernel.Shapes) {
      if (Shape.GaveUp)
        continue;
      for (const LocalArray &Array : localArrays(*Kernel.Program, Shape.Launch))
        if (const auto Gain = gainNowOrLater(Kernel, Shape,
                                             [&](const KernelCost &Cost) {
                                               return shown(gainOfSharing(Cost, Array, launchOf(Kernel, Shape, Out)));
                                             });
            Gain && Array.Work.Requests >= Out.options().number("MinAccesses"))
          report(Kernel, Shape, Array, *Gain, Out);
    }
  }

private:
  static CostedLaunch launchOf(const KernelFacts &Kernel, const ShapeFacts &Shape, const Reporter &Out) {
    return {
        .Launch = Shape.Launch, .Gpu = Out.unit().gpu(), .SharedBytes = Kernel.sharedBytes(Shape.DynamicSharedBytes)};
  }

  static llvm::StringRef reasonOf(LocalArray::Index By) {
    switch (By) {
    case LocalArray::Index::Data:
      return "loaded data pick its elements in a loop";
    case LocalArray::Index::Thread:
      return "the thread index picks its elements in a loop";
    case LocalArray::Index::Number:
      return "a number that is known only at run time picks its elements in a loop";
    case LocalArray::Index::Counter:
      return "a loop whose length is known only at run time goes through it";
    case LocalArray::Index::Size:
      return "it is larger than the 255 registers of a thread";
    }
    llvm_unreachable("a reason without words");
  }

  /// How often a thread comes to Array. Loops of unknown length make large numbers of it, which say no more than
  /// "many".
  static std::string accesses(const LocalArray &Array) {
    constexpr double Many = 10000;
    return Array.Work.Requests > Many ? "more than 10000" : number(std::round(Array.Work.Requests));
  }

  static bool hasRows(const llvm::AllocaInst &Array) {
    const auto *Outer = llvm::dyn_cast<llvm::ArrayType>(Array.getAllocatedType());
    return Outer && Outer->getElementType()->isArrayTy();
  }

  static std::string remedy(const UnitFacts &Unit, const LocalArray &Array, const std::string &Name, uint64_t Threads) {
    const uint64_t Shared = Array.Bytes * Threads;
    constexpr uint64_t BytesOfRegisters = 255 * 4;
    if (Array.By == LocalArray::Index::Size ||
        (Array.By == LocalArray::Index::Counter && Array.Bytes > BytesOfRegisters))
      return llvm::formatv("let the 32 lanes of a warp work on one '{0}' in shared memory ({1} bytes a warp), or keep "
                           "only a part of it at a time",
                           Name, Array.Bytes);
    if (Array.By == LocalArray::Index::Counter)
      return llvm::formatv("let the loop go round as often as '{0}' has {1}, under '#pragma unroll', with a condition "
                           "inside: it then stays in registers",
                           Name, hasRows(*Array.Array) ? "rows" : "elements");
    // One block alone on a multiprocessor has too few warps to wait with.
    const uint64_t Most = Unit.gpu().MaxSharedBytesPerBlock;
    if (Shared > MaxStaticSharedBytes && 2 * Shared <= Most)
      return llvm::formatv("keep '{0}' in dynamic shared memory, an element of all {1} threads after the other: {2} "
                           "bytes a block, which 'cudaFuncSetAttribute' has to allow; or make '{0}' smaller, or let "
                           "several threads share one",
                           Name, Threads, Shared);
    if (Shared > MaxStaticSharedBytes)
      return llvm::formatv("make '{0}' smaller or let several threads share one: {1} bytes for each of {2} threads are "
                           "{3} of shared memory",
                           Name, Array.Bytes, Threads,
                           Shared > Most ? "more than a block has" : "more than half of what a multiprocessor has");
    return llvm::formatv("keep '{0}' in shared memory, an element of all {1} threads after the other "
                         "('{0}[k][threadIdx.x]'): {2} bytes a block, and no two lanes of a warp want the same bank",
                         Name, Threads, Shared);
  }

  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const LocalArray &Array, const LaterGain &Gain,
                     Reporter &Out) {
    const clang::SourceLocation Place = Out.source().locate(Array.Dearest->Inst->getDebugLoc());
    const std::string Name = Array.Array->getName().split('.').first.str();
    if (Place.isInvalid() || Name.empty())
      return;
    const SourceSpan Where = Out.source().point(Place);
    FindingBuilder Finding = Out.report(
        Kernel, Where,
        llvm::formatv("'{0}', {1} bytes a thread, lies in local memory, as {2}: {3} loads and stores a thread", Name,
                      Array.Bytes, reasonOf(Array.By), accesses(Array)));
    Finding.evidence("bytes_per_thread", double(Array.Bytes))
        .evidence("accesses_per_thread", std::round(Array.Work.Requests))
        .weight(Array.Work.Requests)
        .cause(Name)
        .note(Where, remedy(Out.unit(), Array, Name, Shape.Launch.Block.Block.count()));
    Gain.addTo(Finding);
    if (Array.By != LocalArray::Index::Counter && Array.By != LocalArray::Index::Size)
      Finding.measured("histogram");
    if (Shape.Launch.Block.Source != BlockSource::Launch)
      Finding.assuming("blocks of " + blockText(Shape.Launch.Block.Block));
  }
};

} // namespace

std::unique_ptr<Check> makeLocalMemory() { return std::make_unique<LocalMemory>(); }

} // namespace cudaperf
