// Which part of a subscript follows threadIdx.x, and which one is the fast index.

#include "Fix/SubscriptRoles.h"
#include "../CudaUnit.h"
#include "Fix/RecordFields.h"
#include "clang/AST/ExprCXX.h"

namespace cudaperf {
namespace {

/// The value that Body gives to 'here'; Keep holds the unit.
const clang::Expr *valueIn(const std::string &Body, std::unique_ptr<CudaUnit> &Keep) {
  Keep = std::make_unique<CudaUnit>(
      "struct Body { float x, y, z; int id; __device__ float height() const { return z; } };\n"
      "__global__ void k(float *a, Body *b, float (*m)[64], int n, int i) {\n  " +
      Body + "\n}\n");
  return Keep->find<clang::VarDecl>("here").getInit()->IgnoreParenImpCasts();
}

std::optional<SubscriptRoles> rolesIn(const std::string &Body) {
  std::unique_ptr<CudaUnit> Unit;
  const clang::Expr *Value = valueIn(Body, Unit);
  return subscriptRoles(Value, Unit->source());
}

TEST(SubscriptRoles, OfAProductAndASum) {
  const auto Roles = rolesIn("int row = threadIdx.x, col = threadIdx.y; float here = a[row * n + col];");
  ASSERT_TRUE(Roles);
  EXPECT_EQ(Roles->Slow, "row");
  EXPECT_EQ(Roles->Factor, "n");
  EXPECT_EQ(Roles->Fast, "col");
  EXPECT_TRUE(Roles->FastIsThread);
}

/// i and n are the same for all threads, in every round.
TEST(SubscriptRoles, AnOffsetIsNoIndex) {
  const auto Roles = rolesIn("int row = threadIdx.x; float here = a[row * n + i];");
  ASSERT_TRUE(Roles);
  EXPECT_EQ(Roles->Fast, "");
  const auto Behind = rolesIn("int row = threadIdx.x; int k = 0; while (k < 4) ++k; float here = a[row * n + i + k];");
  ASSERT_TRUE(Behind);
  EXPECT_EQ(Behind->Fast, "k") << "the first part that is one";
}

TEST(SubscriptRoles, OfTwoSubscripts) {
  const auto Roles = rolesIn("int k = i; k += 2; float here = m[threadIdx.x][k];");
  ASSERT_TRUE(Roles);
  EXPECT_EQ(Roles->Slow, "threadIdx.x");
  EXPECT_EQ(Roles->Factor, "");
  EXPECT_EQ(Roles->Fast, "k");
  EXPECT_FALSE(Roles->FastIsThread);
}

/// The product is as it is written, so that it can be put elsewhere.
TEST(SubscriptRoles, ASumThatIsMultiplied) {
  const auto Roles = rolesIn("float here = a[(n - 1 - threadIdx.x) * n + blockIdx.x];");
  ASSERT_TRUE(Roles);
  EXPECT_EQ(Roles->Slow, "n - 1 - threadIdx.x");
  EXPECT_EQ(Roles->Product, "(n - 1 - threadIdx.x) * n");
}

/// Threads with one quotient differ in the remainder, so that neither names the row of a thread.
TEST(SubscriptRoles, NoneWhereTwoProductsFollowTheThread) {
  EXPECT_FALSE(rolesIn("int k = 0; ++k; float here = a[k + (threadIdx.x / 4) * n + (threadIdx.x % 4) * i];"));
  const auto Digits = rolesIn("int d = threadIdx.x % 8, e = threadIdx.x / 8; float here = a[d * n + e * i + d];");
  ASSERT_TRUE(Digits) << "digits of the thread's number, of which the last one is fast";
  EXPECT_EQ(Digits->Digit, "d");
}

TEST(SubscriptRoles, NoneWhereTheThreadIsFast) {
  EXPECT_FALSE(rolesIn("float here = a[i * n + threadIdx.x];"));
  EXPECT_FALSE(rolesIn("float here = m[i][threadIdx.x];"));
}

TEST(SubscriptRoles, FieldsOfAStructure) {
  std::unique_ptr<CudaUnit> Unit;
  const clang::Expr *Value = valueIn("float here = b[threadIdx.x].y;", Unit);
  const auto Field = fieldOfRecord(Value, 16, std::nullopt, Unit->source());
  ASSERT_TRUE(Field);
  EXPECT_EQ(Field->Record, "Body");
  EXPECT_EQ(Field->Field, "'y'");
  EXPECT_EQ(Field->RecordBytes, 16u);
  EXPECT_FALSE(fieldOfRecord(Value, 32, std::nullopt, Unit->source())) << "every second structure";
}

/// Which of the fields a method reads is its own affair.
TEST(SubscriptRoles, AMethodIsNoField) {
  std::unique_ptr<CudaUnit> Unit;
  const auto *Call = llvm::cast<clang::CallExpr>(valueIn("float here = b[threadIdx.x].height();", Unit));
  const auto Field = fieldOfRecord(Call->getCallee(), 16, std::nullopt, Unit->source());
  ASSERT_TRUE(Field);
  EXPECT_EQ(Field->Field, "what 'height()' uses");
}

/// It has the size of the distance between the lanes, and lies in no array.
TEST(SubscriptRoles, AnObjectMadeOnTheSpotIsNoElement) {
  std::unique_ptr<CudaUnit> Unit;
  const auto *Call = llvm::cast<clang::CallExpr>(valueIn("float here = Body{0, 0, a[4 * i], 0}.height();", Unit));
  EXPECT_FALSE(fieldOfRecord(Call->getCallee(), 16, std::nullopt, Unit->source()));
}

std::string bufferIn(const std::string &Body) {
  std::unique_ptr<CudaUnit> Unit;
  return bufferName(valueIn(Body, Unit));
}

TEST(SubscriptRoles, TheBufferAsItIsWritten) {
  EXPECT_EQ(bufferIn("float here = a[4 * i + 1];"), "a");
  EXPECT_EQ(bufferIn("float *row = a + n; float here = *row++;"), "row");
  EXPECT_EQ(bufferIn("float here = *(i + a);"), "a");
  EXPECT_EQ(bufferIn("float here = m[i][n];"), "m");
  EXPECT_EQ(bufferIn("float here = b[i].y;"), "b");
  EXPECT_EQ(bufferIn("float here = b->y;"), "b");
  EXPECT_EQ(bufferIn("int here = reinterpret_cast<int *>(a)[i];"), "a");
  EXPECT_EQ(bufferIn("float &one = a[i]; float here = one;"), "one");
  EXPECT_EQ(bufferIn("struct View { float *data; } v{a}; float here = v.data[i];"), "v.data");
  EXPECT_EQ(bufferIn("struct View { struct { float *data; } in; } v, *p = &v; float here = p->in.data[i];"),
            "p->in.data");
  EXPECT_EQ(bufferIn("struct View { float *data; } v[2], *p = v; float here = p[1].data[i];"), "p[1].data");
  EXPECT_EQ(bufferIn("struct View { float *data; } v[2][2]; float here = v[i][n + 1].data[i];"), "v[i][...].data");
}

/// "image(y, x)" is an element of the image, whatever the view that says where it lies.
TEST(SubscriptRoles, AnElementOfAViewHasTheViewsName) {
  const std::string View =
      "struct View { Body *data; __device__ Body &operator()(int y) { return data[y]; } "
      "__device__ Body &at(int y) { return data[y]; } __device__ Body *row(int y) { return data + y; } "
      "__device__ float value(int y) { return data[y].y; } } image{b}; ";
  EXPECT_EQ(bufferIn(View + "float here = image(i).y;"), "image");
  EXPECT_EQ(bufferIn(View + "float here = image.at(i).y;"), "image");
  EXPECT_EQ(bufferIn(View + "float here = image.row(i)[n].y;"), "image");
  EXPECT_EQ(bufferIn(View + "float here = (*image.row(i)).y;"), "image");
  EXPECT_EQ(bufferIn(View + "Body &here = image(i) = Body{};"), "image");
  EXPECT_EQ(bufferIn(View + "Body &here = image(i) = b[0];"), "") << "stored to one, loaded from another";
  EXPECT_EQ(bufferIn(View + "float here = image.value(i);"), "") << "what it computes is its own affair";
}

TEST(SubscriptRoles, WhatAnAddressPointsTo) {
  const auto Pointee = [](const std::string &Body) {
    std::unique_ptr<CudaUnit> Unit;
    return pointeeName(valueIn(Body, Unit));
  };
  EXPECT_EQ(Pointee("float *here = &a[n];"), "a");
  EXPECT_EQ(Pointee("float *here = a + n;"), "a");
  EXPECT_EQ(Pointee("float *here = a;"), "a");
  EXPECT_EQ(Pointee("float *here = &b[n].y;"), "b");
  EXPECT_EQ(Pointee("struct Queue { int next; } q; int *here = &q.next;"), "q.next");
  EXPECT_EQ(Pointee("int *here = &n;"), "n");
}

TEST(SubscriptRoles, AValueHasNoBuffer) {
  EXPECT_EQ(bufferIn("float here = n;"), "");
  EXPECT_EQ(bufferIn("float here = b[i].height();"), "");
}

} // namespace
} // namespace cudaperf
