#include "Nvcc/AccessMarks.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace cudaperf {

static constexpr StringLiteral AsyncTag = "cudaperf.async", PastL1Tag = "cudaperf.async.past-l1";
static constexpr StringLiteral RedundantTag = "cudaperf.redundant", RoundTag = "cudaperf.atomic.round",
                               WholeTag = "cudaperf.whole";
static constexpr StringLiteral LoadPastL1Tag = "cudaperf.past-l1";
static constexpr StringLiteral ProtectedTag = "cudaperf.vector", WrittenTag = "cudaperf.written";

static void mark(Instruction &Inst, StringRef Tag) { Inst.setMetadata(Tag, MDNode::get(Inst.getContext(), {})); }

void markAsync(LoadInst &Load, StoreInst &Store, bool PastL1) {
  const StringRef Tag = PastL1 ? PastL1Tag : AsyncTag;
  mark(Load, Tag);
  mark(Store, Tag);
}

std::optional<AsyncHalf> asyncHalf(const Instruction &Inst) {
  const bool PastL1 = Inst.getMetadata(PastL1Tag);
  if (!PastL1 && !Inst.getMetadata(AsyncTag))
    return std::nullopt;
  if (const auto *Store = dyn_cast<StoreInst>(&Inst))
    return AsyncHalf{cast<LoadInst>(Store->getValueOperand())->getPointerOperand(), PastL1};
  return AsyncHalf{cast<StoreInst>(*Inst.user_begin())->getPointerOperand(), PastL1};
}

void markPastL1(LoadInst &Load) { mark(Load, LoadPastL1Tag); }
bool isLoadedPastL1(const Instruction &Load) { return Load.hasMetadata(LoadPastL1Tag); }

void markRedundant(Instruction &Load) { mark(Load, RedundantTag); }
bool isRedundantLoad(const Instruction &Load) { return Load.getMetadata(RedundantTag) != nullptr; }

void markRound(LoadInst &Load) { mark(Load, RoundTag); }
bool isRoundLoad(const Instruction &Load) { return isa<LoadInst>(Load) && Load.getMetadata(RoundTag); }

void markWhole(LoadInst &Load) { mark(Load, WholeTag); }
bool isLoadedWhole(const LoadInst &Load) { return Load.getMetadata(WholeTag); }

void markMoved(LoadInst &Load) {
  if (DILocation *Where = Load.getDebugLoc(); Where && !Load.hasMetadata(WrittenTag))
    Load.setMetadata(WrittenTag, Where);
}
const DILocation *writtenAt(const Instruction &Inst) {
  if (const auto *Where = cast_or_null<DILocation>(Inst.getMetadata(WrittenTag)))
    return Where;
  return Inst.getDebugLoc();
}

void markProtected(StoreInst &Store) { mark(Store, ProtectedTag); }
bool isProtected(const StoreInst &Store) { return Store.hasMetadata(ProtectedTag); }
void unmarkProtected(StoreInst &Store) { Store.setMetadata(ProtectedTag, nullptr); }

} // namespace cudaperf
