"""Robots with modules in libraries: ramus pack, ramus.load, ramus.Network."""
import subprocess

import numpy as np
import pytest
import ramus
from conftest import ROOT

ARM = """
ramus: 1
name: arm
modules:
  arm:
    links:
      - {name: a, joint: {name: j1, type: revolute, armature: 0.3, damping: 0.2, friction: 0.1, limits: {lower: -3, upper: 3}}, dh: {a: 0.1, alpha: 1.5, d: 0.2, theta: 0}, mass: 1, com: [0, 0.1, 0], inertia: [0.1, 0.1, 0.1]}
      - {name: b, joint: {name: j2, type: spherical}, mass: 1, com: [0, 0.1, 0.1], inertia: [0.1, 0.1, 0.1], frames: [{name: tool, pose: {xyz: [0, 0, 0.3]}}]}
"""


@pytest.fixture
def files(tmp_path, program):
    (tmp_path / "arm.yaml").write_text(ARM + "robot:\n  - {name: a, module: arm}\n")
    (tmp_path / "whole.yaml").write_text(ARM + "  nested: {assembly: arm.yaml}\nrobot:\n  - {name: s, module: arm}\n"
                                         "  - {name: hand, module: nested, on: s/tool, pose: {rpy: [0.3, 0, 0]}}\n")
    (tmp_path / "parts.yaml").write_text(ARM + "robot:\n  - {name: s, module: arm}\n"
                                         "  - {name: hand, black_box: {library: arm.so}, on: s/tool, pose: {rpy: [0.3, 0, 0]}}\n")
    subprocess.run([program, "pack", tmp_path / "arm.yaml", "-o", tmp_path / "arm.so"], check=True)
    return tmp_path


def test_a_loaded_robot_has_its_modules(files):
    whole, parts = ramus.load(files / "whole.yaml"), ramus.load(files / "parts.yaml")
    assert parts.q_names == whole.q_names and parts.v_names == whole.v_names
    q, v, a = whole.random(1, 5), np.ones((5, whole.nv)), np.full((5, whole.nv), 0.5)
    tau = whole.inverse_dynamics(q, v, a)
    assert np.allclose(parts.inverse_dynamics(q, v, a), tau, rtol=0, atol=1e-12 * abs(tau).max())
    assert np.allclose(parts.forward_dynamics(q, v, tau), a, rtol=0, atol=1e-10)
    assert np.allclose(parts.mass_matrix(q[0]), whole.mass_matrix(q[0]), rtol=0, atol=1e-12)
    with pytest.raises(ramus.Error, match="modules that answer at their connections only"):
        parts.pose(q[0], 0)


def test_what_the_robot_knows_of_itself(files):
    whole, parts = ramus.load(files / "whole.yaml"), ramus.load(files / "parts.yaml")
    q, v, a = whole.random(1, 3), np.ones((3, whole.nv)), np.full((3, whole.nv), 0.5)
    for name, arguments in {"kinetic_energy": (q, v), "potential_energy": (q,), "gravity": (q,)}.items():
        expected = getattr(whole, name)(*arguments)
        assert np.allclose(getattr(parts, name)(*arguments), expected, rtol=0, atol=1e-12 * abs(expected).max()), name
        assert np.allclose(getattr(parts, name)(*(x[1] for x in arguments)), expected[1], rtol=0, atol=1e-12 * abs(expected).max()), name
    for name in ("s", "hand"):
        expected = whole.interface_wrench(q[0], v[0], a[0], name)
        assert np.allclose(parts.interface_wrench(q[0], v[0], a[0], name), expected, rtol=0, atol=1e-12 * abs(expected).max())
    assert [(one.name, one.parent) for one in parts.instances] == [(one.name, one.parent) for one in whole.instances]
    for ask in (lambda: parts.mass, lambda: parts.end_effectors, parts.regressor_parameters):
        with pytest.raises(ramus.Error, match="'hand' .a library"):
            ask()
    assert ramus.load(files / "parts.yaml", opened=False).mass == 2


