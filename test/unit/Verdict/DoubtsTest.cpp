// Each doubt against an access that it concerns, and beside it one that it leaves alone. Numbers worked out by hand.

#include "Verdict/Doubts.h"
#include "Kernels.h"
#include <set>

namespace cudaperf {
namespace {

constexpr auto Load = AccessOperation::Load;

const CountDoubt &countDoubt(llvm::StringRef Name) {
  return *llvm::find_if(countDoubts(), [&](const CountDoubt &Doubt) { return Doubt.Name == Name; });
}

const RunDoubt &runDoubt(llvm::StringRef Name) {
  return *llvm::find_if(runDoubts(), [&](const RunDoubt &Doubt) { return Doubt.Name == Name; });
}

/// What becomes of the only access of Kernel if it was counted as Actual times Ideal before.
AccessVerdict raised(llvm::StringRef Name, const IrKernel &Kernel, const LaunchAssumption &Launch, double Actual,
                     double Ideal, const BadRatios &Bad = {}) {
  AccessVerdict Verdict = verdictByCount(costAccesses(Kernel.program(), Launch, MostUnreliable).Accesses.at(0), Bad);
  Verdict.Pattern = AccessPattern::Strided;
  Verdict.Cost.Actual = Actual;
  Verdict.Cost.Ideal = Ideal;
  const RunDoubt &Doubt = runDoubt(Name);
  Doubt.Raise(Doubt, {.Program = Kernel.program(), .Launch = Launch, .Bad = Bad}, Verdict);
  return Verdict;
}

TEST(Doubts, HaveNamesOfTheirOwn) {
  std::set<std::string> Names;
  for (const CountDoubt &Doubt : countDoubts())
    EXPECT_TRUE(Names.insert(Doubt.Name.str()).second && !Doubt.Reason.empty()) << Doubt.Name.str();
  for (const RunDoubt &Doubt : runDoubts())
    EXPECT_TRUE(Names.insert(Doubt.Name.str()).second) << Doubt.Name.str();
}

TEST(Doubts, DataPicksLanesWithSmallConflicts) {
  AccessCost Cost;
  Cost.Space = AccessSpace::Shared;
  Cost.OnData = true;
  Cost.Ideal = 1;
  Cost.Actual = 3.9;
  EXPECT_TRUE(countDoubt("data picks lanes").Concerns(Cost));
  Cost.Actual = 4;
  EXPECT_FALSE(countDoubt("data picks lanes").Concerns(Cost)) << "of lanes that meet four at a time some do";
  Cost.Actual = 3;
  Cost.OnData = false;
  EXPECT_FALSE(countDoubt("data picks lanes").Concerns(Cost));
  Cost.OnData = true;
  Cost.Space = AccessSpace::Global;
  EXPECT_FALSE(countDoubt("data picks lanes").Concerns(Cost));
}

// Half a warp a tile, the first lane of each stores: two lanes 32 bytes apart take two sectors for the one that 8 bytes
// need, if both come.
TEST(Doubts, DataPicksASecondSector) {
  AccessCost Cost;
  Cost.Space = AccessSpace::Global;
  Cost.OnData = true;
  Cost.Ideal = 1;
  Cost.Actual = 2;
  EXPECT_TRUE(countDoubt("data picks a sector").Concerns(Cost));
  Cost.Actual = 3;
  EXPECT_FALSE(countDoubt("data picks a sector").Concerns(Cost)) << "two of three groups will come";
  Cost.Actual = 2;
  Cost.OnData = false;
  EXPECT_FALSE(countDoubt("data picks a sector").Concerns(Cost)) << "all come";
  Cost.OnData = true;
  Cost.Space = AccessSpace::Shared;
  EXPECT_FALSE(countDoubt("data picks a sector").Concerns(Cost));
}

// A block of six threads, each with a row of its own: if the data lets one of them through, its access is one sector.
TEST(Doubts, DataPicksOneOfAFewLanes) {
  AccessCost Cost;
  Cost.Space = AccessSpace::Global;
  Cost.OnData = true;
  Cost.Ideal = 1;
  Cost.Actual = 6;
  Cost.ActiveLanes = 6;
  EXPECT_TRUE(countDoubt("data picks few lanes").Concerns(Cost));
  Cost.ActiveLanes = 9;
  EXPECT_FALSE(countDoubt("data picks few lanes").Concerns(Cost));
  Cost.ActiveLanes = 6;
  Cost.OnData = false;
  EXPECT_FALSE(countDoubt("data picks few lanes").Concerns(Cost)) << "all six come";
}

TEST(Doubts, DrawPicksOneOrTwoLanes) {
  AccessCost Cost;
  Cost.ByDraw = true;
  Cost.ActiveLanes = 2;
  EXPECT_TRUE(countDoubt("draw picks lanes").Concerns(Cost));
  Cost.ActiveLanes = 3;
  EXPECT_FALSE(countDoubt("draw picks lanes").Concerns(Cost));
  Cost.ActiveLanes = 2;
  Cost.ByDraw = false;
  EXPECT_FALSE(countDoubt("draw picks lanes").Concerns(Cost)) << "threadIdx.x < 2";
}

TEST(Doubts, ARemainderIsNotSpokenOf) {
  AccessCost Cost;
  EXPECT_FALSE(countDoubt("remainder").Concerns(Cost));
  Cost.IsRemainder = true;
  EXPECT_TRUE(countDoubt("remainder").Concerns(Cost));
}

TEST(Doubts, OfCountsSayTheFirstThatConcerns) {
  AccessCost Cost;
  Cost.Followed = Cost.ByDraw = Cost.IsRemainder = true;
  Cost.ActiveLanes = 2;
  Cost.Ideal = 1;
  Cost.Actual = 2;
  const AccessVerdict Verdict = verdictByCount(Cost, {});
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Unknown);
  EXPECT_EQ(Verdict.Reason, countDoubt("draw picks lanes").Reason);
  Cost.Actual = 1;
  EXPECT_NE(verdictByCount(Cost, {}).Pattern, AccessPattern::Unknown) << "what is good is not doubted";
}

/// Eight threads of a block of 256 load 4 bytes each, Scale elements apart, from a loaded start on.
IrKernel eightFromStart(unsigned Scale) {
  return IrKernel("define void @k(ptr %rows, ptr %in) {\n"
                  "  %n = load i32, ptr %rows\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %few = icmp ult i32 %t, 8\n"
                  "  br i1 %few, label %then, label %end\n"
                  "then:\n"
                  "  %s = mul i32 %t, " +
                  std::to_string(Scale) +
                  "\n  %i = add i32 %n, %s\n"
                  "  %p = getelementptr float, ptr %in, i32 %i\n"
                  "  %x = load volatile float, ptr %p\n"
                  "  br label %end\n"
                  "end:\n"
                  "  ret void\n"
                  "}\n");
}

// 32 bytes that begin at any of eight places are one sector in one case and two in seven: 1.875, measured as such too.
TEST(Doubts, AStartMayBeEven) {
  const LaunchAssumption Launch{.Block = {.Block = {256, 1, 1}}};
  const auto After = [&](unsigned Scale) {
    const IrKernel Kernel = eightFromStart(Scale);
    const CostedRun Run = costAccesses(Kernel.program(), Launch, MostUnreliable);
    std::vector<AccessVerdict> All{verdictByCount(Run.Accesses.at(1), {})};
    const RunDoubt &Doubt = runDoubt("even starts");
    Doubt.Raise(Doubt, {.Program = Kernel.program(), .Launch = Launch, .Bad = {}}, All);
    return All.front();
  };
  const AccessVerdict Dense = After(1);
  EXPECT_DOUBLE_EQ(Dense.Cost.Actual, 1.875);
  EXPECT_EQ(Dense.Pattern, AccessPattern::Coalesced);
  const AccessVerdict Apart = After(8);
  EXPECT_DOUBLE_EQ(Apart.Cost.Actual, 8) << "a sector each, wherever it begins";
  EXPECT_EQ(Apart.Pattern, AccessPattern::Strided);
}

/// Four threads of a block of 256, at words 4 * blockIdx.x + First and on.
IrKernel fourWordsFrom(unsigned First, unsigned WordsABlock) {
  return IrKernel("define void @k(ptr %out) {\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                  "  %few = icmp ult i32 %t, 4\n"
                  "  br i1 %few, label %then, label %end\n"
                  "then:\n"
                  "  %block = mul nsw i32 %b, " +
                  std::to_string(WordsABlock) +
                  "\n"
                  "  %i = add nsw i32 %block, %t\n"
                  "  %wide = zext i32 %i to i64\n"
                  "  %at = getelementptr float, ptr %out, i64 %wide\n"
                  "  %from = getelementptr float, ptr %at, i64 " +
                  std::to_string(First) +
                  "\n"
                  "  %v = load volatile float, ptr %from, align 4\n"
                  "  br label %end\n"
                  "end:\n  ret void\n}\n");
}

/// Words 1 to 4 of a sector of 8 are one sector, 5 to 8 are two, in every other block: 1.5 on the mean of two blocks.
TEST(Doubts, TheNextBlockMakesGood) {
  std::multiset<double> Costs;
  for (unsigned First : {1u, 5u}) {
    const AccessVerdict Verdict = verdictOn(fourWordsFrom(First, 4), IrKernel::blockOf(256), Load);
    EXPECT_EQ(Verdict.Pattern, AccessPattern::Coalesced);
    Costs.insert(Verdict.Cost.Actual);
  }
  EXPECT_EQ(Costs, (std::multiset<double>{1, 1.5})) << "what is good in the block looked at is left as it is";
  // In each block words 5 to 8: two sectors everywhere.
  const AccessVerdict Everywhere = verdictOn(fourWordsFrom(5, 8), IrKernel::blockOf(256), Load);
  EXPECT_EQ(Everywhere.Pattern, AccessPattern::Strided);
  EXPECT_EQ(Everywhere.Cost.Actual, 2);
}

TEST(Doubts, TheNextBlockCannotMakeGoodAThreefold) {
  const IrKernel Kernel = fourWordsFrom(0, 8); // one sector, whatever was counted before
  EXPECT_EQ(raised("next block", Kernel, IrKernel::blockOf(256), 2.9, 1).Pattern, AccessPattern::Coalesced);
  const AccessVerdict Threefold = raised("next block", Kernel, IrKernel::blockOf(256), 3, 1);
  EXPECT_EQ(Threefold.Pattern, AccessPattern::Strided);
  EXPECT_EQ(Threefold.Cost.Actual, 3) << "not counted again";
}

/// Loads out[%i], which Index computes of a thread's number %t and its block's %x and %y, unless Leaves, %leave, holds.
static IrKernel loadUnless(const std::string &Leaves, const std::string &Index) {
  return IrKernel("define void @k(ptr %out) {\n"
                  "entry:\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                  "  %y = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()\n" +
                  Leaves +
                  "  br i1 %leave, label %end, label %then\n"
                  "then:\n" +
                  Index +
                  "  %wide = zext i32 %i to i64\n"
                  "  %at = getelementptr float, ptr %out, i64 %wide\n"
                  "  %v = load volatile float, ptr %at, align 4\n"
                  "  br label %end\n"
                  "end:\n  ret void\n}\n");
}

/// Block 5 has lanes 0 to 4 at work, at words 4 to 8 of a sector: two sectors for one. Block 37 has 37 of 256, at words
/// 36 to 67, five sectors for four, and 68 to 72, two for one.
TEST(Doubts, FarBlocksHaveLongerRows) {
  const std::string ShortRows = "  %leave = icmp uge i32 %t, %x\n", AtFour = "  %row = sub i32 %x, 1\n"
                                                                             "  %i = add i32 %row, %t\n";
  EXPECT_EQ(verdictOn(loadUnless(ShortRows, AtFour), IrKernel::blockOf(256), Load).Pattern, AccessPattern::Coalesced);
  const std::string Columns = "  %far = mul nsw i32 %t, 64\n"
                              "  %i = add i32 %far, %x\n";
  EXPECT_EQ(verdictOn(loadUnless(ShortRows, Columns), IrKernel::blockOf(256), Load).Pattern, AccessPattern::Strided);
}

/// Block (5, 3) leaves, and its numbers would make a column of what is a row where x is no more than y.
TEST(Doubts, FirstBlocksAreOnTheOtherSideOfATriangle) {
  const std::string Below = "  %leave = icmp ugt i32 %x, %y\n", Stride = "  %column = icmp ugt i32 %x, %y\n"
                                                                         "  %s = select i1 %column, i32 64, i32 1\n"
                                                                         "  %a = mul nsw i32 %t, %s\n"
                                                                         "  %b = add i32 %x, %y\n"
                                                                         "  %c = mul nsw i32 %b, 8192\n"
                                                                         "  %i = add i32 %a, %c\n";
  EXPECT_EQ(verdictOn(loadUnless(Below, Stride), IrKernel::blockOf(256), Load).Pattern, AccessPattern::Coalesced);
  const std::string Above = "  %leave = icmp ult i32 %x, %y\n";
  EXPECT_EQ(verdictOn(loadUnless(Above, Stride), IrKernel::blockOf(256), Load).Pattern, AccessPattern::Strided);
}

/// With other draws the load takes 4 of 4 sectors, or 32.
TEST(Doubts, OtherDrawsMustCostTheSame) {
  const IrKernel Row = loadAt("  %i = add i32 %t, %n\n"), Column = loadAt("  %i = mul nsw i32 %t, %n\n");
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  const AccessVerdict Doubted = raised("other draws", Row, Launch, 8, 4);
  EXPECT_EQ(Doubted.Pattern, AccessPattern::Unknown);
  EXPECT_EQ(Doubted.Reason, "its cost depends on sizes that the source does not give");
  EXPECT_FALSE(Doubted.Cost.StrideIsDrawn) << "a float apart with any draw";
  const AccessVerdict Agreed = raised("other draws", Column, Launch, 32, 4);
  EXPECT_EQ(Agreed.Pattern, AccessPattern::Strided);
  EXPECT_TRUE(Agreed.Cost.StrideIsDrawn);
  EXPECT_TRUE(Agreed.Cost.WorstIsDrawn);
  EXPECT_EQ(raised("other draws", Column, Launch, 35, 4).Pattern, AccessPattern::Strided) << "32 of 35 is 0.914";
  EXPECT_EQ(raised("other draws", Column, Launch, 36, 4).Pattern, AccessPattern::Unknown) << "32 of 36 is 0.89";
}

/// 4 of 4.4 sectors is more than nine tenths; but 4 of 4 is ideal.
TEST(Doubts, OtherDrawsThatAreIdealSpeakAgainstEveryRatio) {
  const IrKernel Row = loadAt("  %i = add i32 %t, %n\n");
  EXPECT_EQ(raised("other draws", Row, IrKernel::blockOf(256), 4.4, 4, {.Global = 1.1}).Pattern,
            AccessPattern::Unknown);
}

/// Multiples of 32 banks apart all lanes meet in one; an odd number apart no two do.
TEST(Doubts, UnevenDrawsPartTheLanesOfSharedMemory) {
  const IrKernel Drawn = sharedLoadAt("  %i = mul nsw i32 %t, %n\n"), Given = sharedLoadAt("  %i = shl i32 %t, 5\n");
  EXPECT_EQ(raised("uneven draws", Drawn, IrKernel::blockOf(32), 32, 1).Pattern, AccessPattern::Unknown);
  EXPECT_EQ(raised("uneven draws", Given, IrKernel::blockOf(32), 32, 1).Pattern, AccessPattern::Strided);
  EXPECT_EQ(raised("other draws", Drawn, IrKernel::blockOf(32), 32, 1).Pattern, AccessPattern::Strided)
      << "those are for global memory";
}

/// Two to the power of a drawn number apart: 32 sectors if that is large, 8 or 16 of 4 if it is 1 or 2.
TEST(Doubts, APowerOfTwoMayBeASmallOne) {
  const IrKernel Shifted = loadAt("  %i = shl i32 %t, %n\n"), Column = loadAt("  %i = mul nsw i32 %t, %n\n");
  EXPECT_EQ(raised("small exponents", Shifted, IrKernel::blockOf(256), 32, 4).Pattern, AccessPattern::Unknown);
  EXPECT_EQ(raised("small exponents", Column, IrKernel::blockOf(256), 32, 4).Pattern, AccessPattern::Strided);
}

/// Elements 8 bytes apart with a flag, side by side without; and 8 bytes apart either way.
TEST(Doubts, AFlagMayNotBeSet) {
  const IrKernel Either = loadAt("  %f = icmp ne i32 %n, 0\n  %w = shl i32 %t, 1\n"
                                 "  %i = select i1 %f, i32 %w, i32 %t\n");
  const IrKernel Both = loadAt("  %f = icmp ne i32 %n, 0\n  %w = shl i32 %t, 1\n  %o = add i32 %w, 64\n"
                               "  %i = select i1 %f, i32 %w, i32 %o\n");
  const AccessVerdict Verdict = raised("other flags", Either, IrKernel::blockOf(256), 8, 4);
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Unknown);
  EXPECT_EQ(Verdict.Reason, "its cost depends on a flag that the source does not give");
  EXPECT_EQ(raised("other flags", Both, IrKernel::blockOf(256), 8, 4).Pattern, AccessPattern::Strided);
  LaunchAssumption Set = IrKernel::blockOf(256);
  const unsigned Flag = unsigned(Either.program().code().arg_size()) - 1;
  Set.Arguments[Flag] = 1;
  EXPECT_EQ(raised("other flags", Either, Set, 8, 4).Pattern, AccessPattern::Strided) << "the launch sets it";
}

