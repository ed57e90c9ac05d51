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

/* One number of a file, to be read as if the file had `value` there; in the file's units. The path is made of
 * keys with dots between; items of a list are named by their `name:`, or counted from 0 as [k]:
 *
 *     modules.arm.links.l2.mass     modules.arm.links.l2.com[1]     robot.s2.pose.rpy[0]     gravity[2]
 *
 * It goes on into the file of a module that is an assembly (modules.leg.modules.shin.links...) or a URDF, whose paths are
 * those of ramus_module_set_numbers (modules.leg.links.shin.mass, modules.leg.joints.knee.limits.effort), of the module as its
 * edits in the assembly leave it; a URDF that is loaded by itself has the paths without modules.NAME. A key with a dot or a bracket is put in double quotes, or each of these gets a backslash before it. The number's key may be absent
 * where the map it belongs to is there. Aliases of an anchor are one value: all of them change. */
typedef struct ramus_override {
    const char *path;
    double value; /* finite */
} ramus_override;

/* Where the text of a file comes from, if not from the file itself: standard input, memory, a program that makes URDFs. The
 * library starts no programs; an application may do it here. Called with the path of each model file that is to be read, those
 * that assemblies name included, perhaps from several threads if loads are. */
typedef enum ramus_file_format {
    RAMUS_FILE_BY_NAME, /* by the ending of its name; the default */
    RAMUS_FILE_URDF,
    RAMUS_FILE_ASSEMBLY,
    RAMUS_FILE_FORMAT_COUNT
} ramus_file_format;
typedef struct ramus_file_request {
    const char *path;            /* relative to the working folder */
    int nargument;               /* texts NAME:=VALUE from `xacro:` of a module in an assembly; 0 elsewhere */
    const char *const *argument; /* [nargument] */
} ramus_file_request;
typedef struct ramus_file_text {
    const char *text; /* borrowed until the load returns; NULL (when called): the file itself is read */
    size_t size;
    ramus_file_format format;
    const char *name; /* in messages; NULL (when called): the path */
} ramus_file_text;
/* A failure ends the load with that status and text. */
typedef ramus_status (*ramus_file_reader)(void *user, const ramus_file_request *request, ramus_file_text *out,
                                          ramus_error *err);

typedef struct ramus_load_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* NULL: malloc */
    bool floating;                    /* a free joint root_joint under the root; default: welded */
    bool strict;                      /* warnings are errors */
    const ramus_vec3 *gravity;        /* overrides the file's; NULL: the file's, or (0, 0, -9.81) */
    ramus_report report;              /* gets every problem and warning, not only the first error; may be NULL */
    void *report_user;
    int noverride;                   /* default 0 */
    const ramus_override *overrides; /* [noverride]; each place once; borrowed during the call */
    bool tree;                       /* models without constraints and parts of the mechanism */
    bool
        open_mimics; /* a URDF's mimic of a missing joint, or in a circle, is no error of the file: the caller changes it
                             * with ramus_module_set_mimic. Compilation refuses what is left. Default false */
    ramus_file_reader read; /* NULL (default): files are read */
    void *read_user;
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

/* CSV, with commas, or with semicolons or tabs if the header has no comma; decimal commas are understood with these two. */
ramus_status ramus_table_load(const char *path, ramus_table **out, ramus_error *err);
/* `name` is used in messages and may be NULL. */
ramus_status ramus_table_parse(const char *text, size_t size, const char *name, ramus_table **out, ramus_error *err);
ramus_status ramus_table_create(int ncolumn, const char *const column[], size_t nrow, ramus_table **out,
                                ramus_error *err);                                           /* values are zero */
ramus_status ramus_table_save(const ramus_table *table, const char *path, ramus_error *err); /* whole or not at all */
ramus_status ramus_table_format(const ramus_table *table, char **out,
                                ramus_error *err);                         /* text; release with ramus_text_destroy */
int ramus_table_find_column(const ramus_table *table, const char *column); /* -1: none */
void ramus_table_destroy(ramus_table *table);

/* ---- logs: tables as machines write them -------------------------------------------------------------------- */

/* What becomes of an empty cell, nan, null, none, na or n/a. Held and interpolated cells need a column t, and rows at either end that have
 * nothing to take numbers from are dropped; so are rows without a time, or with the time of the row before. */
typedef enum ramus_missing {
    RAMUS_MISSING_ERROR,  /* an error that names line and column */
    RAMUS_MISSING_HOLD,   /* the last number of the column, up to max_gap old */
    RAMUS_MISSING_LINEAR, /* on the line between the numbers before and after, which are up to max_gap apart; quaternions
                             (columns X.qw, X.qx, X.qy, X.qz) the short way, with unit length */
    RAMUS_MISSING_DROP,   /* the row is left out */
    RAMUS_MISSING_KEEP    /* NAN in the table; not for states */
} ramus_missing;

