// Launches, and calls that lead to launches, that stand beside the loops in which others are launched: a program that
// comes to them comes to the others again and again before it comes to them a second time.

#ifndef CUDAPERF_LAUNCH_BESIDELOOPS_H
#define CUDAPERF_LAUNCH_BESIDELOOPS_H

#include "Launch/CalledAs.h"
#include "Launch/LaunchSite.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <set>
#include <string>

namespace cudaperf {

class BesideLoops {
public:
  /// Leading: functions of other files that launch, by linkage name; their calls count as launches. Must outlive this.
  BesideLoops(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches,
              const std::set<std::string> *Leading = nullptr);

  /// Whether that is so of Region, where Launched, a kernel or one of Leading, is launched or called, as far as this
  /// file and what it knows of others (HostCode::outside()) show all ways there.
  bool isBeside(const clang::FunctionDecl &Launched, const HostRegion *Region);

private:
  static constexpr unsigned MaxLevels = 4;
  static constexpr uint64_t FewestRounds = 16;
  using FunctionSet = llvm::SmallPtrSet<const clang::FunctionDecl *, 8>;
  struct Launches {
    FunctionSet Any, InLoops;
  };
  struct Place {
    const clang::FunctionDecl *Launched = nullptr;
    const HostRegion *Region = nullptr;
  };

  bool isRepeated(const HostRegion *Region) const;
  bool isBeside(const clang::FunctionDecl &Launched, const clang::FunctionDecl &Function, unsigned Levels);
  Launches launchedBy(const clang::FunctionDecl &Function);

  const HostCode &Code;
  const OverridingFunctions Overriding;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<Place, 2>> PlacesIn; ///< of what is launched
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const HostCall *, 4>> CallsIn;
  llvm::DenseMap<const clang::FunctionDecl *, Launches> OfFunction;
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_BESIDELOOPS_H
