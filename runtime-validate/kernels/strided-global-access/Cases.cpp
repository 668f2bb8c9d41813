// Pairs of cuda-perf-strided-global-access: runs per thread, arrays of structs, matrices walked the wrong way.

#include "AllCases.h"

#include <algorithm>
#include <cmath>

void scaleRunsFloat(const void *In, void *Out, float Factor, int Threads, int Run);
void scaleRunsDouble(const void *In, void *Out, float Factor, int Threads);
void scaleRunsHalf(const void *In, void *Out, float Factor, int Threads);
void scaleInTurnsFloat(const void *In, void *Out, float Factor, int Threads, int Run);
void scaleInTurnsDouble(const void *In, void *Out, float Factor, int Threads);
void scaleInTurnsHalf(const void *In, void *Out, float Factor, int Threads);
void driftParticlesOfStructs(void *Particles, float Dt, int N);
void driftParticlesOfArrays(float *X, float *Y, float *Z, const float *Vx, const float *Vy, const float *Vz, float Dt,
                            int N);
void pickFieldOfStruct(const void *Readings, float *Out, float Gain, int N);
void pickFieldOfArray(const float *Values, float *Out, float Gain, int N);
void matrixScaleByColumn(const float *In, float *Out, float Factor, int Rows, int Cols);
void matrixScaleByRow(const float *In, float *Out, float Factor, int Rows, int Cols);
void transposeDirect(const float *In, float *Out, int Width, int Height);
void transposeThroughTile(const float *In, float *Out, int Width, int Height);
void rowSumPerThread(const float *Matrix, float *Sums, int Rows, int Cols);
void rowSumPerWarp(const float *Matrix, float *Sums, int Rows, int Cols);
void resetFieldsOfStructs(void *Bodies, float Value, int N);
void resetFieldsOfArrays(float *const (&Fields)[6], float Value, int N);
void rowUpdatePerThread(const float *In, float *Out, int Rows, int Features);
void rowUpdatePerFeature(const float *In, float *Out, int Rows, int Features);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-strided-global-access";
static constexpr float Factor = 1.5f;

/// Sectors that 32 lanes Stride bytes apart touch, and the fewest possible.
static double sectorsAt(double StrideBytes) { return std::fmin(32, StrideBytes); }

static std::vector<Buffer> inAndOut(ElementType Type, size_t Count, double Tolerance) {
  return {{.Name = "in", .Type = Type, .Count = Count},
          {.Name = "out", .Type = Type, .Count = Count, .Use = Role::Output, .Tolerance = Tolerance}};
}

static void scaleReference(std::vector<HostArray> &Arrays) {
  parallelFor(Arrays[0].count(), [&](size_t Begin, size_t End) {
    for (size_t I = Begin; I < End; ++I)
      Arrays[1].set(I, Arrays[0].at(I) * Factor);
  });
}

static Case scaleRuns(const Scale &Size, ElementType Type, const char *TypeName, int Run) {
  size_t Count = Size.elements(Type), Bytes = bytesOf(Type);
  int Threads = int(Count / size_t(Run));
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Type == ElementType::Float)
        scaleRunsFloat(P.get<void>(0), P.get<void>(1), Factor, Threads, Run);
      else if (Type == ElementType::Double)
        scaleRunsDouble(P.get<void>(0), P.get<void>(1), Factor, Threads);
      else
        scaleRunsHalf(P.get<void>(0), P.get<void>(1), Factor, Threads);
    }
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Type == ElementType::Float)
        scaleInTurnsFloat(P.get<void>(0), P.get<void>(1), Factor, Threads, Run);
      else if (Type == ElementType::Double)
        scaleInTurnsDouble(P.get<void>(0), P.get<void>(1), Factor, Threads);
      else
        scaleInTurnsHalf(P.get<void>(0), P.get<void>(1), Factor, Threads);
    }
  };
  std::vector<Buffer> Buffers = inAndOut(Type, Count, Type == ElementType::Half ? 1e-3 : 1e-6);
  double LeastBytes = 2.0 * double(Count * Bytes);
  return {.Check = Check,
          .Pair = "scale-runs",
          .Parameters = std::string("type=") + TypeName + ",run=" + std::to_string(Run),
          .Title = "dealing out in turns, not in runs of " + std::to_string(Run) + " " + TypeName +
                   (Type == ElementType::Half ? " values" : "s"),
          .Claimed = {"sectors per request", sectorsAt(double(Run) * double(Bytes)), double(Bytes)},
          .Before = {"strided-global-access/scale-runs.before.cu", Buffers, Before, scaleReference, LeastBytes},
          .After = {"strided-global-access/scale-runs.after.cu", Buffers, After, scaleReference, LeastBytes}};
}