def test_modules_inside_of_nested_assemblies(files):
    outer = "  two: {assembly: %s.yaml}\nrobot:\n  - {name: o, module: two}\n  - {name: p, module: two, on: o/hand/a/tool}\n"
    for name in ("whole", "parts"):
        (files / f"two_{name}.yaml").write_text(ARM + outer % name)
    whole, parts = ramus.load(files / "two_whole.yaml"), ramus.load(files / "two_parts.yaml")
    assert parts.q_names == whole.q_names and "p/hand/a/j1" in parts.q_names
    assert [(x.name, x.kind) for x in parts.sources] == [("o/hand", "library"), ("p/hand", "library")] and not whole.sources
    assert parts.sources[0].line == 11 and parts.sources[0].file.endswith("parts.yaml")
    q, v, a = whole.random(1), np.ones(whole.nv), np.full(whole.nv, 0.5)
    tau = whole.inverse_dynamics(q, v, a)
    assert np.allclose(parts.inverse_dynamics(q, v, a), tau, rtol=0, atol=1e-12 * abs(tau).max())
    assert np.allclose(parts.forward_dynamics(q, v, tau), a, rtol=0, atol=1e-9)
    forces = [ramus.Controller(m, tasks=[{"kind": "point", "frame": "o/hand/a/tool"}]) for m in (whole, parts)]
    for controller in forces:
        controller.set_target(0, [0.1, 0.2, 0.3, 1, 0, 0, 0])
    forces = [c.forces(0, q, v) for c in forces]
    assert np.allclose(*forces, rtol=0, atol=1e-9 * abs(forces[0]).max())


def test_a_simulation_is_the_same(files):
    ends = []
    for name in ("whole", "parts"):
        model = ramus.load(files / f"{name}.yaml")
        sim = ramus.Simulation(model, method="rk4", step=1e-3)
        sim.set_state(q=model.random(3), v=np.zeros(model.nv))
        sim.run(0.1)
        ends.append(np.r_[sim.q, sim.v])
    assert np.allclose(*ends, rtol=0, atol=1e-11)


def test_controllers_ask_the_modules(files):
    tasks = [{"kind": "point", "frame": "s/tool"}, {"kind": "centre_of_mass", "priority": 1}]
    forces = []
    for name in ("whole", "parts"):
        model = ramus.load(files / f"{name}.yaml")
        controller = ramus.Controller(model, tasks=tasks)
        for k in range(2):
            controller.set_target(k, [0.1, 0.2, 0.3, 1, 0, 0, 0])
        forces.append(controller.forces(0, model.random(4), np.ones(model.nv)))
    assert np.allclose(*forces, rtol=0, atol=1e-9 * abs(forces[0]).max())
    with pytest.raises(ramus.Error, match="inside"):
        ramus.Controller(model, tasks=[{"frame": "hand/(a/j1)"}])


def test_effects_of_joints(files, program):
    """Of known joints where they are asked for, inside of a library as it was packed."""
    subprocess.run([program, "pack", files / "arm.yaml", "--joint-effects", "-o", files / "rubs.so"], check=True)
    (files / "rubs.yaml").write_text((files / "parts.yaml").read_text().replace("arm.so", "rubs.so"))
    whole, parts = ramus.load(files / "whole.yaml"), ramus.load(files / "rubs.yaml")
    q, v, a = whole.random(1), np.ones(whole.nv), np.full(whole.nv, 0.5)
    wanted = whole.workspace(joint_effects=True)
    tau, mass = wanted.inverse_dynamics(q, v, a), wanted.mass_matrix(q)
    asked = parts.workspace(joint_effects=True)
    assert np.allclose(asked.inverse_dynamics(q, v, a), tau, rtol=0, atol=1e-12 * abs(tau).max())
    assert np.allclose(asked.forward_dynamics(q, v, tau), a, rtol=0, atol=1e-10)
    assert np.allclose(asked.mass_matrix(q), mass, rtol=0, atol=1e-12)
    network = ramus.Network(ramus.load(files / "rubs.yaml", opened=False), joint_effects=True)
    assert np.allclose(network.inverse_dynamics(q, v, a), tau, rtol=0, atol=1e-12 * abs(tau).max())
    assert np.isclose(network.energy(q, v)[0], v @ mass @ v / 2, rtol=1e-12)
    without = parts.inverse_dynamics(q, v, a) - whole.inverse_dynamics(q, v, a)
    assert np.allclose(without, [0] * 4 + [0.3 * 0.5 + 0.2 + 0.1] + [0] * 3, rtol=0, atol=1e-12)
    forces, ends = [], []
    for model in (whole, parts):
        controller = ramus.Controller(model, tasks=[{"kind": "point", "frame": "s/tool"}], data={"joint_effects": True})
        controller.set_target(0, [0.1, 0.2, 0.3, 1, 0, 0, 0])
        forces.append(controller.forces(0, q, v))
        sim = ramus.Simulation(model, method="rk4", step=1e-3, joint_effects=True)
        sim.set_state(q=q, v=v)
        sim.run(0.05)
        ends.append(np.r_[sim.q, sim.v])
    assert np.allclose(*forces, rtol=0, atol=1e-9 * abs(forces[0]).max())
    assert np.allclose(*ends, rtol=0, atol=1e-9)
    stopped = ramus.Simulation(parts, method="euler", step=1e-3, joint_limits=True)
    stopped.set_state(q=np.r_[2.99, q[1:]], v=np.r_[5, v[1:]])
    stopped.run(0.05)
    assert stopped.q[0] < 3 + 1e-3


