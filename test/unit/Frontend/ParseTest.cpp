// Broken and unusual files: what the parse keeps of them.

#include "Frontend/Parse.h"
#include "TemporaryDirectory.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace cudaperf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

std::unique_ptr<ParsedUnit> parsed(const std::string &Text, std::vector<std::string> Flags = {}) {
  ParseRequest Request;
  Request.File = "test.cu";
  Request.Text = Text;
  Request.Flags = std::move(Flags);
  Request.Toolkit.Kind = ToolkitChoice::Mode::None;
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  if (Unit)
    return std::move(*Unit);
  ADD_FAILURE() << llvm::toString(Unit.takeError());
  return nullptr;
}

std::vector<std::string> messages(const ParsedUnit &Unit) {
  std::vector<std::string> Messages;
  for (const FileError &Error : Unit.errors())
    Messages.push_back(Error.Where.File + ":" + std::to_string(Error.Where.Line) + ":" +
                       std::to_string(Error.Where.Column) + ": " + Error.Message);
  return Messages;
}

/// The functions called Name at the top of the file, with the instances of templates; one with errors has a '!'.
std::vector<std::string> functions(ParsedUnit &Unit, llvm::StringRef Name) {
  std::vector<std::string> Found;
  auto Add = [&](const clang::FunctionDecl *Function) {
    if (Function->getName() != Name || !Function->hasBody())
      return;
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    Function->getNameForDiagnostic(Out, Unit.ast().getPrintingPolicy(), /*Qualified=*/true);
    Found.push_back(Text + (Function->isInvalidDecl() ? "!" : ""));
  };
  for (const clang::Decl *D : Unit.ast().getTranslationUnitDecl()->decls()) {
    if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D);
        Function && Function->getDeclName().isIdentifier())
      Add(Function);
    if (const auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D);
        Template && Template->getDeclName().isIdentifier())
      for (const clang::FunctionDecl *Instance : const_cast<clang::FunctionTemplateDecl *>(Template)->specializations())
        Add(Instance);
  }
  return Found;
}

std::string failure(ParseRequest Request) {
  Request.Toolkit.Kind = ToolkitChoice::Mode::None;
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  return Unit ? "no failure" : llvm::toString(Unit.takeError());
}

TEST(Parse, ASoundFileHasNoErrors) {
  auto Unit = parsed("__global__ void k(float *a) { a[threadIdx.x] = 1; }\n"
                     "int main() { k<<<1, 32>>>(nullptr); }\n");
  EXPECT_THAT(messages(*Unit), IsEmpty());
  EXPECT_THAT(Unit->missingHeaders(), IsEmpty());
  EXPECT_THAT(functions(*Unit, "k"), ElementsAre("k"));
  EXPECT_EQ(Unit->gpuArch(), "sm_90");
  EXPECT_EQ(Unit->rootFile(), "test.cu");
  EXPECT_TRUE(Unit->isRequested("other.cuh"));
}

TEST(Parse, MissingHeadersAreSkippedAndNamed) {
  auto Unit = parsed("#include <silo.h>\n#include \"lost.cuh\"\n#include <silo.h>\n"
                     "__global__ void k(float *a) { a[0] = 1; }\n"
                     "int main() { DBCreate(0, 0); }\n");
  EXPECT_THAT(Unit->missingHeaders(), ElementsAre("silo.h", "lost.cuh"));
  EXPECT_THAT(messages(*Unit), ElementsAre("test.cu:5:14: use of undeclared identifier 'DBCreate'"));
  EXPECT_THAT(functions(*Unit, "k"), ElementsAre("k"));
}

TEST(Parse, ErrorsCostOnlyTheirFunction) {
  auto Unit = parsed("__global__ void good(int *a) { a[0] = 1; }\n"
                     "__global__ void lost(int *a) { a[0] = unknown; }\n"
                     "__global__ void call(int *a) { unknown(a); }\n"
                     "__global__ void fine(int *a) { a[0] = 2; }\n");
  EXPECT_EQ(Unit->errors().size(), 2u);
  EXPECT_THAT(functions(*Unit, "good"), ElementsAre("good"));
  EXPECT_THAT(functions(*Unit, "lost"), ElementsAre("lost!"));
  EXPECT_THAT(functions(*Unit, "call"), ElementsAre("call!"));
  EXPECT_THAT(functions(*Unit, "fine"), ElementsAre("fine"));
}

