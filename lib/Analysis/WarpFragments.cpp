#include "Analysis/WarpFragments.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cudaperf {

namespace {

/// An element type of wmma. Run: neighbouring elements along K that a lane holds in one register (two, four or more
/// that fill 32 bits, or one that does).
struct ElementType {
  StringLiteral Name;
  unsigned Bits;
  unsigned Run;
  bool ByMatrixLoads; ///< operands in shared memory come by ldmatrix; else nvcc emits generic loads
};

// PTX ISA, "Matrix Fragments for mma.m16n8k16 with floating point type" (f16, bf16), "mma.m16n8k8" (tf32), "mma.m8n8k4
// with .f64", "mma.m16n8k16 with integer type", "mma.m8n8k32" (s4), "mma.m8n8k128" (b1).
constexpr ElementType Elements[] = {
    {"f16", 16, 2, true},  {"bf16", 16, 2, false}, {"tf32", 32, 1, false}, {"f32", 32, 1, false},
    {"s32", 32, 1, false}, {"f64", 64, 1, false},  {"s8", 8, 4, true},     {"u8", 8, 4, true},
    {"s4", 4, 8, true},    {"u4", 4, 8, true},     {"b1", 1, 32, true},
};

struct Shape {
  unsigned M, N, K;
};
constexpr Shape Shapes[] = {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}, {16, 16, 8}, {8, 8, 4}, {8, 8, 32}, {8, 8, 128}};

/// Neighbours along N that a lane holds of an accumulator, whatever its type.
constexpr unsigned AccumulatorRun = 2;
/// Lanes of a group, and groups.
constexpr unsigned GroupLanes = 4, LaneGroups = WarpLanes / GroupLanes;

} // namespace

unsigned FragmentTile::accessBytes() const {
  switch (Spread) {
  case LaneSpread::AlongLines:
    return unsigned(bytesOf(Run));
  case LaneSpread::AcrossLines:
    return unsigned(bytesOf(1));
  case LaneSpread::MatrixRows:
    return MatrixRowBytes;
  }
  llvm_unreachable("all spreads are listed");
}

/// Lines and elements in memory, and whether the lanes' runs lie along the lines.
static FragmentTile orient(const FragmentOperand &Operand, bool &RunsAlong) {
  const bool IsRow = Operand.IsRowMajor;
  switch (Operand.Use) {
  case 'a':
    RunsAlong = IsRow;
    return {.Lines = IsRow ? Operand.M : Operand.K, .LineElements = IsRow ? Operand.K : Operand.M};
  case 'b':
    RunsAlong = !IsRow;
    return {.Lines = IsRow ? Operand.K : Operand.N, .LineElements = IsRow ? Operand.N : Operand.K};
  default:
    // m8n32k16 is computed as the transposed product: the mma instructions know M = 16 only.
    RunsAlong = IsRow != (Operand.M == 8 && Operand.N == 32);
    return {.Lines = IsRow ? Operand.M : Operand.N, .LineElements = IsRow ? Operand.N : Operand.M};
  }
}

std::optional<FragmentTile> fragmentTile(const FragmentOperand &Operand) {
  const auto *Type = find_if(Elements, [&](const ElementType &E) { return E.Name == Operand.Element; });
  const bool KnownShape =
      any_of(Shapes, [&](const Shape &S) { return S.M == Operand.M && S.N == Operand.N && S.K == Operand.K; });
  if (Type == std::end(Elements) || !KnownShape || !StringRef("abcd").contains(Operand.Use))
    return std::nullopt;
  bool RunsAlong = false;
  FragmentTile Tile = orient(Operand, RunsAlong);
  const bool IsInput = Operand.Use == 'a' || Operand.Use == 'b';
  Tile.ElementBits = Type->Bits;
  Tile.Run = IsInput ? Type->Run : AccumulatorRun;
  // 16-bit elements are moved along the lines in any case and transposed in registers (MOVM) or by ldmatrix.
  RunsAlong |= Type->Bits == 16;
  Tile.Spread = RunsAlong ? LaneSpread::AlongLines : LaneSpread::AcrossLines;
  if (IsInput && RunsAlong && Type->ByMatrixLoads && Operand.IsShared) {
    Tile.Spread = LaneSpread::MatrixRows;
    const unsigned All = Tile.Lines * unsigned(Tile.bytesOf(Tile.LineElements)) / (MatrixRows * MatrixRowBytes);
    Tile.Matrices = std::min(All, Type->Bits == 16 ? 4u : 2u);
  }
  return Tile;
}

/// Matrices of 8 lines and 16 bytes, two below each other, then the two beside them.
static SmallVector<FragmentRequest, 8> matrixRequests(const FragmentTile &Tile, int64_t LeadingDimension) {
  constexpr unsigned LinesOfTwo = 2 * MatrixRows;
  const unsigned RowElements = MatrixRowBytes * 8 / Tile.ElementBits;
  SmallVector<FragmentRequest, 8> Requests;
  unsigned Next = Tile.Matrices;
  for (unsigned First = 0; First < Tile.Lines; First += LinesOfTwo)
    for (unsigned Element = 0; Element < Tile.LineElements; Element += RowElements)
      for (unsigned Line = First; Line < std::min(First + LinesOfTwo, Tile.Lines); Line += MatrixRows) {
        if (Next == Tile.Matrices) {
          Requests.push_back({.Lanes = LaneMask((uint64_t(1) << Tile.Matrices * MatrixRows) - 1)});
          Next = 0;
        }
        for (unsigned Row = 0; Row < MatrixRows; ++Row)
          Requests.back().Offset[Next * MatrixRows + Row] = Tile.bytesOf((Line + Row) * LeadingDimension + Element);
        ++Next;
      }
  return Requests;
}

SmallVector<FragmentRequest, 8> fragmentRequests(const FragmentTile &Tile, int64_t LeadingDimension) {
  if (Tile.Spread == LaneSpread::MatrixRows)
    return matrixRequests(Tile, LeadingDimension);
  const bool Along = Tile.Spread == LaneSpread::AlongLines;
  const unsigned BlockLines = Along ? LaneGroups : GroupLanes * Tile.Run;
  const unsigned BlockElements = Along ? GroupLanes * Tile.Run : LaneGroups;
  SmallVector<FragmentRequest, 8> Requests;
  for (unsigned Line = 0; Line < Tile.Lines; Line += BlockLines)
    for (unsigned Element = 0; Element < Tile.LineElements; Element += BlockElements)
      for (unsigned I = 0; I < (Along ? 1 : Tile.Run); ++I) {
        FragmentRequest &Request = Requests.emplace_back();
        for (unsigned L = 0; L < WarpLanes; ++L) {
          const unsigned Group = L / GroupLanes, Member = L % GroupLanes * Tile.Run + I;
          Request.Offset[L] =
              Tile.bytesOf((Line + (Along ? Group : Member)) * LeadingDimension + Element + (Along ? Member : Group));
        }
      }
  return Requests;
}

} // namespace cudaperf
