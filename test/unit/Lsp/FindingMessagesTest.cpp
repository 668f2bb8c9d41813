#include "Lsp/FindingMessages.h"
#include <gtest/gtest.h>

using namespace cudaperf;
using namespace cudaperf::lsp;

namespace {

/// "/a.cu", open, with a finding on 'tile[x]' and two fixes.
struct OneFinding : testing::Test {
  OneFinding() {
    Documents.emplace("file:///a.cu", OpenDocument{"file:///a.cu", "/a.cu", 7, TextDocument("é tile[x];\nfloat a;\n")});
    F.Check = "cuda-perf-x";
    F.Where = {"/a.cu", 1, 4, 1, 11};
    F.Message = "bad";
    F.Notes = {{{"/a.cu", 2, 7, 0, 0}, "declared here"}, {{}, "nowhere"}};
    F.Fixes = {{"widen", {{{"/a.cu", 2, 7, 2, 8}, 18, 1, "b"}}, FixSafety::Safe},
               {"drop", {{{"/a.cu", 1, 4, 1, 11}, 3, 7, ""}}, FixSafety::Unsafe}};
  }
  OpenDocuments Documents;
  Finding F;
};

std::string noPage(llvm::StringRef) { return ""; }

} // namespace

TEST_F(OneFinding, AsDiagnostic) {
  Places Where(Documents, PositionEncoding::Utf16);
  Json Diagnostic = diagnosticOf(
      F, Where, [](llvm::StringRef Check) { return "file:///" + Check.str() + ".md"; }, RemedyPlace::Related);
  EXPECT_EQ(Diagnostic, Json::parse(R"({
    "range": {"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 9}},
    "severity": 2, "code": "cuda-perf-x", "codeDescription": {"href": "file:///cuda-perf-x.md"},
    "source": "cuda-perf-lint", "message": "bad",
    "relatedInformation": [{"message": "declared here", "location": {"uri": "file:///a.cu",
      "range": {"start": {"line": 1, "character": 6}, "end": {"line": 1, "character": 7}}}}]})"));
  F.Level = Severity::Hint;
  F.Kernel = "k";
  F.Notes.clear();
  Diagnostic = diagnosticOf(F, Where, noPage, RemedyPlace::Related);
  EXPECT_EQ(Diagnostic["severity"], 4);
  EXPECT_EQ(Diagnostic["message"], "bad\nin kernel 'k'");
  EXPECT_FALSE(Diagnostic.contains("codeDescription") || Diagnostic.contains("relatedInformation"));
}

TEST_F(OneFinding, MessagesHoldWhatIsAskedForAndKnown) {
  Places Where(Documents, PositionEncoding::Utf8);
  F.Kernel = "k";
  F.Gain = GainEstimate{.InL2 = 2, .Large = 2};
  EXPECT_EQ(diagnosticOf(F, Where, noPage, RemedyPlace::Message)["message"],
            "bad\ndeclared here\nin kernel 'k'\n"
            "estimated to make the kernel about 2 times as fast, DRAM decides its time now");
}

TEST_F(OneFinding, AsQuickFixes) {
  Places Where(Documents, PositionEncoding::Utf8);
  Json Actions = quickFixes(F, "/a.cu", {{0, 5}, {0, 5}}, Where, noPage, RemedyPlace::Related);
  ASSERT_EQ(Actions.size(), 2u);
  EXPECT_EQ(Actions[0]["isPreferred"], true);
  EXPECT_EQ(Actions[1]["isPreferred"], false); // rests on an assumption
  EXPECT_EQ(Actions[0]["edit"], Json::parse(R"({"documentChanges": [{
    "textDocument": {"uri": "file:///a.cu", "version": 7},
    "edits": [{"range": {"start": {"line": 1, "character": 6}, "end": {"line": 1, "character": 7}}, "newText": "b"}]}]})"));
  EXPECT_TRUE(quickFixes(F, "/a.cu", {{1, 0}, {1, 5}}, Where, noPage, RemedyPlace::Related).empty());
  EXPECT_TRUE(quickFixes(F, "/b.cu", {{0, 5}, {0, 5}}, Where, noPage, RemedyPlace::Related).empty());
}

TEST_F(OneFinding, FixAllTakesSafeFixesOnly) {
  Places Where(Documents, PositionEncoding::Utf8);
  EXPECT_EQ(fixAll(F, "/a.cu", Where)["edit"]["documentChanges"][0]["edits"].size(), 1u);
  F.Fixes.erase(F.Fixes.begin());
  EXPECT_TRUE(fixAll(F, "/a.cu", Where).is_null());
}

TEST(FindingMessages, KindsOfActions) {
  auto Wants = [](const char *Only, llvm::StringRef Kind) {
    Json List = Json::parse(Only);
    return wantsKind(&List, Kind);
  };
  EXPECT_TRUE(wantsKind(nullptr, "quickfix"));
  EXPECT_TRUE(Wants(R"(["refactor", "quickfix"])", "quickfix"));
  EXPECT_TRUE(Wants(R"(["source"])", FixAllKind));
  EXPECT_TRUE(Wants(R"(["source.fixAll"])", FixAllKind));
  EXPECT_FALSE(Wants(R"(["source.fixAl"])", FixAllKind));
  EXPECT_FALSE(Wants(R"(["source.fixAll.other", 5])", FixAllKind));
  EXPECT_FALSE(Wants("[]", "quickfix"));
}
