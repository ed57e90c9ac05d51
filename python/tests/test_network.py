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
      - {name: a, joint: {name: j1, type: revolute}, dh: {a: 0.1, alpha: 1.5, d: 0.2, theta: 0}, mass: 1, com: [0, 0.1, 0], inertia: [0.1, 0.1, 0.1]}
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
