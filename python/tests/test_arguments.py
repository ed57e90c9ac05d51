"""Wrong shapes, types and names are reported with what was expected; no input ends the interpreter."""
import gc
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


@pytest.mark.parametrize("seed", range(3))
def test_random_arguments(seed):
    """Every function with arguments that make little sense: an exception or a result, never the end of the process."""
    rng = random.Random(seed)
    model = robot("bm")
    q, v, a = state(model)
    work = model.workspace()
    sim = ramus.Simulation(model)
    odd = [None, 0, -1, 3.5, 10**30, float("nan"), "", "s1/l3", "s1/j1", "s1", b"x", [], {}, (), q, v[:5], q[None], np.zeros((0, 24)),
           np.full(24, np.inf), np.zeros((24, 6)), np.zeros(7), np.zeros(8), np.zeros((3, 8)), np.eye(4), [1, 2, 3], object(), True,
           lambda *x: None, {"name": "x"}, np.array(["a"]), np.zeros(24, complex), "\0", "x" * 5000]
    objects = [model, work, sim, ramus.Module("m"), ramus.Robot("r"), ramus.dq, ramus.spatial, ramus.signal, ramus.Table, ramus.States,
               ramus.Controller, ramus.Live, ramus]
    skip = {"set_threads", "view", "save", "Page"}
    for _ in range(1500):
        target = rng.choice(objects)
        name = rng.choice([n for n in dir(target) if not n.startswith("_") and n not in skip])
        function = getattr(target, name, None)
        if not callable(function):
            continue
        arguments = [rng.choice(odd) for _ in range(rng.randrange(5))]
        if name == "run":
            arguments = []  # an hour of simulation is no mistake
        try:
            function(*arguments)
        except KeyboardInterrupt:
            raise
        except Exception:
            pass
    gc.collect()
    assert np.isfinite(model.inverse_dynamics(q, v, a)).all()
