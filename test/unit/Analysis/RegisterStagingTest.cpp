// Tiles that come through registers: which stores stage one, and what is computed on it meanwhile.

#include "Analysis/RegisterStaging.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A loop of n rounds that stages %in[t + i] in @tile[t] and sums up @tile[t ^ 1].
struct TileLoop {
  std::string Load = "  %v = load float, ptr addrspace(1) %from\n";
  std::string Between;
  std::string Stored = "%v";
  std::string Type = "float";
  std::string Behind = "  call void @llvm.nvvm.barrier0()\n";
  std::string Read = "  %r = load float, ptr addrspace(3) %other\n";
  std::string Work = "  %next = fadd float %sum, %r\n";
  std::string NextLast = "0.0"; ///< what %old is in the next round
  std::string Last = "float";   ///< the type of %old
  std::string End = "  call void @llvm.nvvm.barrier0()\n";

  std::vector<StagingLoop> found() const {
    const IrKernel Kernel("declare void @llvm.nvvm.barrier0() convergent\n"
                          "declare float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1), i32)\n"
                          "@tile = internal addrspace(3) global [512 x float] undef\n"
                          "@second = internal addrspace(3) global [512 x float] undef\n"
                          "define void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {\n"
                          "entry:\n"
                          "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %x = xor i32 %t, 1\n"
                          "  %own = getelementptr float, ptr addrspace(3) @tile, i32 %t\n"
                          "  %elsewhere = getelementptr float, ptr addrspace(3) @second, i32 %t\n"
                          "  %other = getelementptr float, ptr addrspace(3) @tile, i32 %x\n"
                          "  %to = getelementptr float, ptr addrspace(1) %out, i32 %t\n"
                          "  br label %loop\n"
                          "loop:\n"
                          "  %i = phi i32 [ 0, %entry ], [ %j, %done ]\n"
                          "  %sum = phi float [ 0.0, %entry ], [ %next, %done ]\n"
                          "  %old = phi " +
                          Last + " [ undef, %entry ], [ " + NextLast +
                          ", %done ]\n"
                          "  %at = add i32 %t, %i\n"
                          "  %from = getelementptr float, ptr addrspace(1) %in, i32 %at\n" +
                          Load + Between + "  store " + Type + " " + Stored + ", ptr addrspace(3) %own\n" + Behind +
                          Read + Work + End +
                          "  br label %done\ndone:\n  %j = add i32 %i, 128\n  %c = icmp ult i32 %j, %n\n"
                          "  br i1 %c, label %loop, label %end\n"
                          "end:\n  store float %next, ptr addrspace(1) %to\n  ret void\n}\n");
    return stagingLoops(Kernel.program());
  }
};

TEST(RegisterStaging, AValueThatIsStoredAsItWasLoaded) {
  const auto Found = TileLoop().found();
  ASSERT_EQ(Found.size(), 1u);
  ASSERT_EQ(Found[0].Copies.size(), 1u);
  EXPECT_EQ(Found[0].Copies[0].Bytes, 4u);
  EXPECT_FALSE(Found[0].Copies[0].FillsZeros);
  ASSERT_EQ(Found[0].Work.size(), 1u);
  EXPECT_EQ(Found[0].Work[0].Operations, 2u); // the load and the sum
}

TEST(RegisterStaging, ALoadByTheReadOnlyPath) {
  EXPECT_EQ(TileLoop{.Load = "  %v = call float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1) %from, i32 4)\n"}
                .found()
                .size(),
            1u);
}

TEST(RegisterStaging, ZerosOutsideTheData) {
  const TileLoop Copy{.Between = "  %ok = icmp ult i32 %at, %n\n  %z = select i1 %ok, float %v, float 0.0\n",
                      .Stored = "%z"};
  const auto Found = Copy.found();
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Found[0].Copies[0].FillsZeros);
}

