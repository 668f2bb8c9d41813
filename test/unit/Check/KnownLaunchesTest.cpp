// What is made of an access that costs one thing with drawn arguments and another with known ones.

#include "Check/KnownLaunches.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

constexpr auto Good = AccessPattern::Coalesced, Bad = AccessPattern::Strided, Unknown = AccessPattern::Unknown;

AccessCost costing(AccessPattern Pattern) {
  AccessCost Cost;
  Cost.Pattern = Pattern;
  Cost.Ideal = 4;
  Cost.Actual = Pattern == Good ? 4 : 32;
  Cost.AddressOn = Depends::Symbol;
  return Cost;
}

/// One launch of site 0, 1, ... for each pattern; a site's come one after the other.
struct Launches {
  KnownLaunches Known;
  std::vector<KnownCost> Costs;

  Launches(bool Complete, std::initializer_list<std::vector<AccessPattern>> Sites) {
    Known.Complete = Complete;
    for (const auto &Site : Sites) {
      for (AccessPattern Pattern : Site) {
        Costs.push_back({costing(Pattern), unsigned(Known.Values.size())});
        Known.Values.push_back({.Site = Number});
      }
      ++Number;
    }
  }

  AccessVerdict against(std::optional<AccessPattern> Drawn) const {
    const AccessCost Cost = costing(Drawn.value_or(Unknown));
    return weigh(Drawn ? &Cost : nullptr, Costs, Known);
  }

private:
  unsigned Number = 0;
};

TEST(KnownLaunches, NoneLeaveTheDraws) {
  const AccessVerdict Verdict = Launches(true, {}).against(Bad);
  EXPECT_EQ(Verdict.AtDraws->Pattern, Bad);
  EXPECT_FALSE(Verdict.AtLaunch || Verdict.Sometimes);
}

TEST(KnownLaunches, AllThereAreReplaceTheDraws) {
  EXPECT_EQ(Launches(true, {{Bad, Good}}).against(Good).AtLaunch->Launch, 0u);
  EXPECT_EQ(Launches(true, {{Good}, {Bad}}).against(Bad).AtLaunch->Launch, 1u) << "each site is a fact of its own";
  EXPECT_EQ(Launches(true, {{Good, Good}}).against(Unknown).AtLaunch->Cost.Pattern, Good);
  EXPECT_EQ(Launches(true, {{Bad}}).against(std::nullopt).AtLaunch->Cost.Pattern, Bad);
}

TEST(KnownLaunches, AreNoFindingIfThereMayBeOthers) {
  for (AccessPattern Drawn : {Good, Unknown}) {
    const AccessVerdict Verdict = Launches(false, {{Bad, Bad}}).against(Drawn);
    EXPECT_EQ(Verdict.AtDraws->Pattern, Drawn);
    EXPECT_FALSE(Verdict.AtLaunch);
    EXPECT_EQ(Verdict.Sometimes->Cost.Pattern, Bad);
  }
  EXPECT_TRUE(Launches(false, {{Bad, Good}}).against(Bad).AtLaunch) << "the draws are bad too";
}

TEST(KnownLaunches, DoNotCountIfTheFirstIsGoodOrMostAre) {
  EXPECT_EQ(Launches(false, {{Good, Bad, Bad, Bad}}).against(Bad).AtDraws->Pattern, Unknown);
  EXPECT_EQ(Launches(true, {{Bad, Good, Good}}).against(Good).AtDraws->Pattern, Good);
  EXPECT_EQ(Launches(true, {{Unknown, Good}}).against(Unknown).AtDraws->Pattern, Unknown);
}

TEST(KnownLaunches, ThatAreAllBadConfirmTheDraws) {
  EXPECT_TRUE(Launches(false, {{Bad, Bad}, {Bad}}).against(Bad).AtDraws);
  EXPECT_EQ(Launches(false, {{Unknown}}).against(Bad).AtDraws->Pattern, Bad) << "unknown says nothing against them";
  EXPECT_TRUE(Launches(true, {{Bad, Bad}}).against(Bad).AtLaunch) << "what is drawn is no launch then";
}

} // namespace
} // namespace cudaperf
