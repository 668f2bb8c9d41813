// What __restrict__ on a kernel's pointers would change: the kernel is optimised twice, as it is and with the
// promise, and the loads and stores that are left are compared.
//
// The optimiser is LLVM's own (early CSE, loop-invariant code motion with promotion to registers, GVN, dead stores),
// as in the compilers for which the promise is made. What differs is therefore what the promise buys; what another
// compiler may buy with it besides, such as loads put in flight together, is not counted.

#ifndef CUDAPERF_ANALYSIS_ALIASBENEFIT_H
#define CUDAPERF_ANALYSIS_ALIASBENEFIT_H

#include "Analysis/PointerUses.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace cudaperf {

/// A load or store that the promise takes out of the code, or out of loops.
struct SavedAccess {
  const llvm::Instruction *Inst = nullptr; ///< in the kernel as given
  int Parameter = -1;                      ///< the one it goes through; -1: memory found through another pointer
  unsigned Depth = 0;                      ///< loops around it that run it without the promise
  bool IsStore = false;
  bool Hoisted = false; ///< is left, in fewer loops; else another load or a register serves
};

/// The loop, or the kernel outside loops, that the promise saves most in. Numbers are of what stands in the code.
struct SavedPlace {
  unsigned Depth = 0;             ///< 0: outside loops
  unsigned Loads = 0, Stores = 0; ///< without the promise, with those of loops inside of it
  unsigned LoadsSaved = 0, StoresSaved = 0;
  unsigned saved() const { return LoadsSaved + StoresSaved; }
};

struct AliasBenefit {
  std::vector<unsigned> Promised; ///< the parameters that the promise was made for, by position
  SavedPlace Place;               ///< the deepest loop in which something is saved
  std::vector<SavedAccess> Saved; ///< those of Place first, in the order of the code
  std::vector<unsigned> ReadOnly; ///< promised parameters that are only read: their loads may become ld.global.nc
  unsigned ReadOnlyLoads = 0;     ///< loads through those
};

/// Whether each round of its loop comes to some of what Benefit, of Kernel, saves at its place: a condition may let
/// rounds come to all of it.
bool comesInEachRound(const llvm::Function &Kernel, const AliasBenefit &Benefit);

/// Measures the kernels of one module.
class AliasMeter {
public:
  /// Code must outlive the meter.
  explicit AliasMeter(llvm::Module &Code);
  ~AliasMeter();

  /// The promise is made for every unqualified pointer parameter for which it is certain not to hide another thread's
  /// store: none that is volatile, that escapes, that is both read and written across a barrier or by atomics, or that
  /// is read and written where data says, for other threads to read. About 1 ms for a small kernel, less if no load
  /// follows a store. Where something is saved, two copies of the kernel stay in the module, until withCopies() has
  /// shown them or the next kernel is measured.
  AliasBenefit measure(llvm::Function &Kernel);

  /// Calls Look with two optimised copies of the kernel that was measured last, in which something is saved: one as it
  /// is and one with the promise. Once for each kernel.
  void withCopies(llvm::function_ref<void(const llvm::Function &Without, const llvm::Function &With)> Look);

private:
  class Optimiser;
  Optimiser &passes();
  void dropCopies();
  llvm::Module &Code;
  std::unique_ptr<Optimiser> Passes; ///< made for the first kernel that needs it
  llvm::Function *Without = nullptr, *With = nullptr;
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ALIASBENEFIT_H
