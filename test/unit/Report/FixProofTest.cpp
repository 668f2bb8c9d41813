// What counts as a proof of a fix. The "analysis" here finds the words BAD, MEH and ERR in the text, so that every
// outcome can be had.

#include "Report/FixProof.h"
#include "Support/SourceTexts.h"
#include <gtest/gtest.h>

using namespace cudaperf;

static constexpr llvm::StringLiteral File = "a.cu";

static Finding findingAt(llvm::StringRef Text, size_t Offset) {
  const llvm::StringRef Before = Text.take_front(Offset);
  Finding F;
  F.Check = "cuda-perf-" + Text.substr(Offset, 3).lower();
  F.Where = {File.str(), unsigned(Before.count('\n')) + 1, unsigned(Offset - Before.rfind('\n')), 0, 0};
  F.Kernel = "kernel of line " + std::to_string(F.Where.Line);
  F.Message = "found " + Text.substr(Offset, 3).str();
  return F;
}

/// A finding for every BAD and MEH, an error for every ERR, an unknown access for every '?', a kernel for every line.
static FileResult analyzed(llvm::StringRef Text) {
  FileResult Result;
  for (llvm::StringRef Word : {"BAD", "MEH"})
    for (size_t At = Text.find(Word); At != llvm::StringRef::npos; At = Text.find(Word, At + 1))
      Result.Findings.push_back(findingAt(Text, At));
  if (Text.contains("ERR"))
    Result.Errors.push_back({{}, "that is an ERR"});
  Result.Accesses.resize(Text.count('?')); // unknown, unless somebody fills them in
  for (unsigned Line = 0; Line < Text.count('\n'); ++Line)
    Result.Kernels.push_back({.Name = "kernel " + std::to_string(Line)});
  return Result;
}

/// Replaces Length bytes from Word on.
static Fix replace(llvm::StringRef Text, llvm::StringRef Word, std::string By) {
  const unsigned Offset = Text.find(Word);
  const unsigned Line = Text.take_front(Offset).count('\n') + 1;
  return {"write " + By, {{{File.str(), Line, 1, 0, 0}, Offset, unsigned(Word.size()), By}}};
}

struct Trial {
  FileResult Result;
  unsigned Analyses = 0;
};

/// Text with Fixes for its first findings, proved.
static Trial proved(llvm::StringRef Text, std::vector<std::vector<Fix>> Fixes) {
  Trial T;
  const FileResult Before = analyzed(Text);
  T.Result = Before;
  for (size_t I = 0; I != Fixes.size(); ++I)
    T.Result.Findings[I].Fixes = Fixes[I];
  SourceTexts Texts;
  Texts.add(File, Text.str());
  proveFixes(T.Result, Before, Texts, [&](const TextsByFile &Changed) -> llvm::Expected<FileResult> {
    ++T.Analyses;
    return analyzed(Changed.at(File.str()));
  });
  return T;
}

TEST(FixProof, KeepsWhatHolds) {
  const llvm::StringRef Text = "x BAD\n";
  const Trial T = proved(Text, {{replace(Text, "BAD", "good")}});
  ASSERT_EQ(T.Result.Findings[0].Fixes.size(), 1u);
  EXPECT_TRUE(T.Result.Findings[0].Withheld.empty());
}

static std::string reasonAgainst(llvm::StringRef Text, llvm::StringRef Word, const std::string &By) {
  const Trial T = proved(Text, {{replace(Text, Word, By)}});
  const Finding &F = T.Result.Findings[0];
  EXPECT_TRUE(F.Fixes.empty());
  return F.Withheld.empty() ? "" : F.Withheld.front().Description + " " + F.Withheld.front().Reason;
}

TEST(FixProof, WithholdsWhatDoesNot) {
  EXPECT_EQ(reasonAgainst("x BAD\n", "x", "longer"), "write longer leaves a finding: found BAD") << "it moved";
  EXPECT_EQ(reasonAgainst("x BAD\n", "x ", "x\n\n"), "write x\n\n leaves a finding: found BAD") << "to another line";
  EXPECT_EQ(reasonAgainst("BAD\n", "BAD", "MEH"), "write MEH brings another finding: found MEH");
  EXPECT_EQ(reasonAgainst("BAD\n", "BAD", "ERR"), "write ERR does not compile: that is an ERR");
  EXPECT_EQ(reasonAgainst("BAD ?\n", "BAD", "?"), "write ? makes the cost of an access impossible to tell");
  EXPECT_EQ(reasonAgainst("BAD\n", "BAD\n", "good"), "write good keeps kernel 'kernel 0' from being analysed");
}

