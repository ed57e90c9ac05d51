"""A module of a robot as a process of its own, in Python.

    from ramus.serve import Joint, ServedModule, serve

    class Wrist(ServedModule):
        name, joints, outlets = "my wrist", [Joint("turn", "angle", lower=-2, upper=2)], ["flange"]

        def motion(self, time, inlet, q, v, a):          # -> (noutlet, 19)
            ...
        def wrench(self, outlets):                       # (noutlet, 6) -> inlet (6,), tau (nv,)
            ...

    serve(Wrist())

A robot has it as `black_box: {process: [python3, wrist.py]}`. Functions and arrays are those of ramus/module.h: twists angular then
linear, wrenches moment then force, derivatives less gravity. A method that is not defined is not offered. An exception
is a failure of that one evaluation, with its text; the module goes on. What a program prints goes to standard error, which the robot reads.

The protocol is described in docs/module_protocol.md; programs that speak it by themselves need nothing of this package.
"""
import math
import os
import struct
import typing

import numpy as np

__all__ = ["Joint", "NotOffered", "ServedModule", "serve"]

HEADER = struct.Struct("<IHHQIIQ")
MAGIC, VERSION = 0x444f4d52, 1
PAYLOAD_MAX = 1 << 18
KINDS = {"angle": (1, 1, 1), "length": (2, 1, 1), "cylindrical": (3, 2, 2), "planar": (4, 3, 3), "spherical": (5, 4, 3), "free": (6, 7, 6),
         "universal": (7, 2, 2), "other": (8, 0, 0)}
FAILED, ARGUMENT, NOT_OFFERED = 1, 2, 4


class Joint(typing.NamedTuple):
    """A joint in a module's description; limits for joints with one coordinate. nq and nv are needed for kind "other" only."""
    name: str
    kind: str = "angle"
    passive: bool = False
    lower: float = -math.inf
    upper: float = math.inf
    max_velocity: float = math.inf
    max_effort: float = math.inf
    nq: int = 0
    nv: int = 0

    def sizes(self) -> tuple[int, int, int]:
        """The number of its kind, nq, nv."""
        if self.kind not in KINDS:
            raise ValueError(f"joint '{self.name}': kind '{self.kind}' is none of {', '.join(KINDS)}")
        number, nq, nv = KINDS[self.kind]
        return (number, nq, nv) if nq else (number, self.nq, self.nv)


class NotOffered(Exception):
    """A question that the module has no function for."""


class ServedModule:
    """Base of modules; define what the module does: motion, wrench, energy, articulated with accelerate, integrate with difference."""
    name = "module in Python"
    joints: typing.Sequence[Joint] = ()
    outlets: typing.Sequence[str] = ()
    loses_energy = False
    depends_on_time = False

    def open(self, options: dict[str, str]) -> None:
        """The options that the robot's file gives, as texts; raise to refuse."""
        if options:
            raise ValueError(f"unknown option '{next(iter(options))}'")

    @property
    def nq(self) -> int:
        """Numbers of a configuration."""
        return sum(j.sizes()[1] for j in self.joints)

    @property
    def nv(self) -> int:
        """Numbers of a velocity."""
        return sum(j.sizes()[2] for j in self.joints)


def _padded(text):
    data = text.encode("ascii")
    if len(data) > 63:
        raise ValueError(f"the name '{text}' is longer than 63 characters")
    return data


def _description(m):
    has = lambda *names: all(callable(getattr(m, name, None)) for name in names)
    offers = (has("motion") + 2 * has("wrench") + 4 * has("energy") + 8 * has("articulated", "accelerate")
              + 16 * has("integrate", "difference") + 32 * bool(m.depends_on_time))
    text = struct.pack("<4I4i64s", 1, offers, int(m.loses_energy), 0, len(m.joints), len(m.outlets), m.nq, m.nv, _padded(m.name))
    for j in m.joints:
        text += struct.pack("<4i64s4d", *j.sizes(), j.passive, _padded(j.name), j.lower, j.upper, j.max_velocity, j.max_effort)
    return text + b"".join(struct.pack("<64s", _padded(name)) for name in m.outlets)


