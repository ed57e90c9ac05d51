/* bench.cu - states per second of generated kernels on a card, after a comparison with the library's results
 *
 *     bench LABEL COUNT [id] [fd] [mass] [gravity] [rollout]
 *
 * Prints rows: label, precision, function, layout, threads, blocks on a processor, registers, bytes spilled, shared bytes, million
 * states/s (best and median of 20), GB/s of arguments and results, largest difference from reference values beside the largest, and for
 * forward dynamics the difference of all its results from the accelerations whose forces it was given.
 */
#include "tree_24_cuda.h"

#include "reference.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#ifndef PRECISION
#define PRECISION double
#endif
typedef PRECISION T;
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

enum { N = 24, REPEATS = 20 };
static size_t count;

static void check(int code, const char *what)
{
    if (code != 0) {
        printf("%s: %s\n", what, cudaGetErrorString((cudaError_t)code));
        exit(1);
    }
}

static __global__ void fill(T *x, size_t n, unsigned seed, T scale)
{
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        unsigned h = (unsigned)i * 2654435761u + seed;
        h = (h ^ h >> 16) * 0x85ebca6bu;
        h = (h ^ h >> 13) * 0xc2b2ae35u;
        h ^= h >> 16;
        x[i] = scale * ((T)h / (T)2147483648.0 - 1);
    }
}

/* number k of state i */
static size_t at(int layout, size_t i, int k, int n)
{
    return layout == tree_24_COLUMNS ? (size_t)k * count + i : i * n + k;
}

static T *filled(int layout, const double *reference, int n, unsigned seed, T scale)
{
    T *x;
    check(cudaMalloc((void **)&x, count * n * sizeof(T)), "cudaMalloc");
    fill<<<1024, 256>>>(x, count * n, seed, scale);
    for (int i = 0; i < REFERENCE_STATES; i++)
        for (int k = 0; k < n; k++) {
            const T value = (T)reference[i * n + k];
            check(cudaMemcpy(x + at(layout, i, k, n), &value, sizeof value, cudaMemcpyHostToDevice), "copy");
        }
    return x;
}

static double difference(int layout, const T *device, const double *reference, int n)
{
    double worst = 0;
    for (int i = 0; i < REFERENCE_STATES; i++) {
        double most = 0, off = 0;
        for (int k = 0; k < n; k++) {
            T value;
            check(cudaMemcpy(&value, device + at(layout, i, k, n), sizeof value, cudaMemcpyDeviceToHost), "copy");
            const double e = fabs(value - reference[i * n + k]);
            off = e <= off ? off : e; /* also when it is not a number */
            most = std::max(most, fabs(reference[i * n + k]));
        }
        worst = off / most <= worst ? worst : off / most;
    }
    return worst;
}

/* Million robots, a hundred steps each: robot steps per second; the energy of a free robot would drift if something were wrong, which
 * the tests on a processor look at; here it must only stay finite. */
static void rollouts(const char *label, int layout)
{
    const size_t robots = std::min(count, (size_t)1000000), whole = count;
    const int steps = getenv("STEPS") ? atoi(getenv("STEPS")) : 100;
    count = robots;
    T *q = filled(layout, reference_q, N, 1, (T)3), *v = filled(layout, reference_v, N, 2, (T)0.5), *tau = filled(layout, reference_tau, N, 3, (T)0.1);
    for (int method = tree_24_EULER; method <= tree_24_RUNGE_KUTTA; method++) {
        cudaEvent_t begin, end;
        float ms;
        cudaEventCreate(&begin);
        cudaEventCreate(&end);
        check(tree_24_cuda_rollout(method, layout, robots, 1, (T)1e-5, q, v, tau, 0, NULL), "rollout");
        cudaEventRecord(begin);
        check(tree_24_cuda_rollout(method, layout, robots, steps, (T)1e-5, q, v, tau, 0, NULL), "rollout");
        cudaEventRecord(end);
        check(cudaEventSynchronize(end), "rollout");
        cudaEventElapsedTime(&ms, begin, end);
        std::vector<T> back(robots * N);
        check(cudaMemcpy(back.data(), v, robots * N * sizeof(T), cudaMemcpyDeviceToHost), "copy");
        size_t bad = 0;
        for (T x : back)
            bad += !std::isfinite(x);
        printf("%s,%s,%s,%s,,,,,,%.1f,,,%zu not finite,\n", label, TEXT(PRECISION), method == tree_24_EULER ? "rollout euler" : "rollout rk4",
               layout == tree_24_COLUMNS ? "columns" : "rows", (double)robots * steps / (ms * 1e-3) / 1e6, bad);
    }
    cudaFree(q);
    cudaFree(v);
    cudaFree(tau);
    count = whole;
}

