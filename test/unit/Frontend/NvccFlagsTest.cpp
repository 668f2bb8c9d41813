// nvcc's command lines, one row a construct.

#include "Frontend/NvccFlags.h"
#include "TemporaryDirectory.h"
#include "llvm/ADT/StringExtras.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace cudaperf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

using Words = std::vector<std::string>;

struct FlagCase {
  const char *Name;
  Words Flags;
  Words Clang;
  const char *Arch = "";
};

void PrintTo(const FlagCase &Case, std::ostream *Out) { *Out << Case.Name; }

class NvccFlags : public testing::TestWithParam<FlagCase> {};

TEST_P(NvccFlags, AreTranslatedWithoutRemarks) {
  TranslatedFlags Result = translateFlags(GetParam().Flags, "/w");
  EXPECT_EQ(Result.Clang, GetParam().Clang);
  EXPECT_EQ(Result.GpuArch, GetParam().Arch);
  EXPECT_THAT(Result.Remarks, IsEmpty());
}

const FlagCase Cases[] = {
    {"arch joined", {"-arch=sm_80"}, {}, "sm_80"},
    {"arch separate", {"-arch", "sm_80"}, {}, "sm_80"},
    {"arch long", {"--gpu-architecture=compute_70"}, {}, "sm_70"},
    {"arch native", {"-arch=native"}, {}, ""},
    {"arch all", {"-arch=all-major"}, {}, ""},
    {"arch feature suffix", {"-arch=sm_90a"}, {}, "sm_90a"},
    {"gencode joined", {"-gencode=arch=compute_80,code=sm_80"}, {}, "sm_80"},
    {"gencode separate", {"-gencode", "arch=compute_80,code=[sm_80,compute_80]"}, {}, "sm_80"},
    {"gencode quoted", {"--generate-code=arch=compute_75,code=\"sm_75\""}, {}, "sm_75"},
    {"newest of several wins",
     {"-gencode", "arch=compute_90,code=sm_90", "-gencode", "arch=compute_70,code=sm_70"},
     {},
     "sm_90"},
    {"code list", {"-arch=compute_60", "-code=sm_60,sm_61"}, {}, "sm_61"},
    {"clang's arch", {"--cuda-gpu-arch=sm_70", "--offload-arch=sm_80"}, {}, "sm_80"},
    {"include joined", {"-Iinc"}, {"-I", "/w/inc"}},
    {"include separate", {"-I", "inc"}, {"-I", "/w/inc"}},
    {"include absolute", {"-I/usr/x"}, {"-I", "/usr/x"}},
    {"include list", {"-I", "a,/b"}, {"-I", "/w/a", "-I", "/b"}},
    {"include long", {"--include-path=inc"}, {"-I", "/w/inc"}},
    {"isystem equals", {"-isystem=/opt/x"}, {"-isystem", "/opt/x"}},
    {"isystem separate", {"-isystem", "x"}, {"-isystem", "/w/x"}},
    {"iquote", {"-iquote", "x"}, {"-iquote", "/w/x"}},
    {"pre-include on the path", {"-include", "config.h"}, {"-include", "config.h"}},
    {"define joined", {"-DA=1"}, {"-DA=1"}},
    {"define separate", {"-D", "NAME=a b"}, {"-DNAME=a b"}},
    {"define keeps commas", {"-DF(a,b)=a"}, {"-DF(a,b)=a"}},
    {"define long", {"--define-macro", "A"}, {"-DA"}},
    {"undefine", {"-UA"}, {"-UA"}},
    {"std one dash", {"-std=c++14"}, {"-std=c++14"}},
    {"std two dashes", {"--std=c++20"}, {"-std=c++20"}},
    {"std separate", {"-std", "c++17"}, {"-std=c++17"}},
    {"language", {"-x", "cu", "-x=cu", "--x", "cuda"}, {}},
    {"compile", {"-c", "k.cu", "-o", "k.o", "-odir", "out"}, {}},
    {"relocatable", {"-rdc=true"}, {"-fgpu-rdc", "-D__CUDACC_RDC__"}},
    {"relocatable separate", {"-rdc", "true"}, {"-fgpu-rdc", "-D__CUDACC_RDC__"}},
    {"not relocatable", {"--relocatable-device-code=false"}, {}},
    {"device object", {"-dc"}, {"-fgpu-rdc", "-D__CUDACC_RDC__"}},
    {"host compiler", {"-ccbin", "g++-11", "-ccbin=/usr/bin/g++", "--compiler-bindir", "x"}, {}},
    {"assembler and linker", {"-Xptxas", "-v,-dlcm=cg", "-Xptxas=-O3", "-Xlinker", "-rpath,/x", "-Xnvlink=-v"}, {}},
    {"host flags list", {"-Xcompiler", "-fopenmp,-DX=1,-O3,-Iinc,-std=c++17"}, {"-DX=1", "-I", "/w/inc", "-std=c++17"}},
    {"host flags equals", {"-Xcompiler=-Wall,-fPIC"}, {}},
    {"host flags quoted", {"--compiler-options", "'-fPIC -DA' -march=native"}, {}},
    {"host flags in words", {"-Xcompiler", "-fPIC -DA"}, {"-DA"}},
    {"host flags unknown", {"-Xcompiler", "/EHsc,-qopt-report"}, {}},
    {"lambda and constexpr",
     {"--extended-lambda", "--expt-relaxed-constexpr"},
     {"-D__CUDACC_EXTENDED_LAMBDA__", "-D__CUDACC_RELAXED_CONSTEXPR__"}},
    {"old lambda", {"--expt-extended-lambda"}, {"-D__CUDACC_EXTENDED_LAMBDA__"}},
    {"fast math", {"-use_fast_math"}, {"-fgpu-approx-transcendentals", "-freciprocal-math", "-fapprox-func"}},
    {"fast math long", {"--use_fast_math"}, {"-fgpu-approx-transcendentals", "-freciprocal-math", "-fapprox-func"}},
    {"stream per thread", {"--default-stream", "per-thread"}, {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"}},
    {"legacy stream", {"-default-stream=legacy"}, {}},
    {"debug", {"-G", "-g", "-lineinfo", "-O3", "--generate-line-info", "-g3"}, {}},
    {"limits", {"-maxrregcount=32", "--maxrregcount", "64", "--threads", "4", "-t0", "-t=2"}, {}},
    {"forwarding", {"-forward-unknown-to-host-compiler", "--forward-unknown-to-host-linker"}, {}},
    {"dependencies", {"-MD", "-MT", "k.o", "-MF", "k.d", "-MMD", "-MP", "-M"}, {}},
    {"libraries", {"-lcublas", "-L/x", "-L", "y", "-cudart", "static", "--cudart=shared"}, {}},
    {"warnings", {"-Wall", "-Wno-unused", "-w", "--diag-suppress=20012", "-Werror", "all-warnings"}, {}},
    {"machine", {"-m64", "-m", "64", "--machine=64", "-march=native"}, {}},
    {"host flags without Xcompiler", {"-fPIC", "-pthread", "-fopenmp"}, {}},
    {"kept for clang", {"-funsigned-char", "--sysroot=/s"}, {"-funsigned-char", "--sysroot=/s"}},
    {"value missing at the end", {"-I"}, {}},
};

INSTANTIATE_TEST_SUITE_P(Table, NvccFlags, testing::ValuesIn(Cases));

TEST(NvccFlags, UnknownFlagsAreDroppedWithARemark) {
  TranslatedFlags Result = translateFlags({"--frobnicate", "-DA"}, "");
  EXPECT_THAT(Result.Clang, ElementsAre("-DA"));
  EXPECT_THAT(Result.Remarks, ElementsAre("flag '--frobnicate' is not known and was dropped"));
}

TEST(NvccFlags, DeclspecStaysAWordOfClangs) {
  EXPECT_EQ(translateFlags({"-D__declspec(x)=", "-DSIZE=4"}, "/w").Clang, std::vector<std::string>{"-DSIZE=4"});
}

TEST(NvccFlags, CudaPathIsTaken) { EXPECT_EQ(translateFlags({"--cuda-path=cuda"}, "/w").CudaPath, "/w/cuda"); }

TEST(NvccFlags, ResponseFilesAreReadInPlace) {
  TemporaryDirectory Directory;
  Directory.write("flags.rsp", "-DA \"-I dir with space\"\n--options-file more.rsp");
  Directory.write("more.rsp", "-DB='x y'");
  for (const Words &Flags : {Words{"--options-file", "flags.rsp"}, Words{"-optf=flags.rsp"}, Words{"@flags.rsp"}}) {
    TranslatedFlags Result = translateFlags(Flags, Directory.path());
    EXPECT_THAT(Result.Clang, ElementsAre("-DA", "-I", Directory.path(" dir with space"), "-DB=x y"));
    EXPECT_THAT(Result.Remarks, IsEmpty());
  }
}

TEST(NvccFlags, AMissingResponseFileIsARemark) {
  TranslatedFlags Result = translateFlags({"-optf", "/nowhere/flags.rsp", "-DA"}, "");
  EXPECT_THAT(Result.Clang, ElementsAre("-DA"));
  EXPECT_THAT(Result.Remarks, ElementsAre(HasSubstr("'/nowhere/flags.rsp' cannot be read")));
}

TEST(NvccFlags, AResponseFileThatNamesItselfEnds) {
  TemporaryDirectory Directory;
  Directory.write("loop.rsp", "-DA --options-file loop.rsp");
  TranslatedFlags Result = translateFlags({"@loop.rsp"}, Directory.path());
  EXPECT_EQ(Result.Clang.size(), 8u);
  EXPECT_THAT(Result.Remarks, ElementsAre(HasSubstr("nested too deep")));
}

/// 40 times 40 times 40: few levels, many words.
TEST(NvccFlags, AResponseFileThatNamesItselfOftenEnds) {
  TemporaryDirectory Directory;
  std::string Text;
  for (int I = 0; I < 40; ++I)
    Text += "@wide.rsp ";
  Directory.write("wide.rsp", Text);
  TranslatedFlags Result = translateFlags({"@wide.rsp"}, Directory.path());
  EXPECT_THAT(Result.Remarks, testing::Contains(HasSubstr("more than 100000 flags")));
}

TEST(NvccFlags, AResponseFileThatIsNoFileIsARemark) {
  TemporaryDirectory Directory;
  ASSERT_EQ(mkfifo(Directory.path("pipe.rsp").c_str(), 0600), 0);
  EXPECT_THAT(translateFlags({"@pipe.rsp"}, Directory.path()).Remarks, ElementsAre(HasSubstr("no regular file")));
}

/// A database may give a .cu file the flags of a C file.
TEST(NvccFlags, StandardsOfOtherLanguagesAreDropped) {
  for (std::string Name : {"c89", "c99", "gnu11", "c17", "cl2.0", "c++99"}) {
    TranslatedFlags Result = translateFlags({"-std=" + Name, "-DA"}, "");
    EXPECT_THAT(Result.Clang, ElementsAre("-DA"));
    EXPECT_THAT(Result.Remarks, ElementsAre("'-std=" + Name + "' is no standard of C++ and was dropped"));
  }
  EXPECT_THAT(translateFlags({"-std=gnu++17", "-std=c++03"}, "").Clang, ElementsAre("-std=gnu++17", "-std=c++03"));
}

TEST(NvccFlags, AnIncludedFileOfTheWorkingDirectoryBecomesAbsolute) {
  TemporaryDirectory Directory;
  std::string Header = Directory.write("pre.h", "");
  EXPECT_THAT(translateFlags({"-include", "pre.h"}, Directory.path()).Clang, ElementsAre("-include", Header));
}

TEST(ClangArch, IsTheNearestThatClangKnows) {
  EXPECT_EQ(clangArch("sm_80"), "sm_80");
  EXPECT_EQ(clangArch("sm_90a"), "sm_90a");
  EXPECT_EQ(clangArch("compute_86"), "sm_86");
  EXPECT_EQ(clangArch("sm_35"), "sm_52");
  EXPECT_EQ(clangArch("sm_100"), "sm_90");
  EXPECT_EQ(clangArch("sm_120a"), "sm_90");
  EXPECT_EQ(clangArch("banana"), "sm_90");
  EXPECT_EQ(clangArch("sm_63"), "sm_62");
  EXPECT_EQ(clangArch("sm_2043530232"), "sm_90") << "at once: it was looked for downwards";
}

} // namespace
