/* fuzz_controller.c - libFuzzer target: any bytes as a controller file of a robot with an actuator, a closure, a contact and a passive
 * joint; what is accepted either is refused when it is created, or gives finite forces within their limits, or reports why not
 */
#include "fuzz_robot.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char robot[] =
    "ramus: 1\nname: arm\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0], limits: {lower: -1, upper: 2}}, mass: 1, com: "
    "[0, 0, "
    "0.3], inertia: [1, 1, 1]}\n"
    "      - {name: b, joint: {name: k, type: revolute, axis: [0, 1, 0], passive: true}, origin: {xyz: [0, 0, 1]}, "
    "mass: 1, com: "
    "[0, 0, 0.3], inertia: [1, 1, 1]}\n"
    "      - {name: c, joint: {name: l, type: prismatic}, parent: base, origin: {xyz: [1, 0, 0]}, mass: 1, inertia: "
    "[1, 1, 1]}\n"
    "robot:\n  - {name: r, module: m}\n"
    "mechanism:\n  - {name: cylinder, type: actuator, between: [{on: world, at: [0.5, 0, 0]}, {on: r/a, at: [0, 0, "
    "0.5]}]}\n"
    "constraints:\n  - {name: slot, type: point_on_line, point: r/b, at: [0, 0, 1], of: world, direction: [0, 0, 1]}\n"
    "  - {name: floor, type: contact, point: r/c, friction: 0.5}\n";

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ramus_model *model;
    ramus_controller_description *d = NULL;
    ramus_controller *c = NULL;
    const double q[3] = { 0.1, -0.2, 0 }, v[3] = { 0.1, 0.2, 0 };
    double tau[3];
    if (!model)
        model = fuzz_robot(robot);
    if (size > 4000 ||
        ramus_controller_description_parse((const char *)bytes, size, NULL, model, NULL, &d, NULL) != RAMUS_OK)
        return 0;
    if (ramus_controller_create(model, d, NULL, &c, NULL) == RAMUS_OK &&
        ramus_controller_forces(c, 0.1, q, v, tau) == RAMUS_OK)
        for (int k = 0; k < 3; k++)
            if (isnan(tau[k]) || (d->limits && k == 2 && fabs(tau[k]) > d->limits[k].max_force))
                abort();
    ramus_controller_destroy(c);
    ramus_controller_description_destroy(d);
    return 0;
}
