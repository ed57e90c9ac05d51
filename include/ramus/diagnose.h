/* diagnose.h - which module of a robot does not fit a log, and what is wrong with it
 *
 * Each hypothesis is that one thing alone differs from the model, all else held at the given values:
 *
 *     of a module   absent; its mass scaled; a payload on one of its links; all its inertial parameters
 *     of a channel  force times a gain; of the other sign; late; two channels swapped; friction; an offset
 *
 * Friction and offsets of all coordinates are fitted beside every hypothesis, since drives have them and descriptions seldom do: a wrong
 * module is found beside unknown friction. They are hypotheses themselves where nothing else is wrong.
 *
 * A hypothesis with n numbers takes `explained` away from the sum of squared residuals, whitened as identify.h describes, so that noise and
 * correlated samples count for what they are; its score is explained - n ln(equations) (Schwarz): the simplest that explains the
 * residual wins. It is a suspect where
 *
 *     chance       could not explain as much at the given level, with all hypotheses that were tried counted,
 *     its effect   on some force exceeds twice the deviation of that force's noise (and 1/5000 of its largest number),
 *     the rest     that all parameters together could explain beyond it is chance too, or less than a fifth.
 *
 * A module is confused with the suspect where the best hypothesis of it is not less likely by 1 / level: this motion does not tell them apart.
 */
#ifndef RAMUS_DIAGNOSE_H
#define RAMUS_DIAGNOSE_H

#include "identify.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ramus_fault {
    RAMUS_FAULT_NONE,
    RAMUS_FAULT_ABSENT,     /* the module is not there */
    RAMUS_FAULT_MASS,       /* `value`: its mass, or that of `link`, is this many times the given one */
    RAMUS_FAULT_PAYLOAD,    /* `value`: kg more (or fewer) on `link` */
    RAMUS_FAULT_PARAMETERS, /* inertial parameters, none of the above */
    RAMUS_FAULT_FRICTION,   /* friction of `coordinate`; without a suspect: that of several modules */
    RAMUS_FAULT_OFFSET,     /* `value`: of `coordinate`'s force, N m or N */
    RAMUS_FAULT_GAIN,       /* `value`: the force of `coordinate` is this many times the true one */
    RAMUS_FAULT_SIGN,       /* it has the other sign */
    RAMUS_FAULT_DELAY,      /* `value`: it is late by this many s */
    RAMUS_FAULT_SWAPPED,    /* those of `coordinate` and `other` are exchanged */
    RAMUS_FAULT_SEVERAL,    /* something is wrong, and no single module explains it */
    RAMUS_FAULT_COUNT
} ramus_fault;
/* "none", "absent", "scaled mass", "payload", "parameters", "friction", "offset", "gain", "sign", "delay", "swapped", "several"; static */
const char *ramus_fault_name(ramus_fault fault);

typedef struct ramus_hypothesis {
    ramus_fault fault;
    int module;         /* index in the list of modules; -1: none */
    ramus_link link;    /* of a payload or a mass; -1: none, the whole module */
    int coordinate;     /* of v: the channel; -1: none */
    int other;          /* the channel it is swapped with; -1: none */
    int nparameter;     /* numbers that the motion determines */
    double value;       /* see the fault; NaN: none */
    double explained;   /* of the whitened sum of squares, beside friction and offsets */
    double share;       /* of what friction and offsets leave of it, 0 to 1 */
    double score;       /* explained - nparameter ln(equations) */
    double probability; /* that chance explains as much, all hypotheses counted; at most 1 */
} ramus_hypothesis;

typedef struct ramus_module_verdict {
    const char *name;      /* of the instance, or of the link in a robot of one instance; borrowed from the model */
    ramus_hypothesis best; /* of all about this module and its channels */
    bool seen;             /* its inertial parameters have an effect in this motion */
    bool confused;         /* with the suspect */
    char tell_apart[200];  /* where confused: the motion that would; else "" */
} ramus_module_verdict;

typedef struct ramus_diagnose_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    double level;                     /* above 0, below 1; default 0.01 */
    double period;             /* s between rows of the log; default 0: not known, and delays are no hypothesis */
    double least_effect;       /* on some force, in deviations of its noise; 0 or more; default 2 */
    double direction_velocity; /* as in ramus_regression_options; default 1e-3 */
    /* Called now and then with how far it is; may be NULL (default) */
    void (*progress)(void *user, size_t done, size_t total);
    void *progress_user;
} ramus_diagnose_options;
void ramus_diagnose_options_init(ramus_diagnose_options *options, size_t size);
static inline ramus_diagnose_options ramus_diagnose_options_default(void)
{
    ramus_diagnose_options options;
    ramus_diagnose_options_init(&options, sizeof options);
    return options;
}

typedef struct ramus_diagnosis {
    int suspect;           /* in `module`; -1: none */
    ramus_fault kind;      /* what is wrong with it; without a suspect NONE, FRICTION or SEVERAL */
    ramus_hypothesis best; /* the one that names it */
    double effect;         /* its largest effect on a force, in deviations of that force's noise */
    int nmodule;
    const ramus_module_verdict *module; /* [nmodule] best score first */
    int nhypothesis;
    const ramus_hypothesis *hypothesis; /* [nhypothesis] all that were tried, best score first */
    double explainable; /* of the whitened sum of squares, by all parameters together, beside friction and offsets */
    double residual;    /* that sum: of `equations` squares of mean 1 where nothing is wrong */
    size_t equations;
    /* for plots, count x nv, N m or N: residuals of the model as given, with friction and offsets fitted, and with the best hypothesis,
     * too (where there is no suspect: as `with_friction`) */
    size_t count;
    int nv;
    const double *given, *with_friction, *corrected;
    const double *noise; /* [nv] deviation of what the best fit of everything leaves; 0: not measured */
} ramus_diagnosis;

/* Of one log (identify.h: rows of motion and force at equal steps). Owned: release with ramus_diagnosis_destroy; the model must outlive it, for
 * its names. RAMUS_ERR_LIMIT: too few rows. Robots with constraints: RAMUS_ERR_UNSUPPORTED. */
ramus_status ramus_diagnose(const ramus_model *model, const ramus_motion_log *log, const ramus_diagnose_options *opt,
                            ramus_diagnosis **out, ramus_error *err);
void ramus_diagnosis_destroy(ramus_diagnosis *diagnosis);

#ifdef __cplusplus
}
#endif
#endif
