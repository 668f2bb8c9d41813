#include "Report/JsonReport.h"
#include "Samples.h"
#include "Support/SourceTexts.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace cudaperf;
using nlohmann::json;

static json parsed(const std::string &Text) { return json::parse(Text, nullptr, /*allow_exceptions=*/false); }

TEST(JsonReport, ResultSurvivesTheWayBetweenProcesses) {
  llvm::Expected<FileResult> Back = decodeResult(encodeResult(sampleResult()));
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(*Back, sampleResult());
  llvm::Expected<FileResult> Empty = decodeResult(encodeResult(FileResult()));
  ASSERT_TRUE(bool(Empty));
  EXPECT_EQ(*Empty, FileResult());
}

TEST(JsonReport, BytesThatAreNotUtf8SurviveTheWayBetweenProcesses) {
  FileResult Result = sampleResult();
  Result.File = "caf\xE9.cu";
  Result.Findings[0].Where.File = "caf\xE9.cu";
  Result.Findings[0].Message = std::string("nul \0 and \xFF", 11);
  llvm::Expected<FileResult> Back = decodeResult(encodeResult(Result));
  ASSERT_TRUE(bool(Back));
  EXPECT_EQ(*Back, Result);
}

TEST(JsonReport, EveryCutIsAnErrorAndNoCrash) {
  std::string Bytes = encodeResult(sampleResult());
  for (size_t Length = 0; Length < Bytes.size(); Length += 7) {
    llvm::Expected<FileResult> Cut = decodeResult(llvm::StringRef(Bytes).take_front(Length));
    EXPECT_FALSE(bool(Cut));
    llvm::consumeError(Cut.takeError());
  }
}

/// 0x7f and 0x5f begin strings in pieces, 0x81 an array of one, 0xa1 0x60 an object with a member: each in the one
/// before.
TEST(JsonReport, BytesThatAreNestedForEverAreRefused) {
  for (const std::string Begin : {"\x7f", "\x5f", "\x81", "\xa1\x60"}) {
    std::string Bytes;
    for (unsigned I = 0; I != 200000; ++I)
      Bytes += Begin;
    llvm::Expected<FileResult> Bad = decodeResult(Bytes);
    ASSERT_FALSE(bool(Bad));
    EXPECT_EQ(llvm::toString(Bad.takeError()), "the result is cut off");
  }
}

TEST(JsonReport, NamesTheFieldThatDoesNotFit) {
  json Object = json::from_cbor(encodeResult(sampleResult()));
  Object["status"] = "splendid";
  std::string Bytes;
  json::to_cbor(Object, nlohmann::detail::output_adapter<char, std::string>(Bytes));
  llvm::Expected<FileResult> Bad = decodeResult(Bytes);
  ASSERT_FALSE(bool(Bad));
  EXPECT_EQ(llvm::toString(Bad.takeError()), "the result has no valid field 'status'");
}

TEST(JsonReport, NamesTheFieldOfAWarpThatDoesNotFit) {
  for (const char *Field : {"offsets", "groups", "cost"}) {
    json Object = json::from_cbor(encodeResult(sampleResult()));
    Object["findings"][0]["warp"]["now"][Field] = json({"x", "y"});
    std::string Bytes;
    json::to_cbor(Object, nlohmann::detail::output_adapter<char, std::string>(Bytes));
    llvm::Expected<FileResult> Bad = decodeResult(Bytes);
    ASSERT_FALSE(bool(Bad));
    EXPECT_EQ(llvm::toString(Bad.takeError()), "the result has no valid field '" + std::string(Field) + "'");
  }
}

static std::string jsonOf(std::vector<FileResult> Files, JsonLists Lists = {}) {
  SourceTexts Texts;
  return writeJsonReport(SampleInput(std::move(Files), Texts), Lists);
}

