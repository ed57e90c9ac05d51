/* view.h - the 3D page of a robot: its motion as frames, and the page they are put into */
#ifndef RAMUS_TOOLS_VIEW_H
#define RAMUS_TOOLS_VIEW_H

#include "tools/rows/states.h"

#include <sys/types.h>

/* The mesh files of a robot, each once; the page parses them. */
typedef struct view_mesh {
    dev_t device; /* and `file`: what it was read from, for one file has many paths */
    ino_t file;
    const char *name; /* as first named; borrowed from the model */
    unsigned char *bytes;
    size_t size;
} view_mesh;
typedef struct view_meshes {
    view_mesh *entry;
    int count;
    size_t bytes; /* of all */
    int *first,
        *number; /* shape n of link k is entry number[first[k] + n]; -1: not shown as a mesh; k = nlink + port: of a box */
    int wanted, missing;       /* shapes */
    ramus_shape first_missing; /* its texts are borrowed from the model */
    const char *first_why;
} view_meshes;
/* Returns an exit code; release in any case, before the model goes. */
int view_meshes_load(view_meshes *s, const ramus_model *model);
/* One line on standard error if meshes are missing. */
void view_meshes_report(const view_meshes *s);
void view_meshes_release(view_meshes *s);
/* The path of a mesh that `file` names: NAME relative to the file's folder, /NAME, file://NAME, or package://PACKAGE/NAME, which
 * is looked for in the file's folder and those above it, as PACKAGE/NAME or NAME. To be freed; NULL: there is no such file. */
char *view_mesh_path(const char *name, const char *file);

/* The link of a frame by name, and where a pose in that frame is in the link; -1: the world. */
int view_find_place(const ramus_model *model, const char *frame, ramus_pose pose, ramus_pose *in_link);
/* surfaces.c: a member of the page's object with what contacts touch. */
void view_add_surfaces(const ramus_model *model, out *o);

/* A pose as pages have it: x y z, qx qy qz qw. */
void view_put_pose(float to[7], ramus_pose x);
/* Numbers of one frame among `width` of each; `to` may be NULL. */
void view_put_row(float *to, size_t frame, size_t width, const double *row);

/* The massless parts beside the links, of all frames. */
typedef enum view_forces { VIEW_FORCES_NONE, VIEW_FORCES_READ, VIEW_FORCES_COMPUTED } view_forces;
typedef struct view_parts {
    ramus_data *data; /* with the mechanism; NULL: there are none */
    int nlever, npart;
    size_t count;       /* of frames */
    float *lever;       /* count x nlever x 7: poses */
    float *rod;         /* nlever x count x 6: tip and head in the world; equal: it does not reach */
    float *force;       /* npart x count: N, pull is positive; NAN: unknown */
    view_forces forces; /* where `force` comes from */
    double *angle;      /* [nlever] of the last frame, rad */
    double *tau;        /* [nv] for the work */
} view_parts;
/* The mechanism; one that cannot be resolved is reported, and not shown. */
void view_parts_open(view_parts *p, const ramus_model *model);
/* Room for `count` frames. Returns an exit code; release in any case. */
int view_parts_make(view_parts *p, const ramus_model *model, size_t count);
void view_parts_release(view_parts *p);
/* The options of a workspace for view_parts_place. */
ramus_data_options view_parts_options(const view_parts *p);
/* The levers of a frame; `placed` has its kinematics, body [nlink]. */
void view_parts_place(view_parts *p, const ramus_model *model, ramus_data *placed, const ramus_pose body[],
                      size_t frame);
/* Tensions of a frame by inverse dynamics, with external wrenches [nlink] or NULL, unless a table has them; where it fails there are none at
 * all. Then p->data has the wrenches at connections, and joint [nlink] those at joints: what actuators carry is not in them. */
ramus_status view_parts_load(view_parts *p, const ramus_model *model, const ramus_sample sample[], const double q[],
                             const double v[], const double a[], const ramus_wrench external[], ramus_wrench joint[],
                             size_t frame);
