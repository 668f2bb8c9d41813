#include "SharedHeaders.h"
#include "Embedded/EmbeddedCuda.h"
#include "Frontend/HeaderSnapshot.h"
#include "Frontend/MakeHeaderSnapshot.h"
#include "Output.h"
#include "Support/Worker.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"

namespace cudaperf {

/// A snapshot takes one and a half times as long as parsing the headers, which the others wait for.
static constexpr size_t MinFiles = 4;

namespace {
struct HeaderGroup {
  std::string Key;
  std::vector<Job *> Jobs;
};
} // namespace

/// What W made, once it is done.
static std::shared_ptr<const HeaderSnapshot> takeSnapshot(Worker &W, unsigned TimeoutSeconds) {
  std::optional<Worker::Clock::time_point> Deadline;
  if (TimeoutSeconds)
    Deadline = W.started() + std::chrono::seconds(TimeoutSeconds);
  if (!W.readToEnd(Deadline))
    W.kill();
  return W.wait().empty() ? HeaderSnapshot::decode(W.result()) : nullptr;
}

static void give(const HeaderGroup &Group, const std::shared_ptr<const HeaderSnapshot> &Snapshot) {
  for (Job *Each : Group.Jobs)
    Each->Request.Headers = Snapshot;
}

/// Gives Group what an earlier run kept for it, if anything.
static bool giveKept(const HeaderGroup &Group, const Options &Settings, KeptResults &Kept) {
  const auto Known = Kept.findHeaders(Group.Key);
  give(Group, Known);
  if (Known && Settings.Verbose)
    printRemark("the CUDA headers of " + llvm::Twine(Group.Jobs.size()) +
                (Group.Jobs.size() == 1 ? " file" : " files") + " are there from an earlier run");
  return Known != nullptr;
}

/// Makes the snapshots for all of Groups at the same time.
static void makeSnapshots(llvm::ArrayRef<HeaderGroup> Groups, const Options &Settings, const KeptResults &Kept) {
  std::vector<std::unique_ptr<Worker>> Workers;
  for (const HeaderGroup &Group : Groups) {
    auto Started = Worker::start(
        [&] {
          const auto Snapshot = makeHeaderSnapshot(Group.Jobs.front()->Request);
          if (!Snapshot)
            return std::string();
          Kept.keepHeaders(Group.Key, *Snapshot);
          return Snapshot->encode();
        },
        {.MemoryMegabytes = Settings.MemoryMegabytes});
    if (!Started)
      llvm::consumeError(Started.takeError());
    Workers.push_back(Started ? std::move(*Started) : nullptr);
  }
  for (size_t I = 0; I != Groups.size(); ++I) {
    const auto Snapshot = Workers[I] ? takeSnapshot(*Workers[I], Settings.TimeoutSeconds) : nullptr;
    give(Groups[I], Snapshot);
    if (Settings.Verbose && Groups[I].Jobs.size() > 1)
      printRemark(llvm::Twine(Groups[I].Jobs.size()) + " files include the same CUDA headers, which " +
                  (Snapshot ? "are parsed once" : "cannot be parsed once for all of them"));
  }
}

void shareHeaders(llvm::ArrayRef<Job *> Jobs, const Options &Settings, KeptResults &Kept) {
  if (Jobs.size() < MinFiles && !Kept.isOpen())
    return;
  llvm::MapVector<std::string, std::vector<Job *>, std::map<std::string, unsigned>> ByKey;
  for (Job *Each : Jobs)
    if (Each->Problem.empty() && !isHostScript(Each->Request.File))
      if (auto Key = HeaderSnapshot::keyOf(Each->Request))
        ByKey[*Key].push_back(Each);
  std::vector<HeaderGroup> Groups;
  for (auto &[Key, Sharing] : ByKey) {
    HeaderGroup Group{Key, std::move(Sharing)};
    const bool Pays = Group.Jobs.size() >= MinFiles || Kept.isOpen();
    if (!giveKept(Group, Settings, Kept) && Pays)
      Groups.push_back(std::move(Group));
  }
  llvm::ArrayRef<HeaderGroup> Rest = Groups;
  for (const size_t AtATime = jobCount(Settings); !Rest.empty(); Rest = Rest.drop_front(std::min(AtATime, Rest.size())))
    makeSnapshots(Rest.take_front(AtATime), Settings, Kept);
}

} // namespace cudaperf
