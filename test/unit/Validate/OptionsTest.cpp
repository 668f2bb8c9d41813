// The command line: what is understood, and what is said of what is not.

#include "Options.h"

#include <gtest/gtest.h>

using namespace cudaperf::validate;

namespace {

Failure parse(std::vector<const char *> Arguments, Options &Result) { return parseOptions(Arguments, Result); }

TEST(ValidateOptions, ValuesComeWithAnEqualSignOrAfterwards) {
  Options O;
  EXPECT_EQ(parse({"--filter=hot*", "--reps", "80", "--min-time=1.5", "--device", "2", "--seed=7"}, O), std::nullopt);
  EXPECT_EQ(O.Filter, "hot*");
  EXPECT_EQ(O.Settings.MinRounds, 80u);
  EXPECT_DOUBLE_EQ(O.Settings.MinSeconds, 1.5);
  EXPECT_EQ(O.Device, 2u);
  EXPECT_EQ(O.Settings.Seed, 7u);
  EXPECT_TRUE(O.SeedGiven);
  EXPECT_EQ(O.Do, Mode::Measure);
}

TEST(ValidateOptions, InputsChooseTheJob) {
  Options Results, Program, Compare;
  EXPECT_EQ(parse({"--results", "a.json", "--results", "b.json"}, Results), std::nullopt);
  EXPECT_EQ(Results.Do, Mode::Results);
  EXPECT_EQ(Results.Inputs.size(), 2u);
  EXPECT_EQ(parse({"--ncu-report", "p.ncu-rep", "--findings", "f.json"}, Program), std::nullopt);
  EXPECT_EQ(Program.Do, Mode::Program);
  EXPECT_EQ(parse({"--compare", "a.json", "b.json"}, Compare), std::nullopt);
  EXPECT_EQ(Compare.Do, Mode::CompareRuns);
}

TEST(ValidateOptions, MistakesAreNamed) {
  Options O;
  EXPECT_EQ(parse({"--frobnicate"}, O), "unknown option '--frobnicate', see --help");
  EXPECT_EQ(parse({"--reps"}, O), "option '--reps' needs a value");
  EXPECT_EQ(parse({"--reps=0"}, O), "option '--reps' does not take '0'");
  EXPECT_EQ(parse({"--reps=many"}, O), "option '--reps' does not take 'many'");
  EXPECT_EQ(parse({"--min-time=-1"}, O), "option '--min-time' does not take '-1'");
  EXPECT_EQ(parse({"--compare", "a.json"}, O), "option '--compare' needs two results files");
}

TEST(ValidateOptions, AProfileAloneSaysNothing) {
  Options O;
  EXPECT_NE(parse({"--ncu-report", "p.ncu-rep"}, O), std::nullopt);
}

} // namespace
