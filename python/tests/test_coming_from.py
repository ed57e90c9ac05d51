"""docs/coming-from.md: the jobs of its table in Python, run as they are written, and the conventions that the page names."""
import re

import numpy as np
import pytest
import ramus
from conftest import ROOT

PAGE = (ROOT / "docs/coming-from.md").read_text()
ARM = ROOT / "examples/robots/arm.urdf"


def jobs():
    lines = [line for line in PAGE.splitlines() if line.startswith("|")]
    first = next(k for k, line in enumerate(lines) if "ramus in Python" in line)
    found = []
    for line in lines[first + 2:]:
        cells = [c.strip() for c in line.strip("|").split("|")]
        if len(cells) != 6:
            break
        found += [(cells[0], code) for code in re.findall(r"`([^`]+)`", cells[-1])]
    return found


def names():
    m = ramus.load(ARM)
    rng = np.random.default_rng(1)
    q, (v, a, tau) = 0.3 * m.random(1), rng.normal(size=(3, m.nv))
    return {"ramus": ramus, "m": m, "path": ARM, "q": q, "q0": q, "q1": q + 0.1, "v": v, "a": a, "tau": tau, "frame": "tool", "dt": 0.01,
            "pose": m.pose(q, "tool"), "wrench": np.arange(6.0)}


@pytest.mark.parametrize("job, code", jobs())
def test_jobs(job, code):
    found = eval(code, names())
    for value in found if isinstance(found, tuple) else (found,):
        if isinstance(value, np.ndarray):
            assert np.isfinite(value).all(), job


def test_all_jobs_are_there():
    assert len({job for job, _ in jobs()}) >= 17


def test_the_program(monkeypatch, tmp_path):
    code = re.search(r"```python\n# ramus in Python\n(.*?)```", PAGE, re.S)[1]
    monkeypatch.chdir(ARM.parent)
    known = names()
    exec(code, known)
    m, q = ramus.load(ARM), known["q"]
    assert np.array_equal(known["tool"], m.pose(q, "tool")) and np.allclose(known["tau"], m.inverse_dynamics(q))


def test_conventions():
    """Orders, signs and frames as the page's traps have them, by differences and by work."""
    m = ramus.load(ARM, floating=True)
    rng = np.random.default_rng(2)
    q, (v, a) = m.normalize(m.random(4)), rng.normal(size=(2, m.nv))
    h = 1e-6
    # a free joint: q is the position, then w x y z; v is angular, then linear, in the moved frame
    assert m.q_names[:7] == [f"root_joint.{x}" for x in ("x", "y", "z", "qw", "qx", "qy", "qz")]
    root = m.links[0].name
    R = m.pose_matrix(q, root)[:3, :3]
    moved = m.integrate(q, v, h)
    assert np.allclose((moved[:3] - q[:3]) / h, R @ v[3:6], atol=1e-4 * (1 + abs(v).max()))
    assert np.allclose(m.twist(q, v, root), v[:6])
    # rows of a Jacobian: angular, linear; the third reference is MuJoCo's and KDL's
    J = m.jacobian(q, "tool", reference="local_world_aligned")
    position = [m.pose(m.integrate(q, v, s), "tool")[:3] for s in (h, -h)]
    assert np.allclose((J @ v)[3:], (position[0] - position[1]) / (2 * h), atol=1e-5)
    # external: the robot on the world, link axes; a contact: the world on the robot, world axes
    contact = np.array([1.0, -2, 3, 0.1, 0.2, -0.3])
    external = m.contacts_to_external(q, {"tool": contact})
    work = J.T @ np.r_[contact[3:], contact[:3]]
    assert np.allclose(m.inverse_dynamics(q, v, a, external=external), m.inverse_dynamics(q, v, a) - work, atol=1e-9)
    # gravity holds the robot: up, against gravity
    assert np.isclose((R @ m.gravity(q)[3:6])[2], 9.81 * m.mass)
    # two accelerations: in the moved frame they differ by angular x linear
    twist = m.twist(q, v, "tool")
    assert np.allclose(m.acceleration(q, v, a, "tool")[3:] - m.twist_dot(q, v, a, "tool")[3:], np.cross(twist[:3], twist[3:]), atol=1e-9)
    # momentum has the rows of a wrench: linear first
    A = m.centroidal_momentum_matrix(q)
    assert np.allclose((A @ v)[:3], m.mass * m.centre_of_mass_velocity(q, v))
