/* peak.cu - what the card can do: multiply-adds and bytes per second
 *
 * Prints: what, per second. Multiply-adds are instructions, not two operations each.
 */
#include <cuda_runtime.h>

#include <cstdio>

template <class T> static __global__ void multiply_adds(T *out, T x, int rounds)
{
    T a[16];
    for (int k = 0; k < 16; k++)
        a[k] = (T)threadIdx.x + (T)k;
    for (int i = 0; i < rounds; i++)
#pragma unroll
        for (int k = 0; k < 16; k++)
            a[k] = a[k] * x + x;
    T sum = 0;
    for (int k = 0; k < 16; k++)
        sum += a[k];
    out[(size_t)blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

template <class F> static float best_of(F f)
{
    cudaEvent_t begin, end;
    float best = 1e30f, ms;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    for (int k = 0; k < 10; k++) {
        cudaEventRecord(begin);
        f();
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        cudaEventElapsedTime(&ms, begin, end);
        best = ms < best ? ms : best;
    }
    return best * 1e-3f;
}

int main(void)
{
    cudaDeviceProp p;
    void *x, *y;
    const size_t size = (size_t)4 << 30;
    const int blocks = 132 * 32, threads = 256, rounds = 4096;
    if (cudaGetDeviceProperties(&p, 0) != cudaSuccess || cudaMalloc(&x, size) != cudaSuccess || cudaMalloc(&y, size) != cudaSuccess) {
        printf("no device\n");
        return 1;
    }
    cudaMemset(x, 1, size);
    const double work = (double)blocks * threads * rounds * 16;
    printf("card,%s, %d processors\n", p.name, p.multiProcessorCount);
    printf("double multiply-adds,%.3e\n", work / best_of([&] { multiply_adds<double><<<blocks, threads>>>((double *)x, 0.999, rounds); }));
    printf("float multiply-adds,%.3e\n", work / best_of([&] { multiply_adds<float><<<blocks, threads>>>((float *)x, 0.999f, rounds); }));
    printf("bytes read and written,%.3e\n", 2.0 * size / best_of([&] { cudaMemcpyAsync(y, x, size, cudaMemcpyDeviceToDevice); }));
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    return 0;
}
