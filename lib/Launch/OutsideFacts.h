// What other files of a project say about the functions of one file: with which numbers they call its launchers, and
// how they launch its kernels.
//
// A file is analysed by itself, so these facts hold nothing of the other file's AST: functions go by the names that the
// linker knows, values are numbers.

#ifndef CUDAPERF_LAUNCH_OUTSIDEFACTS_H
#define CUDAPERF_LAUNCH_OUTSIDEFACTS_H

#include "Launch/HostValues.h"
#include "Launch/Launches.h"
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cudaperf {

/// One call from another file.
struct OutsideCall {
  /// By the parameter's position and the component (HostTarget::Whole, or that of a dim3 or array): the numbers passed.
  std::map<std::pair<unsigned, int>, HostCandidates> Arguments;
};

struct OutsideFacts {
  std::map<std::string, std::vector<OutsideCall>> Calls; ///< by linkage name
  /// By the kernel's linkage name; of a site only what needs no AST, LaunchSite::Outside says where it is.
  std::map<std::string, std::vector<LaunchSite>> Launches;
  /// Functions of which all is known that a whole program does with them: its main() was found, no mention left out.
  std::set<std::string> Whole;
  std::map<std::string, int64_t> Constants; ///< numbers that other files define as const, by linkage name
  std::deque<char> Choices; ///< what the reasons of the numbers point to in place of another file's declarations

  bool empty() const { return Calls.empty() && Launches.empty() && Whole.empty() && Constants.empty(); }
  llvm::ArrayRef<OutsideCall> callsOf(const std::string &Name) const;
  llvm::ArrayRef<LaunchSite> launchesOf(const std::string &Name) const;
};

/// The name by which other files know Function; empty if they do not: internal linkage, uninstantiated templates.
std::string linkageName(const clang::FunctionDecl *Function);
/// The same of a variable.
std::string linkageName(const clang::VarDecl *Variable);

/// The integers that Context's file defines as const for all files ('extern "C" const int Width = 4;'), by linkage
/// name.
std::map<std::string, int64_t> definedConstants(clang::ASTContext &Context);

/// The functions of Code that only other files can say more about, by linkage name, with their plain names: kernels
/// that nothing here launches, and functions that take numbers, lead to a launch and are called by nothing here.
std::map<std::string, std::string> unresolvedFunctions(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

/// The same of those functions only that lead to a launch or call of one of Sinks (linkage names).
std::map<std::string, std::string> unresolvedCallersOf(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches,
                                                 const std::set<std::string> &Sinks);

/// Adds to Facts what Code, another file with Launches, says about the functions Wanted (linkage names).
void readOutsideFacts(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches, const std::set<std::string> &Wanted,
                      OutsideFacts &Facts);

/// Facts as bytes, for the way between two processes of ours.
std::string encodeFacts(const OutsideFacts &Facts);
/// Adds to Facts what encodeFacts() has written; false, with some of it added, if Bytes is something else.
bool addEncodedFacts(llvm::StringRef Bytes, OutsideFacts &Facts);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_OUTSIDEFACTS_H
