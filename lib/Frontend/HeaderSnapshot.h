// The headers that come before a file's first line, the toolkit's or the bundled ones, parsed once for many parses: a
// precompiled header of Clang's, in memory. With a toolkit they are nearly all that a parse costs.
//
// A parse with a snapshot gives what it gives without. So a snapshot holds system headers only, without any error:
// what of the user's is included before the first line ('-include') is looked at anew in each parse.

#ifndef CUDAPERF_FRONTEND_HEADERSNAPSHOT_H
#define CUDAPERF_FRONTEND_HEADERSNAPSHOT_H

#include "Frontend/ParseRequest.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace cudaperf {

struct InvocationInputs;
class ReadLog;

/// Immutable; parses in several threads or processes may share one.
class HeaderSnapshot {
public:
  /// \p Files: the headers that were read into \p Precompiled; \p Reads: all that was looked at for it.
  /// makeHeaderSnapshot() makes one of a request.
  HeaderSnapshot(const InvocationInputs &Inputs, llvm::ArrayRef<std::string> Files, const ReadLog &Reads,
                 llvm::StringRef Precompiled);

  /// What the precompiled header is called in a parse, and the file without a line that it is made from.
  static std::string precompiledFile();
  static std::string emptyFile();

  /// What everything in a snapshot depends on but the headers' text: requests with equal keys can share one. Unset for
  /// a request that cannot be parsed.
  static std::optional<std::string> keyOf(const ParseRequest &Request);

  /// For the way from one process to another: decode(S.encode()) equals S, decode("") is null.
  std::string encode() const;
  static std::shared_ptr<const HeaderSnapshot> decode(llvm::StringRef Encoded);

  /// Whether a parse of \p Inputs with \p Replaced texts may use it.
  bool fits(const InvocationInputs &Inputs, llvm::ArrayRef<ReplacedText> Replaced) const;

  /// What a parse of these headers reads; unset if that is not known.
  std::optional<ReadLog> reads() const;

  /// The headers that it was made from, absolute, sorted.
  llvm::ArrayRef<std::string> files() const { return Headers; }

  /// Notes it in the log of what is read, if one is kept.
  void noteReads() const;

  /// Has \p Clang, which has an AST context and has parsed nothing yet, take the headers from here. The snapshot must
  /// outlive its AST. False if they cannot be read; then nothing can be parsed.
  bool attachTo(clang::CompilerInstance &Clang) const;

private:
  HeaderSnapshot() = default;

  std::string Key;
  std::vector<std::string> Headers; ///< the files it was made from, absolute, sorted
  std::string Reads;                ///< an encoded ReadLog
  std::string Precompiled;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_HEADERSNAPSHOT_H
