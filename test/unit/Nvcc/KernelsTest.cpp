#include "Nvcc/Kernels.h"
#include "IrText.h"

namespace cudaperf {
namespace {

TEST(Kernels, AreWhatTheAnnotationsSay) {
  IrText Code(R"(
define void @kernel(ptr %p) { ret void }
define void @bounded(ptr %p) { ret void }
define void @limits_only(ptr %p) { ret void }
define void @was_one(ptr %p) { ret void }
define void @helper(ptr %p) { ret void }
@texture = global i64 0
!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6}
!0 = !{ptr @kernel, !"kernel", i32 1}
!1 = !{ptr @bounded, !"maxntidx", i32 256, !"kernel", i32 1}
!2 = !{ptr @limits_only, !"maxntidx", i32 256}
!3 = !{ptr @was_one, !"kernel", i32 0}
!4 = !{ptr @texture, !"texture", i32 1}
!5 = !{null, !"kernel", i32 1}
!6 = !{}
)");
  const auto Kernels = kernelsOf(Code.module());
  EXPECT_EQ(Kernels.size(), 2u);
  EXPECT_TRUE(Kernels.contains(&Code.function("kernel")));
  EXPECT_TRUE(Kernels.contains(&Code.function("bounded")));
}

TEST(Kernels, WithoutAnnotationsAreNone) {
  IrText Code("define void @f() { ret void }");
  EXPECT_TRUE(kernelsOf(Code.module()).empty());
}

} // namespace
} // namespace cudaperf
