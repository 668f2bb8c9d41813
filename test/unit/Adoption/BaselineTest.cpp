#include "Adoption/Baseline.h"
#include "Support/SourceTexts.h"
#include <gtest/gtest.h>

using namespace cudaperf;

/// All files of these tests lie here and are not there, so entries of other files count as gone.
static constexpr llvm::StringLiteral Folder = "/nowhere/";

static Finding finding(unsigned Line, std::string Message, std::string Kernel = "k", std::string File = "a.cu") {
  Finding F;
  F.Check = "cuda-perf-x";
  F.Where = {Folder.str() + File, Line, 1, 0, 0};
  F.Kernel = std::move(Kernel);
  F.Message = std::move(Message);
  return F;
}

static std::string written(std::vector<Finding> Findings, llvm::StringRef Text) {
  SourceTexts Texts;
  Texts.add(Folder.str() + "a.cu", Text.str());
  std::vector<const Finding *> Pointers;
  for (const Finding &F : Findings)
    Pointers.push_back(&F);
  return writeBaseline(baselineEntries(Pointers, Folder.str() + "base.json", Texts));
}

/// The messages and lines of those that are new.
static std::vector<unsigned> newLines(const std::string &Baseline, std::vector<Finding> Findings, llvm::StringRef Text,
                                      std::string File = "a.cu") {
  SourceTexts Texts;
  Texts.add(Folder.str() + File, Text.str());
  llvm::Expected<class Baseline> Known = Baseline::parse(Baseline, Folder.str() + "base.json");
  EXPECT_TRUE(bool(Known));
  FileResult Result;
  Result.Findings = std::move(Findings);
  const size_t Before = Result.Findings.size();
  Known->apply(Result, Texts);
  EXPECT_EQ(Result.Findings.size() + Result.Baselined.size(), Before);
  std::vector<unsigned> Lines;
  for (const Finding &F : Result.Findings)
    Lines.push_back(F.Where.Line);
  return Lines;
}

using Lines = std::vector<unsigned>;

TEST(Baseline, SurvivesEdits) {
  const std::string Base = written({finding(2, "takes 32 of 'n2'")}, "\nx[i] = 1;\n");
  EXPECT_EQ(newLines(Base, {finding(2, "takes 32 of 'n2'")}, "\nx[i] = 1;\n"), Lines{});
  EXPECT_EQ(newLines(Base, {finding(4, "takes 32 of 'n2'")}, "\n\n\n  x[i]  =  1;\n"), Lines{}) << "moved, indented";
  EXPECT_EQ(newLines(Base, {finding(2, "takes 1.5 of 'n2'")}, "\nx[i] = 1;\n"), Lines{}) << "another number";
  EXPECT_EQ(newLines(Base, {finding(2, "takes 32 of 'n2'")}, "\ny[i] = 1;\n"), Lines{}) << "edited";
  EXPECT_EQ(newLines(Base, {finding(2, "takes 32 of 'n2'", "renamed")}, "\nx[i] = 1;\n"), Lines{}) << "kernel renamed";
  EXPECT_EQ(newLines(Base, {finding(2, "takes 32 of 'n2'", "k", "b.cu")}, "\nx[i] = 1;\n", "b.cu"), Lines{})
      << "file renamed";
}

TEST(Baseline, TellsWhatIsNew) {
  const std::string Base = written({finding(1, "takes 32 of 'n2'")}, "x[i] = 1;\n");
  EXPECT_EQ(newLines(Base, {finding(1, "takes 32 of 'n3'")}, "y[i] = 1;\n"), Lines{1}) << "names are no numbers";
  EXPECT_EQ(newLines(Base, {finding(1, "takes 32 of 'n2'"), finding(2, "takes 32 of 'n2'")}, "y[i] = 1;\nx[i] = 1;\n"),
            Lines{1})
      << "an entry stands for one, and for the line that stayed";
  Finding Other = finding(1, "takes 32 of 'n2'");
  Other.Check = "cuda-perf-y";
  EXPECT_EQ(newLines(Base, {Other}, "x[i] = 1;\n"), Lines{1});
}

TEST(Baseline, OnePlaceOneEntry) {
  Finding OtherBlock = finding(1, "takes 16");
  OtherBlock.Block = BlockAssumption{};
  const llvm::StringRef Text = "x\n";
  EXPECT_EQ(written({finding(1, "takes 32"), OtherBlock}, Text), written({finding(1, "takes 32")}, Text));
}

TEST(Baseline, BytesThatAreNoText) {
  const std::string Base = written({finding(1, "of '\xE4'", "k\xFF")}, "// \xE4\n");
  EXPECT_EQ(newLines(Base, {finding(1, "of '\xE4'", "k\xFF")}, "// \xE4\n"), Lines{});
}

TEST(Baseline, StaleEntries) {
  const std::string Text = "x\ny\n";
  llvm::Expected<Baseline> Known =
      Baseline::parse(written({finding(1, "p"), finding(2, "q")}, Text), "/nowhere/base.json");
  ASSERT_TRUE(bool(Known));
  SourceTexts Texts;
  Texts.add("/nowhere/a.cu", Text);
  FileResult Result;
  Result.File = "/nowhere/a.cu";
  Result.Findings = {finding(1, "p")};
  Known->apply(Result, Texts);
  const std::vector<const BaselineEntry *> Stale = Known->stale({Result}, Texts);
  ASSERT_EQ(Stale.size(), 1u);
  EXPECT_EQ(Stale[0]->Message, "q");
  EXPECT_EQ(Stale[0]->Code, "y");
}

static std::string problemOf(llvm::StringRef Text) {
  llvm::Expected<Baseline> Read = Baseline::parse(Text, "b.json");
  return Read ? "" : llvm::toString(Read.takeError());
}

TEST(Baseline, BrokenFiles) {
  EXPECT_EQ(problemOf(R"({"cuda_perf_lint_baseline": 1, "findings": []})"), "");
  for (const char *Text : {"", "{", "[]", "7", R"({"findings": []})", R"({"cuda_perf_lint_baseline": "1"})"})
    EXPECT_NE(problemOf(Text).find("was not written by --write-baseline"), std::string::npos) << Text;
  EXPECT_NE(problemOf(R"({"cuda_perf_lint_baseline": 2})").find("version 2"), std::string::npos);
  EXPECT_NE(problemOf(R"({"cuda_perf_lint_baseline": 1})").find("no list"), std::string::npos);
  EXPECT_NE(problemOf(R"({"cuda_perf_lint_baseline": 1, "findings": [3]})").find("entry 1"), std::string::npos);
}
