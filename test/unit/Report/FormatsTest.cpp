#include "Report/Formats.h"
#include "Report/SarifRules.h"
#include "Samples.h"
#include "Support/SourceTexts.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace cudaperf;
using nlohmann::json;

namespace {

class Formats : public testing::Test {
protected:
  void SetUp() override {
    Texts.add("a.cu", "one\ntwo\n    out[i * n] = in[i];\nfour\nfive\nsix\nseven\n8\n  k<<<1, 1>>>();\n");
  }

  std::string write(std::string (*Writer)(const ReportInput &), llvm::ArrayRef<FileResult> Files) {
    return Writer(SampleInput(Files.vec(), Texts, Rules));
  }
  json writeJson(std::string (*Writer)(const ReportInput &), llvm::ArrayRef<FileResult> Files) {
    return json::parse(write(Writer, Files), nullptr, /*allow_exceptions=*/false);
  }
  json sarifResult(const FileResult &File) { return writeJson(writeSarifReport, {File})["runs"][0]["results"][0]; }

  SourceTexts Texts;
  std::vector<RuleInfo> Rules = {
      {.Id = "cuda-perf-hot-atomic", .Summary = "hot", .HelpUri = "https://example.org/hot.md", .IsPreview = true},
      {.Id = "cuda-perf-strided-global-access",
       .Summary = "strided",
       .Page = "# strided\n\n## What it reports\n\nAn [access](../a.md) [so](https://example.org).\n\n## More\n\nx\n",
       .Level = Severity::Hint}};
};

FileResult resultWith(Severity Level) {
  FileResult File = sampleResult();
  File.Findings[0].Level = Level;
  return File;
}

} // namespace

TEST_F(Formats, SeveritiesInTheWordsOfEachFormat) {
  struct Words {
    Severity Level;
    const char *Sarif, *GitHub, *GitLab, *Rdjson;
    unsigned Failures;
  };
  for (const Words &W : {Words{Severity::Error, "error", "::error ", "critical", "ERROR", 1},
                         Words{Severity::Warning, "warning", "::warning ", "major", "WARNING", 1},
                         Words{Severity::Note, "note", "::notice ", "minor", "INFO", 0},
                         Words{Severity::Hint, "note", "::notice ", "info", "INFO", 0}}) {
    FileResult File = resultWith(W.Level);
    EXPECT_EQ(sarifResult(File)["level"], W.Sarif);
    EXPECT_EQ(write(writeGitHubReport, {File}).rfind(W.GitHub, 0), 0u);
    EXPECT_EQ(writeJson(writeGitLabReport, {File})[0]["severity"], W.GitLab);
    EXPECT_EQ(writeJson(writeRdjsonReport, {File})["diagnostics"][0]["severity"], W.Rdjson);
    std::string Count = "failures=\"" + std::to_string(W.Failures) + "\"";
    EXPECT_NE(write(writeJUnitReport, {File}).find(Count), std::string::npos);
  }
}

TEST_F(Formats, SarifRulesLinkOnlyWhereLinksLead) {
  json Driver = writeJson(writeSarifReport, {})["runs"][0]["tool"]["driver"];
  EXPECT_EQ(Driver["rules"][0]["helpUri"], "https://example.org/hot.md");
  EXPECT_EQ(Driver["rules"][0]["name"], "HotAtomic");
  EXPECT_EQ(Driver["rules"][0]["defaultConfiguration"]["enabled"], false);
  EXPECT_EQ(Driver["rules"][0]["help"]["markdown"], "hot") << "a check without a page";
  EXPECT_FALSE(Driver["rules"][1].contains("helpUri"));
  EXPECT_EQ(Driver["rules"][1]["fullDescription"]["text"], "An access [so](https://example.org).");
  EXPECT_EQ(Driver["rules"][1]["defaultConfiguration"]["level"], "note");
}

TEST_F(Formats, SarifNamesTheProjectWhereItHasAnAddress) {
  EXPECT_EQ(describeDriver(Rules, "https://example.org")["informationUri"], "https://example.org");
  EXPECT_FALSE(describeDriver(Rules, "").contains("informationUri"));
}