/// An insertion where the finding begins: the finding may stand before the new text or behind it.
TEST(FixProof, InsertionAtTheFinding) {
  const llvm::StringRef Text = "BAD\n";
  Fix Insert = replace(Text, "BAD", "const ");
  Insert.Edits[0].Length = 0;
  EXPECT_TRUE(proved(Text, {{Insert}}).Result.Findings[0].Fixes.empty());
}

TEST(FixProof, WhatWasThereBeforeIsNotNew) {
  const llvm::StringRef Text = "BAD ERR MEH\n";
  EXPECT_EQ(proved(Text, {{replace(Text, "BAD", "much better")}}).Result.Findings[0].Fixes.size(), 1u);
}

TEST(FixProof, TheNextAlternativeIsTried) {
  const llvm::StringRef Text = "BAD\n";
  const Trial T =
      proved(Text, {{replace(Text, "BAD", "ERR"), replace(Text, "BAD", "good"), replace(Text, "BAD", "fine")}});
  const Finding &F = T.Result.Findings[0];
  ASSERT_EQ(F.Fixes.size(), 1u);
  EXPECT_EQ(F.Fixes[0].Description, "write good");
  EXPECT_EQ(F.Withheld.size(), 1u);
  EXPECT_EQ(T.Analyses, 2u);
}

TEST(FixProof, DifferentKernelsAreTriedTogether) {
  const llvm::StringRef Text = "1 BAD\n2 BAD\n3 BAD\n";
  const std::vector<std::vector<Fix>> Good = {
      {replace(Text, "1 BAD", "1")}, {replace(Text, "2 BAD", "2")}, {replace(Text, "3 BAD", "3")}};
  EXPECT_EQ(proved(Text, Good).Analyses, 1u);

  std::vector<std::vector<Fix>> OneBroken = Good;
  OneBroken[1] = {replace(Text, "2 BAD", "ERR")};
  const Trial T = proved(Text, OneBroken);
  EXPECT_EQ(T.Analyses, 5u) << "all three, the first, the others, each of them";
  EXPECT_EQ(T.Result.Findings[0].Fixes.size(), 1u);
  EXPECT_EQ(T.Result.Findings[1].Fixes.size(), 0u);
  EXPECT_EQ(T.Result.Findings[2].Fixes.size(), 1u);
}

/// What shows in one kernel is no other's fault: six fixes, two of which bring findings, take two analyses.
TEST(FixProof, TheKernelTellsWhoseFaultItIs) {
  std::string Text;
  std::vector<std::vector<Fix>> Fixes;
  for (int I = 1; I <= 6; ++I)
    Text += std::to_string(I) + " BAD\n";
  for (int I = 1; I <= 6; ++I)
    Fixes.push_back({replace(Text, std::to_string(I) + " BAD", I == 2 ? "MEH" : I == 5 ? "BAD" : "good")});
  const Trial T = proved(Text, Fixes);
  EXPECT_EQ(T.Analyses, 2u) << "all six, the four";
  for (int I = 1; I <= 6; ++I)
    EXPECT_EQ(T.Result.Findings[I - 1].Fixes.empty(), I == 2 || I == 5) << I;
  EXPECT_EQ(T.Result.Findings[1].Withheld.front().Reason, "brings another finding: found MEH");
}

/// A finding about host code has no kernel, and neither has an error: that is no sign of whose fault it is.
TEST(FixProof, WithoutAKernelNobodyIsToBlame) {
  const llvm::StringRef Text = "1 BAD\n2 BAD\n";
  FileResult Result = analyzed(Text);
  Result.Findings[0].Kernel = "";
  const FileResult Before = Result;
  Result.Findings[0].Fixes = {replace(Text, "1 BAD", "good")};
  Result.Findings[1].Fixes = {replace(Text, "2 BAD", "ERR")};
  SourceTexts Texts;
  Texts.add(File, Text.str());
  proveFixes(Result, Before, Texts, [&](const TextsByFile &Changed) -> llvm::Expected<FileResult> {
    return analyzed(Changed.at(File.str()));
  });
  EXPECT_EQ(Result.Findings[0].Fixes.size(), 1u);
  EXPECT_EQ(Result.Findings[1].Fixes.size(), 0u);
}

