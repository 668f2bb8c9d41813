#include "Report/TextReport.h"
#include "Samples.h"
#include "Support/SourceTexts.h"
#include <gtest/gtest.h>

using namespace cudaperf;

static SourceTexts sampleTexts() {
  SourceTexts Texts;
  Texts.add("a.cu", "// one\n// two\n    out[i * n] = in[i];\n\n\n\nvoid broken(MPI_Comm);\n\n  copy<<<g, b>>>();\n");
  return Texts;
}

TEST(TextReport, PrintsAsACompilerDoes) {
  SourceTexts Texts = sampleTexts();
  EXPECT_EQ(writeTextReport(SampleInput({sampleResult()}, Texts), {}),
            "a.cu:3:5: warning: a warp moves 32 sectors where 4 would do [cuda-perf-strided-global-access]\n"
            "    3 |     out[i * n] = in[i];\n"
            "      |     ^~~~~~~~~~\n"
            "      = swap the indices (--fix-unsafe); estimated to make the kernel about 1.2 to 1.5 times as fast\n"
            "      = in kernel 'copy<float>', block 32x8 from the launch, assuming 'n' is large\n"
            "a.cu:7:1: remark: kernel 'broken' was skipped: uses 'MPI_Comm', which is not declared\n"
            "why a.cu was analysed only in part, and what would help: cuda-perf-lint doctor a.cu\n"
            "1 finding in 1 kernel of 1 file (1 suppressed, 1 kernel skipped, 1 file only in part)\n");
}

TEST(TextReport, WholeFindingsHaveEveryNoteWithItsLine) {
  SourceTexts Texts = sampleTexts();
  EXPECT_EQ(writeTextReport(SampleInput({sampleResult()}, Texts),
                            {.IsWhole = true, .ShowSummary = false, .ShowSkipped = false}),
            "a.cu:3:5: warning: a warp moves 32 sectors where 4 would do [cuda-perf-strided-global-access]\n"
            "    3 |     out[i * n] = in[i];\n"
            "      |     ^~~~~~~~~~\n"
            "      = in kernel 'copy<float>', block 32x8 from the launch, assuming 'n' is large\n"
            "      = estimated to make the kernel about 1.2 to 1.5 times as fast, the L2 cache decides its time now\n"
            "a.cu:9:3: note: launched here\n"
            "    9 |   copy<<<g, b>>>();\n"
            "      |   ^\n"
            "a.cu:3:5: note: swap the indices (--fix-unsafe)\n"
            "    3 |     out[i * n] = in[i];\n"
            "      |     ^\n"
            "      |     b\n");
}

/// Two places of one cause, in lines 3 and 4.
static FileResult twoPlaces() {
  FileResult Result = sampleResult();
  Result.Findings.push_back(Result.Findings[0]);
  Result.Findings[1].Where.Line = Result.Findings[1].Where.EndLine = 4;
  Result.Findings[1].Message = "a warp moves 16 sectors where 4 would do";
  for (Finding &F : Result.Findings)
    F.Causes = {"the same"};
  return Result;
}

TEST(TextReport, PlacesOfOneCauseAreListed) {
  SourceTexts Texts = sampleTexts();
  const std::string Text = writeTextReport(SampleInput({twoPlaces()}, Texts), {.ShowSkipped = false});
  EXPECT_NE(Text.find("= in kernel 'copy<float>', also line 4, block 32x8"), std::string::npos) << Text;
  EXPECT_NE(Text.find("\n1 finding at 2 places in 1 kernel"), std::string::npos) << Text;
  EXPECT_EQ(Text.find("16 sectors"), std::string::npos) << Text;
}

TEST(TextReport, WholeFindingsSayWhatIsWrongAtEachPlaceAndEveryRemedyOnce) {
  SourceTexts Texts = sampleTexts();
  const std::string Text = writeTextReport(SampleInput({twoPlaces()}, Texts), {.IsWhole = true, .ShowSkipped = false});
  EXPECT_NE(Text.find("a.cu:4:5: note: also here: a warp moves 16 sectors"), std::string::npos) << Text;
  EXPECT_EQ(llvm::StringRef(Text).count("launched here"), 1u) << Text;
  EXPECT_EQ(llvm::StringRef(Text).count("swap the indices"), 1u) << Text;
}

TEST(TextReport, WhatSeveralFindingsAssumeIsSaidOnceAtTheEnd) {
  SourceTexts Texts = sampleTexts();
  FileResult Result = twoPlaces();
  Result.Findings[1].Causes = {"another"};
  std::string Text = writeTextReport(SampleInput({Result}, Texts), {});
  EXPECT_EQ(llvm::StringRef(Text).count("'n' is large"), 1u) << Text;
  EXPECT_NE(Text.find("2 findings assume: 'n' is large\n"), std::string::npos) << Text;
  Text = writeTextReport(SampleInput({Result}, Texts), {.ShowSummary = false});
  EXPECT_EQ(llvm::StringRef(Text).count("assuming 'n' is large"), 2u) << "nothing stands at the end";
}

