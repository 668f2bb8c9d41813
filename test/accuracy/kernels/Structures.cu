// Arrays of structures in global memory: fields, whole copies, alignment.
#include "Buffers.h"

struct Pair {
  float A, B;
};
struct Triple {
  float X, Y, Z;
};
struct Particle {
  float X, Y, Z, Vx, Vy, Vz;
};
struct Wide {
  double X, Y, Z, W;
};
struct Bytes4 {
  unsigned char R, G, B, A;
};
struct alignas(4) AlignedBytes4 {
  unsigned char R, G, B, A;
};
struct alignas(16) Aligned16 {
  float X, Y, Z, W;
};

__global__ void fieldOfPair(float *Out, const Pair *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I].A;
  Out[I] = Value;
}
__global__ void fieldOfParticle(float *Out, const Particle *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I].Y;
  Out[I] = Value;
}
__global__ void fieldOfWide(double *Out, const Wide *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  double Value = In[I].Z;
  Out[I] = Value;
}
__global__ void moveParticle(Particle *Particles, float Step) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Particles[I].X += Particles[I].Vx * Step;
  Particles[I].Y += Particles[I].Vy * Step;
}
__global__ void copyTriple(Triple *Out, const Triple *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I];
}
__global__ void copyBytes4(Bytes4 *Out, const Bytes4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I];
}
__global__ void copyAlignedBytes4(AlignedBytes4 *Out, const AlignedBytes4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I];
}
__global__ void copyAligned16(Aligned16 *Out, const Aligned16 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I];
}

int main() {
  float *A = buffer<float>(), *B = buffer<float>();
  fieldOfPair<<<64, 256>>>(A, (Pair *)B);
  fieldOfParticle<<<64, 256>>>(A, (Particle *)B);
  fieldOfWide<<<64, 256>>>((double *)A, (Wide *)B);
  moveParticle<<<64, 256>>>((Particle *)A, 0.5f);
  copyTriple<<<64, 256>>>((Triple *)A, (Triple *)B);
  copyBytes4<<<64, 256>>>((Bytes4 *)A, (Bytes4 *)B);
  copyAlignedBytes4<<<64, 256>>>((AlignedBytes4 *)A, (AlignedBytes4 *)B);
  copyAligned16<<<64, 256>>>((Aligned16 *)A, (Aligned16 *)B);
  return cudaDeviceSynchronize() != cudaSuccess;
}
