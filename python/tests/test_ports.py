"""What black boxes measure: arrays and functions, one state and many, in every function that needs them."""
import numpy as np
import pytest
import ramus
from conftest import robot, state
from test_compose import machine

REST = (np.array([0, 0, 0.3, 1, 0, 0, 0]), np.zeros(6), np.zeros(6))


@pytest.fixture(scope="module")
def pair():
    """(whole robot, the same with its tool as a black box)"""
    return machine().compile(), machine(box=True).compile()


def test_a_function_feeds_a_port(pair):
    whole, part = pair
    q, v, a = state(whole)
    expected = whole.inverse_dynamics(q, v, a)[:3]
    calls = []

    def wrench(t, q3, v3):
        calls.append((t, q3, v3))
        return whole.interface_wrench(np.r_[q3, q[3:]], np.r_[v3, v[3:]], a, "tool")
    assert np.allclose(part.inverse_dynamics(q[:3], v[:3], a[:3], ports={"wrench.tool": wrench}), expected)
    assert len(calls) == 1 and calls[0][0] == 0 and np.array_equal(calls[0][1], q[:3]) and np.array_equal(calls[0][2], v[:3])
    work = part.workspace()
    work.feed("wrench.tool", wrench)
    work.set_time(2.5)
    assert np.allclose(work.inverse_dynamics(q[:3], v[:3], a[:3]), expected) and calls[-1][0] == 2.5
    tau = np.empty(3)
    bound = work.bind(q=q[:3].copy(), v=v[:3].copy(), a=a[:3].copy(), tau=tau)
    bound()
    assert np.allclose(tau, expected) and len(calls) == 3
    # for each of many states, in functions with batches of their own and in others
    Q, V, A = (np.tile(x[:3], (4, 1)) for x in (q, v, a))
    assert np.allclose(work.inverse_dynamics(Q, V, A), expected) and len(calls) == 7
    assert np.allclose(work.forward_dynamics(Q, V, np.tile(expected, (4, 1))), A) and len(calls) == 11
    assert np.allclose(work.inverse_dynamics(Q, V, A, external=np.zeros((4, part.nlink, 6))), expected)
    work.feed("wrench.tool", np.zeros(6))  # arrays again
    count = len(calls)
    work.inverse_dynamics(q[:3])
    assert len(calls) == count

    def broken(t, q, v):
        raise ZeroDivisionError("mine")
    with pytest.raises(ZeroDivisionError, match="mine"):
        part.inverse_dynamics(q[:3], ports={"wrench.tool": broken})
    with pytest.raises(ramus.Error, match=r"port wrench.tool: shape \(6,\) is expected, not \(3,\)"):
        part.inverse_dynamics(q[:3], ports={"wrench.tool": lambda t, q, v: np.zeros(3)})
    with pytest.raises(ramus.Error, match="has no port 'wrench.tol'; did you mean 'wrench.tool'"):
        part.inverse_dynamics(q[:3], ports={"wrench.tol": np.zeros(6)})
    with pytest.raises(ramus.Error, match="ports: a dict"):
        part.inverse_dynamics(q[:3], ports=[1])


def test_rows_of_ports(pair):
    whole, part = pair
    Q, V, A = state(whole, 2, 6)
    wrenches = whole.interface_wrench(Q, V, A, "tool")
    assert wrenches.shape == (6, 6)
    q, v, a = (np.ascontiguousarray(x[:, :3]) for x in (Q, V, A))
    expected = whole.inverse_dynamics(Q, V, A)[:, :3]
    for given in (wrenches, wrenches.tolist()):
        assert np.allclose(part.inverse_dynamics(q, v, a, ports={"wrench.tool": given}), expected)
        assert np.allclose(part.forward_dynamics(q, v, expected, ports={"wrench.tool": given}), a)
    tau, joint = part.joint_wrenches(q, v, a, ports={"wrench.tool": wrenches})
    assert np.allclose(tau, expected) and joint.shape == (6, part.nlink, 6)
    same = part.inverse_dynamics(q, v, a, ports={"wrench.tool": wrenches[0]})  # one for all rows
    assert np.allclose(same[0], expected[0]) and np.allclose(same[3], part.inverse_dynamics(q[3], v[3], a[3], ports={"wrench.tool": wrenches[0]}))
    with pytest.raises(ramus.Error, match=r"port wrench.tool: shape \(6,\) or \(6, 6\) is expected, not \(5, 6\)"):
        part.inverse_dynamics(q, v, a, ports={"wrench.tool": wrenches[:5]})


