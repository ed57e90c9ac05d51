"""One thread's memory to evaluate a model with, what is fed to it, and what a call leaves: functions that end in _after."""
from __future__ import annotations

import re
from typing import Any, Callable, Iterable

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Callback, Error, Object, Record, array, arrays_of, check, created, default, encode, enum_names, enum_value, fail, ffi, instance_of,
                    integer, lib, locked, number, numbers_of, pointer, record, result, struct, structs, text, vector, view)
from .evaluations import COMPOSITION, DERIVATIVES, MATRICES, MECHANISM, REGRESSOR, Evaluations, at_row
from .model import Model
from .ports import Feeders, motion_of, set_motion

__all__ = ["Pool", "Workspace"]

FUNCTIONS = {"matrices": MATRICES, "derivatives": DERIVATIVES, "regressor": REGRESSOR, "composition": COMPOSITION,
             "mechanism": MECHANISM, "all": lib.RAMUS_WITH_ALL}


class Pool(Object):
    """Threads that evaluate batches of the workspaces that are made with it: Workspace(model, pool=Pool(4)).

    threads  at work in a call, the caller's included; 0: one for each processor
    Results are the same bits for every number of threads. One call has a pool at a time; another one works alone meanwhile.
    """
    _instead = "make a new one"

    def __init__(self, threads: int = 0) -> None:
        self._c = created(lib.ramus_pool_create, integer(threads, "threads", 0, 1024), ffi.NULL, destroy=lib.ramus_pool_destroy)

    @property
    def threads(self) -> int:
        """How many are at work in a call, the caller's included."""
        return lib.ramus_pool_threads(self._c)