/* Tensions of all frames from the columns force.NAME, if there are some. */
void view_parts_read(view_parts *p, const ramus_model *model, const ramus_table *table, const size_t row[]);

/* One-sided constraints and what they exert on links, of a frame. */
typedef struct view_bound {
    int constraint; /* of the model */
    bool on_a;      /* acts on the side of a; else of b */
    int link, other_link;
    ramus_pose pose, other; /* where it acts, and where its other side is, in their links; -1: the world */
    const char *name;       /* borrowed */
} view_bound;
typedef struct view_bounds {
    ramus_data *data; /* NULL: there are none */
    int count;
    view_bound *at;
    double *a; /* [nv] for the work */
} view_bounds;
/* Returns an exit code; release in any case. */
int view_bounds_open(view_bounds *b, const ramus_model *model);
void view_bounds_release(view_bounds *b);
/* By forward dynamics, with given external wrenches [nlink] or NULL: on each place of `at` in world axes, and all that acts on the links
 * [nlink] as inverse dynamics takes it. Zero where it fails. */
ramus_status view_bounds_load(view_bounds *b, const ramus_model *model, const ramus_pose body[], const double q[],
                              const double v[], const double tau[], const ramus_wrench given[], ramus_wrench out[],
                              ramus_wrench external[]);

/* What moves in the picture. Body k is link k, body nlink + m the base of what sits on a black box (motion port m). */
typedef struct view_motion {
    const ramus_model *model;
    size_t count; /* of frames, at least 1 */
    double *t;    /* s */
    int nlink, nbody;
    float *pose;       /* count x nbody x 7: x y z, qx qy qz qw in the world */
    float *connection; /* the same in the attachment frame; NULL: no motion, or unknown */
    float *joint;  /* count x nlink x 6: at each joint, in its moved frame; NULL also where that is more than 4 MiB */
    float *wrench; /* count x ninstance x 6: force, moment on each at its connection, world axes; NULL: unknown */
    int ncontact, nread;        /* those that the table has first, then those of `bounds` */
    ramus_frame *contact_frame; /* [nread] */
    view_bounds bounds;         /* count 0 where their forces are not known */
    float *contact;             /* count x ncontact x 6: what is exerted at each frame's origin, world axes */
    float *q, *v, *tau;         /* count x nq, nv, nv; NULL: not given */
    int tau_computed;           /* 1: tau is what inverse dynamics gives */
    int moves;                  /* 1: from a table, or live */
    int untimed;                /* 1: the table has no t */
    int differenced;            /* 1: accelerations are differences of v */
    const char *live;           /* the run whose frames are to come, NULL: all are here */
    view_parts parts;
    const view_meshes *meshes; /* borrowed; NULL: none */
    int bounds_unknown;        /* 1: there are one-sided constraints whose forces the table does not show */
    int guessed;               /* 1: what sits on a black box is drawn at the box, because its position is not given */
} view_motion;

/* Frames from a table of motions (NULL: the neutral pose at rest) and of ports; or, where `opened` is not NULL, of all modules of the opened robot, which
 * are asked. What is wrong is printed. Returns an exit code; release in any case. */
int view_motion_load(view_motion *m, const ramus_model *model, const ramus_model *opened, const char *motion_path,
                     const char *ports_path, const ramus_log_options *log);
void view_motion_release(view_motion *m);
/* The body that motion port `port` moves, -1 if it is no such port. */
int view_port_body(const ramus_model *model, ramus_port port);

/* The robot and its motion for the page, as JSON. */
void view_data(const view_motion *m, out *o);
/* The numbers of its frames alone, as members of a JSON object, each after `between`: ,"pose":"...","q":"..." */
void view_add_rows(const view_motion *m, const char *between, out *o);

/* The page of a robot and its motion, from file to file (NULL: no motion; standard output). Returns an exit code. */
int view_save(const ramus_model *model, const ramus_model *opened, const char *motion_path, const char *ports_path,
              const ramus_log_options *log, const char *output);
/* The page with the robot in it, for any browser. */
void view_add_page(const view_motion *m, out *page);

#endif