static constexpr float Dt = 0.001f;

static void driftStructsReference(std::vector<HostArray> &Arrays) {
  float *P = Arrays[0].as<float>();
  for (size_t I = 0; I < Arrays[0].count(); I += 8)
    for (size_t Axis = 0; Axis < 3; ++Axis)
      P[I + Axis] += P[I + 3 + Axis] * Dt;
}

static void driftArraysReference(std::vector<HostArray> &Arrays) {
  for (size_t Axis = 0; Axis < 3; ++Axis)
    for (size_t I = 0; I < Arrays[Axis].count(); ++I)
      Arrays[Axis].as<float>()[I] += Arrays[3 + Axis].as<float>()[I] * Dt;
}

static Case particleDrift(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Float) / 8;
  int N = int(Count);
  std::vector<Buffer> Structs = {{.Name = "particles", .Count = 8 * Count, .Use = Role::InOut, .Tolerance = 1e-6}};
  std::vector<Buffer> Arrays;
  for (const char *Name : {"x", "y", "z"})
    Arrays.push_back({.Name = Name, .Count = Count, .Use = Role::InOut, .Tolerance = 1e-6});
  for (const char *Name : {"vx", "vy", "vz"})
    Arrays.push_back({.Name = Name, .Count = Count});
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      driftParticlesOfStructs(P.get<void>(0), Dt, N);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      driftParticlesOfArrays(P.get<float>(0), P.get<float>(1), P.get<float>(2), P.get<float>(3), P.get<float>(4),
                             P.get<float>(5), Dt, N);
  };
  double LeastBytes = 9 * 4 * double(Count);
  return {
      .Check = Check,
      .Pair = "particle-drift",
      .Parameters = "fields=6of8",
      .Title = "an array for each field instead of an array of 32-byte structs",
      .Claimed = {"sectors per request", 32, 4},
      .Before = {"strided-global-access/particle-drift.before.cu", Structs, Before, driftStructsReference, LeastBytes},
      .After = {"strided-global-access/particle-drift.after.cu", Arrays, After, driftArraysReference, LeastBytes}};
}

static Case pickField(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Float) / 4;
  int N = int(Count);
  Buffer Out = {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-6};
  std::vector<Buffer> Structs = {{.Name = "readings", .Count = 6 * Count}, Out};
  std::vector<Buffer> Arrays = {{.Name = "values", .Count = Count}, Out};
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      pickFieldOfStruct(P.get<void>(0), P.get<float>(1), Factor, N);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      pickFieldOfArray(P.get<float>(0), P.get<float>(1), Factor, N);
  };
  auto StructReference = [](std::vector<HostArray> &Host) {
    for (size_t I = 0; I < Host[1].count(); ++I)
      Host[1].as<float>()[I] = Host[0].as<float>()[6 * I + 1] * Factor;
  };
  double LeastBytes = 2 * 4 * double(Count);
  return {.Check = Check,
          .Pair = "pick-field",
          .Parameters = "fields=1of6",
          .Title = "an array of its own for the one field read of a 24-byte struct",
          .Claimed = {"sectors per request", 24, 4},
          .Before = {"strided-global-access/pick-field.before.cu", Structs, Before, StructReference, LeastBytes},
          .After = {"strided-global-access/pick-field.after.cu", Arrays, After, scaleReference, LeastBytes}};
}

