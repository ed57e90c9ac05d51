"""Dual quaternions as arrays of 8: primary w x y z, then dual w x y z; (8,) or (n, 8).

The operations that users of DQ Robotics know, under the same ideas:

    dq.mul(a, b)      a * b                 dq.conj(a)   a'            dq.inverse(a)   inv(a)
    dq.log(x), dq.exp(h), dq.pow(x, t)      dq.norm(a)                 dq.normalized(a)
    dq.ad(x, h)       Ad(a, b)              dq.primary(a), dq.dual(a)  P(a), D(a)
    dq.vec6(a), dq.vec8(a), dq.hamilton_plus(a), dq.hamilton_minus(a)
    dq.from_pose(pose), dq.to_pose(x), dq.rotation(x), dq.translation(x)
"""
import numpy as np

from ._core import ArgumentError, Record, array, ffi, lib, numbers_of, pointer, record, rows, struct, vector

__all__ = ["ad", "add", "canonical", "conj", "cross", "dot", "dual", "exp", "from_pose", "from_screw", "from_twist", "from_vec6",
           "from_wrench", "hamilton_minus", "hamilton_plus", "identity", "interpolate", "inverse", "is_pure", "is_unit", "log",
           "mul", "norm", "normalized", "pow", "primary", "rotation", "scale", "screw_exp", "screw_log", "sub", "swap", "to_pose",
           "to_screw", "to_twist", "to_wrench", "translation", "vec6", "vec8"]


def one_by_one(function, a):
    a, n = rows(a, "a", 8)
    out = np.empty_like(a)
    lib.ramus_rows_dq_1(ffi.addressof(lib, function), 1 if n is None else n, pointer(a), pointer(out))
    return out


def pair_by_pair(function, a, b):
    a, b = array(a, "a"), array(b, "b")
    try:
        a, b = np.broadcast_arrays(a, b)
    except ValueError:
        raise ArgumentError(f"b: the shape of a, {a.shape}, or (8,) is expected, not {b.shape}") from None
    a, n = rows(np.ascontiguousarray(a), "a", 8)
    b = np.ascontiguousarray(b)
    out = np.empty_like(a)
    lib.ramus_rows_dq_2(ffi.addressof(lib, function), 1 if n is None else n, pointer(a), pointer(b), pointer(out))
    return out


def c_dq(a, name="a"):
    return lib.ramus_dq_from_vec8(pointer(vector(a, name, 8)))


def numbers(c):
    out = np.empty(8)
    lib.ramus_dq_to_vec8(c, pointer(out))
    return out


def dual_number(c):
    return np.array([c.primary, c.dual])


def identity():
    return numbers(lib.ramus_dq_identity())


def add(a, b):
    return pair_by_pair("ramus_dq_add", a, b)


def sub(a, b):
    return pair_by_pair("ramus_dq_sub", a, b)


def scale(s, a):
    return numbers(lib.ramus_dq_scale(s, c_dq(a)))


def mul(a, b):
    return pair_by_pair("ramus_dq_mul", a, b)


def conj(a):
    return one_by_one("ramus_dq_conj", a)


def swap(a):
    """Primary and dual part exchanged."""
    return one_by_one("ramus_dq_swap", a)


def inverse(a):
    return one_by_one("ramus_dq_inverse", a)


def normalized(a):
    return one_by_one("ramus_dq_normalized", a)


def canonical(x):
    """The representative that turns the short way."""
    return one_by_one("ramus_dq_canonical", x)


def log(x):
    """(rotation vector + eps position) / 2 of a unit dual quaternion."""
    return one_by_one("ramus_dq_log", x)


def exp(h):
    return one_by_one("ramus_dq_exp", h)


def screw_log(x):
    """The logarithm along the screw, as DQ Robotics' log."""
    return one_by_one("ramus_dq_screw_log", x)


def screw_exp(h):
    return one_by_one("ramus_dq_screw_exp", h)


def ad(x, h):
    """x h conj(x)"""
    return pair_by_pair("ramus_dq_ad", x, h)


def cross(h, k):
    return pair_by_pair("ramus_dq_cross", h, k)


def dot(h, k):
    """(2,) a dual number."""
    return dual_number(lib.ramus_dq_dot(c_dq(h, "h"), c_dq(k, "k")))


def norm(a):
    """(2,) a dual number."""
    return dual_number(lib.ramus_dq_norm(c_dq(a)))


def is_unit(a, tol=1e-12):
    return bool(lib.ramus_dq_is_unit(c_dq(a), tol))


def is_pure(a, tol=1e-12):
    return bool(lib.ramus_dq_is_pure(c_dq(a), tol))


def pow(x, t):
    return numbers(lib.ramus_dq_pow(c_dq(x, "x"), t))


def interpolate(a, b, t):
    """Along the screw from a (t = 0) to b (t = 1)."""
    return numbers(lib.ramus_dq_interpolate(c_dq(a), c_dq(b, "b"), t))


def vec6(a):
    out = np.empty(6)
    lib.ramus_dq_to_vec6(c_dq(a), pointer(out))
    return out


def from_vec6(x):
    return numbers(lib.ramus_dq_from_vec6(pointer(vector(x, "x", 6))))


def vec8(a):
    return vector(a, "a", 8).copy()


def hamilton_plus(a):
    """(8, 8): vec8(a b) = hamilton_plus(a) vec8(b)"""
    out = np.empty((8, 8))
    lib.ramus_dq_hamilton_plus(c_dq(a), pointer(out))
    return out


def hamilton_minus(b):
    """(8, 8): vec8(a b) = hamilton_minus(b) vec8(a)"""
    out = np.empty((8, 8))
    lib.ramus_dq_hamilton_minus(c_dq(b, "b"), pointer(out))
    return out


def primary(a):
    return array(a, "a")[..., :4].copy()


def dual(a):
    return array(a, "a")[..., 4:].copy()


def from_pose(pose):
    return numbers(lib.ramus_dq_from_pose(struct("ramus_pose", pose, "pose")[0]))


def to_pose(x):
    """(7,) px py pz qw qx qy qz"""
    return numbers_of(lib.ramus_dq_to_pose(c_dq(x, "x")), "ramus_pose").copy()


def rotation(x):
    return primary(x)


def translation(x):
    """(3,) m"""
    return to_pose(x)[:3]


def from_twist(twist):
    return numbers(lib.ramus_dq_from_twist(struct("ramus_twist", twist, "twist")[0]))


def to_twist(xi):
    return numbers_of(lib.ramus_dq_to_twist(c_dq(xi, "xi")), "ramus_twist").copy()


def from_wrench(wrench):
    return numbers(lib.ramus_dq_from_wrench(struct("ramus_wrench", wrench, "wrench")[0]))


def to_wrench(zeta):
    return numbers_of(lib.ramus_dq_to_wrench(c_dq(zeta, "zeta")), "ramus_wrench").copy()


def from_screw(direction, moment, angle, translation):
    """A displacement by angle about, and translation along, the line with that direction and moment (3,)."""
    c = ffi.new("ramus_screw *")
    c.direction, c.moment = struct("ramus_vec3", direction, "direction")[0], struct("ramus_vec3", moment, "moment")[0]
    c.angle, c.translation = angle, translation
    return numbers(lib.ramus_dq_from_screw(c[0]))


def to_screw(x):
    """A Record: direction, moment, angle, translation."""
    return record(lib.ramus_dq_to_screw(c_dq(x, "x")))
