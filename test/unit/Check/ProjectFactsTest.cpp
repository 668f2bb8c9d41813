// What other files of a project say, and that they are asked once for several analyses of one file.

#include "Check/ProjectFacts.h"
#include "../FewHandles.h"
#include "Frontend/Parse.h"
#include "Launch/HostCode.h"
#include "Launch/Launches.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// A folder with k.cu, which has a kernel, and main.cu, which launches it.
class Project : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("project", Folder));
    write("k.cu", "__global__ void k(float *a) { a[threadIdx.x] = 1; }\n");
    launchWith("64");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }

  std::string path(llvm::StringRef Name) const {
    llvm::SmallString<128> Path = Folder;
    llvm::sys::path::append(Path, Name);
    return Path.str().str();
  }
  void write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::error_code Error;
    llvm::raw_fd_ostream(path(Name), Error) << Text;
    ASSERT_FALSE(Error);
  }
  void launchWith(llvm::StringRef Threads) const {
    write("main.cu", "#include \"size.h\"\n__global__ void k(float *a);\nint main() { k<<<1, " + Threads.str() +
                         ">>>(nullptr); }\n");
    write("size.h", "#define SIZE 128\n");
  }

  ParseRequest request() const {
    ParseRequest Request;
    Request.File = path("k.cu");
    Request.Toolkit.Kind = ToolkitChoice::Mode::None;
    Request.Others = {.InOwnProcess = true, .Answers = std::make_shared<std::map<std::string, std::string>>()};
    return Request;
  }

  /// The threads of the only launch of k that other files have; 0 if there is none.
  static unsigned threads(const ParseRequest &Request) {
    llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
    if (!Unit) {
      ADD_FAILURE() << llvm::toString(Unit.takeError());
      return 0;
    }
    const HostCode Code((*Unit)->ast());
    const OutsideFacts Facts = readProject(Code, findLaunches(Code), Request);
    const llvm::ArrayRef<LaunchSite> Launches = Facts.launchesOf("_Z1kPf");
    return Launches.size() == 1 && Launches[0].Blocks.size() == 1 ? Launches[0].Blocks[0].X : 0;
  }

  /// The threads along x that all calls of the launcher of k.cu in other files pass; 0 if they are not known.
  static unsigned threadsOfLauncher(const ParseRequest &Request) {
    llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
    if (!Unit) {
      ADD_FAILURE() << llvm::toString(Unit.takeError());
      return 0;
    }
    HostCode Code((*Unit)->ast());
    const OutsideFacts Facts = readProject(Code, findLaunches(Code), Request);
    Code.setOutside(&Facts);
    const std::vector<LaunchSite> Launches = findLaunches(Code);
    return Launches.size() == 1 && Launches[0].Blocks.size() == 1 ? Launches[0].Blocks[0].X : 0;
  }

  llvm::SmallString<128> Folder;
};

TEST_F(Project, AnalysesOfOneFileShareAnswers) {
  const ParseRequest First = request();
  EXPECT_EQ(threads(First), 64u);
  launchWith("96");
  EXPECT_EQ(threads(First), 64u) << "asked before";
  EXPECT_EQ(threads(request()), 96u) << "with answers of its own";
}

/// A process takes four ends of pipes, a parse one file at a time.
TEST_F(Project, WithoutRoomForAProcessTheAnswerIsTheSame) {
  const FewHandles Limit(3);
  EXPECT_EQ(threads(request()), 64u);
}

TEST_F(Project, OtherTextsAreAnotherQuestion) {
  launchWith("SIZE");
  ParseRequest Request = request();
  EXPECT_EQ(threads(Request), 128u);
  Request.OtherTexts = {{path("size.h"), "#define SIZE 32\n"}};
  EXPECT_EQ(threads(Request), 32u);
}