// As Clang writes 'inside ? data[i] : make_float4(0, 0, 0, 0)': what was in the vector before goes from round to round.
TEST(RegisterStaging, AVectorOfZerosPutTogether) {
  const TileLoop Copy{.Load = "  %v4 = load <2 x float>, ptr addrspace(1) %from, align 8\n",
                      .Between = "  %z1 = insertelement <2 x float> %old, float 0.0, i32 0\n"
                                 "  %z2 = insertelement <2 x float> %z1, float ZERO, i32 1\n"
                                 "  %ok = icmp ult i32 %at, %n\n"
                                 "  %v = select i1 %ok, <2 x float> %v4, <2 x float> %z2\n",
                      .Type = "<2 x float>",
                      .NextLast = "%v",
                      .Last = "<2 x float>"};
  const auto With = [&](const std::string &Element) {
    TileLoop Filled = Copy;
    Filled.Between.replace(Filled.Between.find("ZERO"), 4, Element);
    return Filled.found();
  };
  const auto Found = With("0.0");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Found[0].Copies[0].FillsZeros);
  EXPECT_EQ(Found[0].Copies[0].Bytes, 8u);
  EXPECT_TRUE(With("1.0").empty());
}

TEST(RegisterStaging, NoneOfWhatIsComputed) {
  EXPECT_TRUE((TileLoop{.Between = "  %w = fmul float %v, 2.0\n", .Stored = "%w"}.found().empty()));
  EXPECT_TRUE((TileLoop{.Load = "  %v = load float, ptr addrspace(1) %from\n",
                        .Between = "  %w = fptrunc float %v to half\n",
                        .Stored = "%w",
                        .Type = "half"}
                   .found()
                   .empty()));
}

TEST(RegisterStaging, NoneOfSizesThatNoCopyHas) {
  EXPECT_TRUE((TileLoop{.Load = "  %h = load half, ptr addrspace(1) %from\n  %v = fpext half %h to float\n",
                        .Stored = "%h",
                        .Type = "half"}
                   .found()
                   .empty()));
  EXPECT_TRUE((TileLoop{.Load = "  %p = load <2 x float>, ptr addrspace(1) %from, align 4\n"
                                "  %v = extractelement <2 x float> %p, i32 0\n",
                        .Stored = "%p",
                        .Type = "<2 x float>"}
                   .found()
                   .empty()))
      << "not aligned";
}

TEST(RegisterStaging, AValueThatIsUsedElsewhereToo) {
  EXPECT_TRUE((TileLoop{.Work = "  %w = fmul float %v, %r\n  %next = fadd float %sum, %w\n"}.found().empty()));
}

TEST(RegisterStaging, FetchedARoundOrABarrierAhead) {
  EXPECT_TRUE((TileLoop{.Stored = "%old", .NextLast = "%v"}.found().empty()));
  EXPECT_TRUE((TileLoop{.Between = "  call void @llvm.nvvm.barrier0()\n"}.found().empty()));
  EXPECT_TRUE(
      (TileLoop{.Between = "  %b = load float, ptr addrspace(3) %other\n  store float %b, ptr addrspace(1) %to\n"}
           .found()
           .empty()));
}

TEST(RegisterStaging, NoBarrierOrNothingComputedOnTheTile) {
  EXPECT_TRUE((TileLoop{.Behind = ""}.found().empty()));
  EXPECT_TRUE((TileLoop{.Read = "", .Work = "  %next = fadd float %sum, 1.0\n"}.found().empty()));
  EXPECT_TRUE((TileLoop{.Read = "  %r = load float, ptr addrspace(3) %elsewhere\n"}.found().empty()));
  EXPECT_TRUE(
      (TileLoop{.Work = "  store float %r, ptr addrspace(1) %to\n  %next = fadd float %sum, 1.0\n"}.found().empty()));
}

TEST(RegisterStaging, NoLoopAroundIt) {
  const IrKernel Kernel("declare void @llvm.nvvm.barrier0() convergent\n"
                        "@tile = internal addrspace(3) global [512 x float] undef\n"
                        "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %own = getelementptr float, ptr addrspace(3) @tile, i32 %t\n"
                        "  %v = load float, ptr addrspace(1) %in\n  store float %v, ptr addrspace(3) %own\n"
                        "  call void @llvm.nvvm.barrier0()\n"
                        "  %r = load float, ptr addrspace(3) @tile\n  %w = fadd float %r, 1.0\n"
                        "  store float %w, ptr addrspace(1) %out\n  ret void\n}\n");
  EXPECT_TRUE(stagingLoops(Kernel.program()).empty());
}

} // namespace
} // namespace cudaperf
