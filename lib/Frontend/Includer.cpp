// A text search for #include lines; good enough, as its answer is only used if the parse of the includer does better.

#include "Frontend/Includer.h"
#include "Frontend/FolderSearch.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <vector>

namespace cudaperf {

// Limits that keep the search below a parse in cost.
static constexpr unsigned MaxLevelsUp = 2;
static constexpr unsigned MaxChain = 4;

static std::vector<std::string> includersOf(llvm::StringRef File) {
  llvm::SmallString<256> Directory(llvm::sys::path::parent_path(File));
  for (unsigned Level = 0; Level <= MaxLevelsUp; ++Level) {
    const llvm::StringRef Name = llvm::sys::path::filename(File);
    std::vector<std::string> Found =
        findSources(Directory, {.What = TextQuestion::Topic::Includes, .Names = {Name.str()}},
                    [&](llvm::StringRef Other) { return Other != Name; });
    if (!Found.empty())
      return Found;
    llvm::sys::path::append(Directory, "..");
  }
  return {};
}

std::optional<std::string> findIncluder(llvm::StringRef File) {
  std::vector<std::string> Front = {File.str()};
  llvm::StringSet<> Seen;
  for (unsigned Step = 0; Step < MaxChain && !Front.empty(); ++Step) {
    std::vector<std::string> Next;
    for (const std::string &Included : Front)
      for (std::string &Candidate : includersOf(Included))
        if (Seen.insert(Candidate).second)
          Next.push_back(std::move(Candidate));
    // A source that is itself included somewhere is a fragment too.
    for (SourceKind Wanted : {SourceKind::Cuda, SourceKind::Host})
      for (const std::string &Candidate : Next)
        if (sourceKind(Candidate) == Wanted && includersOf(Candidate).empty())
          return Candidate;
    Front = std::move(Next);
  }
  return std::nullopt;
}

} // namespace cudaperf