class Workspace(Evaluations):
    """Evaluates a model with memory of its own: no allocation per call. Calls of several threads wait for each other.

    functions      what it can do beside dynamics and kinematics: a list of 'matrices', 'derivatives', 'regressor',
                   'composition', 'mechanism', or 'all' (the default); memory is paid for what is asked
    algebra        'sv' (spatial vectors) or 'dq' (dual quaternions)
    joint_effects  armature, damping and friction of the joints count
    outlets        frames at which a model used as a subsystem hands its motion on
    pool           whose threads evaluate batches of states, with memory for each; None: the calling thread alone
    Further options are those of ramus_data_options in dynamics.h: lanes, port_max_age, constraint_method, ...
    """

    def __init__(self, model: Model, functions: str | Iterable[str] | int = "all", outlets: Iterable[str | int] = (), *, pool: Pool | None = None,
                 **options: Any) -> None:
        keep: list = []
        instance_of(model, Model, "model")
        self._start()
        options.pop("with", None), options.pop("noutlet", None)
        c = default("ramus_data_options", options, "a workspace", keep)
        if isinstance(functions, int):
            integer(functions, "functions", 0, lib.RAMUS_WITH_ALL)
            setattr(c, "with", functions)
        else:
            for name in [functions] if isinstance(functions, str) else functions:
                if name not in FUNCTIONS:
                    raise ArgumentError(f"functions: {name!r} is not one of {', '.join(FUNCTIONS)}")
                setattr(c, "with", getattr(c, "with") | FUNCTIONS[name])
        outlets = list(outlets)
        if outlets:
            frames = ffi.new("ramus_frame[]", [(model.frame(f),) for f in outlets])
            keep.append(frames)
            c.outlets, c.noutlet = frames, len(outlets)
        if pool is not None:
            c.pool = instance_of(pool, Pool, "pool")._c
        self._model, self._noutlet = model, len(outlets)
        self._m, self._nq, self._nv = model._c, model.nq, model.nv
        self._is_opened = lib.ramus_model_network(model._c) != ffi.NULL
        self._d = created(lib.ramus_data_create, model._c, c, destroy=lib.ramus_data_destroy,
                          keep=(model._c, pool and pool._c))
        self._constraints: list[Callback] = []
        self._zero = np.zeros(model.nv)
        self._zero.flags.writeable = False
        self._feeders, self._time = Feeders(model), 0.0

    @property
    def model(self) -> Model:  # type: ignore[override]
        """Whose it is."""
        return self._model

    @property
    def kernel(self) -> str:
        """The name of the kernel that evaluates one state, as 'sv_x1_avx2'."""
        return text(lib.ramus_data_kernel(self._d))

    @property
    def lanes(self) -> int:
        """How many states a batch evaluates at once."""
        return lib.ramus_data_lanes(self._d)

    # ---- helpers ----

    def _fail(self, status: int, row: int | None = None, first: int = 0) -> None:  # type: ignore[override]
        for one in self._constraints:
            mine, one.problem = one.problem, None
            if mine is not None:
                raise mine
        try:
            fail(status, lib.ramus_data_error(self._d))
        except Error as problem:
            place = re.match(r"row (\d+): ", problem.text) if first else None
            if place:  # C counts from the first row of this part of the batch
                problem.text = problem.text[place.end():]
                row = first + int(place[1])
            raise problem if row is None else at_row(problem, row)

    def _check(self, status: int, row: int | None = None) -> None:  # type: ignore[override]
        if status:
            self._fail(status, row)

    # ---- ports ----

    def feed(self, port: str | int, value: Any, stamp: float = 0.0) -> None:
        """What a black box measured, kept for the evaluations that follow.

        port   name or number: 'wrench.hand' takes a wrench (6,) that the predecessor exerts on the box, attachment frame;
               'motion.arm' a motion (pose (7,), twist (6,), twist_dot (6,)), or an inertial sensor
               (angular velocity (3,), angular acceleration (3,), proper acceleration (3,))
        value  such arrays; or a function (t, q (nq,), v (nv,)) -> arrays, called before every evaluation that follows, for each
               state of a batch, with the time of set_time. Arrays end it.
        stamp  s, of the arrays, for port_max_age; a function's are of the time of the evaluation
        """
        self._feeders.feed(self._d, port, value, stamp)

    def sample_kind(self, port: str | int) -> str:
        """What a port was fed with last: 'none', 'wrench', 'wrench_estimated' (by a model in place of its sensor), 'motion' or 'imu'."""
        c = lib.ramus_data_sample(self._d, (self.model.port(port),))
        return enum_names(ffi.typeof("ramus_sample_kind"))[int(c.kind)]

    def set_time(self, time: float) -> None:
        """The time of the evaluations that follow, s, for port_max_age."""
        self._time = number(time, "time")
        lib.ramus_data_set_time(self._d, self._time)

    # ---- inverse dynamics ----

    def interface_wrench_after(self, instance: str | int, *, frame: str | int | None = None, world: bool = False) -> np.ndarray:
        """interface_wrench of the state of the last joint_wrenches."""
        k, c = (self.model.instance(instance),), ffi.new("ramus_wrench *")
        if world:
            self._check(lib.ramus_interface_wrench_after_in_world(self._m, self._d, k, c))
        elif frame is not None:
            self._check(lib.ramus_interface_wrench_after_in_frame(self._m, self._d, k, (self.model.frame(frame),), c))
        else:
            self._check(lib.ramus_interface_wrench_after(self._m, self._d, k, c))
        return numbers_of(c[0], "ramus_wrench").copy()

    # ---- kinematics ----

    def update(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None) -> None:
        """The motion of all links for one state; the functions that end in _after read it."""
        q = vector(q, "q", self._nq)
        v = v if v is None else vector(v, "v", self._nv)
        a = a if a is None else vector(a, "a", self._nv)
        if self._feeders:
            self._feeders.call(self._d, self._time, np.asarray(q), self._zero if v is None else np.asarray(v))
        self._check(lib.ramus_kinematics_update(self._m, self._d, pointer(q), pointer(v), pointer(a)))

    def _read(self, kind: int, shape: Any, frame: int, reference: int) -> Any:
        out = np.empty(shape)
        self._check(lib.ramus_rows_read(kind, self._m, self._d, frame, reference, pointer(out)))
        return out if shape else float(out)

    def pose_after(self, frame: str | int) -> np.ndarray:
        """(7,) the pose in the world of a frame in the state of the last update, m."""
        return self._read(lib.RAMUS_ROWS_POSE, 7, self.model.frame(frame), 0)

    def twist_after(self, frame: str | int, reference: str = "local") -> np.ndarray:
        """(6,) as twist, of the last update."""
        return self._read(lib.RAMUS_ROWS_TWIST, 6, self.model.frame(frame), enum_value("ramus_reference", reference, "reference"))

    def jacobian_after(self, frame: str | int, reference: str = "local") -> np.ndarray:
        """(6, nv) as jacobian, of the last update."""
        return self._read(lib.RAMUS_ROWS_JACOBIAN, (6, self._nv), self.model.frame(frame),
                          enum_value("ramus_reference", reference, "reference"))

    # ---- constraints ----

    def add_constraint(self, **description: Any) -> None:
        """One more constraint of this workspace beside the model's; fields as in Robot.add_constraint."""
        keep: list = []
        error = ffi.new("ramus_error *")
        c = constraint_description(description, keep)
        check(lib.ramus_data_add_constraint(self._d, c, error), error)

    def add_constraint_function(self, function: Callable, nrow: int, *, name: str | None = None, position_error: bool = False,
                                velocity_error: bool = False) -> None:
        """Rows from a Python function: function(q, v) -> (A (nrow, nv), b (nrow,)[, position_error][, velocity_error])."""
        keep: list = []
        error = ffi.new("ramus_error *")
        c = default("ramus_constraint_callback", {"name": name or f"function {len(self._constraints) + 1}", "nrow": nrow, "has_position_error": position_error,
                                                  "has_velocity_error": velocity_error}, "a constraint function", keep)
        callback = Callback(function, nrow, self._nq, self._nv, position_error, velocity_error, worker=self)
        c.fill, c.user = lib.ramus_py_constraint, callback.handle
        check(lib.ramus_data_add_constraint_function(self._d, c, error), error)
        self._constraints.append(callback)

    @property
    def nconstraint(self) -> int:
        """How many constraints count, the model's and the workspace's."""
        return lib.ramus_data_nconstraint(self._d)

    @property
    def constraint_rows(self) -> list[Record]:
        """A Record for each row: constraint, row, has_position_error."""
        return [record(lib.ramus_data_constraint_row(self._d, k)) for k in range(lib.ramus_data_nconstraint_row(self._d))]

    @property
    def bounds(self) -> list[Record]:
        """A Record for each bound of the one-sided constraints: constraint, index, side, ntangent, has_gap, friction, ..."""
        return [record(lib.ramus_data_bound(self._d, k)) for k in range(lib.ramus_data_nbound(self._d))]

    def add_joint_stops(self) -> None:
        """Stops at the limits of every joint that has some, but for those that have a stop."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_data_add_joint_stops(self._d, error), error)

    def set_bound_tolerance(self, gap: float, rate: float) -> None:
        """Up to which gap (m, rad) a bound is closed, and up to which rate (per s) it does not open or slip; 1e-8 unless set."""
        self._check(lib.ramus_data_set_bound_tolerance(self._d, number(gap, "gap"), number(rate, "rate")))

    def bound_report_after(self) -> Record:
        """What the bounds did in the last forward dynamics or impact: gap, rate (n,), force (n, 3), state ('open', ...), nactive, nimpact, forces, residual."""
        c = lib.ramus_bound_report_after(self._d)
        states = ("open", "touching", "holding", "sliding")
        return Record(gap=view(c.gap, c.nbound), rate=view(c.rate, c.nbound), force=view(c.force, 3 * c.nbound).reshape(-1, 3),
                      state=[states[c.state[k]] for k in range(c.nbound)], nactive=c.nactive, nimpact=c.nimpact,
                      forces=("unique", "shared", "several")[c.forces], residual=c.residual, iterations=c.iterations)

    def set_stabilisation(self, alpha: float, beta: float) -> None:
        """Baumgarte's, 1/s."""
        self._check(lib.ramus_data_set_stabilisation(self._d, number(alpha, "alpha"), number(beta, "beta")))

    def constraint_report_after(self) -> Record:
        """What the constraints did in the last inverse or forward dynamics: nrow, rank, redundant, residual, nchoice, multiplier."""
        c = lib.ramus_constraint_report_after(self._d)
        return Record(nrow=c.nrow, rank=c.rank, redundant=[c.redundant[k] for k in range(c.nredundant)], residual=c.residual,
                      nchoice=c.nchoice, multiplier=view(c.multiplier, c.nrow))

    def base_accelerations_after(self, base: ArrayLike) -> np.ndarray:
        """a (nv,) after base_inertia of one state, for the base's accelerations (6,), which are the first six of them."""
        base = vector(base, "base", 6)
        a = np.empty(self._nv)
        self._check(lib.ramus_base_accelerations_after(self._m, self._d, pointer(base), pointer(a)))
        return a

    def constraint_derivatives_after(self) -> Record:
        """How the multipliers change, after forward_dynamics_derivatives of one state: nrow, dmultiplier_dq, dmultiplier_dv,
        dmultiplier_dtau, (nrow, nv) each; nbound, dforce_dq, dforce_dv, dforce_dtau, (3 nbound, nv) each, of bounds. None where that
        was not the last evaluation or there are none."""
        c = lib.ramus_constraint_derivatives_after(self._d)

        def rows(name, count):
            found = getattr(c, name)
            return view(found, count * self._nv).reshape(count, self._nv) if found != ffi.NULL else None
        return Record(nrow=c.nrow, nbound=c.nbound,
                      **{name: rows(name, c.nrow) for name in ("dmultiplier_dq", "dmultiplier_dv", "dmultiplier_dtau")},
                      **{name: rows(name, 3 * c.nbound) for name in ("dforce_dq", "dforce_dv", "dforce_dtau")})

    def constraint_force_after(self, constraint: int) -> Record:
        """What constraint k exerted then: wrench (6,), multiplier, position_error, velocity_error."""
        c = ffi.new("ramus_constraint_force *")
        self._check(lib.ramus_constraint_force_after(self._m, self._d, integer(constraint, "constraint"), c))
        return Record(wrench=numbers_of(c.wrench, "ramus_wrench").copy(), first_row=c.first_row, nrow=c.nrow,
                      multiplier=view(c.multiplier, c.nrow), position_error=view(c.position_error, c.nrow),
                      velocity_error=view(c.velocity_error, c.nrow))

    # ---- composition ----

    def interconnection_matrix_after(self) -> np.ndarray:  # type: ignore[override]
        """(nlink, ninstance, 6) as interconnection_matrix, of the last composed_inverse_dynamics."""
        n, k = self._model._nlink, self.model.ninstance
        c = ffi.new("ramus_wrench[]", max(n * k, 1))
        self._check(lib.ramus_interconnection_matrix_after(self._m, self._d, c))
        return arrays_of(c, "ramus_wrench", n * k).reshape(n, k, 6)

    def interconnection_closures_after(self) -> np.ndarray:
        """(nlink, ninstance + nconstraint, 6): as interconnection_matrix_after, with what each constraint causes in a column of its own."""
        n, k = self._model._nlink, self.model.ninstance + lib.ramus_data_nconstraint(self._d)
        c = ffi.new("ramus_wrench[]", max(n * k, 1))
        self._check(lib.ramus_interconnection_closures_after(self._m, self._d, c))
        return arrays_of(c, "ramus_wrench", n * k).reshape(n, k, 6)

    def composed_twist_after(self, link: str | int) -> Record:
        """A Record of twists (6,) at a link's centre of mass: own, own_dot, total, total_dot."""
        c = ffi.new("ramus_twist[4]")
        self._check(lib.ramus_composed_twist_after(self._m, self._d, (self.model.link(link),), c, c + 1, c + 2, c + 3))
        own, own_dot, total, total_dot = arrays_of(c, "ramus_twist", 4)
        return Record(own=own, own_dot=own_dot, total=total, total_dot=total_dot)

    def composed_joint_wrench_after(self, link: str | int) -> np.ndarray:
        """(6,) as a row of joint_wrenches, of the last composed_inverse_dynamics."""
        c = ffi.new("ramus_wrench *")
        self._check(lib.ramus_composed_joint_wrench_after(self._m, self._d, (self.model.link(link),), c))
        return numbers_of(c[0], "ramus_wrench").copy()

    def composed_interface_wrench_after(self, instance: str | int) -> np.ndarray:
        """(6,) as interface_wrench, of the last composed_inverse_dynamics."""
        c = ffi.new("ramus_wrench *")
        self._check(lib.ramus_composed_interface_wrench_after(self._m, self._d, (self.model.instance(instance),), c))
        return numbers_of(c[0], "ramus_wrench").copy()

    def composed_work(self, instance: str | int) -> Record:
        """How often an instance's own twists, total twists and wrenches have been computed."""
        return record(lib.ramus_composed_work(self._d, (self.model.instance(instance),)))

    def motion_out(self, inlet: tuple, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None) -> list[tuple]:
        """The model as a subsystem: motions (pose, twist, twist_dot) of its outlets for the motion of its inlet."""
        q, v, a = vector(q, "q", self._nq), self._v(v, "v", None)[0], self._v(a, "a", None)[0]
        c, out = ffi.new("ramus_motion *"), ffi.new("ramus_motion[]", max(self._noutlet, 1))
        set_motion(c[0], inlet, "inlet")
        self._check(lib.ramus_subsystem_motion_out(self._d, c, pointer(q), pointer(v), pointer(a), out))
        return [motion_of(out[k]) for k in range(self._noutlet)]

    def wrench_in(self, outlets: ArrayLike = ()) -> tuple:
        """(wrench (6,) at the inlet, tau (nv,)) for wrenches (noutlet, 6) at the outlets and the last motion_out."""
        c, tau = ffi.new("ramus_wrench *"), np.empty(self._nv)
        given = structs("ramus_wrench", array(outlets, "outlets").reshape(-1, 6), "outlets", self._noutlet)
        self._check(lib.ramus_subsystem_wrench_in(self._d, given, c, pointer(tau)))
        return numbers_of(c[0], "ramus_wrench").copy(), tau

    # ---- mechanism: actuators, springs, bars, levers ----

    def contact_wrench_after(self, frame: str | int, contact: ArrayLike) -> np.ndarray:
        """(6,) for `external`: what the world exerts on the robot at a frame's origin, in world axes, becomes the wrench of the robot
        on the world at the frame's link, in its axes. Of the last update."""
        c = ffi.new("ramus_wrench *")
        self._check(lib.ramus_contact_wrench(self._m, self._d, (self.model.frame(frame),),
                                             struct("ramus_wrench", contact, "contact")[0], c))
        return numbers_of(c[0], "ramus_wrench").copy()

    def part_info(self, part: str | int) -> Record:
        """A Record of a part as the model resolves it."""
        return record(lib.ramus_mechanism_part(self._d, (self.model.part(part),))[0])

    def lever_info(self, lever: str | int) -> Record:
        """A Record of a lever as the model resolves it."""
        return record(lib.ramus_mechanism_lever(self._d, (self.model.lever(lever),))[0])

    def part_motion_after(self, part: str | int) -> Record:
        """A Record: length, rate, acceleration, ends a and b, direction n, tension, energy."""
        c = ffi.new("ramus_part_motion *")
        self._check(lib.ramus_part_get_motion(self._m, self._d, (self.model.part(part),), c))
        return record(c)

    def part_jacobian_after(self, part: str | int) -> np.ndarray:
        """(nv,): the rate of the part's length is this times v."""
        out = np.empty(self._nv)
        self._check(lib.ramus_part_jacobian(self._m, self._d, (self.model.part(part),), pointer(out)))
        return out

    def part_wrenches_after(self, part: str | int, tension: float) -> np.ndarray:
        """(nlink, 6) wrenches of the robot on the world, for `external`, of a part under that tension, N."""
        c = ffi.new("ramus_wrench[]", max(self._model._nlink, 1))
        self._check(lib.ramus_part_add_wrenches(self._m, self._d, (self.model.part(part),), number(tension, "tension"), c))
        return arrays_of(c, "ramus_wrench", self._model._nlink)

    def lever_motion_after(self, lever: str | int) -> Record:
        """A Record: angle and motion of a lever, of the last mechanism_inverse_dynamics or update."""
        c = ffi.new("ramus_lever_motion *")
        self._check(lib.ramus_lever_get_motion(self._m, self._d, (self.model.lever(lever),), c))
        return record(c)

    def tensions_after(self) -> np.ndarray:
        """(npart,) N, of the last mechanism_inverse_dynamics."""
        c = lib.ramus_mechanism_tensions(self._d)
        return np.zeros(0) if c == ffi.NULL else view(c, lib.ramus_model_npart(self._m))

    def mechanism_wrenches_after(self) -> np.ndarray:
        """(nlink, 6) at the joints of the tree with its mechanism."""
        c = lib.ramus_mechanism_wrenches(self._d)
        return np.zeros((0, 6)) if c == ffi.NULL else arrays_of(c, "ramus_wrench", self._model._nlink)

    def carriers_after(self, sharing: str | int) -> list[Record]:
        """A Record for each carrier of a shared link: pose, wrench."""
        k = self.model.sharing(sharing)
        c = lib.ramus_mechanism_carriers(self._d, (k,))
        return [] if c == ffi.NULL else [record(c[i]) for i in range(lib.ramus_model_sharing(self._m, (k,)).ncarrier)]

    # ---- control loops ----

    def bind(self, function: str = "inverse_dynamics", **arrays: np.ndarray) -> Callable[[], None]:
        """A function without arguments that evaluates with these very arrays: nothing is checked, converted or made per call.

            q, v, a, tau = (numpy.zeros(n) for n in ...)
            step = work.bind(q=q, v=v, a=a, tau=tau)
            q[:] = ...; step()                          # tau has the forces

        function  'inverse_dynamics' (q, v, a, tau), 'forward_dynamics' (q, v, tau, a), 'mass_matrix' (q, M), 'gravity' (q, g)
                  or 'velocity_forces' (q, v, forces)
        """
        names = {"inverse_dynamics": "q v a tau", "forward_dynamics": "q v tau a", "mass_matrix": "q M", "gravity": "q g",
                 "velocity_forces": "q v forces"}
        if function not in names:
            raise ArgumentError(f"function: {function!r} is not one of {', '.join(names)}")
        order = names[function].split()
        if sorted(order) != sorted(arrays):
            raise ArgumentError(f"{function} is bound to the arrays {', '.join(order)}, not {', '.join(arrays) or 'none'}")
        pointers = []
        for name in order:
            shape = (self._nq,) if name == "q" else (self._nv, self._nv) if name == "M" else (self._nv,)
            pointers.append(pointer(result(arrays[name], name, shape)))
        c = getattr(lib, {"gravity": "ramus_gravity_forces"}.get(function, "ramus_" + function))
        m, d, lock, feeders = self._m, self._d, self._lock, self._feeders
        q, v = arrays["q"], arrays.get("v", self._zero)

        def call() -> None:
            with lock:
                if self._called is not None:
                    self._allow(function)
                if feeders.functions:
                    feeders.call(d, self._time, q, v)
                status = c(m, d, *pointers)
                if status:
                    self._fail(status)
        return call


