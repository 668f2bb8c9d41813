// Where an evaluation stands: each step inwards leaves the context that it starts from as it is.

#include "Launch/HostContext.h"
#include "CudaText.h"
#include "clang/AST/Decl.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

TEST(HostContext, IsAskedInTheInnermostArmThatSaysWhatAVariableEquals) {
  CudaText Parsed(R"(
    __global__ void k(int) {}
    void f(int n, bool c) {
      k<<<1, 1>>>(0);
      if (n == 64) { if (c) k<<<1, 2>>>(0); }
    })");
  ASSERT_EQ(Parsed.Launches.size(), 2u);
  HostBudget Budget;
  EXPECT_EQ(HostContext(Budget, {}).AskedIn, nullptr);
  EXPECT_EQ(HostContext(Budget, Parsed.Launches[0].Place).AskedIn, nullptr);
  const HostRegion *Inner = Parsed.Launches[1].Place.Region;
  const HostContext In(Budget, Parsed.Launches[1].Place);
  ASSERT_NE(In.AskedIn, nullptr);
  EXPECT_EQ(In.AskedIn, Inner->Parent) << "'if (c)' says nothing of a variable";
  EXPECT_EQ(In.at(Parsed.Launches[0].Place).AskedIn, In.AskedIn) << "wherever the question leads to";
  EXPECT_EQ(In.inAnyCall().AskedIn, In.AskedIn);
}

TEST(HostContext, FollowsCalls) {
  CudaText Parsed("static int g() { return 1; }\nstatic int h() { return g(); }\nint f() { return h(); }");
  const llvm::ArrayRef<const clang::FunctionDecl *> Own = Parsed.Code.functions().take_back(3); // behind the headers'
  const clang::FunctionDecl *const G = Own[0], *const H = Own[1];
  ASSERT_EQ(G->getName(), "g");
  HostBudget Budget;
  const HostPlace InF{3}, InH{2}, InG{1};
  const HostContext Start(Budget, InF);
  const HostFrame OfH{H, {}, Start.At, Start.Call};
  const HostContext InsideH = Start.inside(OfH, InH);
  const HostFrame OfG{G, {}, InsideH.At, InsideH.Call};
  const HostContext InsideG = InsideH.inside(OfG, InG);
  EXPECT_FALSE(Start.follows(H));
  EXPECT_TRUE(InsideH.follows(H));
  EXPECT_FALSE(InsideH.follows(G));
  EXPECT_TRUE(InsideG.follows(G) && InsideG.follows(H));
  EXPECT_EQ(InsideG.At.Order, InG.Order);
  EXPECT_EQ(InsideG.atCall().At.Order, InH.Order);
  EXPECT_EQ(InsideG.atCall().Call, &OfH);
  EXPECT_EQ(InsideG.atCall().atCall().At.Order, InF.Order);
  EXPECT_EQ(InsideG.atCall().atCall().Call, nullptr);
  EXPECT_FALSE(InsideG.inAnyCall(InF).follows(H));
}

TEST(HostContext, ChoicesInACallThatIsFollowedTellNothing) {
  HostBudget Budget;
  const HostContext Outside(Budget, {});
  const HostReason Why{&Budget, 1};
  EXPECT_EQ(Outside.reasons(Why).size(), 1u);
  const HostFrame Frame;
  EXPECT_TRUE(Outside.inside(Frame, {}).reasons(Why).empty());
}

TEST(HostContext, RoundsEndWhereTheyAreLeft) {
  HostBudget Budget;
  const HostContext Outside(Budget, {});
  const HostNumbers Numbers;
  const HostContext InRound = Outside.inRound(Numbers);
  EXPECT_EQ(Outside.Round, nullptr);
  EXPECT_EQ(InRound.at({5}).Round, &Numbers);
  EXPECT_EQ(InRound.inAnyCall().Round, &Numbers) << "globals have the round's numbers in a default argument, too";
  EXPECT_EQ(InRound.inAnyRound().Round, nullptr);
}

} // namespace
} // namespace cudaperf
