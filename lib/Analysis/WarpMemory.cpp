// Loads, stores and atomics of the warp interpreter, and where variables lie. Only private arrays are really simulated
// (they hold indices); everything else that is loaded is drawn, and equal addresses yield equal numbers.

#include "Analysis/BitPositions.h"
#include "Analysis/ComparedNumbers.h"
#include "Analysis/LaneArithmetic.h"
#include "Analysis/LoadedStarts.h"
#include "Analysis/PowersOfTwo.h"
#include "Analysis/TileBorders.h"
#include "Analysis/WarpRun.h"
#include "Device/AddressSpaces.h"
#include "Kernel/DeviceModule.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cudaperf {

static Type *accessedType(const Instruction &Inst) {
  if (const auto *Store = dyn_cast<StoreInst>(&Inst))
    return Store->getValueOperand()->getType();
  return Inst.getType();
}

static unsigned numberBits(const Type *Ty) { return Ty->isIntegerTy() ? std::min(64u, Ty->getIntegerBitWidth()) : 64; }

static ObjectKind kindOf(const GlobalVariable &Variable) {
  if (isInGlobalMemory(Variable))
    return ObjectKind::Global;
  return Variable.getAddressSpace() == SharedAddressSpace ? ObjectKind::Shared : ObjectKind::Constant;
}

int64_t WarpRun::constantNumber(const Constant *Fixed) {
  // Casts and offsets are peeled until a number or a variable is left; anything else counts as 0.
  int64_t Offset = 0;
  while (const auto *Expr = dyn_cast<ConstantExpr>(Fixed)) {
    if (const auto *Address = dyn_cast<GEPOperator>(Expr)) {
      const DataLayout &Data = Program.code().getParent()->getDataLayout();
      APInt Bytes(Data.getIndexSizeInBits(Address->getPointerAddressSpace()), 0);
      if (Address->accumulateConstantOffset(Data, Bytes))
        Offset += Bytes.getSExtValue();
    } else if (!Expr->isCast()) {
      return Offset;
    }
    Fixed = Expr->getOperand(0);
  }
  if (const auto *Integer = dyn_cast<ConstantInt>(Fixed))
    return Integer->getBitWidth() > 64   ? 0
           : Integer->getBitWidth() == 1 ? int64_t(Integer->getZExtValue())
                                         : Integer->getSExtValue();
  if (const auto *Real = dyn_cast<ConstantFP>(Fixed)) {
    APFloat Value = Real->getValueAPF();
    bool Lost;
    Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Lost);
    return asBits(Value.convertToDouble());
  }
  const auto *Variable = dyn_cast<GlobalVariable>(Fixed);
  if (!Variable)
    return Offset;
  return Layout.place({.Kind = kindOf(*Variable), .Name = Variable->getName().str(), .Key = Variable}) + Offset;
}

LaneValue WarpRun::placeLocal(const Value *Array) {
  return LaneValue::uniform(Layout.place({.Kind = ObjectKind::Local, .Name = Array->getName().str(), .Key = Array}));
}

/// What the addresses of Active lie in, if it is one object. Objects lie one after the other, so the ends tell.
std::optional<ObjectKind> WarpRun::kindOfAll(const LaneValue &Address, LaneMask Active) const {
  if (!Active)
    return std::nullopt;
  int64_t Least = Address.Lane[countr_zero(Active)], Most = Least;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Active >> L & 1) {
      Least = std::min(Least, Address.Lane[L]);
      Most = std::max(Most, Address.Lane[L]);
    }
  const MemoryObject *Object = Layout.find(Least);
  return Object && Object == Layout.find(Most) ? std::optional(Object->Kind) : std::nullopt;
}

/// The lanes of Active whose addresses lie in global memory, or in shared memory if that of the first of them does.
/// Others have no part in the request: a pointer that is selected lane by lane can lead to private memory too.
LaneMask WarpRun::lanesOfOneSpace(const LaneValue &Address, LaneMask Active) const {
  if (const std::optional<ObjectKind> Kind = kindOfAll(Address, Active))
    return *Kind == ObjectKind::Global || *Kind == ObjectKind::Shared ? Active : 0;
  std::optional<ObjectKind> Space;
  LaneMask Together = 0;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    const MemoryObject *Object = Layout.find(Address.Lane[L]);
    const ObjectKind Kind = Object ? Object->Kind : ObjectKind::Global;
    if (!(Active >> L & 1) || (Kind != ObjectKind::Global && Kind != ObjectKind::Shared))
      continue;
    if (!Space)
      Space = Kind;
    if (Kind == *Space)
      Together |= LaneMask(1) << L;
  }
  return Together;
}

