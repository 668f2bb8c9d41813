// What is made of an access that costs one thing with drawn arguments and another with known ones.

#include "Verdict/KnownLaunches.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

constexpr auto Good = AccessPattern::Coalesced, Bad = AccessPattern::Strided, Unknown = AccessPattern::Unknown;

AccessVerdict saying(AccessPattern Pattern, std::optional<unsigned> KnownLaunch = std::nullopt) {
  AccessVerdict Verdict{.Pattern = Pattern, .KnownLaunch = KnownLaunch};
  Verdict.Cost.Ideal = 4;
  Verdict.Cost.Actual = Pattern == Good ? 4 : 32;
  Verdict.Cost.AddressOn = Depends::Symbol;
  return Verdict;
}

/// One launch of site 0, 1, ... for each pattern; a site's come one after the other.
struct Launches {
  KnownLaunches Known;
  std::vector<AccessVerdict> AtLaunches;

  Launches(bool Complete, std::initializer_list<std::vector<AccessPattern>> Sites) {
    Known.Complete = Complete;
    for (const auto &Site : Sites) {
      for (AccessPattern Pattern : Site) {
        AtLaunches.push_back(saying(Pattern, unsigned(Known.Values.size())));
        Known.Values.push_back({.Site = Number});
      }
      ++Number;
    }
  }

  CombinedVerdict against(std::optional<AccessPattern> Drawn) const {
    const AccessVerdict AtDraws = saying(Drawn.value_or(Unknown));
    return combine(Drawn ? &AtDraws : nullptr, AtLaunches, Known);
  }

private:
  unsigned Number = 0;
};

/// What stands at the draws; nothing if it is what a known launch says.
std::optional<AccessPattern> atDraws(const CombinedVerdict &Combined) {
  return Combined.Stands && !Combined.Stands->KnownLaunch ? std::optional(Combined.Stands->Pattern) : std::nullopt;
}

TEST(KnownLaunches, NoneLeaveTheDraws) {
  const CombinedVerdict Combined = Launches(true, {}).against(Bad);
  EXPECT_EQ(atDraws(Combined), Bad);
  EXPECT_FALSE(Combined.Sometimes);
}

TEST(KnownLaunches, AllThereAreReplaceTheDraws) {
  EXPECT_EQ(Launches(true, {{Bad, Good}}).against(Good).Stands->KnownLaunch, 0u);
  EXPECT_EQ(Launches(true, {{Good}, {Bad}}).against(Bad).Stands->KnownLaunch, 1u) << "each site is a fact of its own";
  EXPECT_EQ(Launches(true, {{Good, Good}}).against(Unknown).Stands->Pattern, Good);
  EXPECT_EQ(Launches(true, {{Bad}}).against(std::nullopt).Stands->Pattern, Bad);
}

TEST(KnownLaunches, AreNoFindingIfThereMayBeOthers) {
  for (AccessPattern Drawn : {Good, Unknown}) {
    const CombinedVerdict Combined = Launches(false, {{Bad, Bad}}).against(Drawn);
    EXPECT_EQ(atDraws(Combined), Drawn);
    EXPECT_EQ(Combined.Sometimes->Pattern, Bad);
  }
  EXPECT_TRUE(Launches(false, {{Bad, Good}}).against(Bad).Stands->KnownLaunch) << "the draws are bad too";
}

TEST(KnownLaunches, DoNotCountIfTheFirstIsGoodOrMostAre) {
  EXPECT_EQ(atDraws(Launches(false, {{Good, Bad, Bad, Bad}}).against(Bad)), Unknown);
  EXPECT_EQ(atDraws(Launches(true, {{Bad, Good, Good}}).against(Good)), Good);
  EXPECT_EQ(atDraws(Launches(true, {{Unknown, Good}}).against(Unknown)), Unknown);
}

TEST(KnownLaunches, ThatAreAllBadConfirmTheDraws) {
  EXPECT_EQ(atDraws(Launches(false, {{Bad, Bad}, {Bad}}).against(Bad)), Bad);
  EXPECT_EQ(atDraws(Launches(false, {{Unknown}}).against(Bad)), Bad) << "unknown says nothing against them";
  EXPECT_TRUE(Launches(true, {{Bad, Bad}}).against(Bad).Stands->KnownLaunch) << "what is drawn is no launch then";
}

TEST(KnownLaunches, ThatGrowDoNotExcuseTheDraws) {
  Launches Growing(false, {{Good, Good, Bad}});
  EXPECT_EQ(atDraws(Growing.against(Bad)), Unknown);
  for (KnownLaunch &Launch : Growing.Known.Values)
    Launch.Grows = true;
  EXPECT_EQ(atDraws(Growing.against(Bad)), Bad);
  EXPECT_EQ(atDraws(Growing.against(Good)), Good);
}

} // namespace
} // namespace cudaperf
