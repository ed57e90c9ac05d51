/* simbody_robot.cpp - Simbody's bodies, joints and constraints from ours */
#include "oracle/simbody_robot.h"

SimTK::Vec3 vector_of(ramus_vec3 v)
{
    return SimTK::Vec3(v.x, v.y, v.z);
}

SimTK::Transform transform_of(ramus_pose x)
{
    const SimTK::Quaternion turn(x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z);
    return SimTK::Transform(SimTK::Rotation(turn), vector_of(x.position));
}

void append(std::vector<double> &out, const SimTK::Vec3 &v)
{
    out.insert(out.end(), { v[0], v[1], v[2] });
}

void must(ramus_status status, const ramus_error &err, unsigned long long seed)
{
    if (status != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
}

namespace
{

const char *const tie_name[] = { "none", "ball", "weld", "rod", "plane", "line", "sphere on plane", "sphere on sphere",
                                 "rope" };

SimTK::MobilizedBody add_body(SimTK::MobilizedBody &parent, const plain_link &l)
{
    const double *i = l.inertia;
    const SimTK::Vec3 com = vector_of(l.com);
    const SimTK::Inertia about_com(i[0], i[1], i[2], i[3], i[4], i[5]);
    const SimTK::Body::Rigid rigid(SimTK::MassProperties(l.mass, com, about_com.shiftFromMassCenter(-com, l.mass)));
    const SimTK::Transform inboard = transform_of(l.joint_in_parent), outboard = ~transform_of(l.link_in_joint);
    if (l.type == RAMUS_FIXED)
        return SimTK::MobilizedBody::Weld(parent, inboard, rigid, outboard);
    if (l.type == RAMUS_SPHERICAL)
        return SimTK::MobilizedBody::Ball(parent, inboard, rigid, outboard);
    if (l.type == RAMUS_FREE)
        return SimTK::MobilizedBody::Free(parent, inboard, rigid, outboard);
    /* Simbody's sliders move along x, its other joints turn about z */
    const SimTK::UnitVec3 axis(vector_of(l.axis));
    const SimTK::Transform turn(l.type == RAMUS_PRISMATIC ? SimTK::Rotation(axis, SimTK::XAxis)
                                                          : SimTK::Rotation(axis, SimTK::ZAxis));
    switch (l.type) {
    case RAMUS_REVOLUTE:
        return SimTK::MobilizedBody::Pin(parent, inboard * turn, rigid, outboard * turn);
    case RAMUS_PRISMATIC:
        return SimTK::MobilizedBody::Slider(parent, inboard * turn, rigid, outboard * turn);
    case RAMUS_HELICAL:
        return SimTK::MobilizedBody::Screw(parent, inboard * turn, rigid, outboard * turn, l.pitch);
    case RAMUS_CYLINDRICAL:
        return SimTK::MobilizedBody::Cylinder(parent, inboard * turn, rigid, outboard * turn);
    default:
        fail_msg("no such joint in Simbody: %s", ramus_joint_type_name(l.type));
    }
    return SimTK::MobilizedBody();
}

void describe(robot &r, rng *g, tied &t)
{
    ramus_constraint_description d = ramus_constraint_description_default();
    const double radius = rng_uniform(g, 0.1, 0.4), other = rng_uniform(g, 0.1, 0.4);
    d.name = tie_name[static_cast<int>(t.kind)];
    d.frame_a = t.a < 0 ? nullptr : ramus_model_link(r.model, ramus_link{ t.a }).name;
    d.frame_b = ramus_model_link(r.model, ramus_link{ t.b }).name;
    d.pose_a = rng_pose(g);
    d.pose_b = rng_pose(g);
    d.axis = rng_vec3(g, 1);
    d.length = rng_uniform(g, 0.4, 1.5);
    SimTK::MobilizedBody &a = t.a < 0 ? r.matter.updGround() : r.body[static_cast<size_t>(t.a)];
    SimTK::MobilizedBody &b = r.body[static_cast<size_t>(t.b)];
    const SimTK::Transform frame_a = transform_of(d.pose_a), frame_b = transform_of(d.pose_b);
    const SimTK::Vec3 pa = frame_a.p(), pb = frame_b.p();
    const SimTK::UnitVec3 axis(frame_a.R() * vector_of(d.axis));
    ramus_constraint_description closed = d;
    switch (t.kind) {
    case tie::ball:
        d.kind = RAMUS_CONSTRAINT_CLOSURE;
        d.joint_type = RAMUS_SPHERICAL;
        t.theirs = SimTK::Constraint::Ball(a, pa, b, pb);
        break;
    case tie::weld:
        d.kind = RAMUS_CONSTRAINT_CLOSURE;
        d.joint_type = RAMUS_FIXED;
        t.theirs = SimTK::Constraint::Weld(a, frame_a, b, frame_b);
        break;
    case tie::rod:
        d.kind = RAMUS_CONSTRAINT_DISTANCE;
        t.theirs = SimTK::Constraint::Rod(a, pa, b, pb, d.length);
        break;
    case tie::plane:
        d.kind = RAMUS_CONSTRAINT_POINT_ON_PLANE;
        t.theirs = SimTK::Constraint::PointInPlane(a, axis, ~axis * pa, b, pb);
        break;
    case tie::line:
        d.kind = RAMUS_CONSTRAINT_POINT_ON_LINE;
        t.theirs = SimTK::Constraint::PointOnLine(a, axis, pa, b, pb);
        break;
    case tie::sphere_on_plane: {
        const SimTK::Vec3 centre = pa + radius * SimTK::Vec3(axis);
        d.kind = RAMUS_CONSTRAINT_CONTACT;
        d.radius = radius;
        closed.kind = RAMUS_CONSTRAINT_POINT_ON_PLANE;
        closed.pose_a.position = ramus_vec3{ centre[0], centre[1], centre[2] };
        t.theirs = SimTK::Constraint::SphereOnPlaneContact(a, SimTK::Transform(SimTK::Rotation(axis, SimTK::ZAxis), pa),
                                                           b, pb, radius, false);
        break;
    }
    case tie::sphere_on_sphere:
        d.kind = RAMUS_CONSTRAINT_CONTACT;
        d.radius = radius;
        d.radius_a = other;
        closed.kind = RAMUS_CONSTRAINT_DISTANCE;
        closed.length = radius + other;
        t.theirs = SimTK::Constraint::SphereOnSphereContact(a, pa, other, b, pb, radius, false);
        break;
    default:
        d.kind = RAMUS_CONSTRAINT_DISTANCE_LIMITS;
        d.upper = d.length;
        closed.kind = RAMUS_CONSTRAINT_DISTANCE;
        t.theirs = SimTK::Constraint::Rod(a, pa, b, pb, d.length);
    }
    t.ours = d;
    t.equality = one_sided(t.kind) ? closed : d;
}

} // namespace

void robot_create(robot &r, unsigned long long seed, tie first, tie second)
{
    const unsigned types = JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_FIXED) | JOINT_MASK(RAMUS_HELICAL) |
                           JOINT_MASK(RAMUS_CYLINDRICAL) | JOINT_MASK(RAMUS_SPHERICAL) | JOINT_MASK(RAMUS_FREE);
    rng g = { seed };
    const random_tree_options opt = { rng_int(&g, 6, 12), seed % 2 ? TREE_RANDOM : TREE_BINARY, types, 1, 0 };
    ramus_error err;
    r.seed = seed;
    r.tree = random_tree_create(seed, &opt);
    r.s = random_state_create(seed, r.tree);
    must(tree_model_create(r.tree, nullptr, nullptr, &r.model, &err), err, seed);
    must(ramus_data_create(r.model, nullptr, &r.data, &err), err, seed);
    must(ramus_data_create(r.model, nullptr, &r.closed, &err), err, seed);
    for (int k = 0; k < r.tree->nv; k++)
        r.tau.push_back(4 * r.s.a[k]);
    for (int k = 0; k < r.tree->nlink; k++) {
        const plain_link &l = r.tree->link[k];
        r.body.push_back(add_body(l.parent < 0 ? r.matter.updGround() : r.body[static_cast<size_t>(l.parent)], l));
    }
    for (tie kind : { first, second == first ? tie::none : second }) {
        if (kind == tie::none)
            continue;
        tied t = {};
        t.kind = kind;
        t.b = r.tree->nlink - 1 - static_cast<int>(r.ties.size());
        t.a = rng_int(&g, -1, t.b - 1);
        describe(r, &g, t);
        must(ramus_data_add_constraint(r.data, &t.ours, &err), err, seed);
        must(ramus_data_add_constraint(r.closed, &t.equality, &err), err, seed);
        r.ties.push_back(t);
    }
}

