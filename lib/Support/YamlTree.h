// A YAML document as plain values that know their line and column, so that whoever reads a configuration can say
// exactly what is wrong where.

#ifndef CUDAPERF_SUPPORT_YAMLTREE_H
#define CUDAPERF_SUPPORT_YAMLTREE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cudaperf {

struct YamlEntry;

struct YamlValue {
  enum class Kind { Null, Scalar, List, Map } What = Kind::Null;
  std::string Text;               ///< of a scalar, quotes and escapes resolved
  std::vector<YamlValue> List;    ///< of a list
  std::vector<YamlEntry> Entries; ///< of a map, in source order, keys unique
  unsigned Line = 1, Column = 1;
};

/// A key of a map, always a scalar, and its value.
struct YamlEntry {
  std::string Key;
  unsigned Line = 1, Column = 1;
  YamlValue Value;
};

/// The first document of Text; a Null value if it is empty. Errors read "Name:line:column: message".
llvm::Expected<YamlValue> parseYaml(llvm::StringRef Text, llvm::StringRef Name);

/// An error of the same form.
llvm::Error errorAt(llvm::StringRef Name, unsigned Line, unsigned Column, const llvm::Twine &Message);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_YAMLTREE_H
