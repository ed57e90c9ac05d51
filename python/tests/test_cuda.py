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
