// Templates of a header that is linted beside the file that includes it.

#include "Triage/AnalyzedElsewhere.h"
#include <gtest/gtest.h>

using namespace cudaperf;

namespace {

FileResult header() {
  FileResult File;
  File.File = "scan.cuh";
  File.Status = FileStatus::Partial;
  File.Skipped = {{"scan", {"scan.cuh", 7, 1, 0, 0}, "nothing instantiates the template"}};
  return File;
}

FileResult user() {
  FileResult File;
  File.File = "scan.cu";
  File.Kernels = {{.Name = "scan<float>", .Where = {"scan.cuh", 7, 1, 0, 0}}};
  return File;
}

} // namespace

TEST(AnalyzedElsewhere, WhatTheIncluderInstantiatesIsNotSkipped) {
  std::vector<FileResult> Files = {header(), user()};
  dropAnalyzedElsewhere(Files);
  EXPECT_TRUE(Files[0].Skipped.empty());
  EXPECT_EQ(Files[0].Status, FileStatus::Analyzed);
  EXPECT_EQ(Files[0].Remarks,
            std::vector<std::string>{"its kernels are analysed as part of 'scan.cu', which includes it"});
}

TEST(AnalyzedElsewhere, WhatNobodyInstantiatesIs) {
  std::vector<FileResult> Files = {header(), user()};
  Files[1].Kernels[0].Where.Line = 8;
  dropAnalyzedElsewhere(Files);
  EXPECT_EQ(Files[0].Skipped.size(), 1u);
  EXPECT_EQ(Files[0].Status, FileStatus::Partial);
}

TEST(AnalyzedElsewhere, AnInstanceThatFailsIsSaidThoughAnotherDoesNot) {
  std::vector<FileResult> Files = {user(), user()};
  Files[0].Skipped = {{"scan<double>", {"scan.cuh", 7, 1, 0, 0}, "uses a declaration with an error"}};
  dropAnalyzedElsewhere(Files);
  EXPECT_EQ(Files[0].Skipped.size(), 1u) << "it is the includer's, whose kernel is not the header's";
  // Of the header's own instances the same holds.
  Files = {header(), user()};
  Files[0].Kernels = user().Kernels;
  dropAnalyzedElsewhere(Files);
  EXPECT_EQ(Files[0].Skipped.size(), 1u);
}

TEST(AnalyzedElsewhere, CompileErrorsOfTheHeaderStay) {
  std::vector<FileResult> Files = {header(), user()};
  Files[0].Errors = {{{"scan.cuh", 3, 1, 0, 0}, "unknown type name 'real'"}};
  dropAnalyzedElsewhere(Files);
  EXPECT_TRUE(Files[0].Skipped.empty());
  EXPECT_EQ(Files[0].Status, FileStatus::Partial);
}

TEST(AnalyzedElsewhere, WhoIncludesItAndSeesALaunchJudgesTheKernel) {
  const auto Told = [](BlockSource Own, BlockSource Other, const char *Name = "scan.cuh") {
    FileResult Header = header(), User = user();
    Header.File = User.Kernels[0].Where.File = Name;
    Header.Skipped.clear();
    Header.Kernels = User.Kernels;
    Header.Kernels[0].Blocks = {{{256, 1, 1}, Own}};
    Header.Findings = {{.Check = "cuda-perf-hot-atomic", .Kernel = "scan<float>"},
                       {.Check = "cuda-perf-hot-atomic", .Kernel = "other"}};
    User.Kernels[0].Blocks = {{{32, 1, 1}, Other}};
    std::vector<FileResult> Files = {Header, User};
    dropAnalyzedElsewhere(Files);
    return Files[0].Findings.size();
  };
  EXPECT_EQ(Told(BlockSource::Default, BlockSource::Launch), 1u) << "the header's guess goes, another kernel's stays";
  EXPECT_EQ(Told(BlockSource::Default, BlockSource::Default), 2u);
  EXPECT_EQ(Told(BlockSource::Launch, BlockSource::Launch), 1u) << "who includes the header sees its launch, too";
  EXPECT_EQ(Told(BlockSource::Launch, BlockSource::Default), 2u);
  EXPECT_EQ(Told(BlockSource::Launch, BlockSource::Launch, "kernels.cu"), 2u) << "a program may have it by itself";
  EXPECT_EQ(Told(BlockSource::Default, BlockSource::Launch, "kernels.cu"), 1u);
}

TEST(AnalyzedElsewhere, APartFailsWithTheFileThatItWasLeftTo) {
  std::vector<FileResult> Files = {{.File = "kernel.cu", .PartOf = "main.cu", .IsLeftToIt = true},
                                   {.File = "main.cu", .Status = FileStatus::Failed}};
  std::vector<FileResult> Alone = Files;
  Alone[0].IsLeftToIt = false;
  dropAnalyzedElsewhere(Files);
  ASSERT_EQ(Files[0].Status, FileStatus::Failed);
  EXPECT_EQ(Files[0].Errors.at(0).Message, "it is analysed as part of 'main.cu', which could not be analysed");
  dropAnalyzedElsewhere(Alone);
  EXPECT_EQ(Alone[0].Status, FileStatus::Analyzed);
}
