// RUN: %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --dump-accesses -q --exit-zero %s | FileCheck %s
// Graphics code without GLM: its vectors lie as GLM lays them, so that accesses have their widths and distances.

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>

static_assert(sizeof(glm::vec3) == 12 && alignof(glm::vec4) == 4 && sizeof(glm::mat3x2) == 24, "as in GLM");

// Points are 12 bytes apart: 32 of them lie in 12 sectors.
__global__ void project(const glm::vec3 *points, const float *view, glm::vec2 *to) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const glm::mat3 turn = glm::transpose(glm::make_mat3(view));
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 4 bytes: 12.00 sectors, 4.00 ideal
  const glm::vec3 p = turn * points[i] + glm::vec3(0.5f, 0, 1);
  const glm::mat2 flat = glm::inverse(glm::mat2(turn)) * 2.0f;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 8.00 sectors, 4.00 ideal
  to[i] = flat * glm::vec2(p) / p.z;
}

// The length of a product of quaternions, for each thread its own: 16 bytes in four loads.
__global__ void turns(const float *a, const float *b, float *to) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const glm::quat q = glm::normalize(glm::make_quat(a + 4 * i));
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 4.00 sectors, 4.00 ideal, 32.0 lanes, coalesced
  to[i] = glm::length(glm::mat3_cast(q) * glm::rotate(q, glm::clamp(glm::make_vec3(b), -1.0f, 1.0f)));
}

// The usual names compile.
__host__ __device__ float names(glm::vec4 v, glm::mat4 m, glm::ivec2 n) {
  v += 2.0f * v - m * v;
  v *= glm::max(v, glm::vec4(0.0f));
  m = m * m + glm::mat4(1.0f);
  glm::mat3x2 j(1, 0, 0, 1, 2, 3);
  const glm::vec1 one = glm::vec1(2.0f) * 3.0f + glm::vec1(glm::dot(glm::vec1(1.0f), glm::vec1(n.x)));
  v += glm::refract(v, glm::normalize(v), one.x / 2) * float(glm::any(glm::equal(glm::ivec1(n.x), glm::ivec1(3))));
  const glm::mat2 s = j * glm::mat3(m) * glm::transpose(j);
  if (glm::all(glm::lessThan(n, glm::ivec2(4))) || v == glm::vec4(1))
    return s[0][0] + glm::determinant(s) + float(n.x / 2);
  return glm::dot(glm::cross(glm::vec3(v), glm::vec3(v.x, v.y, 1)), glm::mix(glm::vec3(0), glm::vec3(1), 0.5f)) +
         glm::distance(glm::vec2(v), glm::vec2(n)) + glm::value_ptr(m)[3] + glm::outerProduct(v, v)[1].y;
}