TEST(Parse, AnErrorInAnInstanceIsThatInstances) {
  auto Unit = parsed("template <class T> __global__ void k(T *a) { a[0].x = 1; }\n"
                     "struct P { float x; };\n"
                     "void f(P *p, int *i) { k<<<1, 1>>>(p); k<<<1, 1>>>(i); }\n");
  EXPECT_THAT(functions(*Unit, "k"), ElementsAre("k<P>"));
  ASSERT_EQ(Unit->skippedKernels().size(), 1u);
  EXPECT_EQ(Unit->skippedKernels()[0].Name, "k<int>");
  EXPECT_THAT(Unit->skippedKernels()[0].Reason, HasSubstr("error in its instantiation: member reference"));
}

TEST(Parse, AnErrorInATemplateIsAllInstances) {
  auto Unit = parsed("template <class T> __global__ void k(T *a) { a[0] = unknown; }\n"
                     "void f(float *p) { k<<<1, 1>>>(p); }\n");
  EXPECT_THAT(functions(*Unit, "k"), ElementsAre("k<float>!"));
}

TEST(Parse, UninstantiatedKernelTemplatesAreInstantiated) {
  auto Unit =
      parsed("enum class Mode { A, B };\n"
             "template <class T> __global__ void plain(T *a) { a[threadIdx.x] = 1; }\n"
             "template <class T> __global__ void bits(T *a) { a[0] = a[1] % 2; }\n"
             "template <class T, int N> __global__ void sized(T *a) { __shared__ T s[N]; s[0] = a[0]; a[1] = s[0]; }\n"
             "template <int N> __global__ void small(float *a) { static_assert(N <= 16); a[N] = 1; }\n"
             "template <class It> __global__ void iterator(It a) { a[threadIdx.x] = 1; }\n"
             "template <Mode M, bool B, class T = double> __global__ void modes(T *a) { a[0] = B; }\n"
             "template <class T> __global__ void vector(T *a) { a[0].x = 1; }\n"
             "template <class T> __global__ void used(T *a) { a[0] = 1; }\n"
             "struct Payoff { float strike; __device__ float operator()(float s) const { return s - strike; } };\n"
             "template <class T, class F> __global__ void map(T *a, F f) { a[0] = f(a[1]); }\n"
             "void f(char *c) { used<<<1, 1>>>(c); }\n");
  EXPECT_THAT(functions(*Unit, "map"), ElementsAre("map<float, Payoff>"));
  EXPECT_THAT(functions(*Unit, "plain"), ElementsAre("plain<float>"));
  EXPECT_THAT(functions(*Unit, "bits"), ElementsAre("bits<int>"));
  EXPECT_THAT(functions(*Unit, "sized"), ElementsAre("sized<float, 32>"));
  EXPECT_THAT(functions(*Unit, "small"), ElementsAre("small<16>"));
  EXPECT_THAT(functions(*Unit, "iterator"), ElementsAre("iterator<float *>"));
  EXPECT_THAT(functions(*Unit, "modes"), ElementsAre("modes<Mode::A, true, double>"));
  EXPECT_THAT(functions(*Unit, "vector"), ElementsAre("vector<float4>"));
  EXPECT_THAT(functions(*Unit, "used"), ElementsAre("used<char>"));
  EXPECT_THAT(messages(*Unit), IsEmpty());
  EXPECT_THAT(Unit->skippedKernels(), IsEmpty());
}

TEST(Parse, TemplatesThatNoGuessFitsAreListed) {
  auto Unit = parsed("template <class F> __global__ void functor(F f) { f.of(threadIdx.x); }\n"
                     "template <template <class> class C> __global__ void nested(float *a) { a[0] = C<int>::v; }\n"
                     "template <class T> struct S { static __global__ void member(T *a) { a[0] = 1; } };\n");
  std::vector<std::string> Skipped;
  for (const SkippedKernel &Kernel : Unit->skippedKernels())
    Skipped.push_back(Kernel.Name + ": " + Kernel.Reason);
  EXPECT_THAT(Skipped,
              ElementsAre("S::member: member of a class template that nothing instantiates",
                          HasSubstr("functor: nothing instantiates the template, and no guessed arguments fit"),
                          HasSubstr("nested: nothing instantiates the template: 'C' is a template")));
  EXPECT_THAT(functions(*Unit, "functor"), IsEmpty());
  EXPECT_THAT(messages(*Unit), IsEmpty());
}

