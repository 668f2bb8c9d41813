// Which kernels map element i to element i, and which of them could be one.

#include "Analysis/Elementwise.h"
#include "DeviceCode.h"
#include "gmock/gmock.h"

using namespace cudaperf;
using testing::IsEmpty;

namespace {

/// A kernel of one-dimensional blocks; %i is the thread's index, %p0, %p1 and %p2 are element i of the arguments.
std::string kernel(const std::string &Name, const std::string &Body) {
  return "define void @" + Name + "(ptr %a0, ptr %a1, ptr %a2, i32 %n) {\n" + R"(
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %start = mul i32 %b, %w
  %i = add i32 %start, %t
  %p0 = getelementptr float, ptr %a0, i32 %i
  %p1 = getelementptr float, ptr %a1, i32 %i
  %p2 = getelementptr float, ptr %a2, i32 %i
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %work, label %end
work:
)" + Body +
         R"(
  br label %end
end:
  ret void
}
)";
}

constexpr const char *Scale = "%x = load float, ptr %p1\n %y = fmul float %x, 2.0\n store float %y, ptr %p0";
constexpr const char *Add = "%x = load float, ptr %p1\n %y = load float, ptr %p2\n %z = fadd float %x, %y\n"
                            "store float %z, ptr %p0";

ElementMap mapOf(DeviceCode &Code, llvm::StringRef Name, int64_t Size = 100000, unsigned Seed = 0) {
  const KernelProgram Program(Code.kernel(Name));
  const ElementQuestion Question{.Program = &Program, .Arguments = {{3, Size}}, .ElementBytes = {4, 4, 4, 0}};
  return elementMap(Question, {64, 1, 1}, std::nullopt, {{0, 0, 0}, {1, 0, 0}, {3, 0, 0}, {5, 0, 0}}, Seed);
}

ElementMap mapOfBody(const std::string &Body) {
  DeviceCode Code("@tile = internal addrspace(3) global [64 x float] undef\n"
                  "@table = internal addrspace(1) global [64 x float] undef\n" +
                  kernel("k", Body));
  return mapOf(Code, "k");
}

TEST(Elementwise, MapsAnElementToItself) {
  DeviceCode Code(kernel("scale", Scale));
  const ElementMap Map = mapOf(Code, "scale");
  ASSERT_THAT(Map.Refusal, IsEmpty());
  EXPECT_EQ(Map.Elements.size(), 4u * 2 * 32);
  EXPECT_EQ(Map.Elements[33], ElementSet{33});
  ASSERT_TRUE(Map.find(0) && Map.find(1));
  EXPECT_TRUE(Map.find(0)->IsWritten);
  EXPECT_EQ(Map.find(0)->BytesWritten, 4);
  EXPECT_EQ(Map.find(1)->BytesRead, 4);
  EXPECT_EQ(Map.find(2), nullptr);
}

struct BodyCase {
  const char *Name, *Body, *Refusal;
};

class Bodies : public testing::TestWithParam<BodyCase> {};

TEST_P(Bodies, Refusal) { EXPECT_EQ(mapOfBody(GetParam().Body).Refusal, GetParam().Refusal); }

constexpr BodyCase Cases[] = {
    {"InPlace", "%x = load float, ptr %p0\n %y = fmul float %x, 2.0\n store float %y, ptr %p0", ""},
    {"Coefficient",
     "%x = load float, ptr %p1\n %c = load float, ptr %a2\n %y = fmul float %x, %c\n"
     "store float %y, ptr %p0",
     ""},
    {"Table", "%c = load float, ptr addrspace(1) @table\n store float %c, ptr %p0", ""},
    {"Shifted", "%q = getelementptr float, ptr %p1, i32 1\n %x = load float, ptr %q\n store float %x, ptr %p0",
     "a thread reads other elements than it writes"},
    {"Stencil",
     "%q = getelementptr float, ptr %p1, i32 1\n %x = load float, ptr %p1\n %y = load float, ptr %q\n"
     "%z = fadd float %x, %y\n store float %z, ptr %p0",
     "a thread reads other elements than it writes"},
    {"Spread",
     "%far = mul i32 %i, 8\n %q = getelementptr float, ptr %a1, i32 %far\n %x = load float, ptr %q\n"
     "store float %x, ptr %p0",
     "a thread reads other elements than it writes"},
    {"Indirect",
     "%at = load i32, ptr %p1\n %q = getelementptr float, ptr %a2, i32 %at\n %x = load float, ptr %q\n"
     "store float %x, ptr %p0",
     "an address rests on loaded data"},
    {"SomeElements",
     "%x = load float, ptr %p1\n %c = fcmp ogt float %x, 0.0\n br i1 %c, label %then, label %done\n"
     "then:\n store float %x, ptr %p0\n br label %done\ndone:",
     ""},
    {"BothSides",
     "%x = load float, ptr %p1\n %c = fcmp ogt float %x, 0.0\n br i1 %c, label %then, label %else\n"
     "then:\n store float %x, ptr %p0\n br label %done\n"
     "else:\n store float 0.0, ptr %p0\n br label %done\ndone:",
     ""},
    {"Atomic", "%o = atomicrmw fadd ptr %p0, float 1.0 monotonic", "it has an atomic"},
    {"OneForAll", "%x = load float, ptr %p1\n store float %x, ptr %a0", "several threads write one element"},
    {"Shared",
     "%q = getelementptr float, ptr addrspace(3) @tile, i32 %t\n %x = load float, ptr addrspace(3) %q\n"
     "store float %x, ptr %p0",
     "it uses shared memory"},
    {"Barrier", "%x = load float, ptr %p1\n call void @llvm.nvvm.barrier0()\n store float %x, ptr %p0",
     "its threads exchange values"},
    {"NoStore", "%x = load volatile float, ptr %p1", "it has a volatile access"},
};
INSTANTIATE_TEST_SUITE_P(Elementwise, Bodies, testing::ValuesIn(Cases),
                         [](const auto &Case) { return Case.param.Name; });

