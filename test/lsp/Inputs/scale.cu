// A kernel that reads one field of a record: a strided access.
struct Particle {
  float position[3], velocity[3], mass, charge;
};
__global__ void masses(float *__restrict__ out, const Particle *__restrict__ in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i].mass;
}
void run(float *out, const Particle *in, int n) { masses<<<(n + 255) / 256, 256>>>(out, in, n); }