TEST(Parse, LaunchesFromDeviceCodeCostNoKernel) {
  auto Unit = parsed("template <int N> __global__ void child(int *a) { a[N] = 1; }\n"
                     "__global__ void parent(int *a) {\n"
                     "  if (threadIdx.x == 0)\n"
                     "    child<4><<<1, 32>>>(a);\n"
                     "  parent<<<1, 1>>>(a);\n"
                     "  a[threadIdx.x] = 2;\n"
                     "}\n");
  EXPECT_THAT(messages(*Unit), IsEmpty());
  EXPECT_THAT(functions(*Unit, "parent"), ElementsAre("parent"));
}

TEST(Parse, SplitLaunchBracketsAreJoined) {
  auto Unit = parsed("__global__ void k(int *a) { a[0] = 1; }\n"
                     "// k << <1, 2> >> means a block of 2\n"
                     "void f(int *a) { k << <1, 2 >> > (a); }\n");
  EXPECT_THAT(messages(*Unit), IsEmpty());
}

TEST(Parse, SplitLaunchBracketsInHeadersAreJoined) {
  TemporaryDirectory Directory;
  Directory.write("launch.cuh", "template <int N> __global__ void k(int *a) { a[0] = N; }\n"
                                "template <int N> void launch(int *a) { k<N> << < 1, 32 >> >(a); }\n");
  ParseRequest Request;
  Request.File = Directory.write("main.cu", "#include \"launch.cuh\"\nvoid f(int *a) { launch<4>(a); }\n");
  Request.Toolkit.Kind = ToolkitChoice::Mode::None;
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  ASSERT_TRUE(bool(Unit));
  EXPECT_THAT(messages(**Unit), IsEmpty());
}

/// The first number that is tried for an argument is 32; an array of 2^32 elements would run out of memory.
TEST(Parse, GuessesOfExponentsAreSmall) {
  auto Unit = parsed("template <unsigned G> __global__ void k(float *a) {\n"
                     "  constexpr unsigned long size = 1ul << G;\n"
                     "  __shared__ float s[size];\n"
                     "  s[threadIdx.x] = a[threadIdx.x];\n"
                     "  static_assert(size <= 32);\n"
                     "}\n");
  EXPECT_THAT(messages(*Unit), IsEmpty());
  EXPECT_TRUE(Unit->skippedKernels().empty());
}

TEST(Parse, AttributesAfterSharedAreAccepted) {
  auto Unit = parsed("__global__ void k(float *a) { __shared__ alignas(16) float s[4]; s[0] = 1; a[0] = s[0]; }\n");
  EXPECT_THAT(messages(*Unit), IsEmpty());
  EXPECT_THAT(functions(*Unit, "k"), ElementsAre("k"));
}

TEST(Parse, AFragmentIsParsedWithWhatIncludesIt) {
  TemporaryDirectory Directory;
  Directory.write("types.h", "typedef float real;\n");
  std::string Fragment = Directory.write("kernel.cu", "__global__ void k(real *a) { a[0] = 1; }\n");
  std::string Main = Directory.write("main.cu", "#include \"types.h\"\n#include \"kernel.cu\"\n");
  ParseRequest Request;
  Request.File = Fragment;
  Request.Toolkit.Kind = ToolkitChoice::Mode::None;
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  ASSERT_TRUE(bool(Unit));
  EXPECT_THAT(messages(**Unit), IsEmpty());
  EXPECT_EQ((*Unit)->rootFile(), Main);
  EXPECT_TRUE((*Unit)->isRequested(Fragment));
  EXPECT_FALSE((*Unit)->isRequested(Main));
  EXPECT_THAT(functions(**Unit, "k"), ElementsAre("k"));
}

TEST(Parse, AFragmentIsKnownAsOneAfterItsFirstParse) {
  TemporaryDirectory Directory;
  ParseRequest Request;
  Request.File = Directory.write("kernel.cu", "__global__ void k(real *a) { a[0] = 1; }\n");
  std::string Main = Directory.write("main.cu", "typedef float real;\n#include \"kernel.cu\"\n");
  Request.Toolkit.Kind = ToolkitChoice::Mode::None;
  Request.Includers = std::make_shared<std::map<std::string, std::string>>();
  ASSERT_TRUE(bool(parse(Request)));
  EXPECT_THAT(*Request.Includers, ElementsAre(testing::Pair(Request.File, Main)));
  // Which was found is not asked again.
  std::string Other = Directory.write("other.cu", "typedef double real;\n#include \"kernel.cu\"\n");
  (*Request.Includers)[Request.File] = Other;
  llvm::Expected<std::unique_ptr<ParsedUnit>> Again = parse(Request);
  ASSERT_TRUE(bool(Again));
  EXPECT_EQ((*Again)->rootFile(), Other);
  EXPECT_TRUE((*Again)->isRequested(Request.File));
  // A file that no longer includes it is of no use.
  Directory.write("other.cu", "typedef double real;\n");
  llvm::Expected<std::unique_ptr<ParsedUnit>> Once = parse(Request);
  ASSERT_TRUE(bool(Once));
  EXPECT_EQ((*Once)->rootFile(), Main);
}

