// Whether host code could look at what the device did: then a wait before it has a reason.

#ifndef CUDAPERF_LAUNCH_HOSTLOOKS_H
#define CUDAPERF_LAUNCH_HOSTLOOKS_H

namespace clang {
class FunctionDecl;
class Stmt;
} // namespace clang

namespace cudaperf {

struct HostStream;

/// Whether something in Root could look at what the device has written, or take the time. Launches, waits, questions
/// for errors and complaints of them, numbers and pointers do not, nor does what is done before an error leaves, nor
/// fills and copies within the device that come in their order on Stream, the launches'.
bool looksAtDevice(const clang::Stmt &Root, const HostStream &Stream);

/// The same of all rounds of Loop: what it reads from arrays whose elements no kernel that is launched in it can write,
/// by their type, is the host's own.
bool loopLooksAtDevice(const clang::Stmt &Loop, const HostStream &Stream);

/// Whether Function waits for all that the device, or a stream, has to do, and does nothing else that looks at it: a
/// function of the runtime, or one that wraps a call of it.
bool isWait(const clang::FunctionDecl *Function);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTLOOKS_H
