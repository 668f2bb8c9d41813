#include "Analysis/FirstThread.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// What V is for the first thread at Launch, if it is an argument or a special register that the launch tells.
static std::optional<int64_t> valueAt(const LaunchAssumption &Launch, const Value &V) {
  if (const auto *Parameter = dyn_cast<Argument>(&V)) {
    const auto Known = Launch.Arguments.find(Parameter->getArgNo());
    return Known == Launch.Arguments.end() ? std::nullopt : std::optional(Known->second);
  }
  const SpecialRegister *Register = specialRegister(V);
  if (!Register || Register->Axis == RegisterAxis::None)
    return std::nullopt;
  auto Side = [&](const Dim3 &Shape) -> int64_t {
    return Register->Axis == RegisterAxis::X ? Shape.X : Register->Axis == RegisterAxis::Y ? Shape.Y : Shape.Z;
  };
  switch (Register->Kind) {
  case RegisterKind::ThreadIndex:
  case RegisterKind::BlockIndex:
    return 0;
  case RegisterKind::BlockSize:
    return Side(Launch.Block.Block);
  case RegisterKind::GridSize:
    return Launch.Grid ? std::optional(Side(*Launch.Grid)) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// Puts what is known of the first thread at Launch in place of V.
static void settle(Value &V, const LaunchAssumption &Launch) {
  if (const std::optional<int64_t> Known = V.getType()->isIntegerTy() ? valueAt(Launch, V) : std::nullopt)
    V.replaceAllUsesWith(ConstantInt::get(V.getType(), uint64_t(*Known), /*IsSigned=*/true));
}

void settleFirstThread(Function &Copy, const LaunchAssumption &Launch) {
  for (Instruction &Inst : instructions(Copy))
    settle(Inst, Launch);
  for (Argument &Parameter : Copy.args())
    settle(Parameter, Launch);
}

} // namespace cudaperf
