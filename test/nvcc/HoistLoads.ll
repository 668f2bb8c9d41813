; RUN: %opt -passes=cudaperf-hoist-loads -S %s | FileCheck %s
; RUN: %opt -passes="require<postdomtree>,cudaperf-hoist-loads,adce" -disable-output %s

; "for (j...) sum += p[j] * p[i];" loads p[i] once: NVVM moves what every round would find unchanged before the loop (PTX
; of nvcc 13, for each case here). The load gets the line that is in force there, and keeps its own in a mark.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier0()

; CHECK-LABEL: @unchanged(
; CHECK: entry:
; CHECK-NEXT: %at = getelementptr float, ptr %p, i32 %i
; CHECK-NEXT: %far = load float, ptr %at, align 4, !dbg ![[OFTEST:[0-9]+]], !cudaperf.written ![[WRITTEN:[0-9]+]]
; CHECK: body:
; CHECK-NOT: load float, ptr %at
; CHECK: ret
define float @unchanged(ptr %p, i32 %i, i32 %n) !dbg !5 {
entry:
  br label %test
test:
  %j = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %more, %body ]
  %again = icmp slt i32 %j, %n
  br i1 %again, label %body, label %done, !dbg !7
body:
  %near.at = getelementptr float, ptr %p, i32 %j
  %near = load float, ptr %near.at, align 4, !dbg !8
  %at = getelementptr float, ptr %p, i32 %i
  %far = load float, ptr %at, align 4, !dbg !8
  %product = fmul float %near, %far
  %more = fadd float %sum, %product
  %next = add i32 %j, 1
  br label %test
done:
  ret float %sum
}

