// The runtime's functions, for host code; those of dynamic parallelism serve the device too. Functions that newer
// toolkits dropped or gave other parameters are here in their old form as well.

#pragma once

#include "cuda_perf/runtime_types.h"

#define __CUDA_PERF_API extern "C" cudaError_t
#define __CUDA_PERF_API_BOTH extern "C" __host__ __device__ cudaError_t

// Clang looks up one of these two for <<<…>>>, depending on the CUDA version it believes in.
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, void *stream = nullptr);
extern "C" cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = nullptr);

// Errors and devices.
__CUDA_PERF_API_BOTH cudaGetLastError(void);
__CUDA_PERF_API_BOTH cudaPeekAtLastError(void);
extern "C" __host__ __device__ const char *cudaGetErrorString(cudaError_t error);
extern "C" __host__ __device__ const char *cudaGetErrorName(cudaError_t error);
__CUDA_PERF_API_BOTH cudaGetDevice(int *device);
__CUDA_PERF_API_BOTH cudaGetDeviceCount(int *count);
__CUDA_PERF_API cudaGetDeviceProperties(cudaDeviceProp *properties, int device);
__CUDA_PERF_API_BOTH cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device);
__CUDA_PERF_API cudaSetDevice(int device);
__CUDA_PERF_API cudaSetDeviceFlags(unsigned flags);
__CUDA_PERF_API cudaGetDeviceFlags(unsigned *flags);
__CUDA_PERF_API cudaSetValidDevices(int *devices, int count);
__CUDA_PERF_API cudaInitDevice(int device, unsigned deviceFlags, unsigned flags);
__CUDA_PERF_API cudaChooseDevice(int *device, const cudaDeviceProp *properties);
__CUDA_PERF_API_BOTH cudaDeviceSynchronize(void);
__CUDA_PERF_API cudaDeviceReset(void);
__CUDA_PERF_API cudaThreadSynchronize(void);
__CUDA_PERF_API cudaThreadExit(void);
__CUDA_PERF_API cudaThreadSetCacheConfig(cudaFuncCache config);
__CUDA_PERF_API cudaThreadSetLimit(cudaLimit limit, size_t value);
__CUDA_PERF_API cudaThreadGetLimit(size_t *value, cudaLimit limit);
__CUDA_PERF_API cudaDeviceSetCacheConfig(cudaFuncCache config);
__CUDA_PERF_API cudaDeviceGetCacheConfig(cudaFuncCache *config);
__CUDA_PERF_API cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
__CUDA_PERF_API cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config);
__CUDA_PERF_API cudaDeviceSetLimit(cudaLimit limit, size_t value);
__CUDA_PERF_API_BOTH cudaDeviceGetLimit(size_t *value, cudaLimit limit);
__CUDA_PERF_API cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
__CUDA_PERF_API cudaDeviceGetPCIBusId(char *id, int length, int device);
__CUDA_PERF_API cudaDeviceGetByPCIBusId(int *device, const char *id);
__CUDA_PERF_API cudaDeviceCanAccessPeer(int *can, int device, int peer);
__CUDA_PERF_API cudaDeviceEnablePeerAccess(int peer, unsigned flags);
__CUDA_PERF_API cudaDeviceDisablePeerAccess(int peer);
__CUDA_PERF_API cudaDeviceGetP2PAttribute(int *value, int attribute, int source, int target);
__CUDA_PERF_API cudaDriverGetVersion(int *version);
__CUDA_PERF_API cudaRuntimeGetVersion(int *version);
__CUDA_PERF_API cudaCtxResetPersistingL2Cache(void);
__CUDA_PERF_API cudaProfilerStart(void);
__CUDA_PERF_API cudaProfilerStop(void);

