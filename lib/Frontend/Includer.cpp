// A text search for #include lines; good enough, as its answer is only used if the parse of the includer does better.

#include "Frontend/Includer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <vector>

namespace cudaperf {

// Limits that keep the search below a parse in cost, whatever the directory holds.
static constexpr unsigned MaxFilesPerDirectory = 500;
static constexpr uint64_t MaxBytes = 1u << 20;
static constexpr unsigned MaxLevelsUp = 2;
static constexpr unsigned MaxChain = 4;

/// 0 for a CUDA source, 1 for another source, 2 for a header, none for all else.
static std::optional<unsigned> rankOf(llvm::StringRef File) {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  if (Extension == ".cu")
    return 0;
  if (llvm::is_contained({".cpp", ".cc", ".cxx", ".c"}, Extension))
    return 1;
  if (llvm::is_contained({".h", ".cuh", ".hpp", ".inl"}, Extension))
    return 2;
  return std::nullopt;
}

/// Whether some line of Text is '#include "...Name"'.
static bool includes(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    llvm::StringRef Before = Text.take_front(At);
    llvm::StringRef Line = Before.substr(Before.rfind('\n') + 1).ltrim();
    llvm::StringRef After = Text.substr(At + Name.size());
    char Left = Before.empty() ? 0 : Before.back(), Right = After.empty() ? 0 : After.front();
    bool WholeName = (Left == '"' || Left == '/' || Left == '<') && (Right == '"' || Right == '>');
    if (WholeName && Line.consume_front("#") && Line.ltrim().starts_with("include"))
      return true;
  }
  return false;
}

/// Files of Directory that include Name, sorted by rank, then by name.
static std::vector<std::string> includersIn(llvm::StringRef Directory, llvm::StringRef Name) {
  std::vector<std::pair<unsigned, std::string>> Found;
  std::error_code Error;
  unsigned Left = MaxFilesPerDirectory;
  llvm::sys::fs::directory_iterator It(Directory.empty() ? "." : Directory, Error), End;
  for (; It != End && !Error && Left > 0; It.increment(Error)) {
    llvm::StringRef Leaf = llvm::sys::path::filename(It->path());
    std::optional<unsigned> Rank = rankOf(Leaf);
    if (!Rank || Leaf == Name)
      continue;
    --Left;
    llvm::SmallString<256> Path(Directory);
    llvm::sys::path::append(Path, Leaf);
    uint64_t Size = 0;
    if (llvm::sys::fs::file_size(Path, Size) || Size > MaxBytes)
      continue;
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    if (Buffer && includes((*Buffer)->getBuffer(), Name))
      Found.emplace_back(*Rank, Path.str().str());
  }
  llvm::sort(Found);
  std::vector<std::string> Files;
  for (auto &[Rank, File] : Found)
    Files.push_back(std::move(File));
  return Files;
}

static std::vector<std::string> includersOf(llvm::StringRef File) {
  llvm::SmallString<256> Directory(llvm::sys::path::parent_path(File));
  for (unsigned Level = 0; Level <= MaxLevelsUp; ++Level) {
    if (std::vector<std::string> Found = includersIn(Directory, llvm::sys::path::filename(File)); !Found.empty())
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
    for (unsigned Wanted : {0u, 1u})
      for (const std::string &Candidate : Next)
        if (rankOf(Candidate) == Wanted && includersOf(Candidate).empty())
          return Candidate;
    Front = std::move(Next);
  }
  return std::nullopt;
}

} // namespace cudaperf
