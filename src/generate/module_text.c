/* module_text.c - what the text of every generated module has in common
 *
 * The counterpart of module/tree.c and tools/pack/library/entry.c: order of calls, quaternions, singular joints.
 */
#include "module_text.h"

#include "tree/friction.h"

#include <string.h>

static const char state[] =
    "typedef struct module {\n"
    "    int progress; /* 1: moved, 2: articulated, 3: with a response */\n"
    "    int factored; /* `kept` has the factors of the last motion */\n"
    "    int singular; /* velocity coordinate that moves no inertia, or -1 */\n"
    "    double kept[KEPT + 1];                        /* what stages leave for those that follow: MOVED of motion, "
    "then the rest */\n"
    "    double found[42 + 3 * NV + 6 * NOUTLET + 1];  /* of articulated: matrix, bias, pivots, diagonal, loads, "
    "outlets */\n"
    "    double loads[NV + 1];\n"
    "} module;\n\n";

static const char reports[] =
    "static int open_module(const ramus_module_option options[], int32_t noption, void **self, char why[], size_t "
    "size)\n{\n"
    "    (void)options;\n"
    "    *self = noption > 0 ? NULL : calloc(1, sizeof(module));\n"
    "    if (*self)\n"
    "        return RAMUS_MODULE_OK;\n"
    "    snprintf(why, size, noption > 0 ? \"this module has no options\" : \"out of memory\");\n"
    "    return noption > 0 ? RAMUS_MODULE_ARGUMENT : RAMUS_MODULE_FAILED;\n}\n\n"
    "static void close_module(void *self)\n{\n    free(self);\n}\n\n"
    "static void explain(void *self, char text[], size_t size)\n{\n"
    "    const module *m = self;\n"
    "    if (m->singular >= 0)\n"
    "        snprintf(text, size, \"velocity coordinate %d moves no inertia of its own\", m->singular);\n"
    "    else if (size > 0)\n"
    "        text[0] = '\\0';\n}\n\n"
    "static int describe(void *self, ramus_module_description *d)\n{\n"
    "    (void)self;\n"
    "    const uint32_t size = d->struct_size;\n"
    "    if (size < sizeof *d)\n"
    "        return RAMUS_MODULE_ARGUMENT;\n"
    "    memset(d, 0, sizeof *d);\n"
    "    d->struct_size = size;\n"
    "    d->offers = RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH | RAMUS_MODULE_OFFERS_ENERGY | "
    "RAMUS_MODULE_OFFERS_ARTICULATED;\n"
    "    d->njoint = NJOINT;\n"
    "    d->noutlet = NOUTLET;\n"
    "    d->nq = NQ;\n"
    "    d->nv = NV;\n"
    "    d->facts = FACTS;\n"
    "    memcpy(d->name, product, sizeof product);\n"
    "    return RAMUS_MODULE_OK;\n}\n\n"
    "static int joint(void *self, int32_t k, ramus_module_joint *out)\n{\n"
    "    (void)self;\n"
    "    const uint32_t size = out->struct_size;\n"
    "    if (k < 0 || k >= NJOINT || size < sizeof *out)\n"
    "        return RAMUS_MODULE_ARGUMENT;\n"
    "    *out = joints[k];\n"
    "    out->struct_size = size;\n"
    "    return RAMUS_MODULE_OK;\n}\n\n"
    "static int outlet(void *self, int32_t k, ramus_module_outlet *out)\n{\n"
    "    (void)self;\n"
    "    if (k < 0 || k >= NOUTLET || out->struct_size < sizeof *out)\n"
    "        return RAMUS_MODULE_ARGUMENT;\n"
    "    memcpy(out->name, outlet_names[k], sizeof out->name);\n"
    "    return RAMUS_MODULE_OK;\n}\n\n";