def test_every_function_takes_ports():
    """A model with a motion port: what needs a sample is refused without one, and takes it."""
    model = robot("mbm-black-box")
    q, v, a = state(model)
    ports = {p.name: np.arange(6.0) if p.kind == "wrench" else REST for p in model.ports}
    frame, n = model.links[-1].name, 3
    Q, V, A = state(model, 1, n)
    refused = 0
    for name, arguments in {
        "inverse_dynamics": (q, v, a), "forward_dynamics": (q, v, a), "mass_matrix": (q,), "gravity": (q,), "velocity_forces": (q, v),
        "coriolis": (q, v), "joint_wrenches": (q, v, a), "pose": (q, frame), "twist": (q, v, frame), "jacobian": (q, frame),
        "centre_of_mass": (q,), "kinetic_energy": (q, v), "potential_energy": (q,), "momentum": (q, v), "known_mass": (q,),
        "inverse_dynamics_parts": (q, v, a), "composed_inverse_dynamics": (q, v, a), "regressor": (q, v, a), "kane": (q, v, a),
        "inverse_dynamics_derivatives": (q, v, a), "centroidal_momentum_matrix": (q,), "update": (q, v),
    }.items():
        if name == "update":
            work = model.workspace()
            for port, value in ports.items():
                work.feed(port, lambda t, q, v, value=value: value)
            work.update(q, v)
            assert np.array_equal(work.pose_after(frame), model.pose(q, frame, ports=ports))
            continue
        function = getattr(model, name)
        try:
            function(*arguments)
        except ramus.Error as error:
            assert error.status in ("PORT", "UNSUPPORTED"), (name, error)
            refused += error.status == "PORT"
        try:
            one = function(*arguments, ports=ports)
        except ramus.Error as error:
            assert error.status == "UNSUPPORTED", (name, error)
            continue
        many = function(*(np.tile(x, (n, 1)) if isinstance(x, np.ndarray) else x for x in arguments), ports=ports) \
            if name not in ("known_mass", "inverse_dynamics_parts") else None
        if isinstance(one, np.ndarray):
            assert np.allclose(many, np.broadcast_to(one, (n, *one.shape))), name
    assert refused > 5
    imu = tuple(np.zeros((n, 3)) for _ in range(3))
    assert model.inverse_dynamics(Q, V, A, ports={**ports, "motion.s9": imu}).shape == (n, model.nv)
    assert model.inverse_dynamics(Q, V, A, ports={**ports, "motion.s9": tuple(np.tile(x, (n, 1)) for x in REST)}).shape == (n, model.nv)


def test_a_simulation_with_a_function_for_a_port(pair):
    """The black box is a mass at the end, which the function knows: as the whole robot with its joints locked."""
    whole_robot = machine()
    for k in range(3):
        whole_robot.lock(f"tool/j{k}", 0.0)
    whole, part = whole_robot.compile(), pair[1]
    assert whole.nv == part.nv == 3
    sim, reference = (ramus.Simulation(m, method="rk4", step=1e-3) for m in (part, whole))
    accelerations = {}

    def wrench(t, q, v):
        # the box's motion follows from the forces, and these from its motion: both are linear in a
        M, h = whole.mass_matrix(q), whole.inverse_dynamics(q, v)
        a = np.linalg.solve(M, -h)
        accelerations[t] = a
        return whole.interface_wrench(q, v, a, "tool")
    sim.feed("wrench.tool", wrench)
    q0 = np.array([0.3, 0.7, -0.4])
    for s in (sim, reference):
        s.set_state(q=q0)
    table = sim.run(0.2, 0.05)
    reference.run(0.2, 0.05)
    assert np.allclose(sim.q, reference.q, atol=1e-9) and np.allclose(sim.v, reference.v, atol=1e-9) and len(table) == 5
    sim.forces = lambda t, q, v: np.zeros(3)  # beside forces
    sim.step()
    assert max(accelerations) > 0.2
    sim.forces = None
    sim.step()
    sim.feed("wrench.tool", np.zeros(6))
    count = len(accelerations)
    sim.step()
    assert len(accelerations) == count

    def broken(t, q, v):
        raise LookupError("mine")
    sim.feed("wrench.tool", broken)
    with pytest.raises(LookupError, match="mine"):
        sim.step()
    controller = ramus.Controller(part, [{"kind": "posture", "target": {"q": q0}}])
    controller.feed("wrench.tool", wrench)
    tau = controller.forces(0.0, q0, np.zeros(3))
    controller.feed("wrench.tool", whole.interface_wrench(q0, np.zeros(3), accelerations[0.0] if 0.0 in accelerations else np.zeros(3), "tool"))
    assert tau.shape == (3,) and controller.forces(0.0, q0, np.zeros(3)).shape == (3,)


