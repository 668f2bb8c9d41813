#include "Launch/OutsideFacts.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

void OutsideFacts::visit(const std::string &Name, Times HowOften) {
  Times &All = Visited.try_emplace(Name, HowOften).first->second;
  All = std::max(All, HowOften);
}

ArrayRef<OutsideCall> OutsideFacts::callsOf(const std::string &Name) const {
  auto Found = Calls.find(Name);
  return Found == Calls.end() ? ArrayRef<OutsideCall>() : ArrayRef<OutsideCall>(Found->second);
}

ArrayRef<LaunchSite> OutsideFacts::launchesOf(const std::string &Name) const {
  auto Found = Launches.find(Name);
  return Found == Launches.end() ? ArrayRef<LaunchSite>() : ArrayRef<LaunchSite>(Found->second);
}

} // namespace cudaperf
