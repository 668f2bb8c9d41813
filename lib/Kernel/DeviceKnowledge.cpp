#include "Kernel/DeviceModule.h"
#include "Kernel/DevicePasses.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cudaperf {

/// libdevice's minimum or maximum as an intrinsic that every analysis knows.
static Intrinsic::ID minimumOrMaximum(StringRef Name) {
  return StringSwitch<Intrinsic::ID>(Name)
      .Cases("__nv_min", "__nv_llmin", Intrinsic::smin)
      .Cases("__nv_max", "__nv_llmax", Intrinsic::smax)
      .Cases("__nv_umin", "__nv_ullmin", Intrinsic::umin)
      .Cases("__nv_umax", "__nv_ullmax", Intrinsic::umax)
      .Default(Intrinsic::not_intrinsic);
}

static void replaceCalls(Function &Library, Intrinsic::ID Known) {
  for (User *U : make_early_inc_range(Library.users()))
    if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &Library) {
      IRBuilder<> Build(Call);
      Call->replaceAllUsesWith(Build.CreateBinaryIntrinsic(Known, Call->getArgOperand(0), Call->getArgOperand(1)));
      Call->eraseFromParent();
    }
}

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

void addDeviceKnowledge(Module &Code) {
  for (Function &F : make_early_inc_range(Code)) {
    addRange(F);
    if (!F.isDeclaration() || !F.getName().starts_with("__nv_"))
      continue;
    if (const Intrinsic::ID Known = minimumOrMaximum(F.getName()); Known != Intrinsic::not_intrinsic)
      replaceCalls(F, Known);
    const bool TakesPointers = any_of(F.args(), [](const Argument &A) { return A.getType()->isPointerTy(); });
    F.setMemoryEffects(TakesPointers ? MemoryEffects::argMemOnly() : MemoryEffects::none());
    F.setDoesNotThrow();
    F.setWillReturn();
  }
  for (GlobalVariable &Variable : Code.globals())
    if (Variable.getAddressSpace() == SharedAddressSpace)
      Variable.setAlignment(std::max(Variable.getAlign().valueOrOne(), Align(WidestAccessBytes)));
}

static constexpr StringLiteral LoadTag = "cudaperf.load";
static constexpr StringLiteral RedundantTag = "cudaperf.redundant";

void markRedundantLoads(Module &Code) {
  // Numbered loads that are gone from an optimised copy of the module are redundant in the original.
  std::vector<LoadInst *> Loads;
  LLVMContext &Context = Code.getContext();
  for (Function &F : Code)
    for (Instruction &Inst : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&Inst); Load && Load->isSimple()) {
        auto *Number = ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(Context), Loads.size()));
        Load->setMetadata(LoadTag, MDNode::get(Context, Number));
        Loads.push_back(Load);
      }
  if (Loads.empty())
    return;
  std::unique_ptr<Module> Copy = CloneModule(Code);
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder Builder;
  Builder.registerModuleAnalyses(MAM);
  Builder.registerCGSCCAnalyses(CGAM);
  Builder.registerFunctionAnalyses(FAM);
  Builder.registerLoopAnalyses(LAM);
  Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  FunctionPassManager Passes;
  Passes.addPass(GVNPass(GVNOptions().setPRE(false).setLoadPRE(false)));
  ModulePassManager Whole;
  Whole.addPass(createModuleToFunctionPassAdaptor(std::move(Passes)));
  Whole.run(*Copy, MAM);

  DenseSet<uint64_t> Kept;
  for (Function &F : *Copy)
    for (Instruction &Inst : instructions(F))
      if (const MDNode *Tag = Inst.getMetadata(LoadTag))
        Kept.insert(mdconst::extract<ConstantInt>(Tag->getOperand(0))->getZExtValue());
  for (const auto &[Number, Load] : enumerate(Loads)) {
    Load->setMetadata(LoadTag, nullptr);
    if (!Kept.contains(Number))
      Load->setMetadata(RedundantTag, MDNode::get(Context, {}));
  }
}

bool isRedundantLoad(const Instruction &Load) { return Load.getMetadata(RedundantTag) != nullptr; }

} // namespace cudaperf
