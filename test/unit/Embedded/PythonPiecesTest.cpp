// Which strings of a Python program are CUDA, and how it launches them.

#include "Embedded/PythonPieces.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudaperf;
using testing::ElementsAre;

namespace {

std::vector<std::string> texts(llvm::StringRef Program) {
  std::vector<std::string> Texts;
  for (const CudaPiece &Piece : piecesOfPython(Program))
    Texts.push_back(Piece.Text.text().rtrim().str());
  return Texts;
}

/// "kernel block grid" of the launches of the first piece, '?' for a side that is not known.
std::vector<std::string> launches(llvm::StringRef Program) {
  std::vector<std::string> Words;
  const std::vector<CudaPiece> Pieces = piecesOfPython(Program);
  auto Sides = [](const Dim3Sides &Of) {
    std::string Text;
    for (const std::optional<unsigned> &Side : Of)
      Text += (Text.empty() ? "" : ",") + (Side ? std::to_string(*Side) : "?");
    return Text;
  };
  if (!Pieces.empty())
    for (const PieceLaunch &Launch : Pieces.front().Launches)
      Words.push_back(Launch.Kernel + " " + Sides(Launch.Block) + " " + Sides(Launch.Grid));
  return Words;
}

/// The arguments of the launches of the first piece, "a b; c": '?' for what is not known.
std::string passed(llvm::StringRef Program) {
  std::string Text;
  const std::vector<CudaPiece> Pieces = piecesOfPython(Program);
  for (const PieceLaunch &Launch : Pieces.front().Launches) {
    Text += Text.empty() ? "" : ";";
    for (const std::optional<int64_t> &Number : Launch.Arguments)
      Text += (Text.empty() || Text.back() == ';' ? "" : " ") + (Number ? std::to_string(*Number) : "?");
  }
  return Text;
}

TEST(PythonPiecesTest, ImportsSayWhatANameIs) {
  EXPECT_THAT(texts("import cupy\ncupy.RawKernel('A', 'a')"), ElementsAre("A"));
  EXPECT_THAT(texts("import cupy as cp\ncp.RawKernel('A', 'a')"), ElementsAre("A"));
  EXPECT_THAT(texts("from cupy import RawModule as M\nM(code='A')"), ElementsAre("A"));
  EXPECT_THAT(texts("from pycuda.compiler import *\nSourceModule('A')"), ElementsAre("A"));
  EXPECT_THAT(texts("import pycuda.compiler as c\nc.SourceModule('A')"), ElementsAre("A"));
  EXPECT_THAT(texts("from torch.utils import cpp_extension\ncpp_extension.load_inline('n', '', ['A', 'B'])"),
              ElementsAre("A\nB"));
  EXPECT_THAT(texts("from cuda.bindings import nvrtc\nnvrtc.nvrtcCreateProgram(b'A', b'a.cu', 0, [], [])"),
              ElementsAre("A"));
  EXPECT_THAT(texts("try:\n  import cupy as cp\nexcept ImportError:\n  cp = None\ncp.RawKernel('A', 'a')"),
              ElementsAre("A"));
  EXPECT_THAT(texts("def f():\n  import cupy\n  return cupy.RawKernel('A', 'a')"), ElementsAre("A"));
}

TEST(PythonPiecesTest, OthersOfThatNameAreNot) {
  EXPECT_THAT(texts("cupy.RawKernel('A', 'a')"), ElementsAre());
  EXPECT_THAT(texts("import mine\nmine.RawKernel('A', 'a')"), ElementsAre());
  EXPECT_THAT(texts("import cupy\n# cupy.RawKernel('A', 'a')\nx = \"cupy.RawKernel('A', 'a')\""), ElementsAre());
  EXPECT_THAT(texts("import cupy\ndef f(cupy):\n  cupy.RawKernel('A', 'a')"), ElementsAre());
}

TEST(PythonPiecesTest, TextsAreMadeOfLiterals) {
  EXPECT_THAT(texts("import cupy\ncode = r'''A\\n'''\ncupy.RawKernel(code, 'a')"), ElementsAre("A\\n"));
  EXPECT_THAT(texts("import cupy\ncupy.RawKernel('A\\n' \"B\\\"\" + 'C', 'a')"), ElementsAre("A\nB\"C"));
  EXPECT_THAT(texts("import cupy\nA = 'A'\nB = A + 'B'\ncupy.RawKernel((B), 'a')"), ElementsAre("AB"));
  EXPECT_THAT(texts("import cupy, textwrap\ncupy.RawKernel(textwrap.dedent('A').strip(), 'a')"), ElementsAre("A"));
  EXPECT_THAT(texts("import cupy\nx = 'A'; cupy.RawKernel(x, 'a'); x = 'B'; cupy.RawKernel(x, 'b')"),
              ElementsAre("A", "B"));
  EXPECT_THAT(texts("import cupy\nclass C:\n  def __init__(self):\n    self.s = 'A'\n"
                    "  def k(self):\n    return cupy.RawKernel(self.s, 'a')"),
              ElementsAre("A"));
}

TEST(PythonPiecesTest, ParametersAreWhatCallersGive) {
  const std::string Wrapper = "from torch.utils.cpp_extension import load_inline\n"
                              "def load(cuda_src, cpp_src, opt=False):\n"
                              "  return load_inline(cuda_sources=[cuda_src], cpp_sources=[cpp_src], name='x')\n";
  EXPECT_THAT(texts(Wrapper + "a = 'A'\nload(a + 'B', 'C')\nload(cpp_src='D', cuda_src='E')"), ElementsAre("AB", "E"));
  EXPECT_THAT(texts(Wrapper + "def f(load):\n  load('A', 'B')"), ElementsAre()); // another one
  EXPECT_THAT(texts("import cupy\ndef f(s):\n  s = s + 'B'\n  cupy.RawKernel(s, 'a')\nf('A')"), ElementsAre());
}

TEST(PythonPiecesTest, WhatIsNotKnownIsLeftOut) {
  EXPECT_THAT(texts("import cupy\ncupy.RawKernel(f'A{1}', 'a')"), ElementsAre());
  EXPECT_THAT(texts("import cupy\ncupy.RawKernel('A %d' % 1, 'a')"), ElementsAre());
  EXPECT_THAT(texts("import cupy\ncupy.RawKernel('A'.replace('A', 'B'), 'a')"), ElementsAre());
  EXPECT_THAT(texts("import cupy\ns = 'A'\nif cupy: s = 'B'\ncupy.RawKernel(s, 'a')"), ElementsAre());
  EXPECT_THAT(texts("import cupy\ns = 'A'\ns += 'B'\ncupy.RawKernel(s, 'a')"), ElementsAre());
  EXPECT_THAT(texts("import cupy\ns = 'A'\nfor i in x:\n  cupy.RawKernel(s, 'a')\n  s = 'B'"), ElementsAre());
  EXPECT_THAT(texts("import cupy\ndef f(s):\n  cupy.RawKernel(s, 'a')"), ElementsAre());
  EXPECT_THAT(texts("import cupy\ns = 'A'\ndef f():\n  global s\n  s = 'B'\ncupy.RawKernel(s, 'a')"), ElementsAre());
}

TEST(PythonPiecesTest, LaunchesGiveTheirShapes) {
  const std::string Kernel = "import cupy\nk = cupy.RawKernel('A', 'a')\n";
  EXPECT_THAT(launches(Kernel + "k((4,), (256,), (x,))"), ElementsAre("a 256,1,1 4,1,1"));
  EXPECT_THAT(launches(Kernel + "T = 16\nb = (T, T)\nk((n // T, n), b, (x,))"), ElementsAre("a 16,16,1 ?,?,1"));
  EXPECT_THAT(launches(Kernel + "k(grid=(4,), block=(2 ** 7, 1 << 1), args=())"), ElementsAre("a 128,2,1 4,1,1"));
  EXPECT_THAT(launches(Kernel + "k(g, b, ())"), ElementsAre("a ?,?,? ?,?,?"));
  EXPECT_THAT(launches(Kernel + "k = None\nk((4,), (256,), (x,))"), ElementsAre());
  EXPECT_THAT(launches("import cupy\ncupy.RawModule(code='A').get_function('ns::f<float>')((1,), (32,), ())"),
              ElementsAre("f 32,1,1 1,1,1"));
  const std::string Module =
      "from pycuda.compiler import SourceModule\nm = SourceModule('A')\nf = m.get_function('f')\n";
  EXPECT_THAT(launches(Module + "f(a, b, block=(400, 1, 1))"), ElementsAre("f 400,1,1 ?,?,?"));
  EXPECT_THAT(launches(Module + "f.prepare('P')\nf.prepared_call((1, 2), (3, 4, 5), a)"), ElementsAre("f 3,4,5 1,2,1"));
}

TEST(PythonPiecesTest, LaunchesPassNumbers) {
  const std::string Kernel = "import cupy\nimport numpy as np\nk = cupy.RawKernel('A', 'a')\n";
  EXPECT_EQ(passed(Kernel + "k((4,), (256,), (x, 1024, np.int32(7), cupy.uint64(8)))"), "? 1024 7 8");
  EXPECT_EQ(passed(Kernel + "N = 1 << 10\nk((4,), (256,), args=[x, N, 2 * N + 1])"), "? 1024 2049");
  EXPECT_EQ(passed(Kernel + "given = (x, 3)\nk((4,), (256,), given)\nk((4,), (256,), (x, 5))"), "? 3;? 5");
  EXPECT_EQ(passed(Kernel + "k((4,), (256,), (1.5, np.float32(2), len(x), -1, True, n))"), "? ? ? ? ? ?");
  EXPECT_EQ(passed(Kernel + "def f(n):\n  k((4,), (256,), (x, n))\nf(3)"), "? ?") << "whoever calls it";
  EXPECT_EQ(passed(Kernel + "k((4,), (256,), (x, *rest, 3))"), "?") << "which one the 3 is";
  EXPECT_EQ(passed(Kernel + "k((4,), (256,), make(1))"), "");
  const std::string Module = "import numpy\nfrom pycuda.compiler import SourceModule\n"
                             "f = SourceModule('A').get_function('f')\n";
  EXPECT_EQ(passed(Module + "f(a, numpy.int32(9), block=(400, 1, 1), grid=(4, 1))"), "? 9");
  EXPECT_EQ(passed(Module + "f.prepared_call((1, 2), (3, 4, 5), a, 6)"), "? 6");
  EXPECT_EQ(passed(Module + "f.prepared_async_call((1, 2), (3, 4, 5), stream, a, 6)"), "? 6");
}

TEST(PythonPiecesTest, OneTextCompiledTwiceIsOnePiece) {
  const llvm::StringRef Program = "import cupy\ns = 'A'\nf = cupy.RawKernel(s, 'f')\ng = cupy.RawKernel(s, 'g')\n"
                                  "f((1,), (32,), ())\ng((1,), (64,), ())";
  EXPECT_THAT(texts(Program), ElementsAre("A"));
  EXPECT_THAT(launches(Program), ElementsAre("f 32,1,1 1,1,1", "g 64,1,1 1,1,1"));
}

TEST(PythonPiecesTest, FlagsAreThoseOfTheProgram) {
  const std::vector<CudaPiece> Pieces =
      piecesOfPython("import cupy\ncupy.RawKernel('A', 'a', options=('-DN=4', '--use_fast_math', '-std=c++17'))");
  ASSERT_EQ(Pieces.size(), 1u);
  EXPECT_THAT(Pieces.front().Flags, ElementsAre("-DN=4", "-std=c++17"));
}

TEST(PythonPiecesTest, AnythingIsRead) {
  for (llvm::StringRef Bad : {"RawKernel(", "import cupy\ncupy.RawKernel('A", "import cupy\ncupy.RawKernel(((((",
                              "from cupy import RawKernel\n)))RawKernel('A')]]", "\\RawKernel\\", "import RawKernel as",
                              "from RawKernel import (", "def RawKernel(\nclass", "RawKernel = = ''' ' \""})
    texts(Bad);
  const std::string Deep(100000, '(');
  texts("import cupy\ncupy.RawKernel(" + Deep + "'A'");
}

} // namespace
