#!/usr/bin/env python3
"""The robots of the experiments as MJCF, from the papers' tables by arithmetic of its own.

    python3 experiments/plants/make_plants.py [FOLDER]      writes *.xml into FOLDER, by default beside this file

Nothing here comes from ramus: tables are typed in from the papers, frames are products of rotation matrices, principal inertias are
found by Jacobi's rotations. A table that was misread for robots/*.yaml, or a mistake of ramus's reader or exporter, shows as a
difference. Only the names of bodies and joints are those of robots/*.yaml.

A MuJoCo body's frame is the frame in which its joint turns or slides (about or along z for DH links). What follows the joint, which is
constant, moves the link's mass and the bodies that it carries:

    standard DH    T = Rz(theta) Tz(d) Tx(a) Rx(alpha)    Rz(q + theta) = Rz(q) Rz(theta), Tz(q + d) = Tz(q) Tz(d): the joint comes first
"""
import math
import os
import sys

HALF = math.pi / 2


# ---- rotation matrices, poses (R, p) ---------------------------------------------------------------------------------

def cos_sin(angle):
    """Exact for multiples of a right angle."""
    quarters = angle / HALF
    if abs(quarters - round(quarters)) < 1e-12:
        return [(1, 0), (0, 1), (-1, 0), (0, -1)][round(quarters) % 4]
    return math.cos(angle), math.sin(angle)


def rot_x(angle):
    c, s = cos_sin(angle)
    return [[1, 0, 0], [0, c, -s], [0, s, c]]


def rot_z(angle):
    c, s = cos_sin(angle)
    return [[c, -s, 0], [s, c, 0], [0, 0, 1]]


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def apply(r, v):
    return [sum(r[i][k] * v[k] for k in range(3)) for i in range(3)]


IDENTITY = rot_z(0)


def then(first, second):
    """The pose `second`, given in `first`."""
    return product(first[0], second[0]), [a + b for a, b in zip(first[1], apply(first[0], second[1]))]


def pose(rotation=IDENTITY, x=0, y=0, z=0):
    return rotation, [x, y, z]


def zxz(a, b, c):
    return product(product(rot_z(a), rot_x(b)), rot_z(c))


def quaternion(r):
    """w x y z; the largest of them first, then from the other elements."""
    trace = r[0][0] + r[1][1] + r[2][2]
    squares = [1 + trace] + [1 - trace + 2 * r[i][i] for i in range(3)]
    k = max(range(4), key=lambda i: squares[i])
    size = math.sqrt(squares[k]) / 2
    rows = [[squares[0] / 4, (r[2][1] - r[1][2]) / 4, (r[0][2] - r[2][0]) / 4, (r[1][0] - r[0][1]) / 4],
            [0, squares[1] / 4, (r[0][1] + r[1][0]) / 4, (r[0][2] + r[2][0]) / 4],
            [0, 0, squares[2] / 4, (r[1][2] + r[2][1]) / 4],
            [0, 0, 0, squares[3] / 4]]
    q = [(rows[k][i] if i >= k else rows[i][k]) / size for i in range(4)]
    length = math.sqrt(sum(x * x for x in q))
    return [x / length for x in q]


def principal(inertia):
    """Principal moments, and the axes as the columns of a rotation: Jacobi's method."""
    a, v = [row[:] for row in inertia], [row[:] for row in IDENTITY]
    for _ in range(60):
        p, q = max(((0, 1), (0, 2), (1, 2)), key=lambda e: abs(a[e[0]][e[1]]))
        if abs(a[p][q]) < 1e-18 * max(a[i][i] for i in range(3)):
            break
        angle = 0.5 * math.atan2(2 * a[p][q], a[q][q] - a[p][p])
        c, s = math.cos(angle), math.sin(angle)
        turn = [row[:] for row in IDENTITY]
        turn[p][p] = turn[q][q] = c
        turn[p][q], turn[q][p] = s, -s
        back = [[turn[j][i] for j in range(3)] for i in range(3)]
        a, v = product(back, product(a, turn)), product(v, turn)
    return [a[i][i] for i in range(3)], v


