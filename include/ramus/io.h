/* io.h - models and tables from files and back
 *
 * MODEL files: URDF (.urdf) or assembly (.yaml, .yml, .json). Errors read FILE:LINE: what is wrong and what to do.
 */
#ifndef RAMUS_IO_H
#define RAMUS_IO_H

#include "controller_description.h"
#include "model.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One number of an assembly file, to be read as if the file had `value` there; in the file's units. The path is made of
 * keys with dots between; items of a list are named by their `name:`, or counted from 0 as [k]:
 *
 *     modules.arm.links.l2.mass     modules.arm.links.l2.com[1]     robot.s2.pose.rpy[0]     gravity[2]
 *
 * It goes on into the file of a module that is an assembly (modules.leg.modules.shin.links...), not into a URDF. A key
 * with a dot or a bracket is put in double quotes, or each of these gets a backslash before it. The number's key may be absent
 * where the map it belongs to is there. Aliases of an anchor are one value: all of them change. */
typedef struct ramus_override {
    const char *path;
    double value; /* finite */
} ramus_override;

typedef struct ramus_load_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* NULL: malloc */
    bool floating;                    /* a free joint root_joint under the root; default: welded */
    bool strict;                      /* warnings are errors */
    const ramus_vec3 *gravity;        /* overrides the file's; NULL: the file's, or (0, 0, -9.81) */
    ramus_report report;              /* gets every problem and warning, not only the first error; may be NULL */
    void *report_user;
    int noverride;                   /* default 0 */
    const ramus_override *overrides; /* [noverride]; each place once; assemblies only; borrowed during the call */
    bool tree;                       /* models without constraints and parts of the mechanism */
} ramus_load_options;
void ramus_load_options_init(ramus_load_options *options, size_t size);
static inline ramus_load_options ramus_load_options_default(void)
{
    ramus_load_options options;
    ramus_load_options_init(&options, sizeof options);
    return options;
}

/* Read and compile. */
ramus_status ramus_model_load(const char *path, const ramus_load_options *opt, ramus_model **out, ramus_error *err);
/* Read, for those who go on attaching. For a URDF the builder has one instance, named after the robot. */
ramus_status ramus_builder_load(const char *path, const ramus_load_options *opt, ramus_builder **out, ramus_error *err);
/* Read as a module, to be attached as often as one likes. */
ramus_status ramus_module_load(const char *path, const ramus_load_options *opt, ramus_module **out, ramus_error *err);

/* The same from memory; `name` (may be NULL) is used in messages and, for assemblies, its folder for the files they name. */
ramus_status ramus_urdf_parse(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                              ramus_module **out, ramus_error *err);
ramus_status ramus_assembly_parse(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                                  ramus_builder **out, ramus_error *err);

/* ---- controllers -------------------------------------------------------------------------------------------- */

/* The description of a controller of `model` (control.h makes the controller); docs/control.md has the format. Names are looked
 * up in the model, so that a wrong one is reported with its line. The description and all it points to are owned by the
 * caller: release with ramus_controller_description_destroy. */
ramus_status ramus_controller_description_load(const char *path, const ramus_model *model,
                                               const ramus_allocator *allocator, ramus_controller_description **out,
                                               ramus_error *err);
/* The same from memory; `name` is used in messages and may be NULL. */
ramus_status ramus_controller_description_parse(const char *text, size_t size, const char *name,
                                                const ramus_model *model, const ramus_allocator *allocator,
                                                ramus_controller_description **out, ramus_error *err);
void ramus_controller_description_destroy(ramus_controller_description *description);

/* ---- tables of numbers -------------------------------------------------------------------------------------- */

typedef struct ramus_table {
    int ncolumn;
    char **column; /* names */
    size_t nrow;
    double *values; /* nrow x ncolumn, row major */
    int *line;      /* line of each row in its file; NULL if made in memory */
    char *file;
} ramus_table;

ramus_status ramus_table_load(const char *path, ramus_table **out, ramus_error *err); /* CSV */
/* `name` is used in messages and may be NULL. */
ramus_status ramus_table_parse(const char *text, size_t size, const char *name, ramus_table **out, ramus_error *err);
ramus_status ramus_table_create(int ncolumn, const char *const column[], size_t nrow, ramus_table **out,
                                ramus_error *err);                                           /* values are zero */
ramus_status ramus_table_save(const ramus_table *table, const char *path, ramus_error *err); /* whole or not at all */
ramus_status ramus_table_format(const ramus_table *table, char **out,
                                ramus_error *err);                         /* text; release with ramus_text_destroy */
