// Which files of a folder are looked at for calls of a file's functions.

#include "Frontend/Mentions.h"
#include "TemporaryDirectory.h"
#include "llvm/Support/Path.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

static std::vector<std::string> filesMentioning(llvm::ArrayRef<std::string> Names, llvm::StringRef File) {
  return cudaperf::filesMentioning(Names, File, [](llvm::StringRef) { return false; });
}

TEST(Mentions, AreCallsAndLaunchesInSources) {
  TemporaryDirectory Folder;
  const std::string Kernel = Folder.write("kernel.cu", "void scale(int n) {}");
  const std::string Host = Folder.write("a_main.cpp", "int main() { scale(3); }");
  const std::string Launch = Folder.write("z_main.cu", "int main() { scale<<<1, 32>>>(3); }");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), ElementsAre(Launch, Host)) << "CUDA files come first";
}

TEST(Mentions, AreNoPartsOfNamesAndNotTheFileItself) {
  TemporaryDirectory Folder;
  const std::string Kernel = Folder.write("kernel.cu", "void scale(int n) {}");
  Folder.write("other.cu", "void rescale(int n); void scale2(int n); int scale = 3;");
  Folder.write("notes.txt", "scale(3)");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), IsEmpty());
}

TEST(Mentions, AreFirstArguments) {
  TemporaryDirectory Folder;
  const std::string Kernel = Folder.write("kernel.cu", "void scale(int n) {}");
  const std::string Macro = Folder.write("macro.cu", "void run() { LAUNCH( scale, 256, 3); }");
  const std::string Pointer = Folder.write("pointer.cu", "void run() { launch(&scale, 256, 3); }");
  Folder.write("other.cu", "void run(int n, int scale, int m) { add(n, scale, m); }");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), ElementsAre(Macro, Pointer));
}

TEST(Mentions, AreLaunchesWhoseConfigurationAMacroHas) {
  TemporaryDirectory Folder;
  const std::string Kernel = Folder.write("kernel.cu", "void scale(int n) {}");
  const std::string Launch = Folder.write("a.cu", "void run() { scale ARGS(dim3(n / 32, (n + 1)), 32) (3); }");
  Folder.write("b.cu", "// to scale elements(of 3), see(4)\nvoid run() { int scale; add(1); }");
  Folder.write("c.cu", "void run() { scales ARGS(1, 32)(3); rescale ARGS(1, 32)(3); }");
  Folder.write("d.cu", "void run() { scale ARGS((1");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), ElementsAre(Launch));
}

TEST(Mentions, AreNamesThatTheDriverIsToLoad) {
  TemporaryDirectory Folder;
  const std::string Kernel = Folder.write("kernel.cu", "void scale(int n) {}");
  const std::string Plain = Folder.write("a.cpp", R"(void f() { cuModuleGetFunction(&k, m, "scale"); })");
  const std::string Mangled = Folder.write("b.cpp", R"(void f() { cuLibraryGetKernel(&k, l, "_Z5scalei"); })");
  Folder.write("c.cpp", R"(void f() { print("scale"); })");
  Folder.write("d.cpp", R"(void f() { cuModuleGetFunction(&k, m, "scales"); })");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), ElementsAre(Plain, Mangled));
}

TEST(Mentions, AreLookedForInTheTwoFoldersAboveInsideARepository) {
  TemporaryDirectory Folder;
  Folder.write(".git/HEAD", "ref: refs/heads/main");
  const std::string Kernel = Folder.write("project/src/kernels/kernel.cu", "void scale(int n) {}");
  const std::string Near = Folder.write("project/src/run.cpp", "void run() { scale(3); }");
  const std::string Far = Folder.write("project/main.cpp", "int main() { scale(3); }");
  Folder.write("main.cpp", "int main() { scale(3); }");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), ElementsAre(Near, Far));
}