def test_models_with_constraints():
    model = robot("nonholonomic-8")
    q, v, _ = state(model)
    q, v = model.constraint_project(q, v)
    tau = np.ones(model.nv)
    a = model.forward_dynamics(q, v, tau)
    rows = model.constraint_equations(q, v)
    assert abs(rows.A @ a - rows.b).max() < 1e-8
    again = model.forward_dynamics(q, v, model.inverse_dynamics(q, v, a))
    assert np.allclose(again, a, atol=1e-7)
    many = model.forward_dynamics(np.tile(q, (600, 1)), np.tile(v, (600, 1)), np.tile(tau, (600, 1)))
    assert np.allclose(many, a, atol=1e-9)
    with pytest.raises(ramus.Error):
        model.inverse_dynamics_derivatives(q, v, a)
    assert model.inverse_dynamics_derivatives(q, v, a, tree=True)[0].shape == (model.nv, model.nv)


def test_results_into_arrays():
    """out= of every function whose result is an array or arrays."""
    model, n = robot("bm"), 3
    q, v, a = state(model, 1, n)
    frame = "s3/l3"
    for name, arguments in {
        "inverse_dynamics": (q, v, a), "inverse_dynamics_tree": (q, v, a), "joint_wrenches": (q, v, a), "interface_wrench": (q, v, a, "s2"),
        "forward_dynamics": (q, v, a), "forward_dynamics_tree": (q, v, a),
        "forward_dynamics_by_mass_matrix_tree": (q, v, a), "mass_matrix": (q,), "gravity": (q,), "velocity_forces": (q, v), "coriolis": (q, v),
        "gauss_principle": (q, v), "instance_equations": (q, v, "s2"), "instance_contribution": (q, v, "s2"), "gibbs_function": (q, v, a),
        "gibbs_appell": (q, v, a), "kane": (q, v, a), "inverse_dynamics_derivatives": (q, v, a), "forward_dynamics_derivatives": (q, v, a),
        "regressor": (q, v, a), "pose": (q, frame), "pose_matrix": (q, frame), "pose_dq": (q, frame), "twist": (q, v, frame),
        "twist_dot": (q, v, a, frame), "acceleration": (q, v, a, frame), "jacobian": (q, frame), "jacobian_dot_v": (q, v, frame),
        "jacobian_dq": (q, frame), "centre_of_mass": (q,), "centre_of_mass_velocity": (q, v), "centre_of_mass_acceleration": (q, v, a),
        "centre_of_mass_jacobian": (q,), "momentum": (q, v), "centroidal_momentum": (q, v), "centroidal_momentum_matrix": (q,),
        "kinetic_energy": (q, v), "potential_energy": (q,), "composed_inverse_dynamics": (q, v, a), "mechanism_inverse_dynamics": (q, v, a),
    }.items():
        function = getattr(model, name)
        expected = function(*arguments)
        parts = expected if isinstance(expected, tuple) else (expected,)
        out = tuple(np.full(np.shape(x), np.nan) for x in parts)
        found = function(*arguments, out=out if isinstance(expected, tuple) else out[0])
        assert all(np.array_equal(x, y) for x, y in zip(parts, out)), name
        assert (all(x is y for x, y in zip(found, out)) if isinstance(expected, tuple) else found is out[0]), name
        with pytest.raises(ramus.Error, match="out: "):
            function(*arguments, out=np.empty(1) if not isinstance(expected, tuple) else (np.empty(1),) * len(out))
    # split over threads too
    q, v, a = state(model, 1, 700)
    out = np.empty((700, 7))
    assert model.pose(q, frame, out=out) is out and np.array_equal(out[600], model.pose(q[600], frame))
    qs = model.integrate(q, v, 0.1)
    assert np.allclose(model.difference(q, qs), 0.1 * v) and np.allclose(qs[5], model.integrate(q[5], v[5], 0.1))
    assert np.array_equal(model.random(3, 4)[0], model.random(3)) and np.allclose(model.normalize(q), q)