TEST(JsonReport, HasTheDocumentedShape) {
  json Report = parsed(jsonOf({sampleResult()}, {.Accesses = true, .Costs = true}));
  EXPECT_EQ(Report["schema_version"], 1);
  EXPECT_EQ(Report["tool"]["name"], "cuda-perf-lint");
  EXPECT_EQ(Report["files"][0]["status"], "partial");
  EXPECT_EQ(Report["files"][0]["skipped"][0]["kernel"], "broken");
  json F = Report["findings"][0];
  EXPECT_EQ(F["check"], "cuda-perf-strided-global-access");
  EXPECT_EQ(F["end_column"], 15);
  EXPECT_EQ(F["evidence"]["sectors_per_request"], 32.0);
  EXPECT_EQ(F["evidence"]["lane_stride_bytes"], -128);
  EXPECT_EQ(F["assumptions"]["block"], json({{"x", 32}, {"y", 8}, {"z", 1}, {"source", "launch"}}));
  EXPECT_EQ(F["notes"][0]["end_line"], 9) << "a point ends where it starts";
  EXPECT_EQ(F["fixes"][0]["edits"][0]["replacement"], "b");
  EXPECT_EQ(F["warp"]["space"], "shared");
  EXPECT_EQ(F["warp"]["condition"], "with rows of 33 elements");
  EXPECT_EQ(F["warp"]["now"]["groups"], json({0b10101}));
  EXPECT_EQ(F["warp"]["now"]["offsets"].size(), 32u);
  EXPECT_EQ(F["warp"]["now"]["offsets"][4], 132);
  EXPECT_TRUE(F["warp"]["now"]["offsets"][1].is_null()) << "a lane that takes no part";
  EXPECT_EQ(F["warp"]["instead"]["cost"], 1);
  EXPECT_EQ(Report["accesses"][0]["block"], json({16, 16, 2}));
  EXPECT_EQ(Report["accesses"][0]["pattern"], "indirect");
  EXPECT_EQ(Report["accesses"][0]["arguments"], json({{"j", 1}, {"k", -2}}));
  EXPECT_EQ(Report["summary"]["by_check"]["cuda-perf-strided-global-access"], 1);
  EXPECT_EQ(Report["files"][0]["suppressed"], 1);
  EXPECT_EQ(Report["suppressed_findings"][0]["line"], 4);
  EXPECT_EQ(Report["summary"]["suppressed"], 1);
}

TEST(JsonReport, HoldsEveryPlaceOfACause) {
  FileResult Result = sampleResult();
  Result.Findings.push_back(Result.Findings[0]);
  Result.Findings[1].Where.Line = Result.Findings[1].Where.EndLine = 4;
  for (Finding &F : Result.Findings)
    F.Causes = {"0123"};
  const std::string Text = jsonOf({Result});
  const json Report = parsed(Text);
  ASSERT_EQ(Report["findings"].size(), 1u);
  EXPECT_EQ(Report["findings"][0]["also"][0]["line"], 4);
  EXPECT_EQ(Report["findings"][0]["also"][0]["message"], Report["findings"][0]["message"]);
  EXPECT_EQ(Report["summary"]["findings"], 1);
  EXPECT_EQ(Report["summary"]["places"], 2);
  llvm::Expected<JsonReport> Read = readJsonReport(nlohmann::ordered_json::parse(Text));
  ASSERT_TRUE(bool(Read));
  EXPECT_EQ(Read->Files[0].Findings, Result.Findings) << "read as single places, to be grouped with others";
}

TEST(JsonReport, AccessesOnlyWhenAskedFor) {
  EXPECT_FALSE(parsed(jsonOf({sampleResult()})).contains("accesses"));
  EXPECT_TRUE(parsed(jsonOf({}, {.Accesses = true, .Costs = true}))["accesses"].empty());
}

TEST(JsonReport, IsValidForAnyBytes) {
  FileResult Result = sampleResult();
  Result.File = "caf\xE9.cu";
  Result.Findings[0].Message = "quote \" slash \\ bell \a bad \xFF\xC0";
  std::string Text = jsonOf({Result}, {.Accesses = true, .Costs = true});
  json Report = parsed(Text);
  ASSERT_FALSE(Report.is_discarded());
  EXPECT_EQ(Report["files"][0]["file"], "caf\xEF\xBF\xBD.cu");
  EXPECT_EQ(Report["findings"][0]["message"], "quote \" slash \\ bell \a bad \xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(JsonReport, PicturesThatNobodyCouldDrawAreRefused) {
  nlohmann::ordered_json Report = nlohmann::ordered_json::parse(jsonOf({sampleResult()}));
  EXPECT_TRUE(bool(readJsonReport(Report)));
  ASSERT_TRUE(Report["findings"][0].contains("warp")) << "the sample has a picture";
  for (const auto &[Pointer, Value] :
       {std::pair("/findings/0/warp/bytes", nlohmann::ordered_json(4000000000u)),
        std::pair("/findings/0/warp/now/offsets/0", nlohmann::ordered_json(INT64_MIN))}) {
    nlohmann::ordered_json Changed = Report;
    Changed[nlohmann::ordered_json::json_pointer(Pointer)] = Value;
    llvm::Expected<JsonReport> Bad = readJsonReport(Changed);
    EXPECT_FALSE(bool(Bad)) << Pointer;
    llvm::consumeError(Bad.takeError());
  }
}

/// CBOR says in front of an array (0x9b) or a map (0xbb) how many elements there are, in eight bytes.
TEST(JsonReport, ResultsThatClaimMoreElementsThanTheyHoldAreRefused) {
  for (const char Kind : {'\x9b', '\xbb'}) {
    llvm::Expected<FileResult> Result = decodeResult(Kind + std::string(7, '\xff') + '\xfe');
    EXPECT_FALSE(bool(Result));
    llvm::consumeError(Result.takeError());
  }
}