void WarpRun::request(const Step &S, const LaneValue &Address, LaneMask Active,
                      std::optional<int64_t> LeadingDimension) {
  const MemoryAccess &Access = Program.accesses()[S.Access];
  const std::optional<int64_t> Base = Access.Base ? Layout.placeOf(Access.Base) : std::nullopt;
  const MemoryObject *Object = Base ? Layout.find(*Base) : nullptr;
  if (!Object || (Object->Kind != ObjectKind::Global && Object->Kind != ObjectKind::Shared)) {
    Active = lanesOfOneSpace(Address, Active);
    if (!Active)
      return;
    Object = Layout.find(Address.Lane[countr_zero(Active)]);
  }
  const std::optional<AsyncSide> &Async = Access.Async;
  Sink({.Access = unsigned(S.Access),
        .Active = Active,
        .Address = &Address,
        .Coverage = Covering.isRunning(),
        .OnData = Doubt != Depends::Nothing,
        .IsPicked = IsPicked,
        .ByDraw = Covering.now().ByDraw,
        .Outside = Covering.now().Outside,
        .LeadingDimension = LeadingDimension,
        .Other = Async ? &Slots[Async->OtherSlot] : nullptr,
        .Layout = &Layout,
        .Object = Object,
        .Turn = Place.Turn});
}

/// A wmma call's lanes agree on where the tile lies and on its leading dimension; each instruction that the call
/// becomes is a request.
void WarpRun::tileRequests(const Step &S, const MatrixCall &Call, LaneMask Active) {
  const unsigned First = unsigned(countr_zero(Active));
  const LaneValue &Base = operand(S, Call.AddressOperand);
  LaneValue Lead = LaneValue::uniform(Call.Tile->LineElements);
  if (Call.StrideOperand)
    Lead = operand(S, *Call.StrideOperand);
  Depends On = Base.On[First] | Lead.On[First];
  if (!Base.isUniformIn(Active) || !Lead.isUniformIn(Active))
    On |= Depends::Guess;
  const bool IsKnown = Lead.isUniformIn(Active) && Lead.On[First] == Depends::Nothing;
  for (const FragmentRequest &Part : fragmentRequests(*Call.Tile, Lead.Lane[First])) {
    LaneValue Address = LaneValue::uniform(Base.Lane[First], On);
    for (unsigned L = 0; L < WarpLanes; ++L)
      Address.Lane[L] += Part.Offset[L];
    if (Part.Lanes & Active)
      request(S, Address, Part.Lanes & Active, IsKnown ? std::optional(Lead.Lane[First]) : std::nullopt);
  }
}

void WarpRun::matrixAccess(const Step &S, const MatrixCall &Call, LaneMask Active) {
  const LaneMask RowLanes = LaneMask((uint64_t(1) << Call.Matrices * MatrixRows) - 1) & Active;
  if (Call.Tile)
    tileRequests(S, Call, Active);
  else if (RowLanes)
    request(S, operand(S, Call.AddressOperand), RowLanes);
  if (!S.Inst->getType()->isVoidTy())
    commit(S, LaneValue::uniform(1, Depends::LoadedData), Active);
}

/// Address, which Inst loads from; brought into the array if it is one that the kernel takes by value.
static LaneValue withinMember(const Instruction &Inst, LaneValue Address) {
  if (const std::optional<MemberArray> Array = loadedMemberArray(Inst))
    for (int64_t &Lane : Address.Lane)
      Lane += Array->within(MemoryLayout::offsetOf(Lane)) - MemoryLayout::offsetOf(Lane);
  return Address;
}

void WarpRun::access(const Step &S, LaneMask Active) {
  const Instruction &Inst = *S.Inst;
  const MemoryAccess &Access = Program.accesses()[S.Access];
  if (Access.Matrix)
    return matrixAccess(S, *Access.Matrix, Active);
  const LaneValue Address = withinMember(Inst, operand(S, Access.AddressOperand));
  request(S, Address, Active);
  noteConstants(S, Address, Active);
  noteLocals(S, Address, Active);
  if (Access.Operation == AccessOperation::Store)
    return store(Address, operand(S, 0), Active, accessedType(Inst));
  if (Access.Operation == AccessOperation::Load) {
    const auto Chosen = Place.Loads.find(&Inst);
    const bool IsChosen = Chosen != Place.Loads.end() && Address.isUniformIn(Active);
    const auto Known = Fixed.empty() || !Inst.getType()->isIntegerTy() || !Address.isUniformIn(Active)
                           ? Fixed.end()
                           : Fixed.find(Address.Lane[countr_zero(Active)]);
    if (Known != Fixed.end())
      return commit(S, LaneValue::uniform(Known->second.first, Known->second.second), Active);
    LaneValue Loaded =
        IsChosen ? LaneValue::uniform(Chosen->second, Depends::UniformLoad) : load(Address, Active, accessedType(Inst));
    if (Access.IsStart && Loaded.isUniformIn(Active) && has(Loaded.dependsIn(Active), Depends::UniformLoad)) {
      const int64_t Offset = Drawn.startOffset(Address.Lane[countr_zero(Active)]);
      for (int64_t &Lane : Loaded.Lane)
        Lane += Offset;
    }
    return commit(S, Loaded, Active);
  }
  // An atomic's old value differs from lane to lane, also at one address.
  LaneValue Old = drawLoad(Address, Active, accessedType(Inst));
  Old.On.fill(Depends::LoadedData);
  commit(S, Old, Active);
}

