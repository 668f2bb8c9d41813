#include "Check/Registry.h"

namespace cudaperf {

#define CUDAPERF_CHECK(Id, Class) std::unique_ptr<Check> make##Class();
#include "Checks.def"
#undef CUDAPERF_CHECK

CheckList makeAllChecks() {
  CheckList All;
#define CUDAPERF_CHECK(Id, Class) All.push_back(make##Class());
#include "Checks.def"
#undef CUDAPERF_CHECK
  return All;
}

} // namespace cudaperf