void robot_destroy(robot &r)
{
    random_state_destroy(&r.s);
    ramus_data_destroy(r.closed);
    ramus_data_destroy(r.data);
    ramus_model_destroy(r.model);
    plain_tree_destroy(r.tree);
}

bool robot_close(robot &r)
{
    std::vector<double> a(static_cast<size_t>(r.tree->nv) + 1);
    ramus_projection_options opt = ramus_projection_options_default();
    opt.tolerance = 1e-12;
    return ramus_constraint_project(r.model, r.closed, &opt, r.s.q, r.s.v) == RAMUS_OK &&
           ramus_forward_dynamics(r.model, r.closed, r.s.q, r.s.v, r.tau.data(), a.data()) == RAMUS_OK &&
           ramus_constraint_report_after(r.closed).nredundant == 0;
}

SimTK::State state_of(robot &r)
{
    SimTK::Force::UniformGravity(r.forces, r.matter, vector_of(r.tree->gravity));
    const SimTK::Force::DiscreteForces drives(r.forces, r.matter);
    SimTK::State state = r.system.realizeTopology();
    for (int k = 0; k < r.tree->nlink; k++) {
        const plain_link &l = r.tree->link[k];
        SimTK::MobilizedBody &body = r.body[static_cast<size_t>(k)];
        const bool turned = l.type == RAMUS_SPHERICAL || l.type == RAMUS_FREE;
        double q[7], v[6], a[6];
        plain_joint_state(r.tree, k, r.s.q, r.s.v, nullptr, q, v, a);
        const SimTK::Transform pose = transform_of(plain_joint_pose(&l, q));
        if (turned)
            body.setQToFitTransform(state, pose);
        for (int i = 0; i < ramus_joint_type_nv(l.type); i += turned ? 3 : 1) {
            const double *tau = r.tau.data() + l.v + i;
            if (!turned) {
                body.setOneQ(state, i, q[i]);
                body.setOneU(state, i, v[i]);
                drives.setOneMobilityForce(state, body, SimTK::MobilizerUIndex(i), tau[0]);
                continue;
            }
            const SimTK::Vec3 speed = pose.R() * SimTK::Vec3(v[i], v[i + 1], v[i + 2]);
            const SimTK::Vec3 force = pose.R() * SimTK::Vec3(tau[0], tau[1], tau[2]);
            for (int j = 0; j < 3; j++) {
                body.setOneU(state, i + j, speed[j]);
                drives.setOneMobilityForce(state, body, SimTK::MobilizerUIndex(i + j), force[j]);
            }
        }
    }
    r.system.realize(state, SimTK::Stage::Acceleration);
    return state;
}

