"""Dual quaternions as arrays of 8: primary w x y z, then dual w x y z; one (8,) or many (n, 8).

A pose is x = r + eps p r / 2 with rotation r and position p; a twist w + eps v, a wrench f + eps m. Users of DQ Robotics find its
operations under its names too:

    a * b                      mul(a, b)                 P(a), D(a)            primary, dual (4,)
    a.conj(), a.inv()          conj, inv                 Re(a), Im(a)          real and imaginary part (8,)
    a.norm(), a.normalize()    norm (2,), normalized     vec3, vec4, vec6, vec8
    x.log(), h.exp()           log, exp                  hamiplus8, haminus8   (8, 8)
    x.rotation()               rotation (4,)             Ad(x, h), Adsharp(x, h), sharp(a)
    x.rotation_axis()          rotation_axis (3,)        cross(a, b), dot(a, b)
    x.rotation_angle()         rotation_angle, rad       C8                    vec8(conj(a)) = C8 vec8(a)
    x.translation()            translation (3,), m       is_unit, is_pure

pow and interpolate go along the screw (screw_log, screw_exp), which DQ Robotics' log does not.
"""
from __future__ import annotations

import functools
from typing import Any, Callable

import numpy as np
from numpy.typing import ArrayLike

from ._core import ArgumentError, Record, array, ffi, lib, number, numbers_of, pointer, record, rows, struct, vector

__all__ = ["Ad", "Adsharp", "C8", "D", "Im", "P", "Re", "ad", "add", "canonical", "conj", "cross", "dot", "dual", "exp", "from_pose",
           "from_screw", "from_twist", "from_vec6", "from_wrench", "hamilton_minus", "hamilton_plus", "haminus8", "hamiplus8", "identity",
           "interpolate", "inv", "inverse", "is_pure", "is_unit", "log", "mul", "norm", "normalized", "pow", "primary", "rotation",
           "rotation_angle", "rotation_axis", "scale", "screw_exp", "screw_log", "sharp", "sub", "swap", "to_pose", "to_screw", "to_twist",
           "to_wrench", "translation", "vec3", "vec4", "vec6", "vec8"]

C8 = np.diag([1.0, -1, -1, -1, 1, -1, -1, -1])
C8.flags.writeable = False


def _one_by_one(function: str, a: ArrayLike) -> np.ndarray:
    given, n = rows(a, "a", 8)
    out = np.empty_like(given)
    lib.ramus_rows_dq_1(ffi.addressof(lib, function), 1 if n is None else n, pointer(given), pointer(out))
    return out


def _pair_by_pair(function: str, a: ArrayLike, b: ArrayLike) -> np.ndarray:
    a, b = array(a, "a"), array(b, "b")
    try:
        a, b = np.broadcast_arrays(a, b)
    except ValueError:
        raise ArgumentError(f"b: the shape of a, {np.shape(a)}, or (8,) is expected, not {np.shape(b)}") from None
    first, n = rows(np.ascontiguousarray(a), "a", 8)
    second = np.ascontiguousarray(b)
    out = np.empty_like(first)
    lib.ramus_rows_dq_2(ffi.addressof(lib, function), 1 if n is None else n, pointer(first), pointer(second), pointer(out))
    return out


def _rowwise(function: Callable) -> Callable:
    """A function of one array for each row of many."""
    @functools.wraps(function)
    def method(a: ArrayLike) -> Any:
        given = array(a, "a")
        if given.ndim != 2:
            return function(given)
        return np.array([function(one) for one in given]) if len(given) else np.empty((0, *np.shape(function(np.ones(given.shape[1])))))
    return method


def _c(a: ArrayLike, name: str = "a") -> Any:
    return lib.ramus_dq_from_vec8(pointer(vector(a, name, 8)))


def _numbers(c: Any) -> np.ndarray:
    out = np.empty(8)
    lib.ramus_dq_to_vec8(c, pointer(out))
    return out


def _dual_number(c: Any) -> np.ndarray:
    return np.array([c.primary, c.dual])


def identity() -> np.ndarray:
    """(8,) the 1: no displacement."""
    return _numbers(lib.ramus_dq_identity())