/// Two findings of one kernel, "BAD" in columns 1 and 5. Edited: the columns that the second one's fix changes.
static unsigned analysesOfOneKernel(unsigned EditedFrom, unsigned EditedTo) {
  const llvm::StringRef Text = "BAD BAD\n";
  FileResult Result = analyzed(Text);
  for (unsigned I = 0; I != 2; ++I) {
    Finding &F = Result.Findings[I];
    F.Kernel = "k";
    F.Where.EndLine = 1;
    F.Where.EndColumn = F.Where.Column + 2;
    F.Fixes = {{"write good", {{F.Where, F.Where.Column - 1, 3, "good"}}}};
  }
  SourceSpan &Edited = Result.Findings[1].Fixes[0].Edits[0].Where;
  Edited.Column = EditedFrom;
  Edited.EndColumn = EditedTo;
  const FileResult Before = Result;
  SourceTexts Texts;
  Texts.add(File, Text.str());
  unsigned Analyses = 0;
  proveFixes(Result, Before, Texts, [&](const TextsByFile &Changed) -> llvm::Expected<FileResult> {
    ++Analyses;
    return analyzed(Changed.at(File.str()));
  });
  EXPECT_EQ(Result.Findings[0].Fixes.size() + Result.Findings[1].Fixes.size(), 2u);
  return Analyses;
}

TEST(FixProof, FixesOfSingleExpressionsAreTriedTogether) {
  EXPECT_EQ(analysesOfOneKernel(5, 7), 1u) << "each within its finding";
  EXPECT_EQ(analysesOfOneKernel(4, 7), 2u) << "the second begins before its finding";
  EXPECT_EQ(analysesOfOneKernel(5, 8), 2u) << "the second ends behind it";
}

TEST(FixProof, OneFixOfTwoFindingsIsTriedOnce) {
  const llvm::StringRef Text = "BAD BAD\n";
  const Trial Both = proved(Text, {{replace(Text, "BAD BAD", "good")}, {replace(Text, "BAD BAD", "good")}});
  EXPECT_EQ(Both.Analyses, 1u);
  EXPECT_EQ(Both.Result.Findings[1].Fixes.size(), 1u);
  const Trial Half = proved(Text, {{replace(Text, "BAD ", "good ")}, {replace(Text, "BAD ", "good ")}});
  EXPECT_EQ(Half.Result.Findings[0].Fixes.size(), 1u);
  EXPECT_EQ(Half.Result.Findings[1].Fixes.size(), 0u) << "it cures the first finding only";
}

TEST(FixProof, FixesThatClashFallAway) {
  const llvm::StringRef Text = "1 BAD\n2 BAD\n3 BAD\n";
  FileResult Before = analyzed(Text);
  for (unsigned I = 0; I != 3; ++I)
    Before.Findings[I].Fixes = {replace(Text, std::to_string(I + 1) + " BAD", "E" + std::to_string(I + 1))};
  std::vector<const Finding *> Findings;
  for (const Finding &F : Before.Findings)
    Findings.push_back(&F);
  SourceTexts Texts;
  Texts.add(File, Text.str());
  const FixedTexts Fixed = chooseFixesTogether(Findings, FixSafety::Safe, Texts, [&](const FixedTexts &Tried) {
    const std::string After = editedTexts(Tried.Edits, Texts).at(File.str());
    return After.find("E1\nE2") == std::string::npos ? "" : "does not compile: E1 before E2";
  });
  EXPECT_EQ(editedTexts(Fixed.Edits, Texts).at(File.str()), "E1\n2 BAD\nE3\n");
  EXPECT_EQ(Fixed.Outcomes[1].Withheld, "does not go with the other fixes: it does not compile: E1 before E2");
  EXPECT_EQ(Fixed.applied(), 2u);
}

TEST(FixProof, AHeaderIsFixedForAllOrNone) {
  const llvm::StringRef Text = "BAD\n";
  std::vector<FileResult> Files = {analyzed(Text), analyzed(Text)};
  Files[0].Findings[0].Fixes = {replace(Text, "BAD", "good")};
  Files[1].Findings[0].Withheld = {{"write good", "does not compile: here"}};
  agreeOnFixes(Files);
  EXPECT_TRUE(Files[0].Findings[0].Fixes.empty());
  EXPECT_EQ(Files[0].Findings[0].Withheld, Files[1].Findings[0].Withheld);

  Files = {analyzed(Text), analyzed(Text), analyzed(Text)};
  Files[0].Findings[0].Fixes = Files[1].Findings[0].Fixes = {replace(Text, "BAD", "good")};
  agreeOnFixes(Files);
  EXPECT_EQ(Files[0].Findings[0].Fixes.size(), 1u) << "a file that knows no fix has no say";
  Files[2].Findings[0].Fixes = {replace(Text, "BAD", "another")};
  agreeOnFixes(Files);
  EXPECT_TRUE(Files[0].Findings[0].Fixes.empty()) << "nobody tried the other one here";
}
