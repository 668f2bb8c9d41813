#include "Check/IndependentLaunches.h"
#include "Analysis/PointerUses.h"
#include "Check/LaunchFacts.h"
#include "Cost/LaunchTime.h"
#include "Device/GpuRates.h"
#include "Launch/HostOrder.h"
#include "Launch/OwnAllocations.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

namespace {

/// A buffer that a launch gets.
struct UsedBuffer {
  BufferId Id;
  bool IsWritten = false;
};

/// What is known of a launch that may run beside others.
struct Candidate {
  IndependentLaunch Launch;
  std::vector<UsedBuffer> Buffers;
};

class LaunchReader {
public:
  explicit LaunchReader(const UnitFacts &Unit) : Unit(Unit), Order(Unit.host(), Unit.launches()) {}

  std::vector<IndependentLaunches> read() {
    std::vector<IndependentLaunches> Found;
    std::vector<Candidate> Group;
    std::vector<LaunchPair> Gaps; // between those of Group, and behind the last one
    const auto Close = [&] {
      if (Group.size() > 1)
        Found.push_back(launchesOf(Group));
      Group.clear();
      Gaps.clear();
    };
    for (const LaunchPair &Pair : Order.neighbours()) {
      if (Group.empty() || (!Gaps.empty() && Gaps.back().Second != Pair.First)) {
        Close();
        if (std::optional<Candidate> First = candidate(Unit.launches()[Pair.First]))
          Group.push_back(std::move(*First));
      }
      std::optional<Candidate> Second = Group.empty() ? std::nullopt : candidate(Unit.launches()[Pair.Second]);
      Gaps.push_back(Pair);
      if (Second && isBesideAll(Group, *Second) && !isDisturbed(Gaps, Group, *Second)) {
        Group.push_back(std::move(*Second));
      } else {
        Close();
      }
    }
    Close();
    return Found;
  }

private:
  static IndependentLaunches launchesOf(llvm::ArrayRef<Candidate> Group) {
    IndependentLaunches Launches;
    for (const Candidate &Each : Group)
      Launches.push_back(Each.Launch);
    return Launches;
  }

  /// Site, if all that it reads and writes is known, and its grid leaves room for another one of its size.
  std::optional<Candidate> candidate(const LaunchSite &Site) const {
    const KernelFacts *Kernel = Site.Call ? Unit.find(Site.Kernel) : nullptr;
    if (!Kernel || !Site.Grid || Site.Blocks.size() != 1 || !Site.BlocksComplete ||
        2 * double(Site.Grid->count()) > ratesOf(Unit.gpu()).Sms)
      return std::nullopt;
    Candidate Found{.Launch = {.Site = &Site, .Kernel = Kernel, .Microseconds = 0}, .Buffers = {}};
    if (!addBuffers(*Kernel, Site, Found.Buffers))
      return std::nullopt;
    const LaunchAssumption Launch = assumedLaunch(Site);
    const uint64_t Shared = Kernel->sharedBytes(Site.DynamicSharedBytes);
    const CostedLaunch Costed{.Launch = Launch, .Gpu = Unit.gpu(), .SharedBytes = Shared};
    const std::optional<double> Time = leastKernelMicroseconds(*Kernel->Program, Costed);
    Found.Launch.Microseconds = Time.value_or(0);
    return Time ? std::optional(std::move(Found)) : std::nullopt;
  }

  bool addBuffers(const KernelFacts &Kernel, const LaunchSite &Site, std::vector<UsedBuffer> &Buffers) const {
    if (!touchesOnlyParameters(Kernel.Program->code()))
      return false;
    const PointerUses Uses = pointerUses(Kernel.Program->code());
    for (const PointerUse &Use : Uses.Parameters) {
      if (Use.Escapes || Use.Parameter < 0 || size_t(Use.Parameter) >= Site.Arguments.size())
        return false;
      const BufferId &Id = Site.Arguments[unsigned(Use.Parameter)].Id;
      if (Use.isWritten() && !Id)
        return false;
      Buffers.push_back({.Id = Id, .IsWritten = Use.isWritten()});
    }
    return llvm::any_of(Buffers, [](const UsedBuffer &Each) { return Each.IsWritten; });
  }

  bool isBeside(const Candidate &A, const Candidate &B) const {
    return llvm::all_of(A.Buffers, [&](const UsedBuffer &One) {
      return llvm::all_of(B.Buffers, [&](const UsedBuffer &Other) {
        return (!One.IsWritten && !Other.IsWritten) || lieApart(Unit.host(), One.Id, Other.Id);
      });
    });
  }

  bool isBesideAll(llvm::ArrayRef<Candidate> Group, const Candidate &Next) const {
    return llvm::all_of(Group, [&](const Candidate &Each) { return isBeside(Each, Next); });
  }

  /// Whether the host waits in the last of Gaps or does something there with what those of Group use, or in one of them
  /// with what Next uses.
  bool isDisturbed(llvm::ArrayRef<LaunchPair> Gaps, llvm::ArrayRef<Candidate> Group, const Candidate &Next) {
    const auto Disturbs = [&](const LaunchPair &Gap, const Candidate &Each) {
      return llvm::any_of(Each.Buffers,
                          [&](const UsedBuffer &Buffer) { return Buffer.Id && Order.isDisturbed(Gap, Buffer.Id); });
    };
    return llvm::any_of(Gaps, [&](const LaunchPair &Gap) { return Disturbs(Gap, Next); }) ||
           llvm::any_of(Group, [&](const Candidate &Each) { return Disturbs(Gaps.back(), Each); });
  }

  const UnitFacts &Unit;
  HostOrder Order;
};

} // namespace

std::vector<IndependentLaunches> independentLaunches(const UnitFacts &Unit) { return LaunchReader(Unit).read(); }

} // namespace cudaperf
