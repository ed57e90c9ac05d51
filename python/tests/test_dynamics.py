"""Identities between the results, for every robot of robots/ and all joint types; one state and many give the same."""
import numpy as np
import pytest
import ramus
from conftest import ROBOTS, ROOT, all_joint_types, robot, state


def models():
    return [(name, lambda name=name: robot(name, tree=True)) for name in ROBOTS if "black-box" not in name] + [("types", all_joint_types)]


@pytest.fixture(params=models(), ids=lambda p: p[0])
def model(request):
    return request.param[1]()


def test_inverse_and_forward_dynamics(model):
    q, v, a = state(model)
    tau = model.inverse_dynamics(q, v, a)
    scale = 1 + abs(tau).max()
    M, g = model.mass_matrix(q), model.gravity(q)
    assert abs(M - M.T).max() < 1e-10 * scale
    assert abs(M @ a + model.velocity_forces(q, v) + g - tau).max() < 1e-10 * scale
    assert abs(model.coriolis(q, v) @ v - model.velocity_forces(q, v)).max() < 1e-10 * scale
    assert abs(model.forward_dynamics(q, v, tau) - a).max() < 1e-6
    for other in (model.kane, model.gibbs_appell, model.composed_inverse_dynamics, model.inverse_dynamics_tree):
        assert abs(other(q, v, a) - tau).max() < 1e-10 * scale, other.__name__
    Y = model.regressor(q, v, a)
    assert abs(Y @ model.regressor_parameters().ravel() - tau).max() < 1e-9 * scale
    parts = model.inverse_dynamics_parts(q, v, a)
    assert abs(sum(x for _, x in parts) - tau).max() < 1e-10 * scale
    dq = model.workspace(functions=(), algebra="dq")
    assert abs(dq.inverse_dynamics(q, v, a) - tau).max() < 1e-10 * scale


def test_many_states_are_single_states(model):
    n = 7
    q, v, a = state(model, 3, n)
    for name, arguments in {
        "inverse_dynamics": (q, v, a), "forward_dynamics": (q, v, a), "mass_matrix": (q,), "gravity": (q,), "coriolis": (q, v),
        "velocity_forces": (q, v), "kane": (q, v, a), "regressor": (q, v, a), "centre_of_mass": (q,), "momentum": (q, v),
        "kinetic_energy": (q, v), "potential_energy": (q,), "centroidal_momentum": (q, v),
        "centroidal_momentum_matrix": (q,), "inverse_dynamics_tree": (q, v, a),
    }.items():
        function = getattr(model, name)
        many = function(*arguments)
        for i in range(n):
            one = function(*(x[i] for x in arguments))
            assert np.allclose(many[i], one, rtol=1e-12, atol=1e-12 * (1 + abs(np.asarray(one)).max())), (name, i)


def test_batches_are_split_over_threads():
    model = robot("bm")
    q, v, a = state(model, 5, 3001)
    out = np.full((3001, model.nv), np.nan)
    assert model.inverse_dynamics(q, v, a, out=out) is out
    single = np.array([model.inverse_dynamics(*x) for x in zip(q[::97], v[::97], a[::97])])
    assert abs(out[::97] - single).max() < 1e-11
    assert abs(model.forward_dynamics(q, v, out) - a).max() < 1e-8
    assert model.mass_matrix(q).shape == (3001, model.nv, model.nv)
    assert np.array_equal(model.inverse_dynamics(q, a=a), model.inverse_dynamics(q, np.zeros_like(v), a))
    with pytest.raises(ramus.Error, match=r"v: shape \(3001, 24\) is expected"):
        model.inverse_dynamics(q, v[:5], a)
    v[1999, 3] = np.nan
    with pytest.raises(ramus.Error, match="row 1999: v of 's2/j1' is nan"):
        model.forward_dynamics(q, v, a)
    for function in (model.inverse_dynamics, model.inverse_dynamics_tree, model.inverse_dynamics_derivatives):
        with pytest.raises(ramus.Error, match="row 1999: v of 's2/j1' is nan"):
            function(q, v, a)


