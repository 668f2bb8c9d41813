#include "Report/NothingAnalyzed.h"
#include "Triage/AnalyzedElsewhere.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <map>

namespace cudaperf {

/// The text between the first two quotes of Message.
static llvm::StringRef quoted(llvm::StringRef Message) { return Message.split('\'').second.split('\'').first; }

/// The first header that the parse went without.
static llvm::StringRef missingHeader(const FileResult &File) {
  for (llvm::StringRef Remark : File.Remarks)
    if (Remark.starts_with("header '") && Remark.ends_with("' was not found and was skipped"))
      return quoted(Remark);
  return "";
}

/// The submodules of the project that lack, and with them headers.
static std::vector<std::string> missingSubmodules(const FileResult &File) {
  std::vector<std::string> Folders;
  for (llvm::StringRef Remark : File.Remarks)
    if (Remark.starts_with("submodule '"))
      Folders.push_back(quoted(Remark).str());
  return Folders;
}

/// The names that no declaration was found for, in the order of their errors: macros and functions of headers or of the
/// build's flags.
static std::vector<std::string> unknownNames(const FileResult &File) {
  std::vector<std::string> Names;
  for (const FileError &Error : File.Errors)
    for (llvm::StringRef Start : {"use of undeclared identifier '", "unknown type name '", "no template named '"})
      if (llvm::StringRef(Error.Message).starts_with(Start) && !llvm::is_contained(Names, quoted(Error.Message)))
        Names.push_back(quoted(Error.Message).str());
  return Names;
}

/// "'a'", "'a' and 'b'", "'a', 'b' and others".
static std::string enumerated(llvm::ArrayRef<std::string> Names) {
  constexpr size_t Most = 4;
  const llvm::ArrayRef<std::string> Shown = Names.take_front(Names.size() > Most ? Most : Names.size() - 1);
  return (Shown.empty() ? "" : "'" + llvm::join(Shown, "', '") + "' and ") +
         (Names.size() > Most ? "others" : "'" + Names.back() + "'");
}

/// What to add, as the end of a sentence; empty if nothing is known to help.
static std::string remedyFor(const FileResult &File) {
  const llvm::StringRef Header = missingHeader(File);
  if (const std::vector<std::string> Folders = missingSubmodules(File); !Header.empty() && !Folders.empty())
    return llvm::formatv("; header '{0}' was not found, and {1} {2}: check out the submodules, 'git submodule "
                         "update --init', or give the build's flags, '-p BUILD' with its compile_commands.json",
                         Header, enumerated(Folders), Folders.size() == 1 ? "is empty" : "are empty");
  if (!Header.empty())
    return llvm::formatv("; header '{0}' was not found: give the build's flags, '-p BUILD' with its "
                         "compile_commands.json or '-- -I FOLDER'",
                         Header);
  if (const std::vector<std::string> Names = unknownNames(File); !Names.empty())
    return llvm::formatv("; {0} {1} not known: give the build's flags, '-p BUILD' with its compile_commands.json or "
                         "'-- -D{2}=... -include HEADER'",
                         enumerated(Names), Names.size() == 1 ? "is" : "are", Names.front());
  return "";
}

std::string describePlace(const FileError &Error, llvm::StringRef File) {
  std::string Place = "line " + std::to_string(Error.Where.Line);
  if (!Error.Where.File.empty() && Error.Where.File != File)
    Place += " of '" + llvm::sys::path::filename(Error.Where.File).str() + "'";
  return Place;
}

static std::string firstReason(const FileResult &File) {
  const SkippedKernel &First = File.Skipped.front();
  std::string Reason = llvm::formatv("'{0}': {1}", First.Name, First.Reason);
  // What kept a declaration from being understood says more than that it was not.
  if (!File.Errors.empty() && !llvm::StringRef(First.Reason).contains(File.Errors.front().Message))
    Reason += llvm::StringRef(First.Reason).ends_with(")") // which is the line
                  ? ": " + File.Errors.front().Message
                  : " (" + describePlace(File.Errors.front(), File.File) + ": " + File.Errors.front().Message + ")";
  return Reason;
}

std::string whyNothingWasAnalyzed(const FileResult &File) {
  if (File.Status == FileStatus::Failed || !File.Kernels.empty() || File.Skipped.empty())
    return "";
  const size_t Count = File.Skipped.size();
  return (Count == 1 ? "its only kernel could not be analysed, "
                     : llvm::formatv("none of its {0} kernels could be analysed, ", Count).str()) +
         firstReason(File) + remedyFor(File);
}

std::string whyNoKernelIsKnown(const FileResult &File) {
  if (File.Status == FileStatus::Failed || !File.Kernels.empty() || !File.Skipped.empty())
    return "";
  if (llvm::any_of(File.Remarks, [](llvm::StringRef Remark) { return Remark.starts_with(AnalyzedElsewhere); }))
    return "";
  for (const std::string &Remark : File.Remarks)
    if (llvm::StringRef(Remark).starts_with("kernels are left out"))
      return llvm::formatv(
          "no kernel was found; {0}: give the build's flags, '-p BUILD' with its compile_commands.json or "
          "'-- -D{1}'",
          Remark, quoted(Remark));
  return missingHeader(File).empty() || File.Status != FileStatus::Partial ? ""
                                                                           : "no kernel was found" + remedyFor(File);
}

std::string whyNotWhole(const FileResult &File) {
  if (File.Status != FileStatus::Partial)
    return "";
  if (!File.Skipped.empty())
    return llvm::formatv("{0} kernel{1} skipped, {2}{3}", File.Skipped.size(),
                         File.Skipped.size() == 1 ? " was" : "s were", firstReason(File), remedyFor(File));
  const FileError &First = File.Errors.front();
  return "compile error in " + describePlace(First, File.File) + ": " + First.Message + remedyFor(File);
}

/// What several files went without, that of most files first: a header, or names, which a header would have told.
static std::vector<std::string> mostlyMissing(llvm::ArrayRef<const FileResult *> Files) {
  std::map<std::string, unsigned> Counts;
  for (const FileResult *File : Files)
    if (const llvm::StringRef Header = missingHeader(*File); !Header.empty())
      ++Counts[Header.str()];
    else
      for (const std::string &Name : unknownNames(*File))
        ++Counts[Name];
  std::vector<std::pair<std::string, unsigned>> Ranked(Counts.begin(), Counts.end());
  llvm::stable_sort(Ranked, [](const auto &A, const auto &B) { return A.second > B.second; });
  std::vector<std::string> Names;
  for (const auto &[Name, Count] : Ranked)
    Names.push_back(Name);
  return Names;
}

std::vector<std::string> complaintsOf(llvm::ArrayRef<FileResult> Files, Thoroughness Wanted) {
  constexpr size_t MostInFull = 3;
  std::vector<std::string> Complaints;
  std::vector<const FileResult *> Rest;
  for (const FileResult &File : Files) {
    std::string Why = whyNothingWasAnalyzed(File);
    if (Why.empty() && Wanted.IsStrict)
      Why = whyNotWhole(File);
    if (Why.empty())
      continue;
    Complaints.push_back(File.File + ": " + Why);
    Rest.push_back(&File);
  }
  // A line more would take as much room as the last one that is left out.
  if (Wanted.IsWhole || Complaints.size() <= MostInFull + 1)
    return Complaints;
  Complaints.resize(MostInFull);
  Rest.erase(Rest.begin(), Rest.begin() + MostInFull);
  const std::vector<std::string> Missing = mostlyMissing(Rest);
  Complaints.push_back(llvm::formatv(
      "and {0} files more, which --verbose names{1}{2}", Rest.size(),
      Missing.empty() ? "" : "; often not known or not found: ", Missing.empty() ? "" : enumerated(Missing)));
  return Complaints;
}

std::string whatIsAssumed(llvm::ArrayRef<FileResult> Files) {
  std::vector<std::string> Flags;
  unsigned Count = 0;
  for (const FileResult &File : Files) {
    bool IsAssumed = false;
    for (llvm::StringRef Remark : File.Remarks)
      if (Remark.starts_with("assumed: the build passes '")) {
        IsAssumed = true;
        if (!llvm::is_contained(Flags, quoted(Remark)))
          Flags.push_back(quoted(Remark).str());
      }
    Count += IsAssumed;
  }
  if (Flags.empty())
    return "";
  return llvm::formatv(
      "{0} file{1} read as if the build passed {2}: '-p BUILD' with its compile_commands.json, or flags "
      "behind '--', make it certain",
      Count, Count == 1 ? " is" : "s are", enumerated(Flags));
}

} // namespace cudaperf
