#include "Source/PhysicalLines.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudaperf {

/// An entry at the start of a file after which the next line, the second, has the number 2, and no other name.
static LineEntry unchanged() { return LineEntry::get(/*Offs=*/0, /*Line=*/2, /*Filename=*/-1, SrcMgr::C_User, 0); }

PhysicalLines::PhysicalLines(SourceManager &Sources) : Sources(Sources) {
  if (!Sources.hasLineTable())
    return;
  LineTableInfo &Table = Sources.getLineTable();
  for (const auto &[File, Entries] : Table)
    if (Sources.getFileEntryRefForID(File)) // not Clang's own buffers, which name themselves so
      Saved.emplace_back(File, Entries);
  for (const auto &[File, Entries] : Saved)
    Table.AddEntry(File, {unchanged()});
}

PhysicalLines::~PhysicalLines() {
  for (const auto &[File, Entries] : Saved)
    Sources.getLineTable().AddEntry(File, Entries);
}

} // namespace cudaperf
