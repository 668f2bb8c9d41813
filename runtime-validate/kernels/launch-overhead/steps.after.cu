// The same steps, an iteration captured once in a graph and then launched as one.

#include <cuda_runtime.h>

constexpr int Count = 64 * 256;

__global__ void largerOfTwoInGraph(float *__restrict__ to, const float *__restrict__ from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = fmaxf(from[i], from[(i + 1) % Count]);
}

void stepsByGraph(float *a, float *b) {
  static cudaStream_t stream;
  static cudaGraphExec_t iteration;
  static float *capturedA, *capturedB;
  if (!stream)
    cudaStreamCreate(&stream);
  if (a != capturedA || b != capturedB) {
    if (iteration)
      cudaGraphExecDestroy(iteration);
    cudaGraph_t graph;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    for (int k = 0; k < 10; ++k) {
      largerOfTwoInGraph<<<Count / 256, 256, 0, stream>>>(b, a);
      largerOfTwoInGraph<<<Count / 256, 256, 0, stream>>>(a, b);
    }
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&iteration, graph, 0);
    cudaGraphDestroy(graph);
    capturedA = a;
    capturedB = b;
  }
  for (int t = 0; t < 50; ++t)
    cudaGraphLaunch(iteration, stream);
}