def _options(payload):
    count, at, options = struct.unpack_from("<I", payload, 4)[0], 16, {}
    for _ in range(count):
        key, value = struct.unpack_from("<II", payload, at)
        at += 8
        options[payload[at:at + key].decode()] = payload[at + key:at + key + value].decode()
        at += key + value
    return options


class _Calls:
    """Numbers of a question to a method's arguments, and back."""

    def __init__(self, module):
        self.m, self.nq, self.nv, self.n = module, module.nq, module.nv, len(module.outlets)
        nq, nv, n = self.nq, self.nv, self.n
        self.kinds = {2: (self.motion, 20 + nq + 2 * nv, 19 * n), 3: (self.wrench, 6 * n, 6 + nv), 4: (self.energy, 3, 2),
                      5: (self.articulated, 1 + 42 * n + nv, 42), 6: (self.accelerate, 6, 6 * n + nv),
                      7: (self.integrate, nq + nv + 1, nq), 8: (self.difference, 2 * nq, nv)}

    def method(self, name):
        found = getattr(self.m, name, None)
        if not callable(found):
            raise NotOffered(f"the module does not offer '{name}'")
        return found

    def motion(self, x):
        q, v = 20 + self.nq, 20 + self.nq + self.nv
        return (self.method("motion")(x[0], x[1:20], x[20:q], x[q:v], x[v:]),)

    def wrench(self, x):
        return self.method("wrench")(x.reshape(self.n, 6))

    def energy(self, x):
        return (self.method("energy")(x),)

    def articulated(self, x):
        return (self.method("articulated")(int(x[0]), x[1:1 + 42 * self.n].reshape(self.n, 42), x[1 + 42 * self.n:]),)

    def accelerate(self, x):
        return self.method("accelerate")(x)

    def integrate(self, x):
        return (self.method("integrate")(x[:self.nq], x[self.nq:-1], x[-1]),)

    def difference(self, x):
        return (self.method("difference")(x[:self.nq], x[self.nq:]),)

    def answer(self, kind, status, payload):
        if kind not in self.kinds:
            raise NotOffered(f"a question of the unknown kind {kind}")
        function, size, wanted = self.kinds[kind]
        x = np.frombuffer(payload, "<f8")
        if status & 1:
            count = self.kinds[2][1]
            self.motion(x[:count])
            x = x[count:]
        if len(x) != size:
            raise ValueError(f"a question of {len(x)} numbers instead of {size}")
        given = [np.asarray(y, "<f8").ravel() for y in function(x)]
        y = np.concatenate(given) if given else np.empty(0)
        if len(y) != wanted:
            raise ValueError(f"'{function.__name__}' returned {len(y)} numbers instead of {wanted}")
        return y.tobytes()


def serve(module: ServedModule, input: typing.BinaryIO | None = None, output: typing.BinaryIO | None = None) -> None:
    """Answers a robot's questions until it is done. `input`, `output`: binary files; standard input and output unless given."""
    if output is None:
        output = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)                                       # print is not for the robot
    input = input or os.fdopen(os.dup(0), "rb")
    calls = None
    while True:
        header = input.read(HEADER.size)
        if len(header) < HEADER.size:
            return
        magic, version, kind, number, size, status, _ = HEADER.unpack(header)
        if magic != MAGIC or size > PAYLOAD_MAX:
            raise RuntimeError("what arrives at standard input is no question; robots start this program themselves")
        payload, code = input.read(size), 0
        try:
            if kind == 1:
                module.open(_options(payload))
                calls, answer = _Calls(module), _description(module)
            elif calls is None:
                raise ValueError("the first question has to be a hello")
            else:
                answer = calls.answer(kind, status, payload)
        except NotOffered as problem:
            code, answer = NOT_OFFERED, str(problem).encode()[:500]
        except Exception as problem:
            code, answer = FAILED, f"{type(problem).__name__}: {problem}".encode("ascii", "replace")[:500]
        try:
            output.write(HEADER.pack(MAGIC, VERSION, kind, number, len(answer), code, 0) + answer)
            output.flush()
        except BrokenPipeError:
            return