# ---- MJCF ----------------------------------------------------------------------------------------------------------

def numbers(values):
    return " ".join(repr(x + 0.0) for x in values)


def where(x):
    text = ""
    if any(x[1]):
        text += f' pos="{numbers(x[1])}"'
    if x[0] != IDENTITY:
        text += f' quat="{numbers(quaternion(x[0]))}"'
    return text


class Body:
    def __init__(self, name, at, joints, mass, centre, moments, axes=IDENTITY, note=""):
        self.name, self.at, self.joints, self.mass, self.centre, self.moments = name, at, joints, mass, centre, moments
        self.axes, self.note, self.children, self.sites = axes, note, [], []

    def write(self, lines, depth):
        tab = "  " * depth
        lines.append(f'{tab}<body name="{self.name}"{where(self.at)}>{self.note and f" <!-- {self.note} -->"}')
        for name, kind, axis in self.joints:
            lines.append(f'{tab}  <joint name="{name}" type="{kind}" axis="{axis}"/>')
        turn = "" if self.axes == IDENTITY else f' quat="{numbers(quaternion(self.axes))}"'
        lines.append(f'{tab}  <inertial pos="{numbers(self.centre)}"{turn} mass="{self.mass!r}" '
                     f'diaginertia="{numbers(self.moments)}"/>')
        for name, point in self.sites:
            lines.append(f'{tab}  <site name="{name}" pos="{numbers(point)}"/>')
        for child in self.children:
            child.write(lines, depth + 1)
        lines.append(f"{tab}</body>")


