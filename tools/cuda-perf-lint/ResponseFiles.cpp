#include "ResponseFiles.h"
#include "Support/Disk.h"
#include "Support/RegularFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

namespace cudaperf {
namespace {

constexpr unsigned MaxDepth = 16;
/// A hook names every file of a commit; a command line of the system's own has at most two million bytes.
constexpr size_t MaxWords = 1'000'000;

class Expander {
public:
  llvm::Error add(llvm::StringRef Word, unsigned Depth) {
    if (!Word.starts_with("@") || !exists(Word.drop_front()))
      return addWord(Word);
    const llvm::StringRef File = Word.drop_front();
    if (Depth == MaxDepth)
      return failure(File, "response files are nested more than " + llvm::Twine(MaxDepth) + " deep");
    llvm::Expected<std::string> Text = readRegularFile(File, MaxResponseFileBytes);
    if (!Text)
      return failure(File, llvm::toString(Text.takeError()));
    llvm::BumpPtrAllocator Memory;
    llvm::StringSaver Saver(Memory);
    llvm::SmallVector<const char *, 64> Words;
    llvm::cl::TokenizeGNUCommandLine(*Text, Saver, Words);
    for (llvm::StringRef Inner : Words)
      if (llvm::Error Failed = add(Inner, Depth + 1))
        return Failed;
    return llvm::Error::success();
  }

  std::vector<std::string> take() { return std::move(Expanded); }

private:
  llvm::Error addWord(llvm::StringRef Word) {
    if (Expanded.size() == MaxWords)
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "more than " + llvm::Twine(MaxWords) + " arguments, with those in response files");
    Expanded.push_back(Word.str());
    return llvm::Error::success();
  }

  static llvm::Error failure(llvm::StringRef File, const llvm::Twine &Why) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "cannot read arguments from '" + File + "': " + Why);
  }

  std::vector<std::string> Expanded;
};

} // namespace

llvm::Expected<std::vector<std::string>> expandResponseFiles(llvm::ArrayRef<std::string> Arguments) {
  Expander All;
  for (const std::string &Word : Arguments)
    if (llvm::Error Failed = All.add(Word, 0))
      return Failed;
  return All.take();
}

} // namespace cudaperf
