// Products that loops add up: of which numbers, and whether they are those of two matrices.

#include "Analysis/ProductSteps.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// out[y][x] += a[...] * b[...] over i < n, with the parts of a test in it.
struct ProductLoop {
  std::string Row = "  %row = mul i32 %y, %n\n", Column = "  %line = mul i32 %i, %n\n";
  std::string Left = "  %l = add i32 %row, %i\n", Right = "  %r = add i32 %line, %x\n";
  std::string Type = "half", Sum = "float";
  std::string Product = "  %wa = fpext half %va to float\n  %wb = fpext half %vb to float\n"
                        "  %p = fmul contract float %wa, %wb\n";
  std::string Next = "  %next = fadd contract float %sum, %p\n";
  std::string Other; ///< in the loop, in front of all

  IrKernel kernel() const {
    return IrKernel(
        "declare float @llvm.fma.f32(float, float, float)\n"
        "define void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias "
        "%out, i32 %n) {\n"
        "entry:\n"
        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n" +
        Row +
        "  br label %loop\n"
        "loop:\n"
        "  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n"
        "  %sum = phi " +
        Sum + " [ " + (Sum == "i32" ? "0" : "0.0") + ", %entry ], [ %next, %loop ]\n" + Other + Column + Left + Right +
        "  %pa = getelementptr " + Type + ", ptr addrspace(1) %a, i32 %l\n  %va = load " + Type +
        ", ptr addrspace(1) %pa\n  %pb = getelementptr " + Type + ", ptr addrspace(1) %b, i32 %r\n  %vb = load " +
        Type + ", ptr addrspace(1) %pb\n" + Product + Next +
        "  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n"
        "  br i1 %c, label %loop, label %end\n"
        "end:\n  %at = add i32 %row, %x\n  %to = getelementptr " +
        Sum + ", ptr addrspace(1) %out, i32 %at\n  store " + Sum + " %next, ptr addrspace(1) %to\n  ret void\n}\n");
  }
};

/// The types of what ProductLoop adds up.
std::vector<ProductType> typesOf(const ProductLoop &Loop) {
  const IrKernel Kernel = Loop.kernel();
  std::vector<ProductType> Types;
  for (const ProductStep &Step : productSteps(Kernel.program()))
    Types.push_back(Step.Type);
  return Types;
}

TEST(ProductSteps, TypesOfTheNumbersThatAreLoaded) {
  using Types = std::vector<ProductType>;
  EXPECT_EQ(typesOf({}), Types{ProductType::Half});
  EXPECT_EQ(typesOf({.Type = "float", .Product = "  %p = fmul contract float %va, %vb\n"}), Types{ProductType::Float});
  EXPECT_EQ(typesOf({.Type = "float",
                     .Product = "",
                     .Next = "  %next = call float @llvm.fma.f32(float %va, float %vb, float %sum)\n"}),
            Types{ProductType::Float});
  EXPECT_EQ(typesOf({.Type = "i8",
                     .Sum = "i32",
                     .Product = "  %wa = sext i8 %va to i32\n  %wb = sext i8 %vb to i32\n  %p = mul i32 %wa, %wb\n",
                     .Next = "  %next = add i32 %sum, %p\n"}),
            Types{ProductType::Int8});
}

// CUDA's headers convert, and multiply, by inline PTX.
TEST(ProductSteps, ArithmeticOfInlinePtx) {
  const std::string Converted = "\", \"=f,h\"(i16 ";
  const ProductLoop BFloats{.Type = "i16",
                            .Product = "  %wa = call float asm \"{ cvt.f32.bf16 $0, $1;}" + Converted +
                                       "%va)\n  %wb = call float asm \"{ cvt.f32.bf16 $0, $1;}" + Converted +
                                       "%vb)\n  %p = fmul contract float %wa, %wb\n"};
  EXPECT_EQ(typesOf(BFloats), std::vector<ProductType>{ProductType::BFloat});
  const ProductLoop Pairs{
      .Type = "i32",
      .Sum = "i32",
      .Product = "",
      .Next = "  %next = call i32 asm \"{fma.rn.f16x2 $0,$1,$2,$3;}\", \"=r,r,r,r\"(i32 %va, i32 %vb, i32 %sum)\n"};
  const IrKernel Kernel = Pairs.kernel();
  const auto Steps = productSteps(Kernel.program());
  ASSERT_EQ(Steps.size(), 1u);
  EXPECT_EQ(Steps[0].Type, ProductType::Half);
  EXPECT_EQ(Steps[0].Together, 2u);
}

TEST(ProductSteps, OnlySumsOfWhatIsLoadedInEachRound) {
  // Scaled by what was added up, but not added up itself.
  EXPECT_TRUE(typesOf({.Next = "  %next = fadd contract float %p, 1.0\n"}).empty());
  // Of two numbers one is a half.
  EXPECT_TRUE(typesOf({.Product = "  %wa = fpext half %va to float\n  %wb = sitofp i32 %i to float\n"
                                  "  %p = fmul contract float %wa, %wb\n"})
                  .empty());
  // The square of a difference is no product of what is loaded.
  EXPECT_TRUE(typesOf({.Product = "  %wa = fpext half %va to float\n  %wb = fpext half %vb to float\n"
                                  "  %d = fsub float %wa, %wb\n  %p = fmul contract float %d, %d\n"})
                  .empty());
  // The left one is the same in each round.
  EXPECT_TRUE(typesOf({.Left = "  %l = add i32 %row, 7\n"}).empty());
}

TEST(ProductSteps, KernelsWithTensorCoresHaveNone) {
  EXPECT_TRUE(
      typesOf({.Other = "  call void asm sideeffect \"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {}, {}, "
                        "{}, {};\", \"\"()\n"})
          .empty());
}

ProductTile tileOf(const ProductLoop &Loop, unsigned X, unsigned Y) {
  const IrKernel Kernel = Loop.kernel();
  const auto Steps = productSteps(Kernel.program());
  EXPECT_EQ(Steps.size(), 1u);
  return productTile(Kernel.program(), IrKernel::blockOf(X, Y), Steps.at(0)).value_or(ProductTile());
}

// a[y][i] * b[i][x] in a block of 16x16: 16 rows, 16 columns, and each of the 256 threads has another pair.
TEST(ProductTile, OfAMatrixProduct) {
  const ProductTile Tile = tileOf({}, 16, 16);
  EXPECT_EQ(Tile.Rows, 16u);
  EXPECT_EQ(Tile.Columns, 16u);
  EXPECT_EQ(Tile.Results, 256u);
  EXPECT_TRUE(Tile.isMatrixProduct());
  EXPECT_FALSE(tileOf({}, 32, 4).isMatrixProduct()) << "four rows fill no fragment";
}

// a[x][i] * b[i]: the vector has one place. a[x][i] * b[x][i]: each place meets one.
TEST(ProductTile, OfAVectorAndOfPairs) {
  const ProductLoop Vector{.Row = "  %row = mul i32 %x, %n\n", .Right = "  %r = add i32 %i, 0\n"};
  EXPECT_EQ(tileOf(Vector, 256, 1).Columns, 1u);
  EXPECT_FALSE(tileOf(Vector, 256, 1).isMatrixProduct());
  const ProductLoop Elements{.Row = "  %row = mul i32 %x, %n\n", .Right = "  %r = add i32 %row, %i\n"};
  const ProductTile Tile = tileOf(Elements, 256, 1);
  EXPECT_EQ(Tile.Rows, 256u);
  EXPECT_EQ(Tile.Results, 256u);
  EXPECT_FALSE(Tile.isMatrixProduct());
}

} // namespace
} // namespace cudaperf
