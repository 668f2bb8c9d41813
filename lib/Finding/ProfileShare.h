// What a profile of the program says of the kernels that a finding is about: values of reports. Profiles are read in
// lib/Profile; lib/Triage/MeasuredTime.h says which kernels of theirs a finding is given.

#ifndef CUDAPERF_FINDING_PROFILESHARE_H
#define CUDAPERF_FINDING_PROFILESHARE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// A kernel as a profile names it, all its launches together.
struct ProfiledKernel {
  std::string Name;
  double Nanoseconds = 0;
  int64_t Launches = 0;
  double Share = 0; ///< of the time of all kernels of the profile
  bool operator==(const ProfiledKernel &) const = default;
};

/// How many times faster all kernels together get.
struct ProgramGain {
  double Low = 1, High = 1;
  bool operator==(const ProgramGain &) const = default;
};

/// What a profile says of a finding.
struct ProfileShare {
  double Share = 0;                    ///< of the profile's GPU time that Kernels take
  double Saved = 0;                    ///< of the profile's GPU time, by the middle of the estimate; 0 without one
  std::vector<ProfiledKernel> Kernels; ///< that the finding is in; none: the profile does not name them
  std::optional<ProgramGain> Gain;     ///< by the estimate for the kernel; none without one
  bool hasRun() const { return !Kernels.empty(); }
  bool operator==(const ProfileShare &) const = default;
};

/// What a report says of the profile itself.
struct ProfileSummary {
  std::string File;
  std::string Tool; ///< "Nsight Compute", "Nsight Systems"
  double Nanoseconds = 0;
  int64_t Launches = 0;
  unsigned Kernels = 0;
  unsigned NotLinted = 0;       ///< kernels that none of the linted files has
  double NotLintedShare = 0;    ///< of the time of all kernels
  std::string DearestNotLinted; ///< the name of the one that takes longest
  bool operator==(const ProfileSummary &) const = default;
};

} // namespace cudaperf

#endif // CUDAPERF_FINDING_PROFILESHARE_H
