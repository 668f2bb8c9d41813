// From what a user names to the list of files to lint.

#ifndef CUDAPERF_DRIVER_INPUTFILES_H
#define CUDAPERF_DRIVER_INPUTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

struct InputFiles {
  std::vector<std::string> Files;    ///< each once, named files in the order given, those of a folder sorted
  std::vector<std::string> Excluded; ///< named or found, but not wanted
  std::vector<std::string> Problems; ///< what there is no file for, in words
};

/// Expands Names: files are taken as they are, whatever they are called; folders are searched for .cu and .cuh files
/// and for files of other languages that hold kernels, not following links and leaving out hidden folders, build trees
/// (those with a CMakeCache.txt) and installed Python packages;
/// "-" stays "-". IsExcluded is asked for every file.
InputFiles expandInputs(llvm::ArrayRef<std::string> Names, llvm::function_ref<bool(llvm::StringRef)> IsExcluded);

/// Every Count-th of Files in the order of their names, from the Index-th (from 1) on. The parts 1 to Count hold each
/// file once, however Files is ordered, and are equally long within one.
std::vector<std::string> partOf(std::vector<std::string> Files, unsigned Index, unsigned Count);

} // namespace cudaperf

#endif // CUDAPERF_DRIVER_INPUTFILES_H
