// Options of a check, and which of several findings at one place is kept.

#include "Check/Check.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

constexpr CheckOption Options[] = {{"MinRatio", "2", "a number"}, {"Loud", "yes", "a flag"}};
constexpr CheckInfo Info = {.Id = "cuda-perf-example", .Summary = "an example", .Options = Options};

TEST(OptionValues, AreTheUsersElseTheDefaults) {
  const std::map<std::string, std::string> None, Set = {{"MinRatio", "1.25"}, {"Loud", "off"}},
                                                 Wrong = {{"MinRatio", "many"}};
  EXPECT_EQ(OptionValues(Info, None).number("MinRatio"), 2);
  EXPECT_EQ(OptionValues(Info, Set).number("MinRatio"), 1.25);
  EXPECT_EQ(OptionValues(Info, Wrong).number("MinRatio"), 2);
  EXPECT_TRUE(OptionValues(Info, None).flag("Loud"));
  EXPECT_FALSE(OptionValues(Info, Set).flag("Loud"));
}

TEST(FindingBuilder, DropsAPictureWhoseOffsetsHaveNoPlace) {
  ReportedFinding Made;
  WarpPicture Picture;
  FindingBuilder(Made).picture(Picture).weight(3);
  EXPECT_TRUE(Made.What.Warp);
  EXPECT_EQ(Made.Weight, 3);
  Made.What.Warp.reset();
  Picture.Now.Offsets[0] = LaneRequest::MaxOffset;
  FindingBuilder(Made).picture(Picture);
  EXPECT_FALSE(Made.What.Warp);
}

} // namespace
} // namespace cudaperf
