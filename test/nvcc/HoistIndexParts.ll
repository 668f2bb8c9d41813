; RUN: %opt -passes=cudaperf-hoist-index-parts,cudaperf-unroll-unit-stride-loops -S %s | FileCheck %s

; PTX of nvcc 13 for 'for (int j = 0; j < 4; j++) sum += tile[4 * (threadIdx.x ^ 1) + j]': one ld.shared.v4.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [4096 x float] undef, align 4

; What LLVM's analysis of loops does not look into is computed before the loop, and no longer hides that the rest walks.
; CHECK-LABEL: @exchanged_rows(
; CHECK-COUNT-4: load float, ptr addrspace(3)
; CHECK: ret float
define float @exchanged_rows(i32 range(i32 0, 1024) %thread) {
entry:
  br label %header
header:
  %j = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %more, %body ]
  %runs = icmp slt i32 %j, 4
  br i1 %runs, label %body, label %exit
body:
  %other = xor i32 %thread, 1
  %row = mul nsw i32 %other, 4
  %index = add nsw i32 %row, %j
  %wide = sext i32 %index to i64
  %at = getelementptr inbounds [4096 x float], ptr addrspace(3) @tile, i64 0, i64 %wide
  %value = load float, ptr addrspace(3) %at, align 4
  %more = fadd float %sum, %value
  %next = add nsw i32 %j, 1
  br label %header
exit:
  ret float %sum
}

; A number that changes from round to round stays, and so do the loop and its one access.
; CHECK-LABEL: @another_row_each_round(
; CHECK: body:
; CHECK-NEXT: %other = xor i32 %j, %thread
; CHECK: load float, ptr addrspace(3)
; CHECK-NOT: load float
; CHECK: ret float
define float @another_row_each_round(i32 range(i32 0, 1024) %thread) {
entry:
  br label %header
header:
  %j = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %more, %body ]
  %runs = icmp slt i32 %j, 4
  br i1 %runs, label %body, label %exit
body:
  %other = xor i32 %j, %thread
  %row = mul nsw i32 %other, 4
  %index = add nsw i32 %row, %j
  %wide = sext i32 %index to i64
  %at = getelementptr inbounds [4096 x float], ptr addrspace(3) @tile, i64 0, i64 %wide
  %value = load float, ptr addrspace(3) %at, align 4
  %more = fadd float %sum, %value
  %next = add nsw i32 %j, 1
  br label %header
exit:
  ret float %sum
}

; A division does not leave its loop.
; CHECK-LABEL: @guarded_quotient(
; CHECK: body:
; CHECK-NEXT: %part = sdiv i32 %thread, %count
define void @guarded_quotient(i32 %thread, i32 %count, ptr %out) {
entry:
  br label %header
header:
  %j = phi i32 [ 0, %entry ], [ %next, %body ]
  %runs = icmp slt i32 %j, %count
  br i1 %runs, label %body, label %exit
body:
  %part = sdiv i32 %thread, %count
  %index = add nsw i32 %part, %j
  %wide = sext i32 %index to i64
  %at = getelementptr inbounds i8, ptr %out, i64 %wide
  store i8 0, ptr %at, align 1
  %next = add nsw i32 %j, 1
  br label %header
exit:
  ret void
}