; A store that may write there, a barrier behind which others may have written: loaded in every round.
; CHECK-LABEL: @behind_a_store(
; CHECK: body:
; CHECK-NEXT: load float, ptr %p
define void @behind_a_store(ptr %p, ptr %q, i32 %n) {
entry:
  br label %test
test:
  %j = phi i32 [ 0, %entry ], [ %next, %body ]
  %again = icmp slt i32 %j, %n
  br i1 %again, label %body, label %done
body:
  %x = load float, ptr %p, align 4
  %to = getelementptr float, ptr %q, i32 %j
  store float %x, ptr %to, align 4
  %next = add i32 %j, 1
  br label %test
done:
  ret void
}

; CHECK-LABEL: @beside_a_store_elsewhere(
; CHECK: entry:
; CHECK-NEXT: load float, ptr %p
define void @beside_a_store_elsewhere(ptr noalias %p, ptr noalias %q, i32 %n) {
entry:
  br label %test
test:
  %j = phi i32 [ 0, %entry ], [ %next, %body ]
  %again = icmp slt i32 %j, %n
  br i1 %again, label %body, label %done
body:
  %x = load float, ptr %p, align 4
  %to = getelementptr float, ptr %q, i32 %j
  store float %x, ptr %to, align 4
  %next = add i32 %j, 1
  br label %test
done:
  ret void
}

; CHECK-LABEL: @behind_a_barrier(
; CHECK: body:
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
; CHECK-NEXT: load float, ptr %p
define float @behind_a_barrier(ptr %p, i32 %n) {
entry:
  br label %test
test:
  %j = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %more, %body ]
  %again = icmp slt i32 %j, %n
  br i1 %again, label %body, label %done
body:
  call void @llvm.nvvm.barrier0()
  %x = load float, ptr %p, align 4
  %more = fadd float %sum, %x
  %next = add i32 %j, 1
  br label %test
done:
  ret float %sum
}

; Under a condition, or behind a way out: not every round comes there, and the address may be none that can be read.
; CHECK-LABEL: @under_a_condition(
; CHECK: then:
; CHECK-NEXT: load float, ptr %p
define float @under_a_condition(ptr %p, i1 %c, i32 %n) {
entry:
  br label %test
test:
  %j = phi i32 [ 0, %entry ], [ %next, %join ]
  %sum = phi float [ 0.0, %entry ], [ %more, %join ]
  %again = icmp slt i32 %j, %n
  br i1 %again, label %body, label %done
body:
  br i1 %c, label %then, label %join
then:
  %x = load float, ptr %p, align 4
  br label %join
join:
  %more = phi float [ %sum, %body ], [ %x, %then ]
  %next = add i32 %j, 1
  br label %test
done:
  ret float %sum
}

; CHECK-LABEL: @behind_a_break(
; CHECK: on:
; CHECK-NEXT: load float, ptr %p
define float @behind_a_break(ptr %p, i32 %m, i32 %n) {
entry:
  br label %test
test:
  %j = phi i32 [ 0, %entry ], [ %next, %on ]
  %sum = phi float [ 0.0, %entry ], [ %more, %on ]
  %again = icmp slt i32 %j, %n
  br i1 %again, label %body, label %done
body:
  %enough = icmp eq i32 %j, %m
  br i1 %enough, label %done, label %on
on:
  %x = load float, ptr %p, align 4
  %more = fadd float %sum, %x
  %next = add i32 %j, 1
  br label %test
done:
  ret float %sum
}

; A loop that is come to from a branch has no block of its own before it; one is made even if the address turns out to
; change, and passes that follow must hear of it (it was a crash in ADCE).
; CHECK-LABEL: @without_a_block_before(
; CHECK: body:
; CHECK: load i32, ptr %at
define i32 @without_a_block_before(ptr %p, i32 %m, i32 %n) {
entry:
  %any = icmp sgt i32 %m, 0
  br i1 %any, label %body, label %done
body:
  %j = phi i32 [ 0, %entry ], [ %next, %body ]
  %at = getelementptr i32, ptr %p, i32 %j
  %x = load i32, ptr %at, align 4
  %next = add i32 %j, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %body, label %done
done:
  %last = phi i32 [ 0, %entry ], [ %x, %body ]
  ret i32 %last
}

; Eight rounds of a loop in another one become straight code: the load is issued where it is first needed, at the line of
; what stands there before (10), and not at the loop's (9).
; CHECK-LABEL: @unrolled_inside(
; CHECK: outer:
; CHECK: load float, ptr %row, align 4, !dbg ![[BEFORE:[0-9]+]]
; CHECK: test:
define float @unrolled_inside(ptr %p, i32 %n) !dbg !9 {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %end ]
  %total = phi float [ 0.0, %entry ], [ %sum, %end ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %outer, label %done
outer:
  %row = getelementptr float, ptr %p, i32 %k
  br label %test
test:
  %j = phi i32 [ 0, %outer ], [ %next, %body ]
  %sum = phi float [ %total, %outer ], [ %larger, %body ]
  %again = icmp slt i32 %j, 8
  br i1 %again, label %body, label %end, !dbg !10
body:
  %near.at = getelementptr float, ptr %p, i32 %j
  %near = load float, ptr %near.at, align 4, !dbg !11
  %far = load float, ptr %row, align 4, !dbg !12
  %product = fmul float %near, %far, !dbg !12
  %larger = fadd float %sum, %product, !dbg !12
  %next = add i32 %j, 1
  br label %test
end:
  %k.next = add i32 %k, 1
  br label %head
done:
  ret float %total
}

; CHECK: ![[OFTEST]] = !DILocation(line: 5,
; CHECK: ![[WRITTEN]] = !DILocation(line: 7,
; CHECK: ![[BEFORE]] = !DILocation(line: 10,

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cu", directory: "/")
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !2)
!5 = distinct !DISubprogram(name: "unchanged", file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DILocation(line: 5, column: 3, scope: !5)
!8 = !DILocation(line: 7, column: 12, scope: !5)
!9 = distinct !DISubprogram(name: "unrolled_inside", file: !1, line: 8, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!10 = !DILocation(line: 9, column: 3, scope: !9)
!11 = !DILocation(line: 10, column: 3, scope: !9)
!12 = !DILocation(line: 11, column: 3, scope: !9)
