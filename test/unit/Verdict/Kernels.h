// Kernels for tests of verdicts, and the verdict on one of their accesses.

#ifndef CUDAPERF_TEST_UNIT_VERDICT_KERNELS_H
#define CUDAPERF_TEST_UNIT_VERDICT_KERNELS_H

#include "../IrKernel.h"
#include "Verdict/Verdict.h"

namespace cudaperf {

/// A kernel that loads a float from Index, an i32 made from %t (threadIdx.x), %b (blockIdx.x), %n and %in.
inline IrKernel loadAt(const std::string &Index) {
  return IrKernel("define void @k(ptr %in, i32 %n) {\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" +
                  Index +
                  "  %wide = zext i32 %i to i64\n"
                  "  %at = getelementptr float, ptr %in, i64 %wide\n"
                  "  %v = load volatile float, ptr %at, align 4\n"
                  "  ret void\n}\n");
}

/// The same from a shared array of 1024 floats.
inline IrKernel sharedLoadAt(const std::string &Index) {
  return IrKernel("@s = internal addrspace(3) global [1024 x float] undef, align 4\n"
                  "define void @k(i32 %n) {\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" +
                  Index +
                  "  %wide = zext i32 %i to i64\n"
                  "  %at = getelementptr float, ptr addrspace(3) @s, i64 %wide\n"
                  "  %v = load volatile float, ptr addrspace(3) %at, align 4\n"
                  "  ret void\n}\n");
}

/// What is said of the access of Operation that comes Skip-th.
inline AccessVerdict verdictOn(const IrKernel &Kernel, const LaunchAssumption &Launch, AccessOperation Operation,
                               const BadRatios &Bad = {}, unsigned Skip = 0) {
  for (const AccessVerdict &Verdict : decide(Kernel.program(), Launch, Bad).Accesses)
    if (Verdict.Cost.Access->Operation == Operation && Skip-- == 0)
      return Verdict;
  ADD_FAILURE() << "no such access was reached";
  return {};
}

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_VERDICT_KERNELS_H