// Streams and events.
__CUDA_PERF_API cudaStreamCreate(cudaStream_t *stream);
__CUDA_PERF_API_BOTH cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
__CUDA_PERF_API cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority);
__CUDA_PERF_API cudaStreamGetPriority(cudaStream_t stream, int *priority);
__CUDA_PERF_API cudaStreamGetFlags(cudaStream_t stream, unsigned *flags);
__CUDA_PERF_API_BOTH cudaStreamDestroy(cudaStream_t stream);
__CUDA_PERF_API cudaStreamSynchronize(cudaStream_t stream);
__CUDA_PERF_API cudaStreamQuery(cudaStream_t stream);
__CUDA_PERF_API_BOTH cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
__CUDA_PERF_API cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t call, void *data, unsigned flags);
__CUDA_PERF_API cudaStreamAttachMemAsync(cudaStream_t stream, void *p, size_t length = 0, unsigned flags = 4);
__CUDA_PERF_API cudaStreamSetAttribute(cudaStream_t stream, cudaLaunchAttributeID id, const cudaLaunchAttributeValue *v);
__CUDA_PERF_API cudaStreamGetAttribute(cudaStream_t stream, cudaLaunchAttributeID id, cudaLaunchAttributeValue *v);
__CUDA_PERF_API cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);
__CUDA_PERF_API cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
__CUDA_PERF_API cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status);
__CUDA_PERF_API cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data);
__CUDA_PERF_API cudaEventCreate(cudaEvent_t *event);
inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned flags) { return cudaEventCreate(event); }
__CUDA_PERF_API_BOTH cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
__CUDA_PERF_API_BOTH cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0);
__CUDA_PERF_API cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = 0, unsigned flags = 0);
__CUDA_PERF_API cudaEventSynchronize(cudaEvent_t event);
__CUDA_PERF_API cudaEventQuery(cudaEvent_t event);
__CUDA_PERF_API cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end);
__CUDA_PERF_API_BOTH cudaEventDestroy(cudaEvent_t event);

// Memory.
__CUDA_PERF_API_BOTH cudaMalloc(void **p, size_t size);
__CUDA_PERF_API_BOTH cudaFree(void *p);
__CUDA_PERF_API cudaMallocHost(void **p, size_t size);
__CUDA_PERF_API cudaFreeHost(void *p);
__CUDA_PERF_API cudaHostAlloc(void **p, size_t size, unsigned flags);
__CUDA_PERF_API cudaHostGetDevicePointer(void **device, void *host, unsigned flags);
__CUDA_PERF_API cudaHostGetFlags(unsigned *flags, void *host);
__CUDA_PERF_API cudaHostRegister(void *p, size_t size, unsigned flags);
__CUDA_PERF_API cudaHostUnregister(void *p);
__CUDA_PERF_API cudaMallocManaged(void **p, size_t size, unsigned flags = cudaMemAttachGlobal);
__CUDA_PERF_API cudaMallocPitch(void **p, size_t *pitch, size_t width, size_t height);
__CUDA_PERF_API cudaMalloc3D(cudaPitchedPtr *p, cudaExtent extent);
__CUDA_PERF_API cudaMallocAsync(void **p, size_t size, cudaStream_t stream);
__CUDA_PERF_API cudaMallocFromPoolAsync(void **p, size_t size, cudaMemPool_t pool, cudaStream_t stream);
__CUDA_PERF_API cudaFreeAsync(void *p, cudaStream_t stream);
__CUDA_PERF_API cudaMemPoolCreate(cudaMemPool_t *pool, const void *properties);
__CUDA_PERF_API cudaMemPoolDestroy(cudaMemPool_t pool);
__CUDA_PERF_API cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
__CUDA_PERF_API cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
__CUDA_PERF_API cudaMemPoolTrimTo(cudaMemPool_t pool, size_t bytes);
__CUDA_PERF_API cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
__CUDA_PERF_API cudaDeviceGetMemPool(cudaMemPool_t *pool, int device);
__CUDA_PERF_API cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
__CUDA_PERF_API cudaMemGetInfo(size_t *free, size_t *total);
__CUDA_PERF_API cudaMemcpy(void *to, const void *from, size_t count, cudaMemcpyKind kind);
__CUDA_PERF_API_BOTH cudaMemcpyAsync(void *to, const void *from, size_t n, cudaMemcpyKind kind, cudaStream_t stream = 0);
__CUDA_PERF_API cudaMemcpyPeer(void *to, int toDevice, const void *from, int fromDevice, size_t count);
__CUDA_PERF_API cudaMemcpyPeerAsync(void *to, int toDevice, const void *from, int fromDevice, size_t n, cudaStream_t s = 0);
__CUDA_PERF_API cudaMemcpy2D(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width, size_t height,
                             cudaMemcpyKind kind);
