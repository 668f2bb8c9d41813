#include "Report/FixApply.h"
#include "Support/SourceTexts.h"
#include <gtest/gtest.h>

using namespace cudaperf;

static TextEdit edit(unsigned Offset, unsigned Length, std::string Replacement, unsigned Line = 1) {
  return {{"a.cu", Line, Offset + 1, 0, 0}, Offset, Length, std::move(Replacement)};
}

static Finding findingWith(std::vector<Fix> Fixes) {
  Finding F;
  F.Fixes = std::move(Fixes);
  return F;
}

/// Keeps Findings alive as long as the outcomes that point into them.
struct Fixed {
  std::vector<Finding> Findings;
  FixedTexts Result;
  std::string Text;
};

static Fixed fixed(std::vector<Finding> Findings, FixSafety Allowed = FixSafety::Safe) {
  Fixed Done = {.Findings = std::move(Findings)};
  SourceTexts Texts;
  Texts.add("a.cu", "float a[32];");
  std::vector<const Finding *> Pointers;
  for (const Finding &F : Done.Findings)
    Pointers.push_back(&F);
  Done.Result = chooseFixes(Pointers, Allowed, Texts);
  Done.Text = applyEdits("float a[32];", Done.Result.Edits["a.cu"]);
  return Done;
}

TEST(FixApply, AppliesSeveral) {
  Fixed Done = fixed({findingWith({{"pad", {edit(8, 2, "33")}}}), findingWith({{"name", {edit(6, 1, "tile")}}})});
  EXPECT_EQ(Done.Text, "float tile[33];");
  EXPECT_EQ(Done.Result.applied(), 2u);
}

TEST(FixApply, EqualFixesOfTwoFindingsCountOnce) {
  Fix Pad = {"pad", {edit(10, 0, " + 1")}};
  Fixed Done = fixed({findingWith({Pad}), findingWith({Pad})});
  EXPECT_EQ(Done.Text, "float a[32 + 1];");
  EXPECT_EQ(Done.Result.applied(), 1u);
}

TEST(FixApply, OverlapIsRefusedWhole) {
  Fixed Done = fixed(
      {findingWith({{"pad", {edit(8, 2, "33")}}}), findingWith({{"other", {edit(0, 5, "half"), edit(7, 4, "[64]")}}})});
  EXPECT_EQ(Done.Text, "float a[33];") << "the second fix must not leave its first edit behind";
  EXPECT_EQ(Done.Result.Outcomes[1].Withheld, "overlaps another fix");
}

TEST(FixApply, TwoInsertionsAtOnePlaceAreRefused) {
  Fixed Done = fixed({findingWith({{"a", {edit(0, 0, "const ")}}}), findingWith({{"b", {edit(0, 0, "volatile ")}}})});
  EXPECT_EQ(Done.Text, "const float a[32];");
  EXPECT_EQ(Done.Result.applied(), 1u);
}

TEST(FixApply, UnsafeOnlyWhenAllowedElseTheNextAlternative) {
  Finding TwoWays =
      findingWith({{"swizzle", {edit(0, 5, "half")}, FixSafety::Unsafe}, {"pad", {edit(8, 2, "33")}, FixSafety::Safe}});
  EXPECT_EQ(fixed({TwoWays}, FixSafety::Safe).Text, "float a[33];");
  EXPECT_EQ(fixed({TwoWays}, FixSafety::Unsafe).Text, "half a[32];");
  Fixed Done = fixed({findingWith({{"x", {edit(0, 1, "F")}, FixSafety::Unsafe}})});
  EXPECT_EQ(Done.Text, "float a[32];");
  EXPECT_EQ(Done.Result.Outcomes[0].Withheld, "is only applied with --fix-unsafe");
}

/// A finding whose first fix lies in a header of somebody else's takes the next.
TEST(FixApply, OtherPeoplesFilesAreLeftAlone) {
  TextEdit InHeader = edit(0, 5, "half");
  InHeader.Where.File = "/other/b.h";
  const Finding F = findingWith({{"theirs", {InHeader}}, {"ours", {edit(8, 2, "33")}}}),
                Only = findingWith({{"theirs", {InHeader}}});
  SourceTexts Texts;
  Texts.add("a.cu", "float a[32];");
  Texts.add("/other/b.h", "float a[32];");
  const FixedTexts Done =
      chooseFixes({&F, &Only}, FixSafety::Safe, Texts, [](llvm::StringRef File) { return File == "a.cu"; });
  EXPECT_EQ(Done.Outcomes[0].Chosen->Description, "ours");
  EXPECT_EQ(Done.Outcomes[1].Withheld, "would change '/other/b.h', which lies outside of the project");
  EXPECT_EQ(Done.Edits.count("/other/b.h"), 0u);
}

TEST(FixApply, EditsOfAnOlderTextAreRefused) {
  Fixed Done = fixed({findingWith({{"beyond", {edit(12, 9, "x")}}}), findingWith({{"line", {edit(3, 1, "x", 2)}}})});
  EXPECT_EQ(Done.Text, "float a[32];");
  EXPECT_EQ(Done.Result.Outcomes[0].Withheld, "'a.cu' has changed since it was analysed");
  EXPECT_EQ(Done.Result.Outcomes[1].Withheld, "'a.cu' has changed since it was analysed");
}
