"""A robot, ready to be evaluated: names, structure, configurations and, by workspaces of its own, every computation."""
from __future__ import annotations

import functools
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Callback, Error, Object, Record, check, created, encode, enum_value, ffi, flag, hint, instance_of,
                    integer, lib, number, pointer, record, result, rows, text, to_python, vector, view, owned)
from .evaluations import Evaluations
from .files import PathLike, Reader, Report, loading

if TYPE_CHECKING:
    from .cuda import Kernels
    from .page import Page
    from .table import Table
    from .workspace import Workspace
    _Evaluations = Evaluations  # the methods that add_delegates puts there
else:
    _Evaluations = Object

__all__ = ["Model", "joint_types", "kinds", "load", "set_threads"]

_pool: ThreadPoolExecutor | None = None
_threads = os.cpu_count() or 1


def set_threads(count: int) -> None:
    """How many threads batches are split over; the number of cores unless set."""
    global _pool, _threads
    _threads, _pool = integer(count, "count", 1, 1024), None


def pool() -> tuple[ThreadPoolExecutor, int]:
    """The threads that batches are split over, and how many they are."""
    global _pool
    if _pool is None:
        _pool = ThreadPoolExecutor(_threads, thread_name_prefix="ramus")
    return _pool, _threads


def _after_fork() -> None:
    """A child process has none of its parent's threads."""
    global _pool
    _pool = None


os.register_at_fork(after_in_child=_after_fork)


def load(path: PathLike, floating: bool = False, gravity: ArrayLike | None = None, *, strict: bool = False, tree: bool = False,
         overrides: dict | None = None, report: Report = None, read: Reader = None, xacro: dict | None = None,
         opened: bool = True) -> Model:
    """The model of a file: URDF (.urdf, .xml), xacro (.xacro, where xacro is installed) or assembly (.yaml, .yml, .json).

    floating   a free joint root_joint under the root; else it is welded to the world
    gravity    (3,) m/s^2 instead of the file's
    strict     warnings are errors
    tree       without constraints, springs and other parts of a mechanism
    overrides  {'modules.arm.links.l2.mass': 1.5, ...}: numbers of a file to be read as if it had these
    report     a function that gets every problem and warning, a Record (severity, file, line, text)
    read       a function (path) -> the text of a file, for this one and those that an assembly names; None: the file is read
    xacro      {argument: value} of a .xacro file
    opened     modules of black boxes that have a source (library, process) are opened, and their coordinates are the model's,
               too; such a model has forces, accelerations and the mass matrix. False: they are black boxes with ports
    """
    with loading(floating, gravity, strict=strict, tree=tree, overrides=overrides, report=report, read=read, xacro=xacro) as options:
        error, out = ffi.new("ramus_error *"), ffi.new("ramus_model **")
        check(lib.ramus_model_load(encode(path, "path"), options, out, error), error)
    status = lib.ramus_model_open(out, ffi.NULL, error) if opened else 0
    if status:
        lib.ramus_model_destroy(out[0])
        check(status, error)
    return Model(owned(out[0], lib.ramus_model_destroy))


def _delegate(name):
    """A method that calls the same one of a workspace of this thread; batches are split over all cores."""
    from .workspace import Workspace
    function = getattr(Evaluations, name)
    flag = function.needs

    def method(self, *arguments, **named):
        q = arguments[0] if arguments else named.get("q")
        if type(q) is np.ndarray and q.ndim == 2 and len(q) >= 512 and _threads > 1 and named.get("ports") is None:
            return self._split(name, flag, len(q), arguments, named)
        # samples stay in a workspace: those of one call must not count in another
        work = self._work(flag) if named.get("ports") is None else Workspace(self, functions=flag)
        return function(work, *arguments, **named)
    functools.update_wrapper(method, function)
    method.__qualname__, method.__module__ = f"Model.{name}", __name__
    return method