TEST(Parse, AFileWithSoundKernelsIsParsedForItself) {
  TemporaryDirectory Directory;
  Directory.write("kernels.cuh", "__global__ void k(float *a) { a[0] = 1; }\n");
  std::string Sound = Directory.write("sound.cu", "#include \"kernels.cuh\"\nint f() { return limit; }\n");
  std::string Broken = Directory.write("broken.cu", "__global__ void j(float *a) { a[0] = limit; }\n");
  std::string Main =
      Directory.write("main.cu", "constexpr int limit = 4;\n#include \"sound.cu\"\n#include \"broken.cu\"\n");
  auto RootOf = [](const std::string &File) {
    ParseRequest Request;
    Request.File = File;
    Request.Toolkit.Kind = ToolkitChoice::Mode::None;
    llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
    return Unit ? std::string((*Unit)->rootFile()) : llvm::toString(Unit.takeError());
  };
  EXPECT_EQ(RootOf(Sound), Sound); // the error is in host code only, and main.cu would hide k
  EXPECT_EQ(RootOf(Broken), Main);
}

TEST(Parse, KernelsThatDoNotParseAreListed) {
  auto Unit = parsed("template <class T> __global__ void good(T *a);\n"
                     "template <class T> __global__ void good(T *a) { a[0] = 1; }\n"
                     "template __global__ void good<int>(int *);\n"
                     "__global__ __launch_bounds__(256) void lost(missing::Type<int> a, int n) { }\n"
                     "struct S { friend __global__ void friendly(S) {} };\n");
  std::vector<std::string> Skipped;
  for (const SkippedKernel &Kernel : Unit->skippedKernels())
    Skipped.push_back(Kernel.Name + ":" + std::to_string(Kernel.Where.Line) + ": " + Kernel.Reason);
  EXPECT_THAT(Skipped, ElementsAre("lost:4: use of undeclared identifier 'missing'"));
}

TEST(Parse, FlagsReachTheFile) {
  auto Unit = parsed("#if WIDTH != 4 || __CUDA_ARCH__ != 700 || __cplusplus != 202002L\n#error flags\n#endif\n",
                     {"-DWIDTH=4", "-gencode=arch=compute_70,code=sm_70", "--std=c++20", "--frobnicate"});
  EXPECT_THAT(messages(*Unit), IsEmpty());
  EXPECT_EQ(Unit->gpuArch(), "sm_70");
  EXPECT_THAT(Unit->remarks(), Contains("flag '--frobnicate' is not known and was dropped"));
}

TEST(Parse, AnArchitectureNewerThanClangKeepsItsName) {
  auto Unit = parsed("#if __CUDA_ARCH__ != 900\n#error arch\n#endif\n", {"-arch=sm_120"});
  EXPECT_THAT(messages(*Unit), IsEmpty());
  EXPECT_EQ(Unit->gpuArch(), "sm_120");
}

TEST(Parse, RelativeFlagsStartAtTheirDirectory) {
  TemporaryDirectory Directory;
  Directory.write("inc/width.h", "#define WIDTH 4\n");
  ParseRequest Request;
  Request.File = Directory.write("k.cu", "#include \"width.h\"\n__global__ void k(int *a) { a[0] = WIDTH; }\n");
  Request.Directory = Directory.path();
  Request.Flags = {"-I", "inc"};
  Request.Toolkit.Kind = ToolkitChoice::Mode::None;
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  ASSERT_TRUE(bool(Unit));
  EXPECT_THAT(messages(**Unit), IsEmpty());
}