/// Three or four floats apart are 12 or 16 sectors of 4: more or less, but bad either way.
TEST(Doubts, AFewThingsMoreOrLessAreBad) {
  const IrKernel Few = loadAt("  %f = icmp eq i32 %n, 3\n  %g = icmp eq i32 %n, 4\n  %m = mul nsw i32 %t, %n\n"
                              "  %h = or i1 %f, %g\n  %o = zext i1 %h to i32\n  %i = add i32 %m, %o\n");
  EXPECT_EQ(raised("other draws", Few, IrKernel::blockOf(256), 16, 4).Pattern, AccessPattern::Strided);
}

/// A number in a structure that an index is multiplied with, and nothing says that it is the length of a row.
TEST(Doubts, AStrideInAViewMayBeOne) {
  const IrKernel Kernel(R"(
%view = type { ptr, i64 }
define void @k(ptr byval(%view) align 8 %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t64 = zext i32 %t to i64
  %data = load ptr, ptr %v, align 8
  %field = getelementptr inbounds i8, ptr %v, i64 8
  %stride = load i64, ptr %field, align 8
  %i = mul nsw i64 %t64, %stride
  %at = getelementptr inbounds float, ptr %data, i64 %i
  %x = load volatile float, ptr %at, align 4
  ret void
})");
  const AccessVerdict Verdict = raised("unit strides", Kernel, IrKernel::blockOf(256), 32, 4);
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Unknown);
  EXPECT_EQ(Verdict.Reason, "its cost depends on a stride that may be 1");
  const IrKernel Plain = loadAt("  %i = mul nsw i32 %t, %n\n");
  EXPECT_EQ(raised("unit strides", Plain, IrKernel::blockOf(256), 32, 4).Pattern, AccessPattern::Strided);
}

