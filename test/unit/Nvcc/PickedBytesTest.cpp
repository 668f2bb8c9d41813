// Which bytes of a load are loaded alone. Every case was read off PTX of nvcc 13 (-O3 -arch=sm_90) for the line of CUDA
// that stands before it; p is unsigned * unless it says otherwise.

#include "Nvcc/PickedBytes.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using namespace llvm;

/// The bytes picked of what Body, which defines %x, loads first.
std::optional<ByteMask> picked(const std::string &Body, const std::string &Parameter = "ptr %p") {
  LLVMContext Context;
  SMDiagnostic Error;
  const std::unique_ptr<Module> Code = parseAssemblyString(
      "declare void @use(...)\ndefine void @k(" + Parameter + ", i1 %c) {\n" + Body + "\n}", Error, Context);
  if (!Code) {
    ADD_FAILURE() << Error.getMessage().str() << "\n" << Body;
    return std::nullopt;
  }
  for (const Instruction &Inst : instructions(*Code->getFunction("k")))
    if (const auto *Load = dyn_cast<LoadInst>(&Inst))
      return pickedBytes(*Load);
  return std::nullopt;
}

/// Of a number that is loaded and Steps, which end with %r, used by somebody.
std::optional<ByteMask> pickedOf(const std::string &Ty, const std::string &Steps, const std::string &Result) {
  return picked("%x = load " + Ty + ", ptr %p\n" + Steps + "\ncall void (...) @use(" + Result + " %r)\nret void");
}

TEST(PickedBytes, AMaskOfTheLowestBytes) {
  EXPECT_EQ(pickedOf("i32", "%r = and i32 %x, 255", "i32"), 1) << "p[i] & 255";
  EXPECT_EQ(pickedOf("i32", "%r = and i32 %x, 65535", "i32"), 3) << "p[i] & 0xffff";
  EXPECT_EQ(pickedOf("i32", "%r = urem i32 %x, 256", "i32"), 1) << "p[i] % 256";
  EXPECT_EQ(pickedOf("i64", "%r = and i64 %x, 4294967295", "i64"), 15) << "(unsigned long long) p[i] & 0xffffffff";
}

TEST(PickedBytes, BytesThatAShiftBringsDown) {
  EXPECT_EQ(pickedOf("i32", "%s = lshr i32 %x, 8\n%r = and i32 %s, 255", "i32"), 2) << "(p[i] >> 8) & 255";
  EXPECT_EQ(pickedOf("i32", "%r = lshr i32 %x, 24", "i32"), 8) << "p[i] >> 24";
  EXPECT_EQ(pickedOf("i32", "%r = lshr i32 %x, 16", "i32"), 12) << "p[i] >> 16";
  EXPECT_EQ(pickedOf("i64", "%s = lshr i64 %x, 48\n%t = trunc i64 %s to i32\n%r = and i32 %t, 255", "i32"), 64)
      << "(unsigned long long) (p[i] >> 48) & 255";
  EXPECT_EQ(pickedOf("i64", "%s = ashr i64 %x, 16\n%t = trunc i64 %s to i32\n%r = and i32 %t, 255", "i32"), 4)
      << "(int)(p[i] >> 16) & 255 of long long";
  EXPECT_EQ(pickedOf("float", "%b = bitcast float %x to i32\n%r = lshr i32 %b, 24", "i32"), 8)
      << "__float_as_uint(p[i]) >> 24";
  EXPECT_EQ(pickedOf("i16", "%w = zext i16 %x to i32\n%r = lshr i32 %w, 8", "i32"), 2) << "unsigned short, >> 8";
}

TEST(PickedBytes, AMaskOfFewerBitsThanAShiftLeaves) {
  EXPECT_EQ(pickedOf("i32", "%s = lshr i32 %x, 16\n%r = and i32 %s, 15", "i32"), 12) << "(p[i] >> 16) & 15";
  EXPECT_EQ(pickedOf("i32", "%r = lshr i32 %x, 28", "i32"), std::nullopt) << "p[i] >> 28";
  EXPECT_EQ(pickedOf("i32", "%s = lshr i32 %x, 24\n%m = and i32 %s, 15\n%r = zext i32 %m to i64", "i64"), std::nullopt)
      << "table[(p[i] >> 24) & 15]";
}

TEST(PickedBytes, NumbersThatAreCutAndWidenedAgain) {
  EXPECT_EQ(pickedOf("i32", "%s = lshr i32 %x, 8\n%t = trunc i32 %s to i8\n%r = zext i8 %t to i32", "i32"), 2)
      << "(unsigned char)(p[i] >> 8)";
  EXPECT_EQ(pickedOf("i32", "%t = trunc i32 %x to i16\n%r = sext i16 %t to i32", "i32"), 3) << "(short)p[i]";
  EXPECT_EQ(pickedOf("i32", "%s = lshr i32 %x, 8\n%t = trunc i32 %s to i8\n%r = sext i8 %t to i32", "i32"),
            std::nullopt)
      << "(signed char)(p[i] >> 8)";
  EXPECT_EQ(pickedOf("i32", "%r = trunc i32 %x to i8", "i8"), std::nullopt) << "char c = p[i], stored";
}

TEST(PickedBytes, AnElementOfAVector) {
  const std::string Second = "%y = extractelement <4 x i32> %x, i32 1\n";
  EXPECT_EQ(pickedOf("<4 x i32>", Second + "%s = lshr i32 %y, 8\n%r = and i32 %s, 255", "i32"), 32)
      << "uint4 v = p[i]; (v.y >> 8) & 255";
}

