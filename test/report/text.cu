// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-global-access' %s > %t.txt
// RUN: FileCheck --input-file=%t.txt --strict-whitespace --match-full-lines --check-prefix=TEXT %s
// RUN: not %cuda-perf-lint --quiet %s | FileCheck --check-prefix=QUIET --implicit-check-not='{{[0-9]+ finding}}' %s
// RUN: not %cuda-perf-lint --color=always %s | FileCheck --check-prefix=COLOR %s
// RUN: not %cuda-perf-lint -o %t.report %s && diff %t.report %t.txt
//
// Tabs are expanded as a terminal does, so that the caret stands under the expression; two columns of a wide
// character count twice.

__global__ void tabs(float *out, int n) {
	int i = blockIdx.x * 256 + threadIdx.x;
	/* 中 */	out[i * n] = 1.0f;
}

// TEXT:{{.*}}text.cu:12:12: note: {{.*}} [cuda-perf-strided-global-access]
// TEXT-NEXT:   12 |         /* 中 */        out[i * n] = 1.0f;
// TEXT-NEXT:      |                         ^~~~~~~~~~
// TEXT-NEXT:      = here a thread takes one element of its row: {{.*}}; estimated to make the kernel about {{.*}} times as fast
// TEXT-NEXT:      = in kernel 'tabs', block 256 {{.*}}
// TEXT:1 finding in 1 kernel of 1 file

// QUIET: text.cu:12:12: note:
// COLOR: [0;1;36mnote: {{.*}}[0m