/// A step of 1 leaves rows of four floats 16 bytes apart: 16 sectors for 4, whatever the step.
TEST(Doubts, WhatIsBadWithStridesOfOneIsBad) {
  const IrKernel Kernel(R"(
%view = type { ptr, i64 }
define void @k(ptr byval(%view) align 8 %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t64 = zext i32 %t to i64
  %data = load ptr, ptr %v, align 8
  %field = getelementptr inbounds i8, ptr %v, i64 8
  %stride = load i64, ptr %field, align 8
  %four = mul nsw i64 %t64, 4
  %i = mul nsw i64 %four, %stride
  %at = getelementptr inbounds float, ptr %data, i64 %i
  %x = load volatile float, ptr %at, align 4
  ret void
})");
  const AccessVerdict Verdict = raised("unit strides", Kernel, IrKernel::blockOf(256), 32, 4);
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Strided);
  EXPECT_EQ(Verdict.Cost.Actual, 16);
  EXPECT_EQ(Verdict.Cost.Ideal, 4);
}

/// A window's step scales both coordinates, of which one then goes into rows: data[y * step * m + x * step].
TEST(Doubts, TheStepOfAWindowMayBeOne) {
  const IrKernel Window(R"(
define void @k(ptr %in, i32 %step, i32 %width) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %down = mul nsw i32 %y, %step
  %row = mul nsw i32 %down, %width
  %across = mul nsw i32 %t, %step
  %inside = icmp slt i32 %across, %width
  %some = zext i1 %inside to i32
  %x = add nsw i32 %across, %some
  %i = add nsw i32 %row, %x
  %wide = sext i32 %i to i64
  %at = getelementptr inbounds float, ptr %in, i64 %wide
  %v = load volatile float, ptr %at, align 4
  ret void
})");
  EXPECT_EQ(raised("unit strides", Window, IrKernel::blockOf(256), 32, 4).Pattern, AccessPattern::Unknown);
}