def add(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """a + b"""
    return _pair_by_pair("ramus_dq_add", a, b)


def sub(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """a - b"""
    return _pair_by_pair("ramus_dq_sub", a, b)


def scale(s: float, a: ArrayLike) -> np.ndarray:
    """(8,) s a"""
    return _numbers(lib.ramus_dq_scale(number(s, "s"), _c(a)))


def mul(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """The product a b; of poses, b as seen from a."""
    return _pair_by_pair("ramus_dq_mul", a, b)


def conj(a: ArrayLike) -> np.ndarray:
    """Both quaternions conjugated; of a pose, its inverse."""
    return _one_by_one("ramus_dq_conj", a)


def swap(a: ArrayLike) -> np.ndarray:
    """Primary and dual part exchanged."""
    return _one_by_one("ramus_dq_swap", a)


def sharp(a: ArrayLike) -> np.ndarray:
    """The dual part with the other sign."""
    return array(a, "a") * np.repeat([1.0, -1.0], 4)


def inverse(a: ArrayLike) -> np.ndarray:
    """The a^-1 with a a^-1 = 1; NaN where the primary part is zero."""
    return _one_by_one("ramus_dq_inverse", a)


def normalized(a: ArrayLike) -> np.ndarray:
    """a / |a|; NaN where the primary part is zero."""
    return _one_by_one("ramus_dq_normalized", a)


def canonical(x: ArrayLike) -> np.ndarray:
    """x or -x, the same pose: the one that turns the short way."""
    return _one_by_one("ramus_dq_canonical", x)


def log(x: ArrayLike) -> np.ndarray:
    """(rotation vector + eps position) / 2 of a unit dual quaternion, as DQ Robotics' log; rad, m."""
    return _one_by_one("ramus_dq_log", x)


def exp(h: ArrayLike) -> np.ndarray:
    """The inverse of log."""
    return _one_by_one("ramus_dq_exp", h)


def screw_log(x: ArrayLike) -> np.ndarray:
    """The logarithm of the group, along the screw: the inverse of the power series."""
    return _one_by_one("ramus_dq_screw_log", x)


def screw_exp(h: ArrayLike) -> np.ndarray:
    """1 + h + h^2 / 2 + h^3 / 6 + ..., the inverse of screw_log."""
    return _one_by_one("ramus_dq_screw_exp", h)


def ad(x: ArrayLike, h: ArrayLike) -> np.ndarray:
    """x h conj(x): a twist or wrench h seen from the other frame."""
    return _pair_by_pair("ramus_dq_ad", x, h)


def Adsharp(x: ArrayLike, h: ArrayLike) -> np.ndarray:
    """sharp(x) h conj(x)"""
    return mul(mul(sharp(x), h), conj(x))


def cross(h: ArrayLike, k: ArrayLike) -> np.ndarray:
    """(h k - k h) / 2"""
    return _pair_by_pair("ramus_dq_cross", h, k)


def dot(h: ArrayLike, k: ArrayLike) -> np.ndarray:
    """(2,) a dual number; its dual part for a twist and a wrench is the power, W."""
    return _dual_number(lib.ramus_dq_dot(_c(h, "h"), _c(k, "k")))


@_rowwise
def norm(a: ArrayLike) -> np.ndarray:
    """(2,) a dual number."""
    return _dual_number(lib.ramus_dq_norm(_c(a)))


def is_unit(a: ArrayLike, tol: float = 1e-12) -> bool:
    """Is a (8,) a pose?"""
    return bool(lib.ramus_dq_is_unit(_c(a), number(tol, "tol")))


def is_pure(a: ArrayLike, tol: float = 1e-12) -> bool:
    """Are both real parts of a (8,) zero, as of twists and wrenches?"""
    return bool(lib.ramus_dq_is_pure(_c(a), number(tol, "tol")))


def pow(x: ArrayLike, t: float) -> np.ndarray:
    """(8,) t times the screw motion of a pose x."""
    return _numbers(lib.ramus_dq_pow(_c(x, "x"), number(t, "t")))


def interpolate(a: ArrayLike, b: ArrayLike, t: float) -> np.ndarray:
    """(8,) along one screw from a (t = 0) to b (t = 1), the short way."""
    return _numbers(lib.ramus_dq_interpolate(_c(a), _c(b, "b"), number(t, "t")))


@_rowwise
def vec6(a: ArrayLike) -> np.ndarray:
    """(6,) the vectors of the primary and of the dual part."""
    out = np.empty(6)
    lib.ramus_dq_to_vec6(_c(a), pointer(out))
    return out


@_rowwise
def from_vec6(x: ArrayLike) -> np.ndarray:
    """(8,) the pure dual quaternion of vec6 (6,)."""
    return _numbers(lib.ramus_dq_from_vec6(pointer(vector(x, "x", 6))))


def vec8(a: ArrayLike) -> np.ndarray:
    """(8,) or (n, 8): a copy."""
    return rows(a, "a", 8)[0].copy()


def vec4(a: ArrayLike) -> np.ndarray:
    """(4,) w x y z of the primary part."""
    return primary(a)


def vec3(a: ArrayLike) -> np.ndarray:
    """(3,) x y z of the primary part."""
    return primary(a)[..., 1:].copy()


def hamilton_plus(a: ArrayLike) -> np.ndarray:
    """(8, 8): vec8(a b) = hamilton_plus(a) vec8(b)"""
    out = np.empty((8, 8))
    lib.ramus_dq_hamilton_plus(_c(a), pointer(out))
    return out


def hamilton_minus(b: ArrayLike) -> np.ndarray:
    """(8, 8): vec8(a b) = hamilton_minus(b) vec8(a)"""
    out = np.empty((8, 8))
    lib.ramus_dq_hamilton_minus(_c(b, "b"), pointer(out))
    return out


def primary(a: ArrayLike) -> np.ndarray:
    """(4,) w x y z of the primary part; of many, (n, 4)."""
    return rows(a, "a", 8)[0][..., :4].copy()


def dual(a: ArrayLike) -> np.ndarray:
    """(4,) w x y z of the dual part; of many, (n, 4)."""
    return rows(a, "a", 8)[0][..., 4:].copy()


def Re(a: ArrayLike) -> np.ndarray:
    """(8,) the real parts alone."""
    return rows(a, "a", 8)[0] * (np.diag(C8) > 0)


def Im(a: ArrayLike) -> np.ndarray:
    """(8,) the imaginary parts alone."""
    return rows(a, "a", 8)[0] * (np.diag(C8) < 0)


def from_pose(pose: ArrayLike) -> np.ndarray:
    """(8,) from a pose (7,), px py pz qw qx qy qz, or (4, 4), m; of many poses (n, 7), (n, 8)."""
    given = array(pose, "pose")
    if given.ndim == 2 and given.shape != (4, 4):
        return np.array([from_pose(one) for one in given]).reshape(-1, 8)
    return _numbers(lib.ramus_dq_from_pose(struct("ramus_pose", given, "pose")[0]))


@_rowwise
def to_pose(x: ArrayLike) -> np.ndarray:
    """(7,) px py pz qw qx qy qz, m"""
    return numbers_of(lib.ramus_dq_to_pose(_c(x, "x")), "ramus_pose").copy()


def rotation(x: ArrayLike) -> np.ndarray:
    """(4,) the quaternion w x y z of a pose."""
    return primary(x)


def rotation_angle(x: ArrayLike) -> Any:
    """rad, in [0, pi], of a pose."""
    return 2 * np.linalg.norm(log(x)[..., 1:4], axis=-1)


@_rowwise
def rotation_axis(x: ArrayLike) -> np.ndarray:
    """(3,) the axis about which a pose is turned by rotation_angle; z where it is not turned."""
    u = log(x)[1:4]
    length = np.linalg.norm(u)
    return u / length if length > 0 else np.array([0.0, 0.0, 1.0])


def translation(x: ArrayLike) -> np.ndarray:
    """(3,) the position of a pose, m"""
    return to_pose(x)[..., :3].copy()


@_rowwise
def from_twist(twist: ArrayLike) -> np.ndarray:
    """(8,) w + eps v from wx wy wz vx vy vz."""
    return _numbers(lib.ramus_dq_from_twist(struct("ramus_twist", twist, "twist")[0]))


@_rowwise
def to_twist(xi: ArrayLike) -> np.ndarray:
    """(6,) wx wy wz vx vy vz"""
    return numbers_of(lib.ramus_dq_to_twist(_c(xi, "xi")), "ramus_twist").copy()


@_rowwise
def from_wrench(wrench: ArrayLike) -> np.ndarray:
    """(8,) f + eps m from fx fy fz mx my mz."""
    return _numbers(lib.ramus_dq_from_wrench(struct("ramus_wrench", wrench, "wrench")[0]))


@_rowwise
def to_wrench(zeta: ArrayLike) -> np.ndarray:
    """(6,) fx fy fz mx my mz"""
    return numbers_of(lib.ramus_dq_to_wrench(_c(zeta, "zeta")), "ramus_wrench").copy()


def from_screw(direction: ArrayLike, moment: ArrayLike, angle: float, translation: float) -> np.ndarray:
    """(8,) a displacement by angle (rad) about, and translation (m) along, the line with that direction and moment (3,)."""
    c = ffi.new("ramus_screw *")
    c.direction, c.moment = struct("ramus_vec3", direction, "direction")[0], struct("ramus_vec3", moment, "moment")[0]
    c.angle, c.translation = number(angle, "angle"), number(translation, "translation")
    return _numbers(lib.ramus_dq_from_screw(c[0]))


def to_screw(x: ArrayLike) -> Record:
    """A Record: direction (3,), moment (3,), angle in rad, translation in m."""
    return record(lib.ramus_dq_to_screw(_c(x, "x")))


P, D, inv, Ad, hamiplus8, haminus8 = primary, dual, inverse, ad, hamilton_plus, hamilton_minus
