; RUN: %opt -passes=cudaperf-take-vector-elements -S %s | FileCheck %s

; "a[i].x == 0 && a[i].y == 0" on copies of a[i], as a function's parameters are: nvcc's PTX loads x, and y only behind
; the branch. Each copy is its element before equal loads are found.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @x_then_y(
; CHECK: load float, ptr %p, align 8
; CHECK: second:
; CHECK: getelementptr inbounds i8, ptr %p, i64 4
; CHECK-NEXT: load float, ptr {{.*}}, align 4
define i1 @x_then_y(ptr %p) {
  %copy = load <2 x float>, ptr %p, align 8
  %x = extractelement <2 x float> %copy, i32 0
  %is_zero = fcmp oeq float %x, 0.0
  br i1 %is_zero, label %second, label %done
second:
  %again = load <2 x float>, ptr %p, align 8
  %y = extractelement <2 x float> %again, i32 1
  %both = fcmp oeq float %y, 0.0
  br label %done
done:
  %result = phi i1 [ false, %0 ], [ %both, %second ]
  ret i1 %result
}

; One copy of which both elements are used is one load, wherever they are used.
; CHECK-LABEL: @x_and_y(
; CHECK: load <2 x float>, ptr %p, align 8
; CHECK-NOT: load
; CHECK: ret
define float @x_and_y(ptr %p) {
  %copy = load <2 x float>, ptr %p, align 8
  %x = extractelement <2 x float> %copy, i32 0
  %y = extractelement <2 x float> %copy, i32 1
  %sum = fadd float %x, %y
  ret float %sum
}

; The index is known at run time only.
; CHECK-LABEL: @any(
; CHECK: load <4 x float>
define float @any(ptr %p, i32 %i) {
  %copy = load <4 x float>, ptr %p, align 16
  %x = extractelement <4 x float> %copy, i32 %i
  ret float %x
}
