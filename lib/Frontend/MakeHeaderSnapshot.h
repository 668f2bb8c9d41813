// The parse that a header snapshot comes from.

#ifndef CUDAPERF_FRONTEND_MAKEHEADERSNAPSHOT_H
#define CUDAPERF_FRONTEND_MAKEHEADERSNAPSHOT_H

#include <memory>

namespace cudaperf {

class HeaderSnapshot;
struct ParseRequest;

/// Parses the headers of \p Request, about as long as parsing an empty file and half as much again. Null if they
/// cannot be shared: with errors or user's files among them.
std::shared_ptr<const HeaderSnapshot> makeHeaderSnapshot(const ParseRequest &Request);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_MAKEHEADERSNAPSHOT_H