LaneValue WarpRun::drawLoad(const LaneValue &Address, LaneMask Active, Type *Ty) {
  LaneValue Out;
  const bool Uniform = Address.isUniformIn(Active) && !has(Address.dependsIn(Active), Unreliable);
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Active >> L & 1))
      continue;
    const int64_t Where = Address.Lane[L];
    Out.Lane[L] = Ty->isPointerTy()         ? Layout.pointee(Where)
                  : Ty->isFloatingPointTy() ? asBits(double(Drawn.loaded(Where, 8)) / 8)
                                            : Drawn.loaded(Where, numberBits(Ty));
    // A number that all lanes load is another one for each warp or block that loads it from elsewhere.
    Out.On[L] = Uniform ? Depends::UniformLoad | (Address.On[L] & OfPlace) : Depends::LoadedData;
  }
  return Out;
}

std::optional<int64_t> WarpRun::initialValue(int64_t Address, Type *Ty) {
  const MemoryObject *Object = Layout.find(Address);
  const bool IsVariable = Object && (Object->Kind == ObjectKind::Constant || Object->Kind == ObjectKind::Global);
  if (!IsVariable || Ty->isVectorTy())
    return std::nullopt;
  const auto *Variable = dyn_cast_or_null<GlobalVariable>(static_cast<const Value *>(Object->Key));
  if (!Variable || !Variable->isConstant() || !Variable->hasInitializer() ||
      Variable->getInitializer()->isNullValue() || isa<UndefValue>(Variable->getInitializer()))
    return std::nullopt;
  const DataLayout &Data = Program.code().getParent()->getDataLayout();
  APInt Offset(64, uint64_t(MemoryLayout::offsetOf(Address)));
  Constant *Found = ConstantFoldLoadFromConst(const_cast<Constant *>(Variable->getInitializer()), Ty, Offset, Data);
  if (!Found || isa<UndefValue>(Found))
    return std::nullopt;
  return constantNumber(Found);
}

/// A block takes one or two elements a thread, as a tree over all of them does; whatever else is a power is large.
static int64_t drawnPower(PowerKind Kind, const WarpPlace &Place) {
  constexpr unsigned LargeBits = 15; // about as much as sizes that are drawn
  const uint64_t Least = Kind == PowerKind::OfBlock ? PowerOf2Ceil(std::max<uint64_t>(Place.Block.count(), WarpLanes))
                                                    : uint64_t(1) << LargeBits;
  return int64_t(Place.Seed & 1 ? Least : 2 * Least);
}

int64_t WarpRun::drawnNumber(const Argument &Parameter) {
  constexpr int64_t LeastBorder = 2, MostBorder = 4; // filters of 5 to 9 elements, which may be halved
  if (isTileBorder(Parameter))
    return Drawn.within(LeastBorder, MostBorder);
  if (const std::optional<FewNumbers> Few = fewOf(Parameter))
    return Drawn.within(Few->Least, Few->Most);
  if (const std::optional<PowerKind> Power = powerOfTwo(Parameter))
    return drawnPower(*Power, Place);
  int64_t Size = Drawn.size(Sizes.indexOf(int(Parameter.getArgNo()), 0));
  if (isStepBack(Parameter))
    Size += Drawn.startOffset(Parameter.getArgNo());
  return isShiftAmount(Parameter) ? Drawn.exponent(Size, Parameter.getType()->getIntegerBitWidth()) : Size;
}