def save(folder, name, about, root, after=()):
    lines = [f'<mujoco model="{name}">'] + [f"  <!-- {line} -->" for line in about] + [
        "  <!-- written by experiments/plants/make_plants.py from the papers' tables; SI units -->",
        '  <compiler angle="radian" inertiafromgeom="false" boundmass="0" boundinertia="0" balanceinertia="false"/>',
        '  <option gravity="0 0 -9.81"><flag contact="disable"/></option>', "  <worldbody>"]
    root.write(lines, 2)
    lines += ["  </worldbody>", *after, "</mujoco>"]
    with open(os.path.join(folder, name + ".xml"), "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


# ---- DH links -------------------------------------------------------------------------------------------------------

def chain(name, links, kind, at, carrier, note=""):
    """A module of DH links: (a, alpha, d, theta, centre, mass, moments). Returns its bodies, each with `after`, the constant part."""
    bodies = []
    for k, (a, alpha, d, theta, centre, mass, moments) in enumerate(links, 1):
        constant = then(pose(rot_z(theta), z=d), pose(rot_x(alpha), x=a))
        mass_at = then(constant, pose(x=centre[0], y=centre[1], z=centre[2]))
        axes = IDENTITY if len(set(moments)) == 1 else constant[0]
        body = Body(f"{name}/l{k}", at, [(f"{name}/j{k}", kind, "0 0 1")], mass, mass_at[1], moments, axes, note)
        body.after = constant
        if carrier:
            carrier.children.append(body)
        carrier, at, note = body, constant, ""
        bodies.append(body)
    return bodies


def platform(mass, moment, name="platform/body", joint="platform/drive"):
    return Body(name, pose(), planar(joint), mass, [0, 0, 0], [moment] * 3)


def planar(joint):
    return [(f"{joint}.x", "slide", "1 0 0"), (f"{joint}.y", "slide", "0 1 0"), (f"{joint}.phi", "hinge", "0 0 1")]


# [BR] Table IV: a, alpha, d, theta, centre of mass in the link's frame, mass, inertia
ARM = [(0, HALF, 0.187, HALF, (0, -0.187, 0), 0.8, [0.80] * 3),
       (0, HALF, 0.43, HALF, (0, -0.195, 0), 0.5, [0.50] * 3),
       (0, 0, 0, 0, (0, 0, 0.235), 0.10, [0.10] * 3)]


def manipulator(at, carrier):
    """BM, [BR] Fig. 1: arms 3 and 7 slide. Attachments are chosen: turned about x, or 0.47 along z of link 3."""
    hinge, slide, tip = "hinge", "slide", pose(z=0.47)
    arm = {1: chain("s1", ARM, hinge, at, carrier, "the root of BM")}

    def attach(new, kind, old, link, turn):
        bearer = arm[old][link - 1]
        arm[new] = chain(f"s{new}", ARM, kind, then(bearer.after, turn), bearer, f"on link {link} of s{old}")

    attach(2, hinge, 1, 2, pose(rot_x(math.pi / 4)))
    attach(3, slide, 1, 1, pose(rot_x(HALF)))
    attach(4, hinge, 2, 3, tip)
    attach(5, hinge, 1, 2, pose(rot_x(-math.pi / 4)))
    attach(6, hinge, 5, 3, tip)
    attach(7, slide, 1, 1, pose(rot_x(-HALF)))
    attach(8, hinge, 7, 3, tip)
    return arm


def equal_links(count, a, mass, moments):
    """Invented: the papers do not print the links of these robots. alpha alternates, the mass is half way back along a."""
    return [(a, HALF if k % 2 == 0 else -HALF, 0.1, 0, (-a / 2, 0, 0), mass, moments) for k in range(count)]


def big_links(count):
    return equal_links(count, 0.2, 1.0, [0.002, 0.006, 0.006])


def branched_38():
    """[BL]: what sits on what is printed; links and turns about x are invented."""
    module = {1: chain("s1", big_links(6), "hinge", pose(), None, "the root")}
    for new, old, link, turn in ((2, 1, 2, math.pi / 4), (3, 1, 6, 0), (4, 1, 2, -math.pi / 4), (5, 4, 4, 0), (6, 2, 4, 0),
                                 (7, 6, 2, math.pi / 3), (8, 6, 3, 0), (9, 6, 4, -math.pi / 3)):
        bearer = module[old][link - 1]
        module[new] = chain(f"s{new}", big_links(4), "hinge", then(bearer.after, pose(rot_x(turn))), bearer,
                            f"on link {link} of s{old}")
    return module[1][0]


def mobile():
    base = platform(20, 1)
    chain("arm", big_links(6), "hinge", pose(z=0.2), base)
    return base


# ---- CHARMIE, [CH] Tables 2 to 4: mm, kg, kg mm^2 ----------------------------------------------------------------------

def charmie_body(name, at, joints, mass, centre, inertia, note=""):
    xx, yy, zz, xy, xz, yz = (1e-6 * x for x in inertia)
    moments, axes = ([xx, yy, zz], IDENTITY) if not (xy or xz or yz) else principal([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return Body(name, (at[0], [1e-3 * x for x in at[1]]), joints, mass, [1e-3 * x for x in centre], moments, axes, note)


def charmie_arm(side, at):
    """Bodies 6 to 13: axis, A to B of the body before, mass, centre, inertia. Body 13 twice, both on 12."""
    rows = [(6, None, None, 0.3, (0, 0, 15.0), (32, 32, 20, 0, 0, 0)),
            (7, "0 0 1", 30.0, 0.3, (0, 0, 30.8), (100, 100, 20, 0, 0, 0)),
            (8, "1 0 0", 61.5, 0.4, (0, 0, 72.5), (710, 710, 26, 0, 0, 0)),
            (9, "0 0 1", 145.0, 0.4, (0, 0, 72.5), (710, 710, 26, 0, 0, 0)),
            (10, "1 0 0", 145.0, 0.4, (0, 0, 70), (660, 660, 26, 0, 0, 0)),
            (11, "0 0 1", 140.0, 0.4, (0, 0, 70), (660, 660, 26, 0, 0, 0)),
            (12, "1 0 0", 140.0, 0.2, (0, 11.6, 28.4), (75, 56, 33, 0, 0, -18))]
    first = body = None
    for number, axis, before, mass, centre, inertia in rows:
        joints = [(f"{side}/j{number}", "hinge", axis)] if axis else []
        new = charmie_body(f"{side}/b{number}", at if first is None else pose(z=before), joints, mass, centre, inertia)
        if body:
            body.children.append(new)
        first, body = first or new, new
    body.sites.append((f"{side}/D12", [0, 0, 0.1023]))  # [CH] 6: the claw's point
    for joint, finger, sign in ((f"{side}/claw", 1, -1), (f"{side}/claw_2", 2, 1)):
        body.children.append(charmie_body(f"{side}/b13_{finger}", pose(z=52.3), [(joint, "hinge", "0 1 0")], 0.1,
                                          (24.7 * sign, 0, 17.8), (42, 62, 27, 0, -20 * sign, 0)))
    return first


def charmie():
    b3 = charmie_body("body/b3", pose(), planar("body/base"), 45.7, (-0.5, 16.5, 88.7),
                      (1.3e6, 1.5e6, 1.8e6, 1.4e2, 4.7e3, -5.3e4), "I_yz is printed -5.3E+6, which no body has")
    b4 = charmie_body("body/b4", pose(z=290), [("body/lift", "slide", "0 0 -1")], 7.8, (0, 21.0, 330),
                      (1.4e5, 1.9e5, 9.1e4, 2.9e1, -7.3e1, -2.4e4), "438 - d_4, 330 - d_4: it goes down as d_4 grows")
    b5 = charmie_body("body/b5", pose(z=438), [("body/torso", "hinge", "1 0 0")], 2.2, (0, -5.7, 338.5),
                      (5.4e4, 6.6e4, 1.3e4, 1.2, -12, 1.87e3), "I_yz is printed 1.87+3")
    head6 = charmie_body("head/b6", pose(z=495), [], 0.3, (0, -1.3, 5.1), (150, 130, 250, 0, 0, 4.7))
    head7 = charmie_body("head/b7", pose(z=46.3), [("head/j7", "hinge", "0 0 1")], 0.4, (-0.8, 7.1, 9),
                         (300, 260, 520, 2.6, -0.08, 6.8))
    head8 = charmie_body("head/b8", pose(x=14.8, y=-5.3, z=18.3), [("head/j8", "hinge", "1 0 0")], 0.8, (-11.8, 15.2, 75.7),
                         (8.5e3, 7.2e3, 4.9e3, 32, 140, -220), "I_yy is printed 7.2E+2, which breaks the triangle inequality")
    b3.children, b4.children, head6.children, head7.children = [b4], [b5], [head7], [head8]
    b5.children = [charmie_arm("left", pose(zxz(HALF, -HALF, math.pi), -200, -2, 460)),  # eq. 2
                   charmie_arm("right", pose(zxz(HALF, HALF, 0), 200, -2, 460)), head6]  # eq. 3
    return b3


def main(folder):
    bm = manipulator(pose(), None)[1][0]
    base = platform(80, 40)
    arms = manipulator(pose(z=0.3), base)
    bearer = arms[2][0]
    chain("s9", ARM, "slide", then(bearer.after, pose(rot_x(-HALF))), bearer, "on link 1 of s2")
    invented = "the paper prints the number of joints and what sits on what; every number of the links is chosen"
    chosen = "links: [BR] Table IV; poses of the attachments are chosen, for the paper shows them in figures only"
    save(folder, "bm", ["BM, [BR] Fig. 1, 24 DoF", chosen], bm)
    save(folder, "mbm", ["MBM, [BR] Fig. 5, 30 DoF", chosen], base)
    save(folder, "branched-38", ["the 38-DoF robot of [BL]", invented], branched_38())
    save(folder, "serial-50", ["the 50-DoF chain of [MM]", invented],
         chain("s1", equal_links(50, 0.1, 0.5, [0.0005, 0.001, 0.001]), "hinge", pose(), None)[0])
    for name in ("holonomic-9", "nonholonomic-8"):
        save(folder, name, ["a mobile manipulator of [MM]", invented], mobile())
    claws = [f'    <joint joint1="{side}/claw_2" joint2="{side}/claw" polycoef="0 -1 0 0 0"/>' for side in ("left", "right")]
    save(folder, "charmie", ["CHARMIE's tree, [CH] Tables 2 to 4; bodies 1 and 2 are massless"], charmie(),
         ["  <equality>", *claws, "  </equality>"])


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)))
