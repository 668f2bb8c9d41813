// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-untimed-launch' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Times of the host around a launch: without a wait they end when the kernel begins.

#include <chrono>
#include <cstdio>
#include <ctime>
#include <sys/time.h>

__global__ void step(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

double chrono(float *to, float *from, int n) {
  auto start = std::chrono::steady_clock::now();
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  // CHECK: :[[#@LINE+4]]:14: warning: the time since 'start' ends when 'step' is launched, not when it is done: nothing waits for it before the clock is read [cuda-perf-untimed-launch]
  // CHECK: :[[#@LINE+3]]:14: note: call 'cudaDeviceSynchronize' before it, or measure with 'cudaEventRecord' and 'cudaEventElapsedTime'
  // CHECK: :[[#@LINE-3]]:3: note: launched here
  // CHECK: :[[#@LINE-5]]:16: note: the time begins here
  auto end = std::chrono::steady_clock::now();
  return std::chrono::duration<double>(end - start).count();
}

double chronoWaited(float *to, float *from, int n) {
  auto start = std::chrono::steady_clock::now();
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaDeviceSynchronize();
  auto end = std::chrono::steady_clock::now();
  return std::chrono::duration<double>(end - start).count();
}

// The loop's last launches are still under way; asking for an error waits for nothing.
float clockAround(float *to, float *from, int n) {
  clock_t begin, end;
  begin = clock();
  for (int t = 0; t < 100; ++t)
    step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaGetLastError();
  // CHECK: :[[#@LINE+1]]:9: warning: the time since 'begin' ends when 'step' is launched{{.*}} [cuda-perf-untimed-launch]
  end = clock();
  return float(end - begin) / CLOCKS_PER_SEC;
}

// Through a function that launches, with a clock of one's own.
static double seconds() {
  timeval now;
  gettimeofday(&now, nullptr);
  return now.tv_sec + now.tv_usec * 1e-6;
}
static void launch(float *to, float *from, int n) { step<<<(n + 255) / 256, 256>>>(to, from, n); }
void ownClock(float *to, float *from, int n) {
  double from0 = seconds();
  launch(to, from, n);
  // CHECK: :[[#@LINE+2]]:18: warning: the time since 'from0' {{.*}} [cuda-perf-untimed-launch]
  // CHECK: :[[#@LINE-2]]:3: note: launched here
  printf("%f\n", seconds() - from0);
}

// A blocking copy waits.
long gettimeofdayWithCopy(float *to, float *from, float *h, int n) {
  timeval a, b;
  gettimeofday(&a, nullptr);
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaMemcpy(h, to, n * sizeof(float), cudaMemcpyDeviceToHost);
  gettimeofday(&b, nullptr);
  return b.tv_usec - a.tv_usec;
}

// The phases are measured one by one: the kernel's time is in the copy's.
void phases(float *to, float *from, float *h, int n) {
  timespec a, b, c;
  clock_gettime(CLOCK_MONOTONIC, &a);
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  // CHECK: :[[#@LINE+1]]:3: warning: the time since 'a' {{.*}} [cuda-perf-untimed-launch]
  clock_gettime(CLOCK_MONOTONIC, &b);
  cudaMemcpy(h, to, n * sizeof(float), cudaMemcpyDeviceToHost);
  clock_gettime(CLOCK_MONOTONIC, &c);
  printf("kernel %ld copy %ld\n", b.tv_nsec - a.tv_nsec, c.tv_nsec - b.tv_nsec);
}

// The launch is what is meant: a second time goes on to the end, or the words say so.
void both(float *to, float *from, int n) {
  auto start = std::chrono::steady_clock::now();
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  auto launched = std::chrono::steady_clock::now();
  cudaDeviceSynchronize();
  auto end = std::chrono::steady_clock::now();
  printf("%f of %f\n", std::chrono::duration<double>(launched - start).count(),
         std::chrono::duration<double>(end - start).count());
}
void inWords(float *to, float *from, int n) {
  clock_t start = clock();
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  clock_t end = clock();
  printf("launch time: %ld\n", end - start);
}

// Nobody can tell: a function of another file may wait; the host works meanwhile, and that is measured.
void unknown();
long otherFile(float *to, float *from, int n) {
  clock_t start = clock();
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  unknown();
  return clock() - start;
}
long hostWork(float *to, float *from, float *h, int n) {
  clock_t start = clock();
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  for (int i = 0; i < n; ++i)
    h[i] += 1;
  return clock() - start;
}
// An object that waits when it goes; two readings that are of different things.
struct Waits {
  ~Waits() { cudaDeviceSynchronize(); }
};
long waitsInTheEnd(float *to, float *from, int n) {
  clock_t start = clock();
  {
    Waits wait;
    step<<<(n + 255) / 256, 256>>>(to, from, n);
  }
  return clock() - start;
}
