// Words of shared memory that all lanes of a warp load, as machine code has them.

#include "Cost/WordsForAll.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// The requests left of 100 each of Loads words, Step words apart from round to round, that all lanes want; Own: each
/// lane its own.
std::vector<double> requestsOf(unsigned Loads, unsigned Step, bool Own = false) {
  std::string Round;
  for (unsigned I = 0; I < Loads; ++I) {
    const std::string N = std::to_string(I);
    Round += "  %at" + N + " = add i32 %from, " + N + "\n  %p" + N +
             " = getelementptr float, ptr addrspace(3) @tile, i32 %at" + N + "\n  %t" + N +
             " = load float, ptr addrspace(3) %p" + N + "\n";
  }
  const IrKernel Kernel("@tile = internal addrspace(3) global [4096 x float] poison\n"
                        "define void @k() {\n"
                        "start:\n"
                        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  br label %head\n"
                        "head:\n"
                        "  %k = phi i32 [ 0, %start ], [ %next, %head ]\n"
                        "  %first = mul i32 %k, " +
                        std::to_string(Step) + "\n  %from = add i32 %first, " + (Own ? "%x" : "0") + "\n" + Round +
                        "  %next = add i32 %k, 1\n"
                        "  %more = icmp slt i32 %next, 64\n"
                        "  br i1 %more, label %head, label %end\n"
                        "end:\n  ret void\n}\n");
  const LaunchAssumption Launch = IrKernel::blockOf(32);
  const RequestTrace Trace(Kernel.program(), Launch);
  KernelCost Cost;
  Cost.Now.resize(Loads);
  for (MemoryWork &Work : Cost.Now)
    Work.Requests = 100;
  Cost.Ideal = Cost.Now;
  std::vector<double> Left;
  for (const MemoryWork &Work : withWordsForAll(Cost, Trace).Now)
    Left.push_back(Work.Requests);
  return Left;
}

// Four rounds of one float are 16 bytes; of five floats 80, five loads in place of twenty.
TEST(WordsForAll, WordsWithoutGaps) {
  EXPECT_EQ(requestsOf(1, 1), (std::vector<double>{25}));
  EXPECT_EQ(requestsOf(5, 5), (std::vector<double>(5, 25)));
}

// One float of five.
TEST(WordsForAll, Gaps) { EXPECT_EQ(requestsOf(1, 5), (std::vector<double>{100})); }

// What lanes load for themselves is as wide as it is.
TEST(WordsForAll, LanesOfTheirOwn) { EXPECT_EQ(requestsOf(1, 1, /*Own=*/true), (std::vector<double>{100})); }

} // namespace
} // namespace cudaperf
