// What is read off an asm statement, and the copies that are made of it.

#include "Nvcc/InlinePtx.h"
#include "Nvcc/AccessMarks.h"
#include "Nvcc/Passes.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gmock/gmock.h"

namespace cudaperf {
namespace {

using testing::ElementsAre;

/// A function whose first instruction is the asm statement Text with Operands.
class AsmStatement {
public:
  AsmStatement(const std::string &Text, const std::string &Operands) {
    llvm::SMDiagnostic Error;
    Module = llvm::parseAssemblyString("define void @k(i32 %to, ptr %from, i32 %n) {\n call void asm sideeffect \"" +
                                           Text + "\", " + Operands + "\n ret void\n}\n",
                                       Error, Context);
    EXPECT_TRUE(Module) << Error.getMessage().str();
  }
  llvm::Function &code() { return *Module->getFunction("k"); }
  const llvm::CallBase &call() { return llvm::cast<llvm::CallBase>(code().front().front()); }
  llvm::Module &module() { return *Module; }

private:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Module;
};

TEST(InlinePtx, SplitsInstructionsAndOperands) {
  AsmStatement Statement(
      "{\\0A .reg .pred p;\\0A setp.ne.b32 p, $2, 0;\\0A @p cp.async.ca.shared.global [$0], [$1], 8;\\0A}",
      "\"r,l,r\"(i32 %to, ptr %from, i32 %n)");
  const auto Found = inlinePtx(Statement.call());
  ASSERT_EQ(Found.size(), 3u);
  EXPECT_EQ(Found[2].Name, "cp.async.ca.shared.global");
  EXPECT_THAT(Found[2].Operands, ElementsAre("[$0]", "[$1]", "8"));
}

TEST(InlinePtx, VectorsAreOneOperand) {
  AsmStatement Statement("stmatrix.sync.aligned.m8n8.x2.shared.b16 [ $0 ], {$1, $1};", "\"r,r\"(i32 %to, i32 %n)");
  const auto Found = inlinePtx(Statement.call());
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_THAT(Found[0].Operands, ElementsAre("[ $0 ]", "{$1, $1}"));
  EXPECT_EQ(ptxArgument(Statement.call(), Found[0].Operands[0]), 0u);
  EXPECT_FALSE(ptxArgument(Statement.call(), Found[0].Operands[1]));
}

TEST(InlinePtx, NumbersAreWrittenOrImmediate) {
  AsmStatement Statement("x $0, 0x10;", "\"n\"(i32 12)");
  EXPECT_EQ(ptxNumber(Statement.call(), "0x10"), 16u);
  EXPECT_EQ(ptxNumber(Statement.call(), "$0"), 12u);
  EXPECT_FALSE(ptxNumber(Statement.call(), "%r1"));
  EXPECT_FALSE(ptxArgument(Statement.call(), "$7"));
}

/// The load and the store that the statement becomes; null if it stays.
std::pair<llvm::LoadInst *, llvm::StoreInst *> copyOf(AsmStatement &Statement) {
  llvm::FunctionAnalysisManager NoAnalyses;
  ExpandAsyncCopies().run(Statement.code(), NoAnalyses);
  std::pair<llvm::LoadInst *, llvm::StoreInst *> Copy{nullptr, nullptr};
  for (llvm::Instruction &Inst : llvm::instructions(Statement.code())) {
    if (auto *Load = llvm::dyn_cast<llvm::LoadInst>(&Inst))
      Copy.first = Load;
    if (auto *Store = llvm::dyn_cast<llvm::StoreInst>(&Inst))
      Copy.second = Store;
  }
  return Copy;
}

TEST(AsyncCopies, BecomeALoadAndAStoreThatKnowEachOther) {
  AsmStatement Statement("cp.async.cg.shared.global [$0], [$1], 16, $2;", "\"r,l,r\"(i32 %to, ptr %from, i32 %n)");
  const auto [Load, Store] = copyOf(Statement);
  ASSERT_TRUE(Load && Store);
  EXPECT_EQ(Load->getPointerOperand(), Statement.code().getArg(1));
  EXPECT_EQ(Load->getType()->getPrimitiveSizeInBits(), 128u);
  ASSERT_TRUE(asyncHalf(*Load) && asyncHalf(*Store));
  EXPECT_TRUE(asyncHalf(*Load)->PastL1);
  EXPECT_EQ(asyncHalf(*Load)->Other, Store->getPointerOperand());
  EXPECT_EQ(asyncHalf(*Store)->Other, Load->getPointerOperand());
}

TEST(AsyncCopies, SmallOnesPassL1) {
  AsmStatement Statement("cp.async.ca.shared.global.L2::128B [$0], [$1], $2;", "\"r,l,n\"(i32 %to, ptr %from, i32 4)");
  const auto [Load, Store] = copyOf(Statement);
  ASSERT_TRUE(Load && Store);
  EXPECT_FALSE(asyncHalf(*Store)->PastL1);
}

TEST(AsyncCopies, OtherInstructionsStay) {
  AsmStatement Group("cp.async.commit_group;", "\"\"()");
  EXPECT_EQ(copyOf(Group).first, nullptr);
  AsmStatement UnknownSize("cp.async.ca.shared.global [$0], [$1], $2;", "\"r,l,r\"(i32 %to, ptr %from, i32 %n)");
  EXPECT_EQ(copyOf(UnknownSize).first, nullptr);
}

} // namespace
} // namespace cudaperf
