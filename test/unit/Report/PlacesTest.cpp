#include "Report/Columns.h"
#include "Report/SourcePaths.h"
#include "Support/SourceTexts.h"
#include <gtest/gtest.h>

using namespace cudaperf;

TEST(SourcePaths, AreRelativeBelowTheRoot) {
  EXPECT_EQ(pathFromRoot("/tree", "src/a.cu"), "src/a.cu");
  EXPECT_EQ(pathFromRoot("/tree", "./src//../a.cu"), "a.cu");
  EXPECT_EQ(pathFromRoot("/tree", "/tree/src/a.cu"), "src/a.cu");
  EXPECT_EQ(pathFromRoot("/tree/", "../tree/a.cu"), "a.cu");
  EXPECT_EQ(pathFromRoot("/", "/a.cu"), "a.cu");
  EXPECT_EQ(pathFromRoot("/tree", "../a.cu"), "/a.cu");
  EXPECT_EQ(pathFromRoot("/tree", "/trees/a.cu"), "/trees/a.cu");
  EXPECT_EQ(pathFromRoot("/tree", ""), "");
}

TEST(SourcePaths, BecomeUris) {
  EXPECT_EQ(uriOfPath("src/a-b_c.cu"), "src/a-b_c.cu");
  EXPECT_EQ(uriOfPath("/usr/include/x.h"), "file:///usr/include/x.h");
  EXPECT_EQ(uriOfPath("a b%:?#[]\".cu"), "a%20b%25%3A%3F%23%5B%5D%22.cu");
  EXPECT_EQ(uriOfPath("caf\xE9\n"), "caf%E9%0A");
}

TEST(Columns, CountUtf16) {
  SourceTexts Texts;
  Texts.add("a.cu", "\xEF\xBB\xBFx\n\xC3\xA9\xF0\x9F\x9A\x80\xFFx\n");
  auto At = [&](unsigned Line, unsigned Column, unsigned End) {
    std::optional<SourceSpan> Where = inUtf16Columns({"a.cu", Line, Column, End ? Line : 0, End}, Texts);
    return Where ? std::pair(Where->Column, Where->EndColumn) : std::pair(0u, 0u);
  };
  EXPECT_EQ(At(1, 4, 5), std::pair(1u, 2u)) << "a byte order mark is no column";
  EXPECT_EQ(At(2, 1, 0), std::pair(1u, 0u));
  EXPECT_EQ(At(2, 3, 7), std::pair(2u, 4u)) << "two units for one character";
  EXPECT_EQ(At(2, 8, 9), std::pair(5u, 6u)) << "one for a byte that is no UTF-8";
  EXPECT_EQ(At(2, 8, 10), std::pair(0u, 0u)) << "beyond the end of the line";
  EXPECT_EQ(At(9, 1, 0), std::pair(0u, 0u));
  EXPECT_FALSE(inUtf16Columns({"none.cu", 1, 1, 0, 0}, Texts));
}
