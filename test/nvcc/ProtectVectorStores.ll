; RUN: %opt -passes=cudaperf-protect-vector-stores -S %s | FileCheck %s
; RUN: %opt -passes='cudaperf-protect-vector-stores,early-cse<memssa>,cudaperf-release-vector-stores,load-store-vectorizer' -S %s \
; RUN:   | FileCheck --check-prefix=WHOLE %s

; "float2 v = p[i]; v.x += 1; p[i] = v;" is one 8-byte store in nvcc's code. SROA makes two stores of it, of which the
; second puts back what was loaded; EarlyCSE would drop it. Stores that share an aligned word of 8 or 16 bytes are
; volatile while it runs.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @read_change_write(
; CHECK: store volatile float %more, ptr %p, align 8, !cudaperf.vector
; CHECK: store volatile float %y, ptr %q, align 4, !cudaperf.vector
; WHOLE-LABEL: @read_change_write(
; WHOLE: store <2 x float>
define void @read_change_write(ptr %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %x = load float, ptr %p, align 8
  %y = load float, ptr %q, align 4
  %more = fadd float %x, 1.0
  store float %more, ptr %p, align 8
  store float %y, ptr %q, align 4
  ret void
}

; Without the alignment of a vector they are two stores for nvcc as well, and the second is dropped.
; CHECK-LABEL: @not_aligned(
; CHECK-NOT: volatile
; CHECK: ret
; WHOLE-LABEL: @not_aligned(
; WHOLE: store float %more
; WHOLE-NOT: store
; WHOLE: ret
define void @not_aligned(ptr %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %x = load float, ptr %p, align 4
  %y = load float, ptr %q, align 4
  %more = fadd float %x, 1.0
  store float %more, ptr %p, align 4
  store float %y, ptr %q, align 4
  ret void
}

; A local variable becomes registers.
; CHECK-LABEL: @local_variable(
; CHECK-NOT: volatile
; CHECK: ret
define void @local_variable(float %x) {
  %v = alloca [2 x float], align 8
  store float %x, ptr %v, align 8
  %q = getelementptr inbounds i8, ptr %v, i64 4
  store float %x, ptr %q, align 4
  ret void
}
