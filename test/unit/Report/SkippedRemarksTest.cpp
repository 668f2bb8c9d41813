#include "Report/SkippedRemarks.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudaperf;
using testing::ElementsAre;

namespace {

std::vector<std::string> messages(const std::vector<FileResult> &Files, bool Whole = false) {
  std::vector<std::string> Messages;
  for (const SkippedRemark &Each : remarksOnSkipped(Files, Whole))
    Messages.push_back((Each.Where.File.empty() ? "-" : Each.Where.File) + ": " + Each.Message);
  return Messages;
}

FileResult withSkipped(const std::string &Name, const std::vector<std::string> &Reasons) {
  FileResult File;
  File.File = Name;
  File.Status = FileStatus::Partial;
  for (const std::string &Reason : Reasons) {
    const unsigned Line = unsigned(File.Skipped.size()) + 1;
    File.Skipped.push_back({"k" + std::to_string(Line), {.File = Name, .Line = Line}, Reason});
  }
  return File;
}

FileResult withoutHeader(const std::string &Name) {
  FileResult File;
  File.File = Name;
  File.Status = FileStatus::Partial;
  File.Remarks = {"header 'magma.h' was not found and was skipped"};
  return File;
}

TEST(SkippedRemarks, AReasonOfManyIsSaidForTheFirstThree) {
  const FileResult File = withSkipped("a.cu", {"no type", "no type", "no type", "its own", "no type", "no type"});
  EXPECT_THAT(messages({File}),
              ElementsAre("a.cu: kernel 'k1' was skipped: no type", "a.cu: kernel 'k2' was skipped: no type",
                          "a.cu: kernel 'k3' was skipped: no type", "a.cu: kernel 'k4' was skipped: its own",
                          "-: the same of 2 kernels more, which --verbose names: no type"));
  EXPECT_EQ(messages({File}, /*Whole=*/true).size(), 6u);
}

TEST(SkippedRemarks, OneMoreTakesNoMoreRoom) {
  EXPECT_EQ(messages({withSkipped("a.cu", {"no type", "no type", "no type", "no type"})}).back(),
            "a.cu: kernel 'k4' was skipped: no type");
}

TEST(SkippedRemarks, FilesThatMissOneHeader) {
  std::vector<FileResult> Files;
  for (const char *Name : {"a.cuh", "b.cuh", "c.cuh", "d.cuh", "e.cuh"})
    Files.push_back(withoutHeader(Name));
  const std::string Why = "no kernel was found; header 'magma.h' was not found: give the build's flags, '-p BUILD' "
                          "with its compile_commands.json or '-- -I FOLDER'";
  EXPECT_THAT(messages(Files), ElementsAre("a.cuh: " + Why, "b.cuh: " + Why, "c.cuh: " + Why,
                                           "-: the same of 2 files more, which --verbose names: " + Why));
}

} // namespace
