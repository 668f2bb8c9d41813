// Reads a file for what it says about the functions of others, and tells what a file leaves for others to say.

#ifndef CUDAPERF_LAUNCH_OUTSIDEREADER_H
#define CUDAPERF_LAUNCH_OUTSIDEREADER_H

#include "Launch/OutsideFacts.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace cudaperf {

/// The integers that Context's file defines as const for all files ('extern "C" const int Width = 4;'), by linkage
/// name.
std::map<std::string, int64_t> definedConstants(clang::ASTContext &Context);

/// The functions of Code that only other files can say more about, by linkage name, with their plain names: kernels
/// that nothing here launches, and functions that take numbers, lead to a launch and are called by nothing here.
std::map<std::string, std::string> unresolvedFunctions(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

/// The same of those functions only that lead to a launch or call of one of Sinks (linkage names).
std::map<std::string, std::string> unresolvedCallersOf(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches,
                                                       const std::set<std::string> &Sinks);

/// Functions of Code that other files may call, by linkage name with their plain names, and that lead to a launch of
/// it, or to a launch or call of one of Sinks if there are some: how often a program comes there, those files know.
std::map<std::string, std::string> launchersForOthers(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches,
                                                      const std::set<std::string> &Sinks);

/// Adds to Facts what Code, another file with Launches, says about the functions Wanted (linkage names). If it defines
/// one of them it is another program, unless it IsSameProgram: the file that asks, as the host sees it.
void readOutsideFacts(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches, const std::set<std::string> &Wanted,
                      OutsideFacts &Facts, bool IsSameProgram = false);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_OUTSIDEREADER_H
