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

using JobGroup = std::vector<Job *>;

/// What W made, once it is done.
static std::shared_ptr<const HeaderSnapshot> takeSnapshot(Worker &W, unsigned TimeoutSeconds) {
  std::optional<Worker::Clock::time_point> Deadline;
  if (TimeoutSeconds)
    Deadline = W.started() + std::chrono::seconds(TimeoutSeconds);
  if (!W.readToEnd(Deadline))
    W.kill();
  return W.wait().empty() ? HeaderSnapshot::decode(W.result()) : nullptr;
}

/// Makes the snapshots for all of Groups at the same time.
static void makeSnapshots(llvm::ArrayRef<JobGroup> Groups, const Options &Settings) {
  std::vector<std::unique_ptr<Worker>> Workers;
  for (const JobGroup &Group : Groups) {
    auto Started = Worker::start(
        [&] {
          auto Snapshot = makeHeaderSnapshot(Group.front()->Request);
          return Snapshot ? Snapshot->encode() : "";
        },
        {.MemoryMegabytes = Settings.MemoryMegabytes});
    if (!Started)
      llvm::consumeError(Started.takeError());
    Workers.push_back(Started ? std::move(*Started) : nullptr);
  }
  for (size_t I = 0; I != Groups.size(); ++I) {
    auto Snapshot = Workers[I] ? takeSnapshot(*Workers[I], Settings.TimeoutSeconds) : nullptr;
    for (Job *Each : Groups[I])
      Each->Request.Headers = Snapshot;
    if (Settings.Verbose)
      printRemark(llvm::Twine(Groups[I].size()) + " files include the same CUDA headers, which " +
                  (Snapshot ? "are parsed once" : "cannot be parsed once for all of them"));
  }
}

void shareHeaders(llvm::ArrayRef<Job *> Jobs, const Options &Settings) {
  if (Jobs.size() < MinFiles)
    return;
  llvm::MapVector<std::string, JobGroup, std::map<std::string, unsigned>> ByKey;
  for (Job *Each : Jobs)
    if (Each->Problem.empty() && !isHostScript(Each->Request.File))
      if (auto Key = HeaderSnapshot::keyOf(Each->Request))
        ByKey[*Key].push_back(Each);
  std::vector<JobGroup> Groups;
  for (auto &[Key, Group] : ByKey)
    if (Group.size() >= MinFiles)
      Groups.push_back(std::move(Group));
  llvm::ArrayRef<JobGroup> Rest = Groups;
  for (const size_t AtATime = jobCount(Settings); !Rest.empty(); Rest = Rest.drop_front(std::min(AtATime, Rest.size())))
    makeSnapshots(Rest.take_front(AtATime), Settings);
}

} // namespace cudaperf
