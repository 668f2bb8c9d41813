// What is said of records of a few numbers, one a thread: by whether the kernel does the same with each number, and how
// many of them it takes. Next to each kernel one of its kind that is to be told something else.
// RUN: %cuda-perf-lint --exit-zero --verbose --severity=hint %s | FileCheck %s

// The same for x, y and z, with a number of the point's own: a thread for each number. 32 doubles in a row: 8 sectors.
__global__ void scalePoints(double *points, const double *from, const double *mass, double step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: store to 'points' moves 24 sectors per request where 8 would do
  // CHECK: note: let a thread take one of the 3 elements, since the kernel does the same with each of them: thread i element i, and what belongs to all 3 at 'i / 3', in 3 times as many threads: the access then takes 8 sectors
  points[3 * i] = from[3 * i] + step * mass[i];
  points[3 * i + 1] = from[3 * i + 1] + step * mass[i];
  points[3 * i + 2] = from[3 * i + 2] + step * mass[i];
}

// One number for all three, without __restrict__ loaded each time.
__global__ void spread(double *points, const double *mass, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: store to 'points' moves 24 sectors
  // CHECK: note: let a thread take one of the 3 elements
  points[3 * i] = mass[i];
  points[3 * i + 1] = mass[i];
  points[3 * i + 2] = mass[i];
}

// Points of unions, as a library has them, handed over whole.
struct Point {
  union { double x, r; };
  union { double y, g; };
  union { double z, b; };
  __device__ Point(double x, double y, double z) : x(x), y(y), z(z) {}
};
__device__ Point operator-(const Point &a, const Point &b) { return Point(a.x - b.x, a.y - b.y, a.z - b.z); }
__device__ Point operator*(const Point &a, double s) { return Point(a.x * s, a.y * s, a.z * s); }
__global__ void speedOf(const Point *now, const Point *before, Point *speed, double rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: store to 'speed' moves 24 sectors
    // CHECK: note: let a thread take one of the 3 elements
    speed[i] = (now[i] - before[i]) * rate;
}

// x from y and z: no number by itself.
__global__ void turnPoints(double *points, const double *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: {{warning|note}}: store to 'points' moves 24 sectors
  // CHECK-NOT: let a thread take one
  // CHECK: note: collect the block's part of 'points' in shared memory, and store it from there, neighbouring threads neighbouring elements
  points[3 * i] = 0.5 * (from[3 * i + 1] + from[3 * i + 2]);
  points[3 * i + 1] = 0.5 * (from[3 * i] + from[3 * i + 2]);
  points[3 * i + 2] = 0.5 * (from[3 * i] + from[3 * i + 1]);
}

// The length of the point is needed for each of its numbers.
__global__ void normPoints(double *points, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: {{warning|note}}: load of 'points' moves 24 sectors
  // CHECK-NOT: let a thread take one
  // CHECK: note: {{(load .*; )?}}if the layout of 'points' is yours to choose, give each of the 3 elements between neighbouring threads an array of its own
  double x = points[3 * i], y = points[3 * i + 1], z = points[3 * i + 2];
  double scale = rsqrt(x * x + y * y + z * z);
  points[3 * i] = x * scale;
  points[3 * i + 1] = y * scale;
  points[3 * i + 2] = z * scale;
}

// Three of six, as the colours of a vertex: by hand, 32 floats of 3 in 24 bytes lie in 9 sectors.
struct Mesh {
  float *parts;
  int count;
};
__global__ void fadeColours(float *vertices, Mesh mesh) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= mesh.count)
    return;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: load of 'vertices' moves 24 sectors per request where 4 would do
  // CHECK: note: if the layout of 'vertices' is yours to choose, give elements 3 to 5 of each 6, all that is taken here, arrays of their own: the access then takes 4 sectors
  vertices[6 * i + 3] *= 0.5f;
  vertices[6 * i + 4] *= 0.5f;
  vertices[6 * i + 5] *= 0.5f;
}

