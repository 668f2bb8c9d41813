// Which index an access has, and which indices are the same.

#include "Analysis/ArrayIndex.h"
#include "DeviceCode.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace cudaperf;

namespace {

/// The addresses of the stores in Body.
struct StoredAt {
  explicit StoredAt(const std::string &Body)
      : Code("define void @k(ptr %a, ptr %b, ptr %list, i64 %i, i64 %j) {\n" + Body + "  ret void\n}\n") {
    for (const llvm::Instruction &Inst : llvm::instructions(Code.kernel("k")))
      if (const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&Inst))
        Addresses.push_back(Store->getPointerOperand());
  }
  ArrayIndex index(unsigned Store) { return arrayIndex(*Addresses[Store], Code.kernel("k").getDataLayout()); }
  DeviceCode Code;
  std::vector<const llvm::Value *> Addresses;
};

TEST(ArrayIndex, OfAnArray) {
  StoredAt One("  %p = getelementptr float, ptr %a, i64 %i\n  store float 0.0, ptr %p\n");
  EXPECT_EQ(One.index(0).Value, One.Code.kernel("k").getArg(3));
  EXPECT_EQ(One.index(0).ElementBytes, 4u);
}

TEST(ArrayIndex, OfAField) {
  StoredAt Field("  %p = getelementptr {i32, [3 x float]}, ptr %a, i64 %i, i32 1, i32 2\n  store float 0.0, ptr %p\n");
  EXPECT_EQ(Field.index(0).Value, Field.Code.kernel("k").getArg(3));
  EXPECT_EQ(Field.index(0).ElementBytes, 16u);
}

TEST(ArrayIndex, SeveralOrNone) {
  StoredAt Both("  %p = getelementptr [8 x float], ptr %a, i64 %i, i64 %j\n  store float 0.0, ptr %p\n"
                "  store float 0.0, ptr %a\n");
  EXPECT_EQ(Both.index(0).Value, nullptr);
  EXPECT_EQ(Both.index(1).Value, nullptr);
}

TEST(ArrayIndex, LoadedFromOnePlaceIsAlike) {
  StoredAt Twice("  %l = getelementptr i32, ptr %list, i64 %i\n  %x = load i32, ptr %l\n  %p = getelementptr float, "
                 "ptr %a, i32 %x\n"
                 "  store float 0.0, ptr %p\n"
                 "  %m = getelementptr i32, ptr %list, i64 %i\n  %y = load i32, ptr %m\n  %w = sext i32 %y to i64\n"
                 "  %q = getelementptr float, ptr %b, i64 %w\n  store float 0.0, ptr %q\n"
                 "  %n = getelementptr i32, ptr %list, i64 %j\n  %z = load i32, ptr %n\n  %r = getelementptr float, "
                 "ptr %b, i32 %z\n"
                 "  store float 0.0, ptr %r\n");
  EXPECT_TRUE(areAlike(*Twice.index(0).Value, *Twice.index(1).Value));
  EXPECT_FALSE(areAlike(*Twice.index(0).Value, *Twice.index(2).Value));
}

} // namespace
