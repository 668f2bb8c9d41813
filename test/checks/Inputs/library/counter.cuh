// A library's random numbers, as cuRAND's: their state is in memory.

struct Counter {
  unsigned state;
};
static __device__ unsigned next(Counter *counter) {
  return counter->state = counter->state * 1664525u + 1013904223u;
}
