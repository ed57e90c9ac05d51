"""Wrong shapes, types and names are reported with what was expected; no input ends the interpreter."""
import gc
import inspect
import os
import random

import numpy as np
import pytest
import ramus
from conftest import ROOT, robot, state


@pytest.mark.parametrize("call, expected", [
    (lambda m, q, v, a: m.inverse_dynamics(q[:3], v, a), r"q: shape \(24,\) or \(n, 24\) is expected, not \(3,\)"),
    (lambda m, q, v, a: m.inverse_dynamics(q, v[None], a), r"v: shape \(24,\) is expected, as q has one state, not \(1, 24\)"),
    (lambda m, q, v, a: m.inverse_dynamics("text", v, a), "q: real numbers are expected, not <U4"),
    (lambda m, q, v, a: m.inverse_dynamics(q + 1j, v, a), "q: real numbers are expected, not complex128"),
    (lambda m, q, v, a: m.inverse_dynamics(None, v, a), "q: real numbers are expected, not object"),
    (lambda m, q, v, a: m.inverse_dynamics([[1], [1, 2]], v, a), "q: "),
    (lambda m, q, v, a: m.inverse_dynamics(q, v, a, out=np.empty(3)), r"out: shape \(24,\) is expected, not \(3,\)"),
    (lambda m, q, v, a: m.inverse_dynamics(q, v, a, out=np.empty(24, np.float32)), "out: a writable, C-contiguous array of float64"),
    (lambda m, q, v, a: m.inverse_dynamics(q, v, a, external=np.zeros((3, 6))), r"external: shape \(24, 6\) is expected"),
    (lambda m, q, v, a: m.pose(q, "s1/l33"), "bm has no frame 's1/l33'; did you mean 's1/l3'"),
    (lambda m, q, v, a: m.pose(q, 1000), "there is no frame 1000"),
    (lambda m, q, v, a: m.pose(q, "a\0b"), "a zero character"),
    (lambda m, q, v, a: m.jacobian(q, "s1/l3", reference="body"), "reference: 'body' is not one of local, world"),
    (lambda m, q, v, a: m.inverse_dynamics(np.full(24, np.nan), v, a), "s1/j1"),
    (lambda m, q, v, a: m.workspace(functions=["matrixes"]), "functions: 'matrixes' is not one of"),
    (lambda m, q, v, a: m.workspace(colour=1), "a workspace has no 'colour'"),
    (lambda m, q, v, a: m.workspace(algebra="xy"), "algebra: 'xy' is not one of sv, dq"),
    (lambda m, q, v, a: m.workspace(joint_effects=1), "joint_effects: True or False is expected"),
    (lambda m, q, v, a: m.workspace(functions=()).coriolis(q, v), "RAMUS_WITH_MATRICES"),
    (lambda m, q, v, a: m.workspace().interconnection_matrix_after(), "."),
    (lambda m, q, v, a: m.export("stl"), "format: 'stl' is not one of urdf, mjcf, yaml"),
    (lambda m, q, v, a: ramus.load("nowhere.yaml"), "nowhere.yaml"),
    (lambda m, q, v, a: ramus.load(ROOT / "robots/bm.yaml", gravity=[1, 2]), r"gravity: shape \(3,\) is expected"),
    (lambda m, q, v, a: ramus.load(ROOT / "robots/bm.yaml", overrides={"modules.arm.links.l9.mass": 1}), "l9"),
    (lambda m, q, v, a: ramus.load(42), "path: a text is expected, not int"),
    (lambda m, q, v, a: ramus.Module("m").add_link(nam="x"), "a link has no 'nam'; did you mean 'name'"),
    (lambda m, q, v, a: ramus.Module("m").add_link(name="x", joint_type="ball"), "joint_type: 'ball' is not one of fixed, revolute"),
    (lambda m, q, v, a: ramus.Robot("r").attach("arm"), "a ramus.Module is expected, not str"),
    (lambda m, q, v, a: ramus.Simulation(m, method="rk5"), "method: 'rk5' is not one of euler, rk4"),
    (lambda m, q, v, a: ramus.Table(["a"], np.zeros((2, 2))), r"values: shape \(n, 1\) is expected"),
    (lambda m, q, v, a: ramus.dq.mul(np.zeros(7), np.zeros(8)), "expected"),
    (lambda m, q, v, a: ramus.signal.resample([0, 1], [1, 2, 3], [0.5]), "2 samples are expected"),
])
def test_refusals(call, expected):
    model = robot("bm")
    with pytest.raises(ramus.Error, match=expected):
        call(model, *state(model))


