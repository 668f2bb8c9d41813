// The HTML report without a browser: escaping, marks in source lines, pictures.

#include "Report/Formats.h"
#include "Report/HtmlOverview.h"
#include "Report/HtmlText.h"
#include "Report/WarpDrawing.h"
#include "Samples.h"
#include "Support/SourceTexts.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudaperf;
using testing::HasSubstr;
using testing::Not;

static size_t countOf(llvm::StringRef Text, llvm::StringRef Part) { return Text.count(Part); }

TEST(HtmlText, MarkupAndInvisibleCharactersAreSpelledOut) {
  EXPECT_EQ(html("<b title=\"'\">&amp;"), "&lt;b title=&quot;&apos;&quot;&gt;&amp;amp;");
  EXPECT_EQ(html(llvm::StringRef("a\x1B\0\xE9\xE2\x80\xAE"
                                 "b\n",
                                 9)),
            "a&lt;1B&gt;&lt;00&gt;&lt;E9&gt;&lt;U+202E&gt;b ");
}

TEST(HtmlText, QuotedNamesAreCode) {
  EXPECT_EQ(htmlMessage("load of 'a<b>' and 'c'"), "load of <code>a&lt;b&gt;</code> and <code>c</code>");
  EXPECT_EQ(htmlMessage("each warp's"), "each warp&apos;s");
  EXPECT_EQ(htmlMessage("one thread's loop ('f')"), "one thread&apos;s loop (<code>f</code>)");
}

static std::string sourceOf(std::string Text, SourceSpan Where, unsigned Context = 0) {
  SourceTexts Texts;
  Texts.add("a.cu", std::move(Text));
  return htmlSource(Texts, Where, Context);
}

TEST(HtmlText, MarksTheRange) {
  EXPECT_THAT(sourceOf("a\n\tx = y[i] + 1;\r\nb\n", {"a.cu", 2, 6, 2, 10}),
              HasSubstr("data-line=\"2\">\tx = <mark>y[i]</mark> + <i class=\"n\">1</i>;\n</span>"));
  EXPECT_EQ(countOf(sourceOf("a\nb\nc\nd\n", {"a.cu", 2, 1, 2, 2}, /*Context=*/1), "data-line"), 3u);
  EXPECT_THAT(sourceOf("  name(x);\n", {"a.cu", 1, 3, 0, 0}), HasSubstr("  <mark>name</mark>(x);"))
      << "a point stands for the name there";
}

TEST(HtmlText, MarksARangeOverLines) {
  const std::string Html = sourceOf("x = a[\n    i];\n", {"a.cu", 1, 5, 2, 7});
  EXPECT_THAT(Html, HasSubstr("x = <mark>a[</mark>\n"));
  EXPECT_THAT(Html, HasSubstr("    <mark>i]</mark>;\n"));
}

TEST(HtmlText, PlacesThatAreNotThereAreHarmless) {
  EXPECT_EQ(sourceOf("a\n", {"a.cu", 7, 1, 0, 0}), "");
  EXPECT_EQ(sourceOf("a\n", {"other.cu", 1, 1, 0, 0}), "");
  EXPECT_THAT(sourceOf("a\n", {"a.cu", 1, 90, 1, 95}), HasSubstr(">a\n"));
  EXPECT_THAT(sourceOf("a\n", {"a.cu", 1, 1, 4000000000u, 5}), HasSubstr("<mark>a</mark>"));
}

TEST(HtmlText, LongLinesAreCutAroundTheMark) {
  const std::string Html =
      sourceOf(std::string(5000, '-') + "here" + std::string(5000, '-'), {"a.cu", 1, 5001, 1, 5005});
  EXPECT_THAT(Html, HasSubstr("<mark>here</mark>"));
  EXPECT_LT(Html.size(), 700u);
  EXPECT_EQ(countOf(Html, "…"), 2u);
}

