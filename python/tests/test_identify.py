"""Identification in Python: a motion that shows parameters, forces of another robot, and its parameters back."""
import numpy as np
import pytest
import ramus
from conftest import ROOT


@pytest.fixture(scope="module")
def arm():
    return ramus.load(ROOT / "examples/robots/arm.urdf")


def test_excite_and_identify(arm):
    motion = ramus.excite(arm, duration=10.0, step=0.02, trials=5, links=["forearm"])
    assert motion.q.shape == (501, arm.nq) and motion.rank > 5
    regression = ramus.Regression(arm, links=["forearm"])
    names = [p.name for p in regression.parameters]
    assert names[0] == "forearm.m" and len(names) == 10 + 3 * arm.nv
    delta = np.zeros(len(names))
    delta[0] = 0.4
    regression.add(motion.q, motion.v, motion.a, np.zeros_like(motion.v))
    _, force = regression.residual(0, delta)
    tau = force + 0.02 * np.random.default_rng(1).normal(size=force.shape)
    found = ramus.identify(arm, motion.q, motion.v, motion.a, tau, links=["forearm"], prior=1e-3)
    assert found.converged and found.names == names
    mass, com, tensor = found.inertia["forearm"]
    assert ramus.inertia_from_parameters(found.theta[:10])[3]
    again = ramus.Regression(arm, links=["forearm"])
    again.add(motion.q, motion.v, motion.a, tau, used=np.arange(501) > 10, measured=np.ones(arm.nv))
    again.accumulate()
    left, _ = again.residual(0, found.delta)
    assert left.std() < 0.025
    base = again.base_parameters()
    truth = base.combination @ (np.array([p.given for p in again.parameters]) + delta)
    assert np.mean(np.abs(base.value - truth) <= base.half_width) > 0.8
    information = again.information()
    assert information.A.shape == (len(names), len(names)) and again.fit().rank == len(base.value)
    assert again.fit(np.eye(len(names))[:, :1]).explained > 1000


def test_mistakes(arm):
    with pytest.raises(ramus.ArgumentError, match="did you mean 'viscous'"):
        ramus.Regression(arm, joints="viscos")
    regression = ramus.Regression(arm)
    with pytest.raises(ramus.Error) as caught:
        regression.base_parameters()
    assert caught.value.status == "STALE"
    with pytest.raises(ramus.ArgumentError, match="shape"):
        regression.add(np.zeros((3, arm.nq)), np.zeros((2, arm.nv)), np.zeros((3, arm.nv)), np.zeros((3, arm.nv)))
    with pytest.raises(ramus.ArgumentError, match="log"):
        regression.residual(0)
