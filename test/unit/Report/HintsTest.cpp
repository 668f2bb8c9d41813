// Sentences at the end of a report in text that say what a reader may do next.

#include "Report/Hints.h"
#include "llvm/Support/FormatVariadic.h"
#include <gtest/gtest.h>

using namespace cudaperf;

static std::vector<Finding> findings(unsigned Warnings, unsigned Notes) {
  std::vector<Finding> All(Warnings + Notes);
  for (unsigned I = Warnings; I < All.size(); ++I)
    All[I].Level = Severity::Note;
  return All;
}

TEST(Hints, ManyNotesCanBeLeftOut) {
  EXPECT_TRUE(hintsFor({}, findings(1, 4)).empty());
  EXPECT_EQ(
      hintsFor({}, findings(1, 5)),
      std::vector<std::string>{"5 of the findings are notes, which may gain little or have no remedy that was tried; "
                               "--severity=warning leaves them out"});
  EXPECT_EQ(hintsFor({}, findings(0, 6)).at(0).substr(0, 22), "all of the findings ar");
}

/// Of several files one with skipped kernels: there is more to be had there.
TEST(Hints, NameAFileToAskTheDoctorAbout) {
  std::vector<FileResult> Files(3);
  for (unsigned I = 0; I < Files.size(); ++I)
    Files[I].File = llvm::formatv("{0}.cu", I);
  EXPECT_TRUE(hintsFor(Files, {}).empty());
  Files[1].Status = Files[2].Status = FileStatus::Partial;
  EXPECT_EQ(hintsFor(Files, {}).at(0),
            "why 1.cu was analysed only in part, and what would help: cuda-perf-lint doctor 1.cu");
  Files[2].Skipped.emplace_back();
  EXPECT_EQ(hintsFor(Files, {}).at(0),
            "why 2.cu was analysed only in part, and what would help: cuda-perf-lint doctor 2.cu");
}
