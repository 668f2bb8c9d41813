#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace cudaperf {

static constexpr SpecialRegister Rows[] = {
#define SPECIAL_REGISTER(Id, Kind, Axis, Least, Limit, Alike)                                                          \
  {#Id, Intrinsic::nvvm_read_ptx_sreg_##Id, RegisterKind::Kind, RegisterAxis::Axis, Least, Limit, AlikeIn::Alike},
#include "Nvcc/SpecialRegisters.def"
};

ArrayRef<SpecialRegister> specialRegisters() { return Rows; }

static const SpecialRegister *find(Intrinsic::ID Id) {
  static const DenseMap<unsigned, const SpecialRegister *> ById = [] {
    DenseMap<unsigned, const SpecialRegister *> Found;
    for (const SpecialRegister &Row : Rows)
      Found[Row.Id] = &Row;
    return Found;
  }();
  return ById.lookup(Id);
}

const SpecialRegister *specialRegister(const Function &Reading) { return find(Reading.getIntrinsicID()); }

const SpecialRegister *specialRegister(const Value &V) {
  const auto *const Call = dyn_cast<IntrinsicInst>(&V);
  return Call ? find(Call->getIntrinsicID()) : nullptr;
}

} // namespace cudaperf
