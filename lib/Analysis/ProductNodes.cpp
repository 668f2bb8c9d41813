#include "Analysis/ProductNodes.h"
#include "Nvcc/InlinePtx.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cudaperf {

static NumberKind kindOf(const Type *Of) {
  Of = Of->getScalarType();
  if (Of->isHalfTy())
    return NumberKind::Half;
  if (Of->isBFloatTy())
    return NumberKind::BFloat;
  return Of->isIntegerTy(8) ? NumberKind::Byte : NumberKind::Any;
}

/// "cvt.f32.bf16", "fma.rn.f16x2": what it computes with.
static NumberKind kindOf(StringRef Name) {
  if (Name.contains("bf16"))
    return NumberKind::BFloat;
  return Name.contains("f16") ? NumberKind::Half : NumberKind::Any;
}

static ProductNode multiplication(const Value *Left, const Value *Right) {
  ProductNode Node;
  Node.Left = Left;
  Node.Right = Right;
  Node.Kind = kindOf(Left->getType());
  Node.IsFloat = Left->getType()->getScalarType()->isFloatTy();
  return Node;
}

/// An operation of inline PTX on three or four operands, the first of which is the result; nothing if one of the others
/// is no argument.
static ProductNode operation(const CallBase &Call, const PtxInstruction &Inst) {
  ProductNode Node;
  SmallVector<const Value *, 3> Arguments;
  for (const StringRef Operand : drop_begin(Inst.Operands)) {
    const std::optional<unsigned> Argument = ptxArgument(Call, Operand);
    if (!Argument)
      return Node;
    Arguments.push_back(Call.getArgOperand(*Argument));
  }
  const bool IsSum = Inst.Name.starts_with("add.");
  if (Arguments.size() < 2)
    return Node;
  if (IsSum) {
    Node.Inputs.assign(Arguments.begin(), Arguments.end());
    return Node;
  }
  Node.Left = Arguments[0];
  Node.Right = Arguments[1];
  const bool IsOfBytes = Inst.Name.starts_with("dp4a.");
  Node.Kind = IsOfBytes ? NumberKind::Byte : kindOf(Inst.Name);
  Node.Together = IsOfBytes ? 4 : Inst.Name.ends_with("x2") ? 2 : 1;
  Node.IsFloat = Inst.Name.ends_with(".f32");
  if (Arguments.size() > 2)
    Node.Inputs.push_back(Arguments[2]);
  return Node;
}

static ProductNode inlineNode(const CallBase &Call) {
  ProductNode Converted;
  Converted.IsConversion = true;
  const PtxInstruction *Only = nullptr;
  const SmallVector<PtxInstruction, 2> Code = inlinePtx(Call);
  for (const PtxInstruction &Inst : Code) {
    if (Inst.Name.starts_with(".reg") || Inst.Name.starts_with("mov."))
      continue;
    if (Inst.Name.starts_with("cvt."))
      Converted.Kind = kindOf(Inst.Name);
    else if (Only || !any_of(ArrayRef<StringRef>{"fma.", "mul.", "add.", "dp4a."},
                             [&](StringRef Begin) { return Inst.Name.starts_with(Begin); }))
      return {};
    else
      Only = &Inst;
  }
  if (Only)
    return Converted.Kind == NumberKind::Any ? operation(Call, *Only) : ProductNode();
  if (Code.empty())
    return {};
  Converted.Inputs.append(Call.arg_begin(), Call.arg_end());
  return Converted;
}

static ProductNode callNode(const CallBase &Call) {
  if (Call.isInlineAsm())
    return inlineNode(Call);
  const auto *Called = dyn_cast<IntrinsicInst>(&Call);
  if (!Called || (Called->getIntrinsicID() != Intrinsic::fma && Called->getIntrinsicID() != Intrinsic::fmuladd))
    return {};
  ProductNode Node = multiplication(Call.getArgOperand(0), Call.getArgOperand(1));
  Node.Inputs.push_back(Call.getArgOperand(2));
  return Node;
}

static ProductNode conversion(const Instruction &Inst) {
  ProductNode Node;
  Node.IsConversion = true;
  Node.Kind = isa<CastInst>(Inst) ? kindOf(Inst.getOperand(0)->getType()) : NumberKind::Any;
  if (isa<TruncInst>(Inst))
    Node.Kind = kindOf(Inst.getType());                           // to the byte that is wanted
  const size_t Last = Inst.isShift() ? 1 : Inst.getNumOperands(); // not by how much
  for (const Value *Input : make_range(Inst.value_op_begin(), std::next(Inst.value_op_begin(), Last)))
    if (!isa<Constant>(Input))
      Node.Inputs.push_back(Input);
  return Node;
}

/// A bit that goes elsewhere in the word: parts of packed numbers.
static bool isShift(const Instruction &Inst) {
  return Inst.isShift() && (isa<ConstantInt>(Inst.getOperand(1)) || isa<PHINode>(Inst.getOperand(1)));
}

ProductNode productNode(const Value &V) {
  const auto *Inst = dyn_cast<Instruction>(&V);
  if (!Inst)
    return {};
  if (const auto *Call = dyn_cast<CallBase>(Inst))
    return callNode(*Call);
  switch (Inst->getOpcode()) {
  case Instruction::FMul:
  case Instruction::Mul:
    return multiplication(Inst->getOperand(0), Inst->getOperand(1));
  case Instruction::FAdd:
  case Instruction::Add:
  case Instruction::PHI: {
    ProductNode Node;
    Node.Inputs.append(Inst->value_op_begin(), Inst->value_op_end());
    return Node;
  }
  case Instruction::Select: {
    ProductNode Node;
    Node.Inputs = {Inst->getOperand(1), Inst->getOperand(2)};
    return Node;
  }
  case Instruction::Or: // puts packed numbers together
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
  case Instruction::Freeze:
    return conversion(*Inst);
  case Instruction::SIToFP:
  case Instruction::UIToFP:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return {}; // other numbers
  default:
    return isa<CastInst>(Inst) || isShift(*Inst) ? conversion(*Inst) : ProductNode();
  }
}

bool isMatrixInstruction(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallBase>(&Inst);
  if (!Call)
    return false;
  if (Call->isInlineAsm())
    return any_of(inlinePtx(*Call), [](const PtxInstruction &Each) {
      return Each.Name.contains("mma.") || Each.Name.starts_with("ldmatrix");
    });
  const Function *const Called = Call->getCalledFunction();
  return Called && (Called->getName().contains("mma.") || Called->getName().contains("ldmatrix"));
}

} // namespace cudaperf
