// What the source calls the sizes that the model has drawn: "cols", "image.pitch", "2 * n".

#ifndef CUDAPERF_CHECK_SIZENAMES_H
#define CUDAPERF_CHECK_SIZENAMES_H

#include "Check/AccessView.h"
#include <cstdint>
#include <string>

namespace cudaperf {

/// A name for a number that the run that Access is judged by has drawn, or made of what it has drawn. "" if there is
/// none: a small number is a part of what was drawn, and an object is no number.
std::string drawnName(const AccessView &Access, int64_t Number);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_SIZENAMES_H
