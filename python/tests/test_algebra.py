"""Dual quaternions, poses and signals."""
import numpy as np
import pytest
import ramus
from ramus import dq, signal, spatial


def random_pose(rng):
    x = rng.normal(size=7)
    x[3:] /= np.linalg.norm(x[3:])
    return x


@pytest.mark.parametrize("seed", range(5))
def test_dual_quaternions(seed):
    rng = np.random.default_rng(seed)
    a, b = random_pose(rng), random_pose(rng)
    x, y = dq.from_pose(a), dq.from_pose(b)
    assert dq.is_unit(x) and np.allclose(dq.to_pose(dq.mul(x, y)), spatial.pose_mul(a, b)) or \
        np.allclose(dq.to_pose(dq.mul(x, y))[3:], -spatial.pose_mul(a, b)[3:])
    assert np.allclose(spatial.pose_to_matrix(spatial.pose_mul(a, b)), spatial.pose_to_matrix(a) @ spatial.pose_to_matrix(b))
    assert np.allclose(dq.mul(x, dq.conj(x)), dq.identity())
    assert np.allclose(dq.mul(x, dq.inverse(x)), dq.identity())
    c = dq.canonical(x)
    assert np.allclose(dq.exp(dq.log(c)), c) and np.allclose(dq.screw_exp(dq.screw_log(c)), c)
    assert np.allclose(dq.hamilton_plus(x) @ y, dq.mul(x, y)) and np.allclose(dq.hamilton_minus(y) @ x, dq.mul(x, y))
    many = dq.mul(np.stack([x, y]), y)
    assert np.allclose(many[0], dq.mul(x, y)) and np.allclose(many[1], dq.mul(y, y))
    screw = dq.to_screw(c)
    assert np.allclose(dq.from_screw(screw.direction, screw.moment, screw.angle, screw.translation), c)
    assert np.allclose(dq.interpolate(x, y, 0), x) and np.allclose(dq.pow(c, 1), c)
    twist = rng.normal(size=6)
    assert np.allclose(dq.to_twist(dq.from_twist(twist)), twist) and np.allclose(dq.from_vec6(dq.vec6(dq.from_twist(twist))), dq.from_twist(twist))
    wrench = rng.normal(size=6)
    assert np.allclose(dq.to_wrench(dq.from_wrench(wrench)), wrench)
    assert np.isclose(spatial.power(spatial.twist_to_child(a, twist), spatial.wrench_to_child(a, wrench)), spatial.power(twist, wrench))
    assert np.allclose(spatial.twist_to_parent(a, spatial.twist_to_child(a, twist)), twist)
    assert np.allclose(spatial.motion_to_child(a) @ twist, spatial.twist_to_child(a, twist))
    assert np.allclose(spatial.pose_mul(a, spatial.pose_inv(a))[:3], 0)
    assert np.allclose(np.abs(spatial.pose_from_matrix(spatial.pose_to_matrix(a))), np.abs(a))
    xyz, rpy = spatial.pose_to_rpy(a)
    assert np.allclose(spatial.pose_to_matrix(spatial.pose_from_rpy(xyz, rpy)), spatial.pose_to_matrix(a))
    i = spatial.inertia(2.0, [0.1, 0, 0], [0.1, 0.2, 0.3, 0, 0, 0])
    assert np.isclose(spatial.kinetic_energy(i, twist), spatial.power(twist, spatial.momentum(i, twist)) / 2)


@pytest.mark.parametrize("seed", range(3))
def test_names_of_dq_robotics(seed):
    rng = np.random.default_rng(seed)
    a, b = rng.normal(size=(2, 8))
    x = dq.canonical(dq.from_pose(random_pose(rng)))
    assert np.array_equal(dq.P(a), a[:4]) and np.array_equal(dq.D(a), a[4:]) and np.allclose(dq.Re(a) + dq.Im(a), a)
    assert np.array_equal(dq.vec3(a), a[1:4]) and np.array_equal(dq.vec4(a), a[:4]) and np.array_equal(dq.C8 @ a, dq.conj(a))
    assert np.allclose(dq.hamiplus8(a) @ b, dq.mul(a, b)) and np.allclose(dq.haminus8(b) @ a, dq.mul(a, b))
    assert np.allclose(dq.mul(a, dq.inv(a)), dq.identity()) and np.allclose(dq.Ad(x, b), dq.mul(dq.mul(x, b), dq.conj(x)))
    assert np.allclose(dq.Adsharp(x, b), dq.mul(dq.mul(np.r_[x[:4], -x[4:]], b), dq.conj(x))) and np.array_equal(dq.sharp(dq.sharp(a)), a)
    # the logarithm by its definition there: angle times axis, and translation, each by a half
    angle, axis, t = dq.rotation_angle(x), dq.rotation_axis(x), dq.translation(x)
    assert np.allclose(dq.log(x), np.r_[0, angle * axis / 2, 0, t / 2]) and np.allclose(dq.exp(dq.log(x)), x)
    assert np.allclose(x[:4], np.r_[np.cos(angle / 2), np.sin(angle / 2) * axis])
    assert np.allclose(2 * dq.mul(np.r_[dq.D(x), np.zeros(4)], np.r_[dq.conj(x)[:4], np.zeros(4)])[1:4], t)
    # of many
    many = np.stack([x, dq.identity()])
    assert np.allclose(dq.from_pose(dq.to_pose(many)), many) and dq.norm(many).shape == (2, 2) and dq.rotation_angle(many)[1] == 0
    assert dq.translation(many).shape == (2, 3) and dq.vec6(many).shape == (2, 6) and dq.to_pose(np.empty((0, 8))).shape == (0, 7)
    assert np.allclose(dq.from_pose(spatial.pose_to_matrix(dq.to_pose(x))), x) or np.allclose(dq.from_pose(spatial.pose_to_matrix(dq.to_pose(x))), -x)


def test_signals():
    t = np.arange(0, 2, 0.001)
    x = np.stack([np.sin(2 * np.pi * t), np.cos(2 * np.pi * t)], 1)
    assert abs(signal.derivative(x, 0.001)[:, 0] - 2 * np.pi * x[:, 1]).max() < 1e-6
    low = signal.Butterworth(4, 20.0, 1000.0)
    assert abs(low.zero_phase(x) - x)[200:-200].max() < 1e-3 and abs(low.causal(x) - x).max() > 1e-2
    assert np.isclose(low.gain(20.0), np.sqrt(0.5)) and low.phase(20.0) < 0 and len(low.sections()) == 2
    assert np.allclose(signal.resample(t, x, [0.5005]), [[np.sin(np.pi * 1.001), np.cos(np.pi * 1.001)]], atol=1e-9)
    assert signal.rmse(x, x) == 0 and signal.cmc(np.stack([x[:, 0], x[:, 0]])) == 1
    assert signal.statistics([1, 2, 3]).mean == 2
    with pytest.raises(ramus.Error):
        signal.Butterworth(4, 600.0, 1000.0)
