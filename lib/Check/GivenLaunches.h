// Launches that whoever asks for the analysis of a file knows, as those of a program in another language.

#ifndef CUDAPERF_CHECK_GIVENLAUNCHES_H
#define CUDAPERF_CHECK_GIVENLAUNCHES_H

#include "Frontend/ParseRequest.h"
#include "Launch/HostCode.h"
#include "Launch/OutsideFacts.h"
#include <map>

namespace cudaperf {

/// What \p Launches say of the functions \p Open of \p Code, by linkage name with their plain names: all that is known
/// without a look at other files.
OutsideFacts givenFacts(const HostCode &Code, const std::map<std::string, std::string> &Open,
                        llvm::ArrayRef<GivenLaunch> Launches);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_GIVENLAUNCHES_H
