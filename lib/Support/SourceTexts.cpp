#include "Support/SourceTexts.h"
#include "Support/RegularFile.h"
#include <algorithm>

namespace cudaperf {

std::vector<size_t> SourceTexts::findLineStarts(llvm::StringRef Text) {
  std::vector<size_t> Starts = {0};
  for (size_t At = Text.find('\n'); At != llvm::StringRef::npos; At = Text.find('\n', At + 1))
    Starts.push_back(At + 1);
  return Starts;
}

void SourceTexts::add(llvm::StringRef File, std::string Text) {
  Source &Entry = Sources[File.str()];
  Entry.LineStarts = findLineStarts(Text);
  Entry.Text = std::move(Text);
}

const SourceTexts::Source &SourceTexts::load(llvm::StringRef File) {
  auto Found = Sources.find(std::string_view(File));
  if (Found != Sources.end())
    return Found->second;
  llvm::Expected<std::string> Text = readRegularFile(File, MaxSourceBytes);
  if (Text)
    add(File, std::move(*Text));
  else
    llvm::consumeError(Text.takeError()); // there is nothing to quote then
  return Sources[File.str()];
}

std::optional<llvm::StringRef> SourceTexts::text(llvm::StringRef File) {
  const Source &Entry = load(File);
  if (!Entry.Text)
    return std::nullopt;
  return llvm::StringRef(*Entry.Text);
}

std::optional<llvm::StringRef> SourceTexts::line(llvm::StringRef File, unsigned Number) {
  const Source &Entry = load(File);
  if (!Entry.Text || Number == 0 || Number > Entry.LineStarts.size())
    return std::nullopt;
  llvm::StringRef Rest = llvm::StringRef(*Entry.Text).drop_front(Entry.LineStarts[Number - 1]);
  return Rest.take_until([](char C) { return C == '\n'; }).rtrim('\r');
}

std::optional<size_t> SourceTexts::lineStart(llvm::StringRef File, unsigned Number) {
  const Source &Entry = load(File);
  if (!Entry.Text || Number == 0 || Number > Entry.LineStarts.size())
    return std::nullopt;
  return Entry.LineStarts[Number - 1];
}

unsigned SourceTexts::lineAt(llvm::StringRef File, size_t Offset) {
  const Source &Entry = load(File);
  if (!Entry.Text || Offset > Entry.Text->size())
    return 0;
  return std::upper_bound(Entry.LineStarts.begin(), Entry.LineStarts.end(), Offset) - Entry.LineStarts.begin();
}

} // namespace cudaperf
