// The functions of a file that others are asked about.

#ifndef CUDAPERF_CHECK_ASKEDFUNCTIONS_H
#define CUDAPERF_CHECK_ASKEDFUNCTIONS_H

#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>
#include <string>

namespace cudaperf {

/// Functions that other files are asked about, by linkage name with their plain names.
struct AskedFunctions {
  std::map<std::string, std::string> Open;    ///< for which files are looked up and read
  std::map<std::string, std::string> Further; ///< what the files that are read anyway say about them is welcome, too
  bool IsOfLaunchingProgram = false; ///< the file that asks launches, and has main() or a kernel that nobody seems to

  std::map<std::string, std::string> all() const {
    std::map<std::string, std::string> All = Open;
    All.insert(Further.begin(), Further.end());
    return All;
  }
  std::set<std::string> openNames() const { return namesOf(Open); }
  std::set<std::string> names() const {
    std::set<std::string> Names = namesOf(Open);
    Names.merge(namesOf(Further));
    return Names;
  }
  /// The plain names that several functions have.
  std::set<std::string> overloaded() const {
    std::set<std::string> Seen, Several;
    for (const auto &[Linkage, Name] : all())
      if (!Seen.insert(Name).second)
        Several.insert(Name);
    return Several;
  }

private:
  static std::set<std::string> namesOf(const std::map<std::string, std::string> &Functions) {
    const auto Names = llvm::make_first_range(Functions);
    return {Names.begin(), Names.end()};
  }
};

} // namespace cudaperf

#endif // CUDAPERF_CHECK_ASKEDFUNCTIONS_H