static const char quaternion[] =
    "/* Of a rotation matrix by rows; the largest number first. */\n"
    "static void quaternion_of(const double r[9], double q[4])\n{\n"
    "    const double trace = r[0] + r[4] + r[8];\n"
    "    if (trace > 0) {\n"
    "        const double s = 2 * sqrt(1 + trace);\n"
    "        q[0] = s / 4, q[1] = (r[7] - r[5]) / s, q[2] = (r[2] - r[6]) / s, q[3] = (r[3] - r[1]) / s;\n"
    "    } else if (r[0] > r[4] && r[0] > r[8]) {\n"
    "        const double s = 2 * sqrt(1 + r[0] - r[4] - r[8]);\n"
    "        q[0] = (r[7] - r[5]) / s, q[1] = s / 4, q[2] = (r[1] + r[3]) / s, q[3] = (r[2] + r[6]) / s;\n"
    "    } else if (r[4] > r[8]) {\n"
    "        const double s = 2 * sqrt(1 + r[4] - r[0] - r[8]);\n"
    "        q[0] = (r[2] - r[6]) / s, q[1] = (r[1] + r[3]) / s, q[2] = s / 4, q[3] = (r[5] + r[7]) / s;\n"
    "    } else {\n"
    "        const double s = 2 * sqrt(1 + r[8] - r[0] - r[4]);\n"
    "        q[0] = (r[3] - r[1]) / s, q[1] = (r[2] + r[6]) / s, q[2] = (r[5] + r[7]) / s, q[3] = s / 4;\n"
    "    }\n}\n\n";

/* Where @ is, the robot's name goes. */
static const char motion[] =
    "static int motion(void *self, const double inlet[], const double q[], const double v[], const double a[], double "
    "outlets[])\n{\n"
    "    module *m = self;\n"
    "    double at[24 * NOUTLET + 1];\n"
    "    m->progress = m->factored = 0;\n"
    "    m->singular = -1;\n";
static const char motion_call[] = "    @_motion(q, v, a, inlet, NULL, at, m->kept);\n";
static const char motion_call_with_friction[] = "    double along[NRUBBING];\n"
                                                "    @_friction(v, along);\n"
                                                "    @_motion(q, v, a, inlet, along, at, m->kept);\n";
static const char motion_of_outlets[] =
    "    for (int k = 0; k < NOUTLET; k++) {\n"
    "        quaternion_of(at + 24 * k, outlets + RAMUS_MODULE_MOTION * k);\n"
    "        memcpy(outlets + RAMUS_MODULE_MOTION * k + 4, at + 24 * k + 9, 15 * sizeof(double));\n"
    "    }\n";
static const char motion_end[] = "    m->progress = 1;\n    return RAMUS_MODULE_OK;\n}\n\n";