TEST(Mentions, AreLookedForAboveInAnUnpackedRepository) {
  TemporaryDirectory Folder;
  Folder.write("project/.gitignore", "build");
  const std::string Kernel = Folder.write("project/src/kernels/kernel.cu", "void scale(int n) {}");
  const std::string Host = Folder.write("project/src/run.cpp", "void run() { scale(3); }");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), ElementsAre(Host));
  Folder.write("loose/run.cpp", "void run() { scale(3); }");
  EXPECT_THAT(filesMentioning({"scale"}, Folder.write("loose/kernels/kernel.cu", "void scale(int n) {}")), IsEmpty());
}

TEST(Mentions, AreLookedForAboveWhereTheFolderIsBuilt) {
  TemporaryDirectory Folder;
  Folder.write("project/Makefile", "all:");
  const std::string Host = Folder.write("project/main.cpp", "int main() { scale(3); }");
  Folder.write("main.cpp", "int main() { scale(3); }");
  const std::string Kernel = Folder.write("project/kernels/kernel.cu", "void scale(int n) {}");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), ElementsAre(Host));
  const std::string Deeper = Folder.write("project/src/kernels/kernel.cu", "void scale(int n) {}");
  EXPECT_THAT(filesMentioning({"scale"}, Deeper), ElementsAre(Host)) << "the folder between has no build file";
}

TEST(Mentions, AreInFoldersBesideAndBelowIfNoneIsNearer) {
  TemporaryDirectory Folder;
  Folder.write("project/.git/HEAD", "ref: refs/heads/main");
  const std::string Kernel = Folder.write("project/kernels/kernel.cu", "void scale(int n) {}");
  const std::string Beside = Folder.write("project/app/main.cpp", "int main() { scale(3); }");
  const std::string Below = Folder.write("project/kernels/test/test.cu", "void test() { scale(3); }");
  const std::string Further = Folder.write("project/app/deeper/main.cpp", "int main() { turn(3); }");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), ElementsAre(Below, Beside));
  EXPECT_THAT(filesMentioning({"turn"}, Kernel), ElementsAre(Further));
  const std::string Near = Folder.write("project/kernels/run.cpp", "void run() { scale(3); }");
  EXPECT_THAT(filesMentioning({"scale"}, Kernel), ElementsAre(Near));
}

TEST(Mentions, AreInHeadersThatTheFileDoesNotIncludeIfInNoSource) {
  TemporaryDirectory Folder;
  Folder.write("project/.git/HEAD", "ref: refs/heads/main");
  const std::string Kernel = Folder.write("project/src/kernel.cu", "void scale(int n) {}");
  const std::string Declares = Folder.write("project/src/kernel.h", "void scale(int n);");
  const std::string Calls = Folder.write("project/include/solver.hpp", "class Solver { void run() { scale(3); } };");
  const std::string Known = llvm::sys::path::filename(Declares).str();
  const auto Included = [&](llvm::StringRef Path) { return llvm::sys::path::filename(Path) == Known; };
  EXPECT_THAT(cudaperf::filesMentioning({"scale"}, Kernel, Included), ElementsAre(Calls));
  const std::string Source = Folder.write("project/src/main.cpp", "int main() { scale(3); }");
  EXPECT_THAT(cudaperf::filesMentioning({"scale"}, Kernel, Included), ElementsAre(Source));
}

TEST(Mentions, AreNotLookedForOutsideTheProject) {
  TemporaryDirectory Folder;
  Folder.write("project/.git/HEAD", "ref: refs/heads/main");
  Folder.write("main.cpp", "int main() { scale(3); }");
  EXPECT_THAT(filesMentioning({"scale"}, Folder.write("project/kernel.cu", "void scale(int n) {}")), IsEmpty());
  EXPECT_THAT(filesMentioning({"scale"}, Folder.write("loose/kernel.cu", "void scale(int n) {}")), IsEmpty());
}

} // namespace
} // namespace cudaperf
