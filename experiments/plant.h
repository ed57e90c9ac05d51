/* plant.h - a robot in MuJoCo, with drives and sensors
 *
 * The robot is written by ramus_model_export; drives and sensors are added to that text. Coordinates are in the order of
 * the ramus model, whatever MuJoCo's is. What is read is the simulator's: positions, velocities, actuator forces,
 * sensors.
 */
#ifndef RAMUS_EXPERIMENT_PLANT_H
#define RAMUS_EXPERIMENT_PLANT_H

#include <ramus/model.h>

typedef enum plant_drive {
    PLANT_SERVOS,      /* a position and a velocity servo on each coordinate */
    PLANT_MOTORS,      /* forces are given */
    PLANT_DIFFERENTIAL /* the first three coordinates are a platform with two driven wheels, the others have servos */
} plant_drive;
typedef enum plant_integrator {
    PLANT_RK4,     /* fourth order; for drives that are not stiff */
    PLANT_IMPLICIT /* implicit in velocity, first order; for stiff ones */
} plant_integrator;

/* A sensor. `body` is a link of the model; `pose` is in the link's frame. */
typedef enum plant_sensor_kind {
    PLANT_WRENCH, /* six-axis force sensor between the link that carries `body` and `body` itself; pose in the former */
    PLANT_MOTION  /* twist, orientation, gyroscope and accelerometer of a frame on `body` */
} plant_sensor_kind;
typedef struct plant_sensor {
    plant_sensor_kind kind;
    const char *body;
    ramus_pose pose;
} plant_sensor;

typedef struct plant_options {
    plant_drive drive;
    plant_integrator integrator;
    double sample_step;   /* s, between readings */
    int substeps;         /* simulator steps in one of these */
    double bandwidth;     /* rad/s: servo stiffness is bandwidth^2 times the inertia that the joint meets at zero */
    double damping_ratio; /* damping is 2 damping_ratio bandwidth times that inertia */
    int nsensor;
    const plant_sensor *sensor;
} plant_options;

/* Where the servos should be: q [nv], v [nv] at time t. With a differential drive v[0] is the forward speed, v[2] the
 * turning rate, and q[0..2], v[1] do not count. */
typedef void (*plant_reference)(const void *user, double t, double q[], double v[]);

typedef struct plant plant;
/* For a model whose q and v are the same coordinates (no spherical or free joints). Starts at rest at zero. */
ramus_status plant_create(const ramus_model *model, const plant_options *options, plant **out, ramus_error *err);
void plant_destroy(plant *p);
void plant_set_state(plant *p, const double q[], const double v[]);
/* Evaluate the simulator at its present state and time, with the reference of that time, and take readings. */
void plant_read(plant *p, plant_reference reference, const void *user);
/* One sample step. RAMUS_ERR_SINGULAR when the simulation has become unstable. */
ramus_status plant_advance(plant *p, plant_reference reference, const void *user, ramus_error *err);
/* One sample step with constant forces [nv]. */
ramus_status plant_advance_forces(plant *p, const double tau[], ramus_error *err);

/* Readings of the last plant_read; borrowed. tau are the generalised forces of the drives. */
double plant_time(const plant *p);
const double *plant_q(const plant *p);
const double *plant_v(const plant *p);
const double *plant_tau(const plant *p);
/* What the link before exerts on the sensor's body, at the sensor, in its axes. */
ramus_wrench plant_wrench(const plant *p, int sensor);
/* Twist of the sensor with respect to the world, in its own axes, and its orientation. */
ramus_twist plant_twist(const plant *p, int sensor);
ramus_quat plant_orientation(const plant *p, int sensor);
ramus_vec3 plant_gyroscope(const plant *p, int sensor);     /* rad/s */
ramus_vec3 plant_accelerometer(const plant *p, int sensor); /* m/s^2, acceleration minus gravity */

#endif
