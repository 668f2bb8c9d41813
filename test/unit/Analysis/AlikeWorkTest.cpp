// What threads do alike that differ in one index of their blocks only.

#include "Analysis/AlikeWork.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A loop over k for results i, which differ from block to block: Body is its round, Bound its end.
std::string loopOf(const std::string &Body, const std::string &Bound = "64", const std::string &Start = "") {
  return "@tile = internal addrspace(3) global [64 x float] poison\n"
         "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {\n"
         "start:\n"
         "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
         "  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
         "  %base = mul i32 %block, 128\n"
         "  %i = add i32 %base, %x\n" +
         Start +
         "  br label %head\n"
         "head:\n"
         "  %k = phi i32 [ 0, %start ], [ %next, %latch ]\n" +
         Body +
         "  br label %latch\n"
         "latch:\n"
         "  %next = add i32 %k, 1\n"
         "  %more = icmp slt i32 %next, " +
         Bound +
         "\n"
         "  br i1 %more, label %head, label %end\n"
         "end:\n  ret void\n}\n";
}

constexpr char OfTile[] = "  %pt = getelementptr float, ptr addrspace(3) @tile, i32 %k\n"
                          "  %t = load float, ptr addrspace(3) %pt\n";
constexpr char OfResult[] = "  %ia = add i32 %i, %k\n"
                            "  %pa = getelementptr float, ptr addrspace(1) %a, i32 %ia\n"
                            "  %va = load float, ptr addrspace(1) %pa\n";

class Kernel {
public:
  explicit Kernel(const std::string &Code) : Ir(Code), Alike(Ir.program(), RegisterKind::BlockIndex, RegisterAxis::X) {}

  bool differs(llvm::StringRef Name) const {
    for (const llvm::BasicBlock &Block : Ir.program().code())
      for (const llvm::Instruction &Inst : Block)
        if (Inst.getName() == Name)
          return Alike.differs(Ir.program().slotOf(&Inst));
    ADD_FAILURE() << "no " << Name.str();
    return false;
  }
  bool isTogether(llvm::StringRef Name) const {
    for (const llvm::BasicBlock &Block : Ir.program().code())
      if (Block.getName() == Name)
        return Alike.isTogether(unsigned(Ir.program().numberOf(Block)));
    ADD_FAILURE() << "no " << Name.str();
    return false;
  }

private:
  IrKernel Ir;
  AlikeWork Alike;
};

TEST(AlikeWork, LoadsOfARound) {
  const Kernel K(loopOf(std::string(OfTile) + OfResult));
  EXPECT_FALSE(K.differs("t"));
  EXPECT_TRUE(K.differs("va"));
  EXPECT_FALSE(K.differs("x")); // the same threads in each block
  EXPECT_FALSE(K.differs("k"));
  EXPECT_TRUE(K.isTogether("head"));
}

// A tile of what each block has for itself differs, one of what all load does not.
TEST(AlikeWork, WhatATileHolds) {
  const std::string Fill = "  %px = getelementptr float, ptr addrspace(3) @tile, i32 %x\n"
                           "  store float %v, ptr addrspace(3) %px\n";
  const Kernel Own(loopOf(OfTile, "64",
                          "  %p = getelementptr float, ptr addrspace(1) %b, i32 %i\n"
                          "  %v = load float, ptr addrspace(1) %p\n" +
                              Fill));
  EXPECT_TRUE(Own.differs("t"));
  const Kernel Common(loopOf(OfTile, "64",
                             "  %p = getelementptr float, ptr addrspace(1) %b, i32 %x\n"
                             "  %v = load float, ptr addrspace(1) %p\n" +
                                 Fill));
  EXPECT_FALSE(Common.differs("t"));
}

// A loop as long as the result's number says ends at another time for each.
TEST(AlikeWork, LoopsOfOtherLengths) {
  EXPECT_FALSE(Kernel(loopOf(OfTile, "%i")).isTogether("head"));
  EXPECT_TRUE(Kernel(loopOf(OfTile, "%n")).isTogether("head"));
}

// What only some come to in a round.
TEST(AlikeWork, BranchesOfResults) {
  const Kernel K(loopOf("  %is = icmp eq i32 %k, %i\n"
                        "  br i1 %is, label %some, label %latch\n"
                        "some:\n" +
                        std::string(OfTile)));
  EXPECT_FALSE(K.isTogether("some"));
  EXPECT_TRUE(K.isTogether("head"));
  EXPECT_TRUE(K.isTogether("latch"));
}

// Atomics differ, but not by an index that nobody asks for.
TEST(AlikeWork, OnlyWhereTheIndexIsRead) {
  const IrKernel Ir("define void @k(ptr addrspace(1) %a) {\n"
                    "  %x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                    "  %old = atomicrmw add ptr addrspace(1) %a, i32 %x monotonic\n"
                    "  ret void\n}\n");
  EXPECT_TRUE(AlikeWork(Ir.program(), RegisterKind::BlockIndex, RegisterAxis::X).isAsked());
  EXPECT_FALSE(AlikeWork(Ir.program(), RegisterKind::BlockIndex, RegisterAxis::Y).isAsked());
}

// What an atomic finds is what others have put there.
TEST(AlikeWork, AtomicsDiffer) {
  EXPECT_TRUE(Kernel(loopOf("  %old = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic\n")).differs("old"));
}

} // namespace
} // namespace cudaperf
