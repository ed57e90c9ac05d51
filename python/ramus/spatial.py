"""Rotations (w x y z), poses (px py pz qw qx qy qz), twists and wrenches: how they combine and change frames."""
import numpy as np

from ._core import ArgumentError, ffi, lib, numbers_of, pointer, record, struct, vector, array

__all__ = ["axis_angle", "from_axis_angle", "inertia_add", "inertia_matrix", "inertia_to_parent", "kinetic_energy", "momentum",
           "motion_to_child", "force_to_child", "crm", "crf", "cross_twist", "cross_wrench", "newton_euler", "pose_from_dh",
           "pose_from_matrix", "pose_from_rpy", "pose_from_zxz", "pose_inv", "pose_mul", "pose_point", "pose_to_matrix",
           "pose_to_rpy", "power", "quat_conj", "quat_exp", "quat_log", "quat_mul", "quat_normalized", "quat_rotate",
           "twist_to_child", "twist_to_parent", "wrench_to_child", "wrench_to_parent"]


def quat(x, name="r"):
    return struct("ramus_quat", x, name)[0]


def pose(x, name="x"):
    return struct("ramus_pose", x, name)[0]


def twist(x, name="twist"):
    return struct("ramus_twist", x, name)[0]


def wrench(x, name="wrench"):
    return struct("ramus_wrench", x, name)[0]


def vec3(x, name):
    return struct("ramus_vec3", x, name)[0]


def out(c, kind):
    return numbers_of(c, kind).copy()


def quat_mul(a, b):
    return out(lib.ramus_quat_mul(quat(a, "a"), quat(b, "b")), "ramus_quat")


def quat_conj(a):
    return out(lib.ramus_quat_conj(quat(a, "a")), "ramus_quat")


def quat_normalized(r):
    return out(lib.ramus_quat_normalized(quat(r)), "ramus_quat")


def quat_rotate(r, x):
    """(3,) the vector x turned by r."""
    return out(lib.ramus_quat_rotate(quat(r), vec3(x, "x")), "ramus_vec3")


def quat_exp(u):
    return out(lib.ramus_quat_exp(quat(u, "u")), "ramus_quat")


def quat_log(r):
    return out(lib.ramus_quat_log(quat(r)), "ramus_quat")


def from_axis_angle(axis, angle):
    return out(lib.ramus_quat_from_axis_angle(vec3(axis, "axis"), angle), "ramus_quat")


def axis_angle(r):
    """(axis (3,), angle in rad)"""
    axis, angle = ffi.new("ramus_vec3 *"), ffi.new("double *")
    lib.ramus_quat_to_axis_angle(quat(r), axis, angle)
    return out(axis[0], "ramus_vec3"), angle[0]


def pose_mul(a, b):
    return out(lib.ramus_pose_mul(pose(a, "a"), pose(b, "b")), "ramus_pose")


def pose_inv(x):
    return out(lib.ramus_pose_inv(pose(x)), "ramus_pose")


def pose_point(x, point):
    """(3,) a point of frame b, seen from a, with x = pose of b in a."""
    return out(lib.ramus_pose_point(pose(x), vec3(point, "point")), "ramus_vec3")


def pose_from_rpy(xyz, rpy):
    """Rz(yaw) Ry(pitch) Rx(roll), as in URDF."""
    return out(lib.ramus_pose_from_rpy(vec3(xyz, "xyz"), *vector(rpy, "rpy", 3)), "ramus_pose")


def pose_to_rpy(x):
    """(xyz (3,), rpy (3,))"""
    rpy = np.empty(3)
    lib.ramus_pose_to_rpy(pose(x), pointer(rpy))
    return vector(x, "x", 7)[:3].copy(), rpy


def pose_from_zxz(xyz, angles):
    return out(lib.ramus_pose_from_zxz(vec3(xyz, "xyz"), *vector(angles, "angles", 3)), "ramus_pose")


def pose_from_dh(a, alpha, d, theta):
    """Rz(theta) Tz(d) Tx(a) Rx(alpha)"""
    return out(lib.ramus_pose_from_dh(a, alpha, d, theta), "ramus_pose")


def pose_from_matrix(matrix):
    """(7,) from a homogeneous matrix (4, 4)."""
    matrix = array(matrix, "matrix")
    if matrix.shape != (4, 4):
        raise ArgumentError(f"matrix: shape (4, 4) is expected, not {matrix.shape}")
    return out(pose(matrix), "ramus_pose")


