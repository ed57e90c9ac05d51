"""Robots from files, arrays and code; black boxes; live robots."""
import os
import threading
import time

import numpy as np
import pytest
import ramus
from conftest import ROOT, robot, state


def arm():
    module = ramus.Module("arm")
    for k, axis in enumerate(([0, 0, 1], [0, 1, 0], [1, 0, 0])):
        module.add_link(name=f"l{k}", joint_name=f"j{k}", joint_type="revolute", axis=axis, joint_in_parent=[0, 0, 0.2, 1, 0, 0, 0],
                        mass=1.0 + k, com=[0, 0.01, 0.1], inertia=[0.02, 0.03, 0.01, 0, 0, 0], lower=-2, upper=2, max_effort=50)
    return module.add_frame("tip", "l2", [0, 0, 0.2, 1, 0, 0, 0]).add_shape("l2", kind="box", size=[0.1, 0.1, 0.2], color=[1, 0, 0, 1])


def machine(box=False):
    robot, pose = ramus.Robot("machine"), ramus.spatial.pose_from_rpy([0, 0, 0.1], [0.3, 0, 0])
    robot.attach(arm(), name="left")
    if box:
        robot.attach_black_box("tool", on="left/tip", pose=pose)
    else:
        robot.attach(arm(), on="left/tip", pose=pose, name="tool")
    return robot


def test_a_robot_in_code():
    robot = machine()
    assert robot.instances == ["left", "tool"] and robot.check() == []
    model = robot.compile()
    assert (model.nv, model.ninstance) == (6, 2) and model.v_names[0] == "left/j0"
    assert model.shapes("left/l2")[0].kind == "box" and model.limits.upper[0] == 2
    text = model.export("yaml")
    again = ramus.Robot.parse(text).compile()
    q, v, a = state(model)
    assert np.allclose(again.inverse_dynamics(q, v, a), model.inverse_dynamics(q, v, a), atol=1e-12)
    assert "<robot" in model.export("urdf") and "<mujoco" in model.export("mjcf")
    robot.gravity = [0, 0, 0]
    assert np.allclose(robot.compile().gravity(q), 0)
    robot.lock("tool/j0", 0.5)
    assert robot.compile().nv == 5
    robot.unlock("tool/j0")
    robot.set_floating()
    assert robot.compile().nv == 12
    robot.detach("tool")
    assert robot.instances == ["left"]
    with pytest.raises(ramus.Error, match="lefft"):
        robot.attach(arm(), on="lefft/tip", name="x")


