// Places in a file of text that was taken out of it, and text that is written back.

#include "Embedded/MappedText.h"
#include "Embedded/Escapes.h"
#include "Embedded/MapBack.h"
#include <gtest/gtest.h>

using namespace cudaperf;

namespace {

using Kind = Quoting::Kind;

TEST(MappedTextTest, EscapesHaveTheirWholePlace) {
  const llvm::StringRef File = R"(a\nb\"c)"; // a, two bytes, b, two bytes, c
  MappedText Text;
  appendUnescaped(File, 0, Text);
  EXPECT_EQ(Text.text(), "a\nb\"c");
  EXPECT_EQ(Text.begin(1), 1u);
  EXPECT_EQ(Text.endBefore(2), 3u);
  EXPECT_EQ(Text.begin(4), 6u);
  EXPECT_EQ(Text.begin(5), 7u); // the end
  EXPECT_TRUE(Text.isContiguous(0, 5));
}

TEST(MappedTextTest, EscapesMeanWhatPythonAndCppAgreeOn) {
  auto Meaning = [](llvm::StringRef Inside) {
    MappedText Text;
    appendUnescaped(Inside, 0, Text);
    return Text.text().str();
  };
  EXPECT_EQ(Meaning("\\t\\\\\\x41\\101\\u00e9"), "\t\\AA\u00e9");
  EXPECT_EQ(Meaning("one \\\nline"), "one line");
  EXPECT_EQ(Meaning("\\d stays"), "\\d stays");
  EXPECT_EQ(Meaning("cut\\"), "cut\\");
  EXPECT_EQ(Meaning("\\ud83d"), "\\ud83d"); // half of a character
}

TEST(MappedTextTest, MapsThroughTwoFiles) {
  MappedText Outer; // "xyz", with y at 10 to 12
  Outer.appendPlain("x", 0);
  Outer.append("y", {10, 12});
  Outer.appendPlain("z", 20);
  MappedText Inner;
  Inner.appendPlain("yz", 1);
  const MappedText Both = Inner.through(Outer);
  EXPECT_EQ(Both.begin(0), 10u);
  EXPECT_EQ(Both.endBefore(1), 12u);
  EXPECT_EQ(Both.begin(1), 20u);
  EXPECT_FALSE(Both.isContiguous(0, 2));
}

TEST(MappedTextTest, TextIsQuotedForEachLayer) {
  const Quoting Json{.How = Kind::Json}, Long{.How = Kind::Raw, .Delimiter = "'''"},
      Short{.How = Kind::Escaped, .Delimiter = "'", .TakesBreaks = false};
  EXPECT_EQ(quoted("a\n\"b\"", {Json}), "a\\n\\\"b\\\"");
  EXPECT_EQ(quoted("a\n", {Short, Json}), "a\\\\n");
  EXPECT_EQ(quoted("'c'", {Short}), "\\'c\\'");
  EXPECT_EQ(quoted("a\nb", {Long}), "a\nb");
  EXPECT_EQ(quoted("'c'", {Long}), std::nullopt); // could end the string with what stands there
}

TEST(MapBackTest, FindingsGetThePlacesOfTheFile) {
  const llvm::StringRef File = "s = '''\nab\ncd'''\n"; // the piece is "\nab\ncd"
  CudaPiece Piece;
  Piece.Text.appendPlain("\nab\ncd", 7);
  Piece.Layers = {{.How = Kind::Raw, .Delimiter = "'''"}};
  FileResult Result;
  Finding F{.Where = {"piece.cu", 3, 1, 3, 3}};
  F.Notes = {{.Where = {"other.h", 1, 1}}};
  F.Fixes = {{.Edits = {{.Where = {"piece.cu", 2, 2, 2, 3}, .Offset = 2, .Length = 1, .Replacement = "xx"}}},
             {.Edits = {{.Where = {"piece.cu", 2, 2, 2, 3}, .Offset = 2, .Length = 1, .Replacement = "'"}}}};
  Result.Findings = {F};
  mapBack(Result, Piece, "piece.cu", {"a.py", LineTable(File)});
  const Finding &Mapped = Result.Findings.front();
  EXPECT_EQ(Mapped.Where, (SourceSpan{"a.py", 3, 1, 3, 3}));
  EXPECT_EQ(Mapped.Notes.front().Where.File, "other.h");
  ASSERT_EQ(Mapped.Fixes.size(), 1u); // the other one does not fit into the quotes
  EXPECT_EQ(Mapped.Fixes[0].Edits[0].Offset, 9u);
  EXPECT_EQ(File.substr(9, 1), "b");
}

} // namespace