def pose_to_matrix(x):
    """(4, 4), or (n, 4, 4) of poses (n, 7)."""
    x = array(x, "x")
    if x.ndim == 2:
        return np.array([pose_to_matrix(one) for one in x]).reshape(-1, 4, 4)
    rotation, position, matrix = np.empty((3, 3)), np.empty(3), np.eye(4)
    lib.ramus_pose_to_matrix(pose(x), pointer(rotation), pointer(position))
    matrix[:3, :3], matrix[:3, 3] = rotation, position
    return matrix


def twist_to_child(x, t):
    """A twist in axes of a, seen in b; x: pose of b in a."""
    return out(lib.ramus_twist_to_child(pose(x), twist(t)), "ramus_twist")


def twist_to_parent(x, t):
    return out(lib.ramus_twist_to_parent(pose(x), twist(t)), "ramus_twist")


def wrench_to_child(x, w):
    return out(lib.ramus_wrench_to_child(pose(x), wrench(w)), "ramus_wrench")


def wrench_to_parent(x, w):
    return out(lib.ramus_wrench_to_parent(pose(x), wrench(w)), "ramus_wrench")


def matrix6(function, x):
    m = np.empty((6, 6))
    function(x, pointer(m))
    return m


def motion_to_child(x):
    """(6, 6) of spatial vectors (angular, linear)."""
    return matrix6(lib.ramus_spatial_motion_to_child, pose(x))


def force_to_child(x):
    """(6, 6) of spatial forces (moment, force)."""
    return matrix6(lib.ramus_spatial_force_to_child, pose(x))


def crm(t):
    """(6, 6) the cross product of motions."""
    return matrix6(lib.ramus_spatial_crm, twist(t))


def crf(t):
    return matrix6(lib.ramus_spatial_crf, twist(t))


def spatial_from_twist(t):
    """(6,) as spatial vectors are written: angular, linear; the same order as a twist here."""
    m = np.empty(6)
    lib.ramus_spatial_from_twist(twist(t), pointer(m))
    return m


def spatial_to_twist(m):
    return out(lib.ramus_spatial_to_twist(pointer(vector(m, "m", 6))), "ramus_twist")


def spatial_from_wrench(w):
    """(6,) moment, force: spatial forces are written the other way round."""
    m = np.empty(6)
    lib.ramus_spatial_from_wrench(wrench(w), pointer(m))
    return m


def spatial_to_wrench(m):
    return out(lib.ramus_spatial_to_wrench(pointer(vector(m, "m", 6))), "ramus_wrench")


def cross_twist(a, b):
    return out(lib.ramus_spatial_cross_twist(twist(a, "a"), twist(b, "b")), "ramus_twist")


def cross_wrench(a, b):
    return out(lib.ramus_spatial_cross_wrench(twist(a, "a"), wrench(b, "b")), "ramus_wrench")


def power(t, w):
    """W, of a wrench along a twist."""
    return lib.ramus_spatial_power(twist(t), wrench(w))


def inertia(mass, com=(0, 0, 0), about_com=(0,) * 6):
    """A rigid body's inertia for the functions below: kg, m, kg m^2 (ixx iyy izz ixy ixz iyz)."""
    c = ffi.new("ramus_inertia *")
    c.mass, c.com, c.about_com = mass, vec3(com, "com"), list(vector(about_com, "about_com", 6))
    return c


def inertia_matrix(i):
    m = np.empty((6, 6))
    lib.ramus_spatial_inertia_matrix(i, pointer(m))
    return m


def inertia_to_parent(x, i):
    return ffi.new("ramus_inertia *", lib.ramus_spatial_inertia_to_parent(pose(x), i))


def inertia_add(a, b):
    return ffi.new("ramus_inertia *", lib.ramus_spatial_inertia_add(a, b))


def momentum(i, t):
    return out(lib.ramus_spatial_momentum(i, twist(t)), "ramus_wrench")


def kinetic_energy(i, t):
    return lib.ramus_spatial_kinetic_energy(i, twist(t))


def newton_euler(i, t, t_dot, gravity=(0, 0, 0)):
    """The wrench that a body needs for that motion."""
    return out(lib.ramus_spatial_newton_euler(i, twist(t), twist(t_dot, "t_dot"), vec3(gravity, "gravity")), "ramus_wrench")