static Case resetFields(const Scale &Size) {
  constexpr size_t Fields = 6, OfStruct = 44;
  static constexpr float Value = 0.25f;
  // The numbers that are set are more than L2 holds.
  size_t Count = 4 * Size.elements(ElementType::Float) / OfStruct;
  int N = int(Count);
  std::vector<Buffer> Structs = {{.Name = "bodies", .Count = OfStruct * Count, .Use = Role::InOut}};
  std::vector<Buffer> Arrays;
  for (const char *Name : {"fx", "fy", "fz", "tx", "ty", "tz"})
    Arrays.push_back({.Name = Name, .Count = Count, .Use = Role::Output});
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      resetFieldsOfStructs(P.get<void>(0), Value, N);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      resetFieldsOfArrays(
          {P.get<float>(0), P.get<float>(1), P.get<float>(2), P.get<float>(3), P.get<float>(4), P.get<float>(5)}, Value,
          N);
  };
  auto StructReference = [](std::vector<HostArray> &Host) {
    for (size_t I = 0; I < Host[0].count(); I += OfStruct)
      std::fill_n(Host[0].as<float>() + I, Fields, Value);
  };
  auto ArrayReference = [](std::vector<HostArray> &Host) {
    for (HostArray &Each : Host)
      std::fill_n(Each.as<float>(), Each.count(), Value);
  };
  double LeastBytes = 4 * double(Fields * Count);
  return {.Check = Check,
          .Pair = "reset-fields",
          .Parameters = "fields=6of44",
          .Title = "arrays of their own for six numbers stored to 176-byte structs",
          .Claimed = {"sectors per store request", 32, 4},
          .Before = {"strided-global-access/reset-fields.before.cu", Structs, Before, StructReference, LeastBytes},
          .After = {"strided-global-access/reset-fields.after.cu", Arrays, After, ArrayReference, LeastBytes}};
}

/// Rows and columns of a matrix of about Count elements whose rows are Cols long.
struct Shape {
  int Rows;
  int Cols;
  size_t count() const { return size_t(Rows) * size_t(Cols); }
};

static Shape shapeWithColumns(size_t Count, int Cols) { return {int(Count / size_t(Cols)), Cols}; }

static Case matrixScale(const Scale &Size, int Cols) {
  Shape S = shapeWithColumns(Size.elements(ElementType::Float), Cols);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      matrixScaleByColumn(P.get<float>(0), P.get<float>(1), Factor, S.Rows, S.Cols);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      matrixScaleByRow(P.get<float>(0), P.get<float>(1), Factor, S.Rows, S.Cols);
  };
  std::vector<Buffer> Buffers = inAndOut(ElementType::Float, S.count(), 1e-6);
  double LeastBytes = 8 * double(S.count());
  return {.Check = Check,
          .Pair = "matrix-scale",
          .Parameters = "cols=" + std::to_string(Cols),
          .Title = "threadIdx.x on the column of a row-major matrix",
          .Claimed = {"sectors per request", 32, 4},
          .Before = {"strided-global-access/matrix-scale.before.cu", Buffers, Before, scaleReference, LeastBytes},
          .After = {"strided-global-access/matrix-scale.after.cu", Buffers, After, scaleReference, LeastBytes}};
}