def lock_evaluations() -> None:
    """Every public method of a workspace waits for those of other threads."""
    for name in dir(Workspace):
        value = getattr(Workspace, name)
        if not name.startswith("_") and name not in ("bind", "out_shapes") and callable(value):
            setattr(Workspace, name, locked(value))


lock_evaluations()


def constraint_description(description: dict, keep: list) -> Any:
    """A ramus_constraint_description from its fields; of a coupling, `joints` is {joint: coefficient}, of a stop {joint: 1}; of a contact with a
    height field, `heights` is an array (rows along y, heights along x), with height_size_x and height_size_y."""
    description = dict(description)
    joints = description.pop("joints", None) if "joints" in description else None
    heights = description.pop("heights", None)
    c = default("ramus_constraint_description", description, "a constraint", keep)
    if joints is not None:
        if not isinstance(joints, dict):
            raise ArgumentError(f"a constraint: joints: a dict {{joint: coefficient}} is expected, not {type(joints).__name__}")
        names = [ffi.new("char[]", encode(name)) for name in joints]
        keep += [names, ffi.new("const char *[]", names + [ffi.NULL]),
                 ffi.new("double[]", [number(x, "a constraint: joints") for x in joints.values()] + [0.0])]
        c.ncoordinate, c.joint, c.coefficient = len(joints), keep[-2], keep[-1]
    if heights is not None:
        grid = array(heights, "a constraint: heights")
        if grid.ndim != 2:
            raise ArgumentError(f"a constraint: heights: an array of rows is expected, not one of shape {grid.shape}")
        keep.append(grid)
        c.nheight, c.nheight_x, c.height = grid.size, grid.shape[1], pointer(keep[-1])
    return c