// One of three: others go through the rest.
__global__ void fall(float *speed, float step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: load of 'speed' moves 12 sectors per request where 4 would do
  // CHECK: note: if the layout of 'speed' is yours to choose, give element 1 of each 3, all that is taken here, an array of its own, or do this in a kernel that goes through the others, too: the access then takes 4 sectors
  speed[3 * i + 1] -= step;
}

struct Particle {
  double x, y, z, vx, vy, vz, mass, charge;
};

// Five of eight fields: one array would cure one access of five.
__global__ void push(Particle *particles, double step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: load of 'particles' moves 32 sectors per request where 8 would do
  // CHECK: note: 'Particle' has 64 bytes, of which the kernel takes 40: give 'x', 'vx', 'vy', 'vz' and 'mass' arrays of their own: the access then takes 8 sectors
  particles[i].vx += step * particles[i].x / particles[i].mass;
  particles[i].vy -= step * particles[i].vz;
}

// Seven of eight.
__global__ void drift(Particle *particles, double step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: load of 'particles' moves 32 sectors per request where 8 would do
  // CHECK: note: 'Particle' has 64 bytes, of which the kernel takes 56: give each of its fields an array of its own: the access then takes 8 sectors
  particles[i].x += step * particles[i].vx * particles[i].mass;
  particles[i].y += step * particles[i].vy;
  particles[i].z += step * particles[i].vz;
}

// Two of four that the compiler takes together: one array.
__global__ void pairsOf(float2 *out, const float4 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note|hint}}: load of 'in' moves 16 sectors per request where 8 would do
    // CHECK: note: 'float4' has 16 bytes, of which a thread takes 8 here: give 'x' and 'y' an array of their own: the access then takes 8 sectors
    out[i] = make_float2(in[i].x, in[i].y);
}

// Parameters by number, more of them than shared memory would hold for the block, or than there are vectors.
__global__ void calibrate(float *parameters, float h, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float *own = parameters + 14 * i;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: {{load of|store to}} 'parameters' through 'own' moves 32 sectors
  // CHECK: note: {{(load .*; )?}}if the layout of 'parameters' is yours to choose, give each of the 14 elements between neighbouring threads an array of its own
  own[3] = h * own[0];
  own[7] = h / own[1];
  own[13] = own[2] + h;
}

// A run of n / threads elements: one line.
__global__ void findInRuns(const int *list, int *place, int key, int n) {
  __shared__ int found;
  int per = (n + blockDim.x - 1) / blockDim.x;
  for (int i = per * threadIdx.x; i < per * (threadIdx.x + 1); i++)
    if (i < n)
      // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: {{warning|note}}: load of 'list' moves 32 sectors per request where 4 would do
      // CHECK: assuming {{.*}}a thread's share is several elements long
      // CHECK: note: deal the elements out in turns, 'i = threadIdx.x; i < n; i += blockDim.x', not a run of its own to each thread: the access then takes {{[45]}} sectors
      if (list[i] == key)
        found = i;
  __syncthreads();
  if (threadIdx.x == 0)
    *place = found;
}

// The same of structures of which a field is looked at, and of the whole grid's threads.
struct Entry {
  int key, first, length;
};
__global__ void findEntry(const Entry *entries, int *place, int key, const int *counts) {
  __shared__ int found;
  int count = counts[0];
  int per = count % blockDim.x ? count / blockDim.x + 1 : count / blockDim.x;
  for (int i = 0; i < per; ++i)
    // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: {{warning|note}}: load of 'entries' moves 32 sectors per request where 4 would do
    // CHECK: note: deal the elements out in turns, 'i = threadIdx.x; i < n; i += blockDim.x', not a run of its own to each thread: the access then takes {{1[23]}} sectors
    if (threadIdx.x * per + i < count &&
        entries[threadIdx.x * per + i].key == key)
      found = threadIdx.x * per + i;
  __syncthreads();
  if (threadIdx.x == 0)
    *place = found;
}
__global__ void clearInRuns(float *out, int n) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  int per = n / (gridDim.x * blockDim.x);
  for (int i = thread * per; i < (thread + 1) * per; i++)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: store to 'out' moves 32 sectors per request where 4 would do
    // CHECK: note: let 'cudaMemsetAsync' fill 'out' with 0 in place of the kernel, or deal the elements out in turns, 'i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x', not a run of its own to each thread: the access then takes {{[45]}} sectors
    out[i] = 0;
}