def test_controllers_count_on_contacts_and_actuators(files):
    beside = ("constraints:\n  - {name: floor, type: contact, point: hand/a/tool, friction: 0.5}\n"
              "mechanism:\n  - {name: jack, type: actuator, between: [{on: s/a, at: [0.2, 0, 0]}, {on: hand/a/tool, at: [0, 0.1, 0]}]}\n")
    found = []
    for name in ("whole", "parts"):
        (files / f"{name}2.yaml").write_text((files / f"{name}.yaml").read_text() + beside)
        model = ramus.load(files / f"{name}2.yaml")
        assert [p.name for p in model.parts] == ["jack"] and [c.name for c in model.constraints] == ["floor"]
        controller = ramus.Controller(model, tasks=[{"kind": "length", "part": "jack"}, {"kind": "posture", "priority": 1}], contact_gap=10.0,
                                      part_limits={"jack": {"max_force": 30.0}}, constraint_limits={"floor": {"max_force": 20.0}})
        controller.set_target(0, [0.5, 0, 0, 1, 0, 0, 0])
        controller.set_posture(1, model.neutral())
        tau = controller.forces(0, model.random(4), np.full(model.nv, 0.1))
        drives = controller.drives()
        found.append(np.r_[tau, drives.tension, drives.length, np.ravel(drives.bound_force)])
    assert np.allclose(*found, rtol=0, atol=1e-9 * abs(found[0]).max()) and abs(found[0][8]) > 1e-3


def test_a_network(files):
    whole = ramus.load(files / "whole.yaml")
    network = ramus.Network(ramus.load(files / "parts.yaml", opened=False))
    assert network.q_names == whole.q_names and network.nv == whole.nv and not network.passive.any()
    assert [(m.name, m.source, m.parent) for m in network.modules] == [("s", "", -1), ("hand", "library", 0)]
    assert network.modules[1].offers == ["motion", "wrench", "energy", "articulated"]
    q, v, a = whole.random(2), np.ones(whole.nv), np.full(whole.nv, 0.5)
    tau = network.inverse_dynamics(q, v, a)
    assert np.allclose(tau, whole.inverse_dynamics(q, v, a), rtol=0, atol=1e-12 * abs(tau).max())
    assert np.allclose(network.forward_dynamics(q, v, tau), a, rtol=0, atol=1e-10)
    assert np.allclose(network.mass_matrix(q), whole.mass_matrix(q), rtol=0, atol=1e-12)
    assert np.allclose(network.link_pose("s/b")[:3], whole.pose(q, "s/b")[:3], rtol=0, atol=1e-12)
    assert network.energy(q, 0 * v)[0] == 0 and network.energy(q, v)[0] > 0
    assert np.allclose(network.integrate(network.neutral(), v, 0.1), whole.integrate(whole.neutral(), 0.1 * v), rtol=0, atol=1e-12)
    network.set_time(1.0)
    for partition in ("largest", "instances", "links"):
        other = ramus.Network(whole, partition=partition, pool=ramus.Pool(2))
        assert np.allclose(other.inverse_dynamics(q, v, a), tau, rtol=0, atol=1e-12 * abs(tau).max())


