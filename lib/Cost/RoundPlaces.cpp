#include "Cost/RoundPlaces.h"
#include "llvm/ADT/bit.h"
#include <map>
#include <set>

namespace cudaperf {

bool haveOwnPlaces(const RequestTrace &Trace) {
  const KernelProgram &Program = Trace.program();
  std::set<int> Stored; // objects
  for (const TracedRequest &Request : Trace.requests())
    if (Program.accesses()[Request.Access].Operation != AccessOperation::Load) {
      if (!Request.IsKnown || Request.Object < 0)
        return false;
      Stored.insert(Request.Object);
    }
  if (!Trace.isWhole() || Trace.requests().empty())
    return false;
  std::map<unsigned, unsigned> Round;                   // by access
  std::map<std::pair<int, int64_t>, unsigned> StoredIn; // by place
  std::vector<std::pair<std::pair<int, int64_t>, unsigned>> Loaded;
  for (const TracedRequest &Request : Trace.requests()) {
    if (Request.Turn != Trace.requests().front().Turn) // one warp is as good as another
      break;
    if (!Stored.contains(Request.Object))
      continue;
    if (!Request.IsKnown)
      return false;
    const std::pair Place(Request.Object, Request.Address.Lane[unsigned(llvm::countr_zero(Request.Active))]);
    const unsigned Now = Round[Request.Access]++;
    if (Program.accesses()[Request.Access].Operation == AccessOperation::Load)
      Loaded.emplace_back(Place, Now);
    else if (const auto [Known, IsNew] = StoredIn.try_emplace(Place, Now); !IsNew && Known->second != Now)
      return false;
  }
  return llvm::all_of(Loaded, [&](const auto &Load) {
    const auto Found = StoredIn.find(Load.first);
    return Found != StoredIn.end() && Found->second == Load.second;
  });
}

} // namespace cudaperf
