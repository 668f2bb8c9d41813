// A block with more accesses than one part has is vectorised part by part, and is one block again.

#include "Nvcc/VectorizeInParts.h"
#include "IrText.h"
#include "Nvcc/ModuleAnalyses.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"

namespace cudaperf {
namespace {

/// Stores of Count floats from out[First] on, each with the alignment that out, of 16 bytes, gives it.
std::string storesOf(unsigned First, unsigned Count) {
  std::string Text = "define void @k(ptr addrspace(1) align 16 %out) {\n";
  for (unsigned I = 0; I != Count; ++I) {
    const std::string Number = std::to_string(I);
    Text += "  %p" + Number + " = getelementptr float, ptr addrspace(1) %out, i64 " + std::to_string(First + I) + "\n";
    const unsigned Alignment = (First + I) % 4 == 0 ? 16 : (First + I) % 2 == 0 ? 8 : 4;
    Text +=
        "  store float " + Number + ".0, ptr addrspace(1) %p" + Number + ", align " + std::to_string(Alignment) + "\n";
  }
  return Text + "  ret void\n}\n";
}

unsigned storesLeft(IrText &Code, VectorizeInParts::Atomics Atomics = VectorizeInParts::Atomics::Divide) {
  ModuleAnalyses Analyses(Code.module());
  VectorizeInParts(Atomics).run(Code.function("k"), Analyses.functions());
  EXPECT_FALSE(llvm::verifyModule(Code.module(), &llvm::errs()));
  EXPECT_EQ(Code.function("k").size(), 1u);
  unsigned Stores = 0;
  for (llvm::Instruction &Each : llvm::instructions(Code.function("k")))
    Stores += llvm::isa<llvm::StoreInst>(Each);
  return Stores;
}

TEST(VectorizeInParts, OnePartIsVectorisedWhole) {
  IrText Code(storesOf(0, VectorizeInParts::MaxAccesses));
  EXPECT_EQ(storesLeft(Code), VectorizeInParts::MaxAccesses / 4);
}

// 2,500 stores: parts of 1024, 1024 and 452, all multiples of four.
TEST(VectorizeInParts, PartsMakeOneBlockAgain) {
  IrText Code(storesOf(0, 2500));
  EXPECT_EQ(storesLeft(Code), 625u);
}

// From the third float on, 1,026 stores are 2 + 256 * 4. In parts of 1,024 and 2 the last vector is two halves: 2 + 255
// * 4 + 2 and 2, where the halves and the first two are one store each.
TEST(VectorizeInParts, NothingIsMergedAcrossTheirEnds) {
  IrText Code(storesOf(2, 1026));
  EXPECT_EQ(storesLeft(Code), 1u + 255 + 1 + 1);
}

// Whatever the atomic's address, as machine code of nvcc 13 has it of global memory; of shared memory ptxas does not
// care.
TEST(VectorizeInParts, AtomicsDivide) {
  constexpr const char *Text = R"(
    define void @k(ptr addrspace(1) noalias align 16 %out, ptr addrspace(1) noalias %count) {
      store float 1.0, ptr addrspace(1) %out, align 16
      %old = atomicrmw add ptr addrspace(1) %count, i32 1 monotonic
      %next = getelementptr float, ptr addrspace(1) %out, i64 1
      store float 2.0, ptr addrspace(1) %next, align 4
      ret void
    })";
  IrText Divided(Text), Whole(Text);
  EXPECT_EQ(storesLeft(Divided), 2u);
  EXPECT_EQ(storesLeft(Whole, VectorizeInParts::Atomics::AreAccesses), 1u);
}

} // namespace
} // namespace cudaperf
