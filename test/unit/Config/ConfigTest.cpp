#include "Config/Config.h"
#include <gtest/gtest.h>

using namespace cudaperf;

static constexpr CheckOption StrideOptions[] = {{"MinRatio", "2", "sectors against ideal", 1, 32},
                                                {"InLoops", "true", "also in loops"}};
static constexpr CheckInfo Stride = {.Id = "cuda-perf-strided-global-access",
                                     .Summary = "s",
                                     .Stage = Maturity::Stable,
                                     .Level = Severity::Warning,
                                     .Options = StrideOptions};
static constexpr CheckInfo Atomic = {.Id = "cuda-perf-hot-atomic", .Summary = "a", .Stage = Maturity::Stable};
static constexpr CheckInfo Preview = {.Id = "cuda-perf-preview", .Summary = "p", .Stage = Maturity::Preview};
static const CheckInfo *const Known[] = {&Atomic, &Preview, &Stride};

static std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<Config> Result = parseConfig(Text, "dir/.cuda-perf-lint", Known);
  return Result ? "" : llvm::toString(Result.takeError());
}

static Config configOf(llvm::StringRef Text) {
  llvm::Expected<Config> Result = parseConfig(Text, "dir/.cuda-perf-lint", Known);
  if (Result)
    return *Result;
  ADD_FAILURE() << llvm::toString(Result.takeError());
  return {};
}

TEST(Config, EveryKey) {
  Config C = configOf("Checks: '-*,cuda-perf-*'\n"
                      "CheckOptions:\n"
                      "  cuda-perf-strided-global-access:\n"
                      "    MinRatio: 4\n"
                      "Severity:\n"
                      "  cuda-perf-hot-atomic: error\n"
                      "BlockDim:\n"
                      "  'transpose*': [32, 8]\n"
                      "  reduce: 256\n"
                      "ExcludePaths:\n"
                      "  - third_party\n"
                      "GpuArch: sm_80\n"
                      "Toolkit: none\n"
                      "FailOn: warning\n");
  EXPECT_EQ(C.Analysis.Checks, "-*,cuda-perf-*");
  EXPECT_EQ(C.Analysis.checkOption("cuda-perf-strided-global-access", "MinRatio"), "4");
  EXPECT_EQ(C.Analysis.Severities.at("cuda-perf-hot-atomic"), Severity::Error);
  ASSERT_EQ(C.Analysis.BlockDims.size(), 2u);
  EXPECT_EQ(C.Analysis.BlockDims[0], (BlockDimOption{"transpose*", {32, 8, 1}}));
  EXPECT_EQ(C.Analysis.BlockDims[1], (BlockDimOption{"reduce", {256, 1, 1}}));
  EXPECT_EQ(C.ExcludePaths, std::vector<std::string>{"third_party"});
  EXPECT_EQ(C.Analysis.GpuArch, "sm_80");
  EXPECT_EQ(C.Analysis.Toolkit.Kind, ToolkitChoice::Mode::None);
  EXPECT_EQ(C.FailOn, FailRule{.Least = Severity::Warning});
}

TEST(Config, GainsDecideWhatIsSaidAndWhatFails) {
  const Config C = configOf("MinGain: 1.1\nFailOn: gain:1.2\n");
  EXPECT_EQ(C.Analysis.MinGain, 1.1);
  Finding Sure{.Gain = GainEstimate{.Low = 1.2, .High = 1.4}}, Maybe{.Gain = GainEstimate{.Low = 1, .High = 9}};
  EXPECT_TRUE(C.FailOn.fails(Sure));
  EXPECT_FALSE(C.FailOn.fails(Maybe));
  EXPECT_FALSE(C.FailOn.fails(Finding{})); // nobody knows
  EXPECT_TRUE(FailRule{}.fails(Finding{}));
}

TEST(Config, EmptyFileIsTheDefault) {
  EXPECT_EQ(configOf("").FailOn, FailRule{});
  EXPECT_EQ(configOf("# only a comment\n").Analysis.Checks, "");
}

