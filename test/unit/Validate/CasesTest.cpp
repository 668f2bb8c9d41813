// Meta-tests over all pairs: every check has one, every pair has its two files, and every result is there.

#include "AllCases.h"
#include "Report.h"
#include "ResultsJson.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>

using namespace cudaperf::validate;

namespace {

namespace fs = std::filesystem;

const Scale Small = {.LargeBytes = 1 << 20};
const fs::path Root = SOURCE_ROOT;

std::string contentOf(const fs::path &Path) {
  std::string Text;
  EXPECT_EQ(readFile(Path.string(), Text), std::nullopt);
  return Text;
}

/// The ids in checks/Checks.def.
std::set<std::string> checks() {
  std::set<std::string> Ids;
  std::string Text = contentOf(Root / "checks/Checks.def");
  std::regex Id("cuda-perf-[a-z0-9-]+");
  for (std::sregex_iterator It(Text.begin(), Text.end(), Id), End; It != End; ++It)
    Ids.insert(It->str());
  return Ids;
}

/// Whether the page of Check has a place for what is measured. A check that is not about time has none, and says why.
bool isMeasured(const std::string &Check) {
  return contentOf(Root / "docs/checks" / (Check + ".md")).find("<!-- measured:begin -->") != std::string::npos;
}

TEST(Cases, EveryCheckHasAPairOrSaysWhyNot) {
  std::set<std::string> WithPair;
  for (const Case &Each : allCases(Small))
    WithPair.insert(Each.Check);
  for (const std::string &Check : checks())
    EXPECT_EQ(WithPair.count(Check), isMeasured(Check) ? 1u : 0u)
        << Check << " has no pair under runtime-validate/kernels/, or a page that does not want one";
}

TEST(Cases, NamesAreUnique) {
  std::set<std::string> Names;
  for (const Case &Each : allCases(Small))
    EXPECT_TRUE(Names.insert(Each.name()).second) << Each.name();
}

TEST(Cases, EveryKernelFileBelongsToAPair) {
  std::set<std::string> Used;
  for (const Case &Each : allCases(Small))
    for (const Form *F : {&Each.Before, &Each.After}) {
      Used.insert(F->Source);
      EXPECT_TRUE(fs::exists(Root / "runtime-validate/kernels" / F->Source)) << F->Source;
    }
  for (const auto &Entry : fs::recursive_directory_iterator(Root / "runtime-validate/kernels"))
    if (Entry.path().extension() == ".cu")
      EXPECT_TRUE(Used.count(fs::relative(Entry.path(), Root / "runtime-validate/kernels").string())) << Entry.path();
}

TEST(Cases, EveryCaseClaimsAndMovesSomething) {
  for (const Case &Each : allCases(Scale())) {
    EXPECT_FALSE(Each.Claimed.Metric.empty()) << Each.name();
    EXPECT_FALSE(Each.Title.empty()) << Each.name();
    if (Each.Claimed.Expected == Expectation::Faster)
      EXPECT_GT(Each.Claimed.Before, Each.Claimed.After) << Each.name();
    for (const Form *F : {&Each.Before, &Each.After}) {
      EXPECT_GT(F->LeastBytes, 0) << Each.name();
      bool Compared = false;
      for (const Buffer &B : F->Buffers)
        Compared |= B.Use == Role::Output || B.Use == Role::InOut || B.Use == Role::Accumulator;
      EXPECT_TRUE(Compared) << Each.name();
    }
  }
}

/// Both references, run on the same inputs, must fill every compared array with numbers.
TEST(Cases, ReferencesWriteTheirOutputs) {
  for (const Case &Each : allCases(Small))
    for (const Form *F : {&Each.Before, &Each.After}) {
      std::vector<HostArray> Arrays;
      for (const Buffer &B : F->Buffers) {
        Arrays.emplace_back(B.Type, B.Count);
        if (B.Use == Role::Input || B.Use == Role::InOut)
          B.Contents(Arrays.back(), Arrays.size());
        else if (B.Use != Role::Accumulator)
          for (std::byte &Byte : Arrays.back().bytes())
            Byte = std::byte(0xff);
      }
      F->Reference(Arrays);
      for (size_t I = 0; I < Arrays.size(); ++I)
        if (F->Buffers[I].Use == Role::Output)
          EXPECT_FALSE(firstMismatch(Arrays[I], Arrays[I], 0).has_value()) << F->Source << " " << F->Buffers[I].Name;
    }
}

TEST(Cases, FiltersMatchPartsAndGlobs) {
  EXPECT_TRUE(matchesFilter("hot-atomic/sum/type=float", ""));
  EXPECT_TRUE(matchesFilter("hot-atomic/sum/type=float", "sum"));
  EXPECT_TRUE(matchesFilter("hot-atomic/sum/type=float", "hot-*float"));
  EXPECT_FALSE(matchesFilter("hot-atomic/sum/type=float", "hot-*double"));
  EXPECT_TRUE(matchesFilter("abc", "a?c"));
  EXPECT_FALSE(matchesFilter("abbc", "a?c"));
}

TEST(Cases, TheScaleIsSeveralTimesTheCacheAndFitsTheMemory) {
  EXPECT_EQ(scaleFor(size_t(60) << 20, size_t(141) << 30).LargeBytes, size_t(256) << 20);
  EXPECT_EQ(scaleFor(size_t(40) << 20, size_t(1) << 30).LargeBytes, size_t(64) << 20);
}

/// The measured section of each check's page is the one that the harness writes today (--pages docs/checks).
TEST(Cases, EveryCheckPageShowsTheResults) {
  RunResult Run;
  std::error_code NoPages;
  ASSERT_EQ(readResults((Root / "runtime-validate/results/h200.json").string(), Run), std::nullopt);
  for (const auto &Entry : fs::directory_iterator(Root / "docs/checks", NoPages)) {
    if (Entry.path().extension() != ".md") // the pages' pictures
      continue;
    std::string Page = contentOf(Entry.path()), Renewed = Page;
    std::string Section = measuredSection(Entry.path().stem().string(), {Run});
    if (!Section.empty() && replaceMeasured(Renewed, Section))
      EXPECT_TRUE(Page == Renewed) << Entry.path() << ": run cuda-perf-validate --results "
                                   << "runtime-validate/results/h200.json --pages docs/checks";
  }
}

/// Holds as soon as there are results: each of them covers every pair of today.
TEST(Cases, EveryPairHasAResult) {
  std::error_code NoResults;
  for (const auto &Entry : fs::directory_iterator(Root / "runtime-validate/results", NoResults)) {
    std::string Name = Entry.path().filename().string();
    if (!Name.ends_with(".json") || Name.ends_with(".notes.json"))
      continue;
    RunResult Run;
    ASSERT_EQ(readResults(Entry.path().string(), Run), std::nullopt);
    std::set<std::string> Measured;
    for (const CaseResult &Each : Run.Cases) {
      EXPECT_NE(Each.Outcome, Verdict::WrongResult) << Each.name();
      if (Each.Outcome != Verdict::NotRun || !Each.Reason.empty())
        Measured.insert(Each.name());
    }
    for (const Case &Each : allCases(Small))
      EXPECT_TRUE(Measured.count(Each.name())) << Name << " has no result for " << Each.name();
  }
}

} // namespace
