#include "Device/AddressSpaces.h"
#include "Nvcc/DevicePasses.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

/// What a special register holds at most, plus 1 (CUDA C++ Programming Guide, table of compute capabilities).
static std::optional<unsigned> registerLimit(Intrinsic::ID Register) {
  switch (Register) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
    return 1024;
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    return 64;
  default:
    return std::nullopt;
  }
}

/// Index arithmetic of a thread's number does not wrap; LLVM's analyses need to be told.
static void addRange(Function &Register) {
  const std::optional<unsigned> Limit = registerLimit(Register.getIntrinsicID());
  if (!Limit)
    return;
  const ConstantRange Range(APInt(32, 0), APInt(32, *Limit));
  for (User *U : Register.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      Call->addRangeRetAttr(Range);
}

/// Whether nvcc's code for a function of libdevice has branches, for large or unusual arguments. Read off its machine
/// code (CUDA 13): two stores with such a call between them are not merged.
static bool hasBranches(StringRef Name) {
  static const StringSet<> Both{"acosh",
                                "asinh",
                                "atan",
                                "atan2",
                                "atanh",
                                "cos",
                                "cospi",
                                "cyl_bessel_i0",
                                "cyl_bessel_i1",
                                "erfcinv",
                                "erfcx",
                                "erfinv",
                                "fmod",
                                "ilogb",
                                "j0",
                                "j1",
                                "jn",
                                "lgamma",
                                "log",
                                "log10",
                                "log1p",
                                "log2",
                                "logb",
                                "nextafter",
                                "normcdf",
                                "normcdfinv",
                                "pow",
                                "powi",
                                "remainder",
                                "remquo",
                                "sin",
                                "sincos",
                                "sincospi",
                                "sinpi",
                                "tan",
                                "tgamma",
                                "y0",
                                "y1",
                                "yn"};
  static const StringSet<> DoubleOnly{"acos", "asin",  "cbrt",  "cosh",   "erfc", "exp", "exp10",
                                      "exp2", "expm1", "rcbrt", "rhypot", "sinh", "tanh"};
  Name.consume_front("__nv_");
  if (Both.contains(Name) || DoubleOnly.contains(Name) || Name == "erff")
    return true;
  return Name.consume_back("f") && Both.contains(Name);
}

/// The vectoriser works inside a block, and takes a call that might not return for the end of one.
static void keepApart(Function &Branching) {
  Branching.removeFnAttr(Attribute::WillReturn);
  for (User *U : Branching.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      Call->removeFnAttr(Attribute::WillReturn);
}

void addDeviceKnowledge(Module &Code) {
  for (Function &F : Code) {
    addRange(F);
    if (!F.isDeclaration() || !F.getName().starts_with("__nv_"))
      continue;
    const bool TakesPointers = any_of(F.args(), [](const Argument &A) { return A.getType()->isPointerTy(); });
    F.setMemoryEffects(TakesPointers ? MemoryEffects::argMemOnly() : MemoryEffects::none());
    F.setDoesNotThrow();
    F.setWillReturn();
    if (hasBranches(F.getName()))
      keepApart(F);
  }
  for (GlobalVariable &Variable : Code.globals())
    if (Variable.getAddressSpace() == SharedAddressSpace && Variable.isDeclaration()) // dynamic shared memory
      Variable.setAlignment(std::max(Variable.getAlign().valueOrOne(), Align(WidestAccessBytes)));
}

void pointToGlobalMemory(Function &Kernel) {
  Instruction *const Begin = &*Kernel.getEntryBlock().getFirstInsertionPt();
  for (Argument &Parameter : Kernel.args()) {
    if (!Parameter.getType()->isPointerTy() || Parameter.hasByValAttr())
      continue;
    auto *const There = PointerType::get(Kernel.getContext(), GlobalAddressSpace);
    auto *Global = new AddrSpaceCastInst(&Parameter, There, "", Begin);
    auto *Generic = new AddrSpaceCastInst(Global, Parameter.getType(), "", Begin);
    Parameter.replaceUsesWithIf(Generic, [&](const Use &U) { return U.getUser() != Global; });
  }
}

static bool isLaunchIndex(const Function &F) {
  // Not the clocks, which are registers too and differ from one reading to the next.
  return F.getName().starts_with("llvm.nvvm.read.ptx.sreg.") && F.doesNotAccessMemory();
}

void readIndicesOnce(Module &Code) {
  for (Function &Register : Code) {
    if (!isLaunchIndex(Register))
      continue;
    DenseMap<const Function *, CallInst *> First;
    for (User *U : make_early_inc_range(Register.users())) {
      auto *const Call = dyn_cast<CallInst>(U);
      if (!Call)
        continue;
      CallInst *&Kept = First[Call->getFunction()];
      if (Kept) {
        Call->replaceAllUsesWith(Kept);
        Call->eraseFromParent();
      } else {
        Kept = Call;
        BasicBlock &Entry = Call->getFunction()->getEntryBlock();
        Call->moveBefore(Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
      }
    }
  }
}

} // namespace cudaperf
