#include "Report/Snippet.h"
#include "llvm/Support/Locale.h"
#include <gtest/gtest.h>

using namespace cudaperf;

TEST(Snippet, CaretAndRange) {
  Snippet S = makeSnippet("x = a[i];", {.Column = 5, .End = 9});
  EXPECT_EQ(S.Source, "x = a[i];");
  EXPECT_EQ(S.Markers, "    ^~~~");
  EXPECT_EQ(makeSnippet("x = a[i];", {.Column = 5}).Markers, "    ^");
}

TEST(Snippet, TabsGoToTheNextStop) {
  Snippet S = makeSnippet("\tab\tc;", {.Column = 2, .End = 6});
  EXPECT_EQ(S.Source, "        ab      c;");
  EXPECT_EQ(S.Markers, "        ^~~~~~~~~");
}

TEST(Snippet, WideAndMultiByteCharacters) {
  // An accent takes two bytes and one column, a Chinese character three bytes and two columns.
  EXPECT_EQ(makeSnippet("/*\xC3\xA9*/ a", {.Column = 8}).Markers, "      ^");
  EXPECT_EQ(makeSnippet("/*\xE4\xB8\xAD*/ a", {.Column = 9}).Markers, "       ^");
}

TEST(Snippet, BytesThatCannotBePrinted) {
  Snippet S = makeSnippet("a\xFF\x1B[31m b", {.Column = 9, .End = 10});
  EXPECT_EQ(S.Source, "a<FF><1B>[31m b");
  EXPECT_EQ(S.Markers, "              ^");
}

TEST(Snippet, ColumnsOutsideTheLine) {
  EXPECT_EQ(makeSnippet("ab", {.Column = 90, .End = 99}).Markers, "  ^");
  EXPECT_EQ(makeSnippet("", {.Column = 1, .End = 9}).Markers, "^");
  EXPECT_EQ(makeSnippet("ab", {.Column = 0}).Markers, "^");
  EXPECT_EQ(makeSnippet("abcd", {.Column = 3, .End = 99}).Markers, "  ^~");
}

TEST(Snippet, LongLinesAreCutAroundTheMark) {
  std::string Line(5000, 'x');
  Line.replace(3000, 4, "HERE");
  Snippet S = makeSnippet(Line, {.Column = 3001, .End = 3005});
  EXPECT_LE(S.Source.size(), MaxSnippetWidth + 6);
  EXPECT_EQ(S.Source.substr(S.Markers.find('^'), 4), "HERE");
  EXPECT_EQ(S.Markers.size() - S.Markers.find('^'), 4u);
  EXPECT_TRUE(llvm::StringRef(S.Source).starts_with("...") && llvm::StringRef(S.Source).ends_with("..."));
}

/// Of a line of 20,000 bytes only the part around the mark is laid out, and it looks the same.
TEST(Snippet, VeryLongLinesLookTheSame) {
  std::string Short(5000, 'x'), Long(20000, 'x');
  for (std::string *Line : {&Short, &Long})
    Line->replace(Line->size() - 1000, 6, "t[HERE");
  Hint InShort[] = {{.Column = 4003, .Text = "+ 1"}}, InLong[] = {{.Column = 19003, .Text = "+ 1"}};
  const Snippet A = makeSnippet(Short, {.Column = 4003, .End = 4007}, InShort);
  const Snippet B = makeSnippet(Long, {.Column = 19003, .End = 19007}, InLong);
  EXPECT_EQ(A.Source, B.Source);
  EXPECT_EQ(A.Markers, B.Markers);
  EXPECT_EQ(A.Hints, B.Hints);
}

TEST(Snippet, HintsStandUnderTheirColumns) {
  Hint Hints[] = {{.Column = 3, .Text = "+ 1"}};
  EXPECT_EQ(makeSnippet("a[32];", {.Column = 1}, Hints).Hints, "  + 1");
  Hint Close[] = {{.Column = 1, .Text = "const "}, {.Column = 3, .Text = "__restrict__ "}};
  EXPECT_EQ(makeSnippet("f *a", {.Column = 1}, Close).Hints, "const  __restrict__ ");
}

TEST(Snippet, PrintableText) {
  EXPECT_EQ(printable("a\tb\nc"), "a b c");
  EXPECT_EQ(printable("\x1B]0;owned\x07"), "<1B>]0;owned<07>");
  EXPECT_EQ(printable("x\xE2\x80\xAEy"), "x<U+202E>y");
  EXPECT_EQ(printable("a ## b # c"), "a ## b # c");
  EXPECT_EQ(printable("x ##[error]y ##VSO[task.z]"), "x <23>#[error]y <23>#VSO[task.z]");
  EXPECT_EQ(makeSnippet("/* ##vso[x] */", {.Column = 1}).Source, "/* <23>#vso[x] */");
}

TEST(Snippet, NamesAtTheStartOfALine) {
  EXPECT_EQ(printableName("src/a.cu"), "src/a.cu");
  EXPECT_EQ(printableName("::warning::x.cu"), "./::warning::x.cu");
  EXPECT_EQ(printableName(" ::warning::x.cu"), "./ ::warning::x.cu");
  EXPECT_EQ(printableName("##[error]x.cu"), "<23>#[error]x.cu");
}
