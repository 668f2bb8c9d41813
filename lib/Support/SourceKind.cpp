#include "Support/SourceKind.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

std::optional<SourceKind> sourceKind(llvm::StringRef File) {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  if (Extension == ".cu")
    return SourceKind::Cuda;
  if (llvm::is_contained({".cpp", ".cc", ".cxx", ".c"}, Extension))
    return SourceKind::Host;
  if (llvm::is_contained({".h", ".cuh", ".hpp", ".inl"}, Extension))
    return SourceKind::Header;
  return std::nullopt;
}

static bool isInName(char C) { return llvm::isAlnum(C) || C == '_'; }

bool mentions(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    const llvm::StringRef After = Text.substr(At + Name.size()).ltrim();
    const bool IsWhole = At == 0 || !isInName(Text[At - 1]);
    if (IsWhole && (After.starts_with("(") || After.starts_with("<")))
      return true;
  }
  return false;
}

bool includes(llvm::StringRef Text, llvm::StringRef Name) {
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

} // namespace cudaperf
