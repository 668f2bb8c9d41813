// Which strings of a C++ program are given to NVRTC.

#include "Embedded/CppPieces.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudaperf;
using testing::ElementsAre;

namespace {

std::vector<std::string> texts(llvm::StringRef Program) {
  std::vector<std::string> Texts;
  for (const CudaPiece &Piece : piecesOfCpp(Program))
    Texts.push_back(Piece.Text.text().str());
  return Texts;
}

TEST(CppPiecesTest, LiteralsVariablesAndParameters) {
  EXPECT_THAT(texts("void f() { nvrtcCreateProgram(&p, \"A\\n\" R\"x(B)\")x\", 0, 0, 0, 0); }"),
              ElementsAre("A\nB)\""));
  EXPECT_THAT(texts("const char s[] = \"A\"; void f() { nvrtcCreateProgram(&p, s, 0, 0, 0, 0); }"), ElementsAre("A"));
  EXPECT_THAT(texts("std::string s(\"A\"); void f() { nvrtcCreateProgram(&p, s.c_str(), 0, 0, 0, 0); }"),
              ElementsAre("A"));
  EXPECT_THAT(texts("void f(int n, const char *t) { nvrtcCreateProgram(&p, t, 0, 0, 0, 0); }\n"
                    "void g() { f(1, \"A\"); f(2, \"B\"); }"),
              ElementsAre("A", "B"));
}

/// Clang's lexer looks for the null character behind a text; here a string goes on behind it.
TEST(CppPiecesTest, NothingBehindTheTextIsRead) {
  const llvm::StringRef Longer = "void f() { nvrtcCreateProgram(&p, \"A\", 0, 0, 0, 0); } const char s[] = \"B\"; /*";
  for (size_t Length = 0; Length != Longer.size(); ++Length)
    EXPECT_EQ(texts(Longer.take_front(Length)), texts(Longer.take_front(Length).str())) << Length;
}

TEST(CppPiecesTest, WhatIsNotKnownIsLeftOut) {
  EXPECT_THAT(texts("void f() { nvrtcCreateProgram(&p, read(\"a.cu\"), 0, 0, 0, 0); }"), ElementsAre());
  EXPECT_THAT(texts("std::string s = \"A\"; void f() { s += x; nvrtcCreateProgram(&p, s.c_str(), 0, 0, 0, 0); }"),
              ElementsAre());
  EXPECT_THAT(texts("const char *s = \"A\"; void f() { s = \"B\"; nvrtcCreateProgram(&p, s, 0, 0, 0, 0); }"),
              ElementsAre());
  EXPECT_THAT(texts("std::string s = \"A\" + x; void f() { nvrtcCreateProgram(&p, s.c_str(), 0, 0, 0, 0); }"),
              ElementsAre());
  EXPECT_THAT(texts("// nvrtcCreateProgram(&p, \"A\", 0)\n"), ElementsAre());
}

TEST(CppPiecesTest, AnythingIsRead) {
  for (llvm::StringRef Bad : {"nvrtcCreateProgram(", "nvrtcCreateProgram(,R\"(", "nvrtcCreateProgram(&p, s)",
                              "){ nvrtcCreateProgram(a, b) }", "s = nvrtcCreateProgram(a, s); s["})
    texts(Bad);
}

} // namespace
