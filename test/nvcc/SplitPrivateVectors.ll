; RUN: %opt -passes=cudaperf-split-private-vectors -S %s | FileCheck %s

; A thread's own array costs nothing that is counted, and nvcc has most such arrays in registers. The vectoriser merges
; accesses to it too; the warp model follows numbers, not vectors.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @own_array(
; CHECK: store i32 %a, ptr {{.*}}, align 4
; CHECK: store i32 %b, ptr {{.*}}, align 4
; CHECK-NOT: {{(load|store)}} <2 x i32>
; CHECK: ret
define i32 @own_array(i32 %a, i32 %b) {
  %local = alloca [2 x i32], align 8
  %first = insertelement <2 x i32> poison, i32 %a, i32 0
  %both = insertelement <2 x i32> %first, i32 %b, i32 1
  store <2 x i32> %both, ptr %local, align 8
  %loaded = load <2 x i32>, ptr %local, align 8
  %second = extractelement <2 x i32> %loaded, i32 1
  ret i32 %second
}

; In other memory the vector is what counts.
; CHECK-LABEL: @global_array(
; CHECK: load <2 x i32>, ptr %p, align 8
define i32 @global_array(ptr %p) {
  %loaded = load <2 x i32>, ptr %p, align 8
  %second = extractelement <2 x i32> %loaded, i32 1
  ret i32 %second
}

; The vector is used as a whole.
; CHECK-LABEL: @whole_vector(
; CHECK: load <2 x i32>, ptr %local, align 8
define <2 x i32> @whole_vector() {
  %local = alloca [2 x i32], align 8
  %loaded = load <2 x i32>, ptr %local, align 8
  ret <2 x i32> %loaded
}