def test_kinematics(model):
    q, v, a = state(model, 2)
    frame, h = model.links[-1].name, 1e-6
    J, twist = model.jacobian(q, frame), model.twist(q, v, frame)
    assert np.allclose(J @ v, twist, atol=1e-12)
    assert np.allclose(model.twist_dot(q, v, a, frame), J @ a + model.jacobian_dot_v(q, v, frame), atol=1e-9)
    forward, back = (model.pose(model.integrate(q, v, s), frame) for s in (h, -h))
    aligned = model.twist(q, v, frame, reference="local-world-aligned")
    assert np.allclose((forward[:3] - back[:3]) / (2 * h), aligned[3:], atol=1e-6 * (1 + abs(aligned).max()))
    matrix = model.pose_matrix(q, frame)
    assert np.allclose(matrix[:3, 3], model.pose(q, frame)[:3]) and np.allclose(matrix[:3, :3] @ matrix[:3, :3].T, np.eye(3))
    assert np.allclose(model.link_poses(q)[-1], model.pose(q, frame), atol=1e-12)
    assert np.allclose(model.jacobian(np.stack([q, q]), frame), J, atol=1e-12)  # of many states: along the path alone
    columns, index = model.chain_jacobian(q, frame)
    assert np.array_equal(J[:, index], columns)
    eight = model.jacobian_dq(q, frame) @ v
    x, y = (model.pose_dq(model.integrate(q, v, s), frame) for s in (h, -h))
    x, y = (z * np.sign(z @ model.pose_dq(q, frame)) for z in (x, y))
    assert np.allclose((x - y) / (2 * h), eight, atol=1e-5 * (1 + abs(eight).max()))
    com, com_v = model.centre_of_mass(q), model.centre_of_mass_velocity(q, v)
    assert np.allclose(model.centre_of_mass_jacobian(q) @ v, com_v, atol=1e-10)
    assert np.allclose(model.centroidal_momentum_matrix(q) @ v, model.centroidal_momentum(q, v), atol=1e-9)
    assert np.isclose(model.kinetic_energy(q, v), v @ model.mass_matrix(q) @ v / 2)
    assert np.isclose(model.potential_energy(q), -model.mass * com @ model.gravity_vector)


def test_derivatives(model):
    q, v, a = state(model, 4)
    h = 1e-6
    dq, dv, da = model.inverse_dynamics_derivatives(q, v, a)
    assert np.allclose(da, model.mass_matrix(q), atol=1e-9)
    scale = 1 + abs(dq).max() + abs(dv).max()
    for k in range(0, model.nv, 5):
        e = np.eye(model.nv)[k]
        tau = lambda s: model.inverse_dynamics(model.integrate(q, e, s), v, a)
        assert np.allclose((tau(h) - tau(-h)) / (2 * h), dq[:, k], atol=1e-5 * scale), k
        tau = lambda s: model.inverse_dynamics(q, v + s * e, a)
        assert np.allclose((tau(h) - tau(-h)) / (2 * h), dv[:, k], atol=1e-5 * scale), k
    da_dq, da_dv, da_dtau = model.forward_dynamics_derivatives(q, v, model.inverse_dynamics(q, v, a))
    assert np.allclose(da_dtau @ dq, -da_dq, atol=1e-6 * (1 + abs(da_dq).max()))


def test_external_wrenches():
    model = robot("bm")
    q, v, a = state(model)
    frame = "s3/l3"
    external = np.zeros((model.nlink, 6))
    external[model.link(frame)] = [1, 2, 3, 0.1, 0.2, 0.3]
    J = model.jacobian(q, frame)
    expected = model.inverse_dynamics(q, v, a) + J.T @ np.r_[external[model.link(frame)][3:], external[model.link(frame)][:3]]
    tau = model.inverse_dynamics(q, v, a, external=external)
    assert np.allclose(tau, expected, atol=1e-10)
    assert np.allclose(model.forward_dynamics(q, v, tau, external=external), a, atol=1e-8)


def test_bases_that_are_carried():
    """Forces of what carries the base, and the accelerations for a base that moves as given, as forward dynamics has them."""
    model = ramus.load(ROOT / "examples/robots/quadruped.urdf", floating=True)
    q, v, tau = state(model)
    inertia, bias = model.base_inertia(q, v, tau)
    a = model.forward_dynamics(q, v, tau)
    assert np.allclose(inertia @ a[:6] + bias, tau[:6], atol=1e-10)
    work = model.workspace()
    work.base_inertia(q, v, tau)
    assert np.allclose(work.base_accelerations_after(a[:6]), a, atol=1e-10)
    work.forward_dynamics(q, v, tau)
    with pytest.raises(ramus.Error):
        work.base_accelerations_after(a[:6])
    with pytest.raises(ramus.Error, match="free"):
        robot("bm").base_inertia(*state(robot("bm")))


def test_composition_and_wrenches():
    model = robot("bm")
    q, v, a = state(model)
    tau, wrenches = model.joint_wrenches(q, v, a)
    blocks = model.interconnection_matrix(q, v, a)
    assert blocks.shape == (model.nlink, model.ninstance, 6)
    assert np.allclose(blocks.sum(1), wrenches, atol=1e-9)
    work = model.workspace()
    work.composed_inverse_dynamics(q, v, a)
    for k, instance in enumerate(model.instances):
        assert np.allclose(work.composed_interface_wrench_after(k), model.interface_wrench(q, v, a, instance.name), atol=1e-9)
    q_slice, v_slice = model.instance_coordinates("s2")
    M, C, g = model.instance_equations(q, v, "s2")
    assert M.shape == (v_slice.stop - v_slice.start,) * 2
    total = sum(model.instance_contribution(q, v, k.name)[0] for k in model.instances)
    assert np.allclose(total, model.mass_matrix(q), atol=1e-9)
    assert np.allclose(model.gauss_principle(q, v)[0], model.mass_matrix(q), atol=1e-9)