TEST(Config, ChecksAsListOrFoldedText) {
  EXPECT_EQ(configOf("Checks:\n  - '-*'\n  - cuda-perf-hot-*\n").Analysis.Checks, "-*,cuda-perf-hot-*");
  EXPECT_TRUE(isEnabled(Atomic, configOf("Checks: >\n  -*,\n  cuda-perf-hot-*\n").Analysis.Checks));
}

TEST(Config, ToolkitFolderIsRelativeToTheFile) {
  EXPECT_EQ(configOf("Toolkit: cuda-12").Analysis.Toolkit.Directory, "dir/cuda-12");
  EXPECT_EQ(configOf("Toolkit: /opt/cuda").Analysis.Toolkit.Directory, "/opt/cuda");
}

struct BadConfig {
  const char *Text;
  const char *Message;
};

class ConfigErrors : public testing::TestWithParam<BadConfig> {};

TEST_P(ConfigErrors, NamesPlaceAndNearestName) {
  EXPECT_EQ(errorOf(GetParam().Text), std::string("dir/.cuda-perf-lint:") + GetParam().Message);
}

INSTANTIATE_TEST_SUITE_P(
    All, ConfigErrors,
    testing::Values(
        BadConfig{"GpuArch: sm_80\nCheks: x\n", "2:1: unknown key 'Cheks', did you mean 'Checks'?"},
        BadConfig{"Checks: cuda-perf-hot-atomics", "1:9: no check matches 'cuda-perf-hot-atomics', did you mean "
                                                   "'cuda-perf-hot-atomic'?"},
        BadConfig{"Severity:\n  cuda-perf-hot-atom: error", "2:3: unknown check 'cuda-perf-hot-atom', did you mean "
                                                            "'cuda-perf-hot-atomic'?"},
        BadConfig{"Severity:\n  cuda-perf-hot-atomic: fatal",
                  "2:25: unknown severity 'fatal', expected 'hint', 'note', 'warning' or 'error'"},
        BadConfig{"CheckOptions:\n  cuda-perf-strided-global-access:\n    MinRati: 3",
                  "3:5: 'cuda-perf-strided-global-access' has no option 'MinRati', did you mean 'MinRatio'?"},
        BadConfig{"CheckOptions:\n  cuda-perf-strided-global-access: 3", "2:36: expected 'Option: value' lines"},
        BadConfig{"CheckOptions:\n  cuda-perf-strided-global-access:\n    MinRatio: lots",
                  "3:15: expected a number from 1 to 32, not 'lots'"},
        // What would silence a check for ever, or make it speak always.
        BadConfig{"CheckOptions:\n  cuda-perf-strided-global-access:\n    MinRatio: 1e999",
                  "3:15: expected a number from 1 to 32, not '1e999'"},
        BadConfig{"CheckOptions:\n  cuda-perf-strided-global-access:\n    MinRatio: nan",
                  "3:15: expected a number from 1 to 32, not 'nan'"},
        BadConfig{"CheckOptions:\n  cuda-perf-strided-global-access:\n    MinRatio: -5",
                  "3:15: expected a number from 1 to 32, not '-5'"},
        BadConfig{"CheckOptions:\n  cuda-perf-strided-global-access:\n    MinRatio: 0.99",
                  "3:15: expected a number from 1 to 32, not '0.99'"},
        BadConfig{"CheckOptions:\n  cuda-perf-strided-global-access:\n    InLoops: 1",
                  "3:14: expected 'true' or 'false', not '1'"},
        BadConfig{"BlockDim:\n  k: [0, 4]", "2:7: expected a block shape such as '256', '32,8' or '8,8,4', not '0,4'"},
        BadConfig{"BlockDim:\n  k: [64, 64]",
                  "2:7: a block of '64,64' is more than the 1024 threads that a GPU allows"},
        BadConfig{"GpuArch: sm_8", "1:10: unknown GPU architecture 'sm_8', did you mean 'sm_80'?"},
        BadConfig{"MinGain: 0.9", "1:10: expected how many times as fast, a number from 1 on such as '1.2', not '0.9'"},
        BadConfig{"FailOn: gain:x", "1:9: expected how many times as fast, a number from 1 on such as '1.2', not 'x'"},
        BadConfig{"FailOn: note\nFailOn: note", "2:1: the key 'FailOn' is given twice"},
        BadConfig{"ExcludePaths: third_party", "1:15: expected a list of globs such as '- third_party/*'"},
        BadConfig{"- a\n- b", "1:1: expected 'Key: value' lines"}));