TEST(TextReport, WhereNothingIsAssumedFourLinesAreEnough) {
  SourceTexts Texts = sampleTexts();
  FileResult Result = sampleResult();
  Result.Findings[0].Assumptions.clear();
  EXPECT_EQ(writeTextReport(SampleInput({Result}, Texts), {.ShowSummary = false, .ShowSkipped = false}),
            "a.cu:3:5: warning: a warp moves 32 sectors where 4 would do [cuda-perf-strided-global-access]\n"
            "    3 |     out[i * n] = in[i];\n"
            "      |     ^~~~~~~~~~\n"
            "      = swap the indices (--fix-unsafe); estimated to make the kernel about 1.2 to 1.5 times as fast\n");
}

TEST(TextReport, WordsGoToTheNextLineOfATerminal) {
  SourceTexts Texts = sampleTexts();
  FileResult Result = sampleResult();
  Result.Findings[0].Assumptions.clear();
  // The first line has exactly 50 columns.
  EXPECT_EQ(writeTextReport(SampleInput({Result}, Texts), {.Columns = 50, .ShowSummary = false, .ShowSkipped = false}),
            "a.cu:3:5: warning: a warp moves 32 sectors where 4\n"
            "    would do [cuda-perf-strided-global-access]\n"
            "    3 |     out[i * n] = in[i];\n"
            "      |     ^~~~~~~~~~\n"
            "      = swap the indices (--fix-unsafe); estimated\n"
            "        to make the kernel about 1.2 to 1.5 times\n"
            "        as fast\n");
}

TEST(TextReport, ABlockThatIsAssumedOftenIsSaidOnceAtTheEnd) {
  SourceTexts Texts = sampleTexts();
  FileResult Result = twoPlaces();
  Result.Findings[1].Causes = {"another"};
  for (Finding &F : Result.Findings)
    F.Block = {.Block = {.X = 256}, .Source = BlockSource::Default};
  const std::string Text = writeTextReport(SampleInput({Result}, Texts), {});
  EXPECT_NE(
      Text.find("2 findings assume: block 256, as no launch was found that gives another (--block-dim names it)\n"),
      std::string::npos)
      << Text;
  EXPECT_EQ(llvm::StringRef(Text).count("in kernel"), 0u) << Text;
  Result.Findings.pop_back();
  EXPECT_NE(writeTextReport(SampleInput({Result}, Texts), {}).find("block 256 assumed"), std::string::npos);
}

TEST(TextReport, MissingSourceLeavesTheSnippetOut) {
  SourceTexts Texts;
  FileResult Result = sampleResult();
  Result.Findings[0].Where.File = "/does/not/exist.cu";
  Result.Findings[0].Notes.clear();
  Result.Findings[0].Fixes.clear();
  EXPECT_EQ(writeTextReport(SampleInput({Result}, Texts), {.ShowSummary = false, .ShowSkipped = false}),
            "/does/not/exist.cu:3:5: warning: a warp moves 32 sectors where 4 would do "
            "[cuda-perf-strided-global-access]\n"
            "      = estimated to make the kernel about 1.2 to 1.5 times as fast\n"
            "      = in kernel 'copy<float>', block 32x8 from the launch, assuming 'n' is large\n");
}

TEST(TextReport, ColorsOnlyWhenAskedFor) {
  SourceTexts Texts = sampleTexts();
  EXPECT_EQ(writeTextReport(SampleInput({sampleResult()}, Texts), {}).find('\x1B'), std::string::npos);
  EXPECT_NE(writeTextReport(SampleInput({sampleResult()}, Texts), {.UseColors = true}).find("\x1B[0;1;35mwarning: "),
            std::string::npos);
}

TEST(TextReport, NamesFromSourceCannotControlTheTerminal) {
  SourceTexts Texts;
  FileResult Result = sampleResult();
  Result.Findings[0].Kernel = "evil\x1B[2J";
  Result.Findings[0].Message = "multi\nline";
  std::string Text = writeTextReport(SampleInput({Result}, Texts), {});
  EXPECT_EQ(Text.find('\x1B'), std::string::npos);
  EXPECT_NE(Text.find("evil<1B>[2J"), std::string::npos);
  EXPECT_NE(Text.find("multi line"), std::string::npos);
}

TEST(TextReport, RemarksAndAccessesOnRequest) {
  SourceTexts Texts = sampleTexts();
  std::string Text = writeTextReport(SampleInput({sampleResult()}, Texts), {.ShowRemarks = true, .ShowAccesses = true});
  EXPECT_NE(Text.find("a.cu:7:9: remark: compile error: unknown type name 'MPI_Comm'\n"), std::string::npos);
  EXPECT_NE(Text.find("a.cu: remark: mpi.h was not found\n"), std::string::npos);
  EXPECT_NE(Text.find("shared atomic of 4 bytes: 2.25 wavefronts, 1.00 ideal, 31.5 lanes, indirect (the index is "
                      "loaded) in 'copy<float>', block 16x16x2 inferred from its code or launch"),
            std::string::npos);
}
