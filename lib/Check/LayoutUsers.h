// Who else finds the numbers of a buffer where they lie now, so that another layout would cost there what it saves
// here: a library that the host hands it to, another kernel of the file whose lanes lie side by side in its rows.

#ifndef CUDAPERF_CHECK_LAYOUTUSERS_H
#define CUDAPERF_CHECK_LAYOUTUSERS_H

#include "Check/AccessView.h"
#include <optional>
#include <string>

namespace cudaperf {

struct LayoutUser {
  std::string Name; ///< of the function or the kernel
  bool IsLibrary = false;
};

/// Who does so of Access's buffer, as far as the file shows what its launches pass; libraries first. None if nobody is
/// seen to.
std::optional<LayoutUser> whoTakesAsItLies(const AccessView &Access);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_LAYOUTUSERS_H