// A project's build defines what its CUDA stands behind; of its headers nothing does.
TEST_F(Project, MacrosBeforeTheOnlyLaunchAreDefined) {
  const std::string Kernel = "__global__ void k(float *a);\n";
  write("main.cu", Kernel + "#if HAVE_CUDA == 1\n#ifdef WITH_K\nvoid f() { k<<<1, 96>>>(nullptr); }\n#endif\n#endif\n");
  EXPECT_EQ(threads(request()), 96u);
  write("main.cu", Kernel +
                       "#ifdef SMALL\nvoid f() { k<<<1, 32>>>(nullptr); }\n#else\nvoid f() { k<<<1, 64>>>(nullptr); }\n"
                       "#endif\n");
  EXPECT_EQ(threads(request()), 64u) << "there is a launch without it";
  write("main.cu", Kernel + "#ifdef USE_HIP\nvoid f() { k<<<1, 32>>>(nullptr); }\n#endif\n");
  EXPECT_EQ(threads(request()), 0u) << "no CUDA";
}

// A header that the file does not include has overloads of its launchers under one name, which host files call.
TEST_F(Project, LaunchesThatOnlyTheHostSeesAreFoundInTheFileItself) {
  const std::string Kernel = "__global__ void k(float *a) { a[threadIdx.x] = 1; }\n";
  write("main.cu", "");
  write("k.cu", "#ifdef __CUDA_ARCH__\n#define CHECK(...)\n#else\n#define CHECK(...) __VA_ARGS__; check()\n#endif\n"
                "void check();\n" +
                    Kernel + "void run() { CHECK(k<<<1, 96>>>(nullptr)); }\n");
  EXPECT_EQ(threads(request()), 96u);
  write("k.cu", Kernel + "void run() {\n#ifndef __CUDA_ARCH__\n  k<<<1, 64>>>(nullptr);\n#endif\n}\n");
  EXPECT_EQ(threads(request()), 64u);
  write("k.cu",
        Kernel + "void run() {\n#ifdef __CUDA_ARCH__\n#else\n#if 0\n  k<<<1, 64>>>(nullptr);\n#endif\n#endif\n}\n");
  EXPECT_EQ(threads(request()), 0u);
  // Of a neighbour, too.
  write("k.cu", Kernel);
  write("main.cu",
        "__global__ void k(float *);\nint main() {\n#ifndef __CUDA_ARCH__\n  k<<<1, 32>>>(nullptr);\n#endif\n}\n");
  EXPECT_EQ(threads(request()), 32u);
}

TEST_F(Project, WrappersOfHeadersAreFollowed) {
  write("k.cu", "__global__ void k(float *a) { a[threadIdx.x] = 1; }\n"
                "void launchF(dim3 grid, dim3 block, float *a) { k<<<grid, block>>>(a); }\n");
  write("size.h", "void launchF(dim3 grid, dim3 block, float *a);\n"
                  "inline void launch(dim3 grid, dim3 block, float *a) { launchF(grid, block, a); }\n");
  write("main.cu", "// launchF(grid, block, a)\n#include \"size.h\"\n"
                   "void f(float *a) { dim3 block(16, 16); launch(1, block, a); }\n");
  EXPECT_EQ(threadsOfLauncher(request()), 16u);
}

// The header that makes a launcher C's is behind the same macro: nothing of it is seen where the launcher is.
TEST_F(Project, LaunchersOfCMayBeHiddenAsSuch) {
  write("size.h", "#ifdef HAVE_CUDA\nextern \"C\" void launchF(dim3 grid, dim3 block, float *a);\n#endif\n");
  write("k.cu", "#include \"size.h\"\n__global__ void k(float *a) { a[threadIdx.x] = 1; }\n"
                "void launchF(dim3 grid, dim3 block, float *a) { k<<<grid, block>>>(a); }\n");
  write("main.cu", "#include \"size.h\"\nvoid f(float *a) {\n#ifdef HAVE_CUDA\n"
                   "  dim3 block(16, 16);\n  launchF(1, block, a);\n#endif\n}\n");
  EXPECT_EQ(threadsOfLauncher(request()), 16u);
}

TEST_F(Project, ConfigurationsMayBeInAMacroOfAHeader) {
  write("size.h", "#define ARGS(grid, block) <<<grid, block>>>\n");
  write("main.cu", "#include \"size.h\"\n__global__ void k(float *a);\nvoid f() { k ARGS(1, 32)(nullptr); }\n");
  EXPECT_EQ(threads(request()), 32u);
}

} // namespace
} // namespace cudaperf
