#include "Triage/Order.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>
#include <tuple>

namespace cudaperf {

double excessOf(const Finding &F) {
  // Of what several files say of one place the largest counts.
  std::map<std::tuple<std::string, unsigned, unsigned>, double> AtPlace;
  auto Add = [&](const Finding &Place) {
    double &Excess = AtPlace[{Place.Where.File, Place.Where.Line, Place.Where.Column}];
    Excess = std::max(Excess, Place.Excess.value_or(0));
  };
  Add(F);
  llvm::for_each(F.Also, Add);
  double Sum = 0;
  for (const auto &[Where, Excess] : AtPlace)
    Sum += Excess;
  return Sum;
}

/// How many times as fast a large launch gets; 1 for findings without an estimate.
static double gainOf(const Finding &F) { return F.Gain ? F.Gain->Large : 1; }

Cost costOf(const Finding &F) {
  return {F.Level, F.Profile ? F.Profile->Saved : 0, F.Profile ? F.Profile->Share : 0, gainOf(F), excessOf(F)};
}

std::vector<const Finding *> inOrder(llvm::ArrayRef<Finding> Findings, FindingOrder Order) {
  std::vector<std::pair<Cost, const Finding *>> Weighed;
  for (const Finding &F : Findings)
    Weighed.emplace_back(Order == FindingOrder::ByCost ? costOf(F) : Cost(), &F);
  llvm::stable_sort(Weighed, [](const auto &A, const auto &B) { return A.first > B.first; });
  std::vector<const Finding *> Sorted;
  for (const auto &[Each, F] : Weighed)
    Sorted.push_back(F);
  return Sorted;
}

unsigned keepDearest(std::vector<Finding> &Findings, unsigned Count) {
  if (Findings.size() <= Count)
    return 0;
  const std::vector<const Finding *> Sorted = inOrder(Findings, FindingOrder::ByCost);
  const std::set<const Finding *> Kept(Sorted.begin(), Sorted.begin() + Count);
  std::vector<Finding> Left;
  for (const Finding &F : Findings)
    if (Kept.contains(&F))
      Left.push_back(F);
  const unsigned Dropped = unsigned(Findings.size() - Left.size());
  Findings = std::move(Left);
  return Dropped;
}

} // namespace cudaperf
