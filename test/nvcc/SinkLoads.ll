; RUN: %opt -passes=cudaperf-sink-loads -S %s | FileCheck %s

; "if (lane < 8) x = a[i]; else x = b[i];" is one load in nvcc's code, by all lanes together, from an address that each
; arm selects.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() memory(none)

; CHECK-LABEL: @parted_by_threads(
; CHECK: join:
; CHECK: [[ADDRESS:%.*]] = phi ptr [ %a, %then ], [ %b, %else ]
; CHECK: load float, ptr [[ADDRESS]], align 4
; CHECK-NOT: load
; CHECK: ret
define float @parted_by_threads(ptr %a, ptr %b) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %few = icmp ult i32 %t, 8
  br i1 %few, label %then, label %else
then:
  %x = load float, ptr %a, align 4
  br label %join
else:
  %y = load float, ptr %b, align 4
  br label %join
join:
  %z = phi float [ %x, %then ], [ %y, %else ]
  ret float %z
}

; nvcc does so here as well; but where an argument or data decides, it is not known which lanes go together, and what
; each arm costs by itself says more.
; CHECK-LABEL: @parted_by_an_argument(
; CHECK: then:
; CHECK-NEXT: load float, ptr %a
; CHECK: else:
; CHECK-NEXT: load float, ptr %b
define float @parted_by_an_argument(ptr %a, ptr %b, i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %x = load float, ptr %a, align 4
  br label %join
else:
  %y = load float, ptr %b, align 4
  br label %join
join:
  %z = phi float [ %x, %then ], [ %y, %else ]
  ret float %z
}

; A store after the load may change what is loaded.
; CHECK-LABEL: @written_afterwards(
; CHECK: then:
; CHECK-NEXT: load float, ptr %a
define float @written_afterwards(ptr %a, ptr %b) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %few = icmp ult i32 %t, 8
  br i1 %few, label %then, label %else
then:
  %x = load float, ptr %a, align 4
  store float 0.0, ptr %a, align 4
  br label %join
else:
  %y = load float, ptr %b, align 4
  br label %join
join:
  %z = phi float [ %x, %then ], [ %y, %else ]
  ret float %z
}

; Other memory is another instruction.
; CHECK-LABEL: @shared_and_global(
; CHECK: then:
; CHECK-NEXT: load float, ptr addrspace(3) %a
define float @shared_and_global(ptr addrspace(3) %a, ptr %b) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %few = icmp ult i32 %t, 8
  br i1 %few, label %then, label %else
then:
  %x = load float, ptr addrspace(3) %a, align 4
  br label %join
else:
  %y = load float, ptr %b, align 4
  br label %join
join:
  %z = phi float [ %x, %then ], [ %y, %else ]
  ret float %z
}