TEST(HtmlText, ColoursGoOnAcrossTheMark) {
  EXPECT_THAT(sourceOf("int x = f(\"ab\");\n", {"a.cu", 1, 9, 1, 13}),
              HasSubstr("<i class=\"k\">int</i> x = <mark>f(<i class=\"s\">&quot;a</i></mark>"
                        "<i class=\"s\">b&quot;</i>);"));
}

TEST(HtmlText, ACommentThatBeganBeforeTheFirstLineIsOne) {
  const std::string Html = sourceOf("/* a\nb int\nc */ int d;\nx = 1;\n", {"a.cu", 4, 1, 4, 2}, /*Context=*/2);
  EXPECT_THAT(Html, HasSubstr("<i class=\"c\">b int</i>"));
  EXPECT_THAT(Html, HasSubstr("<i class=\"c\">c */</i> <i class=\"k\">int</i> d;"));
}

/// The marks of Request, drawn alone.
static std::string drawingOf(const WarpPicture &Picture, const LaneRequest &Request) {
  WarpDrawings Drawings;
  Drawings.show(Picture, Request, "");
  return Drawings.definitions();
}

TEST(WarpDrawing, WordsOfOneBankLieBelowEachOther) {
  const WarpPicture Warp = sampleWarp();
  const std::string Now = drawingOf(Warp, Warp.Now), Instead = drawingOf(Warp, Warp.Instead);
  EXPECT_EQ(countOf(Now, "\"lane\" x=\"10.4\""), 2u) << "both in bank 1";
  EXPECT_THAT(Now, HasSubstr(">2×<")) << "lanes 0 and 2 share a word";
  EXPECT_THAT(Now, HasSubstr("data-lane=\"0 2\" data-at=\"bank 1 in wavefront 1\"")) << "for the page's script";
  EXPECT_EQ(countOf(Instead, "\"lane\" x=\"10.4\""), 1u);
  EXPECT_EQ(countOf(Instead, "\"lane\" x=\"20.4\""), 1u);
}

TEST(WarpDrawing, AnAccessAcrossTwoSectorsIsInBoth) {
  WarpPicture Warp{.Space = AccessSpace::Global, .Bytes = 16};
  Warp.Now = {.Active = 1, .Cost = 2};
  Warp.Now.Offsets[0] = 24;
  const std::string Drawing = drawingOf(Warp, Warp.Now);
  EXPECT_EQ(countOf(Drawing, "\"sector\""), 2u);
  EXPECT_EQ(countOf(Drawing, "\"lane\""), 2u);
  EXPECT_EQ(countOf(Drawing, "\"joint\""), 1u);
}

TEST(WarpDrawing, LanesThatMeetHaveALineToTheirAddress) {
  WarpPicture Warp{.Space = AccessSpace::Global, .Operation = AccessOperation::Atomic, .Bytes = 4};
  Warp.Now = {.Active = 0b111, .Cost = 1};
  Warp.Now.Offsets[1] = 4;
  const std::string Drawing = drawingOf(Warp, Warp.Now);
  EXPECT_EQ(countOf(Drawing, "\"lane\""), 3u);
  EXPECT_EQ(countOf(Drawing, "\"address\""), 2u);
  EXPECT_EQ(countOf(Drawing, "L87 52"), 2u) << "lanes 0 and 2";
  EXPECT_EQ(countOf(Drawing, "L247 52"), 1u);
}

TEST(WarpDrawing, EqualRequestsAreDrawnOnce) {
  const WarpPicture Warp = sampleWarp();
  WarpDrawings Drawings;
  const std::string First = Drawings.show(Warp, Warp.Now, "a");
  Drawings.show(Warp, Warp.Instead, "b");
  EXPECT_EQ(Drawings.show(Warp, Warp.Now, "a"), First);
  EXPECT_EQ(countOf(Drawings.definitions(), "<g id="), 2u);
}

