/* contestants.c - ramus and MuJoCo as contestants */
#include "contestants.h"

#include <stdio.h>
#include <stdlib.h>

#include "oracle/mujoco_oracle.h"
#include "ramus/ramus.h"

/* ---- ramus -------------------------------------------------------------------------------------------------- */

typedef struct ramus_self {
    const task *t;
    ramus_data *data;
    double *tau; /* [BATCH] rows */
} ramus_self;

static void ramus_single(void *self)
{
    ramus_self *s = self;
    ramus_inverse_dynamics(s->t->model, s->data, s->t->q, s->t->v, s->t->a, s->tau);
}

static void ramus_batch(void *self)
{
    ramus_self *s = self;
    ramus_inverse_dynamics_batch(s->t->model, s->data, BATCH, s->t->q, s->t->v, s->t->a, s->tau);
}

static const double *ramus_forces(void *self, int row)
{
    ramus_self *s = self;
    return s->tau + (size_t)row * (size_t)s->t->tree->nv;
}

static void ramus_destroy(void *self)
{
    ramus_self *s = self;
    ramus_data_destroy(s->data);
    free(s->tau);
    free(s);
}

int ramus_contestant(const task *t, ramus_algebra algebra, int lanes, contestant *out)
{
    ramus_data_options opt = ramus_data_options_default();
    opt.algebra = algebra;
    opt.lanes = lanes;
    ramus_self *s = calloc(1, sizeof *s);
    if (!s || !(s->tau = calloc(BATCH * (size_t)t->tree->nv, sizeof(double))))
        abort();
    s->t = t;
    if (ramus_data_create(t->model, &opt, &s->data, NULL) != RAMUS_OK ||
        (lanes > 0 && ramus_data_lanes(s->data) != lanes)) {
        ramus_destroy(s);
        return 0;
    }
    *out = (contestant){
        "ramus",      "",           lanes ? lanes : 1, lanes ? BATCH : 1, s, lanes ? ramus_batch : ramus_single,
        ramus_forces, ramus_destroy
    };
    snprintf(out->algebra, sizeof out->algebra, "%s", algebra == RAMUS_ALGEBRA_SV ? "sv" : "dq");
    return 1;
}

/* ---- MuJoCo ------------------------------------------------------------------------------------------------- */

typedef struct mujoco_self {
    mujoco_oracle *oracle;
    double *tau;
} mujoco_self;

static void mujoco_evaluate(void *self)
{
    mujoco_oracle_evaluate(((mujoco_self *)self)->oracle);
}

static const double *mujoco_forces(void *self, int row)
{
    mujoco_self *s = self;
    (void)row;
    mujoco_oracle_forces(s->oracle, s->tau);
    return s->tau;
}

static void mujoco_destroy(void *self)
{
    mujoco_self *s = self;
    mujoco_oracle_destroy(s->oracle);
    free(s->tau);
    free(s);
}

int mujoco_contestant(const task *t, contestant *out)
{
    char error[1000];
    mujoco_self *s = calloc(1, sizeof *s);
    if (!s || !(s->tau = calloc((size_t)t->tree->nv, sizeof(double))))
        abort();
    s->oracle = mujoco_oracle_create(t->tree, error, sizeof error);
    if (!s->oracle) {
        fprintf(stderr, "MuJoCo: %s\n", error);
        mujoco_destroy(s);
        return 0;
    }
    mujoco_oracle_set(s->oracle, t->q, t->v, t->a);
    *out = (contestant){ "MuJoCo", "-", 1, 1, s, mujoco_evaluate, mujoco_forces, mujoco_destroy };
    return 1;
}
