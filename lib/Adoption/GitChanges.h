// What has changed since a revision, as git tells it. Runs the program git.

#ifndef CUDAPERF_ADOPTION_GITCHANGES_H
#define CUDAPERF_ADOPTION_GITCHANGES_H

#include "Adoption/ChangedLines.h"

namespace cudaperf {

/// The lines of the working tree, committed or not, that differ from where HEAD left Revision (their merge base), in
/// the repository that Folder is in. Files that git does not track, and does not ignore, count whole. Fails if
/// there is no git, no repository, no such revision or no merge base.
///
/// Runs no program that the repository's configuration names: no hook, no file system monitor, no external diff, no
/// filter, no transport. Files that a filter would have changed on their way into git are compared as they lie there.
/// A call of git that takes longer than \p TimeoutSeconds (0: no limit) is an error.
llvm::Expected<ChangedLines> changesSince(llvm::StringRef Revision, llvm::StringRef Folder, unsigned TimeoutSeconds);

} // namespace cudaperf

#endif // CUDAPERF_ADOPTION_GITCHANGES_H
