/* module.h - the contract of a module: what a part of a robot offers at its connections, whoever made it
 *
 * A vendor's shared library, another process and a part that ramus knows all offer the same table of functions. This
 * header needs nothing else of ramus: a module is written in C, or in anything that can fill a table of C functions, or that
 * can send and receive the same numbers.
 *
 * A module is a tree of bodies with one inlet, where its predecessor carries it, and any number of outlets, where it carries
 * others. All that crosses the border is doubles in fixed order (SI units, rad), in arrays that the caller owns:
 *
 *     pose          7   qw qx qy qz px py pz     of a frame b seen from a: unit quaternion that turns b's axes into a's, b's origin
 *     twist         6   wx wy wz vx vy vz        of a frame with respect to the world, in the frame's axes; v is that of its origin
 *     derivative    6   likewise                 d/dt of those six numbers, LESS GRAVITY: the linear part is v' - g, with the
 *                                                acceleration of gravity g in the frame's axes. (v' is not the classical
 *                                                acceleration, which is v' + w x v.)
 *     motion       19   pose in the world, twist, derivative
 *     wrench        6   mx my mz fx fy fz        moment about the frame's origin and force, in the frame's axes
 *     articulated  42   36 + 6                   matrix I (row major) and bias p: wrench = I derivative + p
 *
 * Twist and wrench meet number by number: power = sum twist[k] wrench[k]. (ramus_wrench has force first; here the moment is.)
 *
 * Gravity enters through the derivative at the inlet and nowhere else: a robot at rest in a field g = (0, 0, -9.81) has the linear
 * part (0, 0, 9.81) there, turned into the inlet's axes. A module adds its own motion to it and passes it on; it needs no
 * orientation for dynamics. Poses are for who wants places; only `energy` is given g itself.
 *
 * Signs. The wrench at the inlet is what the predecessor exerts on the module. The wrench at an outlet is what the module exerts
 * on what it carries. tau are the generalised forces of the module's joints, as a motor would supply them. So
 *
 *     d/dt (kinetic + potential) = tau . v + inlet wrench . inlet twist - sum over outlets of wrench . twist - losses
 *
 * with twists of the moving frames and the true wrenches.
 *
 * Order of calls, for one state, by one thread at a time (any thread):
 *
 *     inverse dynamics     motion  ->  wrench
 *     forward dynamics     motion (its a is not looked at)  ->  articulated  ->  accelerate
 *
 * wrench, energy and articulated are for the last motion, accelerate for the last articulated. A function that is called out of
 * order returns RAMUS_MODULE_STALE. A function that fails leaves its outputs of no use, and the module usable from the next
 * motion on. No function but open and close allocates, waits without end, or keeps a pointer that it was given.
 */
#ifndef RAMUS_MODULE_H
#define RAMUS_MODULE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a module that was made for the former one cannot be used any more; what is appended does not raise it. */
#define RAMUS_MODULE_VERSION 1

#define RAMUS_MODULE_POSE 7
#define RAMUS_MODULE_TWIST 6
#define RAMUS_MODULE_MOTION 19      /* pose from 0, twist from 7, derivative from 13 */
#define RAMUS_MODULE_WRENCH 6       /* moment from 0, force from 3 */
#define RAMUS_MODULE_ARTICULATED 42 /* matrix from 0, bias from 36 */
#define RAMUS_MODULE_NAME 64        /* bytes of a name, with its end */
#define RAMUS_MODULE_MOST 4096 /* joints, outlets, numbers of a configuration: a module that claims more is refused */

/* What a function returns. */
enum {
    RAMUS_MODULE_OK = 0,
    RAMUS_MODULE_FAILED = 1,      /* for a reason that `explain` has */
    RAMUS_MODULE_ARGUMENT = 2,    /* an index or a number that makes no sense */
    RAMUS_MODULE_STALE = 3,       /* the call that this one builds on has not succeeded */
    RAMUS_MODULE_NOT_OFFERED = 4, /* the module does not do this */
    RAMUS_MODULE_SINGULAR = 5,    /* a massless joint: accelerations are not determined */
    RAMUS_MODULE_NOT_FINITE = 6,  /* a result is not a finite number */
    RAMUS_MODULE_LATE = 7,        /* no answer within the deadline */
    RAMUS_MODULE_GONE = 8         /* its process has ended, or its connection is closed */
};

/* What a module offers, to be or-ed together; a function of the table that is NULL is not offered whatever this claims. */
enum {
    RAMUS_MODULE_OFFERS_MOTION = 1,
    RAMUS_MODULE_OFFERS_WRENCH = 2,
    RAMUS_MODULE_OFFERS_ENERGY = 4,
    RAMUS_MODULE_OFFERS_ARTICULATED = 8, /* with accelerate */
    RAMUS_MODULE_OFFERS_INTEGRATE = 16,  /* with difference; needed for joints of kind RAMUS_MODULE_OTHER only */
    RAMUS_MODULE_OFFERS_TIME = 32,       /* its answers depend on time: set_time is called before motion */
    RAMUS_MODULE_OFFERS_ALL = 63
};

/* Facts about a module that are no functions. */
enum {
    RAMUS_MODULE_LOSES_ENERGY = 1 /* friction or damping inside: energy may fall short of the power that comes in */
};

