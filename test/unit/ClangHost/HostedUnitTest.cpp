// What a host's parse is turned into where it cannot serve itself.

#include "ClangHost/HostedUnit.h"
#include "Check/Registry.h"
#include "HostAst.h"
#include "gmock/gmock.h"

namespace cudaperf {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::SizeIs;

constexpr char Kernel[] = "__global__ void fill(float *out, int n) { out[threadIdx.x * n] = 1; }\n";

ParseRequest requestOf(clang::ASTUnit &Unit) {
  return requestFor(Unit.getASTContext(), Unit.getPreprocessor(), AnalysisOptions());
}

TEST(HostedUnit, RequestHasTheUsersFlagsAndText) {
  auto Unit = hostAst(Kernel, {"-std=c++17", "-DN=4", "-UM", "-Idir", "-iquote", "quoted", "-isystem", "sys"});
  const ParseRequest Request = requestOf(*Unit);
  EXPECT_EQ(Request.File, "a.cu");
  EXPECT_EQ(Request.Text, Kernel);
  EXPECT_THAT(Request.Flags, IsSupersetOf({"-std=c++17", "-DN=4", "-UM"}));
  const std::vector<std::string> Folders(llvm::find(Request.Flags, "-I"), Request.Flags.end());
  EXPECT_THAT(Folders, ElementsAre("-I", "dir", "-iquote", "quoted", "-isystem", "sys"));
  EXPECT_EQ(Request.GpuArch, "");
}

TEST(HostedUnit, RequestLeavesOutWhatTheDriverAdds) {
  auto Unit = hostAst(Kernel);
  const ParseRequest Request = requestOf(*Unit);
  EXPECT_THAT(Request.Flags, Not(Contains("-isystem")));
  EXPECT_THAT(Request.Flags, Not(Contains("-include")));
}

TEST(HostedUnit, HostWithErrorsStillHasFindings) {
  auto Unit = hostAst(Kernel);
  AnalysisOptions Options;
  Options.Toolkit.Kind = ToolkitChoice::Mode::None;
  llvm::Expected<FileResult> Result =
      analyzeHosted(Unit->getASTContext(), Unit->getPreprocessor(), makeAllChecks(), Options);
  ASSERT_TRUE(bool(Result)) << llvm::toString(Result.takeError());
  ASSERT_THAT(Result->Findings, SizeIs(1));
  EXPECT_EQ(Result->Findings.front().Check, "cuda-perf-strided-global-access");
}

TEST(HostedUnit, OtherLanguagesHaveNoFindings) {
  auto Unit = clang::tooling::buildASTFromCode("int main() {}", "a.cpp");
  llvm::Expected<FileResult> Result =
      analyzeHosted(Unit->getASTContext(), Unit->getPreprocessor(), makeAllChecks(), AnalysisOptions());
  ASSERT_TRUE(bool(Result)) << llvm::toString(Result.takeError());
  EXPECT_THAT(Result->Kernels, IsEmpty());
  EXPECT_THAT(Result->Findings, IsEmpty());
}

} // namespace
} // namespace cudaperf
