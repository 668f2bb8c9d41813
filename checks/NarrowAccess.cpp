// Kernels that stream elements of one or two bytes, one a thread: coalesced, but each request moves so little that a
// multiprocessor cannot have enough bytes in flight.

#include "Analysis/FlatIndex.h"
#include "Analysis/RuntimeDivisions.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Device/Gpu.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MaxBytes", "2", "the widest element to report", 1, 8},
    {"MaxInstructions", "128", "stay silent about kernels with more instructions: they compute more than they move", 1,
     1 << 20},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-narrow-access",
                            .Summary = "a kernel streams elements of one or two bytes, one a thread",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

class NarrowAccess final : public Check {
public:
  NarrowAccess() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const double MaxInstructions = Out.options().number("MaxInstructions");
    if (double(Kernel.Program->code().getInstructionCount()) > MaxInstructions || Kernel.Program->loops().size() > 1)
      return;
    std::vector<AccessView> Streams;
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel)) {
      if (&Access.Shape != &Kernel.Shapes.front() || Access.cost().CoverageOnly)
        continue;
      if (!isSteady(Access) && !isNarrow(Access, Out.options()))
        return;
      if (!isSteady(Access))
        Streams.push_back(Access);
    }
    if (!Streams.empty() && isOneElementEach(Streams) && hasFlatRows(Kernel.Program->code()))
      report(Streams, hasRows(*Kernel.Program), Out);
  }

private:
  /// A value that all threads share.
  static bool isSteady(const AccessView &Access) {
    return Access.space() == AccessSpace::Global && Access.Fact.Pattern == AccessPattern::Broadcast &&
           Access.cost().Access->Operation == AccessOperation::Load;
  }

  /// Each lane moves one element of at most MaxBytes, beside its neighbour's.
  static bool isNarrow(const AccessView &Access, const OptionValues &Options) {
    const AccessCost &Cost = Access.cost();
    return Access.space() == AccessSpace::Global && Cost.Access->Operation != AccessOperation::Atomic &&
           Access.Fact.Pattern == AccessPattern::Coalesced &&
           double(Cost.Access->Bytes) <= Options.number("MaxBytes") && Cost.LaneStride == int64_t(Cost.Access->Bytes) &&
           Cost.ObjectKey;
  }

  /// One load and one store at most of each buffer: neighbours of an element, as of a stencil, do not join so easily.
  static bool isOneElementEach(llvm::ArrayRef<AccessView> Streams) {
    llvm::SmallPtrSet<const void *, 4> Loaded, Stored;
    bool Stores = false;
    for (const AccessView &Access : Streams) {
      const bool IsStore = Access.cost().Access->Operation == AccessOperation::Store;
      Stores |= IsStore;
      if (!(IsStore ? Stored : Loaded).insert(Access.cost().ObjectKey).second)
        return false;
    }
    return Stores;
  }

  /// Whether neighbours of an element may begin another row: it has an index of its own, or is divided out.
  static bool hasRows(const KernelProgram &Program) {
    return hasSeveralRows(Program.code()) || !runtimeDivisions(Program).empty();
  }

  static void report(llvm::ArrayRef<AccessView> Streams, bool HasRows, Reporter &Out) {
    // The widest decides how many elements fit.
    const AccessView &Widest = *llvm::max_element(Streams, [](const AccessView &A, const AccessView &B) {
      return A.cost().Access->Bytes < B.cost().Access->Bytes;
    });
    const unsigned Bytes = Widest.cost().Access->Bytes;
    const unsigned Fit = unsigned(WidestAccessBytes) / Bytes;
    const SourceSpan Where = Widest.span();
    FindingBuilder Finding = Out.report(
        Widest, Where,
        llvm::formatv("{0} {1} moves {2} byte{3} a thread, {4} a request where {5} fit: all that this kernel "
                      "loads and stores is as narrow",
                      operationText(*Widest.cost().Access), objectText(Widest), Bytes, Bytes == 1 ? "" : "s",
                      Bytes * WarpLanes, WidestAccessBytes * WarpLanes));
    Finding.measured(Bytes == 1   ? "invert"
                     : Bytes == 2 ? "scale"
                                  : "")
        .evidence("bytes_per_lane", int64_t(Bytes))
        .evidence("widest_bytes_per_lane", int64_t(WidestAccessBytes))
        .weight(1.0 / Bytes)
        .note(Where,
              llvm::formatv("let each thread take {0} neighbours with one 16-byte access ('uint4', cast from the "
                            "pointer, which then has to be a multiple of 16{1}), and the last few one by one",
                            Fit, HasRows ? ", as has each row" : ""))
        .gain(std::nullopt) // the sectors are ideal: what fewer requests gain is not in the model
        .assuming("there are many elements");
    // A row of an odd length, of a board of 19 by 19 for instance, cannot be taken in vectors.
    if (HasRows)
      Finding.level(Severity::Hint).assuming("rows begin at multiples of 16 bytes");
  }
};

} // namespace

std::unique_ptr<Check> makeNarrowAccess() { return std::make_unique<NarrowAccess>(); }

} // namespace cudaperf