class Model(_Evaluations):
    """A robot that never changes; any number of threads may use it.

    Made by ramus.load or Robot.compile. q (nq,) and v, a, tau (nv,) are ordered as q_names and v_names; functions of a
    state also take many, (n, nq) and (n, nv), and then return n results. The computations are those of Workspace, by
    workspaces that the model keeps for each thread.
    """

    _instead = "load or compile it again, or export() it"

    def __init__(self, c: Any) -> None:
        if not isinstance(c, ffi.CData):
            raise ArgumentError("a Model is made by ramus.load or Robot.compile")
        self._c = c
        self._nq, self._nv = lib.ramus_model_nq(c), lib.ramus_model_nv(c)
        self._nlink, self._nport = lib.ramus_model_nlink(c), lib.ramus_model_nport(c)
        self._local = threading.local()
        self._frames: dict = {}

    def __copy__(self) -> Model:
        return self  # it never changes

    def __deepcopy__(self, memo: dict) -> Model:
        return self

    @property
    def nq(self) -> int:
        """How many numbers q has."""
        return self._nq

    @property
    def nv(self) -> int:
        """How many numbers v, a and tau have: the degrees of freedom of the tree."""
        return self._nv

    @property
    def nlink(self) -> int:
        """How many links there are."""
        return self._nlink

    @property
    def nframe(self) -> int:
        """Links and further frames."""
        return lib.ramus_model_nframe(self._c)

    @property
    def ninstance(self) -> int:
        """Modules and black boxes."""
        return lib.ramus_model_ninstance(self._c)

    @property
    def nport(self) -> int:
        """Ports of black boxes."""
        return self._nport

    def _work(self, flag: int) -> Any:
        works: Any = self._local.__dict__
        work = works.get(flag)
        if work is None:
            from .workspace import Workspace
            work = works[flag] = Workspace(self, functions=flag)
        return work

    def _split(self, name, flag, count, arguments, named):
        executor, n = pool()
        bounds = [count * k // n for k in range(n + 1)]
        probe = Evaluations.out_shapes[name](self, count) if name in Evaluations.out_shapes else None
        if probe is not None and named.get("out") is None:
            named = {**named, "out": np.empty(probe)}

        def part(value, low, high):
            if isinstance(value, tuple):
                return tuple(part(x, low, high) for x in value)
            # rows of a batch, never a constant that happens to have as many entries as the batch has rows
            return value[low:high] if isinstance(value, np.ndarray) and value.ndim >= 2 and len(value) == count else value

        def work(low, high):
            mine = self._work(flag)
            mine._row0 = low
            try:
                return getattr(Evaluations, name)(mine, *(part(x, low, high) for x in arguments), _first=low,
                                                  **{k: part(x, low, high) for k, x in named.items()})
            finally:
                mine._row0 = 0
        for value in (*arguments, *named.values()):
            if isinstance(value, np.ndarray) and value.ndim >= 2 and len(value) not in (count,):
                return getattr(Evaluations, name)(self._work(flag), *arguments, **named)  # says which is of the wrong shape
        jobs = [executor.submit(work, low, high) for low, high in zip(bounds, bounds[1:])]
        parts = [job.result() for job in jobs]
        if named.get("out") is not None:
            return named["out"]
        return tuple(np.concatenate(x) for x in zip(*parts)) if isinstance(parts[0], tuple) else np.concatenate(parts)

    # ---- names and structure ----

    @property
    def name(self) -> str:
        """Of the robot, as files have it."""
        return text(lib.ramus_model_name(self._c))

    @property
    def mass(self) -> float:
        """kg, of all links; black boxes whose ports are fed have none. An Error for a robot with modules from sources: masses inside are not known."""
        self._need_inside("mass", "opened=False and known_mass have that of the known links")
        return lib.ramus_model_mass(self._c)

    @property
    def gravity_vector(self) -> np.ndarray:
        """(3,) m/s^2, world axes."""
        return to_python(lib.ramus_model_gravity(self._c), ffi.typeof("ramus_vec3"))

    def _names(self, function, count):
        names = []
        for k in range(count):
            room = ffi.new("char[]", function(self._c, k, ffi.NULL, 0) + 1)
            function(self._c, k, room, len(room))
            names.append(text(room))
        return names

    @property
    def q_names(self) -> list[str]:
        """Coordinates of q in order, as columns of tables name them without 'q.'."""
        return self._names(lib.ramus_model_q_name, self.nq)

    @property
    def v_names(self) -> list[str]:
        """Coordinates of v, a and tau in order, as columns of tables name them without 'v.'."""
        return self._names(lib.ramus_model_v_name, self.nv)

    @property
    def passive(self) -> np.ndarray:
        """(nv,) bool: coordinates without a drive."""
        return np.array([lib.ramus_model_v_is_passive(self._c, k) for k in range(self.nv)], bool)

    @property
    def is_length(self) -> np.ndarray:
        """(nv,) bool: coordinates in m and N; the others are in rad and N m."""
        return np.array([lib.ramus_model_v_is_length(self._c, k) for k in range(self.nv)], bool)

    def _infos(self, function, handle, count):
        return [record(function(self._c, (k,))) for k in range(count)]

    @property
    def links(self) -> list[Record]:
        """A Record for each link: name, joint_name, parent, joint_type, mass, com, inertia, limits, q_index, v_index, ..."""
        return self._infos(lib.ramus_model_link, "ramus_link", self.nlink)

    @property
    def frames(self) -> list[Record]:
        """A Record for each frame; the first nlink are the links' own."""
        return self._infos(lib.ramus_model_frame, "ramus_frame", self.nframe)

    @property
    def instances(self) -> list[Record]:
        """A Record for each module of the robot: name, module, black_box, parent, on, pose, ..."""
        found = self._infos(lib.ramus_model_instance, "ramus_instance", self.ninstance)
        for k, one in enumerate(found):
            one.source = text(lib.ramus_model_source_kind(self._c, (k,)))
        return found

    @property
    def sources(self) -> list[Record]:
        """A Record for each module from a source, also inside of nested assemblies (OUTER/INNER): name, kind, instance, file, line."""
        return [record(lib.ramus_model_source(self._c, k)) for k in range(lib.ramus_model_nsource(self._c))]

    @property
    def ports(self) -> list[Record]:
        """A Record for each port of a black box: name ('wrench.hand', 'motion.arm'), kind, on, pose."""
        return self._infos(lib.ramus_model_port, "ramus_port", self.nport)

    @property
    def constraints(self) -> list[Record]:
        """A Record for each constraint: name, kind, frame_a, frame_b, ...; heights (rows along y, heights along x) of a height field, else None."""
        found = []
        for k in range(lib.ramus_model_nconstraint(self._c)):
            c = lib.ramus_model_constraint(self._c, k)
            found.append(record(c))
            count = c.nheight // max(c.nheight_x, 1)
            found[-1].heights = view(c.height, count, c.nheight_x) if count else None
        return found

    def is_one_sided(self, constraint: int) -> bool:
        """Does constraint k push or hold in one direction only, or up to a limit?"""
        d = ffi.new("ramus_constraint_description *", lib.ramus_model_constraint(self._c, integer(constraint, "constraint")))
        return bool(lib.ramus_constraint_is_one_sided(d))

    @property
    def nbar_constraint(self) -> int:
        """How many of the constraints are bars of the mechanism."""
        return lib.ramus_model_nbar_constraint(self._c)

    @property
    def parts(self) -> list[Record]:
        """A Record for each actuator, spring and bar."""
        return self._infos(lib.ramus_model_part, "ramus_part", lib.ramus_model_npart(self._c))

    @property
    def levers(self) -> list[Record]:
        """A Record for each lever."""
        return self._infos(lib.ramus_model_lever, "ramus_lever", lib.ramus_model_nlever(self._c))

    @property
    def sharings(self) -> list[Record]:
        """A Record for each sharing, with its carriers and rules."""
        found = []
        for k in range(lib.ramus_model_nsharing(self._c)):
            c = lib.ramus_model_sharing(self._c, (k,))
            found.append(record(c))
            found[-1].carriers = [record(c.carrier[i]) for i in range(c.ncarrier)]
            found[-1].rules = [record(c.rule[i]) for i in range(c.nrule)]
        return found

    def shapes(self, link: str | int) -> list[Record]:
        """A Record for each shape of a link, by name or number."""
        k = self.link(link)
        return [record(lib.ramus_model_shape(self._c, (k,), i)) for i in range(lib.ramus_model_nshape(self._c, (k,)))]

    def port_shapes(self, port: str | int) -> list[Record]:
        """A Record for each shape of the black box behind a port, by name or number."""
        k = self.port(port)
        return [record(lib.ramus_model_port_shape(self._c, (k,), i)) for i in range(lib.ramus_model_nport_shape(self._c, (k,)))]

    @property
    def limits(self) -> Record:
        """A Record of arrays (nv,): lower, upper, max_velocity, max_acceleration, max_force; infinite where there is none."""
        c = ffi.new("ramus_joint_limits[]", max(self.nv, 1))
        lib.ramus_model_joint_limits(self._c, c)
        return Record(**{name: np.array([getattr(c[k], name) for k in range(self.nv)])
                         for name, _ in ffi.typeof("ramus_joint_limits").fields})

    @property
    def part_limits(self) -> Record:
        """A Record of arrays, one number for each part: strokes of actuators as lower and upper, in m; the others are infinite."""
        count = lib.ramus_model_npart(self._c)
        c = ffi.new("ramus_joint_limits[]", max(count, 1))
        lib.ramus_model_part_limits(self._c, c)
        return Record(**{name: np.array([getattr(c[k], name) for k in range(count)])
                         for name, _ in ffi.typeof("ramus_joint_limits").fields})

    def _find(self, function, name, what, among):
        if isinstance(name, (int, np.integer)) and not isinstance(name, bool):
            if 0 <= name < len(among()):
                return int(name)
            raise ArgumentError(f"there is no {what} {name}: they count from 0 to {len(among()) - 1}")
        index = function(self._c, encode(name, what)).index
        if index < 0:
            raise ArgumentError(f"{self.name} has no {what} '{name}'{hint(str(name), among())}")
        return index

    def link(self, name: str | int) -> int:
        """The number of a link."""
        return self._find(lib.ramus_model_find_link, name, "link", lambda: [x.name for x in self.links])

    def joint(self, name: str | int) -> int:
        """The number of the link that a joint moves."""
        return self._find(lib.ramus_model_find_joint, name, "joint", lambda: [x.joint_name for x in self.links])

    def frame(self, name: str | int) -> int:
        """The number of a frame or of a link's frame."""
        try:
            return self._frames[name]
        except (KeyError, TypeError):
            index = self._find(lib.ramus_model_find_frame, name, "frame", lambda: [x.name for x in self.frames])
            self._frames[name] = index
            return index

    def instance(self, name: str | int) -> int:
        """The number of an instance."""
        return self._find(lib.ramus_model_find_instance, name, "instance", lambda: [x.name for x in self.instances])

    def port(self, name: str | int) -> int:
        """The number of a port: 'wrench.hand', 'motion.arm'."""
        return self._find(lib.ramus_model_find_port, name, "port", lambda: [x.name for x in self.ports])

    def part(self, name: str | int) -> int:
        """The number of an actuator, spring or bar."""
        return self._find(lib.ramus_model_find_part, name, "part", lambda: [x.name for x in self.parts])

    def lever(self, name: str | int) -> int:
        """The number of a lever."""
        return self._find(lib.ramus_model_find_lever, name, "lever", lambda: [x.name for x in self.levers])

    def sharing(self, name: str | int) -> int:
        """The number of a sharing."""
        return self._find(lib.ramus_model_find_sharing, name, "sharing", lambda: [x.name for x in self.sharings])

    def instance_coordinates(self, name: str | int) -> tuple[slice, slice]:
        """(slice of q, slice of v): the coordinates of an instance's joints."""
        c = lib.ramus_instance_coordinates(self._c, (self.instance(name),))
        return slice(c.q_first, c.q_first + c.nq), slice(c.v_first, c.v_first + c.nv)

    def chain(self, frame: str | int) -> list[int]:
        """Coordinates of v that move a frame, from the base on."""
        index, count = ffi.new("int[]", max(self.nv, 1)), ffi.new("int *")
        check(lib.ramus_frame_chain(self._c, (self.frame(frame),), index, count))
        return [index[k] for k in range(count[0])]

    @property
    def end_effectors(self) -> list[str]:
        """Names of the last link of every instance that carries no other; black boxes are left out. An Error where a module from a source is such an instance."""
        instances = self.instances
        for source in self.sources:
            if not any(one.parent == source.instance for one in instances):
                raise Error("UNSUPPORTED", f"end_effectors: module {source.name!r} (a {source.kind}) carries nothing, and which of its outlets is the end is not "
                            f"known: name one of the frames {source.name}/OUTLET")
        frames = ffi.new("ramus_frame[]", max(self.ninstance, 1))
        count = lib.ramus_leaf_frames(self._c, frames, self.ninstance)
        return [text(lib.ramus_model_frame(self._c, frames[k]).name) for k in range(min(count, self.ninstance))]

    # ---- configurations ----

    def neutral(self) -> np.ndarray:
        """(nq,) joints at zero, rotations the identity."""
        q = np.empty(self.nq)
        lib.ramus_neutral(self._c, pointer(q))
        return q

    def random(self, seed: int = 0, count: int | None = None) -> np.ndarray:
        """(nq,) a random configuration, or (count, nq); within the limits, else +-pi or +-1 m; the same for the same seed."""
        q = np.empty((1 if count is None else integer(count, "count", 0), self._nq))
        lib.ramus_rows_random(self._c, integer(seed, "seed", 0, 2**64 - 1), len(q), pointer(q))
        return q[0] if count is None else q

    def _pair(self, x: Any, name_x: str, width_x: int, y: Any, name_y: str, width_y: int) -> tuple:
        x, count = rows(x, name_x, width_x)
        y, other = rows(y, name_y, width_y)
        if other != count:
            raise ArgumentError(f"{name_y}: as many rows as {name_x} has are expected: {name_x} has shape {x.shape}, {name_y} {y.shape}")
        return x, y, count

    def integrate(self, q: ArrayLike, v: ArrayLike, dt: float = 1.0, *, out: np.ndarray | None = None) -> np.ndarray:
        """(nq,) the configuration after moving from q with velocity v for dt seconds; of many, (n, nq)."""
        q, v, count = self._pair(q, "q", self._nq, v, "v", self._nv)
        found = result(out, "out", (self._nq,) if count is None else (count, self._nq))
        lib.ramus_rows_integrate(self._c, 1 if count is None else count, pointer(q), pointer(v), number(dt, "dt"), pointer(found))
        return found

    def difference(self, q_from: ArrayLike, q_to: ArrayLike, *, out: np.ndarray | None = None) -> np.ndarray:
        """(nv,) the velocity that leads from one configuration to another in one second; of many, (n, nv)."""
        q_from, q_to, count = self._pair(q_from, "q_from", self._nq, q_to, "q_to", self._nq)
        found = result(out, "out", (self._nv,) if count is None else (count, self._nv))
        lib.ramus_rows_difference(self._c, 1 if count is None else count, pointer(q_from), pointer(q_to), pointer(found))
        return found

    def normalize(self, q: ArrayLike, *, out: np.ndarray | None = None) -> np.ndarray:
        """q (nq,) or (n, nq) with quaternions of unit length."""
        given, count = rows(q, "q", self._nq)
        found = result(out, "out", given.shape)
        found[...] = given
        lib.ramus_rows_normalize(self._c, 1 if count is None else count, pointer(found))
        return found

    def carry_state(self, q: ArrayLike, v: ArrayLike, to: Model) -> tuple[np.ndarray, np.ndarray]:
        """(q, v) of the model `to` with what both models have in common by name; the rest is neutral and at rest."""
        instance_of(to, Model, "to")
        q, v = vector(q, "q", self.nq), vector(v, "v", self.nv)
        q_to, v_to = to.neutral(), np.zeros(to.nv)
        lib.ramus_state_carry(self._c, pointer(q), pointer(v), to._c, pointer(q_to), pointer(v_to))
        return q_to, v_to

    # ---- results that need no state ----

    def _need_inside(self, what: str, instead: str) -> None:
        """An Error where modules from sources hide a part of the answer."""
        found = self.sources
        if found and lib.ramus_model_network(self._c) != ffi.NULL:
            names = ", ".join(f"{one.name!r} (a {one.kind})" for one in found[:3]) + (", ..." if len(found) > 3 else "")
            raise Error("UNSUPPORTED", f"{what}: the robot has modules that answer at their connections only: {names}; {instead}")

    def regressor_parameters(self) -> np.ndarray:
        """(nlink, 10): m, m c, Ixx, Iyy, Izz, Ixy, Ixz, Iyz about each link's origin."""
        self._need_inside("regressor_parameters", "load it with opened=False for those of the known links")
        out = np.empty((self.nlink, 10))
        lib.ramus_regressor_parameters(self._c, pointer(out))
        return out

    def check_mechanism(self) -> list[Record]:
        """Problems and warnings of the mechanism's parts, as Records."""
        found: list = []
        callback = Callback(found.append)
        lib.ramus_mechanism_check(self._c, lib.ramus_py_report, callback.handle)
        return found

    def workspace(self, **options: Any) -> Workspace:
        """A Workspace of this model, for one thread: no allocation per call in a control loop."""
        from .workspace import Workspace
        return Workspace(self, **options)

    def export(self, format: str = "yaml", tree: bool = False) -> str:
        """The composed robot as text: 'urdf', 'mjcf' or 'yaml'; `tree`: without constraints and parts."""
        return export(self, format, tree)

    def generate(self, *, functions: Sequence[str] | str = ("inverse_dynamics", "forward_dynamics", "mass_matrix", "gravity"),
                 precision: str = "double", target: str = "c", max_operations: int = 400000, keep: Sequence[str] | str = (),
                 loop_operations: int = 20000, max_stack: int = 0, outlets: Mapping[str, str] | Sequence[str] = (),
                 product: str | None = None, joint_effects: bool = False) -> Record:
        """The robot's own code: a Record with name, header (NAME.h), source (NAME.c), operations and stack ({function: count, bytes at most}),
        loops (functions of more than loop_operations, which take memory as their last argument) and work (how many numbers of it).

        C99 without library and heap, or with target 'cuda' kernels over many states (NAME_cuda.h, NAME_cuda.cu); trees without constraints
        and springs. Also 'kinematics', 'derivatives', 'composed', 'jacobian:FRAME'. keep: numbers that stay variable, 'gravity' and
        paths as 'modules.hand.links.palm.mass', 'links.arm/palm.com[2]', '...inertia', '...origin.xyz'.

        Target 'module' is one C file with the contract of ramus/module.h, as 'ramus pack --generated' compiles it: outlets are the frames where it
        carries others, [FRAME, ...] or {NAME: FRAME}, product is its name; operations are those of motion, wrench and so on. joint_effects: armature, damping and friction of its joints are part of its
        answers."""
        from .generate import generate
        return generate(self, functions, precision, target, max_operations, keep, loop_operations, max_stack, outlets, product, joint_effects)

    def cuda(self, *, functions: Sequence[str] | str = ("inverse_dynamics", "forward_dynamics", "mass_matrix", "gravity"),
             precision: str = "double", compiler: Sequence[str] | str = ("nvcc", "-arch=native"), folder: str | None = None,
             keep: Sequence[str] | str = ()) -> Kernels:
        """The robot's kernels, compiled (nvcc is needed) and loaded; see ramus.cuda.Kernels. folder: where its files stay (default: nowhere).
        keep: as in generate; the numbers are then in the kernels' `p` and `gravity_vector`, which can be changed.
        Of robots with black boxes its functions take `ports` (count, nport)."""
        from .cuda import compile_kernels
        return compile_kernels(self, functions, precision, compiler, folder, keep)

    def view(self, motion: Table | None = None, ports: Table | None = None) -> Page:
        """The 3D page of the robot, with a motion if given (a Table); inline in a notebook, or .save('page.html')."""
        from .page import view as page
        return page(self, motion, ports)

    def __repr__(self) -> str:
        return f"<ramus.Model {self.name!r}: {self.nlink} links, nq {self.nq}, nv {self.nv}>"


def joint_types() -> dict[str, Record]:
    """{name: Record(nq, nv, quaternion)}: quaternion is where the rotation is in its q, None if it has none."""
    found = {}
    for k in range(lib.RAMUS_JOINT_TYPE_COUNT):
        at = lib.ramus_joint_type_quaternion(k)
        found[text(lib.ramus_joint_type_name(k))] = Record(nq=lib.ramus_joint_type_nq(k), nv=lib.ramus_joint_type_nv(k),
                                                           quaternion=None if at < 0 else at)
    return found


def kinds(what: str) -> list[str]:
    """Names of the kinds of 'constraint', 'part', 'shape', 'force', 'task' and of the 'method's of simulation, as files have them."""
    names = {"constraint": (lib.ramus_constraint_kind_name, lib.RAMUS_CONSTRAINT_KIND_COUNT),
             "part": (lib.ramus_part_kind_name, lib.RAMUS_PART_KIND_COUNT),
             "shape": (lib.ramus_shape_kind_name, lib.RAMUS_SHAPE_KIND_COUNT),
             "force": (lib.ramus_force_kind_name, lib.RAMUS_FORCE_KIND_COUNT),
             "task": (lib.ramus_task_kind_name, lib.RAMUS_TASK_KIND_COUNT),
             "method": (lib.ramus_sim_method_name, lib.RAMUS_SIM_METHOD_COUNT)}
    if what not in names:
        raise ArgumentError(f"what: {what!r} is not one of {', '.join(names)}")
    function, count = names[what]
    return [text(function(k)) for k in range(count)]


def export(model: Model, format: str, tree: bool) -> str:
    """As Model.export."""
    out, error = ffi.new("char **"), ffi.new("ramus_error *")
    function = lib.ramus_model_export_tree if flag(tree, "tree") else lib.ramus_model_export
    check(function(model._c, enum_value("ramus_export_format", format, "format"), out, error), error)
    try:
        return text(out[0])
    finally:
        lib.ramus_text_destroy(out[0])


def add_delegates() -> None:
    """The functions of Evaluations become a model's."""
    for name, function in vars(Evaluations).items():
        if hasattr(function, "needs"):
            setattr(Model, name, _delegate(name))
