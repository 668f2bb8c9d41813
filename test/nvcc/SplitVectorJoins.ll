; RUN: %opt -passes=cudaperf-split-vector-joins -S %s | FileCheck %s

; What is put into one element of a vector on either way is a value of its own.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @row_of_parity(
; CHECK: join:
; CHECK-DAG: %[[Y:.*]] = phi i32 [ %twice, %even ], [ %next, %odd ]
; CHECK-DAG: %[[X:.*]] = phi i32 [ %x, %even ], [ %x, %odd ]
; CHECK: add i32 %[[X]], %[[Y]]
define i32 @row_of_parity(i32 %x, i32 %y, i1 %is_even) {
  %p = insertelement <2 x i32> undef, i32 %x, i32 0
  br i1 %is_even, label %even, label %odd
even:
  %twice = mul i32 %y, 2
  %a = insertelement <2 x i32> %p, i32 %twice, i32 1
  br label %join
odd:
  %double = mul i32 %y, 2
  %next = add i32 %double, 1
  %b = insertelement <2 x i32> %p, i32 %next, i32 1
  br label %join
join:
  %q = phi <2 x i32> [ %a, %even ], [ %b, %odd ]
  %px = extractelement <2 x i32> %q, i32 0
  %py = extractelement <2 x i32> %q, i32 1
  %sum = add i32 %px, %py
  ret i32 %sum
}

; An element that a loop leaves alone, and one that it counts.
; CHECK-LABEL: @counted(
; CHECK: loop:
; CHECK-DAG: phi i32 [ 0, %start ], [ %{{.*}}, %loop ]
; CHECK-DAG: phi i32 [ %x, %start ], [ %{{.*}}, %loop ]
; CHECK-NOT: extractelement
; CHECK: ret
define i32 @counted(i32 %x, i32 %n) {
start:
  %p = insertelement <2 x i32> <i32 undef, i32 0>, i32 %x, i32 0
  br label %loop
loop:
  %q = phi <2 x i32> [ %p, %start ], [ %r, %loop ]
  %k = extractelement <2 x i32> %q, i32 1
  %next = add i32 %k, 1
  %r = insertelement <2 x i32> %q, i32 %next, i32 1
  %more = icmp slt i32 %next, %n
  %px = extractelement <2 x i32> %q, i32 0
  br i1 %more, label %loop, label %end
end:
  ret i32 %px
}

; What is loaded as a whole on one way stays one vector.
; CHECK-LABEL: @loaded(
; CHECK: phi <2 x i32>
; CHECK: extractelement
define i32 @loaded(i32 %x, ptr %from, i1 %is_even) {
  %p = insertelement <2 x i32> undef, i32 %x, i32 0
  br i1 %is_even, label %even, label %join
even:
  %a = load <2 x i32>, ptr %from, align 8
  br label %join
join:
  %q = phi <2 x i32> [ %a, %even ], [ %p, %0 ]
  %px = extractelement <2 x i32> %q, i32 0
  ret i32 %px
}
