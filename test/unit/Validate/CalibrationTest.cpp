// Measured rates beside the linter's table.

#include "Calibration.h"

#include <gtest/gtest.h>

using namespace cudaperf::validate;

namespace {

DeviceDescription gpu(const char *ComputeCapability) {
  DeviceDescription Gpu;
  Gpu.Name = "Some GPU";
  Gpu.ComputeCapability = ComputeCapability;
  Gpu.Runtime = "13.0";
  return Gpu;
}

const RateRow &row(const RateTable &Table, const std::string &Name) {
  for (const RateRow &Row : Table.Rows)
    if (Row.Name == Name)
      return Row;
  static const RateRow None;
  return None;
}

/// The only row of a GPU that measured Value for Name.
RateRow measured(const char *Name, double Value) {
  const RateTable Table = compareRates(gpu("9.0"), {{Name, Value}});
  EXPECT_EQ(Table.Rows.size(), 1u);
  return Table.Rows.empty() ? RateRow() : Table.Rows.front();
}

TEST(Calibration, TheRowOfTheArchitectureOrTheNextNewerOne) {
  EXPECT_EQ(compareRates(gpu("9.0"), {}).Product, "H200");
  EXPECT_EQ(compareRates(gpu("8.0"), {}).Product, "A100");
  EXPECT_EQ(compareRates(gpu("7.2"), {}).Arch, "sm_75");
  EXPECT_EQ(compareRates(gpu("10.3"), {}).Arch, "sm_120");
  EXPECT_EQ(compareRates(gpu("99.0"), {}).Arch, "sm_120") << "the newest one there is";
}

TEST(Calibration, OffIsMoreThanATenth) {
  // 128 multiply-adds a clock.
  EXPECT_FALSE(measured("fp32", 128).isOff());
  EXPECT_FALSE(measured("fp32", 116).isOff());
  EXPECT_TRUE(measured("fp32", 115).isOff());
  EXPECT_FALSE(measured("fp32", 140).isOff());
  EXPECT_TRUE(measured("fp32", 141).isOff());
  EXPECT_TRUE(measured("fp32", 0).isOff());
}

TEST(Calibration, RowsThatFollowFromSeveralNumbers) {
  // A line and its four sectors, written: 1 / 47 + 4 / 124 of a clock; 4 sectors in 0.0535 clocks are 74.7.
  EXPECT_NEAR(measured("l2-write-lines", 1).Table, 74.7, 0.1);
  // Read, by one sector of each line: 1 / (1 / 236 + 1 / 73).
  EXPECT_NEAR(measured("l2-read-sectors", 1).Table, 55.8, 0.1);
  EXPECT_EQ(measured("shared", 1).Table, 1);
  EXPECT_EQ(row(compareRates(gpu("7.5"), {{"shared", 0.5}}), "shared").Table, 0.5) << "64 bytes a clock";
}

TEST(Calibration, NamesThatTheTableDoesNotKnowAreLeftOut) {
  EXPECT_TRUE(compareRates(gpu("9.0"), {{"warp drives", 3}}).Rows.empty());
}

TEST(Calibration, TextsSayWhatIsOff) {
  Calibration Run{
      .Version = "1", .Date = "2026-11-23T00:00:00Z", .Gpu = gpu("9.0"), .Measured = {{"fp32", 64}, {"sfu", 16}}};
  EXPECT_TRUE(isOff(Run));
  EXPECT_EQ(terminalText(Run), "Some GPU (9.0, CUDA 13.0), 2026-11-23, beside the row sm_90, H200\n\n"
                               "   table  measured  difference\n"
                               "     128      64.0    -50 % OFF  multiply-adds of floats a clock and multiprocessor\n"
                               "    16.0      16.0     +0 %      exponentials a clock and multiprocessor\n\n"
                               "1 of 2 rates are off by more than 10 %\n");
  EXPECT_NE(markdownText({Run}).find("| 128 | 64.0 | -50 % | off |"), std::string::npos);
  Run.Measured["fp32"] = 128;
  EXPECT_FALSE(isOff(Run));
  EXPECT_NE(terminalText(Run).find("all 2 rates are within 10 % of the table"), std::string::npos);
}

TEST(Calibration, WhatIsWrittenCanBeRead) {
  const std::string File = testing::TempDir() + "calibration.json";
  const Calibration Run{
      .Version = "1", .Date = "2026-11-23T00:00:00Z", .Gpu = gpu("9.0"), .Measured = {{"fp32", 121.96}}};
  ASSERT_EQ(writeFile(File, toJson(Run).dump()), std::nullopt);
  Calibration Read;
  ASSERT_EQ(readCalibration(File, Read), std::nullopt);
  EXPECT_EQ(Read.Gpu.Name, "Some GPU");
  EXPECT_EQ(Read.Gpu.ComputeCapability, "9.0");
  EXPECT_EQ(Read.Date, Run.Date);
  EXPECT_EQ(Read.Measured, (Rates{{"fp32", 122}})) << "three digits";
  ASSERT_EQ(writeFile(File, "{}"), std::nullopt);
  EXPECT_NE(readCalibration(File, Read)->find("not a file of '--calibrate --json'"), std::string::npos);
}

} // namespace
