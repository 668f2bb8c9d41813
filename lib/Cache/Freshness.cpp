#include "Cache/Freshness.h"
#include "Support/Disk.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

Freshness::Found &Freshness::look(llvm::StringRef Path) {
  auto [Known, IsNew] = Paths.try_emplace(Path);
  if (IsNew)
    static_cast<DiskLook &>(Known->second) = lookAt(Path);
  return Known->second;
}

bool Freshness::isAsBefore(const DiskNote &Asked, const DiskAnswer &Before) {
  const bool IsKind = Asked.What == DiskQuestion::Kind || Asked.What == DiskQuestion::OwnKind;
  if (Before.Stamp && look(IsKind ? folderOf(Asked.Path) : Asked.Path).Stamp == Before.Stamp)
    return true;
  if (IsKind)
    return textOf(Asked.What == DiskQuestion::Kind ? look(Asked.Path).Kind : look(Asked.Path).Own) == Before.Text;
  if (Asked.What == DiskQuestion::Content) {
    std::optional<std::string> &Hash = look(Asked.Path).Hash;
    if (!Hash)
      Hash = ask(Asked);
    return *Hash == Before.Text;
  }
  auto [Known, IsNew] = Answers.try_emplace(Asked);
  if (IsNew)
    Known->second = ask(Asked);
  return Known->second == Before.Text;
}

bool Freshness::holds(const ReadLog &Log) {
  return llvm::all_of(Log.notes(), [&](const auto &Note) { return isAsBefore(Note.first, Note.second); });
}

} // namespace cudaperf
