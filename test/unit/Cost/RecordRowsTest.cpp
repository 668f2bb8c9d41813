// Points of as many numbers as an argument says, of which a thread takes some, beside rows that are none.

#include "Cost/RecordRows.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A thread loads the elements of Columns of its row of %length floats.
IrKernel takerOf(const std::vector<int> &Columns) {
  std::string Code = "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %length) {\n"
                     "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %first = mul nsw i32 %t, %length\n";
  for (const int Column : Columns) {
    const std::string N = std::to_string(Column);
    Code += "  %i" + N + " = add nsw i32 %first, " + N + "\n  %w" + N + " = sext i32 %i" + N + " to i64\n  %p" + N +
            " = getelementptr float, ptr addrspace(1) %in, i64 %w" + N + "\n  %v" + N +
            " = load float, ptr addrspace(1) %p" + N + ", align 4\n";
  }
  return IrKernel(Code + "  ret void\n}\n");
}

/// How many elements the records of Kernel have if they are short, and if they are long.
std::optional<std::pair<int64_t, int64_t>> lengthsOf(const IrKernel &Kernel) {
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  const auto Lengths =
      recordLengths(Kernel.program(), Launch, costAccesses(Kernel.program(), Launch, /*MostUnreliable=*/8));
  constexpr unsigned Parameter = 2;
  return Lengths
             ? std::optional(std::pair(Lengths->Short.Arguments.at(Parameter), Lengths->Long.Arguments.at(Parameter)))
             : std::nullopt;
}

TEST(RecordRows, NumberedElementsAreARecord) {
  EXPECT_EQ(lengthsOf(takerOf({0, 1, 2})), std::pair(int64_t(4), int64_t(16))) << "64 bytes are a long one";
  EXPECT_EQ(lengthsOf(takerOf({0, 2, 6})), std::pair(int64_t(7), int64_t(16))) << "it has as many as are taken";
}

TEST(RecordRows, FewOrDistantElementsAreNone) {
  EXPECT_FALSE(lengthsOf(takerOf({0, 1}))) << "the border of a matrix";
  EXPECT_FALSE(lengthsOf(takerOf({0, 1, 100}))) << "a row that has a hundred elements";
}

/// A loop goes through the row of each thread: %length rounds. Guard: what lets threads in, of %t, %length and %count.
IrKernel walkerOf(const std::string &Guard) {
  return IrKernel(R"(
define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %length, i32 %count) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = mul nsw i32 %t, %length
  %lets = icmp )" +
                  Guard + R"(
  br i1 %lets, label %entry, label %end
entry:
  br label %loop
loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = add nsw i32 %first, %j
  %w = sext i32 %i to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %w
  %v = load float, ptr addrspace(1) %p, align 4
  store float %v, ptr addrspace(1) %out, align 4
  %next = add nsw i32 %j, 1
  %more = icmp slt i32 %next, %length
  br i1 %more, label %loop, label %end
end:
  ret void
})");
}

TEST(RecordRows, WhatALoopGoesThroughIsNone) { EXPECT_FALSE(lengthsOf(walkerOf("slt i32 %t, %count"))); }

/// Of Kernel's launch with narrow rows: how long they are.
std::optional<int64_t> narrowLength(const IrKernel &Kernel) {
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  const auto Narrow =
      withNarrowRows(Kernel.program(), Launch, costAccesses(Kernel.program(), Launch, /*MostUnreliable=*/8));
  return Narrow ? std::optional(Narrow->Arguments.at(2)) : std::nullopt;
}

TEST(RecordRows, RowsOfThreadsMayBeNarrow) {
  EXPECT_EQ(narrowLength(walkerOf("slt i32 %t, %count")), 4) << "points of as many dimensions";
  EXPECT_EQ(narrowLength(walkerOf("ne i32 %t, %length")), 4) << "that a thread is left out bounds no launch";
}

TEST(RecordRows, RowsAsLongAsTheLaunchAreWide) {
  EXPECT_FALSE(narrowLength(walkerOf("slt i32 %t, %length"))) << "a square matrix";
  EXPECT_FALSE(narrowLength(walkerOf("ugt i32 %length, %t")));
}

} // namespace
} // namespace cudaperf