/* How rows of ports are found for a row of states. */
typedef enum ramus_resampling {
    RAMUS_RESAMPLE_NONE, /* row by row: both tables have the same rows */
    RAMUS_RESAMPLE_HOLD, /* by t: the last sample of the port, up to max_gap old */
    RAMUS_RESAMPLE_LINEAR /* by t: between the samples before and after, which are up to max_gap apart; before the first and after
                             the last the nearest, up to max_gap away, with a warning */
} ramus_resampling;

typedef struct ramus_rename {
    const char *from, *to; /* each with one * or none; what * is in `from`, it is in `to` */
} ramus_rename;

/* Numbers older or further apart than max_gap are never used: a cell, or a port at the time of a row, that would need them is an error that
 * names it, the time and the gap. */
typedef struct ramus_log_options {
    size_t struct_size;
    ramus_missing missing; /* default RAMUS_MISSING_ERROR */
    ramus_resampling
        resample; /* of ports; default RAMUS_RESAMPLE_NONE. A row in which a port is incomplete is no sample of it, where
                                  `missing` allows that */
    double max_gap;      /* s; 0 (default): five times the median interval of the column's or the port's own numbers */
    double ports_offset; /* s; added to t of the ports, which may have a clock of their own; default 0 */
    int nignore;
    const char *const *
        ignore; /* [nignore]: columns to leave out, by their name in the file or the new one; * is any text, ? a letter */
    int nrename;
    const ramus_rename *rename; /* [nrename]; the first that matches counts */
    ramus_report report;        /* gets a warning for cells that were filled and rows that were dropped; may be NULL */
    void *report_user;
} ramus_log_options;
void ramus_log_options_init(ramus_log_options *options, size_t size);
static inline ramus_log_options ramus_log_options_default(void)
{
    ramus_log_options options;
    ramus_log_options_init(&options, sizeof options);
    return options;
}

/* A table from a file as in ramus_table_load, or as ROS's JointState messages are exported (docs/logs.md lists the forms): its columns are
 * t, q.NAME, v.NAME and tau.NAME then, for position, velocity and effort, to which `rename` is applied. */
ramus_status ramus_log_load(const char *path, const ramus_log_options *opt, ramus_table **out, ramus_error *err);
/* The same from memory; `name` is used in messages and may be NULL. */
ramus_status ramus_log_parse(const char *text, size_t size, const char *name, const ramus_log_options *opt,
                             ramus_table **out, ramus_error *err);

/* ---- tables of states --------------------------------------------------------------------------------------- */

/* Columns by name, in any order: t; q., v., a. and tau.COORDINATE (ramus_model_q_name, ramus_model_v_name); contact.FRAME.fx .. mz of a
 * link or a named frame, each zero where it is missing; force.NAME of actuators and residual.FRAME.position, angle of
 * inverse kinematics, which are passed over. A table of ports has t and the columns of each port: wrench.INSTANCE.fx .. mz; motion.INSTANCE.wx .. qz and
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
    /* contacts; ramus_contact_wrench (kinematics.h) makes them external wrenches */
    int ncontact;               /* frames that have such columns */
    ramus_frame *contact_frame; /* [ncontact]; NULL: none */
    ramus_wrench *contact; /* count x ncontact: what the world exerts on the robot at the frame's origin, world axes */
} ramus_states;

typedef struct ramus_states_options {
    size_t struct_size;
    unsigned
        needed; /* RAMUS_STATES_T, RAMUS_STATES_Q: they must be there; default RAMUS_STATES_Q. Without it q is not looked at */
    /* [npart]: the coordinate of q that the length of a linear actuator determines, which may have columns length.NAME, rate.NAME and
     * acceleration.NAME in place of its own; -1: none. NULL (default): no lengths are expected */
    const int *length_coordinate;
    ramus_report report; /* gets a warning for what a table of ports has and is passed over; may be NULL (default) */
    void *report_user;
    const ramus_log_options
        *log; /* how both tables are read; NULL (default): as ramus_log_options_default. Borrowed in the call */
} ramus_states_options;
void ramus_states_options_init(ramus_states_options *options, size_t size);
static inline ramus_states_options ramus_states_options_default(void)
{
    ramus_states_options options;
    ramus_states_options_init(&options, sizeof options);
    return options;
}

/* Rows of states from a table (CSV), and of ports from another, with the same rows or by time (opt->log); `ports_path` may be NULL. A missing q column, an
 * unknown column, a port without all of its columns and a quaternion that is far from unit length are errors. Of a table of ports,
 * wrenches of other instances than black boxes, and what else 'ramus id' writes, are passed over with a report. */
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