// The same with a number that the thread has loaded: the run's other elements want it, too, and others have it not.
__global__ void scaleRuns(float *list, const float *scales, int n) {
  int per = n / blockDim.x;
  float scale = scales[threadIdx.x];
  for (int i = 0; i < per; i++)
    // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: {{warning|note}}: load of 'list' moves 32 sectors per request where 4 would do
    // CHECK-NOT: deal the elements
    // CHECK: note: let up to 32 lanes
    list[per * threadIdx.x + i] *= scale;
}

// A row of its own to each thread, however long: nothing to be dealt out.
__global__ void markRows(int *rows, int value, int width) {
  int row = threadIdx.x;
  for (int i = 0; i < width; i++)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: store to 'rows' moves up to 32 sectors per request
    // CHECK: note: exchange the loop and the threads: let neighbouring threads take neighbouring 'i', and the loop go along 'row'
    rows[row * width + i] = value;
}

// A thread's bytes, more of them than shared memory holds for a block: in vectors.
__global__ void sumBytes(const unsigned char *data, unsigned *sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned char *own = data + 1024 * i;
  unsigned sum = 0;
  for (int k = 0; k < 1024; k += 4)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: load of 'data' through 'own' moves 32 sectors per request where 1 would do
    // CHECK: note: load 16 neighbouring elements of a thread as one vector of 16 bytes: one request in place of 16, of 32 sectors
    sum = sum * 3 + (own[k] | own[k + 1] << 8 | own[k + 2] << 16 | own[k + 3] << 24);
  sums[i] = sum;
}

// Pixels of as many channels as the image has: four at a time.
struct Image {
  unsigned char *data;
  int pitch, channels;
};
__global__ void greyToColour(const unsigned char *grey, Image image, int width, int height) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x >= width || y >= height)
    return;
  unsigned char value = grey[y * width + x];
  unsigned char *pixel = image.data + y * image.pitch + x * image.channels;
  // CHECK: store to 'pixel' moves up to 32 sectors per request ('image.channels') where 1 would do
  // CHECK: note: where 'image.channels' is 4, store a thread's elements as one vector of 4 bytes; where it is 3, let a thread take 4 neighbouring records, as 3 such vectors
  pixel[0] = value;
  pixel[1] = value;
  pixel[2] = value;
}
void launchImage(const unsigned char *grey, Image image, int w, int h) {
  greyToColour<<<dim3(w / 32, h / 8), dim3(32, 8)>>>(grey, image, w, h);
}

// The same in a loop over the channels, of which nobody knows how many there are: no vector of as many as the model runs.
__global__ void dimAll(Image image, int width, int height) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x >= width || y >= height)
    return;
  unsigned char *pixel = image.data + y * image.pitch + x * image.channels;
  for (int c = 0; c < image.channels; ++c)
    // CHECK: {{load of|store to}} 'pixel' moves up to 32 sectors per request ('image.channels') where 1 would do
    // CHECK-NOT: as one vector
    // CHECK: launched here
    pixel[c] /= 2;
}
void launchDim(Image image, int w, int h) { dimAll<<<dim3(w / 32, h / 8), dim3(32, 8)>>>(image, w, h); }

