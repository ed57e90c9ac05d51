/* cuda_runtime.h - generated kernels on a processor, so that machines without a card test them
 *
 * Takes the place of CUDA's header when a C++ compiler reads generated code. Each thread of a block is a thread of the machine; blocks run
 * one after another. Device memory is the machine's.
 */
#ifndef HOST_CUDA_RUNTIME_H
#define HOST_CUDA_RUNTIME_H

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <pthread.h>
#include <thread>
#include <utility>
#include <vector>

#define __device__
#define __global__
#define __host__
#define __forceinline__ inline
#define __noinline__
#define __grid_constant__
#define __launch_bounds__(...)
#define SHARED(type, name) type *name = (type *)host_cuda_shared

struct dim3 {
    unsigned x, y, z;
    dim3(unsigned n = 1) : x(n), y(1), z(1) {}
};

typedef int cudaError_t;
typedef struct CUstream_st *cudaStream_t;
enum {
    cudaSuccess,
    cudaErrorInvalidValue,
    cudaErrorMemoryAllocation,
    cudaDevAttrMultiProcessorCount = 16,
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9,
    cudaMemcpyDefault = 4
};
struct cudaFuncAttributes {
    int numRegs;
    size_t localSizeBytes;
};

static thread_local dim3 threadIdx(0), blockIdx(0);
static char *host_cuda_shared;
static pthread_barrier_t host_cuda_warp[32];

static inline void __syncwarp() { pthread_barrier_wait(&host_cuda_warp[threadIdx.x / 32]); }

static inline uint64_t host_cuda_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
static inline int __double2hiint(double x) { return (int)(host_cuda_bits(x) >> 32); }
static inline int __double2loint(double x) { return (int)(uint32_t)host_cuda_bits(x); }
static inline double __hiloint2double(int hi, int lo)
{
    const uint64_t bits = (uint64_t)(uint32_t)hi << 32 | (uint32_t)lo;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}
static inline int __float_as_int(float x)
{
    int bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
static inline float __int_as_float(int bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

template <class... A, size_t... I>
static void host_cuda_call(void (*f)(A...), void **arguments, std::index_sequence<I...>)
{
    f(*(typename std::remove_reference<A>::type *)arguments[I]...);
}

template <class... A>
static cudaError_t cudaLaunchKernel(void (*f)(A...), dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t)
{
    std::unique_ptr<double[]> memory(new double[shared / sizeof(double) + 1]);
    for (unsigned b = 0; b < grid.x; b++) {
        for (size_t k = 0; k < shared / sizeof(double) + 1; k++)
            memory[k] = NAN;
        host_cuda_shared = (char *)memory.get();
        for (unsigned w = 0; w < block.x / 32; w++)
            pthread_barrier_init(&host_cuda_warp[w], NULL, 32);
        std::vector<std::thread> team;
        for (unsigned t = 0; t < block.x; t++)
            team.emplace_back([=] {
                threadIdx.x = t;
                blockIdx.x = b;
                host_cuda_call(f, arguments, std::index_sequence_for<A...>());
            });
        for (std::thread &t : team)
            t.join();
    }
    return cudaSuccess;
}

template <class F> static cudaError_t cudaFuncSetAttribute(F, int, int) { return cudaSuccess; }
template <class F> static cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *a, F)
{
    *a = cudaFuncAttributes();
    return cudaSuccess;
}
template <class F> static cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F, int, size_t)
{
    *blocks = 1;
    return cudaSuccess;
}
static inline const char *cudaGetErrorString(cudaError_t code) { return code ? "error" : "no error"; }
static inline cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 1;
    return cudaSuccess;
}
static inline cudaError_t cudaMalloc(void **memory, size_t bytes)
{
    *memory = malloc(bytes);
    return *memory ? cudaSuccess : cudaErrorInvalidValue;
}
static inline cudaError_t cudaMallocAsync(void **memory, size_t bytes, cudaStream_t) { return cudaMalloc(memory, bytes); }
static inline cudaError_t cudaMemGetInfo(size_t *unused, size_t *all)
{
    *unused = *all = (size_t)1 << 30;
    return cudaSuccess;
}
static inline cudaError_t cudaGetDevice(int *card)
{
    *card = 0;
    return cudaSuccess;
}
static inline cudaError_t cudaDeviceGetAttribute(int *value, int, int)
{
    *value = 1;
    return cudaSuccess;
}
static inline cudaError_t cudaFree(void *memory)
{
    free(memory);
    return cudaSuccess;
}
static inline cudaError_t cudaFreeAsync(void *memory, cudaStream_t) { return cudaFree(memory); }
static inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, int, cudaStream_t)
{
    memcpy(to, from, bytes);
    return cudaSuccess;
}
static inline cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    *stream = NULL;
    return cudaSuccess;
}
static inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
static inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }

#endif