def test_errors_have_status_file_and_line(tmp_path):
    file = tmp_path / "bad.urdf"
    file.write_text('<robot name="r">\n<link name="a"><inertial><mass value="-1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" '
                    'ixz="0" iyz="0"/></inertial></link></robot>')
    with pytest.raises(ramus.Error) as caught:
        ramus.load(file)
    error = caught.value
    assert error.line == 2 and error.file == str(file) and error.status in ("MODEL", "PARSE") and "mass" in error.text
    found = []
    with pytest.raises(ramus.Error):
        ramus.load(file, report=found.append)
    assert found and found[0].line == 2 and found[0].severity == "error"

    def broken(diagnostic):
        raise KeyError("mine")
    with pytest.raises(KeyError, match="mine"):
        ramus.load(file, report=broken)


def test_what_is_taken_as_numbers():
    model = robot("bm")
    q, v, a = state(model)
    tau = model.inverse_dynamics(q, v, a)
    assert np.allclose(model.inverse_dynamics(list(q), tuple(v), a), tau)
    assert np.allclose(model.inverse_dynamics(np.repeat(q, 2)[::2], v, a), tau)
    assert np.allclose(model.inverse_dynamics(np.asfortranarray(np.tile(q, (3, 1))), np.tile(v, (3, 1)), np.tile(a, (3, 1))), tau)
    assert model.inverse_dynamics(np.zeros(24, int)).shape == (24,)
    assert model.inverse_dynamics(np.zeros((0, 24))).shape == (0, 24)
    read_only = q.copy()
    read_only.flags.writeable = False
    assert np.allclose(model.inverse_dynamics(read_only, v, a), tau)


def objects(model, folder):
    """(something to call functions of, and how to make it new when it ended)"""
    q = model.neutral()
    robot = ramus.Robot("r")
    module = ramus.Module("m")
    module.add_link(name="l", joint_name="j", joint_type="revolute", mass=1.0, inertia=[0.1, 0.1, 0.1, 0, 0, 0])
    robot.attach(module, name="m")
    robot.attach_black_box("box", on="m/l")
    live = ramus.Live(robot)
    with live.change() as change, live.step() as view:
        change.feed("wrench.box", np.zeros(6))
    box = robot.compile()
    work = box.workspace()
    work.feed("wrench.box", lambda t, q, v: np.zeros(6))
    return [model, model.workspace(), ramus.Simulation(model), ramus.Module("m"), robot, box, work, ramus.Simulation(box), live, view,
            change, live.find("link", "m/l"), ramus.Controller(model, [{"kind": "posture", "target": {"q": q}}]),
            ramus.Controller(model, [{"kind": "pose", "frame": "s1/l3"}], limits="model"), ramus.InverseKinematics(model, ["s1/l3"]),
            ramus.States.neutral(model, 3), ramus.Table(["t", "q.x"], np.zeros((4, 2))), ramus.signal.Butterworth(2, 1.0, 100.0),
            ramus.spatial.inertia(1.0), ramus.dq, ramus.spatial, ramus.signal, ramus.Table, ramus.States, ramus.Controller, ramus.Live,
            ramus.Workspace, ramus.Simulation, ramus.Module, ramus.Robot, ramus.InverseKinematics, ramus.Model, ramus]


