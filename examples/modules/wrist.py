"""A module of a robot as a process of its own, in plain Python: one link on a revolute joint, with a flange that carries others.

    black_box: {process: [python3, wrist.py]}

The first half speaks the protocol (docs/module_protocol.md), the second is the physics (include/ramus/module.h). Twists are angular,
then linear; wrenches moment, then force; matrices are lists of rows.
"""
import math
import struct
import sys

# ---- what it is: change these -------------------------------------------------------------------------------------------

MASS, COM = 1.4, (0.03, -0.01, 0.11)                        # kg; m, in the link's frame
INERTIA = (0.012, 0.011, 0.004, 0.0003, -0.0002, 0.0001)    # ixx iyy izz ixy ixz iyz about the com, kg m^2
JOINT = (0.0, 0.0, 0.08)                                    # m: the joint's frame in the inlet's, axes alike; it turns about z
FLANGE = (0.0, 0.0, 0.21)                                   # m: the outlet in the link's frame, axes alike
LIMITS = (-2.9, 2.9, 3.0, 40.0)                             # rad, rad, rad/s, N m

# ---- the protocol -------------------------------------------------------------------------------------------------------

HEADER = struct.Struct("<IHHQIIQ")                          # magic, version, kind, number, bytes, status, zero
MAGIC, HELLO, MOTION, WRENCH, ENERGY, ARTICULATED, ACCELERATE = 0x444f4d52, 1, 2, 3, 4, 5, 6


def describe():
    return (struct.pack("<4I4i64s", 1, 1 + 2 + 4 + 8, 0, 0, 1, 1, 1, 1, b"wrist in Python")
            + struct.pack("<4i64s4d", 1, 1, 1, 0, b"turn", *LIMITS) + struct.pack("<64s", b"flange"))


def main():
    read, write = sys.stdin.buffer.read, sys.stdout.buffer.write
    wrist = Wrist()
    answers = {MOTION: wrist.motion, WRENCH: wrist.wrench, ENERGY: wrist.energy, ARTICULATED: wrist.articulated,
               ACCELERATE: wrist.accelerate}
    while True:
        header = read(HEADER.size)
        if len(header) < HEADER.size:
            return                                          # the robot is done
        magic, version, kind, number, size, status, _ = HEADER.unpack(header)
        payload, code = read(size), 0
        if kind == HELLO:
            answer = describe()
        elif kind in answers:
            x = list(struct.unpack(f"<{size // 8}d", payload))
            if status & 1:                                  # a motion comes first: 23 numbers
                wrist.motion(x[:23])
                x = x[23:]
            y = answers[kind](x)
            answer = struct.pack(f"<{len(y)}d", *y)
        else:
            code, answer = 4, b"the wrist does not do that"  # RAMUS_MODULE_NOT_OFFERED
        write(HEADER.pack(MAGIC, 1, kind, number, len(answer), code, 0) + answer)
        sys.stdout.buffer.flush()


# ---- vectors and matrices -----------------------------------------------------------------------------------------------

def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def add(*vectors):
    return [sum(x) for x in zip(*vectors)]


def scale(s, a):
    return [s * x for x in a]


def times(m, a):
    return [dot(row, a) for row in m]


def transposed(m):
    return list(map(list, zip(*m)))


def product(a, b):
    columns = transposed(b)
    return [[dot(row, column) for column in columns] for row in a]


def skew(p):
    return [[0, -p[2], p[1]], [p[2], 0, -p[0]], [-p[1], p[0], 0]]


def to_child(turn, place):
    """6 x 6: twists of a body, at a frame to those at a frame that is placed and turned (3 x 3, child to parent) in it."""
    back = transposed(turn)
    shift = product(back, [scale(-1, row) for row in skew(place)])
    return [row + [0, 0, 0] for row in back] + [shift[k] + back[k] for k in range(3)]


def motion_cross(v, s):
    return cross(v[:3], s[:3]) + add(cross(v[:3], s[3:]), cross(v[3:], s[:3]))


def force_cross(v, f):
    return add(cross(v[:3], f[:3]), cross(v[3:], f[3:])) + cross(v[:3], f[3:])


def congruent(x, m):
    return product(transposed(x), product(m, x))


# ---- one link -----------------------------------------------------------------------------------------------------------

AXIS = [0, 0, 1, 0, 0, 0]
UNIT = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
TO_FLANGE = to_child(UNIT, FLANGE)


def body():
    ixx, iyy, izz, ixy, ixz, iyz = INERTIA
    c, about_com = skew(COM), [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]
    square = product(c, c)
    top = [[about_com[i][k] - MASS * square[i][k] for k in range(3)] + scale(MASS, c[i]) for i in range(3)]
    return top + [scale(-MASS, c[i]) + scale(MASS, UNIT[i]) for i in range(3)]


BODY = body()


def turned(quaternion, p):
    w, x, y, z = quaternion
    t = scale(2, cross([x, y, z], p))
    return add(p, scale(w, t), cross([x, y, z], t))


class Wrist:
    def motion(self, x):
        inlet, q, v, a = x[1:20], x[20], x[21], x[22]
        cos, sin = math.cos(q), math.sin(q)
        self.to_link = to_child([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]], JOINT)
        self.twist = add(times(self.to_link, inlet[7:13]), scale(v, AXIS))
        self.bias = motion_cross(self.twist, scale(v, AXIS))
        self.rate = add(times(self.to_link, inlet[13:19]), self.bias, scale(a, AXIS))
        (w, i, j, k), h = inlet[:4], 0.5 * q                # the link's orientation and origin in the world
        c, s = math.cos(h), math.sin(h)
        self.turn = [c * w - s * k, c * i + s * j, c * j - s * i, c * k + s * w]
        self.place = add(inlet[4:7], turned(inlet[:4], JOINT))
        return (self.turn + add(self.place, turned(self.turn, FLANGE)) + times(TO_FLANGE, self.twist)
                + times(TO_FLANGE, self.rate))

    def wrench(self, flange):
        f = add(times(BODY, self.rate), force_cross(self.twist, times(BODY, self.twist)), times(transposed(TO_FLANGE), flange))
        return times(transposed(self.to_link), f) + [f[2]]

    def energy(self, gravity):
        com = add(self.place, turned(self.turn, COM))
        return [0.5 * dot(self.twist, times(BODY, self.twist)), -MASS * dot(gravity, com)]

    def articulated(self, x):
        response, matrix, load, tau = x[0], [x[1 + 6 * k:7 + 6 * k] for k in range(6)], x[37:43], x[43]
        p = times(transposed(TO_FLANGE), load)
        self.own = [0.0] * 6 if response else self.bias
        if not response:                                    # the matrices stay those of the last whole
            carried = congruent(TO_FLANGE, matrix)
            whole = [add(BODY[k], carried[k]) for k in range(6)]
            self.column, self.d = [row[2] for row in whole], whole[2][2]
            self.left = [[whole[i][k] - self.column[i] * self.column[k] / self.d for k in range(6)] for i in range(6)]
            p = add(p, force_cross(self.twist, times(BODY, self.twist)))
        self.u = tau - p[2]
        p = add(p, times(self.left, self.own), scale(self.u / self.d, self.column))
        return sum(congruent(self.to_link, self.left), []) + times(transposed(self.to_link), p)

    def accelerate(self, inlet):
        rate = add(times(self.to_link, inlet), self.own)
        a = (self.u - dot(self.column, rate)) / self.d
        return times(TO_FLANGE, add(rate, scale(a, AXIS))) + [a]


if __name__ == "__main__":
    main()
