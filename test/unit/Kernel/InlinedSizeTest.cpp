// Sizes are counted by hand: an instruction each, and for a call those of the callee besides.

#include "Kernel/InlinedSize.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <memory>

namespace cudaperf {
namespace {

uint64_t sizeOf(llvm::StringRef Name, const std::string &Text) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  std::unique_ptr<llvm::Module> Module = llvm::parseAssemblyString(Text, Error, Context);
  EXPECT_TRUE(Module) << Error.getMessage().str();
  return Module ? InlinedSizes().of(*Module->getFunction(Name)) : 0;
}

TEST(InlinedSize, CountsEachCall) {
  const std::string Text = R"(
declare void @elsewhere()
define void @leaf() { ret void }
define void @middle() {
  call void @leaf()
  call void @leaf()
  call void @elsewhere()
  ret void
}
define void @kernel() {
  call void @middle()
  call void @leaf()
  call void @middle()
  ret void
})";
  EXPECT_EQ(sizeOf("leaf", Text), 1u);
  EXPECT_EQ(sizeOf("middle", Text), 2u * (1 + 1) + 1 + 1);
  EXPECT_EQ(sizeOf("kernel", Text), 2u * (1 + 6) + (1 + 1) + 1);
}

TEST(InlinedSize, ARecursionIsACall) {
  const std::string Text = R"(
define void @a() {
  call void @b()
  ret void
}
define void @b() {
  call void @a()
  ret void
})";
  EXPECT_EQ(sizeOf("a", Text), 4u) << "2 of its own, 2 of b";
}

/// 4 to the power of 40 does not fit into 64 bits.
TEST(InlinedSize, IsBounded) {
  std::string Text = "define void @f0() { ret void }\n";
  for (int I = 1; I <= 40; ++I) {
    const std::string Call = "call void @f" + std::to_string(I - 1) + "()\n";
    Text += "define void @f" + std::to_string(I) + "() {\n" + Call + Call + Call + Call + "ret void\n}\n";
  }
  EXPECT_EQ(sizeOf("f40", Text), 2 * MaxInlinedInstructions);
}

} // namespace
} // namespace cudaperf