/* All results of forward dynamics beside the accelerations they should be. */
static double difference_of_all(const T *x, const T *y, size_t n)
{
    const size_t piece = std::min(n, (size_t)1 << 24);
    std::vector<T> a(piece), b(piece);
    double worst = 0;
    check(cudaMemcpy(a.data(), x, piece * sizeof(T), cudaMemcpyDeviceToHost), "copy");
    check(cudaMemcpy(b.data(), y, piece * sizeof(T), cudaMemcpyDeviceToHost), "copy");
    for (size_t i = 0; i < piece; i++) {
        const double e = fabs((double)a[i] - b[i]);
        worst = e <= worst ? worst : e;
    }
    return worst;
}

int main(int argc, char *argv[])
{
    const char *label = argc > 1 ? argv[1] : "default";
    count = argc > 2 ? (size_t)atoll(argv[2]) : 1 << 20;
    for (int layout = tree_24_COLUMNS; layout >= tree_24_ROWS; layout--) {
        T *q = filled(layout, reference_q, N, 1, (T)3), *v = filled(layout, reference_v, N, 2, (T)2),
          *a = filled(layout, reference_a, N, 3, (T)2), *tau, *back, *M = NULL;
        check(cudaMalloc((void **)&tau, count * N * sizeof(T)), "cudaMalloc");
        check(cudaMalloc((void **)&back, count * N * sizeof(T)), "cudaMalloc");
        check(tree_24_cuda_inverse_dynamics(layout, count, q, v, a, tau, NULL), "inverse dynamics");
        check(cudaDeviceSynchronize(), "inverse dynamics");
        static const char *const names[] = { "id", "fd", "mass", "gravity" };
        for (int which = 0; which < 4; which++) {
            bool wanted = argc <= 3;
            for (int k = 3; k < argc; k++)
                wanted |= strcmp(argv[k], names[which]) == 0;
            if (!wanted)
                continue;
            size_t used = which == 2 ? std::min(count, (size_t)1 << 20) : count;
            const size_t whole = count;
            if (which == 2) {
                count = used; /* columns are `count` apart */
                check(cudaMalloc((void **)&M, used * N * N * sizeof(T)), "cudaMalloc");
            }
            T *out = which == 2 ? M : back;
            check(cudaMemset(out, 0xff, used * (which == 2 ? N * N : N) * sizeof(T)), "cudaMemset");
            cudaEvent_t begin, end;
            cudaEventCreate(&begin);
            cudaEventCreate(&end);
            std::vector<float> times;
            T *q_here = q;
            if (which == 2 && used < whole)
                q_here = filled(layout, reference_q, N, 1, (T)3);
            for (int k = -3; k < REPEATS; k++) {
                cudaEventRecord(begin);
                check(which == 0   ? tree_24_cuda_inverse_dynamics(layout, used, q, v, a, out, NULL)
                      : which == 1 ? tree_24_cuda_forward_dynamics(layout, used, q, v, tau, out, NULL)
                      : which == 2 ? tree_24_cuda_mass_matrix(layout, used, q_here, out, NULL)
                                   : tree_24_cuda_gravity(layout, used, q, out, NULL),
                      names[which]);
                cudaEventRecord(end);
                check(cudaEventSynchronize(end), names[which]);
                float ms;
                cudaEventElapsedTime(&ms, begin, end);
                if (k >= 0)
                    times.push_back(ms);
            }
            std::sort(times.begin(), times.end());
            tree_24_cuda_kernel about;
            check(which == 0   ? tree_24_cuda_inverse_dynamics_kernel(layout, &about)
                  : which == 1 ? tree_24_cuda_forward_dynamics_kernel(layout, &about)
                  : which == 2 ? tree_24_cuda_mass_matrix_kernel(layout, &about)
                               : tree_24_cuda_gravity_kernel(layout, &about),
                  "kernel");
            const double best = used / (times[0] * 1e-3), median = used / (times[REPEATS / 2] * 1e-3);
            const double bytes = sizeof(T) * (which == 2 ? N + N * N : which == 3 ? 2 * N : 4 * N);
            const double *reference = which == 0 ? reference_tau : which == 1 ? reference_a : which == 2 ? reference_M : reference_g;
            printf("%s,%s,%s,%s,%d,%d,%d,%d,%d,%.1f,%.1f,%.0f,%.1e,%.1e\n", label, TEXT(PRECISION), names[which],
                   layout == tree_24_COLUMNS ? "columns" : "rows", about.threads, about.blocks, about.registers, about.spilled,
                   about.shared, best / 1e6, median / 1e6, best * bytes / 1e9,
                   difference(layout, out, reference, which == 2 ? N * N : N),
                   which == 1 ? difference_of_all(out, a, count * N) : 0.0);
            fflush(stdout);
            if (q_here != q)
                cudaFree(q_here);
            count = whole;
            cudaFree(M);
            M = NULL;
        }
        cudaFree(q);
        cudaFree(v);
        cudaFree(a);
        cudaFree(tau);
        cudaFree(back);
        bool wanted = argc <= 3;
        for (int k = 3; k < argc; k++)
            wanted |= strcmp(argv[k], "rollout") == 0;
        if (wanted)
            rollouts(label, layout);
    }
    return 0;
}
