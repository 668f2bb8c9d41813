#include "Check/DeviceOnlyText.h"
#include "Support/SourceKind.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

namespace cudaperf {

/// The texts of all files of the parse but the system's.
static llvm::SetVector<llvm::StringRef> userTexts(const clang::SourceManager &Sources) {
  llvm::SetVector<llvm::StringRef> Texts;
  for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
    const clang::SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || clang::SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const clang::SrcMgr::ContentCache &Content = Entry.getFile().getContentCache();
    if (!Content.OrigEntry) // flags and predefined macros
      continue;
    if (const auto Text = Content.getBufferDataIfLoaded())
      Texts.insert(*Text);
  }
  return Texts;
}

bool hidesFromDevice(const clang::ASTContext &Context, llvm::ArrayRef<std::string> Names) {
  const llvm::SetVector<llvm::StringRef> Texts = userTexts(Context.getSourceManager());
  const auto Asks = [](llvm::StringRef Text) { return Text.contains("__CUDA_ARCH__"); };
  const auto Mentions = [&](llvm::StringRef Text) {
    return llvm::any_of(Names, [&](const std::string &Name) { return mentions(Text, Name); });
  };
  return llvm::any_of(Texts, Asks) && llvm::any_of(Texts, Mentions);
}

} // namespace cudaperf
