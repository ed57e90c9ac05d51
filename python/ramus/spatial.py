"""Rotations (w x y z), poses (px py pz qw qx qy qz), twists and wrenches: how they combine and change frames."""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._core import ArgumentError, array, ffi, instance_of, lib, number, numbers_of, pointer, struct, vector

__all__ = ["Inertia", "axis_angle", "from_axis_angle", "inertia", "inertia_add", "inertia_matrix", "inertia_to_parent", "kinetic_energy", "momentum",
           "motion_to_child", "force_to_child", "crm", "crf", "cross_twist", "cross_wrench", "newton_euler", "pose_from_dh",
           "pose_from_matrix", "pose_from_rpy", "pose_from_zxz", "pose_inv", "pose_mul", "pose_point", "pose_to_matrix",
           "pose_to_rpy", "power", "quat_conj", "quat_exp", "quat_log", "quat_mul", "quat_normalized", "quat_rotate", "spatial_from_twist",
           "spatial_from_wrench", "spatial_to_twist", "spatial_to_wrench",
           "twist_to_child", "twist_to_parent", "wrench_to_child", "wrench_to_parent"]


def _quat(x, name="r"):
    return struct("ramus_quat", x, name)[0]


def _pose(x, name="x"):
    return struct("ramus_pose", x, name)[0]


def _twist(x, name="twist"):
    return struct("ramus_twist", x, name)[0]


def _wrench(x, name="wrench"):
    return struct("ramus_wrench", x, name)[0]


def _vec3(x, name):
    return struct("ramus_vec3", x, name)[0]


def _out(c, kind):
    return numbers_of(c, kind).copy()


