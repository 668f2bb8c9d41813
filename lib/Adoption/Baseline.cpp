#include "Adoption/Baseline.h"
#include "Finding/Fingerprint.h"
#include "Support/JsonNesting.h"
#include "Support/Paths.h"
#include "Support/RegularFile.h"
#include "Support/SourceTexts.h"
#include "Support/Utf8.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace cudaperf {

using Json = nlohmann::ordered_json;

static constexpr const char *VersionField = "cuda_perf_lint_baseline";
static constexpr unsigned Version = 1;

/// The fields of an entry by their names in the file.
static constexpr std::pair<const char *, std::string BaselineEntry::*> Fields[] = {
    {"file", &BaselineEntry::File},       {"check", &BaselineEntry::Check}, {"kernel", &BaselineEntry::Kernel},
    {"message", &BaselineEntry::Message}, {"code", &BaselineEntry::Code},
};

static BaselineEntry entryFor(const Finding &F, llvm::StringRef Folder, SourceTexts &Texts) {
  llvm::SmallVector<llvm::StringRef, 16> Words;
  llvm::SplitString(Texts.line(F.Where.File, F.Where.Line).value_or(""), Words, " \t\r");
  BaselineEntry Entry{.File = relativePath(F.Where.File, Folder),
                      .Check = F.Check,
                      .Kernel = F.Kernel,
                      .Message = withoutNumbers(F.Message),
                      .Code = llvm::join(Words, " ")};
  // As they will be read back from a file.
  for (const auto &[Name, Field] : Fields)
    Entry.*Field = toValidUtf8(Entry.*Field);
  return Entry;
}

static std::string folderOf(llvm::StringRef File) { return llvm::sys::path::parent_path(absolutePath(File)).str(); }

static llvm::Error wrong(llvm::StringRef File, const llvm::Twine &Why) {
  return llvm::createStringError("'" + File + "' is no baseline that can be used: " + Why);
}

llvm::Expected<Baseline> Baseline::load(llvm::StringRef File) {
  llvm::Expected<std::string> Text = readRegularFile(File, MaxJsonBytes);
  if (!Text)
    return llvm::createStringError("cannot read the baseline '" + File + "': " + llvm::toString(Text.takeError()));
  return parse(*Text, File);
}

llvm::Expected<Baseline> Baseline::parse(llvm::StringRef Text, llvm::StringRef File) {
  if (isNestedDeeper(Text))
    return wrong(File, "it is nested too deeply");
  const Json Root = Json::parse(Text.begin(), Text.end(), /*callback=*/nullptr, /*allow_exceptions=*/false);
  if (!Root.is_object() || !Root.contains(VersionField) || !Root[VersionField].is_number_unsigned())
    return wrong(File, "it was not written by --write-baseline, or has been cut off");
  if (const auto Found = Root[VersionField].get<uint64_t>(); Found != Version)
    return wrong(File, "it has version " + llvm::Twine(Found) + ", this is version " + llvm::Twine(Version) +
                           " (--write-baseline writes it anew)");
  const auto List = Root.find("findings");
  if (List == Root.end() || !List->is_array())
    return wrong(File, "it has no list 'findings'");
  Baseline Result;
  Result.Folder = folderOf(File);
  for (const Json &Object : *List) {
    BaselineEntry Entry;
    for (const auto &[Name, Field] : Fields) {
      if (!Object.is_object() || !Object.contains(Name) || !Object[Name].is_string())
        return wrong(File, "entry " + llvm::Twine(Result.Entries.size() + 1) + " has no text '" + Name + "'");
      Entry.*Field = Object[Name].get<std::string>();
    }
    Result.Entries.push_back(std::move(Entry));
  }
  Result.sortByFile();
  return Result;
}

void Baseline::sortByFile() {
  for (size_t I = 0; I != Entries.size(); ++I)
    ByFile[Entries[I].File].push_back(I);
  for (const auto &[File, Numbers] : ByFile)
    if (!llvm::sys::fs::exists(Folder + "/" + File))
      llvm::append_range(Gone, Numbers);
}

