// Which lengths loops are tried with whose length the source does not give.

#include "Cost/LoopLengths.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// Two loops one after the other: to %n, and to End.
std::string twoLoops(const std::string &End) {
  return "define void @k(ptr addrspace(1) %out, i32 %n, i32 %m) {\n"
         "start:\n"
         "  br label %first\n"
         "first:\n"
         "  %i = phi i32 [ 0, %start ], [ %i.next, %first ]\n"
         "  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i\n"
         "  store i32 %i, ptr addrspace(1) %p, align 4\n"
         "  %i.next = add i32 %i, 1\n"
         "  %i.more = icmp slt i32 %i.next, %n\n"
         "  br i1 %i.more, label %first, label %between\n"
         "between:\n"
         "  br label %second\n"
         "second:\n"
         "  %j = phi i32 [ 0, %between ], [ %j.next, %second ]\n"
         "  %q = getelementptr i32, ptr addrspace(1) %out, i32 %j\n"
         "  store i32 7, ptr addrspace(1) %q, align 4\n"
         "  %j.next = add i32 %j, 1\n"
         "  %end = add i32 " +
         End +
         ", -1\n"
         "  %j.more = icmp slt i32 %j.next, %end\n"
         "  br i1 %j.more, label %second, label %done\n"
         "done:\n"
         "  ret void\n}\n";
}

/// The rounds of both loops, at each of the lengths.
std::vector<std::pair<double, double>> lengths(const std::string &End) {
  const IrKernel Kernel(twoLoops(End));
  RunCounts Counts(Kernel.program());
  Counts.Warps = 1;
  for (RunCounts::LoopCount &Loop : Counts.Loops)
    Loop = {.Rounds = 8, .Missing = 120, .HasGuess = true};
  std::vector<std::pair<double, double>> Found;
  for (const RunCounts &Other : otherLengths(Kernel.program(), Counts))
    Found.emplace_back(Other.Loops[0].Rounds + Other.Loops[0].Missing, Other.Loops[1].Rounds + Other.Loops[1].Missing);
  return Found;
}

using Lengths = std::vector<std::pair<double, double>>;

TEST(LoopLengths, WhatDifferentNumbersEndIsAlsoLongByItself) {
  EXPECT_EQ(lengths("%m"), Lengths({{8, 8}, {4096, 4096}, {4096, 128}, {128, 4096}}));
}

/// A loop that goes on by Step, of a grid that is not known.
std::vector<double> lengthsOfGridLoop(const std::string &Step, bool GridIsOpen) {
  const IrKernel Kernel("declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n"
                        "define void @k(ptr addrspace(1) %out, i32 %n, i32 %m) {\n"
                        "start:\n"
                        "  %grid = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n"
                        "  %length = mul i32 %grid, 256\n"
                        "  br label %loop\n"
                        "loop:\n"
                        "  %i = phi i32 [ 0, %start ], [ %i.next, %loop ]\n"
                        "  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i\n"
                        "  store i32 %i, ptr addrspace(1) %p, align 4\n"
                        "  %i.next = add i32 %i, " +
                        Step +
                        "\n"
                        "  %i.more = icmp slt i32 %i.next, %n\n"
                        "  br i1 %i.more, label %loop, label %done\n"
                        "done:\n"
                        "  ret void\n}\n");
  RunCounts Counts(Kernel.program());
  Counts.Warps = 1;
  Counts.Loops[0] = {.Rounds = 1, .Missing = 0};
  std::vector<double> Found;
  for (const RunCounts &Other : otherLengths(Kernel.program(), Counts, GridIsOpen))
    Found.push_back(Other.Loops[0].Rounds + Other.Loops[0].Missing);
  return Found;
}

TEST(LoopLengths, WhatGoesOnByTheGridMayGoOnOften) {
  EXPECT_EQ(lengthsOfGridLoop("%length", /*GridIsOpen=*/true), std::vector<double>{16});
  EXPECT_EQ(lengthsOfGridLoop("%length", /*GridIsOpen=*/false), std::vector<double>{});
  EXPECT_EQ(lengthsOfGridLoop("%m", /*GridIsOpen=*/true), std::vector<double>{});
}

TEST(LoopLengths, WhatOneNumberEndsIsLongTogether) { EXPECT_EQ(lengths("%n"), Lengths({{8, 8}, {4096, 4096}})); }

/// The lengths of a loop that counts to Bound, and that data may end sooner.
std::vector<double> lengthsOfSearch(const std::string &Bound) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %out) {\n"
                        "start:\n"
                        "  br label %head\n"
                        "head:\n"
                        "  %i = phi i32 [ 0, %start ], [ %i.next, %next ]\n"
                        "  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i\n"
                        "  %v = load i32, ptr addrspace(1) %p, align 4\n"
                        "  %rest = icmp ne i32 %v, 0\n"
                        "  br i1 %rest, label %next, label %done\n"
                        "next:\n"
                        "  %i.next = add i32 %i, 2\n"
                        "  %i.more = icmp ult i32 %i.next, " +
                        Bound +
                        "\n"
                        "  br i1 %i.more, label %head, label %done\n"
                        "done:\n"
                        "  ret void\n}\n");
  RunCounts Counts(Kernel.program());
  Counts.Warps = 1;
  Counts.Loops[0] = {.Rounds = 8, .Missing = 120, .HasGuess = true};
  std::vector<double> Found;
  for (const RunCounts &Other : otherLengths(Kernel.program(), Counts))
    Found.push_back(Other.Loops[0].Rounds + Other.Loops[0].Missing);
  return Found;
}

TEST(LoopLengths, LiteralBoundsOfSearchesAreReached) {
  EXPECT_EQ(lengthsOfSearch("67108864"), std::vector<double>({8, 4096, 33554432})) << "2^26 by twos";
  EXPECT_EQ(lengthsOfSearch("1000000"), std::vector<double>({8, 4096})) << "so that it ends at all";
  EXPECT_EQ(lengthsOfSearch("%i"), std::vector<double>({8, 4096}));
}

} // namespace
} // namespace cudaperf