/// What lies at Address, which is in a structure that the kernel is passed.
LaneValue WarpRun::loadParameter(int64_t Address, Type *Ty) {
  const MemoryObject *Block = Layout.find(Address);
  if (Ty->isPointerTy())
    return LaneValue::uniform(Layout.pointee(Address), Depends::Pointer);
  const MemberNumber Number{unsigned(Block->Argument), MemoryLayout::offsetOf(Address)};
  if (auto Known = Place.KnownMembers.find(Number);
      Known != Place.KnownMembers.end() && Ty->isIntegerTy(Known->second.Bytes * 8))
    return LaneValue::uniform(Known->second.Value);
  if (!Ty->isIntegerTy() || Ty->getIntegerBitWidth() <= 8)
    return LaneValue::uniform(Ty->isIntegerTy() ? 1 : asBits(1.5), Depends::Symbol);
  if (auto Chosen = Place.Members.find(Number); Chosen != Place.Members.end())
    return LaneValue::uniform(Chosen->second, Depends::Symbol);
  return LaneValue::uniform(Drawn.size(Sizes.indexOf(Block->Argument, Number.OffsetBytes)), Depends::Symbol);
}

/// Where the number lies that Inst takes out of several that were loaded at once from such a structure.
std::optional<int64_t> WarpRun::placeOfPicked(const ExtractElementInst &Inst) const {
  const std::optional<MemberNumber> Number = pickedMember(Inst);
  if (!Number)
    return std::nullopt;
  const LaneValue &Start = Slots[Program.slotOf(Program.code().getArg(Number->Parameter))];
  const int64_t Address = Start.Lane[0] + Number->OffsetBytes;
  if (Private.holds(Address)) // the kernel changed its copy
    return std::nullopt;
  return Address;
}

std::optional<LaneValue> WarpRun::pickedParameter(const ExtractElementInst &Inst) {
  const std::optional<int64_t> Address = placeOfPicked(Inst);
  if (!Address)
    return std::nullopt;
  const auto Known = Fixed.find(*Address);
  return Known != Fixed.end() ? LaneValue::uniform(Known->second.first, Known->second.second)
                              : loadParameter(*Address, Inst.getType());
}

/// What lies at Address, which a private array is a copy of, for Lane.
PrivateMemory::LaneNumber WarpRun::copiedNumber(int64_t Address, unsigned Lane, Type *Ty) {
  if (const std::optional<int64_t> Known = initialValue(Address, Ty))
    return {*Known, Depends::Nothing};
  const MemoryObject *Object = Layout.find(Address);
  const bool IsParameter = Object && Object->Kind == ObjectKind::Parameter;
  const LaneValue Number =
      IsParameter ? loadParameter(Address, Ty) : drawLoad(LaneValue::uniform(Address), LaneMask(1) << Lane, Ty);
  return {Number.Lane[Lane], Number.On[Lane]};
}

LaneValue WarpRun::loadPrivate(const LaneValue &Address, LaneMask Active, Type *Ty) {
  return Private.load(
      Address, Active, [this](int64_t Where) { return Layout.indexOf(Where); },
      [&](int64_t Source, unsigned Lane) { return copiedNumber(Source, Lane, Ty); });
}

LaneValue WarpRun::load(const LaneValue &Address, LaneMask Active, Type *Ty) {
  const int64_t First = Address.Lane[countr_zero(Active)];
  const MemoryObject *Object = Layout.find(First);
  if (!Object)
    return drawLoad(Address, Active, Ty);
  if (Object->Kind == ObjectKind::Local)
    return loadPrivate(Address, Active, Ty);
  if (Object->Kind == ObjectKind::Parameter && Address.isUniformIn(Active))
    return Private.holds(First) ? loadPrivate(Address, Active, Ty) : loadParameter(First, Ty);
  LaneValue Out = drawLoad(Address, Active, Ty);
  for (unsigned L = 0; L < WarpLanes; ++L)
    if ((Active >> L & 1) && !has(Address.On[L], Unreliable))
      if (std::optional<int64_t> Known = initialValue(Address.Lane[L], Ty)) {
        Out.Lane[L] = *Known;
        Out.On[L] = Address.On[L];
      }
  return Out;
}

void WarpRun::store(const LaneValue &Address, const LaneValue &Stored, LaneMask Active, Type *Ty) {
  const int64_t First = Address.Lane[countr_zero(Active)];
  const MemoryObject *Object = Layout.find(First);
  if (!Object || (Object->Kind != ObjectKind::Local && Object->Kind != ObjectKind::Parameter))
    return;
  const Depends AddressOn = Address.dependsIn(Active);
  const bool IsFollowed = !has(AddressOn, Unreliable) && !Ty->isVectorTy();
  if (!IsFollowed || !Private.store(Address, Stored, Active, Doubt))
    Private.scramble(Layout.indexOf(First), AddressOn | Stored.dependsIn(Active) | Doubt);
}

} // namespace cudaperf
