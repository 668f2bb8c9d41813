// What is read in build files of each kind.

#include "Frontend/BuildText.h"
#include "Frontend/BuildFiles.h"
#include "TemporaryDirectory.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// "NAME=VALUE" for each macro of the text; "?" for a value that is not known.
std::vector<std::string> macros(llvm::StringRef Name, llvm::StringRef Text) {
  const BuildText Read = readBuildText(Name, Text);
  std::vector<std::string> Found;
  for (const BuildMacro &Macro : Read.Macros)
    Found.push_back(Macro.Name + "=" + resolvedValue(Macro.Value, {Read}).value_or("?"));
  return Found;
}

TEST(BuildText, HasOptionsOfMakefiles) {
  EXPECT_THAT(macros("Makefile", "N ?= 64\nFLAGS += -DUSE_GPU -DN=$(N) -DTWICE=(2*${N})\n# FLAGS += -DOFF\n"),
              ElementsAre("USE_GPU=1", "N=64", "TWICE=(2*64)"));
  EXPECT_THAT(macros("Makefile", "LEN=\n\tnvcc -Xcompiler -Wall,-DLEN=$(LEN),-DCODE=0x4E -o x"),
              ElementsAre("LEN=?", "CODE=0x4E"))
      << "the first value that is not empty counts, and there is none";
  EXPECT_THAT(macros("Makefile", "FLAGS = -DNAME=\\\"abc\\\" --Dx -fPIC-DY"), ElementsAre("NAME=\"abc\""));
  EXPECT_THAT(macros("Makefile", "A = $(B)\nB = $(A)\nF = -DLOOP=$(A) -DSHELL=$(shell date)"),
              ElementsAre("LOOP=?", "SHELL=?"));
}

TEST(BuildText, HasDefinitionsOfCMake) {
  EXPECT_THAT(macros("CMakeLists.txt", "set(WIDTH 8 CACHE STRING \"lanes\")\noption(FAST \"be fast\" OFF)\n"
                                       "add_definitions(-DA=${WIDTH})\nadd_compile_definitions(B C=2)\n"
                                       "target_compile_definitions(app PUBLIC D $<$<CONFIG:Debug>:E=1> F=${FAST})"),
              ElementsAre("A=8", "B=1", "C=2", "D=1", "E=1", "F=0"));
}

TEST(BuildText, HasThoseOfMesonAutoconfAndSetup) {
  EXPECT_THAT(macros("meson.build", "cdata.set10('HAVE_CUDA', is_on)\ncdata.set('WAYS', 4)"),
              ElementsAre("WAYS=4", "HAVE_CUDA=1"));
  EXPECT_THAT(macros("configure.ac", "AC_DEFINE([USE_CUDA], [1], [with CUDA])\ndnl AC_DEFINE([OFF])"),
              ElementsAre("USE_CUDA=1"));
  EXPECT_THAT(macros("setup.py", "Extension(define_macros=[('WITH_CUDA', None), ('TILE', '16')],\n"
                                 "extra_compile_args={'nvcc': ['-O3', '-DHALF=1']})"),
              ElementsAre("HALF=1", "WITH_CUDA=1", "TILE=16"));
}

TEST(BuildFiles, AreReadUpToTheTopOfTheRepository) {
  TemporaryDirectory Folder;
  Folder.write("Makefile", "F = -DN=1");
  Folder.write("project/.git/HEAD", "ref: refs/heads/main");
  Folder.write("project/Makefile", "F = -DN=2");
  Folder.write("project/builds/make.type.a", "F = -DN=3 -DM=4");
  const std::string Source = Folder.write("project/src/a/kernel.cu", "");
  BuildFiles Files(Source);
  std::vector<std::string> Values;
  for (const FoundMacro &Macro : Files.definitionsOf("N"))
    Values.push_back(Macro.Value.value_or("?"));
  EXPECT_THAT(Values, ElementsAre("2", "3"));
  EXPECT_THAT(Files.definitionsOf("OTHER"), IsEmpty());
}

TEST(BuildFiles, OutsideOfARepositoryEndWhereNothingIsBuilt) {
  TemporaryDirectory Folder;
  Folder.write("Makefile", "F = -DN=1");
  Folder.write("a/b/Makefile", "F = -DN=2");
  BuildFiles Files(Folder.write("a/b/src/kernel.cu", ""));
  ASSERT_EQ(Files.definitionsOf("N").size(), 1u);
  EXPECT_EQ(Files.definitionsOf("N").front().Value, "2");
}

} // namespace
} // namespace cudaperf
