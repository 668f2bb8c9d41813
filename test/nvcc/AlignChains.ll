; RUN: %opt -passes=cudaperf-align-chains -S %s | FileCheck %s

; The first of a chain of more than 16 bytes is aligned to 8 bytes: so is what lies 8 and 16 bytes behind it. nvcc makes
; pairs of all six ints, and single loads of the last two of four.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @five(
; CHECK-NEXT: load i32, ptr addrspace(1) %p, align 8
; CHECK: load i32, ptr addrspace(1) %p1, align 4
; CHECK: load i32, ptr addrspace(1) %p2, align 8
; CHECK: load i32, ptr addrspace(1) %p3, align 4
; CHECK: load i32, ptr addrspace(1) %p4, align 8
define i32 @five(ptr addrspace(1) %p) {
  %a = load i32, ptr addrspace(1) %p, align 8
  %p1 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
  %b = load i32, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  %c = load i32, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 12
  %d = load i32, ptr addrspace(1) %p3, align 4
  %p4 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 16
  %e = load i32, ptr addrspace(1) %p4, align 4
  ret i32 %e
}

; The order in the text does not matter, and stores are chains of their own.
; CHECK-LABEL: @stores(
; CHECK-NEXT: getelementptr
; CHECK-NEXT: load i32, ptr addrspace(1) %p2, align 4
; CHECK: store i32 1, ptr addrspace(1) %p4, align 8
; CHECK: store i32 1, ptr addrspace(1) %p3, align 4
; CHECK: store i32 1, ptr addrspace(1) %p2, align 8
; CHECK: store i32 1, ptr addrspace(1) %p1, align 4
; CHECK: store i32 1, ptr addrspace(1) %p, align 8
define i32 @stores(ptr addrspace(1) %p) {
  %p2 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  %c = load i32, ptr addrspace(1) %p2, align 4
  %p4 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 16
  store i32 1, ptr addrspace(1) %p4, align 4
  %p3 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 12
  store i32 1, ptr addrspace(1) %p3, align 4
  store i32 1, ptr addrspace(1) %p2, align 4
  %p1 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
  store i32 1, ptr addrspace(1) %p1, align 4
  store i32 1, ptr addrspace(1) %p, align 8
  ret i32 %c
}

; 16 bytes are no longer chain.
; CHECK-LABEL: @four(
; CHECK: load i32, ptr addrspace(1) %p2, align 4
define i32 @four(ptr addrspace(1) %p) {
  %a = load i32, ptr addrspace(1) %p, align 8
  %p1 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
  %b = load i32, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  %c = load i32, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 12
  %d = load i32, ptr addrspace(1) %p3, align 4
  ret i32 %d
}

; What is aligned at the end says nothing of what stands before.
; CHECK-LABEL: @behind(
; CHECK: load i32, ptr addrspace(1) %p, align 4
; CHECK: load i32, ptr addrspace(1) %p1, align 4
define i64 @behind(ptr addrspace(1) %p) {
  %a = load i32, ptr addrspace(1) %p, align 4
  %p1 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
  %b = load i32, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  %c = load i64, ptr addrspace(1) %p2, align 8
  %p4 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 16
  %d = load i64, ptr addrspace(1) %p4, align 8
  ret i64 %c
}
