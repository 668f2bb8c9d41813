// The rows of Passes.def as readers and opt see them, and the pipeline that they make up.

#include "Nvcc/Pipeline.h"
#include "IrText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"
#include <set>

namespace cudaperf {
namespace {

TEST(Pipeline, RowsAreComplete) {
  std::set<llvm::StringRef> Classes;
  for (const PassRow &Row : passRows()) {
    EXPECT_TRUE(llvm::is_contained({"FrontEnd", "Nvvm", "Assembler", "Ptx", "Model"}, Row.Stage)) << Row.Name.str();
    EXPECT_FALSE(Row.Name.empty());
    EXPECT_FALSE(Row.What.empty()) << Row.Name.str();
    EXPECT_FALSE(Row.Why.empty()) << Row.Name.str();
    if (Row.Class.empty())
      continue;
    EXPECT_TRUE(Classes.insert(Row.Class).second) << Row.Class.str();
    EXPECT_TRUE(Row.Name.starts_with("cudaperf-")) << Row.Name.str();
    EXPECT_FALSE(Row.Source.empty()) << Row.Name.str();
  }
  for (const PipelineRow &Row : pipelineRows()) {
    EXPECT_TRUE(Row.Name.starts_with("cudaperf-")) << Row.Name.str();
    EXPECT_TRUE(llvm::any_of(passRows(), [&](const PassRow &Pass) { return Pass.In == Row.Id; })) << Row.Name.str();
  }
}

/// "out[i] = tile[2 * i] + tile[2 * i + 1]" of a helper, its index clamped by libdevice: the helper is inlined, the
/// call is arithmetic, the two loads are one of 8 bytes, as the assembler makes it.
TEST(Pipeline, BringsAModuleIntoTheShapeThatIsIssued) {
  IrText Code(R"(
@tile = internal addrspace(3) global [512 x float] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @__nv_min(i32, i32)
define internal float @pair(i32 %i) {
  %even = shl i32 %i, 1
  %first = getelementptr [512 x float], ptr addrspace(3) @tile, i32 0, i32 %even
  %second = getelementptr i8, ptr addrspace(3) %first, i64 4
  %x = load float, ptr addrspace(3) %first, align 4
  %y = load float, ptr addrspace(3) %second, align 4
  %sum = fadd float %x, %y
  ret float %sum
}
define void @kernel(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = call i32 @__nv_min(i32 %t, i32 255)
  %sum = call float @pair(i32 %i)
  %at = getelementptr float, ptr %out, i32 %t
  store float %sum, ptr %at, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @kernel, !"kernel", i32 1}
)");
  compileAsNvcc(Code.module());
  EXPECT_FALSE(llvm::verifyModule(Code.module(), &llvm::errs()));
  EXPECT_FALSE(Code.module().getFunction("pair"));
  unsigned Loads = 0, Stores = 0;
  for (const llvm::Instruction &Inst : llvm::instructions(Code.function("kernel"))) {
    if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&Inst)) {
      ++Loads;
      EXPECT_EQ(Load->getType()->getPrimitiveSizeInBits().getFixedValue(), 64u);
      EXPECT_EQ(Load->getPointerAddressSpace(), 3u);
    }
    if (const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&Inst)) {
      ++Stores;
      EXPECT_EQ(Store->getPointerAddressSpace(), 1u); // a kernel's pointers are global ones
    }
    const auto *Call = llvm::dyn_cast<llvm::CallInst>(&Inst);
    EXPECT_FALSE(Call && Call->getCalledFunction()->getName() == "__nv_min");
  }
  EXPECT_EQ(Loads, 1u);
  EXPECT_EQ(Stores, 1u);
}

TEST(Pipeline, OfAnEmptyModuleIsNothing) {
  IrText Code("");
  compileAsNvcc(Code.module());
  EXPECT_TRUE(Code.module().empty());
}

} // namespace
} // namespace cudaperf
