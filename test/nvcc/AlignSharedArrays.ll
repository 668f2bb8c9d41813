; RUN: %opt -passes=cudaperf-align-shared-arrays -S %s | FileCheck %s

; ptxas aligns static shared arrays to 16 bytes, and so merges what the compiler could not. Arrays of single bytes it
; leaves: it stores those byte by byte.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: @floats = internal addrspace(3) global [32 x float] undef, align 16
@floats = internal addrspace(3) global [32 x float] undef, align 4
; CHECK: @bytes = internal addrspace(3) global [32 x i8] undef, align 1
@bytes = internal addrspace(3) global [32 x i8] undef, align 1
; CHECK: @wide = internal addrspace(3) global [32 x float] undef, align 128
@wide = internal addrspace(3) global [32 x float] undef, align 128
; CHECK: @table = internal addrspace(1) global [32 x float] undef, align 4
@table = internal addrspace(1) global [32 x float] undef, align 4