/* How a joint's coordinates are made. All but OTHER are integrated by the caller. */
enum {
    RAMUS_MODULE_ANGLE = 1,       /* q, v: rad, rad/s */
    RAMUS_MODULE_LENGTH = 2,      /* q, v: m, m/s */
    RAMUS_MODULE_CYLINDRICAL = 3, /* q: angle, length; v likewise */
    RAMUS_MODULE_PLANAR = 4,      /* q: x, y, phi; v: their derivatives */
    RAMUS_MODULE_SPHERICAL = 5,   /* q: qw qx qy qz; v: angular velocity in the moved frame, wx wy wz */
    RAMUS_MODULE_FREE = 6,        /* q: x y z qw qx qy qz; v: wx wy wz vx vy vz in the moved frame */
    RAMUS_MODULE_UNIVERSAL = 7,   /* q: two angles; v likewise */
    RAMUS_MODULE_OTHER = 8        /* nq and nv numbers that integrate and difference understand */
};

/* ---- what a module reports about itself: plain bytes without pointers, in memory of the caller ------------------------ */

typedef struct ramus_module_description {
    uint32_t struct_size; /* set by the caller: how many bytes may be written */
    uint32_t offers;      /* RAMUS_MODULE_OFFERS_... */
    uint32_t facts;       /* RAMUS_MODULE_LOSES_ENERGY */
    int32_t njoint, noutlet;
    int32_t nq, nv; /* sums over the joints */
    int32_t unused;
    char name[RAMUS_MODULE_NAME]; /* of the product, for messages; terminated */
} ramus_module_description;

typedef struct ramus_module_joint {
    uint32_t struct_size; /* set by the caller */
    int32_t kind;         /* RAMUS_MODULE_ANGLE, ... */
    int32_t nq, nv;       /* its share of q and v, which follow each other in the order of joints */
    int32_t passive;      /* 1: no motor moves it; 0: driven */
    int32_t unused;
    char name[RAMUS_MODULE_NAME]; /* printable UTF-8 without commas and quotes; terminated */
    /* of joints with one coordinate, in its units; -inf, +inf where there are none, and for all others */
    double lower, upper, max_velocity, max_effort;
} ramus_module_joint;

typedef struct ramus_module_outlet {
    uint32_t struct_size; /* set by the caller */
    uint32_t unused;
    char name[RAMUS_MODULE_NAME];
} ramus_module_outlet;

/* One of the `options:` that a robot's file gives; both terminated, borrowed until open returns. */
typedef struct ramus_module_option {
    const char *key, *value;
} ramus_module_option;

/* Which accelerations are asked for. */
enum {
    RAMUS_MODULE_WHOLE = 0, /* those that forces, wrenches, velocities and gravity cause */
    RAMUS_MODULE_RESPONSE =
        1 /* those that the given tau and biases alone cause, of a robot at rest without gravity and springs: linear in
                               * them. Uses the matrices of the last WHOLE; those given and returned are not looked at */
};

/* ---- the table ------------------------------------------------------------------------------------------------------- */

/* Functions return RAMUS_MODULE_OK or what went wrong. `self` is what open gave. Arrays do not overlap. */
typedef struct ramus_module_interface {
    uint32_t size; /* sizeof(ramus_module_interface) where the module was made: functions beyond it are not offered */
    uint32_t version; /* RAMUS_MODULE_VERSION where the module was made */

    /* A module of its own, which no other shares; several may be open at once. What is wrong goes to `why` (terminated, `size` bytes). */
    int (*open)(const ramus_module_option options[], int32_t noption, void **self, char why[], size_t size);
    void (*close)(void *self);
    /* The last failure in a sentence, terminated, at most `size` bytes; may be NULL. */
    void (*explain)(void *self, char text[], size_t size);

    /* Constant from open to close. */
    int (*describe)(void *self, ramus_module_description *description);
    int (*joint)(void *self, int32_t k, ramus_module_joint *joint);
    int (*outlet)(void *self, int32_t k, ramus_module_outlet *outlet);

    /* inlet [19], q [nq], v, a [nv] to outlets [noutlet x 19]. */
    int (*motion)(void *self, const double inlet[], const double q[], const double v[], const double a[],
                  double outlets[]);
    /* outlets [noutlet x 6] to inlet [6], tau [nv]. */
    int (*wrench)(void *self, const double outlets[], double inlet[], double tau[]);
    /* gravity [3] in world axes to energy [2]: kinetic and potential, J. The potential counts places from the world's
     * origin, so that the inlet's pose matters: - sum of mass g . position, and what springs hold. */
    int (*energy)(void *self, const double gravity[], double energy[]);
    /* What is carried, as outlets [noutlet x 42], and tau [nv], to what the module is at its inlet [42]: the matrix is
     * symmetric, positive semidefinite. An outlet that carries nothing is given zeros. `which`: RAMUS_MODULE_WHOLE, _RESPONSE. */
    int (*articulated)(void *self, int32_t which, const double outlets[], const double tau[], double inlet[]);
    /* inlet: derivative [6] to outlets [noutlet x 6] derivatives, a [nv]; WHOLE or RESPONSE as the last articulated. */
    int (*accelerate)(void *self, const double inlet[], double outlets[], double a[]);

    /* q_out = q moved along v for dt seconds; v = what takes `from` to `to` in one second. All joints;
     * called where one of them is of kind OTHER. */
    int (*integrate)(void *self, const double q[], const double v[], double dt, double q_out[]);
    int (*difference)(void *self, const double from[], const double to[], double v[]);
    /* s; of the calls that follow. */
    int (*set_time)(void *self, double time);
} ramus_module_interface;

/* The one name that a module's shared library exports: returns its table, for the life of the library, or NULL where it has none for
 * that version (RAMUS_MODULE_VERSION of who asks). */
typedef const ramus_module_interface *(*ramus_module_entry_function)(uint32_t version);
#define RAMUS_MODULE_ENTRY "ramus_module_entry"

#ifdef __cplusplus
}
#endif
#endif
