#include "Adoption/ChangedLines.h"
#include "Support/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

namespace cudaperf {

void ChangedLines::add(llvm::StringRef File, unsigned First, unsigned Last) {
  Ranges[realPath(File)].push_back({First, Last});
}

void ChangedLines::addFile(llvm::StringRef File) { add(File, 1, std::numeric_limits<unsigned>::max()); }

/// "7" or "7-12".
static std::optional<std::pair<unsigned, unsigned>> parseRange(llvm::StringRef Text) {
  auto [Begin, End] = Text.split('-');
  unsigned First = 0, Last = 0;
  if (Begin.getAsInteger(10, First) || First == 0)
    return std::nullopt;
  if (!Text.contains('-'))
    return std::pair(First, First);
  if (End.getAsInteger(10, Last) || Last < First)
    return std::nullopt;
  return std::pair(First, Last);
}

llvm::Error ChangedLines::addText(llvm::StringRef Text) {
  auto [File, List] = Text.rsplit(':');
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  List.split(Parts, ',');
  for (llvm::StringRef Part : Parts) {
    const auto Range = File.empty() ? std::nullopt : parseRange(Part);
    if (!Range)
      return llvm::createStringError("expected lines such as 'file.cu:3-7,12', not '" + Text + "'");
    add(File, Range->first, Range->second);
  }
  return llvm::Error::success();
}

/// The name behind "+++ ": plain up to a tab, or in C's quotes; none for /dev/null or if it cannot be read.
static std::optional<std::string> newName(llvm::StringRef Text) {
  std::string Name;
  if (!Text.consume_front("\"")) {
    Name = Text.split('\t').first.rtrim('\r').str();
  } else {
    for (; !Text.empty() && Text.front() != '"'; Text = Text.drop_front()) {
      if (Text.front() != '\\' || Text.size() < 2) {
        Name += Text.front();
        continue;
      }
      Text = Text.drop_front();
      unsigned Octal = 0;
      if (Text.size() >= 3 && !Text.take_front(3).getAsInteger(8, Octal)) {
        Name += char(Octal);
        Text = Text.drop_front(2);
      } else {
        static constexpr llvm::StringLiteral From = "abtnvfr", To = "\a\b\t\n\v\f\r";
        const size_t At = From.find(Text.front());
        Name += At == llvm::StringRef::npos ? Text.front() : To[At];
      }
    }
  }
  return llvm::StringRef(Name).starts_with("b/") ? std::optional(Name.substr(2)) : std::nullopt;
}

llvm::Error ChangedLines::addDiff(llvm::StringRef Diff, llvm::StringRef Root) {
  std::optional<std::string> File;
  uint64_t BodyLines = 0; // of the hunk at hand, which may hold lines that look like headers
  for (llvm::StringRef Rest = Diff; !Rest.empty();) {
    llvm::StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    if (BodyLines > 0 && (Line.starts_with("+") || Line.starts_with("-") || Line.starts_with(" "))) {
      BodyLines -= std::min<uint64_t>(BodyLines, Line.starts_with(" ") ? 2 : 1);
      continue;
    }
    if (Line.consume_front("+++ "))
      File = newName(Line);
    if (!Line.consume_front("@@ -"))
      continue;
    unsigned OldStart = 0, OldCount = 1, Start = 0, Count = 1;
    const bool IsRead = !Line.consumeInteger(10, OldStart) &&
                        !(Line.consume_front(",") && Line.consumeInteger(10, OldCount)) && Line.consume_front(" +") &&
                        !Line.consumeInteger(10, Start) &&
                        !(Line.consume_front(",") && Line.consumeInteger(10, Count)) && Line.starts_with(" @@");
    if (!IsRead)
      return llvm::createStringError("a diff that cannot be read: '" + Line + "'");
    BodyLines = uint64_t(OldCount) + Count;
    if (File && Count > 0)
      add((Root + "/" + *File).str(), Start, Start + Count - 1);
  }
  return llvm::Error::success();
}

bool ChangedLines::touch(const SourceSpan &Where) const {
  const auto InFile = Ranges.find(realPath(Where.File));
  return InFile != Ranges.end() && llvm::any_of(InFile->second, [&](const auto &Range) {
           return Where.Line <= Range.second && std::max(Where.Line, Where.EndLine) >= Range.first;
         });
}

std::string ChangedLines::describe() const {
  std::string Text;
  for (const auto &[File, Lines] : Ranges) {
    Text += File;
    for (const auto &[First, Last] : Lines)
      Text += ":" + std::to_string(First) + "-" + std::to_string(Last);
    Text += "\n";
  }
  return Text;
}

} // namespace cudaperf