TEST(Config, BrokenYamlHasAPlace) {
  EXPECT_TRUE(llvm::StringRef(errorOf("Checks: 'abc\nFailOn: x\n")).starts_with("dir/.cuda-perf-lint:"));
  EXPECT_TRUE(llvm::StringRef(errorOf("GpuArch: sm_80\nBlockDim: [1, 2\n")).starts_with("dir/.cuda-perf-lint:"));
  EXPECT_NE(errorOf("\tChecks: x"), "");
  EXPECT_NE(errorOf(std::string(2000, '[')), "");
  EXPECT_NE(errorOf(std::string("\0\xFF\xFE binary", 10)), "");
}

TEST(Config, StableChecksAreOnPreviewOnRequest) {
  EXPECT_TRUE(isEnabled(Stride, ""));
  EXPECT_FALSE(isEnabled(Preview, ""));
  EXPECT_TRUE(isEnabled(Preview, "cuda-perf-preview"));
  EXPECT_FALSE(isEnabled(Stride, "-*,cuda-perf-hot-*"));
}

TEST(Config, DumpReadsBackToTheSame) {
  Config First =
      configOf("Checks: '-*,cuda-perf-s*'\nBlockDim: {\"it's\": [8, 8]}\nExcludePaths: ['a b/*']\n"
               "CheckOptions: {cuda-perf-strided-global-access: {MinRatio: 3}}\nMinGain: 1.25\nFailOn: gain:1.50\n");
  std::string Dump = dumpConfig(First, Known);
  Config Second = configOf(Dump);
  EXPECT_EQ(dumpConfig(Second, Known), Dump);
  EXPECT_EQ(Second.Analysis.BlockDims, First.Analysis.BlockDims);
  EXPECT_NE(Dump.find("Checks: '-*,cuda-perf-strided-global-access'"), std::string::npos);
  EXPECT_NE(Dump.find("MinRatio: '3'"), std::string::npos);
}

/// Between single quotes a line break would come back as a blank.
TEST(Config, DumpKeepsLineBreaksAndControlCharacters) {
  const Config First = configOf("Toolkit: \"/opt/a\\nb\\t'c\"\n");
  EXPECT_EQ(First.Analysis.Toolkit.Directory, "/opt/a\nb\t'c");
  EXPECT_EQ(configOf(dumpConfig(First, Known)).Analysis.Toolkit.Directory, "/opt/a\nb\t'c");
}

/// LLVM's scanner takes them as ending at the end of the text, without their last character.
TEST(Config, QuotesThatNothingClosesAreErrors) {
  for (const char *Text : {"Toolkit: '/opt/cuda", "Toolkit: \"/opt/cuda\\\"", "'Toolkit: auto", "Toolkit: '/opt/it''"})
    EXPECT_NE(errorOf(Text).find("quote"), std::string::npos) << Text;
  EXPECT_EQ(configOf("Toolkit: '/opt/it''s'\n").Analysis.Toolkit.Directory, "/opt/it's");
}

TEST(Config, ExcludedPathsAreRelativeToTheFile) {
  llvm::Expected<Config> C =
      parseConfig("ExcludePaths: [third_party, 'src/gen*', ./.hidden]", "/p/.cuda-perf-lint", Known);
  ASSERT_TRUE(bool(C));
  EXPECT_TRUE(isExcluded(*C, "/p/third_party/deep/a.cu"));
  EXPECT_TRUE(isExcluded(*C, "/p/src/../src/generated/a.cu"));
  EXPECT_TRUE(isExcluded(*C, "/p/.hidden/a.cu"));
  EXPECT_FALSE(isExcluded(*C, "/p/src/a.cu"));
  EXPECT_FALSE(isExcluded(*C, "/p/lib/third_party/a.cu"));
  EXPECT_FALSE(isExcluded(*C, "/other/third_party/a.cu"));
}
