// What other files of a project say about the functions of one file: with which numbers they call its launchers, and
// how they launch its kernels.
//
// A file is analysed by itself, so these facts hold nothing of the other file's AST: functions go by the names that the
// linker knows, values are numbers.

#ifndef CUDAPERF_LAUNCH_OUTSIDEFACTS_H
#define CUDAPERF_LAUNCH_OUTSIDEFACTS_H

#include "Launch/HostCandidates.h"
#include "Launch/LaunchSite.h"
#include "Launch/Visits.h"
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cudaperf {

/// One call from another file.
struct OutsideCall {
  /// By the parameter's position and the component (HostTarget::Whole, or that of a dim3 or array): the numbers passed.
  std::map<std::pair<unsigned, int>, HostCandidates> Arguments;
  /// A loop makes it in each round, or calls what makes it, and hands on no number that changes with the rounds.
  bool IsRepeated = false;
};

struct OutsideFacts {
  std::map<std::string, std::vector<OutsideCall>> Calls; ///< by linkage name
  /// By the kernel's linkage name; of a site only what needs no AST, LaunchSite::Outside says where it is.
  std::map<std::string, std::vector<LaunchSite>> Launches;
  /// Functions of which all is known that a whole program does with them: its main() was found, no mention left out.
  std::set<std::string> Whole;
  /// Functions that no file of the project mentions, by linkage name: kernels that this file does not launch, and
  /// functions with launches if the project calls others of the same file.
  std::set<std::string> Unmentioned;
  /// How often the calls and launches that were read come to a function or kernel, by linkage name.
  std::map<std::string, Times> Visited;
  /// By linkage name: whether each call or launch of it that was read is beside loops in which others are launched.
  std::map<std::string, bool> Beside;
  /// By linkage name: the parameters for which each call or launch that was read passes a buffer that is copied between
  /// host and device around it (CopiedBuffers.h).
  std::map<std::string, std::set<unsigned>> Copied;
  /// Functions of which every file was read that mentions them, be there a main() or not.
  std::set<std::string> AllRead;
  /// Plain names that a file says where its parse shows no call or declaration of them: in templates, macros, in what
  /// it does not understand.
  std::set<std::string> Obscure;
  bool LaunchesOften = false;               ///< one of them launches a kernel in a loop of its program
  bool IsOfProgram = false;                 ///< the project has a main(), and no header of it is for others
  std::map<std::string, int64_t> Constants; ///< numbers that other files define as const, by linkage name
  std::deque<char> Choices; ///< what the reasons of the numbers point to in place of another file's declarations

  bool empty() const {
    return Calls.empty() && Launches.empty() && Whole.empty() && Unmentioned.empty() && Visited.empty() &&
           Beside.empty() && Copied.empty() && AllRead.empty() && Obscure.empty() && !LaunchesOften &&
           Constants.empty();
  }
  /// One more way to Name is taken so often.
  void visit(const std::string &Name, Times HowOften);
  /// One more way to Name is beside loops, or is not.
  void addBeside(const std::string &Name, bool IsBeside);
  /// One more way to Name passes copied buffers for Parameters.
  void addCopied(const std::string &Name, const std::set<unsigned> &Parameters);
  /// Whether all ways to Name that were read pass one for Parameter; nothing if none was read.
  std::optional<bool> isCopied(const std::string &Name, unsigned Parameter) const;
  /// Whether all ways to Name that were read are beside loops, and there are some.
  bool isBesideAsRead(const std::string &Name) const;
  /// Whether all ways to Name are beside loops; nothing if none was read.
  std::optional<bool> isBesideLoops(const std::string &Name) const;
  llvm::ArrayRef<OutsideCall> callsOf(const std::string &Name) const;
  llvm::ArrayRef<LaunchSite> launchesOf(const std::string &Name) const;
};

/// Facts as bytes, for the way between two processes of ours.
std::string encodeFacts(const OutsideFacts &Facts);
/// Adds to Facts what encodeFacts() has written; false, with some of it added, if Bytes is something else.
bool addEncodedFacts(llvm::StringRef Bytes, OutsideFacts &Facts);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_OUTSIDEFACTS_H
