// Shuffles and votes without a mask: which calls are such, and how they are written with one.

#include "Fix/SyncFix.h"
#include "../CudaUnit.h"

namespace cudaperf {
namespace {

/// Text with every call written anew.
std::string synced(const std::string &Text) {
  const CudaUnit Unit(Text);
  const clang::FunctionDecl *const Functions[] = {&Unit.find<clang::FunctionDecl>("k")};
  Fix All;
  for (const LegacyWarpCall &Each : legacyWarpCalls(Unit.unit().ast(), Functions))
    if (const std::optional<Fix> One = syncFix(Unit.source(), *Each.Call, FixSafety::Safe))
      llvm::append_range(All.Edits, One->Edits);
  return Unit.with(All);
}

TEST(SyncFix, ShufflesAndVotes) {
  EXPECT_EQ(synced("__device__ float k(float v, int s) { return __shfl(v, s) + __shfl_down (v, s, 8); }"),
            "__device__ float k(float v, int s) { return __shfl_sync(0xffffffff, v, s) + "
            "__shfl_down_sync (0xffffffff, v, s, 8); }");
  EXPECT_EQ(synced("__device__ int k(int p) { return __any(p) + __all(p > 1) + __ballot(p); }"),
            "__device__ int k(int p) { return __any_sync(0xffffffff, p) + __all_sync(0xffffffff, p > 1) + "
            "__ballot_sync(0xffffffff, p); }");
}

TEST(SyncFix, OneInTheOther) {
  EXPECT_EQ(synced("__device__ int k(int p) { return __shfl_xor(__shfl_up(p, 1), 2); }"),
            "__device__ int k(int p) { return __shfl_xor_sync(0xffffffff, __shfl_up_sync(0xffffffff, p, 1), 2); }");
}

TEST(SyncFix, NoneOfCallsThatNameLanesOrAreTheProgramsOwn) {
  for (const std::string Text : {"__device__ int k(int p) { return __shfl_sync(~0u, p, 0) + __any_sync(~0u, p); }",
                                 "struct Own {};\n__device__ int __shfl(Own, int);\n"
                                 "__device__ int k(Own o) { return __shfl(o, 0); }"})
    EXPECT_EQ(synced(Text), Text);
}

TEST(SyncFix, AMacrosNameIsFoundAndLeftAlone) {
  const std::string Text = "#define MOVE(v, s) __shfl_down(v, s)\n__device__ int k(int p) { return MOVE(p, 1); }";
  EXPECT_EQ(synced(Text), Text);
  const CudaUnit Unit(Text);
  const clang::FunctionDecl *const Functions[] = {&Unit.find<clang::FunctionDecl>("k")};
  const auto Calls = legacyWarpCalls(Unit.unit().ast(), Functions);
  ASSERT_EQ(Calls.size(), 1u);
  EXPECT_EQ(Calls[0].name(), "__shfl_down");
  EXPECT_EQ(Unit.source().point(Calls[0].Where).Line, 2u);
}

} // namespace
} // namespace cudaperf