static std::string pageOf(const FileResult &Result, const std::string &Text) {
  SourceTexts Texts;
  Texts.add("a.cu", Text);
  const std::vector<RuleInfo> Rules = {{.Id = Result.Findings.front().Check, .PageHtml = "<p>manual</p>"},
                                       {.Id = "cuda-perf-silent", .PageHtml = "<p>silent</p>"}};
  return writeHtmlReport(SampleInput({Result}, Texts, Rules), FindingOrder::ByPlace);
}

TEST(HtmlReport, ListsTheOtherPlacesOfACause) {
  FileResult Result = sampleResult();
  Result.Findings.push_back(Result.Findings[0]);
  Result.Findings[1].Where.Line = Result.Findings[1].Where.EndLine = 4;
  for (Finding &F : Result.Findings)
    F.Causes = {"0123"};
  const std::string Page = pageOf(Result, "a\nb\n    out[i * n] = 1;\n    out[i * n] = 2;\n");
  EXPECT_EQ(countOf(Page, "<details class=\"finding "), 1u);
  EXPECT_THAT(Page, HasSubstr("<summary>The same cause in line 4</summary>"));
}

TEST(HtmlReport, ShowsEverythingAboutAFinding) {
  FileResult Result = sampleResult();
  const std::string Page = pageOf(Result, "1\n2\nabcdaefghijklmnop\n4\n5\n6\n7\n8\n  launch();\n");
  for (const char *Part :
       {"a warp moves 32 sectors where 4 would do",
        "in kernel <code>copy&lt;float&gt;</code>, block 32x8 from the launch", "<mark>aefghijklm</mark>",
        "launched here", "<mark>launch</mark>", "with rows of 33 elements", "<p>manual</p>", "sectors per request",
        "Not offered: pad the rows, which leaves a finding", "<code>broken</code>"})
    EXPECT_THAT(Page, HasSubstr(Part));
  EXPECT_THAT(Page, Not(HasSubstr("<p>silent</p>"))) << "found nothing";
  EXPECT_THAT(Page, Not(HasSubstr("{{")));
}

TEST(HtmlReport, FixesAreDiffs) {
  FileResult Result = sampleResult();
  Result.Findings[0].Fixes[0].Edits = {{{"a.cu", 3, 5, 3, 6}, 8, 1, "<b>"}};
  const std::string Page = pageOf(Result, "1\n2\nabcda\n");
  EXPECT_THAT(Page, HasSubstr("<span class=\"removed\">-abcda\n</span><span class=\"added\">+abcd&lt;b&gt;\n</span>"));
  EXPECT_THAT(pageOf(Result, "changed"), Not(HasSubstr("class=\"added\""))) << "the text has changed since";
}

TEST(HtmlReport, WhatLooksLikeAPlaceInTheFrameIsText) {
  FileResult Result = sampleResult();
  Result.Findings[0].Message = "{{script}} {{findings}}";
  EXPECT_THAT(pageOf(Result, "a\n"), HasSubstr("{{script}} {{findings}}"));
}

TEST(HtmlReport, RepeatedFingerprintsGetIdsOfTheirOwn) {
  FileResult Result = sampleResult();
  Result.Findings.push_back(Result.Findings[0]);
  Result.Findings[1].Where.Column = 2;
  const std::string Page = pageOf(Result, "a\n");
  EXPECT_THAT(Page, HasSubstr("id=\"f-0123456789abcdef\""));
  EXPECT_THAT(Page, HasSubstr("id=\"f-0123456789abcdef-2\""));
}

TEST(HtmlOverview, IntervalsHaveTheDigitsThatTell) {
  EXPECT_EQ(gainInterval({.Low = 1.24, .High = 82.6}), "1.2x to 83x");
  EXPECT_EQ(gainInterval({.Low = 8.4, .High = 13.2}), "8x to 13x");
  EXPECT_EQ(gainInterval({.Low = 2.04, .High = 3.1}), "2.0x to 3.1x");
  EXPECT_EQ(gainInterval({.Low = 1.52, .High = 1.53}), "1.5x");
}
