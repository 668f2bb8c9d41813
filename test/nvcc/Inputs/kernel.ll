target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() memory(none)

define void @pair(ptr %p, float %f) noinline {
  store float %f, ptr %p, align 8
  %q = getelementptr inbounds i8, ptr %p, i64 4
  store float %f, ptr %q, align 4
  ret void
}

define void @kernel(ptr %p, float %f) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %at = getelementptr inbounds [2 x float], ptr %p, i64 %i
  call void @pair(ptr %at, float %f)
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @kernel, !"kernel", i32 1}
