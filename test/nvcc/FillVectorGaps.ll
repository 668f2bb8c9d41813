; RUN: %opt -passes=cudaperf-fill-vector-gaps -S %s | FileCheck %s

; "p[i].x + p[i].y + p[i].w" of a float4 is one 16-byte load in nvcc's code. LLVM's vectoriser takes only what is asked
; for: the missing load is added before it.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @x_y_w(
; CHECK: getelementptr inbounds i8, ptr %p, i64 8
; CHECK-NEXT: load float, ptr {{.*}}, align 8
; CHECK: load float, ptr %p1, align 4
; CHECK: load float, ptr %p3, align 4
define float @x_y_w(ptr %p) {
  %x = load float, ptr %p, align 16
  %p1 = getelementptr inbounds i8, ptr %p, i64 4
  %y = load float, ptr %p1, align 4
  %p3 = getelementptr inbounds i8, ptr %p, i64 12
  %w = load float, ptr %p3, align 4
  %xy = fadd float %x, %y
  %sum = fadd float %xy, %w
  ret float %sum
}

; Two of four are not all of it.
; CHECK-LABEL: @x_w(
; CHECK-COUNT-2: load float
; CHECK-NOT: load
; CHECK: ret
define float @x_w(ptr %p) {
  %x = load float, ptr %p, align 16
  %p3 = getelementptr inbounds i8, ptr %p, i64 12
  %w = load float, ptr %p3, align 4
  %sum = fadd float %x, %w
  ret float %sum
}

; Nothing says that a fourth float is there, where three are aligned to one.
; CHECK-LABEL: @three_floats(
; CHECK-COUNT-3: load float
; CHECK-NOT: load
; CHECK: ret
define float @three_floats(ptr %p) {
  %x = load float, ptr %p, align 4
  %p1 = getelementptr inbounds i8, ptr %p, i64 4
  %y = load float, ptr %p1, align 4
  %p2 = getelementptr inbounds i8, ptr %p, i64 8
  %z = load float, ptr %p2, align 4
  %xy = fadd float %x, %y
  %sum = fadd float %xy, %z
  ret float %sum
}

; Four doubles are two loads in any case.
; CHECK-LABEL: @doubles(
; CHECK-COUNT-3: load double
; CHECK-NOT: load
; CHECK: ret
define double @doubles(ptr %p) {
  %x = load double, ptr %p, align 32
  %p1 = getelementptr inbounds i8, ptr %p, i64 8
  %y = load double, ptr %p1, align 8
  %p2 = getelementptr inbounds i8, ptr %p, i64 16
  %z = load double, ptr %p2, align 16
  %xy = fadd double %x, %y
  %sum = fadd double %xy, %z
  ret double %sum
}
