#include "Report/NothingAnalyzed.h"
#include <gtest/gtest.h>

using namespace cudaperf;

namespace {

FileResult partial() {
  FileResult File;
  File.File = "a.cu";
  File.Status = FileStatus::Partial;
  File.Skipped = {{"k", {.File = "a.cu", .Line = 1}, "its declaration was not understood"}};
  return File;
}

TEST(NothingAnalyzed, IsSaidOfFilesWithoutAnAnalysedKernel) {
  FileResult File = partial();
  EXPECT_EQ(whyNothingWasAnalyzed(File),
            "its only kernel could not be analysed, 'k': its declaration was not understood");
  File.Skipped.push_back(File.Skipped.front());
  EXPECT_EQ(whyNothingWasAnalyzed(File),
            "none of its 2 kernels could be analysed, 'k': its declaration was not understood");
  File.Kernels.push_back({.Name = "other"});
  EXPECT_EQ(whyNothingWasAnalyzed(File), "");
  EXPECT_EQ(whyNotWhole(File), "2 kernels were skipped, 'k': its declaration was not understood");
  EXPECT_EQ(whyNothingWasAnalyzed(FileResult()), "");
  EXPECT_EQ(whyNotWhole(FileResult()), "");
}

TEST(NothingAnalyzed, NamesTheFirstErrorAndWhatIsMissing) {
  FileResult File = partial();
  File.Errors = {{{.File = "a.cu", .Line = 3}, "unknown type name 'real_t'"}};
  EXPECT_EQ(whyNothingWasAnalyzed(File),
            "its only kernel could not be analysed, 'k': its declaration was not understood (line 3: unknown type name "
            "'real_t'); 'real_t' is not known: give the build's flags, '-p BUILD' with its compile_commands.json or "
            "'-- -Dreal_t=... -include HEADER'");
  // Each name once, of many the first ones.
  for (const char *Name : {"IN", "IN", "OUT"})
    File.Errors.push_back({{}, "use of undeclared identifier '" + std::string(Name) + "'"});
  EXPECT_NE(whyNothingWasAnalyzed(File).find("; 'real_t', 'IN' and 'OUT' are not known: give"), std::string::npos);
  for (const char *Name : {"A", "B"})
    File.Errors.push_back({{}, "unknown type name '" + std::string(Name) + "'"});
  EXPECT_NE(whyNothingWasAnalyzed(File).find("; 'real_t', 'IN', 'OUT', 'A' and others are not"), std::string::npos);
  File.Remarks = {"header 'types.h' was not found and was skipped"};
  EXPECT_NE(whyNothingWasAnalyzed(File).find("; header 'types.h' was not found: give"), std::string::npos);
  File.Remarks.push_back("submodule 'third_party/cutlass' is not checked out");
  EXPECT_NE(whyNothingWasAnalyzed(File).find("; header 'types.h' was not found, and 'third_party/cutlass' is empty: "
                                             "check out the submodules, 'git submodule update --init', or give"),
            std::string::npos);
  File.Remarks.pop_back();
  File.Skipped.clear();
  EXPECT_EQ(whyNothingWasAnalyzed(File), "");
  EXPECT_EQ(whyNotWhole(File).rfind("compile error in line 3: unknown type name 'real_t'; header", 0), 0u);
  EXPECT_EQ(whyNoKernelIsKnown(File).rfind("no kernel was found; header 'types.h' was not found: give", 0), 0u);
  // A line without a file would be looked for in the wrong one.
  File.Errors.front().Where.File = "include/types.h";
  EXPECT_EQ(whyNotWhole(File).rfind("compile error in line 3 of 'types.h': ", 0), 0u);
  File.Remarks.clear();
  EXPECT_EQ(whyNoKernelIsKnown(File), "") << "host code that does not compile misses no kernel";
}

TEST(NothingAnalyzed, ManyFilesAreNamedByWhatTheyHaveInCommon) {
  std::vector<FileResult> Files(6, partial());
  Files[3].Errors = {{{}, "unknown type name 'rare'"}, {{}, "unknown type name 'IN'"}};
  Files[4].Errors = {{{}, "unknown type name 'IN'"}};
  const std::vector<std::string> Few = complaintsOf(Files, {});
  ASSERT_EQ(Few.size(), 4u);
  EXPECT_EQ(Few[0].rfind("a.cu: its only kernel could not be analysed", 0), 0u);
  EXPECT_EQ(Few[3], "and 3 files more, which --verbose names; often not known or not found: 'IN' and 'rare'");
  // A header that is not found stands for the names that it would have declared.
  Files[4].Remarks = Files[5].Remarks = {"header 'types.h' was not found and was skipped"};
  EXPECT_EQ(complaintsOf(Files, {})[3],
            "and 3 files more, which --verbose names; often not known or not found: 'types.h', 'IN' and 'rare'");
  EXPECT_EQ(complaintsOf(Files, {.IsWhole = true}).size(), 6u);
  EXPECT_EQ(complaintsOf(llvm::ArrayRef(Files).take_front(4), {}).size(), 4u) << "a line saved is none";
  for (FileResult &File : Files)
    File.Kernels.push_back({.Name = "other"});
  EXPECT_EQ(complaintsOf(Files, {}).size(), 0u);
  EXPECT_EQ(complaintsOf(Files, {.IsStrict = true}).size(), 4u);
}

} // namespace
