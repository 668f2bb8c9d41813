// What the host code of a translation unit says about its kernels: launch sites, block shapes, constant arguments,
// which buffers are passed and on which stream.
//
// Read from the AST of the host functions (a device-mode parse has them too). A constant is given only if it is the
// same in every execution that reaches the launch; block shapes are candidates, the likeliest first, and BlocksComplete
// says whether there can be others. For the order of launches and copies see HostOrder.h.

#ifndef CUDAPERF_LAUNCH_LAUNCHES_H
#define CUDAPERF_LAUNCH_LAUNCHES_H

#include "Launch/LaunchSite.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace cudaperf {

/// All launches of a translation unit, in source order. A site that can launch several kernels (through a function
/// pointer) is listed once for each. Depends on nothing but the AST; costs one pass over the host functions of the
/// main file and of the headers that are not the system's.
///
/// A launch of an instance that was made for its sake only, and never happens, is left out: "if (Channels == 1) ...
/// else split<Channels><<<...>>>(...)" for one channel. NeverRun, if given, gets those instances, as canonical
/// declarations.
std::vector<LaunchSite> findLaunches(clang::ASTContext &Context);
std::vector<LaunchSite> findLaunches(const HostCode &Code,
                                     llvm::SmallPtrSetImpl<const clang::FunctionDecl *> *NeverRun = nullptr);

/// The same with the launches of kernels that Code does not have: of these LaunchSite::KernelName is known, not Kernel.
std::vector<LaunchSite> findLaunchesByName(const HostCode &Code);

/// Pairs of parameters (first < second) for which the site can pass pointers into the same buffer, because the host
/// passes one variable twice, or one of the callers of the launching function does.
std::vector<std::pair<unsigned, unsigned>> aliasedArguments(const HostCode &Code, const LaunchSite &Site);

/// For every parameter of Kernel the integer that all its launches pass for it, if that is one and the same constant;
/// for a pointer the bytes from the start of a buffer, if those are.
std::vector<std::optional<int64_t>> kernelConstants(const clang::FunctionDecl *Kernel,
                                                    llvm::ArrayRef<LaunchSite> Launches);

/// For every parameter of Kernel the numbers inside it, a structure, that are the same at all its launches.
std::vector<std::vector<PassedNumber>> kernelMembers(const clang::FunctionDecl *Kernel,
                                                     llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LAUNCHES_H
