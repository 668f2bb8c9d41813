// What the threads of a block load of the same, and what a tile of it gains.

#include "Cost/TileReuse.h"
#include "../IrKernel.h"
#include "Rates.h"

namespace cudaperf {
namespace {

/// Rounds of a loop over k, in blocks of X by Y threads: Body has thread indices x and y.
std::vector<TileReuse> found(const std::string &Body, unsigned X, unsigned Y) {
  const IrKernel Kernel("declare void @llvm.nvvm.barrier0()\n"
                        "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {\n"
                        "start:\n"
                        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                        "  %row = mul i32 %y, 1024\n"
                        "  br label %head\n"
                        "head:\n"
                        "  %k = phi i32 [ 0, %start ], [ %next, %head ]\n"
                        "  %line = mul i32 %k, 1024\n" +
                        Body +
                        "  %next = add i32 %k, 1\n"
                        "  %more = icmp slt i32 %next, 64\n"
                        "  br i1 %more, label %head, label %end\n"
                        "end:\n  ret void\n}\n");
  return tileReuse(Kernel.program(), IrKernel::blockOf(X, Y), /*MinReuse=*/4);
}

constexpr char LoadOfA[] = "  %ia = add i32 %row, %k\n"
                           "  %pa = getelementptr float, ptr addrspace(1) %a, i32 %ia\n"
                           "  %va = load float, ptr addrspace(1) %pa\n";
constexpr char LoadOfB[] = "  %ib = add i32 %line, %x\n"
                           "  %pb = getelementptr float, ptr addrspace(1) %b, i32 %ib\n"
                           "  %vb = load float, ptr addrspace(1) %pb\n";

// A round of a block of 32x8 loads 8 elements of a, each by 32 threads, and 32 of b, each by 8. Of 16 rounds the tile
// holds (8 + 32) * 16 floats.
TEST(TileReuse, MatrixProduct) {
  const auto Tiles = found(std::string(LoadOfA) + LoadOfB, 32, 8);
  ASSERT_EQ(Tiles.size(), 1u);
  EXPECT_EQ(Tiles[0].Rounds, 16u);
  EXPECT_EQ(Tiles[0].Bytes, 40u * 16 * 4);
  ASSERT_EQ(Tiles[0].Loads.size(), 2u);
  EXPECT_EQ(Tiles[0].Loads[0].Reuse, 32);
  EXPECT_TRUE(Tiles[0].Loads[0].isBroadcast());
  EXPECT_EQ(Tiles[0].Loads[1].Reuse, 8);
  EXPECT_EQ(Tiles[0].Loads[1].ElementsARound, 32);
}

// One row of threads: each element of b is loaded once, and that of a is one word for the whole warp.
TEST(TileReuse, NothingShared) { EXPECT_TRUE(found(std::string(LoadOfA) + LoadOfB, 256, 1).empty()); }

TEST(TileReuse, LoopsWithBarriersAndStores) {
  EXPECT_TRUE(found(std::string(LoadOfB) + "  call void @llvm.nvvm.barrier0()\n", 32, 8).empty());
  EXPECT_TRUE(found(std::string(LoadOfB) + "  store float %vb, ptr addrspace(1) %pb\n", 32, 8).empty());
  EXPECT_FALSE(found(LoadOfB, 32, 8).empty());
}

// A warp of 8 that share 32 elements: 64 rounds take a line of L1 each, 64 clocks. By a tile, 64 wavefronts of shared
// memory stay, and 8 copies to it, with two lines each at most: nothing is gained.
TEST(TileReuse, NoGainWhereARequestIsOneWavefront) {
  const IrKernel Kernel(
      "define void @k(ptr addrspace(1) %a) {\n  %v = load float, ptr addrspace(1) %a\n  ret void\n}\n");
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  MemoryWork Now;
  Now.Requests = 64;
  Now.L1 = 64;
  Cost.Now = Cost.Ideal = {Now};
  TileReuse Tile{.Loop = 0, .Rounds = 16, .Bytes = 2048, .Loads = {}};
  Tile.Loads.push_back({.Access = 0, .Reuse = 8, .ElementsARound = 32, .Rows = 32});
  EXPECT_EQ(gainOfTile(Kernel.program(), Cost, Tile)->InL2, 1);
  // Lanes that need two lines a time: 128 clocks, of which 64 and 24 stay.
  Cost.Now[0].L1 = Cost.Ideal[0].L1 = 128;
  EXPECT_GT(gainOfTile(Kernel.program(), Cost, Tile)->InL2, 1.2);
  EXPECT_FALSE(gainOfTile(Kernel.program(), {}, Tile));
}

} // namespace
} // namespace cudaperf
