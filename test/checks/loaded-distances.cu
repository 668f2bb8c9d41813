// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// A distance that is loaded has the name that the source gives it.
__constant__ long listLength;
__global__ void count(int *out, const long *lists, const int *lengths) {
  long particle = blockIdx.x * blockDim.x + threadIdx.x;
  int found = 0;
  for (int k = 0; k < lengths[particle]; ++k)
    // CHECK: load of 'lists' moves 32 sectors per request where 8 would do: neighbouring 'particle' lie 'listLength' elements apart [cuda-perf-strided-global-access]
    found += lists[particle * listLength + k] != particle;
  out[particle] = found;
}