// A thread a row of records that its loop goes through: lanes along the loop lie a record apart, by hand 32 of 12 bytes
// in 12 sectors. To lay the records out the other way round would leave them as far apart, and words of them are no rows.
struct Volume {
  int x, y, z;
};
__global__ void setKeys(int3 *keys, Volume volume) {
  int y = threadIdx.x, z = blockIdx.x;
  for (int x = 0; x < volume.x; ++x)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'keys' moves up to 32 sectors per request where 4 would do
    // CHECK: note: exchange the loop and the threads: let neighbouring threads take neighbouring 'x', and the loop go along 'z * volume.y + y': the access then takes 12 sectors
    keys[(z * volume.y + y) * volume.x + x] = make_int3(z, y, x);
}

// Whoever has no value says so with the flag alone: the rest of the record is not stored there.
struct Seen {
  float x, y, z;
  unsigned char color[3];
  unsigned char isValid;
};
__global__ void pointsOfDepth(Seen *points, const unsigned short *depth, float scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (depth[i] == 0) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{.*}}: store to 'points' moves 16 sectors per request where 1 would do
    // CHECK: note: 'Seen' has 16 bytes, of which a thread takes 1 here: give 'isValid' an array of its own
    points[i].isValid = 0;
    return;
  }
  points[i].x = points[i].y = points[i].z = depth[i] * scale;
  points[i].color[0] = points[i].color[1] = points[i].color[2] = 255;
  points[i].isValid = 1;
}

// A table that one kernel probes: key and value lie in one sector, and should.
struct Slot {
  unsigned long long key;
  int value, count;
};
__device__ int found(const Slot *table, unsigned long long key, unsigned slots) {
  unsigned slot = unsigned(key * 11400714819323198485ull >> 32) % slots;
  while (table[slot].key != key)
    slot = (slot + 1) % slots;
  return table[slot].value;
}
__global__ void look(const Slot *table, const unsigned long long *keys, int *out, unsigned slots) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = found(table, keys[i], slots);
}
__global__ void occupied(const Slot *table, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{.*}}: load of 'table' moves 16 sectors per request where 8 would do
  // CHECK: note: 'Slot' has 16 bytes, of which a thread takes 8 here: arrays for its fields would be faster here, and slower in 'look', which takes several of them where data say: one sector brings them now
  out[i] = table[i].key != 0;
}

// Long structures that are only moved: a warp copies one after the other. Not so where one number is used.
struct Cell {
  float values[24];
  int parent, level;
  Cell *next;
  __device__ Cell &operator=(const Cell &other) {
    for (int k = 0; k < 24; ++k)
      values[k] = other.values[k];
    parent = other.parent;
    level = other.level;
    next = other.next;
    return *this;
  }
};
__global__ void moved(Cell *to, const Cell *from, int offset, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: load of 'from' {{.*}}moves 32 sectors per request where
  // CHECK: note: the kernel only copies 'Cell', of 112 bytes: let a warp copy one after the other, neighbouring threads neighbouring words
  if (i < n)
    to[i + offset] = from[i];
}
__global__ void movedBelow(Cell *to, const Cell *from, int offset, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-NOT: the kernel only copies
  if (i < n && from[i].level > 0)
    to[i + offset] = from[i];
}
// In a copy of the thread's own an index picks the numbers: they are used.
__global__ void drawn(const Cell *cells, float *out, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Cell own = cells[i];
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    own.values[index[k] % 24] += sum;
    sum += own.values[k % 24] + own.level;
  }
  out[i] = sum;
}

// Fields that go to arrays of their own: no copy of the structures, word by word.
struct Measured {
  float4 place, normal, color;
  float rest[4];
};
__global__ void takenApart(const Measured *from, float4 *places, float4 *normals, float4 *colors) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-NOT: only copies
  // CHECK: :[[#@LINE+4]]:15: note: load of 'from' moves 32 sectors per request where 16 would do
  // CHECK: note: 'Measured' has 64 bytes, of which the kernel takes 48: give each of its fields an array of its own
  places[i] = from[i].place;
  normals[i] = from[i].normal;
  colors[i] = from[i].color;
}
