// The settings of an analysis, from the configuration file and the command line, as plain values.

#ifndef CUDAPERF_CONFIG_ANALYSISOPTIONS_H
#define CUDAPERF_CONFIG_ANALYSISOPTIONS_H

#include "Config/ToolkitChoice.h"
#include "Finding/Finding.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// The block shape to assume for the kernels whose qualified name matches KernelGlob.
struct BlockDimOption {
  std::string KernelGlob;
  Dim3 Block;
  bool operator==(const BlockDimOption &) const = default;
};

struct AnalysisOptions {
  /// Globs over check ids as GlobList reads them, applied after the default set (every stable check).
  std::string Checks;
  /// check id -> option name -> value, names already known to exist.
  std::map<std::string, std::map<std::string, std::string>> CheckOptions;
  /// check id -> severity of its findings.
  std::map<std::string, Severity> Severities;
  /// Findings that are estimated to gain less are left out; those without an estimate stay.
  double MinGain = 1;
  /// The last entry that matches a kernel decides.
  std::vector<BlockDimOption> BlockDims;
  std::string GpuArch; ///< "sm_90"; empty: from the compile flags, else the default
  ToolkitChoice Toolkit;
  bool DumpAccesses = false; ///< fill FileResult::Accesses
  bool DumpCosts = false;    ///< fill FileResult::Costs

  /// The value given for Option of Check, if any.
  std::optional<std::string> checkOption(const std::string &Check, const std::string &Option) const {
    auto OfCheck = CheckOptions.find(Check);
    if (OfCheck == CheckOptions.end())
      return std::nullopt;
    auto Value = OfCheck->second.find(Option);
    return Value == OfCheck->second.end() ? std::nullopt : std::optional(Value->second);
  }
};

} // namespace cudaperf

#endif // CUDAPERF_CONFIG_ANALYSISOPTIONS_H
