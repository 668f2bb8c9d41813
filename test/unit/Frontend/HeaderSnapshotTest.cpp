// When a parse takes its headers from a snapshot, and that nothing else changes by it.

#include "Frontend/HeaderSnapshot.h"
#include "Frontend/ClangUnit.h"
#include "Frontend/MakeHeaderSnapshot.h"
#include "Frontend/Parse.h"
#include "TemporaryDirectory.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Serialization/ASTReader.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace cudaperf;

namespace {

constexpr llvm::StringLiteral Text = R"(
#include <math.h>
#include "lost.h"
template <typename T> __global__ void idle(T *a) { a[threadIdx.x] = sqrtf(a[threadIdx.x]); }
__global__ void sound(float4 *a) { a[threadIdx.x] = make_float4(1, 2, 3, atomicAdd(&a->x, 1.0f)); }
__global__ void broken(float *a) { a[threadIdx.x] = undeclared; }
int main() { sound<<<1, 32>>>(nullptr); }
)";

ParseRequest request(std::vector<std::string> Flags = {}) {
  ParseRequest Request;
  Request.File = "test.cu";
  Request.Text = Text.str();
  Request.Flags = std::move(Flags);
  Request.Toolkit.Kind = ToolkitChoice::Mode::None;
  return Request;
}

std::unique_ptr<ParsedUnit> parsed(const ParseRequest &Request) { return cantFail(parse(Request)); }

bool hasTakenSnapshot(ParsedUnit &Unit) { return Unit.compiler().getASTReader() != nullptr; }

/// All that a parse says and what it read of the file itself.
std::string describe(ParsedUnit &Unit) {
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  for (const FileError &Error : Unit.errors())
    Out << Error.Where.Line << ":" << Error.Where.Column << ": " << Error.Message << "\n";
  for (const SkippedKernel &Skipped : Unit.skippedKernels())
    Out << Skipped.Name << ": " << Skipped.Reason << "\n";
  for (const std::string &Remark : Unit.remarks())
    Out << Remark << "\n";
  const clang::SourceManager &Sources = Unit.ast().getSourceManager();
  for (const clang::Decl *D : Unit.ast().getTranslationUnitDecl()->noload_decls())
    if (Sources.isInMainFile(D->getLocation()))
      D->print(Out);
  return Result;
}

TEST(HeaderSnapshot, ChangesNothingInAParse) {
  ParseRequest Request = request();
  auto Plain = parsed(Request);
  Request.Headers = makeHeaderSnapshot(Request);
  ASSERT_TRUE(Request.Headers);
  auto Quick = parsed(Request);
  EXPECT_FALSE(hasTakenSnapshot(*Plain));
  EXPECT_TRUE(hasTakenSnapshot(*Quick));
  EXPECT_EQ(describe(*Plain), describe(*Quick));
  EXPECT_THAT(describe(*Quick), testing::HasSubstr("undeclared identifier 'undeclared'"));
  EXPECT_THAT(describe(*Quick), testing::HasSubstr("void sound(float4 *a)"));
}

size_t sizeOf(const ParseRequest &Request) {
  ClangUnit Unit(Request.File);
  cantFail(Unit.parse(Request, ReplacedText{Request.File, *Request.Text}, {}));
  return Unit.size();
}

/// How many flags are tried that the project suggests goes by this size.
TEST(HeaderSnapshot, CountsAsTheTextThatItStandsFor) {
  ParseRequest Request = request();
  const size_t Plain = sizeOf(Request);
  Request.Headers = makeHeaderSnapshot(Request);
  EXPECT_EQ(sizeOf(Request), Plain);
  EXPECT_GT(Plain, Request.Text->size()) << "headers count";
}

TEST(HeaderSnapshot, IsTakenWithTheSameFlagsOnly) {
  auto Snapshot = makeHeaderSnapshot(request({"-DWIDTH=4"}));
  for (const auto &[Flags, Expected] : std::vector<std::pair<std::vector<std::string>, bool>>{
           {{"-DWIDTH=4"}, true}, {{"-DWIDTH=8"}, false}, {{}, false}, {{"-DWIDTH=4", "-std=c++14"}, false}}) {
    ParseRequest Request = request(Flags);
    EXPECT_EQ(HeaderSnapshot::keyOf(Request) == HeaderSnapshot::keyOf(request({"-DWIDTH=4"})), Expected);
    Request.Headers = Snapshot;
    EXPECT_EQ(hasTakenSnapshot(*parsed(Request)), Expected);
  }
}

TEST(HeaderSnapshot, IsNotTakenWhereAHeaderHasAnotherText) {
  ParseRequest Request = request();
  Request.Headers = makeHeaderSnapshot(Request);
  Request.OtherTexts = {{"other.h", "int other;\n"}};
  EXPECT_TRUE(hasTakenSnapshot(*parsed(Request)));
  Request.OtherTexts.push_back({"/cuda-perf-lint/none/cuda_perf_runtime.h", "int own;\n"});
  EXPECT_FALSE(hasTakenSnapshot(*parsed(Request)));
}

TEST(HeaderSnapshot, HoldsNoHeaderOfTheUsers) {
  TemporaryDirectory Folder;
  std::string Own = Folder.write("own.h", "__global__ void early(float *a) { *a = 1; }\n");
  EXPECT_FALSE(makeHeaderSnapshot(request({"-include", Own})));
  EXPECT_FALSE(makeHeaderSnapshot(request({"-imacros", Own})));
  Folder.write("system/faulty.h", "int twice; float twice;\n");
  EXPECT_FALSE(makeHeaderSnapshot(request({"-isystem", Folder.path("system"), "-include", "faulty.h"})));
  Folder.write("system/sound.h", "int once;\n");
  EXPECT_TRUE(makeHeaderSnapshot(request({"-isystem", Folder.path("system"), "-include", "sound.h"})));
}

TEST(HeaderSnapshot, IsNoneWhereNothingCanBeParsed) {
  ParseRequest Request = request();
  Request.Toolkit = {ToolkitChoice::Mode::Directory, "/nowhere", {}};
  EXPECT_FALSE(HeaderSnapshot::keyOf(Request));
  EXPECT_FALSE(makeHeaderSnapshot(Request));
}

TEST(HeaderSnapshot, GoesFromProcessToProcess) {
  ParseRequest Request = request();
  auto Made = makeHeaderSnapshot(Request);
  Request.Headers = HeaderSnapshot::decode(Made->encode());
  ASSERT_TRUE(Request.Headers);
  EXPECT_EQ(Request.Headers->encode(), Made->encode());
  EXPECT_TRUE(hasTakenSnapshot(*parsed(Request)));
  EXPECT_FALSE(HeaderSnapshot::decode(""));
  EXPECT_FALSE(HeaderSnapshot::decode("half a snapshot"));
}

TEST(HeaderSnapshot, IsTheSameEachTime) {
  EXPECT_EQ(makeHeaderSnapshot(request())->encode(), makeHeaderSnapshot(request())->encode());
}

} // namespace
