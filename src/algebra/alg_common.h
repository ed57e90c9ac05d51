/* alg_common.h - operations that read the same in every algebra; included at the end of each alg_*.h */
#ifndef RAMUS_ALGEBRA_ALG_COMMON_H
#define RAMUS_ALGEBRA_ALG_COMMON_H

static inline twist twist_add(twist a, twist b)
{
    return (twist){ v3_add(a.angular, b.angular), v3_add(a.linear, b.linear) };
}

static inline twist twist_sub(twist a, twist b)
{
    return (twist){ v3_sub(a.angular, b.angular), v3_sub(a.linear, b.linear) };
}

static inline wrench wrench_add(wrench a, wrench b)
{
    return (wrench){ v3_add(a.force, b.force), v3_add(a.moment, b.moment) };
}

static inline wrench wrench_zero(void)
{
    return (wrench){ { lane_set(0), lane_set(0), lane_set(0) }, { lane_set(0), lane_set(0), lane_set(0) } };
}

static inline twist twist_zero(void)
{
    return (twist){ { lane_set(0), lane_set(0), lane_set(0) }, { lane_set(0), lane_set(0), lane_set(0) } };
}

static inline lane power(twist t, wrench u)
{
    return v3_dot(t.angular, u.moment) + v3_dot(t.linear, u.force);
}

#endif
