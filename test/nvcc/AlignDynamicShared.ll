; RUN: %opt -passes=cudaperf-align-dynamic-shared -S %s | FileCheck %s

; "extern __shared__ float tile[];" is aligned to 16 bytes in nvcc's PTX: neighbouring accesses may be merged. What is
; aligned to more stays so. Arrays of a known size are as aligned as declared while the compiler merges; the assembler
; does more (AlignSharedArrays.ll).

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: @dynamic = external addrspace(3) global [0 x float], align 16
@dynamic = external addrspace(3) global [0 x float], align 4
; CHECK: @wide = external addrspace(3) global [0 x float], align 128
@wide = external addrspace(3) global [0 x float], align 128
; CHECK: @static = internal addrspace(3) global [32 x float] undef, align 4
@static = internal addrspace(3) global [32 x float] undef, align 4
; CHECK: @table = external addrspace(1) global [0 x float], align 4
@table = external addrspace(1) global [0 x float], align 4
