#include "Adoption/NolintEdits.h"
#include "Config/Suppression.h"
#include "Report/FixApply.h"
#include <gtest/gtest.h>

using namespace cudaperf;

/// Text with comments for check "c" on Lines; every one of them must work.
static std::string silenced(llvm::StringRef Text, std::set<unsigned> Lines) {
  std::map<unsigned, std::set<std::string>> Checks;
  for (unsigned Line : Lines)
    Checks[Line] = {"c"};
  const NolintEdits Edits = nolintEdits(Text, Checks);
  EXPECT_TRUE(Edits.Impossible.empty());
  return applyEdits(Text, Edits.Edits);
}

TEST(NolintEdits, AboveTheLine) {
  EXPECT_EQ(silenced("  x;\n\ty;\n", {1, 2}), "  // NOLINTNEXTLINE(c)\n  x;\n\t// NOLINTNEXTLINE(c)\n\ty;\n");
  EXPECT_EQ(silenced("x;\r\ny;\r\n", {2}), "x;\r\n// NOLINTNEXTLINE(c)\r\ny;\r\n");
  EXPECT_EQ(silenced("a\ny;", {2}), "a\n// NOLINTNEXTLINE(c)\ny;") << "no line break at the end";
  EXPECT_EQ(silenced("\xEF\xBB\xBFx;\n", {1}), "\xEF\xBB\xBF// NOLINTNEXTLINE(c)\nx;\n");
}

TEST(NolintEdits, ExistingListsGrow) {
  EXPECT_EQ(silenced("x; // NOLINT(a)\n", {1}), "x; // NOLINT(a,c)\n");
  EXPECT_EQ(silenced("x; // NOLINT(a, b)\n", {1}), "x; // NOLINT(a, b, c)\n");
  EXPECT_EQ(silenced("x; // NOLINT()\n", {1}), "x; // NOLINT(c)\n");
  EXPECT_EQ(silenced("// NOLINTNEXTLINE(a) why\nx;\n", {2}), "// NOLINTNEXTLINE(a,c) why\nx;\n");
  EXPECT_EQ(silenced("// NOLINTBEGIN(a)\nx;\n// NOLINTEND(a)\n", {2}),
            "// NOLINTBEGIN(a)\n// NOLINTNEXTLINE(c)\nx;\n// NOLINTEND(a)\n")
      << "a block covers more than the line";
}

TEST(NolintEdits, ThreeLinesAreARegion) {
  EXPECT_EQ(silenced("  x;\n  y;\n  z;\n}\n", {1, 2, 3}),
            "  // NOLINTBEGIN(c)\n  x;\n  y;\n  z;\n  // NOLINTEND(c)\n}\n");
  EXPECT_EQ(silenced("x;\ny; // NOLINT(a)\nz;\n", {1, 2, 3}),
            "// NOLINTNEXTLINE(c)\nx;\ny; // NOLINT(a,c)\n// NOLINTNEXTLINE(c)\nz;\n")
      << "a comment that is there grows";
  EXPECT_EQ(silenced("x;\ny;\nz \\\n;\n", {1, 2, 3}),
            "// NOLINTNEXTLINE(c)\nx;\n// NOLINTNEXTLINE(c)\ny;\n// NOLINTNEXTLINE(c)\nz \\\n;\n")
      << "no comment inside of a line that goes on";
  Suppressions Read(silenced("x;\ny;\nz;\n", {1, 2, 3}));
  for (unsigned Line : {2u, 3u, 4u})
    EXPECT_TRUE(Read.silences("c", Line));
}

TEST(NolintEdits, BackslashesAreNotTornApart) {
  EXPECT_EQ(silenced("FOO(a, \\\n    x)\n", {2}), "FOO(a, \\\n    x) // NOLINT(c)\n");
  EXPECT_EQ(silenced("FOO(a, \\ \r\n    x)\r\n", {2}), "FOO(a, \\ \r\n    x) // NOLINT(c)\r\n");
  EXPECT_EQ(silenced("x; \\\ny;\n", {1}), "// NOLINTNEXTLINE(c)\nx; \\\ny;\n");
  EXPECT_EQ(nolintEdits("a \\\nb \\\nc\n", {{2, {"c"}}}).Impossible, std::vector<unsigned>{2});
  EXPECT_EQ(nolintEdits("a\n", {{7, {"c"}}}).Impossible, std::vector<unsigned>{7});
}

TEST(NolintEdits, WhatIsWrittenIsReadBack) {
  const std::string Text = silenced("x; // NOLINT(a)\ny;\nFOO(\\\nz)\n", {1, 2, 4});
  Suppressions Read(Text);
  for (unsigned Line : {1u, 3u, 5u})
    EXPECT_TRUE(Read.silences("c", Line)) << Text;
}