/* Simbody has these forces on the other side of its equations. */
std::vector<double> their_wrench(const robot &r, const tied &t, const SimTK::State &state)
{
    const SimTK::MobilizedBody &body = r.body[static_cast<size_t>(t.b)];
    const SimTK::Transform frame = body.getBodyTransform(state) * transform_of(t.ours.pose_b);
    const SimTK::Vector_<SimTK::SpatialVec> all = t.theirs.getConstrainedBodyForcesAsVector(state);
    std::vector<double> out;
    for (SimTK::ConstrainedBodyIndex k(0); k < t.theirs.getNumConstrainedBodies(); k++) {
        if (t.theirs.getMobilizedBodyFromConstrainedBody(k).getMobilizedBodyIndex() != body.getMobilizedBodyIndex())
            continue;
        const SimTK::Vec3 force = -all[k][1], arm = frame.p() - body.getBodyOriginLocation(state);
        append(out, ~frame.R() * force);
        append(out, ~frame.R() * (-all[k][0] - arm % force));
    }
    return out;
}

double pushes(const robot &r, const tied &t, const SimTK::State &state)
{
    const SimTK::Transform of_a =
        t.a < 0 ? SimTK::Transform() : r.body[static_cast<size_t>(t.a)].getBodyTransform(state);
    const SimTK::Transform a = of_a * transform_of(t.ours.pose_a);
    const SimTK::Transform b = r.body[static_cast<size_t>(t.b)].getBodyTransform(state) * transform_of(t.ours.pose_b);
    const std::vector<double> w = their_wrench(r, t, state);
    const SimTK::Vec3 force = b.R() * SimTK::Vec3(w[0], w[1], w[2]);
    const SimTK::Vec3 up = t.kind == tie::sphere_on_plane ? a.R() * vector_of(t.ours.axis) : b.p() - a.p();
    return (t.kind == tie::rope ? -1 : 1) * SimTK::dot(force, up) / up.norm();
}