/// data[tid.y + tid.x * pitch + z * pitch * height]: a coordinate beside the rows, none within the planes. Lanes walk
/// down a column: 32 sectors where 4 would do.
TEST(Doubts, ThePitchOfPlanesIsNoStepOfAWindow) {
  const IrKernel Planes(R"(
define void @k(ptr %in, i32 %pitch, i32 %height, i32 %z) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %down = mul nsw i32 %t, %pitch
  %deep = mul nsw i32 %z, %pitch
  %plane = mul nsw i32 %deep, %height
  %x = add nsw i32 %y, %down
  %i = add nsw i32 %x, %plane
  %wide = sext i32 %i to i64
  %at = getelementptr inbounds float, ptr %in, i64 %wide
  %v = load volatile float, ptr %at, align 4
  ret void
})");
  EXPECT_EQ(raised("unit strides", Planes, IrKernel::blockOf(256), 32, 4).Pattern, AccessPattern::Strided);
}

/// Bytes in rows of 16 threads that lie far apart take 2 sectors where 1 would hold them; rows of 32 take 1.
TEST(Doubts, RowsOfWholeWarpsMustBeBadTooIfNothingTellsTheShape) {
  const IrKernel Kernel(R"(
define void @k(ptr %out, i32 %pitch) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %row = mul nsw i32 %y, %pitch
  %i = add nsw i32 %row, %x
  %wide = zext i32 %i to i64
  %at = getelementptr i8, ptr %out, i64 %wide
  %v = load volatile i8, ptr %at, align 1
  ret void
})");
  LaunchAssumption Launch = IrKernel::blockOf(16, 16);
  EXPECT_EQ(verdictOn(Kernel, Launch, Load).Pattern, AccessPattern::Strided);
  Launch.Block.Source = BlockSource::Default;
  const AccessVerdict Verdict = verdictOn(Kernel, Launch, Load);
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Unknown);
  EXPECT_EQ(Verdict.Reason, "its cost depends on the block's shape, which is not known");
  EXPECT_EQ(Verdict.Cost.Actual, 2);
}