TEST(PickedBytes, FieldsThatAreNoWholeBytes) {
  EXPECT_EQ(pickedOf("i32", "%s = lshr i32 %x, 8\n%r = and i32 %s, 15", "i32"), std::nullopt) << "(p[i] >> 8) & 15";
  EXPECT_EQ(pickedOf("i32", "%s = lshr i32 %x, 12\n%r = and i32 %s, 255", "i32"), std::nullopt) << "(p[i] >> 12) & 255";
  EXPECT_EQ(pickedOf("i64", "%s = lshr i64 %x, 24\n%r = and i64 %s, 65535", "i64"), std::nullopt)
      << "(p[i] >> 24) & 0xffff: across two halves";
  EXPECT_EQ(pickedOf("i32", "%r = ashr i32 %x, 16", "i32"), std::nullopt) << "int, p[i] >> 16";
  EXPECT_EQ(pickedOf("i32", "%m = and i32 %x, 65280\n%r = lshr i32 %m, 8", "i32"), std::nullopt)
      << "(p[i] & 0xff00) >> 8";
}

TEST(PickedBytes, NotWhereMoreOfTheNumberIsUsed) {
  EXPECT_EQ(pickedOf("i32", "%r = and i32 %x, 255\ncall void (...) @use(i32 %x)", "i32"), std::nullopt);
  EXPECT_EQ(picked("%x = load i32, ptr %p\nbr i1 %c, label %b, label %b\n"
                   "b:\n%r = and i32 %x, 255\ncall void (...) @use(i32 %r)\nret void"),
            std::nullopt)
      << "in another block";
}

TEST(PickedBytes, NotForAnIndex) {
  EXPECT_EQ(pickedOf("i32", "%m = and i32 %x, 255\n%r = zext i32 %m to i64", "i64"), std::nullopt)
      << "table[p[i] & 255]";
  EXPECT_EQ(pickedOf("i32", "%m = lshr i32 %x, 24\n%r = zext i32 %m to i64", "i64"), 8) << "table[p[i] >> 24]";
}

std::optional<ByteMask> tested(const std::string &Ty, const std::string &Steps, const std::string &Comparison) {
  return picked("%x = load " + Ty + ", ptr %p\n" + Steps + "\n%t = icmp " + Comparison +
                "\nbr i1 %t, label %a, label %b\na:\ncall void (...) @use()\nbr label %b\nb:\nret void");
}

TEST(PickedBytes, TheByteThatABranchTests) {
  EXPECT_EQ(tested("i32", "%m = and i32 %x, 4", "ne i32 %m, 0"), 1) << "if (p[i] & 4)";
  EXPECT_EQ(tested("i32", "%m = and i32 %x, 256", "eq i32 %m, 0"), 2) << "if (!(p[i] & 256))";
  EXPECT_EQ(tested("i32", "%s = lshr i32 %x, 8\n%m = and i32 %s, 1", "ne i32 %m, 0"), 2) << "if ((p[i] >> 8) & 1)";
  EXPECT_EQ(tested("i32", "%m = and i32 %x, 32769", "ne i32 %m, 0"), 3) << "if (p[i] & 0x8001)";
  EXPECT_EQ(tested("i64", "%m = and i64 %x, 1099511627776", "ne i64 %m, 0"), 32) << "if (p[i] & (1ull << 40))";
  EXPECT_EQ(tested("i32", "%m = and i32 %x, 255", "eq i32 %m, 65"), 1) << "if ((p[i] & 255) == 65)";
  EXPECT_EQ(tested("i32", "%m = lshr i32 %x, 24", "ne i32 %m, 0"), 8) << "if (p[i] >> 24)";
  EXPECT_EQ(tested("i16", "%w = zext i16 %x to i32\n%m = and i32 %w, 4", "ne i32 %m, 0"), 1) << "unsigned short";
}

TEST(PickedBytes, TestsThatAreNoMasks) {
  EXPECT_EQ(tested("i32", "%m = and i32 %x, 1", "ne i32 %m, 0"), std::nullopt) << "if (p[i] & 1)";
  EXPECT_EQ(tested("i32", "%m = and i32 %x, 2147483648", "ne i32 %m, 0"), std::nullopt) << "if (p[i] & 0x80000000)";
  EXPECT_EQ(tested("i32", "%m = and i32 %x, 65537", "ne i32 %m, 0"), std::nullopt) << "if (p[i] & 0x10001)";
  EXPECT_EQ(tested("i32", "%m = lshr i32 %x, 24", "eq i32 %m, 5"), std::nullopt) << "if ((p[i] >> 24) == 5)";
  EXPECT_EQ(tested("i32", "%m = and i32 %x, 6", "eq i32 %m, 6"), std::nullopt) << "if ((p[i] & 6) == 6)";
  EXPECT_EQ(pickedOf("i32", "%m = and i32 %x, 4\n%t = icmp ne i32 %m, 0\n%r = select i1 %t, i32 7, i32 9", "i32"),
            std::nullopt)
      << "(p[i] & 4) ? 7 : 9";
}

TEST(PickedBytes, NotOfWhatIsReadOnlyOrVolatile) {
  const std::string Body = "%x = load i32, ptr %p\n%r = and i32 %x, 255\ncall void (...) @use(i32 %r)\n";
  EXPECT_EQ(picked(Body + "ret void", "ptr noalias %p"), std::nullopt) << "const unsigned *__restrict__ p: ld.nc.u32";
  EXPECT_EQ(picked(Body + "store i32 0, ptr %p\nret void", "ptr noalias %p"), 1) << "__restrict__, and stored to";
  EXPECT_EQ(picked("%x = load volatile i32, ptr %p\n%r = and i32 %x, 255\ncall void (...) @use(i32 %r)\nret void"),
            std::nullopt);
}

} // namespace
} // namespace cudaperf