def test_files(tmp_path, monkeypatch):
    """The kinds of files, and the parameters by position as the page has them."""
    urdf = (ROOT / "examples/robots/arm.urdf").read_text()
    (tmp_path / "arm.xml").write_text(urdf)
    model = ramus.load(ROOT / "examples/robots/arm.urdf")
    for other in (ramus.load(str(tmp_path / "arm.xml")), ramus.load(tmp_path / "arm.xml", False, None)):
        assert other.q_names == model.q_names and other.mass == model.mass
    floating = ramus.load(tmp_path / "arm.xml", True, [0, 0, -1.62])
    assert floating.nv == model.nv + 6 and floating.nq == model.nq + 7 and np.array_equal(floating.gravity_vector, [0, 0, -1.62])
    with pytest.raises(ramus.Error, match="none.xml: cannot be opened: No such file") as caught:
        ramus.load(tmp_path / "none.xml")
    assert caught.value.status == "FILE"
    (tmp_path / "m.xml").write_text("<mujoco/>")
    with pytest.raises(ramus.Error, match="m.xml:1: "):
        ramus.load(tmp_path / "m.xml")
    # texts from elsewhere
    asked = []

    def read(path):
        asked.append(path)
        return {"a.yaml": "ramus: 1\nname: a\nmodules:\n  arm: {urdf: arm.urdf}\nrobot:\n  - {name: arm, module: arm}\n", "arm.urdf": urdf}.get(path)
    assert ramus.load("a.yaml", read=read).nv == model.nv and asked == ["a.yaml", "arm.urdf"]
    with pytest.raises(ramus.Error, match="read: a function"):
        ramus.load("a.yaml", read=3)
    with pytest.raises(LookupError, match="mine"):
        def broken(path):
            raise LookupError("mine")
        ramus.load("a.yaml", read=broken)
    # a xacro file, by a program of that name
    program = tmp_path / "bin" / "xacro"
    program.parent.mkdir()
    (tmp_path / "arm.xacro").write_text(urdf)
    with monkeypatch.context() as path:
        path.setenv("PATH", str(program.parent))
        with pytest.raises(ramus.Error, match="the program xacro, which expands it, cannot be started"):
            ramus.load(tmp_path / "arm.xacro")
    program.write_text('#!/bin/sh\n[ "$2" = mass:=2 ] || { echo "no mass" >&2; exit 1; }\ncat "$1"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    assert ramus.load(tmp_path / "arm.xacro", xacro={"mass": 2}).nv == model.nv == ramus.Robot.load(tmp_path / "arm.xacro", xacro={"mass": 2}).compile().nv
    with pytest.raises(ramus.Error, match="arm.xacro: xacro: no mass"):
        ramus.load(tmp_path / "arm.xacro")
    module = ramus.Module.parse_urdf(urdf, "arm.urdf")
    robot = ramus.Robot("two")
    robot.attach(module, name="a")
    robot.attach(module, on="a/tool", pose=np.eye(4), name="b")
    assert robot.compile().nv == 2 * model.nv


def test_whole_and_black_box_agree():
    whole, part = machine().compile(), machine(box=True).compile()
    q, v, a = state(whole)
    wrench = whole.interface_wrench(q, v, a, "tool")
    tau = part.inverse_dynamics(q[:3], v[:3], a[:3], ports={"wrench.tool": wrench})
    assert np.allclose(tau, whole.inverse_dynamics(q, v, a)[:3], atol=1e-12)
    # many states, a row of the port for each
    n = 5
    Q, V, A = state(whole, 2, n)
    wrenches = np.array([whole.interface_wrench(Q[i], V[i], A[i], "tool") for i in range(n)])
    tau = part.inverse_dynamics(Q[:, :3].copy(), V[:, :3].copy(), A[:, :3].copy(), ports={"wrench.tool": wrenches})
    assert np.allclose(tau, whole.inverse_dynamics(Q, V, A)[:, :3], atol=1e-12)


def test_shapes_of_black_boxes():
    robot = machine(box=True)
    robot.add_black_box_shape("tool", kind="sphere", radius=0.1)
    assert [x.kind for x in robot.compile().port_shapes("wrench.tool")] == ["sphere"]


def test_constraints_and_parts_in_code():
    robot = machine()
    robot.add_constraint(name="gear", kind="coupling", joints={"left/j0": 1.0, "tool/j0": -2.0})
    robot.add_part(name="s", kind="spring", frame_a="left/l0", point_a=[0.1, 0, 0], frame_b="left/l2", point_b=[0, 0.1, 0], stiffness=100,
                   rest_length=0.1)
    model = robot.compile()
    assert [c.kind for c in model.constraints] == ["coupling"] and [p.kind for p in model.parts] == ["spring"]
    work = model.workspace()
    q, v = work.constraint_project(*state(model)[:2])
    a = work.forward_dynamics(q, v, np.zeros(6))
    assert abs(a[0] - 2 * a[3]) < 1e-9
    work.update(q, v, a)
    assert work.part_motion_after("s").tension > 0 or work.part_motion_after("s").length <= 0.1
    robot.remove_constraint("gear")
    assert robot.compile().constraints == []


def test_charmie_mechanism():
    model = robot("charmie")
    work = model.workspace()
    q, v, a = model.neutral(), np.zeros(model.nv), np.zeros(model.nv)
    tau = work.mechanism_inverse_dynamics(q, v, a)
    assert np.isfinite(tau).all() and len(work.tensions_after()) == len(model.parts)
    for sharing in model.sharings:
        assert len(work.carriers_after(sharing.name)) == len(sharing.carriers)


def test_a_subsystem():
    model = robot("bm")
    work = model.workspace(functions=["composition"], outlets=["s1/l3"])
    q, v, a = state(model)
    out = work.motion_out(([0, 0, 0, 1, 0, 0, 0], np.zeros(6), np.zeros(6)), q, v, a)
    assert np.allclose(out[0][0][:3], model.pose(q, "s1/l3")[:3], atol=1e-10)
    inlet, tau = work.wrench_in(np.zeros((1, 6)))
    assert np.allclose(tau, model.inverse_dynamics(q, v, a), atol=1e-9)


def test_live():
    live = ramus.Live(machine())
    port = None
    for k in range(20):
        with live.step() as view:
            assert view.model.nv == len(view.v)
            tau = view.inverse_dynamics(np.zeros(view.model.nv))
            a = view.forward_dynamics(tau)
            assert abs(a).max() < 1e-9
            view.q += 0.001
        if k == 5:
            live.attach(arm(), on="tool/tip", name="more")
            handle = live.find("instance", "more")
        if k == 10:
            assert live.exists(handle)
            with live.change() as robot:
                robot.detach("more")
                robot.attach_black_box("box", on="tool/tip")
                robot.feed("wrench.box", [1, 0, 0, 0, 0, 0])
            assert not live.exists(handle)
        if k == 15:
            live.feed("wrench.box", [0, 0, -5, 0, 0, 0])
    q, _ = live.joint_state("left/j0")
    assert np.isclose(q[0], 0.020)
    assert live.report().take_overs == 2
    with pytest.raises(ramus.Error, match="nowhere"):
        live.attach(arm(), on="nowhere/x", name="y")
    with pytest.raises(RuntimeError):
        with live.change() as robot:
            robot.detach("tool")
            raise RuntimeError
    with live.step() as view:
        assert view.model.nv == 6


def test_live_with_a_changing_thread():
    """Two threads: how often they get their turn is the machine's affair, so it ends after some changes or some seconds."""
    live = ramus.Live(machine())
    stop, problems = threading.Event(), []

    def change():
        module = arm()
        try:
            while not stop.is_set():
                live.attach(module, on="tool/tip", name="more")
                live.detach("more")
        except Exception as problem:
            problems.append(problem)
    thread = threading.Thread(target=change)
    thread.start()
    seen, generations, end = set(), [], time.monotonic() + 5
    try:
        while len(generations) < 30 and time.monotonic() < end and thread.is_alive():
            with live.step() as view:
                seen.add(view.model.nv)
                assert len(view.q) == len(view.inverse_dynamics()) == view.model.nv
                if view.changed:
                    generations.append(view.generation)
            time.sleep(0)
    finally:
        stop.set()
        thread.join()
    with live.step() as view:  # the last change is there, however few were
        assert view.model.nv == 6 and view.generation == live.report().newest
    assert not problems and seen <= {6, 9} and generations == sorted(set(generations)) and live.report().changes >= 2
