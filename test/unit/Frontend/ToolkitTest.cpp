// Toolkits of several layouts, built in temporary directories.

#include "Frontend/Toolkit.h"
#include "TemporaryDirectory.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace cudaperf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

std::string message(llvm::Expected<Toolkit> Result) { return Result ? "no error" : llvm::toString(Result.takeError()); }

void writeToolkit(const TemporaryDirectory &Directory, const std::string &Root, const std::string &Version) {
  Directory.write(Root + "/include/cuda_runtime.h", "");
  Directory.write(Root + "/include/cuda.h", "/* x */\n#define CUDA_VERSION " + Version + "\n");
  Directory.write(Root + "/include/crt/host_config.h", "");
}

TEST(OpenToolkit, ReadsVersionAndIncludes) {
  TemporaryDirectory Directory;
  writeToolkit(Directory, "cuda", "12040");
  llvm::Expected<Toolkit> Found = openToolkit(Directory.path("cuda"));
  ASSERT_TRUE(bool(Found));
  EXPECT_EQ(Found->Major, 12u);
  EXPECT_EQ(Found->Minor, 4u);
  EXPECT_THAT(Found->Includes, ElementsAre(Directory.path("cuda/include")));
}

TEST(OpenToolkit, Cuda13HasALevelForItsLibraries) {
  TemporaryDirectory Directory;
  writeToolkit(Directory, "cuda", "13000");
  Directory.write("cuda/include/cccl/cub/cub.cuh", "");
  llvm::Expected<Toolkit> Found = openToolkit(Directory.path("cuda"));
  ASSERT_TRUE(bool(Found));
  EXPECT_EQ(Found->Major, 13u);
  EXPECT_THAT(Found->Includes, ElementsAre(Directory.path("cuda/include"), Directory.path("cuda/include/cccl")));
}

TEST(OpenToolkit, WheelsAreSplitIntoSiblings) {
  TemporaryDirectory Directory;
  Directory.write("nvidia/cuda_runtime/include/cuda_runtime.h", "");
  Directory.write("nvidia/cuda_runtime/include/cuda.h", "#define CUDA_VERSION 12080\n");
  Directory.write("nvidia/cuda_nvcc/include/crt/host_config.h", "");
  llvm::Expected<Toolkit> Found = openToolkit(Directory.path("nvidia/cuda_runtime"));
  ASSERT_TRUE(bool(Found));
  EXPECT_THAT(Found->Includes,
              ElementsAre(Directory.path("nvidia/cuda_runtime/include"), Directory.path("nvidia/cuda_nvcc/include")));
}

TEST(OpenToolkit, SaysWhatIsMissing) {
  TemporaryDirectory Directory;
  EXPECT_THAT(message(openToolkit(Directory.path("none"))), HasSubstr("none' is no CUDA toolkit: no such directory"));
  EXPECT_THAT(message(openToolkit(Directory.path())), HasSubstr("'include/cuda_runtime.h' is missing"));
  Directory.write("include/cuda_runtime.h", "");
  EXPECT_THAT(message(openToolkit(Directory.path())), HasSubstr("'include/cuda.h' is missing"));
  Directory.write("include/cuda.h", "#define CUDA_VERSION 12000\n");
  EXPECT_THAT(message(openToolkit(Directory.path())), HasSubstr("'include/crt/host_config.h' is missing"));
}

class FindToolkit : public testing::Test {
protected:
  void SetUp() override {
    writeToolkit(Directory, "flag", "11000");
    writeToolkit(Directory, "environment", "12000");
    writeToolkit(Directory, "usual", "13000");
  }
  /// The major version found, 0 for the bundled headers.
  unsigned find(const ToolkitChoice &Choice, const std::string &Flag) {
    llvm::Expected<ToolkitSearch> Search = findToolkit(Choice, Flag, {Directory.path("usual")});
    if (!Search) {
      Error = llvm::toString(Search.takeError());
      return ~0u;
    }
    Remarks = Search->Remarks;
    return Search->Found ? Search->Found->Major : 0;
  }

  TemporaryDirectory Directory;
  std::vector<std::string> Remarks;
  std::string Error;
};

TEST_F(FindToolkit, AutoAsksFlagsThenEnvironmentThenUsualPlaces) {
  ToolkitChoice Choice;
  EXPECT_EQ(find(Choice, ""), 13u);
  Choice.EnvironmentDirectories = {Directory.path("environment")};
  EXPECT_EQ(find(Choice, ""), 12u);
  EXPECT_EQ(find(Choice, Directory.path("flag")), 11u);
  EXPECT_THAT(Remarks, IsEmpty());
}

TEST_F(FindToolkit, AWrongEnvironmentIsARemark) {
  ToolkitChoice Choice;
  Choice.EnvironmentDirectories = {"/nowhere"};
  EXPECT_EQ(find(Choice, ""), 13u);
  EXPECT_THAT(Remarks, ElementsAre("'/nowhere' is no CUDA toolkit: no such directory"));
}

TEST_F(FindToolkit, NoneMeansNone) { EXPECT_EQ(find({ToolkitChoice::Mode::None, "", {}}, Directory.path("flag")), 0u); }

TEST_F(FindToolkit, ANamedDirectoryMustBeAToolkit) {
  EXPECT_EQ(find({ToolkitChoice::Mode::Directory, Directory.path("environment"), {}}, ""), 12u);
  EXPECT_EQ(find({ToolkitChoice::Mode::Directory, "/nowhere", {}}, ""), ~0u);
  EXPECT_EQ(Error, "'/nowhere' is no CUDA toolkit: no such directory");
}

} // namespace
