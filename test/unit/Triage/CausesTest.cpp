// Which places become one finding, which of them leads, and how the others are listed.

#include "Triage/Causes.h"
#include <algorithm>
#include <gtest/gtest.h>

using namespace cudaperf;

namespace {

Finding place(unsigned Line, std::vector<std::string> Causes, std::string File = "a.cu") {
  Finding F;
  F.Check = "cuda-perf-strided-global-access";
  F.Where = {std::move(File), Line, 5, 0, 0};
  F.Message = "line " + std::to_string(Line);
  F.Causes = std::move(Causes);
  F.Fingerprint = "f" + std::to_string(Line);
  return F;
}

std::vector<Finding> group(const std::vector<Finding> &Places) {
  std::vector<const Finding *> Pointers;
  for (const Finding &F : Places)
    Pointers.push_back(&F);
  return findingsByCause(Pointers);
}

std::vector<unsigned> linesOf(const std::vector<Finding> &Findings) {
  std::vector<unsigned> Lines;
  for (const Finding &F : Findings)
    Lines.push_back(F.Where.Line);
  return Lines;
}

} // namespace

TEST(Causes, PlacesThatShareOneAreOneFinding) {
  const std::vector<Finding> Found = group({place(3, {"x"}), place(4, {"y"}), place(5, {"x"}), place(6, {})});
  EXPECT_EQ(linesOf(Found), (std::vector<unsigned>{3, 4, 6}));
  EXPECT_EQ(linesOf(Found[0].Also), (std::vector<unsigned>{5}));
  EXPECT_TRUE(Found[1].Also.empty());
}

TEST(Causes, AreSharedThroughOtherPlaces) {
  const std::vector<Finding> Found = group({place(3, {"x"}), place(4, {"y"}), place(5, {"y", "x"})});
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(linesOf(Found[0].Also), (std::vector<unsigned>{4, 5}));
}

TEST(Causes, AreOfOneCheck) {
  Finding Other = place(4, {"x"});
  Other.Check = "cuda-perf-hot-atomic";
  EXPECT_EQ(group({place(3, {"x"}), Other}).size(), 2u);
}

TEST(Causes, OnePlaceSeenFromTwoFilesIsOneFinding) {
  Finding Other = place(3, {"other kernel"});
  Other.Message = "another launch";
  const std::vector<Finding> Found = group({place(3, {"x"}), Other});
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(countPlaces(Found[0]), 1u);
  EXPECT_EQ(describeOtherPlaces(Found[0]), "");
}

TEST(Causes, TheMostSevereLeadsThenTheDearest) {
  Finding Note = place(3, {"x"}), Cheap = place(4, {"x"}), Dear = place(5, {"x"});
  Note.Level = Severity::Note;
  Note.Excess = 1000;
  Cheap.Excess = 1;
  Dear.Excess = 2;
  const std::vector<Finding> Found = group({Note, Cheap, Dear});
  EXPECT_EQ(linesOf(Found), (std::vector<unsigned>{5}));
  EXPECT_EQ(linesOf(Found[0].Also), (std::vector<unsigned>{3, 4}));
}

// The dearest place is one of three that a local variable mends; all others want another layout.
TEST(Causes, ThePlaceLeadsWhoseRemedyMendsMost) {
  std::vector<Finding> Places = {place(3, {"x"}), place(4, {"x"}), place(5, {"x"}), place(6, {"x"})};
  for (Finding &F : Places) {
    F.Excess = F.Where.Line == 3 ? 30 : 20;
    F.Notes = {{F.Where, F.Where.Line == 3 ? "store it once" : "give each field an array of its own"}};
  }
  Places.push_back(Places[0]); // an instantiation
  EXPECT_EQ(linesOf(group(Places)), (std::vector<unsigned>{4}));
}

TEST(Causes, DoNotDependOnTheOrderOfPlaces) {
  std::vector<Finding> Places = {place(3, {"x"}), place(4, {"y"}),      place(5, {"x", "y"}),
                                 place(6, {"z"}), place(3, {}, "b.cu"), place(7, {"z"})};
  const std::vector<Finding> Expected = group(Places);
  auto ByLine = [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Message) < std::tie(B.Where, B.Message);
  };
  std::sort(Places.begin(), Places.end(), ByLine);
  do
    ASSERT_EQ(group(Places), Expected);
  while (std::next_permutation(Places.begin(), Places.end(), ByLine));
}

TEST(Causes, GroupingCanBeUndone) {
  std::vector<Finding> Places = {place(3, {"x"}), place(4, {"x"}), place(9, {})};
  EXPECT_EQ(placesOf(group(Places)), Places);
  EXPECT_EQ(group(placesOf(group(Places))), group(Places));
}

TEST(Causes, OtherLinesInShort) {
  std::vector<Finding> Places;
  for (unsigned Line : {315, 316, 317, 320, 322, 323})
    Places.push_back(place(Line, {"x"}));
  EXPECT_EQ(describeOtherPlaces(group(Places)[0]), "lines 316, 317, 320, 322 and 323");
  Places.push_back(place(324, {"x"}));
  Places.push_back(place(7, {"x"}, "b.cuh"));
  EXPECT_EQ(describeOtherPlaces(group(Places)[0]), "lines 316, 317, 320 and 322 to 324, line 7 of 'b.cuh'");
  EXPECT_EQ(countPlaces(group(Places)[0]), 8u);
}

TEST(Causes, AreNamedAlikeWhicheverPlaceLeads) {
  const std::vector<Finding> Places = {place(3, {"x"}), place(4, {"x"})};
  EXPECT_EQ(causeOf(group(Places)[0]), causeOf(group({Places[1]})[0]));
  EXPECT_EQ(causeOf(group({place(6, {})})[0]), "f6") << "what stands alone goes by its fingerprint";
}

TEST(Causes, EveryPlaceHasAMark) {
  Finding First = place(3, {"x"}), Second = place(4, {"x"});
  First.Notes = {{{"a.cu", 1, 1, 0, 0}, "remedy"}};
  Second.Notes = First.Notes;
  Second.Fixes = {{"a fix", {}, FixSafety::Safe}};
  Second.Block = BlockAssumption{};
  const std::vector<Finding> Marks = marksByCause({First, Second});
  ASSERT_EQ(linesOf(Marks), (std::vector<unsigned>{3, 4}));
  EXPECT_EQ(Marks[0].Notes, First.Notes);
  ASSERT_EQ(Marks[1].Notes.size(), 1u);
  EXPECT_EQ(Marks[1].Notes[0].Where.Line, 3u) << "where to read on";
  EXPECT_EQ(Marks[1].Fixes, Second.Fixes);
  EXPECT_FALSE(Marks[1].Block);
}

TEST(Causes, AHintStaysWithWhatIsShown) {
  Finding Hint = place(4, {"x"}), Alone = place(5, {"y"});
  Hint.Level = Alone.Level = Severity::Hint;
  std::vector<Finding> Places{place(3, {"x"}), Hint, Alone};
  dropBelow(Severity::Note, Places);
  EXPECT_EQ(linesOf(Places), (std::vector<unsigned>{3, 4}));
  dropBelow(Severity::Error, Places);
  EXPECT_TRUE(Places.empty());
}
