; RUN: %opt -passes=cudaperf-keep-in-registers -S %s | FileCheck %s

; "for (k...) out[i] += a[k];" loads and stores out[i] once, if nothing else in the loop can be there; if other loads can,
; its stores stay and only its loads go (PTX of nvcc 13, for each case here).

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier0()

; CHECK-LABEL: @sum(
; CHECK: entry:
; CHECK: %before = load float, ptr %to
; CHECK: test:
; CHECK-NEXT: phi float [ %before, %entry ], [ %z, %body ]
; CHECK: body:
; CHECK-NOT: store
; CHECK: done:
; CHECK-NEXT: store float %{{.*}}, ptr %to.again
; CHECK-NEXT: ret
define void @sum(ptr noalias %out, ptr noalias %a, i32 %i, i32 %n) {
entry:
  br label %test
test:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %again = icmp slt i32 %k, %n
  br i1 %again, label %body, label %done
body:
  %at = getelementptr float, ptr %a, i32 %k
  %x = load float, ptr %at, align 4
  %to = getelementptr float, ptr %out, i32 %i
  %y = load float, ptr %to, align 4
  %z = fadd float %x, %y
  %to.again = getelementptr float, ptr %out, i32 %i
  store float %z, ptr %to.again, align 4
  %next = add i32 %k, 1
  br label %test
done:
  ret void
}

; What is stored in one loop and stays behind it leaves the loop around it, too.
; CHECK-LABEL: @nested(
; CHECK: entry:
; CHECK: %before{{[0-9]*}} = load float, ptr %out
; CHECK: inner:
; CHECK-NOT: store
; CHECK: done:
; CHECK-NEXT: store float
define void @nested(ptr noalias %out, ptr noalias %a, i32 %n) {
entry:
  br label %outer
outer:
  %j = phi i32 [ 0, %entry ], [ %next.j, %latch ]
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %next, %inner ]
  %at = getelementptr float, ptr %a, i32 %k
  %x = load float, ptr %at, align 4
  %y = load float, ptr %out, align 4
  %z = fadd float %x, %y
  store float %z, ptr %out, align 4
  %next = add i32 %k, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %inner, label %latch
latch:
  %next.j = add i32 %j, 1
  %again.j = icmp slt i32 %next.j, %n
  br i1 %again.j, label %outer, label %done
done:
  ret void
}

; Another load may be there: the store stays, what it has stored is not loaded again.
; CHECK-LABEL: @read_elsewhere(
; CHECK: %before{{[0-9]*}} = load float, ptr %out
; CHECK: body:
; CHECK: load float, ptr %at
; CHECK-NOT: load
; CHECK: store float %z, ptr %out
; CHECK: done:
; CHECK-NEXT: ret
define void @read_elsewhere(ptr %out, ptr %a, i32 %n) {
entry:
  br label %test
test:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %again = icmp slt i32 %k, %n
  br i1 %again, label %body, label %done
body:
  %at = getelementptr float, ptr %a, i32 %k
  %x = load float, ptr %at, align 4
  %y = load float, ptr %out, align 4
  %z = fadd float %x, %y
  store float %z, ptr %out, align 4
  %next = add i32 %k, 1
  br label %test
done:
  ret void
}

; Under a condition, with another store that may be there, behind a barrier where others may have stored: left alone.
; CHECK-LABEL: @sometimes(
; CHECK: more:
; CHECK-NEXT: load float, ptr %out
; CHECK: store float %z, ptr %out
define void @sometimes(ptr noalias %out, ptr noalias %a, i32 %n) {
entry:
  br label %test
test:
  %k = phi i32 [ 0, %entry ], [ %next, %latch ]
  %again = icmp slt i32 %k, %n
  br i1 %again, label %body, label %done
body:
  %at = getelementptr float, ptr %a, i32 %k
  %x = load float, ptr %at, align 4
  %positive = fcmp ogt float %x, 0.0
  br i1 %positive, label %more, label %latch
more:
  %y = load float, ptr %out, align 4
  %z = fadd float %x, %y
  store float %z, ptr %out, align 4
  br label %latch
latch:
  %next = add i32 %k, 1
  br label %test
done:
  ret void
}

; CHECK-LABEL: @written_elsewhere(
; CHECK: body:
; CHECK-NEXT: load float, ptr %out
; CHECK: store float %z, ptr %out
define void @written_elsewhere(ptr %out, ptr %a, i32 %n) {
entry:
  br label %test
test:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %again = icmp slt i32 %k, %n
  br i1 %again, label %body, label %done
body:
  %y = load float, ptr %out, align 4
  %z = fadd float %y, 1.0
  store float %z, ptr %out, align 4
  %at = getelementptr float, ptr %a, i32 %k
  store float 0.0, ptr %at, align 4
  %next = add i32 %k, 1
  br label %test
done:
  ret void
}

; CHECK-LABEL: @barrier(
; CHECK: body:
; CHECK-NEXT: load float, ptr %out
; CHECK: store float %z, ptr %out
define void @barrier(ptr %out, i32 %n) {
entry:
  br label %test
test:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %again = icmp slt i32 %k, %n
  br i1 %again, label %body, label %done
body:
  %y = load float, ptr %out, align 4
  %z = fadd float %y, 1.0
  store float %z, ptr %out, align 4
  call void @llvm.nvvm.barrier0()
  %next = add i32 %k, 1
  br label %test
done:
  ret void
}

; What is loaded behind the loop, which may not run, is loaded there by nvcc, too.
; CHECK-LABEL: @loadedBehind(
; CHECK: body:
; CHECK: load float, ptr %out
; CHECK: store float
; CHECK: done:
; CHECK-NEXT: load float, ptr %out
define void @loadedBehind(ptr noalias %out, ptr noalias %a, i32 %n) {
entry:
  br label %test
test:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %again = icmp slt i32 %k, %n
  br i1 %again, label %body, label %done
body:
  %at = getelementptr float, ptr %a, i32 %k
  %x = load float, ptr %at, align 4
  %y = load float, ptr %out, align 4
  %z = fadd float %x, %y
  store float %z, ptr %out, align 4
  %next = add i32 %k, 1
  br label %test
done:
  %sum = load float, ptr %out, align 4
  %half = fmul float %sum, 5.000000e-01
  store float %half, ptr %out, align 4
  ret void
}

; Behind a barrier another thread's number may be there: it is loaded anyway, and the loop has its own in a register.
; CHECK-LABEL: @barrierBehind(
; CHECK: body:
; CHECK-NEXT: %at = getelementptr
; CHECK-NEXT: %x = load float, ptr %at
; CHECK-NEXT: fadd
; CHECK-NOT: store
; CHECK: done:
; CHECK-NEXT: store float %{{.*}}, ptr addrspace(3) %out
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
; CHECK-NEXT: load float, ptr addrspace(3) %out
define void @barrierBehind(ptr addrspace(3) %out, ptr noalias %a, i32 %n) {
entry:
  br label %test
test:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %again = icmp slt i32 %k, %n
  br i1 %again, label %body, label %done
body:
  %at = getelementptr float, ptr %a, i32 %k
  %x = load float, ptr %at, align 4
  %y = load float, ptr addrspace(3) %out, align 4
  %z = fadd float %x, %y
  store float %z, ptr addrspace(3) %out, align 4
  %next = add i32 %k, 1
  br label %test
done:
  call void @llvm.nvvm.barrier0()
  %sum = load float, ptr addrspace(3) %out, align 4
  %half = fmul float %sum, 5.000000e-01
  store float %half, ptr addrspace(3) %out, align 4
  ret void
}
