// Numbers that a thread keeps in global memory: which loads find what their thread stored, and what registers gain.

#include "Cost/KeptValues.h"
#include "../IrKernel.h"
#include "Cost/RunCost.h"
#include "Rates.h"

namespace cudaperf {
namespace {

/// Four rounds of Body, which has the thread's number %i, the round %r and the thread's place %own in %sums.
IrKernel fourRounds(const std::string &Body) {
  return IrKernel("declare void @llvm.nvvm.membar.gl()\n"
                  "define void @k(ptr addrspace(1) noalias %sums, ptr addrspace(1) noalias %in) {\n"
                  "entry:\n"
                  "  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %own = getelementptr float, ptr addrspace(1) %sums, i32 %i\n"
                  "  br label %loop\n"
                  "loop:\n"
                  "  %r = phi i32 [ 0, %entry ], [ %next, %loop ]\n" +
                  Body +
                  "  %next = add i32 %r, 1\n"
                  "  %goes = icmp slt i32 %next, 4\n"
                  "  br i1 %goes, label %loop, label %end\n"
                  "end:\n"
                  "  ret void\n}\n");
}

std::vector<KeptValue> valuesOf(const std::string &Body) {
  const IrKernel Kernel = fourRounds(Body);
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  return keptValues(RequestTrace(Kernel.program(), Launch));
}

/// Loads from From and stores to To, pointers.
std::string update(const std::string &From, const std::string &To) {
  return "  %old = load float, ptr addrspace(1) " + From +
         ", align 4\n  %new = fadd float %old, 1.0\n  store float %new, ptr addrspace(1) " + To + ", align 4\n";
}

/// Makes %NAME the element Index of the thread's column of 1024 columns.
std::string placeAt(const std::string &Name, const std::string &Index) {
  return "  %row" + Name + " = mul i32 " + Index + ", 1024\n  %at" + Name + " = add i32 %row" + Name + ", %i\n  %" +
         Name + " = getelementptr float, ptr addrspace(1) %sums, i32 %at" + Name + "\n";
}

// Of four rounds the first one finds what was there before.
TEST(KeptValues, SumOfALoop) {
  const auto Values = valuesOf(update("%own", "%own"));
  ASSERT_EQ(Values.size(), 1u);
  EXPECT_EQ(Values[0].Load, 0u);
  EXPECT_EQ(Values[0].Stores, (llvm::SmallVector<unsigned, 2>{1}));
  EXPECT_EQ(Values[0].Share, 0.75);
  EXPECT_GE(Values[0].Loop, 0);
}

// A round loads what the one before stored one row on.
TEST(KeptValues, PlaceThatMovesOn) {
  const auto Values =
      valuesOf(placeAt("here", "%r") + "  %r1 = add i32 %r, 1\n" + placeAt("there", "%r1") + update("%here", "%there"));
  ASSERT_EQ(Values.size(), 1u);
  EXPECT_EQ(Values[0].Share, 0.75);
  EXPECT_EQ(Values[0].Loop, -1);
}

// Two rows on: between the store and the load another row is loaded.
TEST(KeptValues, TwoAtATime) {
  EXPECT_TRUE(
      valuesOf(placeAt("here", "%r") + "  %r2 = add i32 %r, 2\n" + placeAt("there", "%r2") + update("%here", "%there"))
          .empty());
}

// Each thread loads what its neighbour stores.
TEST(KeptValues, PlaceOfANeighbour) {
  EXPECT_TRUE(valuesOf("  %j = add i32 %i, 1\n  %beside = getelementptr float, ptr addrspace(1) %sums, i32 %j\n" +
                       update("%beside", "%own"))
                  .empty());
}

TEST(KeptValues, FencesAndVolatile) {
  EXPECT_TRUE(valuesOf(update("%own", "%own") + "  call void @llvm.nvvm.membar.gl()\n").empty());
  EXPECT_TRUE(valuesOf("  %old = load volatile float, ptr addrspace(1) %own, align 4\n"
                       "  %new = fadd float %old, 1.0\n"
                       "  store float %new, ptr addrspace(1) %own, align 4\n")
                  .empty());
}

// A quarter of the loads and stores is left: at most four times as fast, and less with what else a round does.
TEST(KeptValues, GainOfRegisters) {
  const IrKernel Kernel = fourRounds(update("%own", "%own"));
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  const CostedLaunch Costed{.Launch = Launch, .Gpu = *findGpu("sm_90")};
  const KernelCost Cost = runCost(Kernel.program(), Costed);
  const auto Values = keptValues(RequestTrace(Kernel.program(), Launch));
  const std::optional<GainEstimate> Gain = gainOfRegisters(Cost, Values);
  ASSERT_TRUE(Gain);
  EXPECT_GT(Gain->InL2, 1.4);
  EXPECT_LE(Gain->InL2, 4);
  EXPECT_FALSE(gainOfRegisters(Cost, {}));
}

} // namespace
} // namespace cudaperf