int ramus_table_find_column(const ramus_table *table, const char *column); /* -1: none */
void ramus_table_destroy(ramus_table *table);

/* ---- tables of states --------------------------------------------------------------------------------------- */

/* Columns by name, in any order: t; q., v., a. and tau.COORDINATE (ramus_model_q_name, ramus_model_v_name); force.NAME of actuators,
 * which is passed over. A table of ports has t and the columns of each port: wrench.INSTANCE.fx .. mz; motion.INSTANCE.wx .. qz and
 * perhaps px, py, pz; or imu.INSTANCE.wx .. az. */
enum {
    RAMUS_STATES_T = 1,
    RAMUS_STATES_Q = 2,
    RAMUS_STATES_V = 4, /* or rates of lengths */
    RAMUS_STATES_A = 8, /* or accelerations of lengths */
    RAMUS_STATES_TAU = 16
};
typedef struct ramus_states {
    size_t count;
    double *q, *v, *a, *tau; /* count x nq, nv, nv, nv; quaternions have unit length; zero where there is no column */
    double *t;               /* [count]; NULL: there is no such column */
    /* count x npart, NAN where no length is given; NULL when none is */
    double *length, *rate, *acceleration;
    ramus_sample *samples; /* count x nport; NULL: there is no table of ports */
    unsigned char *placed; /* [nport]: 1: the table has the position of this motion port; NULL as above */
    unsigned given;        /* RAMUS_STATES_T ... TAU: there are such columns */
    ramus_table *table;    /* as it was read, for its file and lines; NULL: made in memory */
} ramus_states;

typedef struct ramus_states_options {
    size_t struct_size;
    unsigned
        needed; /* RAMUS_STATES_T, RAMUS_STATES_Q: they must be there; default RAMUS_STATES_Q. Without it q is not looked at */
    /* [npart]: the coordinate of q that the length of a linear actuator determines, which may have columns length.NAME, rate.NAME and
     * acceleration.NAME in place of its own; -1: none. NULL (default): no lengths are expected */
    const int *length_coordinate;
} ramus_states_options;
void ramus_states_options_init(ramus_states_options *options, size_t size);
static inline ramus_states_options ramus_states_options_default(void)
{
    ramus_states_options options;
    ramus_states_options_init(&options, sizeof options);
    return options;
}

/* Rows of states from a table (CSV), and of ports from another, with the same rows; `ports_path` may be NULL. A missing q column, an
 * unknown column, a port without all of its columns and a quaternion that is far from unit length are errors. */
ramus_status ramus_states_load(const ramus_model *model, const char *path, const char *ports_path,
                               const ramus_states_options *opt, ramus_states **out, ramus_error *err);
/* Rows of the neutral configuration at rest, at time 0. */
ramus_status ramus_states_create(const ramus_model *model, size_t count, ramus_states **out, ramus_error *err);
void ramus_states_destroy(ramus_states *states);
/* A warning for each kind of columns of `needed` (RAMUS_STATES_V, A, TAU) that are missing although t and q vary: their numbers
 * count as zero, which is right for a table of poses, but not for one of a motion. */
ramus_status ramus_states_check(const ramus_model *model, const ramus_states *states, unsigned needed,
                                ramus_report report, void *user, ramus_error *err);
/* A table with the columns of `columns` (RAMUS_STATES_T ... TAU). */
ramus_status ramus_states_table(const ramus_model *model, const ramus_states *states, unsigned columns,
                                ramus_table **out, ramus_error *err);

/* ---- the composed robot for other tools --------------------------------------------------------------------- */

typedef enum ramus_export_format { RAMUS_EXPORT_URDF, RAMUS_EXPORT_MJCF, RAMUS_EXPORT_YAML } ramus_export_format;
/* What the format cannot represent is RAMUS_ERR_UNSUPPORTED, with its name. */
ramus_status ramus_model_export(const ramus_model *model, ramus_export_format format, char **out, ramus_error *err);
/* The tree alone: constraints, actuators, springs, bars, levers and sharings are left out, and a comment in the text counts
 * them. */
ramus_status ramus_model_export_tree(const ramus_model *model, ramus_export_format format, char **out,
                                     ramus_error *err);
void ramus_text_destroy(char *text);
/* Write a text to a file, whole or not at all: a temporary file beside it is renamed, and none is left when a signal ends the
 * process meanwhile. */
ramus_status ramus_text_save(const char *text, const char *path, ramus_error *err);

#ifdef __cplusplus
}
#endif
#endif