TEST(Parse, HeadersOfTheProjectAreFoundWithoutFlags) {
  TemporaryDirectory Directory;
  Directory.write("p/.git/config", "");
  Directory.write("p/common/inc/quoted.h", "#include <angled.h>\n#include \"lost.h\"\n#define QUOTED 1\n");
  Directory.write("p/include/angled.h", "#define ANGLED 2\n");
  Directory.write("lost.h", "#error outside of the project\n");
  ParseRequest Request;
  Request.File = Directory.write("p/samples/a/k.cu", "#include \"quoted.h\"\n"
                                                     "__global__ void k(int *a) { a[QUOTED] = ANGLED; }\n");
  Request.Toolkit.Kind = ToolkitChoice::Mode::None;
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  ASSERT_TRUE(bool(Unit));
  EXPECT_THAT(messages(**Unit), IsEmpty());
  EXPECT_THAT((*Unit)->missingHeaders(), ElementsAre("lost.h"));
  EXPECT_THAT((*Unit)->remarks(), Contains(HasSubstr("header 'quoted.h' was found in")));
}

TEST(Parse, ErrorsAreCapped) {
  std::string Text;
  for (int I = 0; I < 300; ++I)
    Text += "int a" + std::to_string(I) + " = unknown" + std::to_string(I) + ";\n";
  auto Unit = parsed(Text);
  EXPECT_EQ(Unit->errors().size(), 200u);
  EXPECT_THAT(Unit->remarks(), Contains("300 errors; the first 200 are kept"));
}

TEST(Parse, SaysWhyAFileIsNotRead) {
  TemporaryDirectory Directory;
  ParseRequest Request;
  Request.File = Directory.path("none.cu");
  EXPECT_THAT(failure(Request), HasSubstr("none.cu': no such file or directory"));
  Request.File = Directory.path();
  EXPECT_THAT(failure(Request), HasSubstr("it is a directory"));
  Request.File = Directory.write("binary.cu", llvm::StringRef("\x7f"
                                                              "ELF\0\0\1",
                                                              7));
  EXPECT_THAT(failure(Request), HasSubstr("it is a binary file"));
  Request.File = Directory.write("large.cu", std::string(50u << 20, ' '));
  EXPECT_THAT(failure(Request), HasSubstr("50 MiB are more than the limit of 16 MiB"));
}

/// Public repositories hold such files; there is nothing wrong with them.
TEST(Parse, AnEmptyFileHasNoKernels) {
  TemporaryDirectory Directory;
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit =
      parse({.File = Directory.write("empty.cu", ""), .Toolkit = {.Kind = ToolkitChoice::Mode::None}});
  ASSERT_TRUE(bool(Unit));
  EXPECT_THAT(messages(**Unit), IsEmpty());
}

/// Of another file of the project only the host code is asked for: what only the GPU runs costs nothing.
TEST(Parse, HostCodeAlone) {
  ParseRequest Request{.File = "test.cu", .Toolkit = {.Kind = ToolkitChoice::Mode::None}, .HostOnly = true};
  Request.Text = R"(
    __device__ int onDevice() { return undeclared; }
    __global__ void kernel(int *out) { *out = undeclared; }
    template <typename T> __global__ void idle(T *out) { *out = 1; }
    __host__ __device__ int onBoth() { return 1; }
    int onHost() { return onBoth(); })";
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  ASSERT_TRUE(bool(Unit));
  EXPECT_THAT(messages(**Unit), IsEmpty());
  EXPECT_THAT(functions(**Unit, "kernel"), IsEmpty());
  EXPECT_THAT(functions(**Unit, "idle"), IsEmpty());
  EXPECT_THAT(functions(**Unit, "onBoth"), ElementsAre("onBoth"));
  EXPECT_THAT(functions(**Unit, "onHost"), ElementsAre("onHost"));
}

/// An editor's text of a header, and a fix in it.
TEST(Parse, TextsInPlaceOfTheDisk) {
  ParseRequest Request{.File = "test.cu", .Toolkit = {.Kind = ToolkitChoice::Mode::None}};
  Request.Text = "#include \"nowhere/f.h\"\n__global__ void k() { f(1); }\n";
  Request.OtherTexts = {{"nowhere/f.h", "__device__ void g(int);\n"}};
  auto ErrorsOf = [](const ParseRequest &Asked) {
    llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Asked);
    EXPECT_TRUE(bool(Unit));
    return messages(**Unit);
  };
  EXPECT_THAT(ErrorsOf(Request), ElementsAre(HasSubstr("undeclared identifier 'f'")));
  EXPECT_THAT(ErrorsOf(withTexts(Request, {{"nowhere/f.h", "__device__ void f(int);\n"}})), IsEmpty());
  EXPECT_THAT(ErrorsOf(withTexts(Request, {{"./test.cu", "__global__ void k() {}\n"}})), IsEmpty());
}

} // namespace
