/* peak.h - the most that one core can compute, for comparison */
#ifndef BENCH_PEAK_H
#define BENCH_PEAK_H

/* GFlop/s of fused multiply-adds on independent double vectors of 1, 4 or 8 lanes; 0 where the machine has none. */
double peak_gflops(int lanes);

#endif
