"""A robot, ready to be evaluated: names, structure, configurations and, by workspaces of its own, every computation."""
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from ._core import (ArgumentError, Callback, Record, array, check, created, encode, enum_value, ffi, fill, hint, lib, owned,
                    pointer, record, rows, set_numbers, text, to_python, vector, view)
from .evaluations import Evaluations

if TYPE_CHECKING:
    _Evaluations = Evaluations  # the methods that add_delegates puts there
else:
    _Evaluations = object

__all__ = ["Model", "joint_types", "kinds", "load", "set_threads"]

_pool = None
_threads = os.cpu_count() or 1


def set_threads(count):
    """How many threads batches are split over; the number of cores unless set."""
    global _pool, _threads
    if not isinstance(count, int) or count < 1:
        raise ArgumentError(f"count: a whole number of at least 1 is expected, not {count!r}")
    _threads, _pool = count, None


def pool():
    global _pool
    if _pool is None:
        _pool = ThreadPoolExecutor(_threads, thread_name_prefix="ramus")
    return _pool, _threads


def load_options(floating, gravity, strict, tree, overrides, report, keep):
    options = ffi.new("ramus_load_options *")
    lib.ramus_load_options_init(options, ffi.sizeof("ramus_load_options"))
    fill(options, {"floating": floating, "strict": strict, "tree": tree}, "load", keep)
    if gravity is not None:
        keep.append(ffi.new("ramus_vec3 *"))
        set_numbers(keep[-1][0], "ramus_vec3", gravity, "gravity")
        options.gravity = keep[-1]
    if overrides:
        places = ffi.new("ramus_override[]", len(overrides))
        for place, (path, value) in zip(places, overrides.items()):
            fill(place, {"path": path, "value": value}, "overrides", keep)
        keep.append(places)
        options.noverride, options.overrides = len(overrides), places
    if report is not None:
        keep.append(Callback(report))
        options.report, options.report_user = lib.ramus_py_report, keep[-1].handle
    return options


def load(path, floating=False, gravity=None, *, strict=False, tree=False, overrides=None, report=None):
    """The model of a file: URDF (.urdf) or assembly (.yaml, .yml, .json).

    floating   a free joint root_joint under the root; else it is welded to the world
    gravity    (3,) m/s^2 instead of the file's
    strict     warnings are errors
    tree       without constraints, springs and other parts of a mechanism
    overrides  {'modules.arm.links.l2.mass': 1.5, ...}: numbers of a file to be read as if it had these
    report     a function that gets every problem and warning (severity, file, line, text)
    """
    keep = []
    options = load_options(floating, gravity, strict, tree, overrides, report, keep)
    try:
        return Model(created(lib.ramus_model_load, encode(path, "path"), options, destroy=lib.ramus_model_destroy))
    finally:
        for k in keep:
            if isinstance(k, Callback) and k.problem:
                raise k.problem


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
    method.__name__, method.__doc__ = name, function.__doc__
    method.__qualname__, method.__module__ = f"Model.{name}", __name__
    return method


