// Threads that take memory from the device's heap, one after the other, where the host could have set it aside.

#include "Analysis/HeapCalls.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-device-heap",
                            .Summary = "each thread takes memory from the device's heap",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning};

/// Fewer threads of a block than this share are one that was chosen to allocate for others.
constexpr double LeastThreads = 0.25;

/// So much a thread may have as an array of its own, in registers or local memory.
constexpr uint64_t MostOwnBytes = 1024;

class DeviceHeap final : public Check {
public:
  DeviceHeap() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    if (Out.unit().isMomentary(Kernel))
      return;
    for (const ShapeFacts &Shape : Kernel.Shapes)
      if (Shape.Launch.Block.Block.count() > WarpLanes) // a few threads may build up what others use
        for (const HeapCall &Each : heapCalls(*Kernel.Program, Shape.Launch))
          if (Each.Threads >= LeastThreads)
            report(Kernel, Each, Out);
  }

private:
  static void report(const KernelFacts &Kernel, const HeapCall &Found, Reporter &Out) {
    const clang::SourceLocation At = Out.source().locate(Found.Call->getDebugLoc());
    if (At.isInvalid())
      return;
    const SourceSpan Where = Out.source().point(At);
    const std::string Bytes =
        Found.Bytes ? llvm::formatv("{0} byte{1}", *Found.Bytes, *Found.Bytes == 1 ? "" : "s").str() : "memory";
    FindingBuilder Finding =
        Out.report(Kernel, Where,
                   llvm::formatv("each thread takes {0} from the device's heap{1}, where threads wait for each other",
                                 Bytes, Found.IsInLoop ? " in each round of a loop" : ""));
    if (Found.Bytes)
      Finding.evidence("bytes", int64_t(*Found.Bytes));
    Finding.weight(Found.Threads * (Found.IsInLoop ? 2 : 1)).cause("heap");
    if (Found.IsInLoop && Found.Bytes)
      Finding.note(Where,
                   "let the host allocate a pool for all threads and pass it in, of which each thread has a part "
                   "by its index, or each warp takes one by an atomic");
    else if (Found.Bytes && *Found.Bytes <= MostOwnBytes)
      Finding.note(Where, "if it is not handed on, make it an array or object of the thread's own; else let the host "
                          "allocate memory for all threads and pass it in");
    else
      Finding.note(Where, "let the host allocate memory for all threads and pass it in, element 'k' of thread 'i' at "
                          "'k * threads + i', so that neighbouring threads have neighbouring elements");
  }
};

} // namespace

std::unique_ptr<Check> makeDeviceHeap() { return std::make_unique<DeviceHeap>(); }

} // namespace cudaperf
