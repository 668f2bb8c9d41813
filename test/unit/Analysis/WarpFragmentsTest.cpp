// Which bytes each lane moves for a fragment. The offsets are those that nvcc's machine code for sm_90 computes, for a
// leading dimension of 64 elements.

#include "Analysis/WarpFragments.h"
#include "gmock/gmock.h"
#include <map>

namespace cudaperf {
namespace {

struct LayoutCase {
  const char *What;
  FragmentOperand Operand;
  unsigned Requests;
  unsigned Bytes;
  LaneMask Lanes;
  std::vector<int64_t> FirstLanes; ///< offsets of lanes 0 to 8 in the first request
};

void PrintTo(const LayoutCase &Case, std::ostream *Out) { *Out << Case.What; }

class FragmentLayout : public testing::TestWithParam<LayoutCase> {};

TEST_P(FragmentLayout, IsTheMachineCodes) {
  const LayoutCase &Case = GetParam();
  const std::optional<FragmentTile> Tile = fragmentTile(Case.Operand);
  ASSERT_TRUE(Tile);
  EXPECT_EQ(Tile->accessBytes(), Case.Bytes);
  const auto Requests = fragmentRequests(*Tile, 64);
  ASSERT_EQ(Requests.size(), Case.Requests);
  for (const FragmentRequest &Request : Requests)
    EXPECT_EQ(Request.Lanes, Case.Lanes);
  const auto &Offset = Requests.front().Offset;
  EXPECT_THAT(std::vector(Offset.begin(), Offset.begin() + 9), testing::ElementsAreArray(Case.FirstLanes));
}

INSTANTIATE_TEST_SUITE_P(Tables, FragmentLayout,
                         testing::Values(LayoutCase{"LDSM.x4 of a half tile",
                                                    {'a', 16, 16, 16, "f16", true, true},
                                                    1,
                                                    16,
                                                    AllLanes,
                                                    {0, 128, 256, 384, 512, 640, 768, 896, 1024}},
                                         LayoutCase{"LDSM.x2 of a byte tile",
                                                    {'a', 16, 16, 16, "s8", true, true},
                                                    1,
                                                    16,
                                                    0xffff,
                                                    {0, 64, 128, 192, 256, 320, 384, 448, 512}},
                                         LayoutCase{"LDG of a half tile",
                                                    {'a', 16, 16, 16, "f16", true, false},
                                                    4,
                                                    4,
                                                    AllLanes,
                                                    {0, 4, 8, 12, 128, 132, 136, 140, 256}},
                                         LayoutCase{"generic loads of a bf16 tile",
                                                    {'b', 16, 16, 16, "bf16", true, true},
                                                    4,
                                                    4,
                                                    AllLanes,
                                                    {0, 4, 8, 12, 128, 132, 136, 140, 256}},
                                         LayoutCase{"bytes across lines",
                                                    {'a', 16, 16, 16, "s8", false, true},
                                                    8,
                                                    1,
                                                    AllLanes,
                                                    {0, 256, 512, 768, 1, 257, 513, 769, 2}},
                                         LayoutCase{"tf32 across lines",
                                                    {'a', 16, 16, 8, "tf32", false, true},
                                                    4,
                                                    4,
                                                    AllLanes,
                                                    {0, 256, 512, 768, 4, 260, 516, 772, 8}},
                                         LayoutCase{"double across lines",
                                                    {'b', 8, 8, 4, "f64", true, true},
                                                    1,
                                                    8,
                                                    AllLanes,
                                                    {0, 512, 1024, 1536, 8, 520, 1032, 1544, 16}},
                                         LayoutCase{"pairs of doubles",
                                                    {'d', 8, 8, 4, "f64", true, false},
                                                    1,
                                                    16,
                                                    AllLanes,
                                                    {0, 16, 32, 48, 512, 528, 544, 560, 1024}},
                                         LayoutCase{"an accumulator by columns",
                                                    {'c', 16, 16, 16, "s32", false, false},
                                                    8,
                                                    4,
                                                    AllLanes,
                                                    {0, 512, 1024, 1536, 4, 516, 1028, 1540, 8}},
                                         LayoutCase{"the transposed accumulator",
                                                    {'d', 8, 32, 16, "f32", false, true},
                                                    4,
                                                    8,
                                                    AllLanes,
                                                    {0, 8, 16, 24, 256, 264, 272, 280, 512}}));

/// How often each byte of Tile is moved, by offset.
std::map<int64_t, unsigned> bytesMoved(const FragmentTile &Tile, int64_t LeadingDimension) {
  std::map<int64_t, unsigned> Moved;
  for (const FragmentRequest &Request : fragmentRequests(Tile, LeadingDimension))
    for (unsigned L = 0; L < WarpLanes; ++L)
      for (unsigned Byte = 0; (Request.Lanes >> L & 1) && Byte < Tile.accessBytes(); ++Byte)
        ++Moved[Request.Offset[L] + Byte];
  return Moved;
}

TEST(FragmentLayout, EveryTileIsMovedWholeAndOnce) {
  constexpr int64_t LeadingDimension = 256;
  constexpr unsigned Shapes[][3] = {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}, {16, 16, 8}, {8, 8, 4}};
  unsigned Tiles = 0;
  for (const auto &[M, N, K] : Shapes)
    for (const char Use : {'a', 'b', 'c', 'd'})
      for (const char *Element : {"f16", "bf16", "s8", "u8", "f32", "s32", "tf32", "f64"})
        for (const bool IsRow : {false, true})
          for (const bool IsShared : {false, true}) {
            const bool IsSmall = llvm::StringRef(Element).ends_with("8");
            if (K < 16 && (IsSmall || llvm::StringRef(Element).contains("f16")))
              continue; // no such shape
            const auto Tile = fragmentTile({Use, M, N, K, Element, IsRow, IsShared});
            ASSERT_TRUE(Tile);
            const auto Moved = bytesMoved(*Tile, LeadingDimension);
            SCOPED_TRACE(testing::Message() << Use << " m" << M << "n" << N << "k" << K << ' ' << Element << IsRow);
            EXPECT_EQ(int64_t(Moved.size()), Tile->Lines * Tile->bytesOf(Tile->LineElements));
            for (const auto &[Offset, Times] : Moved) {
              EXPECT_EQ(Times, 1u);
              EXPECT_LT(Offset % Tile->bytesOf(LeadingDimension), Tile->bytesOf(Tile->LineElements));
              EXPECT_LT(Offset / Tile->bytesOf(LeadingDimension), Tile->Lines);
            }
            ++Tiles;
          }
  EXPECT_GT(Tiles, 400u);
}

TEST(FragmentLayout, WhatIsNotInTheTablesIsUnknown) {
  EXPECT_FALSE(fragmentTile({'a', 64, 8, 16, "f16", true, true}));
  EXPECT_FALSE(fragmentTile({'a', 16, 16, 16, "e4m3", true, true}));
  EXPECT_FALSE(fragmentTile({'x', 16, 16, 16, "f16", true, true}));
}

} // namespace
} // namespace cudaperf
