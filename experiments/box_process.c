/* box_process.c - the black box of [BR] V-C as another process
 *
 * The manipulator in the middle is `ramus serve bm.yaml`, started by the robot: it is given the motion of its base, its joints' states and
 * the wrench at its port, and answers with the motion of its port, the wrench at its base and its joints' forces. The robot's own process
 * knows the platform and the last arm, as in the experiment with sensors.
 */
#include "box_process.h"

#include <ramus/io.h>
#include <ramus/network.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void destroy_network(void *network)
{
    ramus_network_destroy(network);
}

static void destroy_model(void *model)
{
    ramus_model_destroy(model);
}

/* A path in the experiment's folder. */
static ramus_status in_folder(lab *l, const char *file, char path[1200])
{
    if (!l->options->folder)
        return lab_fail(l, RAMUS_ERR_ARGUMENT, "a process needs a folder for its robot");
    snprintf(path, 1200, "%s/%s", l->options->folder, file);
    return RAMUS_OK;
}

/* The text with `old`, which it has once, replaced by `new`. */
static ramus_status replace(lab *l, const char *text, const char *old, const char *new, char **out)
{
    const char *at = strstr(text, old);
    if (!at)
        return lab_fail(l, RAMUS_ERR_NOT_FOUND, "the robot's file has no '%s'", old);
    TAKE(l, *out, strlen(text) + strlen(new) + 1);
    sprintf(*out, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return RAMUS_OK;
}

static ramus_status write_robot(lab *l, char path[1200])
{
    char program[1024], source[1400], *text, *copy;
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    const experiment_file *box = experiment_file_find("bm.yaml"), *robot = experiment_file_find("mbm-black-box.yaml");
    if (length < 0 || !box || !robot)
        return lab_fail(l, RAMUS_ERR_NOT_FOUND, "the program or its robots are not found");
    program[length] = '\0';
    TRY(in_folder(l, "bm.yaml", path));
    TAKE(l, copy, box->size + 1);
    memcpy(copy, box->data, box->size);
    TRY(ramus_text_save(copy, path, l->err));
    TRY(in_folder(l, "mbm-process.yaml", path));
    TAKE(l, text, robot->size + 1);
    memcpy(text, robot->data, robot->size);
    snprintf(source, sizeof source,
             "black_box: {process: [\"%s\", serve, bm.yaml, --outlet, port=s2/l1], options: {deadline: 60, wait: 60}}",
             program);
    TRY(replace(l, text, "black_box: true", source, &text));
    /* in the sensors' robot the port is at the arm's own base; here it is a frame of the box, and the pose that of mbm.yaml */
    TRY(replace(l, text, "on: bm}", "on: bm/port, pose: {rpy: [-1.5707963267948966, 0, 0]}}", &text));
    return ramus_text_save(text, path, l->err);
}

/* Where each coordinate of the network is in the whole robot; the box's are called bm/... */
static ramus_status find_coordinates(lab *l, const ramus_network *network, const ramus_model *whole, int place[])
{
    char name[200], other[200];
    const int nv = ramus_network_nv(network);
    if (nv != ramus_model_nv(whole) || nv > MOST_NV)
        return lab_fail(l, RAMUS_ERR_MODEL, "the robot with a process has %d coordinates instead of %d", nv,
                        ramus_model_nv(whole));
    for (int k = 0; k < nv; k++) {
        ramus_network_v_name(network, k, name, sizeof name);
        const char *plain = strncmp(name, "bm/", 3) == 0 ? name + 3 : name;
        place[k] = -1;
        for (int j = 0; j < nv; j++) {
            ramus_model_v_name(whole, j, other, sizeof other);
            if (strcmp(plain, other) == 0)
                place[k] = j;
        }
        if (place[k] < 0)
            return lab_fail(l, RAMUS_ERR_NOT_FOUND, "the whole robot has no coordinate '%s'", plain);
    }
    return RAMUS_OK;
}

/* The model's coordinates of sample i, by name. */
static void pick(const lab *l, const ramus_model *whole, const double all[], channels *out, size_t i)
{
    char name[200], other[200];
    for (int k = 0; k < out->count; k++) {
        ramus_model_v_name(l->model, k, name, sizeof name);
        for (int j = 0; j < ramus_model_nv(whole); j++) {
            ramus_model_v_name(whole, j, other, sizeof other);
            if (strcmp(name, other) == 0)
                channel(out, k)[i] = all[j];
        }
    }
}

ramus_status box_process_forces(lab *l, const ramus_model *whole, const channels *q, const channels *v,
                                const channels *a, channels *through_process, channels *one_file)
{
    char path[1200];
    ramus_model *model = NULL;
    ramus_network *network = NULL;
    ramus_data *data = NULL;
    int place[MOST_NV];
    TRY(write_robot(l, path));
    TRY(ramus_model_load(path, NULL, &model, l->err));
    TRY(lab_hold(l, model, destroy_model));
    TRY(ramus_network_create(model, NULL, &network, l->err));
    TRY(lab_hold(l, network, destroy_network));
    TRY(find_coordinates(l, network, whole, place));
    TRY(lab_data(l, whole, RAMUS_ALGEBRA_DQ, 0, &data));
    const int nv = ramus_model_nv(whole);
    for (size_t i = 0; i < q->n; i++) {
        double x[3][MOST_NV], y[3][MOST_NV], tau[MOST_NV], back[MOST_NV];
        channels_get(q, i, x[0]);
        channels_get(v, i, x[1]);
        channels_get(a, i, x[2]);
        for (int k = 0; k < nv; k++)
            for (int s = 0; s < 3; s++)
                y[s][k] = x[s][place[k]];
        const ramus_status status = ramus_network_inverse_dynamics(network, y[0], y[1], y[2], tau);
        if (status != RAMUS_OK)
            return lab_fail(l, status, "%s", ramus_network_error(network)->text);
        for (int k = 0; k < nv; k++)
            back[place[k]] = tau[k];
        pick(l, whole, back, through_process, i);
        TRY(ramus_inverse_dynamics(whole, data, x[0], x[1], x[2], tau));
        pick(l, whole, tau, one_file, i);
        lab_progress(l, "asking the process", i, q->n);
    }
    return RAMUS_OK;
}