def quat_mul(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """(4,) the product a b."""
    return _out(lib.ramus_quat_mul(_quat(a, "a"), _quat(b, "b")), "ramus_quat")


def quat_conj(a: ArrayLike) -> np.ndarray:
    """(4,) the conjugate: the rotation back."""
    return _out(lib.ramus_quat_conj(_quat(a, "a")), "ramus_quat")


def quat_normalized(r: ArrayLike) -> np.ndarray:
    """(4,) of unit length; the identity if r is zero or not finite."""
    return _out(lib.ramus_quat_normalized(_quat(r)), "ramus_quat")


def quat_rotate(r: ArrayLike, x: ArrayLike) -> np.ndarray:
    """(3,) the vector x turned by r."""
    return _out(lib.ramus_quat_rotate(_quat(r), _vec3(x, "x")), "ramus_vec3")


def quat_exp(u: ArrayLike) -> np.ndarray:
    """(4,) cos |u| + sin |u| u / |u|; the real part of u (4,) is ignored."""
    return _out(lib.ramus_quat_exp(_quat(u, "u")), "ramus_quat")


def quat_log(r: ArrayLike) -> np.ndarray:
    """(4,) half the rotation vector, angle in [0, pi]."""
    return _out(lib.ramus_quat_log(_quat(r)), "ramus_quat")


def from_axis_angle(axis: ArrayLike, angle: float) -> np.ndarray:
    """(4,) the rotation by an angle in rad about an axis (3,)."""
    return _out(lib.ramus_quat_from_axis_angle(_vec3(axis, "axis"), number(angle, "angle")), "ramus_quat")


def axis_angle(r: ArrayLike) -> tuple[np.ndarray, float]:
    """(axis (3,), angle in rad)"""
    axis, angle = ffi.new("ramus_vec3 *"), ffi.new("double *")
    lib.ramus_quat_to_axis_angle(_quat(r), axis, angle)
    return _out(axis[0], "ramus_vec3"), angle[0]


def pose_mul(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """(7,) pose of c in a, from b in a and c in b."""
    return _out(lib.ramus_pose_mul(_pose(a, "a"), _pose(b, "b")), "ramus_pose")


def pose_inv(x: ArrayLike) -> np.ndarray:
    """(7,) pose of a in b, from b in a."""
    return _out(lib.ramus_pose_inv(_pose(x)), "ramus_pose")


def pose_point(x: ArrayLike, point: ArrayLike) -> np.ndarray:
    """(3,) a point of frame b, seen from a, with x = pose of b in a."""
    return _out(lib.ramus_pose_point(_pose(x), _vec3(point, "point")), "ramus_vec3")


def pose_from_rpy(xyz: ArrayLike, rpy: ArrayLike) -> np.ndarray:
    """Rz(yaw) Ry(pitch) Rx(roll), as in URDF."""
    return _out(lib.ramus_pose_from_rpy(_vec3(xyz, "xyz"), *vector(rpy, "rpy", 3)), "ramus_pose")


def pose_to_rpy(x: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """(xyz (3,), rpy (3,))"""
    rpy = np.empty(3)
    lib.ramus_pose_to_rpy(_pose(x), pointer(rpy))
    return vector(x, "x", 7)[:3].copy(), rpy


def pose_from_zxz(xyz: ArrayLike, angles: ArrayLike) -> np.ndarray:
    """(7,) Rz Rx Rz of three angles in rad."""
    return _out(lib.ramus_pose_from_zxz(_vec3(xyz, "xyz"), *vector(angles, "angles", 3)), "ramus_pose")


def pose_from_dh(a: float, alpha: float, d: float, theta: float) -> np.ndarray:
    """Rz(theta) Tz(d) Tx(a) Rx(alpha)"""
    return _out(lib.ramus_pose_from_dh(number(a, "a"), number(alpha, "alpha"), number(d, "d"), number(theta, "theta")), "ramus_pose")


def pose_from_matrix(matrix: ArrayLike) -> np.ndarray:
    """(7,) from a homogeneous matrix (4, 4)."""
    given = array(matrix, "matrix")
    if given.shape != (4, 4):
        raise ArgumentError(f"matrix: shape (4, 4) is expected, not {given.shape}")
    return _out(_pose(given), "ramus_pose")


def pose_to_matrix(x: ArrayLike) -> np.ndarray:
    """(4, 4), or (n, 4, 4) of poses (n, 7)."""
    given = array(x, "x")
    if given.ndim == 2 and given.shape != (4, 4):
        return np.array([pose_to_matrix(one) for one in given]).reshape(-1, 4, 4)
    rotation, position, matrix = np.empty((3, 3)), np.empty(3), np.eye(4)
    lib.ramus_pose_to_matrix(_pose(x), pointer(rotation), pointer(position))
    matrix[:3, :3], matrix[:3, 3] = rotation, position
    return matrix


def twist_to_child(x: ArrayLike, t: ArrayLike) -> np.ndarray:
    """A twist in axes of a, seen in b; x: pose of b in a."""
    return _out(lib.ramus_twist_to_child(_pose(x), _twist(t)), "ramus_twist")


def twist_to_parent(x: ArrayLike, t: ArrayLike) -> np.ndarray:
    """(6,) a twist in axes of b, seen in a; x: pose of b in a."""
    return _out(lib.ramus_twist_to_parent(_pose(x), _twist(t)), "ramus_twist")


def wrench_to_child(x: ArrayLike, w: ArrayLike) -> np.ndarray:
    """(6,) a wrench at a in its axes, seen at b in its axes; x: pose of b in a."""
    return _out(lib.ramus_wrench_to_child(_pose(x), _wrench(w)), "ramus_wrench")


def wrench_to_parent(x: ArrayLike, w: ArrayLike) -> np.ndarray:
    """(6,) a wrench at b in its axes, seen at a in its axes; x: pose of b in a."""
    return _out(lib.ramus_wrench_to_parent(_pose(x), _wrench(w)), "ramus_wrench")


def _matrix6(function, x):
    m = np.empty((6, 6))
    function(x, pointer(m))
    return m


def motion_to_child(x: ArrayLike) -> np.ndarray:
    """(6, 6) of spatial vectors (angular, linear)."""
    return _matrix6(lib.ramus_spatial_motion_to_child, _pose(x))


def force_to_child(x: ArrayLike) -> np.ndarray:
    """(6, 6) of spatial forces (moment, force)."""
    return _matrix6(lib.ramus_spatial_force_to_child, _pose(x))


def crm(t: ArrayLike) -> np.ndarray:
    """(6, 6) the cross product of motions."""
    return _matrix6(lib.ramus_spatial_crm, _twist(t))


def crf(t: ArrayLike) -> np.ndarray:
    """(6, 6) the cross product of a motion with a force."""
    return _matrix6(lib.ramus_spatial_crf, _twist(t))


def spatial_from_twist(t: ArrayLike) -> np.ndarray:
    """(6,) as spatial vectors are written: angular, linear; the same order as a twist here."""
    m = np.empty(6)
    lib.ramus_spatial_from_twist(_twist(t), pointer(m))
    return m


def spatial_to_twist(m: ArrayLike) -> np.ndarray:
    """(6,) the inverse of spatial_from_twist."""
    return _out(lib.ramus_spatial_to_twist(pointer(vector(m, "m", 6))), "ramus_twist")


def spatial_from_wrench(w: ArrayLike) -> np.ndarray:
    """(6,) moment, force: spatial forces are written the other way round."""
    m = np.empty(6)
    lib.ramus_spatial_from_wrench(_wrench(w), pointer(m))
    return m


def spatial_to_wrench(m: ArrayLike) -> np.ndarray:
    """(6,) the inverse of spatial_from_wrench."""
    return _out(lib.ramus_spatial_to_wrench(pointer(vector(m, "m", 6))), "ramus_wrench")


def cross_twist(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """(6,) the cross product of two twists."""
    return _out(lib.ramus_spatial_cross_twist(_twist(a, "a"), _twist(b, "b")), "ramus_twist")


def cross_wrench(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """(6,) the cross product of a twist with a wrench."""
    return _out(lib.ramus_spatial_cross_wrench(_twist(a, "a"), _wrench(b, "b")), "ramus_wrench")


def power(t: ArrayLike, w: ArrayLike) -> float:
    """W, of a wrench along a twist."""
    return lib.ramus_spatial_power(_twist(t), _wrench(w))


class Inertia:
    """The mass, centre of mass and inertia of a rigid body; made by `inertia`."""

    def __init__(self, c: Any) -> None:
        self._c = c

    @property
    def mass(self) -> float:
        """kg"""
        return self._c.mass

    @property
    def com(self) -> np.ndarray:
        """(3,) m"""
        return _out(self._c.com, "ramus_vec3")

    @property
    def about_com(self) -> np.ndarray:
        """(6,) ixx iyy izz ixy ixz iyz about the centre of mass, kg m^2"""
        return np.array(list(self._c.about_com))


def _body(i: Inertia) -> Any:
    return instance_of(i, Inertia, "i")._c


def inertia(mass: float, com: ArrayLike = (0, 0, 0), about_com: ArrayLike = (0,) * 6) -> Inertia:
    """A rigid body's inertia for the functions below: kg, m, kg m^2 (ixx iyy izz ixy ixz iyz)."""
    c = ffi.new("ramus_inertia *")
    c.mass, c.com, c.about_com = number(mass, "mass"), _vec3(com, "com"), list(vector(about_com, "about_com", 6))
    return Inertia(c)


def inertia_matrix(i: Inertia) -> np.ndarray:
    """(6, 6) about the origin of the body's frame, in the order of spatial vectors."""
    m = np.empty((6, 6))
    lib.ramus_spatial_inertia_matrix(_body(i), pointer(m))
    return m


def inertia_to_parent(x: ArrayLike, i: Inertia) -> Inertia:
    """The same body seen in a; x: pose of b in a."""
    return Inertia(ffi.new("ramus_inertia *", lib.ramus_spatial_inertia_to_parent(_pose(x), _body(i))))


def inertia_add(a: Inertia, b: Inertia) -> Inertia:
    """Both bodies as one."""
    return Inertia(ffi.new("ramus_inertia *", lib.ramus_spatial_inertia_add(_body(a), _body(b))))


def momentum(i: Inertia, t: ArrayLike) -> np.ndarray:
    """(6,) linear momentum, then angular about the origin, of a body with that twist."""
    return _out(lib.ramus_spatial_momentum(_body(i), _twist(t)), "ramus_wrench")


def kinetic_energy(i: Inertia, t: ArrayLike) -> float:
    """J"""
    return lib.ramus_spatial_kinetic_energy(_body(i), _twist(t))


def newton_euler(i: Inertia, t: ArrayLike, t_dot: ArrayLike, gravity: ArrayLike = (0, 0, 0)) -> np.ndarray:
    """The wrench that a body needs for that motion."""
    return _out(lib.ramus_spatial_newton_euler(_body(i), _twist(t), _twist(t_dot, "t_dot"), _vec3(gravity, "gravity")), "ramus_wrench")
