/* hostile.c - the pendulum of examples/modules with one fault, chosen by the environment variable FAULT
 *
 * What a library can do wrong without bringing the process down: the loader reports each. What it can do beyond that (any write to any
 * address, a crash, no return) no check survives; a process would.
 */
#define PENDULUM_TABLE_ALONE
#include "../../../examples/modules/pendulum.c"

static int is(const char *fault)
{
    const char *chosen = getenv("FAULT");
    return chosen && strcmp(chosen, fault) == 0;
}

static int bad_open(const ramus_module_option options[], int32_t noption, void **self, char why[], size_t size)
{
    if (is("open")) {
        snprintf(why, size, "no licence\nfor you");
        return RAMUS_MODULE_FAILED;
    }
    return open_pendulum(options, noption, self, why, size);
}

static int bad_describe(void *self, ramus_module_description *d)
{
    describe(self, d);
    if (is("counts"))
        d->njoint = 1000000;
    if (is("negative"))
        d->noutlet = -1;
    if (is("sums"))
        d->nq = 2;
    if (is("undescribed"))
        return RAMUS_MODULE_FAILED;
    if (is("readings"))
        d->offers = RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH;
    if (is("motionless"))
        d->offers = RAMUS_MODULE_OFFERS_WRENCH;
    memset(d->name, 'x', sizeof d->name * (size_t)is("product"));
    return RAMUS_MODULE_OK;
}

static int bad_joint(void *self, int32_t k, ramus_module_joint *j)
{
    joint(self, k, j);
    if (is("comma"))
        strcpy(j->name, "a,b");
    if (is("endless"))
        memset(j->name, 'x', sizeof j->name);
    if (is("kind"))
        j->kind = 77;
    if (is("numbers"))
        j->kind = RAMUS_MODULE_FREE;
    if (is("own kind"))
        j->kind = RAMUS_MODULE_OTHER;
    if (is("limit"))
        j->lower = NAN;
    return RAMUS_MODULE_OK;
}

static int bad_outlet(void *self, int32_t k, ramus_module_outlet *o)
{
    outlet(self, k, o);
    if (is("blank"))
        strcpy(o->name, "the tip");
    return RAMUS_MODULE_OK;
}

static int bad_motion(void *self, const double inlet[], const double q[], const double v[], const double a[],
                      double outlets[])
{
    const int code = motion(self, inlet, q, v, a, outlets);
    if (is("nan"))
        outlets[7] = NAN;
    if (is("beyond"))
        outlets[RAMUS_MODULE_MOTION + 2] = 1;
    if (is("quaternion"))
        outlets[0] += 1;
    if (is("code"))
        return 99;
    return code;
}

static int bad_wrench(void *self, const double outlets[], double inlet[], double tau[])
{
    const int code = wrench(self, outlets, inlet, tau);
    if (is("sign"))
        inlet[0] += outlets[3];
    if (is("force"))
        tau[0] *= 1.001;
    if (is("fails"))
        return RAMUS_MODULE_FAILED;
    return code;
}

static void explain(void *self, char text[], size_t size)
{
    (void)self;
    snprintf(text, size, "%s", is("fails") ? "the gripper is\ton fire" : "");
}

static int bad_energy(void *self, const double gravity[], double e[])
{
    const int code = energy(self, gravity, e);
    if (is("energy"))
        e[0] *= 1.01;
    return code;
}

static int bad_articulated(void *self, int32_t which, const double outlets[], const double tau[], double inlet[])
{
    if (is("response") && which == RAMUS_MODULE_RESPONSE) {
        const double twice = 2 * tau[0];
        return articulated(self, which, outlets, &twice, inlet);
    }
    const int code = articulated(self, which, outlets, tau, inlet);
    if (is("skew"))
        inlet[1] += 0.01;
    if (is("heavy"))
        for (int k = 0; k < 36; k++)
            inlet[k] = -inlet[k];
    if (is("inertia"))
        inlet[35] *= 1.01;
    return code;
}

const ramus_module_interface *ramus_module_entry(uint32_t version);
const ramus_module_interface *ramus_module_entry(uint32_t version)
{
    static ramus_module_interface table;
    table = (ramus_module_interface){
        .size = is("table") ? 8 : sizeof table,
        .version = version + (uint32_t)is("version"),
        .open = bad_open,
        .close = free,
        .explain = explain,
        .describe = is("lacks") ? NULL : bad_describe,
        .joint = bad_joint,
        .outlet = bad_outlet,
        .motion = bad_motion,
        .wrench = bad_wrench,
        .energy = bad_energy,
        .articulated = bad_articulated,
        .accelerate = accelerate,
    };
    return is("nothing") ? NULL : &table;
}
