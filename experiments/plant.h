/* plant.h - a robot in MuJoCo, with drives and sensors
 *
 * Drives and sensors are added to the text of mjcf_take. Coordinates are in the order of the ramus model, whatever
 * MuJoCo's is. What is read is the simulator's: positions, velocities, actuator forces, sensors.
 */
#ifndef RAMUS_EXPERIMENT_PLANT_H
#define RAMUS_EXPERIMENT_PLANT_H

#include "twin.h"

/* N s/m: by how much wheels that may slip creep below their limit. */
#define WHEEL_CREEP 2e5

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
    int substeps;         /* simulator steps in one SAMPLE_STEP */
    double damping_ratio; /* of the servos */
    double slip_limit;    /* N, PLANT_DIFFERENTIAL: the wheels slip sideways beyond it; 0: never */
} plant_options;

/* What the servos follow: `amplitude` sin(2 pi t) on every coordinate, or, smooth from rest, amplitude (1 - cos(2 pi t)). */
typedef struct plant_reference {
    double amplitude; /* rad or m */
    bool from_rest;   /* the latter, whose velocity is 2 pi amplitude sin(2 pi t) */
    double platform;  /* m/s, rad/s: a differential platform drives and turns with `platform` sin(2 pi t) */
} plant_reference;

typedef struct plant {
    plant_options options;
    plant_reference reference;
    twin t;
    int nv;
    int position[MOST_NV], velocity[MOST_NV];    /* actuators of each coordinate, -1: none */
    int no_slip;                                 /* actuator, -1: none */
    double q[MOST_NV], v[MOST_NV], tau[MOST_NV]; /* readings of the last plant_read; tau: generalised, of the drives */
    double q_ref[MOST_NV], v_ref[MOST_NV];       /* the reference of that instant */
} plant;

/* The robot of experiments/plants, with the friction, parameter errors and step that the options ask for; coordinates are
 * those of the model. Starts at rest at zero. It belongs to the lab. */
ramus_status plant_create(lab *l, const char *robot, const ramus_model *model, const plant_options *options,
                          int nsensor, const plant_sensor sensor[], plant **out);
/* Evaluate the simulator at its present state and time, with the reference of that time, and take readings. */
void plant_read(plant *p);
/* One sample step, under the reference or constant forces [nv]. RAMUS_ERR_SINGULAR when the simulation has become unstable. */
ramus_status plant_advance(lab *l, plant *p);
ramus_status plant_advance_forces(lab *l, plant *p, const double tau[]);
/* PLANT_WRENCH: what the link before exerts on the sensor's body, at the sensor, in its axes: force, moment.
 * PLANT_MOTION: in its own axes its twist with respect to the world (angular, linear); its orientation (w x y z); gyroscope
 * (rad/s); accelerometer (m/s^2, acceleration minus gravity). */
void plant_get_wrench(const plant *p, int sensor, double x[6]);
void plant_get_motion(const plant *p, int sensor, double x[16]);

#endif