std::vector<std::optional<size_t>> Baseline::match(llvm::ArrayRef<Finding> Findings, SourceTexts &Texts) const {
  using Key = std::vector<std::string>;
  auto Everything = [](const BaselineEntry &E) { return Key{E.File, E.Check, E.Kernel, E.Message, E.Code}; };
  auto AllButCode = [](const BaselineEntry &E) { return Key{E.File, E.Check, E.Kernel, E.Message}; };
  auto CodeAlone = [](const BaselineEntry &E) { return E.Code.empty() ? Key() : Key{E.File, E.Check, E.Code}; };
  auto AllButFile = [](const BaselineEntry &E) { return Key{E.Check, E.Kernel, E.Message, E.Code}; };
  auto KernelAlone = [](const BaselineEntry &E) { return Key{E.Check, E.Kernel, E.Message}; };

  std::vector<BaselineEntry> Wanted;
  std::set<std::string> Files;
  for (const Finding &F : Findings) {
    Wanted.push_back(entryFor(F, Folder, Texts));
    Files.insert(Wanted.back().File);
  }
  std::vector<size_t> Here;
  for (const std::string &File : Files)
    if (auto InFile = ByFile.find(File); InFile != ByFile.end())
      llvm::append_range(Here, InFile->second);
  std::vector<std::optional<size_t>> Matches(Findings.size());
  std::set<size_t> Used;
  // What is the same in all finds its entry first, so that an edited line cannot take the entry of one that stayed.
  auto Pass = [&](llvm::ArrayRef<size_t> Numbers, auto KeyOf) {
    std::map<Key, std::vector<size_t>> Free;
    for (size_t I : llvm::reverse(Numbers))
      if (!Used.contains(I))
        Free[KeyOf(Entries[I])].push_back(I);
    Free.erase(Key());
    for (size_t I = 0; I != Wanted.size(); ++I) {
      auto Found = Matches[I] ? Free.end() : Free.find(KeyOf(Wanted[I]));
      if (Found == Free.end() || Found->second.empty())
        continue;
      Matches[I] = Found->second.back();
      Used.insert(Found->second.back());
      Found->second.pop_back();
    }
  };
  Pass(Here, Everything);
  Pass(Here, AllButCode);
  Pass(Here, CodeAlone);
  if (llvm::is_contained(Matches, std::nullopt)) {
    Pass(Gone, AllButFile);
    Pass(Gone, KernelAlone);
  }
  return Matches;
}

void Baseline::apply(FileResult &Result, SourceTexts &Texts) const {
  const std::vector<std::optional<size_t>> Matches = match(Result.Findings, Texts);
  std::vector<Finding> New;
  for (size_t I = 0; I != Matches.size(); ++I)
    (Matches[I] ? Result.Baselined : New).push_back(std::move(Result.Findings[I]));
  for (Finding &F : Result.Baselined)
    F.Fixes.clear(); // only proved ones are shown, and nobody asks for these
  Result.Findings = std::move(New);
}

std::vector<const BaselineEntry *> Baseline::stale(llvm::ArrayRef<FileResult> Results, SourceTexts &Texts) const {
  std::set<size_t> Used;
  std::set<std::string> Looked;
  for (const FileResult &Result : Results) {
    // Of a file that was not looked at whole nobody knows what is in it.
    if (Result.Status == FileStatus::Analyzed)
      Looked.insert(relativePath(Result.File, Folder));
    for (std::optional<size_t> Match : match(Result.Baselined, Texts))
      if (Match)
        Used.insert(*Match);
  }
  std::vector<const BaselineEntry *> Stale;
  const std::set<size_t> Lost(Gone.begin(), Gone.end());
  for (size_t I = 0; I != Entries.size(); ++I)
    if (!Used.contains(I) && (Looked.contains(Entries[I].File) || Lost.contains(I)))
      Stale.push_back(&Entries[I]);
  return Stale;
}

std::vector<BaselineEntry> baselineEntries(llvm::ArrayRef<const Finding *> Findings, llvm::StringRef File,
                                           SourceTexts &Texts) {
  const std::string Folder = folderOf(File);
  std::vector<BaselineEntry> Entries;
  // A header's finding may rest on another block shape in another file.
  std::set<std::pair<SourceSpan, std::string>> Seen;
  for (const Finding *F : Findings)
    if (Seen.insert({F->Where, F->Check}).second)
      Entries.push_back(entryFor(*F, Folder, Texts));
  return Entries;
}

std::string writeBaseline(llvm::ArrayRef<BaselineEntry> Entries) {
  std::string Text = std::string("{\n\"") + VersionField + "\": " + std::to_string(Version) + ",\n\"findings\": [";
  const char *Separator = "\n";
  for (const BaselineEntry &Entry : Entries) {
    Json Object;
    for (const auto &[Name, Field] : Fields)
      Object[Name] = Entry.*Field;
    Text += Separator + Object.dump();
    Separator = ",\n";
  }
  return Text + "\n]\n}\n";
}

} // namespace cudaperf
