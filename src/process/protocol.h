/* protocol.h - the layout of what a robot and a module in another process exchange
 *
 * docs/module_protocol.md is the reference for authors of modules; this is the same in C. A frame is a header of 32 bytes
 * and a payload of `bytes` bytes; numbers are little-endian. The robot asks, the module answers each question once, with
 * the question's kind and number. The first question is HELLO and travels through the socket that is the module's standard
 * input and output; further ones do too, or through shared memory if the module asked for it in its answer.
 */
#ifndef RAMUS_PROCESS_PROTOCOL_H
#define RAMUS_PROCESS_PROTOCOL_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "modules in other processes need a little-endian processor"
#endif

enum {
    PROTOCOL_MAGIC = 0x444f4d52, /* "RMOD" */
    PROTOCOL_VERSION = 1,
    PROTOCOL_PAYLOAD_MAX = 1 << 18, /* bytes: a module that would need more is refused */
    PROTOCOL_TEXT_MAX = 500         /* bytes of the sentence in an answer that refuses */
};

/* Kinds of questions, and the numbers (doubles) in their payloads: those of the functions of ramus/module.h, in the order of their
 * arguments. */
enum {
    ASK_HELLO = 1,       /* hello, options  ->  description */
    ASK_MOTION = 2,      /* time 1, inlet 19, q nq, v nv, a nv  ->  outlets noutlet x 19 */
    ASK_WRENCH = 3,      /* outlets noutlet x 6  ->  inlet 6, tau nv */
    ASK_ENERGY = 4,      /* gravity 3  ->  kinetic 1, potential 1 */
    ASK_ARTICULATED = 5, /* which 1, outlets noutlet x 42, tau nv  ->  inlet 42 */
    ASK_ACCELERATE = 6,  /* inlet 6  ->  outlets noutlet x 6, a nv */
    ASK_INTEGRATE = 7,   /* q nq, v nv, dt 1  ->  q nq */
    ASK_DIFFERENCE = 8,  /* from nq, to nq  ->  v nv */
    ASK_KINDS
};

/* In the header of a question. */
enum {
    WITH_MOTION =
        1 /* a wrench's, an energy's or an articulated's numbers follow those of a motion, which comes first */
};

typedef struct frame_header {
    uint32_t magic;
    uint16_t version, kind;
    uint64_t number; /* of the question: 1, 2, ... */
    uint32_t bytes;  /* of the payload */
    uint32_t
        status; /* of a question: 0 or WITH_MOTION; of an answer: 0 or RAMUS_MODULE_..., and the payload is a sentence */
    uint64_t zero;
} frame_header;

_Static_assert(sizeof(frame_header) == 32, "a header has 32 bytes");

enum { FRAME_MAX = sizeof(frame_header) + PROTOCOL_PAYLOAD_MAX };

/* The payload of HELLO, then noption times: two lengths (uint32_t), key, value. */
typedef struct hello {
    uint32_t contract; /* RAMUS_MODULE_VERSION of the robot */
    uint32_t noption;
    uint64_t shared; /* bytes of the memory that is descriptor 3; 0: none */
} hello;

/* The payload of its answer; joints follow, then outlets. */
typedef struct told {
    uint32_t contract; /* RAMUS_MODULE_VERSION of the module */
    uint32_t offers, facts;
    uint32_t wants; /* WANTS_SHARED: all further questions through the shared memory */
    int32_t njoint, noutlet, nq, nv;
    char name[64];
} told;

enum { WANTS_SHARED = 1 };

typedef struct told_joint {
    int32_t kind, nq, nv, passive;
    char name[64];
    double lower, upper, max_velocity, max_effort;
} told_joint;

typedef struct told_outlet {
    char name[64];
} told_outlet;

_Static_assert(sizeof(hello) == 16 && sizeof(told) == 96 && sizeof(told_joint) == 112 && sizeof(told_outlet) == 64,
               "no gaps");

/* The shared memory: this page, then the question's frame, then the answer's. A bell has the number of the frame that was
 * written last, modulo 2^32. Who sleeps in the socket has set its flag; the other one then sends a byte, of any value. */
enum { SHARED_PAGE = 4096, SHARED_SLOT = FRAME_MAX + SHARED_PAGE - FRAME_MAX % SHARED_PAGE };

typedef struct shared_page {
    uint32_t magic, version;
    uint32_t question, answer; /* offsets in bytes */
    uint32_t slot;             /* bytes of each */
    uint32_t reserved[11];
    _Alignas(64) _Atomic uint32_t question_bell;
    _Alignas(64) _Atomic uint32_t answer_bell;
    _Alignas(64) _Atomic uint32_t module_sleeps;
    _Alignas(64) _Atomic uint32_t robot_sleeps;
} shared_page;

_Static_assert(offsetof(shared_page, question_bell) == 64 && offsetof(shared_page, answer_bell) == 128 &&
                   offsetof(shared_page, module_sleeps) == 192 && offsetof(shared_page, robot_sleeps) == 256,
               "each on a cache line of its own");

enum { SHARED_BYTES = SHARED_PAGE + 2 * SHARED_SLOT };

#endif
