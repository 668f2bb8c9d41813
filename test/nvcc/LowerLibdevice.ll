; RUN: %opt -passes=cudaperf-lower-libdevice -S %s | FileCheck %s

; CUDA's headers make calls of libdevice of __clz() and of conversions, which indices go through. The library is not
; linked; as instructions the calls are known to every analysis. (What each function computes is tested in
; test/unit/Nvcc/LowerLibdeviceTest.cpp.)

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @__nv_clz(i32)
declare i32 @__nv_float2int_rd(float)
declare float @__nv_sinf(float)

; CHECK-LABEL: @integers_and_conversions(
; CHECK: call i32 @llvm.ctlz.i32(i32 %x, i1 false)
; CHECK: [[FLOOR:%.*]] = call float @llvm.floor.f32(float %f)
; CHECK: fptosi float [[FLOOR]] to i32
; CHECK-NOT: @__nv_
; CHECK: ret
define i32 @integers_and_conversions(i32 %x, float %f) {
  %zeros = call i32 @__nv_clz(i32 %x)
  %floor = call i32 @__nv_float2int_rd(float %f)
  %sum = add i32 %zeros, %floor
  ret i32 %sum
}

; No index goes through a sine.
; CHECK-LABEL: @floats_stay_calls(
; CHECK: call float @__nv_sinf(
define float @floats_stay_calls(float %f) {
  %sine = call float @__nv_sinf(float %f)
  ret float %sine
}

; A function of the program's own of that name is what it says.
; CHECK-LABEL: @own_definition(
; CHECK: call i32 @__nv_abs(
define i32 @own_definition(i32 %x) {
  %same = call i32 @__nv_abs(i32 %x)
  ret i32 %same
}
define i32 @__nv_abs(i32 %x) {
  ret i32 %x
}
