#include "Lsp/TextDocument.h"
#include "Lsp/OpenDocuments.h"
#include <gtest/gtest.h>

using namespace cudaperf::lsp;

constexpr PositionEncoding Utf8 = PositionEncoding::Utf8, Utf16 = PositionEncoding::Utf16;

TEST(TextDocument, PositionsGoThereAndBack) {
  // One, two, three and four bytes; the last takes two UTF-16 units.
  TextDocument Document("aé漢𝄞z\r\nb\rc\n");
  struct {
    size_t Offset;
    Position In8, In16;
  } Cases[] = {{0, {0, 0}, {0, 0}},  {1, {0, 1}, {0, 1}},   {3, {0, 3}, {0, 2}},
               {6, {0, 6}, {0, 3}},  {10, {0, 10}, {0, 5}}, {11, {0, 11}, {0, 6}},
               {13, {1, 0}, {1, 0}}, {15, {2, 0}, {2, 0}},  {17, {3, 0}, {3, 0}}};
  for (const auto &Case : Cases) {
    EXPECT_EQ(Document.positionAt(Case.Offset, Utf8), Case.In8) << Case.Offset;
    EXPECT_EQ(Document.positionAt(Case.Offset, Utf16), Case.In16) << Case.Offset;
    EXPECT_EQ(Document.offsetAt(Case.In8, Utf8), Case.Offset);
    EXPECT_EQ(Document.offsetAt(Case.In16, Utf16), Case.Offset);
  }
}

TEST(TextDocument, WhatLiesBehindTheEndIsTheEnd) {
  TextDocument Document("ab\r\ncd");
  EXPECT_EQ(Document.offsetAt({0, 99}, Utf16), 2u); // before the line break
  EXPECT_EQ(Document.offsetAt({99, 0}, Utf16), 6u);
  EXPECT_EQ(Document.positionAt(99, Utf16), (Position{1, 2}));
  EXPECT_EQ(TextDocument("").offsetAt({0, 1}, Utf8), 0u);
}

TEST(TextDocument, NoPositionInsideACharacter) {
  TextDocument Document("𝄞x");
  EXPECT_EQ(Document.offsetAt({0, 1}, Utf16), 0u);
  EXPECT_EQ(Document.offsetAt({0, 2}, Utf8), 0u);
}

TEST(TextDocument, BytesThatAreNoUtf8AreOneCharacterEach) {
  TextDocument Document("\xff\xfex");
  EXPECT_EQ(Document.positionAt(2, Utf16), (Position{0, 2}));
  EXPECT_EQ(Document.offsetAt({0, 2}, Utf16), 2u);
}

TEST(TextDocument, ColumnsOfFindingsCountBytesFromOne) {
  TextDocument Document("é = 1;\nx");
  EXPECT_EQ(Document.offsetOf(1, 4), 3u);
  EXPECT_EQ(Document.offsetOf(2, 1), 8u);
  EXPECT_EQ(Document.offsetOf(0, 0), 0u);
  EXPECT_EQ(Document.offsetOf(1, 99), 7u);
}

TEST(TextDocument, ReplaceKeepsTheLines) {
  TextDocument Document("one\ntwo\nthree\n");
  Document.replace({{0, 3}, {1, 3}}, " and\na half", Utf16);
  EXPECT_EQ(Document.text(), "one and\na half\nthree\n");
  EXPECT_EQ(Document.positionAt(15, Utf16), (Position{2, 0}));
  Document.replace({{0, 0}, {99, 0}}, "", Utf16);
  EXPECT_EQ(Document.text(), "");
}

TEST(TextDocument, RangesThatTouch) {
  Range Word = {{1, 4}, {1, 8}};
  EXPECT_TRUE(Word.touches({{1, 4}, {1, 4}}));
  EXPECT_TRUE(Word.touches({{1, 8}, {1, 8}}));
  EXPECT_TRUE(Word.touches({{0, 0}, {9, 0}}));
  EXPECT_FALSE(Word.touches({{1, 9}, {1, 12}}));
  EXPECT_FALSE(Word.touches({{0, 4}, {0, 8}}));
}

TEST(TextDocument, ChangesAreMadeInOrder) {
  TextDocument Document("abc");
  Json Changes = Json::parse(R"([{"text": "0123"},
    {"range": {"start": {"line": 0, "character": 1}, "end": {"line": 0, "character": 2}}, "text": "xy"},
    {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}, "text": ""}])");
  EXPECT_TRUE(applyChanges(Document, Changes, Utf16));
  EXPECT_EQ(Document.text(), "xy23");
}

TEST(TextDocument, ChangesThatAreNone) {
  for (
      const char *Text :
      {"{}", "[1]", "[{}]", R"([{"text": 1}])", R"([{"text": "", "range": null}])",
       R"([{"text": "", "range": {"start": {"line": 1, "character": 0}}}])",
       R"([{"text": "", "range": {"start": {"line": 1, "character": 0}, "end": {"line": 0, "character": 5}}}])",
       R"([{"text": "", "range": {"start": {"line": 0.5, "character": 0}, "end": {"line": 1, "character": 0}}}])",
       R"([{"text": "", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 4294967296}}}])"}) {
    TextDocument Document("abc");
    EXPECT_FALSE(applyChanges(Document, Json::parse(Text), Utf16)) << Text;
  }
}