def test_bound_arrays():
    model = robot("bm")
    q, v, a = state(model)
    tau, back, M = np.empty(model.nv), np.empty(model.nv), np.empty((model.nv, model.nv))
    work = model.workspace(functions=())
    forces = work.bind(q=q, v=v, a=a, tau=tau)
    accelerations = work.bind("forward_dynamics", q=q, v=v, tau=tau, a=back)
    mass = work.bind("mass_matrix", q=q, M=M)
    for seed in range(3):
        q[:], v[:], a[:] = state(model, seed)
        forces(), accelerations(), mass()
        assert np.allclose(tau, model.inverse_dynamics(q, v, a)) and np.allclose(back, a) and np.allclose(M, model.mass_matrix(q))
    q[2] = np.inf
    with pytest.raises(ramus.Error, match="s1/j3"):
        forces()
    with pytest.raises(ramus.Error, match="bound to the arrays q, v, a, tau"):
        work.bind(q=q)
    with pytest.raises(ramus.Error, match=r"tau: shape \(24,\) is expected"):
        work.bind(q=q, v=v, a=a, tau=np.empty(3))


def test_constraints():
    model = robot("nonholonomic-8")
    q, v, _ = state(model)
    work = model.workspace()
    q, v = work.constraint_project(q, v)
    a = work.forward_dynamics(q, v, np.ones(model.nv))
    report, force = work.constraint_report_after(), work.constraint_force_after(0)
    rows = work.constraint_equations(q, v)
    assert len(rows.b) == len(work.constraint_rows) > 0
    assert abs(rows.A @ a - rows.b).max() < 1e-8 and abs(rows.velocity_error).max() < 1e-9
    assert report.nrow == len(rows.b) and report.multiplier.shape == (report.nrow,)
    assert force.nrow == 1 and np.allclose(force.multiplier, report.multiplier)
    # derivatives: what the rows bind stays bound, differences along the rest
    tau = np.ones(model.nv)
    da_dq, da_dv, da_dtau = work.forward_dynamics_derivatives(q, v, tau)
    change = work.constraint_derivatives_after()
    assert change.nrow == 1 and change.dmultiplier_dq.shape == (1, model.nv) and abs(rows.A @ da_dtau).max() < 1e-10
    step = np.zeros(model.nv)
    step[2] = 1e-5
    more, less = [(work.forward_dynamics(model.integrate(q, s * step), v, tau), work.constraint_report_after().multiplier.copy()) for s in (1, -1)]
    assert np.allclose((more[0] - less[0]) / 2e-5, da_dq[:, 2], rtol=1e-6, atol=1e-6)
    assert work.constraint_derivatives_after().dmultiplier_dq is None
    work.forward_dynamics_derivatives(q, v, tau)
    assert np.allclose((more[1] - less[1]) / 2e-5, work.constraint_derivatives_after().dmultiplier_dq[:, 2], rtol=1e-6, atol=1e-6)
    # one more, from Python
    one = robot("bm").workspace()
    A = np.zeros((1, 24))
    A[0, 0], A[0, 1] = 1, -1
    one.add_constraint_function(lambda q, v: (A, np.zeros(1)), 1, name="equal")
    q, v, tau = state(one.model)
    a = one.forward_dynamics(q, v, tau)
    assert abs(a[0] - a[1]) < 1e-8

    def broken(q, v):
        raise ZeroDivisionError("mine")
    one.add_constraint_function(broken, 1, name="broken")
    with pytest.raises(ZeroDivisionError, match="mine"):
        one.forward_dynamics(q, v, tau)


def test_inverse_kinematics():
    model = robot("mbm", tree=True)
    frames = model.end_effectors[:2]
    q = 0.3 * model.random(3)
    goals = [model.pose(q, f) for f in frames]
    ik = ramus.InverseKinematics(model, frames)
    found, report = ik.solve(goals)
    assert report.reached and report.position_error < 1e-7
    assert all(ramus.pose_error(g, model.pose(found, f)) < 1e-7 for g, f in zip(goals, frames))
    found, report = ramus.InverseKinematics(model, [{"frame": frames[0], "kind": "point"}]).solve([goals[0][:3]], found)
    assert report.reached and report.starts == 1
    _, report = ramus.InverseKinematics(robot("bm"), ["s1/l3"], restarts=0).solve([[100, 0, 0, 1, 0, 0, 0]])
    assert not report.reached and report.position_error > 90
    with pytest.raises(ramus.Error, match="goals: 2 are expected"):
        ik.solve(goals[:1])


def test_contacts():
    model = robot("bm")
    q, v, a = state(model)
    wrench = np.array([3.0, -2, 9, 0.1, 0.2, -0.3])
    external = model.contacts_to_external(q, {"s3/l3": wrench})
    J = model.jacobian(q, "s3/l3", reference="local_world_aligned")
    expected = model.inverse_dynamics(q, v, a) - J.T @ np.r_[wrench[3:], wrench[:3]]
    assert np.allclose(model.inverse_dynamics(q, v, a, external=external), expected, atol=1e-10)
