"""What ports of black boxes take: arrays, or functions that are called before every evaluation; and motions."""
from __future__ import annotations

from typing import Any, Callable, Mapping, Union

import numpy as np

from ._core import ORDER, ArgumentError, array, check, ffi, lib, number, numbers_of, set_numbers

__all__ = ["Ports"]

PortFunction = Callable[[float, np.ndarray, np.ndarray], Any]
Ports = Mapping[Union[str, int], Any]  # {port: array, tuple of arrays, or function (t, q, v)}

MOTION = (("pose", "ramus_pose"), ("twist", "ramus_twist"), ("twist_dot", "ramus_twist"))
IMU = tuple((name, "ramus_vec3") for name in ("angular_velocity", "angular_acceleration", "proper_acceleration"))
KINDS = {"wrench": lib.RAMUS_SAMPLE_WRENCH, "motion": lib.RAMUS_SAMPLE_MOTION, "imu": lib.RAMUS_SAMPLE_IMU}


def fields(value: Any, port: Any) -> tuple[str, list]:
    """(kind, [(path of the field, its struct, array), ...]) of a wrench, a motion or an inertial sensor's numbers."""
    if not (isinstance(value, (tuple, list)) and len(value) == 3 and np.ndim(value[0])):
        return "wrench", [(("wrench",), "ramus_wrench", array(value, f"port {port}"))]
    arrays = [array(x, f"port {port}") for x in value]
    widths = [x.shape[-1] if x.ndim else 0 for x in arrays]
    if widths == [6, 6, 6]:  # three rows of wrenches
        return "wrench", [(("wrench",), "ramus_wrench", array(value, f"port {port}"))]
    kind, names = ("imu", IMU) if widths[0] == 3 else ("motion", MOTION)
    return kind, [((kind, name), struct, x) for (name, struct), x in zip(names, arrays)]


def sample(value: Any, port: Any, stamp: float) -> Any:
    """A ramus_sample of one state."""
    c = ffi.new("ramus_sample *")
    c.stamp = number(stamp, "stamp")
    kind, parts = fields(value, port)
    c.kind = KINDS[kind]
    for path, struct, x in parts:
        target = c
        for name in path:
            target = getattr(target, name)
        set_numbers(target, struct, x, f"port {port}" + "".join(f": {name}" for name in path[1:]))
    return c


def samples(model: Any, ports: Ports, count: int, t: float, q: np.ndarray, v: Any) -> Any:
    """ramus_sample [count][nport] for the rows of a batch: arrays have a row for each, or are the same for all."""
    nport = model._nport
    c = ffi.new("ramus_sample[]", max(count * nport, 1))
    raw = np.frombuffer(ffi.buffer(c), np.uint8).reshape(-1, ffi.sizeof("ramus_sample"))
    for port, value in ports.items():
        k = model.port(port)
        if callable(value):
            for i in range(count):
                c[i * nport + k] = sample(value(t, q[i].copy(), v[i].copy()), port, t)[0]
            continue
        kind, parts = fields(value, port)
        if not count:
            continue
        mine = raw[k::nport] if nport else raw
        for path, struct, x in parts:
            order = ORDER[struct]
            if x.shape not in ((len(order),), (count, len(order))):
                raise ArgumentError(f"port {port}: shape ({len(order)},) or ({count}, {len(order)}) is expected, not {x.shape}")
            numbers = np.empty((count, len(order)))
            numbers[:, order] = x
            at = offset(path)
            mine[:, at:at + 8 * len(order)] = numbers.view(np.uint8)
        for i in range(count):
            one = c[i * nport + k]
            one.kind, one.stamp = KINDS[kind], t
    return c


def offset(path: tuple) -> int:
    """Where a field of a ramus_sample is, in bytes."""
    return ffi.offsetof("ramus_sample", *path)


def row(value: Any, port: Any, i: int, count: int) -> Any:
    """What state i of many gets of a port's value."""
    if callable(value):
        return value
    kind, parts = fields(value, port)
    found = []
    for _, struct, x in parts:
        if x.ndim == 2 and x.shape[0] == count and x.shape[1] == len(ORDER[struct]):
            x = x[i]
        found.append(x)
    return found[0] if kind == "wrench" else tuple(found)


class Feeders:
    """Functions that are called for what a port measures, before every evaluation: function(t, q (nq,), v (nv,)) -> value."""

    def __init__(self, model: Any) -> None:
        self.model, self.functions = model, {}  # type: ignore[var-annotated]

    def __bool__(self) -> bool:
        return bool(self.functions)

    def feed(self, data: Any, port: Any, value: Any, stamp: float) -> None:
        """An array now, or a function from now on."""
        k = self.model.port(port)
        if callable(value):
            self.functions[k] = (port, value)
            return
        check(lib.ramus_data_feed(data, (k,), sample(value, port, stamp)), lib.ramus_data_error(data))
        self.functions.pop(k, None)

    def call(self, data: Any, t: float, q: np.ndarray, v: np.ndarray) -> None:
        """Feeds what the functions return for this state; they get copies."""
        for k, (port, function) in list(self.functions.items()):
            given = sample(function(t, q.copy(), v.copy()), port, t)
            check(lib.ramus_data_feed(data, (k,), given), lib.ramus_data_error(data))


def set_motion(c: Any, value: Any, what: str) -> None:
    """Fills a ramus_motion from (pose (7,), twist (6,), twist_dot (6,))."""
    if not isinstance(value, (tuple, list)) or len(value) != 3:
        raise ArgumentError(f"{what}: a motion is (pose (7,), twist (6,), twist_dot (6,))")
    for (name, kind), part in zip(MOTION, value):
        set_numbers(getattr(c, name), kind, part, f"{what}: {name}")


def motion_of(c: Any) -> tuple:
    """(pose (7,), twist (6,), twist_dot (6,)) of a ramus_motion."""
    return tuple(numbers_of(getattr(c, name), kind).copy() for name, kind in MOTION)