TEST(Fuse, ScaleThenAdd) {
  DeviceCode Code(kernel("scale", Scale) + kernel("add", Add));
  const std::optional<FusedPair> Pair = fuse(mapOf(Code, "scale"), mapOf(Code, "add"), {{{0, 1}}});
  ASSERT_TRUE(Pair);
  ASSERT_EQ(Pair->Temporaries.size(), 1u);
  EXPECT_EQ(Pair->Temporaries[0].BytesLoaded, 4);
  EXPECT_EQ(Pair->Temporaries[0].BytesStored, 4);
  EXPECT_FALSE(Pair->Temporaries[0].Overwritten);
  EXPECT_EQ(Pair->TrafficBytes, 20);
  EXPECT_EQ(Pair->InputBytes, 0);
}

TEST(Fuse, SharedInputIsLoadedOnce) {
  DeviceCode Code(kernel("scale", Scale) + kernel("add", Add));
  const std::optional<FusedPair> Pair = fuse(mapOf(Code, "scale"), mapOf(Code, "add"), {{{0, 1}, {1, 2}}});
  ASSERT_TRUE(Pair);
  EXPECT_EQ(Pair->Inputs.size(), 1u);
  EXPECT_EQ(Pair->InputBytes, 4);
}

TEST(Fuse, OverwrittenBuffer) {
  DeviceCode Code(kernel("scale", Scale));
  const std::optional<FusedPair> Pair = fuse(mapOf(Code, "scale"), mapOf(Code, "scale"), {{{0, 0}, {0, 1}}});
  ASSERT_TRUE(Pair);
  EXPECT_TRUE(Pair->Temporaries[0].Overwritten);
}

// One kernel loads what both load once.
TEST(Fuse, OnlyAnInputInCommon) {
  DeviceCode Code(kernel("scale", Scale) + kernel("add", Add));
  const std::optional<FusedPair> Pair = fuse(mapOf(Code, "scale"), mapOf(Code, "add"), {{{1, 1}}});
  ASSERT_TRUE(Pair);
  EXPECT_TRUE(Pair->Temporaries.empty());
  EXPECT_EQ(Pair->InputBytes, 4);
  EXPECT_EQ(Pair->TrafficBytes, 20);
}

TEST(Fuse, NothingInCommon) {
  DeviceCode Code(kernel("scale", Scale) + kernel("add", Add));
  EXPECT_FALSE(fuse(mapOf(Code, "scale"), mapOf(Code, "add"), {}));
}

// Blocks 3 and 5 reach past the smaller size.
TEST(Fuse, OtherSize) {
  DeviceCode Code(kernel("scale", Scale) + kernel("add", Add));
  EXPECT_FALSE(fuse(mapOf(Code, "scale", 100000), mapOf(Code, "add", 200), {{{0, 1}}}));
}

TEST(Fuse, SecondKernelReadsNeighbours) {
  DeviceCode Code(kernel("scale", Scale) + kernel("shift",
                                                  "%q = getelementptr float, ptr %p1, i32 1\n %x = load float, ptr %q\n"
                                                  "store float %x, ptr %p0"));
  EXPECT_FALSE(fuse(mapOf(Code, "scale"), mapOf(Code, "shift"), {{{0, 1}}}));
}

constexpr const char *SomeElements = "%x = load float, ptr %p1\n %c = fcmp ogt float %x, 0.0\n"
                                     "br i1 %c, label %then, label %done\n"
                                     "then:\n store float %x, ptr %p0\n br label %done\ndone:";

// What the first kernel wrote only here and there must be loaded all the same; the second one may write as it likes.
TEST(Fuse, PartialWrites) {
  DeviceCode Code(kernel("scale", Scale) + kernel("some", SomeElements));
  EXPECT_FALSE(fuse(mapOf(Code, "some"), mapOf(Code, "scale"), {{{0, 1}}}));
  EXPECT_TRUE(fuse(mapOf(Code, "scale"), mapOf(Code, "some"), {{{0, 1}}}));
}

// The second kernel reads one element of the temporary in all threads: only one of them has written it.
TEST(Fuse, SecondKernelReadsTheTemporaryAsOperand) {
  DeviceCode Code(kernel("scale", Scale) +
                  kernel("normalise", "%x = load float, ptr %p1\n %f = load float, ptr %a2\n %y = fdiv float %x, %f\n"
                                      "store float %y, ptr %p0"));
  EXPECT_FALSE(fuse(mapOf(Code, "scale"), mapOf(Code, "normalise"), {{{0, 2}}}));
  EXPECT_TRUE(fuse(mapOf(Code, "scale"), mapOf(Code, "normalise"), {{{0, 1}}}));
}

} // namespace
