#include "Report/DiffReport.h"
#include "Report/FixApply.h"
#include <gtest/gtest.h>

using namespace cudaperf;

static TextEdit edit(unsigned Offset, unsigned Length, std::string Replacement) {
  return {{}, Offset, Length, std::move(Replacement)};
}

static const char *const TenLines = "l1\nl2\nl3\nl4\nl5\nl6\nl7\nl8\nl9\nl10\n";

TEST(DiffReport, OneHunkWithContext) {
  EXPECT_EQ(writeDiff("dir/a.cu", TenLines, {edit(12, 2, "five")}), "--- a/dir/a.cu\n+++ b/dir/a.cu\n"
                                                                    "@@ -2,7 +2,7 @@\n"
                                                                    " l2\n l3\n l4\n-l5\n+five\n l6\n l7\n l8\n");
}

TEST(DiffReport, DistantChangesAreHunksOfTheirOwn) {
  EXPECT_EQ(writeDiff("a", TenLines, {edit(0, 0, "new\n"), edit(27, 3, "ten")}),
            "--- a/a\n+++ b/a\n"
            "@@ -1,4 +1,5 @@\n-l1\n+new\n+l1\n l2\n l3\n l4\n"
            "@@ -7,4 +8,4 @@\n l7\n l8\n l9\n-l10\n+ten\n");
}

TEST(DiffReport, NearChangesShareAHunkAndALine) {
  EXPECT_EQ(writeDiff("a", TenLines, {edit(0, 1, "L"), edit(1, 1, "I"), edit(9, 2, "four")}),
            "--- a/a\n+++ b/a\n"
            "@@ -1,7 +1,7 @@\n-l1\n+LI\n l2\n l3\n-l4\n+four\n l5\n l6\n l7\n");
}

TEST(DiffReport, FileWithoutLastLineBreak) {
  EXPECT_EQ(writeDiff("a", "x", {edit(0, 1, "y")}), "--- a/a\n+++ b/a\n@@ -1 +1 @@\n"
                                                    "-x\n\\ No newline at end of file\n"
                                                    "+y\n\\ No newline at end of file\n");
}

/// As git quotes them: what breaks a line is given in octal (a line break is 10 = 012, an escape 27 = 033).
TEST(DiffReport, OddNamesAreQuoted) {
  EXPECT_EQ(writeDiff("a\n\x1b\"b", "x\n", {edit(0, 1, "y")}),
            "--- \"a/a\\012\\033\\\"b\"\n+++ \"b/a\\012\\033\\\"b\"\n@@ -1 +1 @@\n-x\n+y\n");
}

TEST(DiffReport, NothingToSay) {
  EXPECT_EQ(writeDiff("a", TenLines, {}), "");
  EXPECT_EQ(writeDiff("a", TenLines, {edit(0, 2, "l1")}), "");
}
