#include "Report/NothingAnalyzed.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

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

/// The first name that no declaration was found for: a macro or function of a header or of the build's flags.
static llvm::StringRef unknownName(const FileResult &File) {
  for (const FileError &Error : File.Errors)
    for (llvm::StringRef Start : {"use of undeclared identifier '", "unknown type name '", "no template named '"})
      if (llvm::StringRef(Error.Message).starts_with(Start))
        return quoted(Error.Message);
  return "";
}

/// What to add, as the end of a sentence; empty if nothing is known to help.
static std::string remedyFor(const FileResult &File) {
  if (llvm::StringRef Header = missingHeader(File); !Header.empty())
    return llvm::formatv("; header '{0}' was not found: give the build's flags, '-p BUILD' with its "
                         "compile_commands.json or '-- -I FOLDER'",
                         Header);
  if (llvm::StringRef Name = unknownName(File); !Name.empty())
    return llvm::formatv("; '{0}' is not known: give the build's flags, '-p BUILD' with its compile_commands.json or "
                         "'-- -D{0}=... -include HEADER'",
                         Name);
  return "";
}

static std::string firstReason(const FileResult &File) {
  const SkippedKernel &First = File.Skipped.front();
  std::string Reason = llvm::formatv("'{0}': {1}", First.Name, First.Reason);
  // What kept a declaration from being understood says more than that it was not.
  if (!File.Errors.empty() && !llvm::StringRef(First.Reason).contains(File.Errors.front().Message))
    Reason +=
        llvm::StringRef(First.Reason).ends_with(")") // which is the line
            ? ": " + File.Errors.front().Message
            : llvm::formatv(" (line {0}: {1})", File.Errors.front().Where.Line, File.Errors.front().Message).str();
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
  if (File.Status != FileStatus::Partial || !File.Kernels.empty() || !File.Skipped.empty() ||
      missingHeader(File).empty())
    return "";
  return "no kernel was found" + remedyFor(File);
}

std::string whyNotWhole(const FileResult &File) {
  if (File.Status != FileStatus::Partial)
    return "";
  if (!File.Skipped.empty())
    return llvm::formatv("{0} kernel{1} skipped, {2}{3}", File.Skipped.size(),
                         File.Skipped.size() == 1 ? " was" : "s were", firstReason(File), remedyFor(File));
  return llvm::formatv("compile error in line {0}: {1}{2}", File.Errors.front().Where.Line, File.Errors.front().Message,
                       remedyFor(File));
}

} // namespace cudaperf
