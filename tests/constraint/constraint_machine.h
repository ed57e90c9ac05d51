/* constraint_machine.h - a model with its data and constraints, and one step of Runge-Kutta for it */
#ifndef TESTS_CONSTRAINT_CONSTRAINT_MACHINE_H
#define TESTS_CONSTRAINT_CONSTRAINT_MACHINE_H

#include "constraint/constraint_robot.h"

static inline ramus_model *model_of(const char *text)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    must(ramus_assembly_parse(text, strlen(text), "test.yaml", NULL, &builder, &err), &err, 0, "parse");
    must(ramus_model_compile(builder, NULL, &model, &err), &err, 0, "compile");
    ramus_builder_destroy(builder);
    return model;
}

typedef struct machine {
    ramus_model *model;
    ramus_data *data;
    ramus_data *set;
} machine;

static inline machine machine_of(ramus_model *model)
{
    machine m = { .model = model };
    ramus_error err;
    must(ramus_data_create(model, NULL, &m.data, &err), &err, 0, "data");
    must(ramus_data_create(model, NULL, &m.set, &err), &err, 0, "constraints");
    return m;
}

static inline void machine_destroy(machine *m)
{
    ramus_data_destroy(m->set);
    ramus_data_destroy(m->data);
    ramus_model_destroy(m->model);
}

static inline void accelerate(machine *m, const double q[], const double v[], const double tau[], double a[])
{
    must(ramus_forward_dynamics(m->model, m->set, q, v, tau, a), ramus_data_error(m->set), 0, "forward dynamics");
}

/* One step of RK4 where q' = v: no quaternions. */
typedef void (*torques)(double t, const double v[], int nv, double tau[]);
static inline void runge_kutta(machine *m, double t, double h, torques f, double q[], double v[])
{
    enum { MOST = 16 };
    const int nv = ramus_model_nv(m->model);
    static const double place[4] = { 0, 0.5, 0.5, 1 }, weight[4] = { 1, 2, 2, 1 };
    double kq[MOST] = { 0 }, ka[MOST] = { 0 }, sum_q[MOST] = { 0 }, sum_v[MOST] = { 0 }, tau[MOST];
    for (int s = 0; s < 4; s++) {
        double qs[MOST], vs[MOST], a[MOST];
        for (int i = 0; i < nv; i++) {
            qs[i] = q[i] + place[s] * h * kq[i];
            vs[i] = v[i] + place[s] * h * ka[i];
        }
        f(t + place[s] * h, vs, nv, tau);
        accelerate(m, qs, vs, tau, a);
        for (int i = 0; i < nv; i++) {
            kq[i] = vs[i];
            ka[i] = a[i];
            sum_q[i] += weight[s] / 6 * h * kq[i];
            sum_v[i] += weight[s] / 6 * h * ka[i];
        }
    }
    for (int i = 0; i < nv; i++) {
        q[i] += sum_q[i];
        v[i] += sum_v[i];
    }
}

#endif
