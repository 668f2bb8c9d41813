// Atomics on shared memory, counted as the counters of test/accuracy/kernels/SharedAtomics.cu counted them.

#include "Cost/AtomicCost.h"
#include "../IrKernel.h"
#include "Nvcc/AtomicRounds.h"
#include <functional>

namespace cudaperf {
namespace {

struct AtomicCase {
  const char *What;
  const char *Atomic;                    ///< on %to; its operands: i32 %v, i64 %wide, float %f, double %d
  std::function<int64_t(int64_t)> Place; ///< bytes, by lane
  double Actual, Ideal;
  Depends On = Depends::ThreadX; ///< of the address
};

void PrintTo(const AtomicCase &Case, std::ostream *Out) { *Out << Case.What; }

LaneValue addresses(const AtomicCase &Case) {
  LaneValue Value = LaneValue::uniform(0, Case.On);
  for (unsigned L = 0; L < WarpLanes; ++L)
    Value.Lane[L] = 4096 + Case.Place(L);
  return Value;
}

class SharedAtomicCost : public testing::TestWithParam<AtomicCase> {};

TEST_P(SharedAtomicCost, IsWhatWasMeasured) {
  const IrKernel Kernel(
      std::string("declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)\n"
                  "define void @k(ptr %out, ptr addrspace(3) %to, i32 %v, i64 %wide, float %f, double %d) {\n") +
      GetParam().Atomic + "  ret void\n}\n");
  const RequestCost Cost = sharedAtomicCost(Kernel.program().accesses().front(), addresses(GetParam()), AllLanes);
  EXPECT_EQ(Cost.Actual, GetParam().Actual);
  EXPECT_EQ(Cost.Ideal, GetParam().Ideal);
}

int64_t fourAtAWord(int64_t Lane) { return Lane / 4 * 4; }
int64_t fourAtAnInt64(int64_t Lane) { return Lane / 4 * 8; }
int64_t twoAtAWordOfTwoBanks(int64_t Lane) { return Lane / 2 * 64; }
int64_t oneWord(int64_t) { return 12; }

constexpr char AddValue[] = "  %o = atomicrmw add ptr addrspace(3) %to, i32 %v monotonic\n";
constexpr char AddOne[] = "  %o = atomicrmw add ptr addrspace(3) %to, i32 1 monotonic\n";
constexpr char RankByOne[] =
    "  %o = atomicrmw add ptr addrspace(3) %to, i32 1 monotonic\n  store i32 %o, ptr %out, align 4\n";
constexpr char ExchangeInt64[] = "  %o = atomicrmw xchg ptr addrspace(3) %to, i64 %wide monotonic\n";
constexpr char Swap[] = "  %o = cmpxchg ptr addrspace(3) %to, i32 0, i32 %v monotonic monotonic\n";
constexpr char AddFloat[] = "  %o = atomicrmw fadd ptr addrspace(3) %to, float %f monotonic\n";
constexpr char AddFloatOfBlock[] = "  %g = addrspacecast ptr addrspace(3) %to to ptr\n"
                                   "  %o = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr %g, float %f)\n";
constexpr char AddDouble[] = "  %o = atomicrmw fadd ptr addrspace(3) %to, double %d monotonic\n";

INSTANTIATE_TEST_SUITE_P(
    Counters, SharedAtomicCost,
    testing::Values(AtomicCase{"a word each", AddValue, [](int64_t L) { return 4 * L; }, 1, 1},
                    AtomicCase{"four lanes at a word", AddValue, fourAtAWord, 4, 1},
                    AtomicCase{"16 lanes in a bank", AddValue, twoAtAWordOfTwoBanks, 16, 1},
                    AtomicCase{"one word, each lane's own index", AddValue, oneWord, 32, 1},
                    AtomicCase{"one word, and the compiler sees it", AddValue, oneWord, 1, 1, Depends::Symbol},
                    AtomicCase{"one, counted", AddOne, fourAtAWord, 1, 1},
                    AtomicCase{"one, counted, 8 words in a bank", AddOne, twoAtAWordOfTwoBanks, 8, 1},
                    AtomicCase{"one, its result used", RankByOne, fourAtAWord, 4, 1},
                    AtomicCase{"64-bit exchange, half a warp at a time", ExchangeInt64, fourAtAnInt64, 8, 2},
                    AtomicCase{"compare and swap", Swap, fourAtAWord, 8, 2},
                    AtomicCase{"float, in rounds", AddFloat, fourAtAWord, 2, 2},
                    AtomicCase{"float, in rounds, for its block", AddFloatOfBlock, fourAtAWord, 2, 2},
                    AtomicCase{"float, in rounds, 8 words in a bank", AddFloat, twoAtAWordOfTwoBanks, 2, 2},
                    AtomicCase{"double, 16 lanes and more, then fewer", AddDouble, oneWord, 3, 3}));

TEST(RoundLoadCost, IsTheMeanOfTheRounds) {
  const AtomicCase Conflict{"", AddFloat, twoAtAWordOfTwoBanks, 4.5, 1};
  const RequestCost Cost = roundLoadCost(addresses(Conflict), AllLanes, 4);
  EXPECT_EQ(Cost.Actual, Conflict.Actual);
  EXPECT_EQ(Cost.Ideal, Conflict.Ideal);
}

} // namespace
} // namespace cudaperf
