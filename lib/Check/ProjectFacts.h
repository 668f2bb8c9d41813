// Looks at the other files of a project for what one file leaves open: its kernels that they launch, its launchers that
// they call. A file's own launches say more; this is for kernels in one file and main() in another.

#ifndef CUDAPERF_CHECK_PROJECTFACTS_H
#define CUDAPERF_CHECK_PROJECTFACTS_H

#include "Frontend/Parse.h"
#include "Launch/OutsideFacts.h"

namespace cudaperf {

/// Request for File, another file of the project: with its text if that is open in an editor.
ParseRequest requestForOther(const ParseRequest &Request, const std::string &File);

/// What the sources near Request's file (see filesMentioning()) say about the functions that Code, its host code with
/// Launches, leaves open. Parses a few of them, with Request's flags, and those only that mention such a function.
OutsideFacts readProject(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches, const ParseRequest &Request);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_PROJECTFACTS_H
