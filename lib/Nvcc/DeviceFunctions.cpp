#include "Nvcc/DeviceFunctions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace cudaperf {

static constexpr StringLiteral LibraryPrefix = "__nv_";

#define LIBRARY(Name, Prototype, Real, Value, Branches)                                                                \
  {Name, Prototype, Real, Intrinsic::not_intrinsic, DeviceValue::Value, CallBranches::Branches, 0},
#define LLVM_FUNCTION(Id, Value, Branches, FirstValue)                                                                 \
  {#Id, "", '\0', Intrinsic::Id, DeviceValue::Value, CallBranches::Branches, FirstValue},
static constexpr DeviceFunction Rows[] = {
#define REAL(Name, Prototype, Value, DoubleBranches, FloatBranches)                                                    \
  LIBRARY("__nv_" #Name, Prototype, 'd', Value, DoubleBranches)                                                        \
  LIBRARY("__nv_" #Name "f", Prototype, 'f', Value, FloatBranches)
#define NEAREST(Name, Prototype, Value, Branches) LIBRARY("__nv_" #Name "_rn", Prototype, '\0', Value, Branches)
#define ROUNDED(Name, Prototype, Value, Branches)                                                                      \
  NEAREST(Name, Prototype, Value, Branches)                                                                            \
  LIBRARY("__nv_" #Name "_rz", Prototype, '\0', Value, Branches)                                                       \
  LIBRARY("__nv_" #Name "_ru", Prototype, '\0', Value, Branches)                                                       \
  LIBRARY("__nv_" #Name "_rd", Prototype, '\0', Value, Branches)
#define FUNCTION(Name, Prototype, Value, Branches) LIBRARY("__nv_" #Name, Prototype, '\0', Value, Branches)
#define RUNTIME(Name, Prototype) LIBRARY(#Name, Prototype, '\0', Opaque, None)
#define INTRINSIC(Id, Value, Branches) LLVM_FUNCTION(Id, Value, Branches, 0)
#define SHUFFLE(Mode, Value)                                                                                           \
  LLVM_FUNCTION(nvvm_shfl_##Mode##_i32, Value, None, 0)                                                                \
  LLVM_FUNCTION(nvvm_shfl_##Mode##_f32, Value, None, 0)                                                                \
  LLVM_FUNCTION(nvvm_shfl_sync_##Mode##_i32, Value, None, 1)                                                           \
  LLVM_FUNCTION(nvvm_shfl_sync_##Mode##_f32, Value, None, 1)
#define VOTE(Kind, Value)                                                                                              \
  LLVM_FUNCTION(nvvm_vote_##Kind, Value, None, 0)                                                                      \
  LLVM_FUNCTION(nvvm_vote_##Kind##_sync, Value, None, 1)
#define ATOMIC(Operation, Value)                                                                                       \
  LLVM_FUNCTION(nvvm_atomic_##Operation##_cta, Value, None, 0)                                                         \
  LLVM_FUNCTION(nvvm_atomic_##Operation##_sys, Value, None, 0)
#include "Nvcc/DeviceFunctions.def"
};
#undef LIBRARY
#undef LLVM_FUNCTION

/// Stands for what the library has besides: functions of the headers that are linked with the bodies elsewhere.
static constexpr DeviceFunction OtherOfLibrary = {.Name = LibraryPrefix, .Prototype = ""};

ArrayRef<DeviceFunction> deviceFunctions() { return Rows; }

char DeviceFunction::rounding() const {
  const StringRef Ending = Name.take_back(3);
  return Ending.starts_with("_r") ? Ending.back() : '\0';
}

char DeviceFunction::type(unsigned I) const { return Prototype[I] == 'r' ? Real : Prototype[I]; }

static bool hasType(const Type &Ty, char Letter) {
  switch (Letter) {
  case 'd':
    return Ty.isDoubleTy();
  case 'f':
    return Ty.isFloatTy();
  case 'i':
    return Ty.isIntegerTy(32);
  case 'l':
    return Ty.isIntegerTy(64);
  case 's':
    return Ty.isIntegerTy(16);
  case 'v':
    return Ty.isVoidTy();
  default:
    return Ty.isPointerTy();
  }
}

static bool hasPrototype(const Function &Called, const DeviceFunction &Row) {
  if (Row.Prototype.size() != Called.arg_size() + 1)
    return false;
  return hasType(*Called.getReturnType(), Row.type(0)) && all_of(Called.args(), [&](const Argument &Parameter) {
           return hasType(*Parameter.getType(), Row.type(Parameter.getArgNo() + 1));
         });
}

const DeviceFunction *deviceFunction(const Function &Called) {
  static const DenseMap<unsigned, const DeviceFunction *> Intrinsics = [] {
    DenseMap<unsigned, const DeviceFunction *> Found;
    for (const DeviceFunction &Row : Rows)
      if (Row.Id != Intrinsic::not_intrinsic)
        Found[Row.Id] = &Row;
    return Found;
  }();
  static const StringMap<const DeviceFunction *> Library = [] {
    StringMap<const DeviceFunction *> Found;
    for (const DeviceFunction &Row : Rows)
      if (Row.Id == Intrinsic::not_intrinsic)
        Found[Row.Name] = &Row;
    return Found;
  }();
  if (Called.isIntrinsic())
    return Intrinsics.lookup(Called.getIntrinsicID());
  if (const DeviceFunction *const Row = Library.lookup(Called.getName()); Row && hasPrototype(Called, *Row))
    return Row;
  return Called.getName().starts_with(LibraryPrefix) ? &OtherOfLibrary : nullptr;
}

const DeviceFunction *calledDeviceFunction(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallBase>(&Inst);
  const Function *const Called = Call ? Call->getCalledFunction() : nullptr;
  return Called ? deviceFunction(*Called) : nullptr;
}

MemoryEffects libraryEffects(const Function &Called) {
  if (none_of(Called.args(), [](const Argument &Parameter) { return Parameter.getType()->isPointerTy(); }))
    return MemoryEffects::none();
  const DeviceFunction *const Row = deviceFunction(Called);
  const bool OnlyReads = Row && Row->Prototype.contains('c') && !Row->Prototype.contains('p');
  return MemoryEffects::argMemOnly(OnlyReads ? ModRefInfo::Ref : ModRefInfo::ModRef);
}

} // namespace cudaperf
