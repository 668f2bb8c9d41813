// The flags of a file from a compile_commands.json.
//
// Read with nlohmann/json and not with Clang's loader, which loses the place of a syntax error.

#ifndef CUDAPERF_FRONTEND_COMPILECOMMANDS_H
#define CUDAPERF_FRONTEND_COMPILECOMMANDS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// One entry: what ParseRequest takes.
struct CompileCommand {
  std::string File; ///< absolute, without '.' and '..'
  std::string Directory;
  std::vector<std::string> Flags; ///< without the compiler's name, a launcher before it, and the file
};

/// A loaded compilation database.
class CompileCommands {
public:
  /// Reads \p DatabaseFile. The error of broken JSON has the form 'file:line:column: message'.
  static llvm::Expected<CompileCommands> load(llvm::StringRef DatabaseFile);
  /// The same from text; \p Name is for messages.
  static llvm::Expected<CompileCommands> fromText(llvm::StringRef Text, llvm::StringRef Name);

  /// The first entry of \p File (relative: to the current directory), or null.
  const CompileCommand *find(llvm::StringRef File) const;
  /// find(), or else the entry of the file nearest to \p File: the one that shares the longest directory path, among
  /// those CUDA files before others, then the closest name. Null only if there are no entries.
  const CompileCommand *findNearest(llvm::StringRef File) const;

  const std::vector<CompileCommand> &commands() const { return Commands; }

private:
  std::vector<CompileCommand> Commands;
  llvm::StringMap<unsigned> ByFile;
};

/// The compile_commands.json that serves \p File: in its directory or the nearest one above, each time also in
/// build/ below it. None if there is no such file.
std::optional<std::string> findCompileCommands(llvm::StringRef File);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_COMPILECOMMANDS_H