class Model(_Evaluations):
    """A robot that never changes; any number of threads may use it.

    Made by ramus.load or Robot.compile. q (nq,) and v, a, tau (nv,) are ordered as q_names and v_names; functions of a
    state also take many, (n, nq) and (n, nv), and then return n results. The computations are those of Workspace, by
    workspaces that the model keeps for each thread.
    """

    def __init__(self, pointer_):
        self._c = pointer_
        self.nq, self.nv = lib.ramus_model_nq(pointer_), lib.ramus_model_nv(pointer_)
        self.nlink, self.nframe = lib.ramus_model_nlink(pointer_), lib.ramus_model_nframe(pointer_)
        self.ninstance, self.nport = lib.ramus_model_ninstance(pointer_), lib.ramus_model_nport(pointer_)
        self._local = threading.local()
        self._frames = {}

    def _work(self, flag):
        works = self._local.__dict__
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
            # rows of a batch, never a constant that happens to have as many entries as the batch has rows
            return value[low:high] if isinstance(value, np.ndarray) and value.ndim >= 2 and len(value) == count else value

        def work(low, high):
            return getattr(Evaluations, name)(self._work(flag), *(part(x, low, high) for x in arguments), _first=low,
                                            **{k: part(x, low, high) for k, x in named.items()})
        for value in (*arguments, *named.values()):
            if isinstance(value, np.ndarray) and value.ndim >= 2 and len(value) not in (count,):
                return getattr(Evaluations, name)(self._work(flag), *arguments, **named)  # says which is of the wrong shape
        jobs = [executor.submit(work, low, high) for low, high in zip(bounds, bounds[1:])]
        parts = [job.result() for job in jobs]
        if probe is not None:
            return named["out"]
        return tuple(np.concatenate(x) for x in zip(*parts)) if isinstance(parts[0], tuple) else np.concatenate(parts)

    # ---- names and structure ----

    @property
    def name(self):
        return text(lib.ramus_model_name(self._c))

    @property
    def mass(self):
        """kg, of all links."""
        return lib.ramus_model_mass(self._c)

    @property
    def gravity_vector(self):
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
    def q_names(self):
        """Coordinates of q in order, as columns of tables name them without 'q.'."""
        return self._names(lib.ramus_model_q_name, self.nq)

    @property
    def v_names(self):
        return self._names(lib.ramus_model_v_name, self.nv)

    @property
    def passive(self):
        """(nv,) bool: coordinates without a drive."""
        return np.array([lib.ramus_model_v_is_passive(self._c, k) for k in range(self.nv)], bool)

    @property
    def is_length(self):
        """(nv,) bool: coordinates in m and N; the others are in rad and N m."""
        return np.array([lib.ramus_model_v_is_length(self._c, k) for k in range(self.nv)], bool)

    def _infos(self, function, handle, count):
        return [record(function(self._c, (k,))) for k in range(count)]

    @property
    def links(self):
        """A Record for each link: name, joint_name, parent, joint_type, mass, com, inertia, limits, q_index, v_index, ..."""
        return self._infos(lib.ramus_model_link, "ramus_link", self.nlink)

    @property
    def frames(self):
        """A Record for each frame; the first nlink are the links' own."""
        return self._infos(lib.ramus_model_frame, "ramus_frame", self.nframe)

    @property
    def instances(self):
        """A Record for each module of the robot: name, module, black_box, parent, on, pose, ..."""
        return self._infos(lib.ramus_model_instance, "ramus_instance", self.ninstance)

    @property
    def ports(self):
        """A Record for each port of a black box: name ('wrench.hand', 'motion.arm'), kind, on, pose."""
        return self._infos(lib.ramus_model_port, "ramus_port", self.nport)

    @property
    def constraints(self):
        return [record(lib.ramus_model_constraint(self._c, k)) for k in range(lib.ramus_model_nconstraint(self._c))]

    @property
    def nbar_constraint(self):
        """How many of the constraints are bars of the mechanism."""
        return lib.ramus_model_nbar_constraint(self._c)

    @property
    def parts(self):
        return self._infos(lib.ramus_model_part, "ramus_part", lib.ramus_model_npart(self._c))

    @property
    def levers(self):
        return self._infos(lib.ramus_model_lever, "ramus_lever", lib.ramus_model_nlever(self._c))

    @property
    def sharings(self):
        """A Record for each sharing, with its carriers and rules."""
        found = []
        for k in range(lib.ramus_model_nsharing(self._c)):
            c = lib.ramus_model_sharing(self._c, (k,))
            found.append(record(c))
            found[-1].carriers = [record(c.carrier[i]) for i in range(c.ncarrier)]
            found[-1].rules = [record(c.rule[i]) for i in range(c.nrule)]
        return found

    def shapes(self, link):
        """A Record for each shape of a link, by name or number."""
        k = self.link(link)
        return [record(lib.ramus_model_shape(self._c, (k,), i)) for i in range(lib.ramus_model_nshape(self._c, (k,)))]

    def port_shapes(self, port):
        """A Record for each shape of the black box behind a port, by name or number."""
        k = self.port(port)
        return [record(lib.ramus_model_port_shape(self._c, (k,), i)) for i in range(lib.ramus_model_nport_shape(self._c, (k,)))]

    @property
    def limits(self):
        """A Record of arrays (nv,): lower, upper, max_velocity, max_acceleration, max_force; infinite where there is none."""
        c = ffi.new("ramus_joint_limits[]", max(self.nv, 1))
        lib.ramus_model_joint_limits(self._c, c)
        return Record(**{name: np.array([getattr(c[k], name) for k in range(self.nv)])
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

    def link(self, name):
        """The number of a link."""
        return self._find(lib.ramus_model_find_link, name, "link", lambda: [x.name for x in self.links])

    def joint(self, name):
        """The number of the link that a joint moves."""
        return self._find(lib.ramus_model_find_joint, name, "joint", lambda: [x.joint_name for x in self.links])

    def frame(self, name):
        """The number of a frame or of a link's frame."""
        try:
            return self._frames[name]
        except (KeyError, TypeError):
            index = self._find(lib.ramus_model_find_frame, name, "frame", lambda: [x.name for x in self.frames])
            self._frames[name] = index
            return index

    def instance(self, name):
        return self._find(lib.ramus_model_find_instance, name, "instance", lambda: [x.name for x in self.instances])

    def port(self, name):
        return self._find(lib.ramus_model_find_port, name, "port", lambda: [x.name for x in self.ports])

    def part(self, name):
        return self._find(lib.ramus_model_find_part, name, "part", lambda: [x.name for x in self.parts])

    def lever(self, name):
        return self._find(lib.ramus_model_find_lever, name, "lever", lambda: [x.name for x in self.levers])

    def sharing(self, name):
        return self._find(lib.ramus_model_find_sharing, name, "sharing", lambda: [x.name for x in self.sharings])

    def instance_coordinates(self, name):
        """(slice of q, slice of v): the coordinates of an instance's joints."""
        c = lib.ramus_instance_coordinates(self._c, (self.instance(name),))
        return slice(c.q_first, c.q_first + c.nq), slice(c.v_first, c.v_first + c.nv)

    def chain(self, frame):
        """Coordinates of v that move a frame, from the base on."""
        index, count = ffi.new("int[]", max(self.nv, 1)), ffi.new("int *")
        check(lib.ramus_frame_chain(self._c, (self.frame(frame),), index, count))
        return [index[k] for k in range(count[0])]

    @property
    def end_effectors(self):
        """Names of the last link of every instance that carries no other."""
        frames = ffi.new("ramus_frame[]", max(self.ninstance, 1))
        count = lib.ramus_leaf_frames(self._c, frames, self.ninstance)
        return [text(lib.ramus_model_frame(self._c, frames[k]).name) for k in range(min(count, self.ninstance))]

    # ---- configurations ----

    def neutral(self):
        """(nq,) joints at zero, rotations the identity."""
        q = np.empty(self.nq)
        lib.ramus_neutral(self._c, pointer(q))
        return q

    def random(self, seed=0, count=None):
        """(nq,) a random configuration, or (count, nq); the same for the same seed."""
        q = np.empty((1 if count is None else count, self.nq))
        state = ffi.new("unsigned long long *", seed)
        for one in q:
            lib.ramus_random(self._c, state, pointer(one))
        return q[0] if count is None else q

    def integrate(self, q, v, dt=1.0):
        """The configuration after moving from q with velocity v for dt seconds."""
        q, v = vector(q, "q", self.nq), vector(v, "v", self.nv)
        out = np.empty(self.nq)
        lib.ramus_integrate(self._c, pointer(q), pointer(v), dt, pointer(out))
        return out

    def difference(self, q_from, q_to):
        """(nv,) the velocity that leads from one configuration to another in one second."""
        q_from, q_to = vector(q_from, "q_from", self.nq), vector(q_to, "q_to", self.nq)
        out = np.empty(self.nv)
        lib.ramus_difference(self._c, pointer(q_from), pointer(q_to), pointer(out))
        return out

    def normalize(self, q):
        """q with quaternions of unit length."""
        out = vector(q, "q", self.nq).copy()
        lib.ramus_normalize(self._c, pointer(out))
        return out

    def carry_state(self, q, v, to):
        """(q, v) of the model `to` with what both models have in common; the rest is neutral and at rest."""
        q, v = vector(q, "q", self.nq), vector(v, "v", self.nv)
        q_to, v_to = to.neutral(), np.zeros(to.nv)
        lib.ramus_state_carry(self._c, pointer(q), pointer(v), to._c, pointer(q_to), pointer(v_to))
        return q_to, v_to

    # ---- results that need no state ----

    def regressor_parameters(self):
        """(nlink, 10): m, m c, Ixx, Iyy, Izz, Ixy, Ixz, Iyz about each link's origin."""
        out = np.empty((self.nlink, 10))
        lib.ramus_regressor_parameters(self._c, pointer(out))
        return out

    def check_mechanism(self):
        """Problems and warnings of the mechanism's parts, as Records."""
        found = []
        callback = Callback(found.append)
        lib.ramus_mechanism_check(self._c, lib.ramus_py_report, callback.handle)
        return found

    def workspace(self, **options):
        """A Workspace of this model, for one thread: no allocation per call in a control loop."""
        from .workspace import Workspace
        return Workspace(self, **options)

    def export(self, format="yaml", tree=False):
        """The composed robot as text: 'urdf', 'mjcf' or 'yaml'; `tree`: without constraints and parts."""
        return export(self, format, tree)

    def view(self, motion=None, ports=None):
        """The 3D page of the robot, with a motion if given (a Table); inline in a notebook, or .save('page.html')."""
        from .page import view as page
        return page(self, motion, ports)

    def __repr__(self):
        return f"<ramus.Model {self.name!r}: {self.nlink} links, nq {self.nq}, nv {self.nv}>"


def joint_types():
    """{name: Record(nq, nv, quaternion)}: quaternion is where the rotation is in its q, None if it has none."""
    found = {}
    for k in range(lib.RAMUS_JOINT_TYPE_COUNT):
        at = lib.ramus_joint_type_quaternion(k)
        found[text(lib.ramus_joint_type_name(k))] = Record(nq=lib.ramus_joint_type_nq(k), nv=lib.ramus_joint_type_nv(k),
                                                           quaternion=None if at < 0 else at)
    return found


def kinds(what):
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


def export(model, format, tree):
    out, error = ffi.new("char **"), ffi.new("ramus_error *")
    function = lib.ramus_model_export_tree if tree else lib.ramus_model_export
    check(function(model._c, enum_value("ramus_export_format", format, "format"), out, error), error)
    try:
        return text(out[0])
    finally:
        lib.ramus_text_destroy(out[0])


def add_delegates():
    for name, function in vars(Evaluations).items():
        if hasattr(function, "needs"):
            setattr(Model, name, _delegate(name))
