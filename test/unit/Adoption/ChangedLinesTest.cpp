#include "Adoption/ChangedLines.h"
#include <gtest/gtest.h>

using namespace cudaperf;

static ChangedLines fromDiff(llvm::StringRef Diff) {
  ChangedLines Lines;
  llvm::Error Failed = Lines.addDiff(Diff, "/repo");
  EXPECT_FALSE(bool(Failed)) << llvm::toString(std::move(Failed));
  return Lines;
}

static bool touches(const ChangedLines &Lines, const std::string &File, unsigned Line, unsigned EndLine = 0) {
  return Lines.touch({File, Line, 1, EndLine, 1});
}

TEST(ChangedLines, HunksOfSeveralFiles) {
  const ChangedLines Lines =
      fromDiff("diff --git a/a.cu b/a.cu\n--- a/a.cu\n+++ b/a.cu\n"
               "@@ -3 +3 @@ void f() {\n-x\n+y\n@@ -9,0 +10,2 @@\n+p\n+q\n"
               "diff --git a/s/b.cu b/s/b.cu\n--- a/s/b.cu\n+++ b/s/b.cu\n@@ -1,2 +0,0 @@\n-p\n-q\n");
  EXPECT_TRUE(touches(Lines, "/repo/a.cu", 3));
  EXPECT_FALSE(touches(Lines, "/repo/a.cu", 4));
  EXPECT_TRUE(touches(Lines, "/repo/a.cu", 11));
  EXPECT_TRUE(touches(Lines, "/repo/a.cu", 8, 10)) << "a range counts whole";
  EXPECT_FALSE(touches(Lines, "/repo/a.cu", 4, 9));
  EXPECT_TRUE(touches(Lines, "/repo/s/../a.cu", 3));
  EXPECT_FALSE(touches(Lines, "/repo/s/b.cu", 1)) << "what is gone changes no line";
}

/// A removed line "-- x" looks like the header of an old file, an added one "++ b/x" like that of a new one.
TEST(ChangedLines, LinesThatLookLikeHeaders) {
  const ChangedLines Lines =
      fromDiff("--- a/a.cu\n+++ b/a.cu\n@@ -1 +1,2 @@\n--- n;\n+++ b/other.cu\n+@@ -1 +7 @@\n"
               "@@ -9 +9 @@\n-x\n+y\n\\ No newline at end of file\n--- a/b.cu\n+++ b/b.cu\n@@ -2 +2 @@\n-x\n+y\n");
  EXPECT_TRUE(touches(Lines, "/repo/a.cu", 2));
  EXPECT_TRUE(touches(Lines, "/repo/a.cu", 9));
  EXPECT_FALSE(touches(Lines, "/repo/a.cu", 7));
  EXPECT_FALSE(touches(Lines, "/repo/other.cu", 9));
  EXPECT_TRUE(touches(Lines, "/repo/b.cu", 2));
}

TEST(ChangedLines, QuotedNames) {
  const ChangedLines Lines = fromDiff("--- \"a/x\"\n+++ \"b/t\\303\\244b\\t\\\"q\\\".cu\"\n@@ -0,0 +1 @@\n+x\n");
  EXPECT_TRUE(touches(Lines, "/repo/t\303\244b\t\"q\".cu", 1));
}

TEST(ChangedLines, DeletedFile) {
  EXPECT_FALSE(touches(fromDiff("--- a/a.cu\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-x\n-y\n-z\n"), "/repo/a.cu", 1));
}

TEST(ChangedLines, BrokenDiff) {
  ChangedLines Lines;
  EXPECT_EQ(llvm::toString(Lines.addDiff("+++ b/a.cu\n@@ -x @@\n", "/repo")), "a diff that cannot be read: 'x @@'");
}

TEST(ChangedLines, Text) {
  ChangedLines Lines;
  EXPECT_FALSE(bool(Lines.addText("/repo/a.cu:3-5,9")));
  EXPECT_TRUE(touches(Lines, "/repo/a.cu", 4));
  EXPECT_FALSE(touches(Lines, "/repo/a.cu", 6));
  EXPECT_TRUE(touches(Lines, "/repo/a.cu", 9));
  for (const char *Wrong : {"a.cu", "a.cu:", "a.cu:x", "a.cu:0-3", "a.cu:5-4", ":3", "a.cu:1,", "a.cu:-3", "a.cu:3-"})
    EXPECT_NE(llvm::toString(Lines.addText(Wrong)), "") << Wrong;
}
