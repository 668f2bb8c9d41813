#include "Options.h"
#include <algorithm>
#include <thread>

namespace cudaperf {

unsigned jobCount(const Options &Settings) {
  const unsigned Cores = std::max(std::thread::hardware_concurrency(), 1u);
  return Settings.Jobs ? std::min(Settings.Jobs, Cores) : Cores;
}

} // namespace cudaperf
