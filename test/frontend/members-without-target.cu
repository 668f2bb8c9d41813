// Members that a class declares for host and device and whose definitions behind it say nothing of either: nvcc takes
// the declaration's word.
// RUN: %cuda-perf-lint --exit-zero --dump-accesses %s | FileCheck %s --implicit-check-not='compile error'

#define CALLABLE __host__ __device__
template <class T> class Rows {
public:
  CALLABLE Rows(T *data, int length);
  CALLABLE ~Rows();
  CALLABLE T get(int row) const;
  struct Place {
    CALLABLE int of(int row);
  };

private:
  T *data;
  int length;
};
template <class T> Rows<T>::Rows(T *data, int length) : data(data), length(length) {}
template <class T> Rows<T>::~Rows() {}
template <class T>
T Rows<T>::get(int row) const
{
  return data[2 * row];
}
template <class T> int Rows<T>::Place::of(int row) { return 3 * row; }

struct Plain {
  CALLABLE int twice(int row);
};
int Plain ::twice(int row) { return 2 * row; }

// Every other float is 8 sectors, every third 12.
__global__ void members(float *out, float *in, int length) {
  Rows<float> rows(in, length);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :24:{{[0-9]+}}: remark: global load of 4 bytes: 8.00 sectors, 4.00 ideal
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 12.00 sectors, 4.00 ideal
  out[Rows<float>::Place().of(i)] = rows.get(i);
}
__global__ void plain(float *out) {
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 8.00 sectors, 4.00 ideal
  out[Plain().twice(blockIdx.x * blockDim.x + threadIdx.x)] = 1;
}