/// The words of lanes 16 and on lie in the banks of the first 16; in rows of 16 threads two rows lie side by side.
TEST(Doubts, ShortRowsMustCostSomethingIfNothingTellsTheShape) {
  const IrKernel Kernel(R"(
@tile = internal addrspace(3) global [64 x float] undef, align 16
define void @k() {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %column = and i32 %x, 15
  %half = lshr i32 %x, 4
  %odd = and i32 %y, 1
  %apart = mul nuw i32 %half, 32
  %row = mul nuw i32 %odd, 16
  %beside = add nuw i32 %apart, %row
  %i = add nuw i32 %beside, %column
  %at = getelementptr [64 x float], ptr addrspace(3) @tile, i32 0, i32 %i
  %v = load volatile float, ptr addrspace(3) %at, align 4
  ret void
})");
  LaunchAssumption Launch = IrKernel::blockOf(32, 8);
  EXPECT_EQ(verdictOn(Kernel, Launch, Load).Pattern, AccessPattern::Strided);
  Launch.Block.Source = BlockSource::Default;
  const AccessVerdict Verdict = verdictOn(Kernel, Launch, Load);
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Unknown);
  EXPECT_EQ(Verdict.Reason, "its cost depends on the block's shape, which is not known");
  EXPECT_EQ(Verdict.Cost.Actual, 2);
}

/// Columns of 16-byte elements: a sector a lane in rows of 32, of 16 bytes each; in rows of 16 two lanes share every
/// sector that they do not cross, which is no ideal either.
TEST(Doubts, ShortRowsThatCostSomethingBearOut) {
  const IrKernel Kernel(R"(
define void @k(ptr %in, i32 %pitch) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %row = mul nsw i32 %x, %pitch
  %beside = add nsw i32 %row, %y
  %i = add nsw i32 %beside, 1
  %wide = zext i32 %i to i64
  %at = getelementptr <2 x double>, ptr %in, i64 %wide
  %v = load volatile <2 x double>, ptr %at, align 16
  ret void
})");
  LaunchAssumption Launch = IrKernel::blockOf(32, 8);
  Launch.Block.Source = BlockSource::Default;
  EXPECT_EQ(verdictOn(Kernel, Launch, Load).Pattern, AccessPattern::Strided);
}

} // namespace
} // namespace cudaperf
