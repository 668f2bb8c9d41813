// Names of kernels as Clang and as NVIDIA's profilers write them.

#include "Profile/KernelName.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudaperf;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

bool isSame(llvm::StringRef A, llvm::StringRef B) {
  const KernelName First = parseKernelName(A), Second = parseKernelName(B);
  EXPECT_EQ(First.isSameInstance(Second), Second.isSameInstance(First)) << A.str() << " | " << B.str();
  return First.isSameInstance(Second);
}

} // namespace

TEST(KernelName, PartsOfAPlainName) {
  const KernelName Name = parseKernelName("a::b::sum(float *, const int *, unsigned long)");
  EXPECT_EQ(Name.Base, "sum");
  EXPECT_THAT(Name.Scopes, ElementsAre("a", "b"));
  EXPECT_FALSE(Name.Arguments);
}

TEST(KernelName, PartsOfAnInstance) {
  const KernelName Name = parseKernelName("void a::b<int>::sum<float, (int)4, (bool)1>(T1 *, std::pair<int, T2>)");
  EXPECT_EQ(Name.Base, "sum");
  EXPECT_THAT(Name.Scopes, ElementsAre("a", "b"));
  ASSERT_TRUE(Name.Arguments);
  EXPECT_THAT(*Name.Arguments, ElementsAre("float", "4", "1"));
}

TEST(KernelName, NamespacesWithoutAName) {
  for (llvm::StringRef Text : {"(anonymous namespace)::k(int)", "<unnamed>::k(int)", "_GLOBAL__N__1f_a_cu_b::k"}) {
    const KernelName Name = parseKernelName(Text);
    EXPECT_EQ(Name.Base, "k") << Text.str();
    EXPECT_THAT(Name.Scopes, IsEmpty()) << Text.str();
  }
  EXPECT_TRUE(isSame("(anonymous namespace)::k", "<unnamed>::k(int)"));
  EXPECT_TRUE(isSame("k", "(anonymous namespace)::k(int)"));
}

TEST(KernelName, ClangsSpellingAndNvidias) {
  EXPECT_TRUE(isSame("k<float, 4>", "void k<float, (int)4>(T1 *)"));
  EXPECT_TRUE(isSame("k<float, 4>", "void k<float, 4>(float*, int)")) << "as c++filt has it";
  EXPECT_TRUE(isSame("k<true, 8U>", "void k<(bool)1, (unsigned int)8>(T3)"));
  EXPECT_TRUE(isSame("k<-1>", "void k<(int)-1>()"));
  EXPECT_TRUE(isSame("k<unsigned long, long long>", "void k<unsigned long, long long>(T1 *, T2)"));
  EXPECT_TRUE(isSame("k<unsigned long>", "void k<long unsigned int>(long unsigned int*)")) << "as binutils have it";
  EXPECT_TRUE(isSame("k<float *, const int &>", "void k<float*, const int&>(T1, T2)"));
  EXPECT_TRUE(isSame("k<Pair<int, float>>", "void k<Pair<int, float> >(T1)"));
  EXPECT_TRUE(isSame("k<struct Op>", "void k<Op>(T1)"));
  EXPECT_TRUE(isSame("k<ns::Op>", "void k<Op>(T1)"));
  EXPECT_TRUE(isSame("k<>", "void k<>(int)"));
}

TEST(KernelName, OtherInstances) {
  EXPECT_FALSE(isSame("k<float, 4>", "void k<float, (int)8>(T1 *)"));
  EXPECT_FALSE(isSame("k<float>", "void k<double>(T1 *)"));
  EXPECT_FALSE(isSame("k<unsigned int>", "void k<int>(T1 *)"));
  EXPECT_FALSE(isSame("k<int, 1>", "void k<int>(T1 *)"));
  EXPECT_FALSE(isSame("k<int>", "k(int *)")) << "an instance and the name of a template are told apart";
  EXPECT_FALSE(isSame("k<4>", "void k<Op>(T1)"));
}

TEST(KernelName, WhatEachToolSpellsItsOwnWay) {
  EXPECT_TRUE(isSame("k<(lambda at a.cu:3:5)>", "void k<f()::[lambda(int) (instance 1)]>(T1)"));
  EXPECT_TRUE(isSame("k<Mode::Fast>", "void k<(Mode)1>(T1)"));
  EXPECT_TRUE(isSame("k<float, (lambda at a.cu:3:5)>", "void k<float, [lambda(int) (instance 1)]>(T1)"));
  EXPECT_FALSE(isSame("k<float, (lambda at a.cu:3:5)>", "void k<int, [lambda(int) (instance 1)]>(T1)"));
}

TEST(KernelName, ScopesThatOneSideLeavesOut) {
  EXPECT_TRUE(isSame("a::b::k", "k"));
  EXPECT_TRUE(isSame("cub::k<int>", "void cub::CUB_300001_SM_900::k<int>(T1)"));
  EXPECT_FALSE(isSame("a::k", "b::k(int)"));
  EXPECT_FALSE(isSame("k", "kk"));
}

TEST(KernelName, NonsenseIsNoName) {
  for (llvm::StringRef Text : {"", " ", "()", "<", ">", "::", "<<<>>>", "a::", "(((", ")", "->", "void "})
    EXPECT_FALSE(isSame(Text, "k")) << Text.str();
  EXPECT_TRUE(parseKernelName("a::").Base.empty());
}
