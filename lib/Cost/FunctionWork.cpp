#include "Cost/Pipes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace cudaperf {

static const StringMap<Pipes> &rows() {
  static const StringMap<Pipes> Rows = [] {
    StringMap<Pipes> Made;
#define FUNCTION_WORK(Name, A, B, C, D, E, F, G, H)                                                                    \
  Made["__nv_" #Name] = {.Fp32 = A, .Fp64 = B, .Int = C, .Sfu = D};                                                    \
  Made["__nv_" #Name "f"] = {.Fp32 = E, .Fp64 = F, .Int = G, .Sfu = H};
#define TABLE_LOADS(Name, A) Made["__nv_" #Name].TableLoads = A;
#define COUNTED_WORK(Name, A, B, C, D) Made["__nv_" #Name] = {.Fp32 = A, .Int = B, .TableLoads = C, .Others = D};
#define PACKED_WORK(Name, A) Made["__nv_" #Name] = {.Int = A};
#define FAST_WORK(Name, A, B, C) Made["__nv_fast_" #Name] = {.Fp32 = A, .Int = B, .Sfu = C};
#include "Cost/FunctionWork.def"
    return Made;
  }();
  return Rows;
}

/// What nvcc takes for a function on floats with -use_fast_math, if it takes another one: Name is without prefix and
/// type. Denormals are then flushed, so that no operand needs scaling.
static std::optional<Pipes> approximation(StringRef Name) {
  const StringMap<Pipes> &Rows = rows();
  for (const std::string &Candidate : {"__nv_fast_" + Name.str(), "__nv_fast_" + Name.str() + "f"})
    if (auto Row = Rows.find(Candidate); Row != Rows.end())
      return Pipes{.Fp32 = std::min(1.0, Row->second.Fp32), .Sfu = Row->second.Sfu};
  return std::nullopt;
}

/// "sqrt" of "llvm.sqrt.f64" and "__nv_sqrt".
static StringRef plainName(const CallBase &Call) {
  StringRef Name = Call.getCalledFunction()->getName();
  if (!Name.consume_front("llvm."))
    Name.consume_front("__nv_");
  return Name.split('.').first;
}

/// A power of 2 is exp2, as LLVM makes it.
static StringRef nameOf(const CallBase &Call) {
  const StringRef Name = plainName(Call);
  const auto *Base = Name == "pow" || Name == "powf" ? dyn_cast<ConstantFP>(Call.getArgOperand(0)) : nullptr;
  if (Base && Base->isExactlyValue(2.0))
    return Name == "pow" ? "exp2" : "exp2f";
  return Name;
}

Pipes functionWorkOfIntegers(const CallBase &Call) {
  const auto Row = rows().find(Call.getCalledFunction()->getName());
  return Row != rows().end() ? Row->second : integers(words(Call.getType()));
}

Pipes functionWorkOfFloats(const CallBase &Call) {
  const auto Row = rows().find(("__nv_" + plainName(Call) + "f").str());
  return Row != rows().end() ? Row->second : rows().lookup("__nv_Otherf");
}

/// Of a function on doubles half of the integer instructions that the table has run on that pipe. The others, and as
/// many that it leaves out, bring the words of constants to registers by the uniform datapath: an exponential in a loop
/// has 11 such moves beside 10 integer instructions, one alone 23, a logarithm 20 beside 14 (machine code of nvcc 13).
static Pipes withConstants(Pipes Work, bool IsDouble) {
  if (IsDouble) {
    Work.Others += Work.Int;
    Work.Int /= 2;
  }
  return Work;
}

Pipes functionWork(const CallBase &Call) {
  const Type *Ty = Call.getType();
  const bool IsDouble = Ty->getScalarType()->isDoubleTy();
  const StringRef Name = nameOf(Call);
  if (isa<FPMathOperator>(Call) && Call.hasApproxFunc() && !IsDouble)
    if (const auto Fast = approximation(Name))
      return *Fast;
  std::string Key = "__nv_" + Name.str();
  const StringMap<Pipes> &Rows = rows();
  for (const std::string &Candidate : {Key, Key + "f"})
    if (auto Row = Rows.find(Candidate);
        Row != Rows.end() && (IsDouble || Candidate.back() == 'f' || !Rows.contains(Candidate + "f")))
      return withConstants(Row->second, IsDouble);
  return withConstants(Rows.lookup(IsDouble ? "__nv_Other" : "__nv_Otherf"), IsDouble);
}

Pipes sharedWork(const CallBase &Earlier, const CallBase &Later) {
  const auto NameOfFloats = [](const CallBase &Call) -> StringRef {
    StringRef Name = nameOf(Call);
    if (!Call.getType()->isFloatTy() || (isa<FPMathOperator>(Call) && Call.hasApproxFunc() && approximation(Name)))
      return {};
    Name.consume_back("f");
    return Name;
  };
  const StringRef A = NameOfFloats(Earlier), B = NameOfFloats(Later);
  const auto Are = [&](StringRef First, StringRef Second) {
    return (A == First && B == Second) || (A == Second && B == First);
  };
#define SHARED_WORK(First, Second, F, I, S)                                                                            \
  if (Are(#First, #Second))                                                                                            \
    return {.Fp32 = F, .Int = I, .Sfu = S};
#include "Cost/FunctionWork.def"
  return {};
}

} // namespace cudaperf