def test_sources_of_a_robot(files):
    robot = ramus.Robot.load(ROOT / "robots" / "bm.yaml")
    robot.attach_black_box("hand", on="s1/l3")
    robot.set_source("hand", "library", "arm.so", folder=f"{files}/")
    model = robot.compile()
    assert model.instances[-1].source == "library" and model.instances[0].source == ""
    assert ramus.Network(model).nv == 24 + 4
    robot.set_source("hand", "library", "missing.so")
    with pytest.raises(ramus.Error, match="module 'hand': the library cannot be loaded"):
        ramus.Network(robot.compile())
    robot.set_source("hand", "nothing", "x")
    with pytest.raises(ramus.Error, match="there is no source 'nothing'; there are: library"):
        ramus.Network(robot.compile())
    robot.set_source("hand", None)
    assert robot.compile().instances[-1].source == ""


def test_constraints_between_outlets(files):
    loop = "constraints:\n  - {name: rod, type: distance, between: [hand/%s, world], length: 0.8}\n"
    (files / "closed.yaml").write_text((files / "whole.yaml").read_text() + loop % "a/tool")
    (files / "cut.yaml").write_text((files / "parts.yaml").read_text() + loop % "a/tool")
    whole = ramus.load(files / "closed.yaml")
    network = ramus.Network(ramus.load(files / "cut.yaml", opened=False))
    q, v, a = whole.random(2), np.ones(whole.nv), np.full(whole.nv, 0.5)
    work = whole.workspace()
    tau = work.composed_inverse_dynamics(q, v, a)
    matrix = work.interconnection_closures_after()
    assert matrix.shape == (whole.nlink, 3, 6)
    assert np.allclose(network.interconnection_matrix(q, v, a), matrix[:2], rtol=0, atol=1e-9 * abs(matrix).max())
    assert np.allclose(network.inverse_dynamics(q, v, a), tau, rtol=0, atol=1e-9 * abs(tau).max())
    assert np.allclose(network.constraint_force(0), work.constraint_force_after(0).wrench, rtol=0, atol=1e-9 * abs(tau).max())
    assert abs(network.inverse_dynamics_tree(q, v, a) - tau).max() > 1e-3
    assert np.allclose(network.forward_dynamics(q, v, tau), whole.forward_dynamics(q, v, tau), rtol=0, atol=1e-8)
    assert network.modules[1].outlets == ["a/tool"]
    network.inverse_dynamics(q, v, a)
    assert network.sample("wrench.hand").shape == (6,)
    network.update(q, v)
    pose, twist, _ = network.motion(1, 0)
    assert np.allclose(pose, np.r_[whole.pose(q, "hand/a/tool")], rtol=0, atol=1e-12) or np.allclose(
        pose[3:], -np.r_[whole.pose(q, "hand/a/tool")][3:], rtol=0, atol=1e-12)
    assert pose.shape == (7,) and np.all(np.isfinite(twist))


def test_a_module_of_its_own_code(files):
    arm = ramus.load(files / "arm.yaml")
    code = arm.generate(target="module", outlets={"tool": "a/tool"}, product="hand")
    assert code.header == "" and list(code.operations) == ["motion", "wrench", "energy", "articulated", "accelerate", "response"]
    assert all(count > 0 for count in code.operations.values()) and '"hand"' in code.source
    (files / "module.c").write_text(code.source)
    ran = subprocess.run(["cc", "-std=c99", "-O0", "-shared", "-fPIC", f"-I{ROOT}/include", "module.c", "-o", "arm.so", "-lm"], cwd=files,
                         capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    whole, parts = ramus.load(files / "whole.yaml"), ramus.load(files / "parts.yaml")
    q, v, a = whole.random(1, 5), np.ones((5, whole.nv)), np.full((5, whole.nv), 0.5)
    tau = whole.inverse_dynamics(q, v, a)
    assert np.allclose(parts.inverse_dynamics(q, v, a), tau, rtol=0, atol=1e-12 * abs(tau).max())
    assert np.allclose(parts.forward_dynamics(q, v, tau), a, rtol=0, atol=1e-10)
    assert arm.generate(target="module", outlets=["a/tool"]).source.count('"a/tool"') == 1
    with pytest.raises(ramus.Error, match="outlets and product are those of a module"):
        arm.generate(outlets=["a/tool"])
    with pytest.raises(ramus.Error, match="a module's numbers are double"):
        arm.generate(target="module", precision="float")
    with pytest.raises(ramus.Error, match="a module has those of its contract"):
        arm.generate(target="module", functions="jacobian:a/tool")
