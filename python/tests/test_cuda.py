"""Kernels from Python: on a card where there is one, and on the processor (tests/generate/host_cuda takes the place of CUDA)."""
import shutil
from pathlib import Path

import numpy as np
import pytest

import ramus
from conftest import robot

HOST = Path(__file__).parents[2] / "tests" / "generate" / "host_cuda"


class Borrowed:
    """Memory of NumPy under the interface of a card's arrays."""

    def __init__(self, x):
        self.x, self.shape = x, x.shape

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.x.shape, "typestr": self.x.dtype.str, "data": (self.x.ctypes.data, False), "version": 3, "strides": self.x.strides}


def states(model, count):
    random = np.random.default_rng(3)
    return [random.uniform(-1, 1, (count, n)) for n in (model.nq, model.nv, model.nv)]


@pytest.fixture(scope="module", params=["processor", "card"])
def kernels(request):
    model = robot("holonomic-9", tree=True)
    if request.param == "processor":
        if not shutil.which("c++"):
            pytest.skip("there is no C++ compiler")
        return model, model.cuda(compiler=["c++", "-O1", "-std=c++17", "-pthread", "-x", "c++", f"-I{HOST}"])
    if not shutil.which("nvcc"):
        pytest.skip("nvcc is missing")
    if not Path("/dev/nvidiactl").exists():
        pytest.skip("there is no card")
    found = model.cuda(compiler=["nvcc", "-arch=sm_90"])
    if not found.devices:
        pytest.skip("there is no card")
    return model, found


@pytest.mark.parametrize("layout", ["rows", "columns"])
def test_functions(kernels, layout):
    model, card = kernels
    turn = (lambda x: x) if layout == "rows" else (lambda x: np.ascontiguousarray(x.T))
    q, v, a = states(model, 37)
    on_card = [card.array(turn(x)) for x in (q, v, a)]
    tau = card.inverse_dynamics(*on_card, layout=layout)
    expected = np.array([model.inverse_dynamics(*x) for x in zip(q, v, a)])
    assert np.allclose(turn(tau.numpy()) if layout == "rows" else tau.numpy().T, expected, rtol=1e-11, atol=1e-11)
    back = card.forward_dynamics(on_card[0], on_card[1], tau, layout=layout).numpy()
    assert np.allclose(back, turn(a), rtol=1e-9, atol=1e-9)
    v_next, h = v + 1e-3 * a, 1e-3
    card.rollout(on_card[0], on_card[1], tau, steps=1, step=h, layout=layout)
    assert np.allclose(on_card[1].numpy(), turn(v_next), atol=1e-10)
    assert np.allclose(on_card[0].numpy(), turn(q + h * v_next), atol=1e-10)


def test_borrowed_memory_and_mistakes(kernels):
    model, card = kernels
    q, v, a = states(model, 5)
    wrong = card.array(q[:, :-1])
    with pytest.raises(ramus.Error, match=r"q: the shape is \(5, 8\) instead of \(5, 9\)"):
        card.gravity(wrong)
    with pytest.raises(ramus.Error, match="an array on the card is expected"):
        card.inverse_dynamics(card.array(q), [1], a)
    with pytest.raises(ramus.Error, match="made for float64, not float32"):
        card.gravity(Borrowed(q.astype("f4")))
    with pytest.raises(ramus.Error, match="not dense"):
        card.gravity(Borrowed(np.asfortranarray(q)))
    with pytest.raises(ramus.Error, match="layout: 'rows' or 'columns'"):
        card.gravity(card.array(q), layout="row")
    with pytest.raises(ramus.Error, match="not in the memory of a card"):
        card.gravity(q)  # NumPy speaks DLPack, from the machine's memory


def test_numbers_that_stay_variable(tmp_path):
    if not shutil.which("c++"):
        pytest.skip("there is no C++ compiler")
    path = "modules.robot.links.arm.mass"
    (tmp_path / "floating.yaml").write_text(FLOATING)
    model = ramus.load(tmp_path / "floating.yaml")
    other = ramus.load(tmp_path / "floating.yaml", overrides={path: 2.5}, gravity=(1, 2, 3))
    card = model.cuda(functions=["inverse_dynamics", "composed"], keep=["gravity", path],
                      compiler=["c++", "-O1", "-std=c++17", "-pthread", "-x", "c++", f"-I{HOST}"])
    assert card.p.tolist() == [0.5] and card.gravity_vector.tolist() == [0, 0, -9.81]
    q, v, a = model.random(1, 3), np.ones((3, model.nv)), -np.ones((3, model.nv))
    on_card = [card.array(x) for x in (q, v, a)]
    for robot_now in (model, other):
        tau, composed = card.inverse_dynamics(*on_card).numpy(), card.composed(*on_card).numpy()
        expected = [robot_now.inverse_dynamics(*x) for x in zip(q, v, a)]
        np.testing.assert_allclose(tau, expected, rtol=1e-11, atol=1e-11)
        np.testing.assert_allclose(composed[:, :model.nv], expected, rtol=1e-11, atol=1e-11)
        card.p[0], card.gravity_vector[:] = 2.5, (1, 2, 3)
    with pytest.raises(ramus.Error, match="did you mean 'arm'"):
        model.generate(keep="modules.robot.links.arn.mass")