__CUDA_PERF_API cudaMemcpy2DAsync(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                                  size_t height, cudaMemcpyKind kind, cudaStream_t stream = 0);
__CUDA_PERF_API cudaMemcpy3D(const cudaMemcpy3DParms *copy);
__CUDA_PERF_API cudaMemcpy3DAsync(const cudaMemcpy3DParms *copy, cudaStream_t stream = 0);
__CUDA_PERF_API cudaMemset(void *p, int value, size_t count);
__CUDA_PERF_API_BOTH cudaMemsetAsync(void *p, int value, size_t count, cudaStream_t stream = 0);
__CUDA_PERF_API cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height);
__CUDA_PERF_API cudaMemset2DAsync(void *p, size_t pitch, int value, size_t width, size_t height, cudaStream_t s = 0);
__CUDA_PERF_API cudaMemset3D(cudaPitchedPtr p, int value, cudaExtent extent);
__CUDA_PERF_API cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *p);
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t count, int device, cudaStream_t stream = 0) {
  return cudaSuccess;
}
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t count, cudaMemLocation place, unsigned flags,
                                        cudaStream_t stream = 0) {
  return cudaSuccess;
}
inline cudaError_t cudaMemAdvise(const void *p, size_t count, cudaMemoryAdvise advice, int device) {
  return cudaSuccess;
}
inline cudaError_t cudaMemAdvise(const void *p, size_t count, cudaMemoryAdvise advice, cudaMemLocation place) {
  return cudaSuccess;
}
__CUDA_PERF_API cudaMemRangeGetAttribute(void *data, size_t size, cudaMemRangeAttribute attribute, const void *p, size_t n);
__CUDA_PERF_API cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *p);
__CUDA_PERF_API cudaIpcOpenMemHandle(void **p, cudaIpcMemHandle_t handle, unsigned flags);
__CUDA_PERF_API cudaIpcCloseMemHandle(void *p);
__CUDA_PERF_API cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);
__CUDA_PERF_API cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);

// Symbols.
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t count, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t count, size_t offset = 0,
                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t count, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t count, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0) {
  return cudaSuccess;
}
template <class T> cudaError_t cudaGetSymbolAddress(void **p, const T &symbol) { return cudaSuccess; }
template <class T> cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol) { return cudaSuccess; }

// Typed forms of functions that take void **.
template <class T> cudaError_t cudaMalloc(T **p, size_t size) { return cudaMalloc((void **)p, size); }
template <class T> cudaError_t cudaMallocHost(T **p, size_t size, unsigned flags = 0) {
  return cudaMallocHost((void **)p, size);
}
template <class T> cudaError_t cudaHostAlloc(T **p, size_t size, unsigned flags) {
  return cudaHostAlloc((void **)p, size, flags);
}
template <class T> cudaError_t cudaHostGetDevicePointer(T **p, void *host, unsigned flags) {
  return cudaHostGetDevicePointer((void **)p, host, flags);
}
template <class T> cudaError_t cudaMallocManaged(T **p, size_t size, unsigned flags = cudaMemAttachGlobal) {
  return cudaMallocManaged((void **)p, size, flags);
}
template <class T> cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height) {
  return cudaMallocPitch((void **)p, pitch, width, height);
}
template <class T> cudaError_t cudaMallocAsync(T **p, size_t size, cudaStream_t stream) {
  return cudaMallocAsync((void **)p, size, stream);
}

// Kernels: attributes, occupancy, launches.
template <class T> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, T kernel) { return cudaSuccess; }
template <class T> cudaError_t cudaFuncSetAttribute(T kernel, cudaFuncAttribute attribute, int value) {
  return cudaSuccess;
}
template <class T> cudaError_t cudaFuncSetCacheConfig(T kernel, cudaFuncCache config) { return cudaSuccess; }
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T kernel, cudaSharedMemConfig config) { return cudaSuccess; }
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T kernel, int blockSize, size_t shared) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T kernel, int blockSize, size_t shared,
                                                                   unsigned flags) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T kernel, size_t shared = 0, int limit = 0) {
  return cudaSuccess;
}
template <class F, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, T kernel, F shared, int limit = 0) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, T kernel, const cudaLaunchConfig_t *config) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, T kernel, const cudaLaunchConfig_t *config) {
  return cudaSuccess;
}
__CUDA_PERF_API cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared,
                                 cudaStream_t stream);
template <class T>
cudaError_t cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0, cudaStream_t stream = 0) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0,
                                        cudaStream_t stream = 0) {
  return cudaSuccess;
}
__CUDA_PERF_API cudaLaunchCooperativeKernelMultiDevice(cudaLaunchParams *list, unsigned count, unsigned flags = 0);
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P...), A &&...args) {
  return cudaSuccess;
}
__CUDA_PERF_API cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel, void **args);
__CUDA_PERF_API cudaSetupArgument(const void *arg, size_t size, size_t offset);
template <class T> cudaError_t cudaLaunch(T *kernel) { return cudaSuccess; }
__cuda_perf_device void cudaGridDependencySynchronize() {}
__cuda_perf_device void cudaTriggerProgrammaticLaunchCompletion() {}

