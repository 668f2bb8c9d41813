#include "Launch/OutsideFacts.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

void OutsideFacts::visit(const std::string &Name, Times HowOften) {
  Times &All = Visited.try_emplace(Name, HowOften).first->second;
  All = std::max(All, HowOften);
}

void OutsideFacts::addBeside(const std::string &Name, bool IsBeside) {
  bool &All = Beside.try_emplace(Name, true).first->second;
  All = All && IsBeside;
}

void OutsideFacts::addCopied(const std::string &Name, const std::set<unsigned> &Parameters) {
  const auto [All, IsFirst] = Copied.try_emplace(Name, Parameters);
  if (!IsFirst)
    std::erase_if(All->second, [&](unsigned Each) { return !Parameters.contains(Each); });
}

std::optional<bool> OutsideFacts::isCopied(const std::string &Name, unsigned Parameter) const {
  const auto Found = Copied.find(Name);
  return Found == Copied.end() ? std::nullopt : std::optional(Found->second.contains(Parameter));
}

bool OutsideFacts::isBesideAsRead(const std::string &Name) const {
  const auto Found = Beside.find(Name);
  return Found != Beside.end() && Found->second;
}

std::optional<bool> OutsideFacts::isBesideLoops(const std::string &Name) const {
  const auto Found = Beside.find(Name);
  return Found == Beside.end() ? std::nullopt : std::optional(Found->second && AllRead.contains(Name));
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
