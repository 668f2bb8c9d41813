#include "Options.h"
#include <thread>

namespace cudaperf {

unsigned jobCount(const Options &Settings) {
  return Settings.Jobs ? Settings.Jobs : std::max(std::thread::hardware_concurrency(), 1u);
}

} // namespace cudaperf
