// Nsight Compute from the outside: finding it, running a program under it, reading its reports.
//
// Reports are read by ReadNcuReport.py, which is embedded in the executable and run by python3 with the ncu_report
// module that ships with the profiler.

#ifndef CUDAPERF_VALIDATE_PROFILE_H
#define CUDAPERF_VALIDATE_PROFILE_H

#include "Results.h"

namespace cudaperf::validate {

struct ProfilerTools {
  std::string Ncu;      ///< needed to profile, not to read a report
  std::string Module;   ///< the folder of ncu_report.py
  std::string Nvdisasm; ///< optional: without it inlined library calls keep the library's line
  std::string Python;
};

/// Looks on the PATH and where the CUDA toolkit and Nsight Compute install themselves. ModuleOverride, if not empty,
/// is the folder of ncu_report.py.
ProfilerTools findProfiler(const std::string &ModuleOverride);

/// Runs Command under ncu and reads what it counted. Clocks and caches are left alone.
Failure profile(const ProfilerTools &Tools, const std::vector<std::string> &Command,
                std::vector<MeasuredKernel> &Kernels);

/// The per-line counters of a .ncu-rep file.
Failure readReport(const ProfilerTools &Tools, const std::string &Report, std::vector<MeasuredKernel> &Kernels);

/// Runs Arguments[0] found on the PATH; Output gets its stdout, the caller's stderr its stderr. Fails when it cannot
/// be started or does not exit with 0.
Failure runProgram(const std::vector<std::string> &Arguments, std::string &Output);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_PROFILE_H