static Case transpose(const Scale &Size) {
  Shape S = shapeWithColumns(Size.elements(ElementType::Float), 4096);
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t Y = 0; Y < size_t(S.Rows); ++Y)
      for (size_t X = 0; X < size_t(S.Cols); ++X)
        Arrays[1].as<float>()[X * size_t(S.Rows) + Y] = Arrays[0].as<float>()[Y * size_t(S.Cols) + X];
  };
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      transposeDirect(P.get<float>(0), P.get<float>(1), S.Cols, S.Rows);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      transposeThroughTile(P.get<float>(0), P.get<float>(1), S.Cols, S.Rows);
  };
  std::vector<Buffer> Buffers = inAndOut(ElementType::Float, S.count(), 0);
  double LeastBytes = 8 * double(S.count());
  return {.Check = Check,
          .Pair = "transpose",
          .Parameters = "cols=4096",
          .Title = "a padded shared tile in a matrix transpose",
          .Claimed = {"sectors per store request", 32, 4},
          .Before = {"strided-global-access/transpose.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"strided-global-access/transpose.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case rowSum(const Scale &Size, int Cols) {
  Shape S = shapeWithColumns(Size.elements(ElementType::Float), Cols);
  std::vector<Buffer> Buffers = {{.Name = "matrix", .Count = S.count()},
                                 {.Name = "sums", .Count = size_t(S.Rows), .Use = Role::Output, .Tolerance = 1e-4}};
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t Row = 0; Row < size_t(S.Rows); ++Row) {
      double Sum = 0;
      for (size_t K = 0; K < size_t(S.Cols); ++K)
        Sum += Arrays[0].as<float>()[Row * size_t(S.Cols) + K];
      Arrays[1].as<float>()[Row] = float(Sum);
    }
  };
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      rowSumPerThread(P.get<float>(0), P.get<float>(1), S.Rows, S.Cols);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      rowSumPerWarp(P.get<float>(0), P.get<float>(1), S.Rows, S.Cols);
  };
  double LeastBytes = 4 * double(S.count()) + 4 * double(S.Rows);
  return {.Check = Check,
          .Pair = "row-sum",
          .Parameters = "cols=" + std::to_string(Cols),
          .Title = "a warp instead of a thread for each row of a matrix",
          .Claimed = {"sectors per request", 32, 4},
          .Before = {"strided-global-access/row-sum.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"strided-global-access/row-sum.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case rowUpdate(const Scale &Size, int Features) {
  Shape S = shapeWithColumns(Size.elements(ElementType::Float), Features);
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = S.count()},
                                 {.Name = "out", .Count = S.count(), .Use = Role::InOut, .Tolerance = 1e-6}};
  auto Reference = [](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Arrays[0].count(); ++I)
      Arrays[1].as<float>()[I] += Arrays[0].as<float>()[I];
  };
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      rowUpdatePerThread(P.get<float>(0), P.get<float>(1), S.Rows, S.Cols);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      rowUpdatePerFeature(P.get<float>(0), P.get<float>(1), S.Rows, S.Cols);
  };
  double LeastBytes = 12 * double(S.count());
  return {.Check = Check,
          .Pair = "row-update",
          .Parameters = "features=" + std::to_string(Features),
          .Title = "a thread for each feature instead of one for each row",
          .Claimed = {"sectors per request", 32, 4},
          .Before = {"strided-global-access/row-update.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"strided-global-access/row-update.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> stridedGlobalAccessCases(const Scale &Size) {
  std::vector<Case> Cases;
  for (int Run : {2, 4, 8, 16, 32})
    Cases.push_back(scaleRuns(Size, ElementType::Float, "float", Run));
  Cases.push_back(scaleRuns(Size, ElementType::Half, "half", 8));
  Cases.push_back(scaleRuns(Size, ElementType::Double, "double", 8));
  Cases.push_back(particleDrift(Size));
  Cases.push_back(pickField(Size));
  Cases.push_back(matrixScale(Size, 1024));
  Cases.push_back(matrixScale(Size, 8192));
  Cases.push_back(transpose(Size));
  Cases.push_back(rowSum(Size, 256));
  Cases.push_back(rowSum(Size, 4096));
  Cases.push_back(resetFields(Size));
  for (int Features : {16, 64})
    Cases.push_back(rowUpdate(Size, Features));
  return Cases;
}

} // namespace cudaperf::validate
