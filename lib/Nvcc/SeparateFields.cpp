// Fields of one structure never overlap, whichever element of whichever array they belong to.
//
// nvcc knows that and makes use of it: "out[i].x = in[j].x * k; out[i].y = in[j].y * k;" is one load and one store of
// 8 bytes. It takes it from the address: two that lead from the same type over as many steps to different members of
// the same innermost structure. So a float's pointer may alias a member, and a nested structure's member one of the
// structure around it; and it knows nothing of arrays' elements or of scalar types. Here each member becomes an alias
// scope that excludes the other members met in the function.

#include "Nvcc/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Operator.h"
#include <map>
#include <optional>

using namespace llvm;

namespace cudaperf {

namespace {
/// The structures whose members nvcc tells apart: what the address starts from, steps from there, the innermost one.
struct FieldFamily {
  Type *Outermost = nullptr;
  StructType *Innermost = nullptr;
  unsigned Steps = 0;
  auto operator<=>(const FieldFamily &) const = default;
};

struct Field {
  FieldFamily Family;
  uint64_t Index = 0;
};
} // namespace

/// The structure of which Address picks a member by a constant number; nothing for an array's element.
static std::optional<Field> memberOf(const GEPOperator &Address) {
  const SmallVector<Value *, 4> Indices(Address.idx_begin(), Address.idx_end());
  const auto *Last = dyn_cast<ConstantInt>(Indices.back());
  auto *Around = dyn_cast_or_null<StructType>(
      GetElementPtrInst::getIndexedType(Address.getSourceElementType(), ArrayRef(Indices).drop_back()));
  if (!Last || !Around)
    return std::nullopt;
  return Field{.Family = {.Innermost = Around}, .Index = Last->getZExtValue()};
}

/// Not stripPointerCasts, which goes through steps to a first member, too.
static const Value *behindCasts(const Value *Address) {
  while (const auto *Cast = dyn_cast<AddrSpaceCastOperator>(Address))
    Address = Cast->getPointerOperand();
  return Address;
}

static bool hasSteps(const Value *Address) {
  const auto *Sum = dyn_cast<GEPOperator>(behindCasts(Address));
  return Sum && Sum->getNumIndices() > 1;
}

/// The member that Address leads to, if the whole way there is one of members and elements.
static std::optional<Field> fieldAt(const Value *Address) {
  std::optional<Field> Found;
  while (const auto *Sum = dyn_cast<GEPOperator>(behindCasts(Address))) {
    Type *Outermost = Found ? Found->Family.Outermost : nullptr;
    if (Sum->getNumIndices() == 1) { // which of the structures; anything else is a cast, a union or a base class
      const bool IsOfThem = Found && Sum->getSourceElementType() == Outermost && !hasSteps(Sum->getPointerOperand());
      return IsOfThem ? Found : std::nullopt;
    }
    if (!Found)
      Found = memberOf(*Sum);
    else if (Sum->getResultElementType() != Outermost)
      return std::nullopt;
    if (!Found)
      return std::nullopt;
    Found->Family.Outermost = Sum->getSourceElementType();
    Found->Family.Steps += Sum->getNumIndices() - 1;
    const auto *First = dyn_cast<ConstantInt>(*Sum->idx_begin());
    if (!First || !First->isZero())
      return Found;
    Address = Sum->getPointerOperand();
  }
  return Found;
}

static void addTo(Instruction &Access, unsigned Kind, ArrayRef<Metadata *> Scopes) {
  Access.setMetadata(Kind, MDNode::concatenate(Access.getMetadata(Kind), MDNode::get(Access.getContext(), Scopes)));
}

/// Gives the members of one family their scopes.
static void separate(const MapVector<uint64_t, SmallVector<Instruction *, 4>> &Members, LLVMContext &Context) {
  MDBuilder Builder(Context);
  MDNode *Domain = Builder.createAnonymousAliasScopeDomain("fields");
  SmallVector<Metadata *, 8> Scopes;
  for (unsigned I = 0; I < Members.size(); ++I)
    Scopes.push_back(Builder.createAnonymousAliasScope(Domain, "field"));
  for (const auto &[I, Member] : enumerate(Members)) {
    SmallVector<Metadata *, 8> Others = Scopes;
    Others.erase(Others.begin() + I);
    for (Instruction *Access : Member.second) {
      addTo(*Access, LLVMContext::MD_alias_scope, Scopes[I]);
      addTo(*Access, LLVMContext::MD_noalias, Others);
    }
  }
}

PreservedAnalyses SeparateFields::run(Function &Code, FunctionAnalysisManager &) {
  MapVector<FieldFamily, MapVector<uint64_t, SmallVector<Instruction *, 4>>, std::map<FieldFamily, unsigned>> Families;
  for (Instruction &Inst : instructions(Code)) {
    const bool IsAtomic = isa<AtomicRMWInst, AtomicCmpXchgInst>(Inst);
    const Value *Address = IsAtomic ? Inst.getOperand(0) : getLoadStorePointerOperand(&Inst);
    if (const std::optional<Field> Found = Address ? fieldAt(Address) : std::nullopt)
      Families[Found->Family][Found->Index].push_back(&Inst);
  }
  bool Changed = false;
  for (const auto &[Family, Members] : Families)
    if (Members.size() > 1) {
      separate(Members, Code.getContext());
      Changed = true;
    }
  return keptBlocks(Changed);
}

} // namespace cudaperf