TEST_F(Formats, SarifSaysWhatIsSuppressed) {
  json Results = writeJson(writeSarifReport, {sampleResult()})["runs"][0]["results"];
  ASSERT_EQ(Results.size(), 2u);
  EXPECT_TRUE(Results[0]["suppressions"].empty());
  EXPECT_EQ(Results[1]["suppressions"][0]["kind"], "inSource");
  FileResult File = sampleResult();
  std::swap(File.Suppressed, File.Baselined);
  Results = writeJson(writeSarifReport, {File})["runs"][0]["results"];
  EXPECT_EQ(Results[1]["suppressions"][0]["kind"], "external");
  File.Baselined.clear();
  EXPECT_FALSE(sarifResult(File).contains("suppressions"));
}

TEST_F(Formats, SarifWithoutTheSourceGivesLinesAndReplacesBytes) {
  FileResult File = sampleResult();
  File.Findings[0].Where.File = "gone.cu";
  File.Findings[0].Fixes[0].Edits[0].Where.File = "gone.cu";
  json Result = sarifResult(File);
  EXPECT_EQ(Result["locations"][0]["physicalLocation"]["region"], json({{"startLine", 3}, {"endLine", 3}}));
  EXPECT_EQ(Result["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"],
            json({{"byteOffset", 20}, {"byteLength", 1}}));
}

TEST_F(Formats, SarifInsertsAtAPoint) {
  FileResult File = sampleResult();
  File.Findings[0].Fixes[0].Edits[0].Where = {"a.cu", 3, 5, 0, 0};
  json Region = sarifResult(File)["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"];
  EXPECT_EQ(Region, json({{"startLine", 3}, {"startColumn", 5}, {"endLine", 3}, {"endColumn", 5}}));
}

TEST_F(Formats, SarifLinksShowNotesWhateverTheySay) {
  FileResult File = sampleResult();
  File.Findings[0].Notes[0].Message = "a[i](2) \\";
  EXPECT_EQ(sarifResult(File)["message"]["text"],
            "a warp moves 32 sectors where 4 would do\nin kernel 'copy<float>', block 32x8 from the launch, assuming "
            "'n' is large\nestimated to make the kernel about 1.2 to 1.5 times as fast, the L2 cache decides its time "
            "now\n[a\\[i\\](2) \\\\](1)");
}

TEST_F(Formats, GitLabTellsRepeatsApart) {
  FileResult First = sampleResult(), Second = sampleResult();
  Second.Findings[0].Where.Column = 9;
  json Issues = writeJson(writeGitLabReport, {First, Second});
  ASSERT_EQ(Issues.size(), 2u);
  EXPECT_EQ(Issues[0]["fingerprint"], "0123456789abcdef");
  EXPECT_NE(Issues[1]["fingerprint"], "0123456789abcdef");
}

/// Two places of one cause, in lines 3 and 4.
static FileResult twoPlaces() {
  FileResult File = sampleResult();
  File.Suppressed.clear();
  File.Findings.push_back(File.Findings[0]);
  File.Findings[1].Where.Line = File.Findings[1].Where.EndLine = 4;
  for (Finding &F : File.Findings)
    F.Causes = {"fedcba9876543210"};
  return File;
}

TEST_F(Formats, GitLabNamesTheCauseWhicheverPlaceLeads) {
  FileResult File = twoPlaces();
  EXPECT_EQ(writeJson(writeGitLabReport, {File})[0]["fingerprint"], "fedcba9876543210");
  File.Findings.erase(File.Findings.begin());
  EXPECT_EQ(writeJson(writeGitLabReport, {File})[0]["fingerprint"], "fedcba9876543210");
}

TEST_F(Formats, SarifRelatesTheOtherPlacesAndLinksThem) {
  const json Results = writeJson(writeSarifReport, {twoPlaces()})["runs"][0]["results"];
  ASSERT_EQ(Results.size(), 1u);
  const json &Related = Results[0]["relatedLocations"];
  ASSERT_EQ(Related.size(), 2u) << "the note and the other place";
  EXPECT_EQ(Related[1]["id"], 2);
  EXPECT_EQ(Related[1]["physicalLocation"]["region"]["startLine"], 4);
  EXPECT_EQ(Related[1]["message"]["text"], "also here: a warp moves 32 sectors where 4 would do");
  EXPECT_NE(Results[0]["message"]["text"].get<std::string>().find("\nthe same cause: [line 4](2)"), std::string::npos);
  EXPECT_EQ(Results[0]["partialFingerprints"]["cudaPerfCause/v1"], "fedcba9876543210");
}