def fitting(rng, function, sensible, odd):
    """Arguments by the names of a function's parameters: most of them of the right kind."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return {}
    return {name: rng.choice(sensible[name]) if name in sensible and rng.random() < 0.85 else rng.choice(odd)
            for name, x in parameters.items()
            if name != "self" and not name.startswith("_") and x.kind not in (x.VAR_KEYWORD, x.VAR_POSITIONAL)
            and (x.default is x.empty or rng.random() < 0.4)}


@pytest.mark.parametrize("seed", range(int(os.environ.get("RAMUS_FUZZ", 3))))
def test_random_arguments(seed, tmp_path, monkeypatch):
    """Every function with arguments that make little sense: an exception or a result, never the end of the process."""
    monkeypatch.chdir(tmp_path)
    rng = random.Random(seed)
    model = robot("bm")
    q, v, a = state(model)
    kept = objects(model, tmp_path)
    live = kept[8]
    odd = [None, 0, 1, -1, 3.5, 10**30, float("nan"), "", "s1/l3", "s1/j1", "s1", "m/l", "m/j", "box", "wrench.box", "link", b"x", [], {}, (), q,
           v[:5], q[None], np.zeros((0, 24)), np.zeros((7, 24)), np.full(24, np.inf), np.zeros((24, 6)), np.zeros(6), np.zeros(7), np.zeros(8),
           np.zeros((3, 8)), np.eye(4), [1, 2, 3], object(), True, lambda *x: None, lambda *x: q, {"name": "x"}, {"s1/j1": 1.0},
           [{"kind": "pose", "frame": "s1/l3"}], np.array(["a"]), np.zeros(24, complex), "\0", "x" * 5000, *kept[:19]]
    names = ["q", "v", "a", "tau", "out", "ports", "external", "frame", "name", "on", "pose", "limits", "tree", "kind", "functions", "count"]
    many = [np.tile(x, (5, 1)) for x in (q, v, a)]
    sensible = {"q": [q, many[0]], "v": [v, None, many[1]], "a": [a, None, many[2]], "tau": [a, many[2]], "frame": ["s1/l3", 3], "instance": ["s1", 0],
                "link": ["s1/l3", "l"], "joint": ["s1/j1", "m/j"], "port": ["wrench.box", 0], "ports": [{"wrench.box": np.zeros(6)}, {}],
                "external": [np.zeros((24, 6)), np.zeros((5, 24, 6))], "actuated": [np.ones(24, bool)], "out": [np.empty(24), np.empty((5, 24))],
                "contacts": [{"s1/l3": np.zeros(6)}], "model": [model], "path": ["x.csv", "nowhere"], "t": [0.0], "task": [0, 1, 5],
                "pose": [q[:7], np.eye(4)], "twist": [np.zeros(6)], "value": [np.zeros(6), lambda t, q, v: np.zeros(6)], "name": ["m", "n"],
                "module": [kept[3]], "on": ["m/l", None], "robot": [kept[4]], "kind": ["link", "pose"], "goals": [[np.eye(4)]], "to": [model],
                "handle": [kept[11]], "functions": ["all", ()], "x": [q, np.zeros(8)], "columns": [["q"], ["t", "x"]], "values": [np.zeros((2, 2)), 0.1],
                "function": [lambda *x: np.zeros(6)], "frames": [["s1/l3"]], "tasks": [[{"kind": "pose", "frame": "s1/l3"}]],
                "targets": [["s1/l3"]], "reference": ["local", "world"], "dt": [0.1], "seed": [3], "count": [4], "length": [1e-3]}
    skip = {"set_threads", "view", "Page", "plot", "pandas"}  # other programs, or a setting of the process
    for _ in range(1500):
        target = rng.choice(kept)
        name = rng.choice([n for n in dir(type(target) if not isinstance(target, type(ramus)) and not isinstance(target, type) else target)
                           if not n.startswith("_") and n not in skip] or ["__repr__"])
        arguments = [rng.choice(odd) for _ in range(rng.randrange(5))]
        named = {rng.choice(names): rng.choice(odd) for _ in range(rng.choice((0, 0, 1, 2)))}
        if rng.random() < 0.6:  # arguments that fit their names, but for one
            arguments, named = [], fitting(rng, getattr(type(target), name, None) or getattr(target, name, None), sensible, odd)
        if name == "run":
            arguments, named = [], {}  # an hour of simulation is no mistake
        if name == "wait":
            arguments, named = arguments[:1], {"seconds": 0.0}
        try:
            found = getattr(target, name)
            if callable(found):
                found(*arguments, **named)
            elif rng.random() < 0.2 and not isinstance(target, (type, type(ramus))):
                setattr(target, name, rng.choice(odd))
            if rng.random() < 0.02:
                with live.step() as view, live.change() as change:
                    kept[9], kept[10] = view, change
                    getattr(view, rng.choice(["inverse_dynamics", "forward_dynamics", "link", "sample"]))(rng.choice(odd))
                    getattr(change, rng.choice(["attach", "lock", "lock_here", "set_state", "feed", "detach"]))(*(rng.choice(odd) for _ in range(2)))
        except KeyboardInterrupt:
            raise
        except Exception:
            pass
    gc.collect()
    assert np.isfinite(model.inverse_dynamics(q, v, a)).all()
    assert model.nv == 24
