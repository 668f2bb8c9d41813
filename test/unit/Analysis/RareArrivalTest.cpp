// Conditions that few threads meet by their form, beside those of which that is not known.

#include "Analysis/RareArrival.h"
#include "DeviceCode.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace cudaperf;

namespace {

/// Whether a thread comes rarely to where Body's %c holds. It has %mine, %left, %right of buffer %in, %other of
/// another.
bool isRare(const std::string &Body) {
  DeviceCode Code("define void @k(ptr %in, ptr %beside, ptr %count, i32 %mask) {\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %a = getelementptr i32, ptr %in, i32 %t\n"
                  "  %l = getelementptr i32, ptr %a, i32 -1\n"
                  "  %r = getelementptr i32, ptr %a, i32 1\n"
                  "  %b = getelementptr i32, ptr %beside, i32 %t\n"
                  "  %mine = load i32, ptr %a, align 4\n"
                  "  %left = load i32, ptr %l, align 4\n"
                  "  %right = load i32, ptr %r, align 4\n"
                  "  %other = load i32, ptr %b, align 4\n" +
                  Body +
                  "  br i1 %c, label %yes, label %no\nyes:\n"
                  "  %o = atomicrmw add ptr %count, i32 1 monotonic\n  br label %no\nno:\n  ret void\n}\n"
                  "declare i32 @llvm.smax.i32(i32, i32)\n");
  for (const llvm::Instruction &Inst : llvm::instructions(Code.kernel("k")))
    if (llvm::isa<llvm::AtomicRMWInst>(Inst))
      return comesRarely(Inst);
  ADD_FAILURE() << "no atomic";
  return false;
}

/// Whether a thread comes rarely to the atomic on %count that it makes if one on Before found more than is allowed.
bool isUndone(const std::string &Before) {
  DeviceCode Code("define void @k(ptr %beside, ptr %count, i32 %most) {\n"
                  "  %old = atomicrmw add ptr " +
                  Before +
                  ", i32 1 monotonic\n  %c = icmp slt i32 %old, %most\n  br i1 %c, label %no, label %yes\nyes:\n"
                  "  %o = atomicrmw sub ptr %count, i32 1 monotonic\n  br label %no\nno:\n  ret void\n}\n");
  for (const llvm::Instruction &Inst : llvm::instructions(Code.kernel("k")))
    if (const auto *Atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&Inst);
        Atomic && Atomic->getOperation() == llvm::AtomicRMWInst::Sub)
      return comesRarely(Inst);
  return false;
}

const std::string Above = "  %above = icmp sgt i32 %mine, %left\n";

TEST(RareArrival, BeyondTwoNeighbours) {
  EXPECT_TRUE(isRare(Above + "  %d = icmp sge i32 %mine, %right\n  %c = and i1 %above, %d\n"));
  EXPECT_TRUE(isRare(Above + "  %d = icmp sle i32 %right, %mine\n  %c = select i1 %above, i1 %d, i1 false\n"));
  EXPECT_FALSE(isRare(Above + "  %c = and i1 %above, %above\n")) << "of one";
  EXPECT_FALSE(isRare(Above + "  %d = icmp slt i32 %mine, %right\n  %c = and i1 %above, %d\n")) << "between";
  EXPECT_FALSE(isRare(Above + "  %d = icmp sgt i32 %mine, %other\n  %c = and i1 %above, %d\n")) << "of another buffer";
  EXPECT_FALSE(isRare(Above + "  %d = icmp sge i32 %mine, %right\n  %c = or i1 %above, %d\n")) << "one is enough";
}

TEST(RareArrival, WhoTakesBackWhatItAdded) {
  EXPECT_TRUE(isUndone("%count"));
  EXPECT_FALSE(isUndone("%beside")) << "another counter";
}

TEST(RareArrival, BeyondTwoByBranches) {
  EXPECT_TRUE(isRare(Above + "  br i1 %above, label %next, label %no\nnext:\n  %c = icmp sge i32 %mine, %right\n"));
}

TEST(RareArrival, TheGreatestOfAll) {
  const std::string Most = "  %m = call i32 @llvm.smax.i32(i32 %left, i32 %right)\n"
                           "  %n = call i32 @llvm.smax.i32(i32 %m, i32 %mine)\n";
  EXPECT_TRUE(isRare(Most + "  %c = icmp eq i32 %mine, %n\n"));
  EXPECT_FALSE(isRare(Most + "  %c = icmp ne i32 %mine, %n\n"));
  EXPECT_FALSE(isRare(Most + "  %c = icmp eq i32 %other, %n\n"));
  EXPECT_FALSE(isRare(Most + "  %c = icmp eq i32 %mine, %m\n")) << "of the others";
}

TEST(RareArrival, NoBitOfAMask) {
  const std::string Hash = "  %h = mul i32 %mine, 741103597\n";
  EXPECT_TRUE(isRare(Hash + "  %p = and i32 %h, %mask\n  %c = icmp eq i32 %p, 0\n"));
  EXPECT_FALSE(isRare(Hash + "  %p = and i32 %h, %mask\n  %c = icmp ne i32 %p, 0\n"));
  EXPECT_FALSE(isRare(Hash + "  %p = and i32 %h, 1\n  %c = icmp eq i32 %p, 0\n")) << "one bit";
  EXPECT_FALSE(isRare("  %p = and i32 %mine, %mask\n  %c = icmp eq i32 %p, 0\n")) << "stored flags";
}

/// Whether the store of %value to %at, in a branch of a loop, is a result that later rounds overwrite.
bool isOverwritten(const std::string &Before, const std::string &InBranch) {
  DeviceCode Code("define void @k(ptr %out, i32 %n, i32 %limit) {\nentry:\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %loop\nloop:\n"
                  "  %i = phi i32 [ 0, %entry ], [ %next, %latch ]\n" +
                  Before + "  %c = icmp ult i32 %i, %limit\n  br i1 %c, label %yes, label %latch\nyes:\n" + InBranch +
                  "  br label %latch\nlatch:\n  %next = add i32 %i, 1\n  %d = icmp slt i32 %next, %n\n"
                  "  br i1 %d, label %loop, label %done\ndone:\n  ret void\n}\n");
  const llvm::Instruction *Last = nullptr;
  for (const llvm::Instruction &Inst : llvm::instructions(Code.kernel("k")))
    if (llvm::isa<llvm::StoreInst>(Inst))
      Last = &Inst;
  return Last && isOverwrittenResult(*Last);
}

TEST(RareArrival, AResultThatLaterRoundsOverwrite) {
  const std::string Own = "  %at = getelementptr i32, ptr %out, i32 %t\n", Store = "  store i32 %i, ptr %at\n";
  EXPECT_TRUE(isOverwritten(Own, Store));
  EXPECT_TRUE(isOverwritten("", Own + Store)) << "the address is worked out in the loop";
  EXPECT_FALSE(isOverwritten(Own, "  store i32 1, ptr %at\n")) << "a flag";
  EXPECT_FALSE(isOverwritten("  %at = getelementptr i32, ptr %out, i32 %i\n", Store)) << "another place each round";
  EXPECT_FALSE(isOverwritten(Own, "  %o = load i32, ptr %at\n  %s = add i32 %o, %i\n  store i32 %s, ptr %at\n"))
      << "a sum";
  EXPECT_FALSE(isOverwritten(Own + Store, "")) << "in every round";
}

} // namespace
