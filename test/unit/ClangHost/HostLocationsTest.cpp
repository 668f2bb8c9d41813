// Places and fixes of findings in the terms of a host.

#include "ClangHost/HostLocations.h"
#include "HostAst.h"
#include "clang/Basic/SourceManager.h"
#include "gmock/gmock.h"

namespace cudaperf {
namespace {

constexpr char Code[] = "int a;\nint tile[32];\n";

TEST(HostLocations, PlacesAndRangesOfTheMainFile) {
  auto Unit = hostAst(Code);
  const clang::SourceManager &Sources = Unit->getSourceManager();
  const HostLocations Locations(Sources);
  const SourceSpan Tile{.File = "a.cu", .Line = 2, .Column = 5, .EndLine = 2, .EndColumn = 9};
  EXPECT_EQ(Sources.getFileOffset(Locations.locate(Tile)), 11u);
  EXPECT_EQ(Sources.getFileOffset(Locations.range(Tile).getEnd()), 15u);
  EXPECT_TRUE(Locations.range({.File = "a.cu", .Line = 2, .Column = 5}).isInvalid());
}

TEST(HostLocations, FilesThatWereNotRead) {
  auto Unit = hostAst(Code);
  const HostLocations Locations(Unit->getSourceManager());
  EXPECT_TRUE(Locations.locate({.File = "b.cu", .Line = 1, .Column = 1}).isInvalid());
  EXPECT_TRUE(Locations.locate({}).isInvalid());
  const Fix Foreign{.Description = "",
                    .Edits = {{.Where = {.File = "b.cu", .Line = 1, .Column = 1}, .Replacement = "x"}}};
  EXPECT_THAT(Locations.hints(Foreign), testing::IsEmpty());
}

TEST(HostLocations, HintsAreAllOrNone) {
  auto Unit = hostAst(Code);
  const HostLocations Locations(Unit->getSourceManager());
  Fix Padding{
      .Description = "pad",
      .Edits = {{.Where = {.File = "a.cu", .Line = 2, .Column = 10}, .Offset = 16, .Length = 2, .Replacement = "33"}}};
  const auto Hints = Locations.hints(Padding);
  ASSERT_THAT(Hints, testing::SizeIs(1));
  EXPECT_EQ(Hints[0].CodeToInsert, "33");
  EXPECT_EQ(Unit->getSourceManager().getFileOffset(Hints[0].RemoveRange.getEnd()), 18u);
  // An edit beyond the end of the file: it is not the text that was analysed any more.
  Padding.Edits.push_back({.Where = {.File = "a.cu", .Line = 9, .Column = 1}, .Offset = 100, .Replacement = "x"});
  EXPECT_THAT(Locations.hints(Padding), testing::IsEmpty());
}

} // namespace
} // namespace cudaperf
