// Which functions have shared accesses that the assembler may join.

#include "Nvcc/SharedNeighbours.h"
#include "IrText.h"
#include "Nvcc/ModuleAnalyses.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace cudaperf {
namespace {

/// Whether a kernel with Body has such accesses. It has a 'tile' of floats, and the numbers i and j.
bool hasNeighbours(const std::string &Body) {
  IrText Code(R"(
@tile = internal addrspace(3) global [1024 x float] undef, align 16
define void @k(i32 %i, i32 %j, ptr addrspace(1) %global) {
)" + Body + "  ret void\n}\n");
  ModuleAnalyses Analyses(Code.module());
  return hasSharedNeighbours(*Code.module().getFunction("k"), [&](llvm::Function &F) -> llvm::ScalarEvolution & {
    return Analyses.functions().getResult<llvm::ScalarEvolutionAnalysis>(F);
  });
}

std::string address(const std::string &Name, const std::string &Index) {
  return "  %" + Name + " = getelementptr [1024 x float], ptr addrspace(3) @tile, i64 0, i64 " + Index + "\n";
}

std::string load(const std::string &Name, const std::string &At, const std::string &Type = "float") {
  return "  %" + Name + " = load " + Type + ", ptr addrspace(3) " + At + ", align 4\n";
}

TEST(SharedNeighbours, AreTwoInARow) {
  EXPECT_FALSE(hasNeighbours(load("a", "@tile")));
  EXPECT_FALSE(hasNeighbours("  %a = load float, ptr addrspace(1) %global\n"
                             "  %at = getelementptr i8, ptr addrspace(1) %global, i64 4\n"
                             "  %b = load float, ptr addrspace(1) %at\n"));
  EXPECT_TRUE(hasNeighbours(address("at", "1") + load("a", "@tile") + load("b", "%at")));
  // A store between the loads.
  EXPECT_FALSE(hasNeighbours(address("at", "1") + load("a", "@tile") + "  store float 1.0, ptr addrspace(3) @tile\n" +
                             load("b", "%at")));
}

TEST(SharedNeighbours, LieWithinSixteenBytes) {
  EXPECT_TRUE(hasNeighbours(address("at", "3") + load("a", "@tile") + load("b", "%at")));
  EXPECT_FALSE(hasNeighbours(address("at", "4") + load("a", "@tile") + load("b", "%at")));
  EXPECT_FALSE(hasNeighbours(load("a", "@tile") + load("b", "@tile")));
  // What is as wide as an access can be is joined with nothing.
  EXPECT_FALSE(hasNeighbours(address("at", "1") + load("a", "@tile", "<4 x float>") + load("b", "%at")));
}

TEST(SharedNeighbours, AreAKnownDistanceApart) {
  const std::string OfIAndJ = "  %wide = sext i32 %i to i64\n  %other = sext i32 %j to i64\n";
  EXPECT_FALSE(
      hasNeighbours(OfIAndJ + address("x", "%wide") + address("y", "%other") + load("a", "%x") + load("b", "%y")));
  EXPECT_TRUE(hasNeighbours(OfIAndJ + "  %next = add i64 %wide, 1\n" + address("x", "%wide") + address("y", "%next") +
                            load("a", "%x") + load("b", "%y")));
}

/// The vectoriser finds out by itself whether the sum of 32 bits can wrap.
TEST(SharedNeighbours, MayBeWhereSumsAreWidened) {
  EXPECT_TRUE(
      hasNeighbours("  %next = add i32 %i, 1\n  %wide = zext i32 %i to i64\n  %other = zext i32 %next to i64\n" +
                    address("x", "%wide") + address("y", "%other") + load("a", "%x") + load("b", "%y")));
}

} // namespace
} // namespace cudaperf