TEST_F(Formats, RdjsonHasADiagnosticForEachPlace) {
  const json Diagnostics = writeJson(writeRdjsonReport, {twoPlaces()})["diagnostics"];
  ASSERT_EQ(Diagnostics.size(), 2u);
  EXPECT_EQ(Diagnostics[1]["location"]["range"]["start"]["line"], 4);
  EXPECT_EQ(Diagnostics[1]["related_locations"][0]["location"]["range"]["start"]["line"], 3);
}

TEST_F(Formats, ConciseNamesTheOtherLines) {
  EXPECT_EQ(write(writeConciseReport, {twoPlaces()}),
            "a.cu:3:5: a warp moves 32 sectors where 4 would do (also line 4) [cuda-perf-strided-global-access]\n");
}

TEST_F(Formats, RdjsonSuggestsOnlySafeFixesOfOneEdit) {
  FileResult File = sampleResult();
  auto Suggestions = [&] {
    return writeJson(writeRdjsonReport, {File})["diagnostics"][0].value("suggestions", json());
  };
  EXPECT_TRUE(Suggestions().empty());
  Fix &Only = File.Findings[0].Fixes[0];
  Only.Safety = FixSafety::Safe;
  EXPECT_EQ(Suggestions()[0]["text"], "b");
  Only.Edits.push_back(Only.Edits[0]);
  EXPECT_TRUE(Suggestions().empty());
}

TEST_F(Formats, NothingFoundIsStillAReport) {
  EXPECT_EQ(write(writeConciseReport, {}), "");
  EXPECT_EQ(write(writeGitHubReport, {}), "");
  EXPECT_EQ(write(writeGitLabReport, {}), "[]\n");
  EXPECT_EQ(writeJson(writeRdjsonReport, {})["diagnostics"], json::array());
  EXPECT_NE(write(writeJUnitReport, {}).find("<testsuites name=\"cuda-perf-lint\" tests=\"0\""), std::string::npos);
  EXPECT_EQ(writeJson(writeSarifReport, {})["runs"][0]["results"], json::array());
}

static std::string writePage(const ReportInput &Input) { return writeHtmlReport(Input, FindingOrder::ByPlace); }

/// Names and texts that are commands, markup or escape sequences somewhere.
TEST_F(Formats, HostileNamesAreNeutral) {
  FileResult File = sampleResult();
  const std::string Name = "::warning file=a::<script>\x1b[31m##[error]\"]]>.cu";
  Finding &F = File.Findings[0];
  F.Where.File = F.Notes[0].Where.File = File.File = Name;
  F.Kernel = "k<\x1b[0m##vso[task.x]>";
  F.Message = "'f[i](1)' and <b>[text](https://example.org)";
  FileResult Failed;
  Failed.File = Name;
  Failed.Status = FileStatus::Failed;
  Failed.Errors = {{{.File = Name}, "\n::error::x"}};
  for (auto Writer : {writeConciseReport, writeGitHubReport, writeGitLabReport, writeJUnitReport, writeRdjsonReport,
                      writePage, writeSarifReport}) {
    const std::string Text = write(Writer, {File, Failed});
    EXPECT_EQ(Text.find('\x1b'), std::string::npos) << Text;
    EXPECT_EQ(Text.find("\n::error::x"), std::string::npos);
    EXPECT_NE(Text.rfind("::warning file=a::", 0), 0u);
  }
  for (auto Writer : {writeConciseReport, writeGitHubReport})
    EXPECT_EQ(write(Writer, {File, Failed}).find("##["), std::string::npos);
  for (auto Writer : {writeJUnitReport, writePage})
    for (const char *Markup : {"<script>\x1b", "<script>&", "<script><", "<b>[text]"})
      EXPECT_EQ(write(Writer, {File, Failed}).find(Markup), std::string::npos);
  // Brackets are escaped where they would make a link.
  EXPECT_EQ(sarifResult(File)["message"]["text"].get<std::string>().rfind(
                "'f\\[i\\](1)' and <b>\\[text\\](https://example.org)", 0),
            0u);
  EXPECT_EQ(writeJson(writeGitLabReport, {File})[0]["content"]["body"].get<std::string>().rfind("```text\n", 0), 0u);
}
