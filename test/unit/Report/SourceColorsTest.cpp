// What a line of code is made of, as far as colours go.

#include "Report/SourceColors.h"
#include <gtest/gtest.h>

using namespace cudaperf;

/// Line with each part but plain ones as letter(text): k(int) x = n(1);
static std::string colored(llvm::StringRef Line, bool &IsInComment) {
  std::string Text;
  size_t Start = 0;
  for (const ColoredPart &Part : colorsOf(Line, IsInComment)) {
    const std::string Inside = Line.slice(Start, Part.End).str();
    Text += Part.Color == SourceColor::Plain ? Inside : std::string(1, " kbnscd"[int(Part.Color)]) + "(" + Inside + ")";
    Start = Part.End;
  }
  EXPECT_EQ(Start, Line.size());
  return Text;
}

static std::string colored(llvm::StringRef Line) {
  bool IsInComment = false;
  return colored(Line, IsInComment);
}

TEST(SourceColors, NamesAreToldApart) {
  EXPECT_EQ(colored("__global__ void f(int *p) {"), "k(__global__) k(void) f(k(int) *p) {");
  EXPECT_EQ(colored("atomicAdd(&p[threadIdx.x], __shfl_sync(m, v, 0));"),
            "b(atomicAdd)(&p[b(threadIdx).x], b(__shfl_sync)(m, v, n(0)));");
  EXPECT_EQ(colored("integer = atomic + intx + __"), "integer = atomic + intx + b(__)");
}

TEST(SourceColors, NumbersEndWhereTheyDo) {
  EXPECT_EQ(colored("x=1.5e-3f+0x1F-1'000+.5-a1"), "x=n(1.5e-3f)+n(0x1F)-n(1'000)+n(.5)-a1");
  EXPECT_EQ(colored("0xe+1"), "n(0xe)+n(1)");
}

TEST(SourceColors, TextsAndCommentsHideWhatLooksLikeOneAnother) {
  EXPECT_EQ(colored("s = \"a // \\\" int\" + 'b'; // \"c\""), "s = s(\"a // \\\" int\") + s('b'); c(// \"c\")");
  EXPECT_EQ(colored("a /* \"int */ b"), "a c(/* \"int */) b");
  EXPECT_EQ(colored("don't"), "don't");
  EXPECT_EQ(colored("  #  include <a>"), "  d(#  include) <a>");
  EXPECT_EQ(colored("a # b"), "a # b");
}

TEST(SourceColors, ACommentGoesOnInTheNextLine) {
  bool IsInComment = false;
  EXPECT_EQ(colored("a /* b", IsInComment), "a c(/* b)");
  EXPECT_TRUE(IsInComment);
  EXPECT_EQ(colored("int", IsInComment), "c(int)");
  EXPECT_EQ(colored("*/ int", IsInComment), "c(*/) k(int)");
  EXPECT_FALSE(IsInComment);
  EXPECT_EQ(colored("", IsInComment), "");
}

TEST(SourceColors, WhatComesFirstTellsWhereLinesStart) {
  EXPECT_TRUE(startsInComment({"a", "b */ c", "d"}));
  EXPECT_FALSE(startsInComment({"a", "/* b */"}));
  EXPECT_FALSE(startsInComment({"// b */", "c"}));
  EXPECT_FALSE(startsInComment({"a"}));
}
