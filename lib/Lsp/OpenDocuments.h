// The documents that the editor has open, as it has them, and where things lie in them and in files on disk.

#ifndef CUDAPERF_LSP_OPENDOCUMENTS_H
#define CUDAPERF_LSP_OPENDOCUMENTS_H

#include "Finding/Finding.h"
#include "Lsp/Rpc.h"
#include "Lsp/TextDocument.h"
#include "Support/SourceTexts.h"
#include <map>

namespace cudaperf::lsp {

struct OpenDocument {
  std::string Uri;
  std::string Path;
  int64_t Version = 0;
  TextDocument Text;
};

/// By URI.
using OpenDocuments = std::map<std::string, OpenDocument>;

/// The range that Value, a Range of the protocol, stands for; none if it is no such thing or ends before it starts.
std::optional<Range> readRange(const Json &Value);
Json toJson(const Range &Where);

/// Makes the changes of a textDocument/didChange to Document. False if Changes is malformed; the text is then of no
/// use any more.
bool applyChanges(TextDocument &Document, const Json &Changes, PositionEncoding Encoding);

/// Turns the places of findings into the protocol's: reads files that are not open once, and lives no longer than the
/// texts stay as they are.
class Places {
public:
  Places(const OpenDocuments &Open, PositionEncoding Encoding);

  /// The open document that Path names; null if there is none.
  const OpenDocument *document(llvm::StringRef Path) const;
  /// A point is widened to the word that starts there.
  Range rangeOf(const SourceSpan &Where);
  Range rangeOf(const TextEdit &Edit);
  /// Open documents and files alike, for who works with offsets.
  SourceTexts &texts() { return Texts; }

private:
  const TextDocument &text(const std::string &Path);

  const OpenDocuments &Open;
  PositionEncoding Encoding;
  SourceTexts Texts;
  std::map<std::string, TextDocument> OnDisk;
};

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_OPENDOCUMENTS_H
