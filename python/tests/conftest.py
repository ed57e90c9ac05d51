import os
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("RAMUS_BUILD", ROOT / "build"))
if (BUILD / "python").exists():
    sys.path.insert(0, str(BUILD / "python"))

os.environ.setdefault("RAMUS_PROGRAM", str(BUILD / "ramus"))

import numpy as np  # noqa: E402
import ramus  # noqa: E402

ROBOTS = sorted(p.stem for p in (ROOT / "robots").glob("*.yaml"))


@pytest.fixture
def program():
    path = BUILD / "ramus"
    if not path.exists():
        pytest.skip("build/ramus is not there")
    return str(path)


def robot(name, **options):
    return ramus.load(ROOT / "robots" / f"{name}.yaml", **options)


def state(model, seed=1, count=None):
    """(q, v, a): one random state or many."""
    rng = np.random.default_rng(seed)
    shape = (model.nv,) if count is None else (count, model.nv)
    return model.random(seed, count), rng.normal(size=shape), rng.normal(size=shape)


ALL_TYPES = """
ramus: 1
name: types
modules:
  m:
    links:
{links}
robot:
  - {{name: m, module: m}}
"""


def all_joint_types():
    """A tree with a joint of every type."""
    links = []
    for k, kind in enumerate(ramus.joint_types()):
        links.append(f"      - {{name: l{k}, joint: {{name: j{k}, type: {kind}{', pitch: 0.1' if kind == 'helical' else ''}}}, "
                     f"parent: {'base' if k == 0 else f'l{k // 2}' if k > 1 else 'l0'}, origin: {{xyz: [0.1, 0.2, 0.3], rpy: [0.3, 0.2, 0.1]}}, "
                     "mass: 1.2, com: [0.05, 0.02, 0.1], inertia: [0.02, 0.03, 0.04, 0.001, 0.002, 0.003]}")
    return ramus.Robot.parse(ALL_TYPES.format(links="\n".join(links))).compile()
