// Fragments in shared memory: what they cost, and with which leading dimension they would cost less.

#include "Cost/LeadingDimension.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// Stores an accumulator tile of floats with lines LeadingDimension apart, an i32 made from %n.
AccessCost storeWith(const std::string &LeadingDimension) {
  const IrKernel Kernel(
      "@tile = internal addrspace(3) global [16384 x float] undef, align 16\n"
      "define void @k(i32 %n) \"target-cpu\"=\"sm_90\" {\n"
      "  call void asm sideeffect \"wmma.store.d.sync.aligned.row.m16n16k16.shared.f32 [$0], {}, $1;\", "
      "\"l,r\"(ptr addrspace(3) @tile, i32 " +
      LeadingDimension + ")\n  ret void\n}\n");
  AccessCost Cost = costAccesses(Kernel.program(), IrKernel::blockOf(32), /*MostUnreliable=*/8).Accesses.front();
  static MemoryAccess Copy; // outlives the kernel
  Copy = *Cost.Access;
  Cost.Access = &Copy;
  return Cost;
}

TEST(LeadingDimension, RowsOfAllBanksConflict) {
  const AccessCost Cost = storeWith("128");
  EXPECT_EQ(Cost.Space, AccessSpace::Shared);
  EXPECT_EQ(Cost.Requests % 4, 0u);
  EXPECT_EQ(Cost.Actual, 8);
  EXPECT_EQ(Cost.Ideal, 2);
  EXPECT_EQ(Cost.LeadingDimension, 128);
}

TEST(LeadingDimension, TheSmallestWithoutConflictIsNamed) {
  const std::optional<LeadingDimension> Better = betterLeadingDimension(storeWith("128"), /*Gain=*/2);
  ASSERT_TRUE(Better);
  EXPECT_EQ(Better->Elements, 136);
  EXPECT_EQ(Better->Wavefronts, 2);
}

TEST(LeadingDimension, NothingIsBetterThanTheIdeal) {
  const AccessCost Cost = storeWith("136");
  EXPECT_EQ(Cost.Actual, 2);
  EXPECT_FALSE(betterLeadingDimension(Cost, /*Gain=*/2));
}

TEST(LeadingDimension, AnUnknownOneIsNotImproved) {
  const AccessCost Cost = storeWith("%n");
  EXPECT_FALSE(Cost.LeadingDimension);
  EXPECT_FALSE(betterLeadingDimension(Cost, /*Gain=*/2));
}

} // namespace
} // namespace cudaperf