@pytest.fixture(scope="module")
def boxed():
    """A robot with a wrench and a motion port, its kernels, and what 37 states measure: as arrays, and as Model's functions take it."""
    if not shutil.which("c++"):
        pytest.skip("there is no C++ compiler")
    model = robot("mbm-black-box")
    card = model.cuda(functions=["inverse_dynamics", "forward_dynamics", "mass_matrix", "gravity", "kinematics"],
                      compiler=["c++", "-O1", "-std=c++17", "-pthread", "-x", "c++", f"-I{HOST}"])
    random = np.random.default_rng(4)
    pose = random.normal(size=(37, 7))
    pose[:, 3:] /= np.linalg.norm(pose[:, 3:], axis=1, keepdims=True)
    ports = {"wrench.bm": random.normal(size=(37, 6)), "motion.s9": (pose, random.normal(size=(37, 6)), random.normal(size=(37, 6)))}
    return model, card, ports


def measured(ports, i):
    return {"wrench.bm": ports["wrench.bm"][i], "motion.s9": tuple(x[i] for x in ports["motion.s9"])}


@pytest.mark.parametrize("layout", ["rows", "columns"])
def test_ports(boxed, layout):
    model, card, ports = boxed
    turn = (lambda x: x) if layout == "rows" else (lambda x: np.ascontiguousarray(x.T))
    states_of = states(model, 37)
    q, v, a = (card.array(turn(x)) for x in states_of)
    rows = card.port_rows(ports, 37)
    assert card.nport == 25 and rows.shape == (37, 25) and np.array_equal(rows[:, card.port_slices["wrench.bm"]], ports["wrench.bm"])
    on_card = card.array(turn(rows))
    tau = card.inverse_dynamics(q, v, a, layout=layout, ports=on_card)
    expected = model.inverse_dynamics(*states_of, ports=ports)
    assert not np.allclose(expected, np.roll(expected, 1, axis=0))
    np.testing.assert_allclose(turn(tau.numpy()) if layout == "rows" else tau.numpy().T, expected, rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(card.forward_dynamics(q, v, tau, layout=layout, ports=on_card).numpy(), turn(states_of[2]), rtol=1e-9, atol=1e-9)
    held = np.array([model.gravity(x, ports=measured(ports, i)) for i, x in enumerate(states_of[0])])
    np.testing.assert_allclose(card.gravity(q, layout=layout, ports=on_card).numpy(), turn(held), rtol=1e-11, atol=1e-11)
    places = np.array([[model.pose(x, link.name, ports=measured(ports, i))[:3] for link in model.links] for i, x in enumerate(states_of[0])])
    found = card.kinematics(q, layout=layout, ports=on_card).numpy()
    found = (found if layout == "rows" else found.T).reshape(37, -1, 12)[:, :, :3]
    np.testing.assert_allclose(found, places, rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("layout", ["rows", "columns"])
@pytest.mark.parametrize("method", ["euler", "rk4"])
def test_ports_of_rollouts(boxed, method, layout):
    """Joints of this robot are plain: q changes by v. Each step measures something else."""
    model, card, ports = boxed
    turn = (lambda x: x) if layout == "rows" else (lambda x: np.ascontiguousarray(np.swapaxes(x, -1, -2)))
    steps, h = 3, 2e-2
    q, v, tau = states(model, 5)
    rows = card.port_rows(ports, 37)[:15].reshape(steps, 5, -1)
    on_card = [card.array(turn(x)) for x in (q, v, tau)]
    card.rollout(*on_card, steps=steps, step=h, method=method, layout=layout, ports=card.array(turn(rows)))
    for n in range(steps):
        def rate(x, n=n):
            now = measured(ports, slice(5 * n, 5 * n + 5))
            return np.stack([x[1], model.forward_dynamics(np.ascontiguousarray(x[0]), np.ascontiguousarray(x[1]), tau, ports=now)])
        x = np.stack([q, v])
        if method == "euler":
            v = v + h * rate(x)[1]
            q = q + h * v
            continue
        k1 = rate(x)
        k2 = rate(x + h / 2 * k1)
        k3 = rate(x + h / 2 * k2)
        q, v = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(x + h * k3))
    np.testing.assert_allclose(on_card[0].numpy(), turn(q), atol=1e-11)
    np.testing.assert_allclose(on_card[1].numpy(), turn(v), atol=1e-10)
    same = [card.array(turn(x)) for x in (q, v, tau)]
    card.rollout(*same, steps=2, step=h, method="euler", layout=layout, ports=card.array(turn(rows[1])))  # stays the same
    for _ in range(2):
        v = v + h * model.forward_dynamics(q, v, tau, ports=measured(ports, slice(5, 10)))
        q = q + h * v
    np.testing.assert_allclose(same[1].numpy(), turn(v), atol=1e-10)


def test_mistakes_with_ports(boxed, kernels):
    model, card, ports = boxed
    q, v, a = (card.array(x) for x in states(model, 37))
    with pytest.raises(ramus.Error, match=r"gravity: the robot has black boxes \(wrench.bm, motion.s9\): ports of shape \(37, 25\)"):
        card.gravity(q)
    with pytest.raises(ramus.Error, match=r"ports: the shape is \(37, 6\) instead of \(37, 25\)"):
        card.inverse_dynamics(q, v, a, ports=card.array(ports["wrench.bm"]))
    with pytest.raises(ramus.Error, match=r"ports: the shape is \(2, 37, 25\) instead of \(3, 37, 25\)"):
        card.rollout(q, v, steps=3, step=1e-3, ports=card.array(np.zeros((2, 37, 25))))
    with pytest.raises(ramus.Error, match="a value for each of wrench.bm, motion.s9 is expected, not for wrench.bm"):
        card.port_rows({"wrench.bm": ports["wrench.bm"]}, 37)
    with pytest.raises(ramus.Error, match=r"port wrench.bm: a wrench \(6,\) or 36 rows of it are expected, not \(37, 6\)"):
        card.port_rows(ports, 36)
    plain, other = kernels
    with pytest.raises(ramus.Error, match="ports: the robot has none"):
        other.gravity(other.array(np.zeros((1, plain.nq))), ports=other.array(np.zeros((1, 25))))


def test_without_compiler():
    with pytest.raises(ramus.Error, match="no-such-nvcc is missing"):
        robot("holonomic-9", tree=True).cuda(compiler="no-such-nvcc")


FLOATING = """\
ramus: 1
name: floating
gravity: [0, 0, -9.81]
modules:
  robot:
    links:
      - {name: base, joint: {name: root, type: free}, mass: 3, com: [0.1, 0, 0.05], inertia: [0.1, 0.2, 0.15]}
      - {name: ball, parent: base, joint: {name: ball, type: spherical}, mass: 1, com: [0, 0.1, -0.2], inertia: [0.02, 0.03, 0.01]}
      - {name: arm, parent: ball, joint: {name: arm, type: revolute}, mass: 0.5, com: [0.2, 0, 0], inertia: [0.01, 0.02, 0.02]}
robot:
  - {name: r, module: robot}
"""


@pytest.mark.parametrize("method", ["euler", "rk4"])
def test_rollouts_are_those_of_the_library(tmp_path, method):
    if not shutil.which("c++"):
        pytest.skip("there is no C++ compiler")
    (tmp_path / "floating.yaml").write_text(FLOATING)
    model = ramus.load(tmp_path / "floating.yaml")
    card = model.cuda(functions="forward_dynamics", compiler=["c++", "-O1", "-std=c++17", "-pthread", "-x", "c++", f"-I{HOST}"])
    random = np.random.default_rng(5)
    q, v, tau = model.random(1, 3), random.normal(size=(3, model.nv)), random.normal(size=(3, model.nv))
    q_end, v_end = ramus.Rollout(model, method=method, step=2e-2).run(q, v, steps=20, tau=tau)
    on_card = [card.array(x) for x in (q, v, tau)]
    card.rollout(*on_card, steps=20, step=2e-2, method=method)
    np.testing.assert_allclose(on_card[0].numpy(), q_end, atol=1e-9)
    np.testing.assert_allclose(on_card[1].numpy(), v_end, atol=1e-9)