// Arrays, textures and surfaces.
__cuda_perf_both cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return {w, h, d}; }
__cuda_perf_both cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
__cuda_perf_both cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t x, size_t y) {
  return {p, pitch, x, y};
}
extern "C" cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind);
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc() {
  return {(int)sizeof(T) * 8, 0, 0, 0, cudaChannelFormatKindNone};
}
__CUDA_PERF_API cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, size_t width, size_t height = 0,
                                unsigned flags = 0);
__CUDA_PERF_API cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, cudaExtent extent,
                                  unsigned flags = 0);
__CUDA_PERF_API cudaMallocMipmappedArray(cudaMipmappedArray_t *array, const cudaChannelFormatDesc *desc,
                                         cudaExtent extent, unsigned levels, unsigned flags = 0);
__CUDA_PERF_API cudaGetMipmappedArrayLevel(cudaArray_t *level, cudaMipmappedArray_const_t array, unsigned index);
__CUDA_PERF_API cudaFreeMipmappedArray(cudaMipmappedArray_t array);
__CUDA_PERF_API cudaFreeArray(cudaArray_t array);
__CUDA_PERF_API cudaArrayGetInfo(cudaChannelFormatDesc *desc, cudaExtent *extent, unsigned *flags, cudaArray_t array);
__CUDA_PERF_API cudaGetChannelDesc(cudaChannelFormatDesc *desc, cudaArray_const_t array);
__CUDA_PERF_API cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t count, cudaMemcpyKind kind);
__CUDA_PERF_API cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t count, cudaMemcpyKind kind);
__CUDA_PERF_API cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t count,
                                       cudaMemcpyKind kind, cudaStream_t stream = 0);
__CUDA_PERF_API cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                                    size_t height, cudaMemcpyKind kind);
__CUDA_PERF_API cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width,
                                      size_t height, cudaMemcpyKind kind);
__CUDA_PERF_API cudaCreateTextureObject(cudaTextureObject_t *texture, const cudaResourceDesc *resource,
                                        const cudaTextureDesc *desc, const cudaResourceViewDesc *view);
__CUDA_PERF_API cudaDestroyTextureObject(cudaTextureObject_t texture);
__CUDA_PERF_API cudaCreateSurfaceObject(cudaSurfaceObject_t *surface, const cudaResourceDesc *resource);
__CUDA_PERF_API cudaDestroySurfaceObject(cudaSurfaceObject_t surface);
__CUDA_PERF_API cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
__CUDA_PERF_API cudaGraphicsMapResources(int count, cudaGraphicsResource_t *resources, cudaStream_t stream = 0);
__CUDA_PERF_API cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t *resources, cudaStream_t stream = 0);
__CUDA_PERF_API cudaGraphicsResourceGetMappedPointer(void **p, size_t *size, cudaGraphicsResource_t resource);
__CUDA_PERF_API cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array, cudaGraphicsResource_t resource,
                                                      unsigned index, unsigned level);
__CUDA_PERF_API cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource, unsigned flags);

// Graphs.
__CUDA_PERF_API cudaGraphCreate(cudaGraph_t *graph, unsigned flags);
__CUDA_PERF_API cudaGraphDestroy(cudaGraph_t graph);
__CUDA_PERF_API cudaGraphClone(cudaGraph_t *to, cudaGraph_t from);
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *node, char *log,
                                        size_t size) {
  return cudaSuccess;
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags = 0) {
  return cudaSuccess;
}
__CUDA_PERF_API cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags = 0);
__CUDA_PERF_API_BOTH cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
__CUDA_PERF_API cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream);
__CUDA_PERF_API cudaGraphExecDestroy(cudaGraphExec_t exec);
__CUDA_PERF_API cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info);
__CUDA_PERF_API cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count);
__CUDA_PERF_API cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t n,
                                       const cudaKernelNodeParams *params);
__CUDA_PERF_API cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t n,
                                       const cudaMemcpy3DParms *params);
__CUDA_PERF_API cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t n,
                                       const cudaMemsetParams *params);
__CUDA_PERF_API cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t n,
                                     const cudaHostNodeParams *params);
__CUDA_PERF_API cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t n);
__CUDA_PERF_API cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaKernelNodeParams *p);
__attribute__((device)) void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned value);
__CUDA_PERF_API cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle, cudaGraph_t graph,
                                                 unsigned first = 0, unsigned flags = 0);

#undef __CUDA_PERF_API
#undef __CUDA_PERF_API_BOTH
