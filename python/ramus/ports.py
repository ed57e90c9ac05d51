"""What ports of black boxes take, and motions."""
import numpy as np

from ._core import (ArgumentError, ffi, lib, numbers_of, set_numbers)


def sample(value, port, stamp):
    """A ramus_sample from a wrench, a motion or an inertial sensor's numbers."""
    c = ffi.new("ramus_sample *")
    c.stamp = stamp
    parts = value if isinstance(value, (tuple, list)) and len(value) == 3 and np.ndim(value[0]) else None
    if parts is None:
        c.kind = lib.RAMUS_SAMPLE_WRENCH
        set_numbers(c.wrench, "ramus_wrench", value, f"port {port}")
    elif len(parts[0]) == 3:
        c.kind = lib.RAMUS_SAMPLE_IMU
        for name, part in zip(("angular_velocity", "angular_acceleration", "proper_acceleration"), parts):
            set_numbers(getattr(c.imu, name), "ramus_vec3", part, f"port {port}: {name}")
    else:
        c.kind = lib.RAMUS_SAMPLE_MOTION
        set_motion(c.motion, parts, f"port {port}")
    return c


def set_motion(c, value, what):
    if not isinstance(value, (tuple, list)) or len(value) != 3:
        raise ArgumentError(f"{what}: a motion is (pose (7,), twist (6,), twist_dot (6,))")
    for name, kind, part in zip(("pose", "twist", "twist_dot"), ("ramus_pose", "ramus_twist", "ramus_twist"), value):
        set_numbers(getattr(c, name), kind, part, f"{what}: {name}")


def motion_of(c):
    return tuple(numbers_of(getattr(c, name), kind).copy()
                 for name, kind in (("pose", "ramus_pose"), ("twist", "ramus_twist"), ("twist_dot", "ramus_twist")))