static const char evaluation[] =
    "static int wrench(void *self, const double outlets[], double inlet[], double tau[])\n{\n"
    "    const module *m = self;\n"
    "    double found[6 + NV];\n"
    "    if (m->progress == 0)\n"
    "        return RAMUS_MODULE_STALE;\n"
    "    @_wrench(outlets, m->kept, found);\n"
    "    memcpy(inlet, found, 6 * sizeof(double));\n"
    "    memcpy(tau, found + 6, NV * sizeof(double));\n"
    "    return RAMUS_MODULE_OK;\n}\n\n"
    "static int energy(void *self, const double gravity[], double found[])\n{\n"
    "    const module *m = self;\n"
    "    if (m->progress == 0)\n"
    "        return RAMUS_MODULE_STALE;\n"
    "    @_energy(gravity, m->kept, found);\n"
    "    return RAMUS_MODULE_OK;\n}\n\n"
    "static int respond(module *m, const double outlets[], const double tau[], double inlet[])\n{\n"
    "    double found[6 + NV];\n"
    "    @_response(outlets, tau, m->kept, found);\n"
    "    memcpy(inlet, m->found, 36 * sizeof(double));\n"
    "    memcpy(inlet + 36, found, 6 * sizeof(double));\n"
    "    memcpy(m->loads, found + 6, NV * sizeof(double));\n"
    "    m->progress = 3;\n"
    "    return RAMUS_MODULE_OK;\n}\n\n"
    "static int articulated(void *self, int32_t which, const double outlets[], const double tau[], double inlet[])\n{\n"
    "    module *m = self;\n"
    "    const double *pivot = m->found + 42, *diagonal = pivot + NV;\n"
    "    const int whole = which == RAMUS_MODULE_WHOLE;\n"
    "    if (!whole && which != RAMUS_MODULE_RESPONSE)\n"
    "        return RAMUS_MODULE_ARGUMENT;\n"
    "    if (m->progress == 0 || (!whole && !m->factored))\n"
    "        return RAMUS_MODULE_STALE;\n"
    "    m->progress = 1;\n"
    "    if (!whole)\n"
    "        return respond(m, outlets, tau, inlet);\n"
    "    m->factored = 0;\n"
    "    @_articulated(outlets, tau, m->kept, m->found, m->kept + MOVED);\n"
    "    for (int k = 0; k < NV; k++)\n"
    "        if (!(pivot[k] > 1e-13 * diagonal[k]) || !isfinite(pivot[k])) {\n"
    "            m->singular = k;\n"
    "            return RAMUS_MODULE_SINGULAR;\n"
    "        }\n"
    "    memcpy(inlet, m->found, 42 * sizeof(double));\n"
    "    memcpy(m->loads, diagonal + NV, NV * sizeof(double));\n"
    "    m->factored = 1;\n"
    "    m->progress = 2;\n"
    "    return RAMUS_MODULE_OK;\n}\n\n"
    "static int accelerate(void *self, const double inlet[], double outlets[], double a[])\n{\n"
    "    const module *m = self;\n"
    "    double found[NV + 6 * NOUTLET + 1];\n"
    "    if (m->progress < 2)\n"
    "        return RAMUS_MODULE_STALE;\n"
    "    @_accelerate(inlet, m->loads, m->kept, found);\n"
    "    memcpy(a, found, NV * sizeof(double));\n"
    "    for (int k = 0; k < 6 * NOUTLET; k++)\n"
    "        outlets[k] = found[NV + k] + (m->progress == 2 ? m->found[42 + 3 * NV + k] : 0);\n"
    "    return RAMUS_MODULE_OK;\n}\n\n";

static const char entry[] =
    "#if defined __GNUC__\n__attribute__((visibility(\"default\")))\n#endif\n"
    "const ramus_module_interface *ramus_module_entry(uint32_t version);\n"
    "const ramus_module_interface *ramus_module_entry(uint32_t version)\n{\n"
    "    static const ramus_module_interface table = {\n"
    "        .size = sizeof(ramus_module_interface), .version = RAMUS_MODULE_VERSION, .open = open_module, .close = "
    "close_module,\n"
    "        .explain = explain, .describe = describe, .joint = joint, .outlet = outlet, .motion = motion, .wrench = "
    "wrench,\n"
    "        .energy = energy, .articulated = articulated, .accelerate = accelerate\n    };\n"
    "    return version == RAMUS_MODULE_VERSION ? &table : NULL;\n}\n";

static void put_with_name(const char *given, const char *name, text *o)
{
    for (const char *at = given; *at;) {
        const size_t length = strcspn(at, "@");
        text_add(o, "%.*s%s", (int)length, at, at[length] ? name : "");
        at += length + (at[length] != '\0');
    }
}

void module_text_friction(text *o)
{
    text_add(o,
             "/* Coulomb friction, smooth about rest. */\n"
             "static double friction_along(double v)\n{\n"
             "    return fabs(v) < %g ? tanh(v / %g) : (double)((v > 0) - (v < 0));\n}\n\n",
             20 * FRICTION_VELOCITY, FRICTION_VELOCITY);
}

void module_text_functions(const char *name, module_traits traits, text *o)
{
    text_add(o, "\n/* ---- the contract ---- */\n\nenum { FACTS = %s };\n\n%s%s%s",
             traits.loses_energy ? "RAMUS_MODULE_LOSES_ENERGY" : "0", state, reports,
             traits.has_outlets ? quaternion : "");
    put_with_name(motion, name, o);
    put_with_name(traits.has_friction ? motion_call_with_friction : motion_call, name, o);
    text_add(o, "%s%s", traits.has_outlets ? motion_of_outlets : "    (void)outlets;\n", motion_end);
    put_with_name(evaluation, name, o);
    text_add(o, "%s", entry);
}
