"""Controllers: joint forces from the state and from where the robot's frames should be."""
from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Record, Worker, check, created, default, encode, ffi, fill, instance_of, integer, lib, lock_methods,
                    mask, number, numbers_of, pointer, record, result, struct, text, vector, view)
from .model import Model
from .ports import Feeders, motion_of, set_motion

__all__ = ["Controller", "pose_error", "pose_feedback", "target_motion"]


@lock_methods
class Controller(Worker):
    """Forces that bring frames to their targets.

        controller = ramus.Controller(model, tasks=[{"kind": "pose", "frame": "arm/l6"}])
        controller.set_target(0, pose)
        tau = controller.forces(t, q, v)

        controller = ramus.Controller.load("controller.yaml", model)

    type     'task' (priorities, weights, limits) or 'wrench' (the papers')
    tasks    dicts: kind ('pose', 'point', 'orientation', 'posture', 'centre_of_mass'), frame (a name), gains (kp, kv), weight,
             priority, point, directions, coordinate (nv,) of a posture, target (dict: pose or q, and sine, circle, turn);
             'distance', 'plane', 'sight', 'length', 'park' with other (a name), other_point, axis, part (a name), lower, upper, and
             as target value or q, and sine. Ranges (lower, upper) and sights have no target
    limits   None, 'model' for the model's own, or a dict of arrays (nv,) as Model.limits has
    part_limits         None, 'model', or {actuator: dict of lower, upper, max_velocity, max_acceleration, max_force}
    constraint_limits   {constraint: dict of max_force, max_moment, one_sided, normal, friction}
    data     options of its workspace: algebra, joint_effects, ...
    Further options are those of ramus_controller_description: horizon, braking, damping, rest_damping, ...

    Of a robot with modules from libraries and processes, frames are those of known links and outlets ('wrist/flange'); a module that does not
    answer is an error that names it.
    """

    def __init__(self, model: Model, tasks: Sequence[dict] = (), type: str = "task", limits: str | dict | None = None,
                 data: dict | None = None, *, part_limits: str | dict | None = None, constraint_limits: dict | None = None, _description: Any = None, **options: Any) -> None:
        keep: list = []
        instance_of(model, Model, "model")
        if _description is None:
            _description = self._describe(model, tasks, type, limits, options, keep)
            describe_limits(_description, model, part_limits, constraint_limits, keep)
        c_options = default("ramus_data_options", data or {}, "a controller's data", keep)
        self._start()
        self._model = model
        self._c = created(lib.ramus_controller_create, model._c, _description, c_options, destroy=lib.ramus_controller_destroy,
                          keep=(model._c,))
        self._feeders = Feeders(model)

    @property
    def model(self) -> Model:
        """Whose it is."""
        return self._model

    @classmethod
    def load(cls, path: str, model: Model, data: dict | None = None) -> Controller:
        """From a file (docs/control.md)."""
        instance_of(model, Model, "model")
        c = created(lib.ramus_controller_description_load, encode(path, "path"), model._c, ffi.NULL,
                    destroy=lib.ramus_controller_description_destroy)
        return cls(model, data=data, _description=c)

    @classmethod
    def parse(cls, yaml: str, model: Model, name: str | None = None, data: dict | None = None) -> Controller:
        """From the text of such a file; `name` is used in messages."""
        instance_of(model, Model, "model")
        given = encode(yaml, "yaml")
        c = created(lib.ramus_controller_description_parse, given, len(given), ffi.NULL if name is None else encode(name), model._c,
                    ffi.NULL, destroy=lib.ramus_controller_description_destroy)
        return cls(model, data=data, _description=c)

    @staticmethod
    def _describe(model: Model, tasks: Any, type: str, limits: Any, options: dict, keep: list) -> Any:
        tasks = list(tasks)
        c = default("ramus_controller_description", {"type": type, **options}, "a controller", keep)
        c_tasks, c_targets = ffi.new("ramus_task_description[]", max(len(tasks), 1)), ffi.new("ramus_target[]", max(len(tasks), 1))
        targets = free = 0
        for k, task in enumerate(tasks):
            if not isinstance(task, dict):
                raise ArgumentError(f"task {k}: a dict is expected, not {type_name(task)}")
            task = dict(task)
            lib.ramus_task_description_init(ffi.addressof(c_tasks[k]), ffi.sizeof("ramus_task_description"))
            for key in ("frame", "other"):
                if task.get(key) is not None:
                    task[key] = model.frame(task[key])
            if task.get("other", 0) is None:  # the world
                del task["other"]
            if "part" in task:
                task["part"] = model.part(task["part"])
            if "gains" in task and not isinstance(task["gains"], dict):
                task["gains"] = dict(zip(("kp", "kv"), task["gains"]))
            coordinate, target = task.pop("coordinate", None), task.pop("target", None)
            fill(c_tasks[k], task, f"task {k}", keep)
            if coordinate is not None:
                keep.append(ffi.from_buffer("unsigned char[]", mask(coordinate, f"task {k}: coordinate", model.nv)))
                c_tasks[k].coordinate = ffi.cast("unsigned char *", keep[-1])
            c_targets[k] = lib.ramus_target_default()
            if target is None and needs_no_target(c_tasks[k]):
                free += 1
            if target is not None:
                targets += 1
                set_target_fields(c_targets[k], target, model, f"task {k}: target", keep)
        if targets not in (0, len(tasks) - free):
            raise ArgumentError("targets: every task has one, or none: then set_target and set_posture give them")
        keep += [c_tasks, c_targets]
        c.ntask, c.task, c.target = len(tasks), c_tasks, c_targets if targets else ffi.NULL
        if limits is not None:
            c_limits = ffi.new("ramus_joint_limits[]", max(model.nv, 1))
            lib.ramus_model_joint_limits(model._c, c_limits)
            if not isinstance(limits, dict) and limits != "model":
                raise ArgumentError(f"limits: 'model' or a dict is expected, not {limits!r}")
            if isinstance(limits, dict):
                for name, values in limits.items():
                    for k, value in enumerate(vector(values, f"limits: {name}", model.nv)):
                        fill(c_limits[k], {name: value}, "limits", keep)
            keep.append(c_limits)
            c.limits = c_limits
        return c

    def _check(self, status):
        check(status, lib.ramus_controller_error(self._c))

    def feed(self, port: str | int, value: Any, stamp: float = 0.0) -> None:
        """What a black box measures from now on, as Workspace.feed takes it; a function (t, q, v) is called by every forces."""
        self._feeders.feed(lib.ramus_controller_data(self._c), port, value, stamp)

    def set_target(self, task: int, pose: ArrayLike, twist: ArrayLike = (0,) * 6, twist_dot: ArrayLike = (0,) * 6) -> None:
        """Where task number `task` should be and how it should move: pose (7,) or (4, 4) in the world, twists (6,) in its own axes."""
        c = ffi.new("ramus_motion *")
        set_motion(c[0], (pose, twist, twist_dot), "target")
        self._check(lib.ramus_controller_set_target(self._c, integer(task, "task"), c))

    def set_posture(self, task: int, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None) -> None:
        """Where the joints should be for task number `task`: q (nq,), and v, a (nv,); None: at rest."""
        q = vector(q, "q", self._model._nq)
        v, a = (x if x is None else vector(x, name, self._model._nv) for name, x in (("v", v), ("a", a)))
        self._check(lib.ramus_controller_set_posture(self._c, integer(task, "task"), pointer(q), pointer(v), pointer(a)))

    def set_gains(self, task: int, kp: float, kv: float) -> None:
        """Stiffness kp, 1/s^2, and damping kv, 1/s, of task number `task`."""
        self._check(lib.ramus_controller_set_gains(self._c, integer(task, "task"), {"kp": number(kp, "kp"), "kv": number(kv, "kv")}))

    def forces(self, t: float, q: ArrayLike, v: ArrayLike, out: np.ndarray | None = None) -> np.ndarray:
        """tau (nv,), N m or N, at time t in s, q (nq,) and v (nv,)."""
        q, v = vector(q, "q", self._model._nq), vector(v, "v", self._model._nv)
        tau, t = result(out, "out", (self._model._nv,)), number(t, "t")
        if self._feeders:
            self._feeders.call(lib.ramus_controller_data(self._c), t, np.asarray(q), np.asarray(v))
        self._check(lib.ramus_controller_forces(self._c, t, pointer(q), pointer(v), pointer(tau)))
        return tau

    def drives(self) -> Record:
        """What drives and constraints did in the last forces: motor (nv,), tension, length, rate, acceleration, command_length and
        command_rate of the parts, multiplier of the constraints' rows, bound_force (nbound, 3), out_of_reach of the tasks, residual, force_excess, range_excess."""
        c = ffi.new("ramus_control_drives *")
        self._check(lib.ramus_controller_drives(self._c, c))
        found = record(c)
        found.motor, found.multiplier = view(c.motor, self._model._nv), view(c.multiplier, c.nconstraint_row)
        found.bound_force = view(c.bound_force, c.nbound, 3)
        for name in ("tension", "length", "rate", "acceleration", "command_length", "command_rate"):
            setattr(found, name, view(getattr(c, name), c.npart))
        ntask = ffi.new("ramus_control_report *")
        lib.ramus_controller_report(self._c, ntask)
        found.out_of_reach = None if c.out_of_reach == ffi.NULL else view(c.out_of_reach, ntask.ntask)
        return found

    def report(self) -> Record:
        """The result of the last forces: name, error, loss of each task, total_error, active limits, consistent, ..."""
        c = ffi.new("ramus_control_report *")
        self._check(lib.ramus_controller_report(self._c, c))
        found = record(c)
        found.name = [text(c.name[k]) for k in range(c.ntask)]
        found.error = view(c.error, c.ntask)
        found.loss = None if c.loss == ffi.NULL else view(c.loss, c.ntask)
        found.a = None if c.a == ffi.NULL else view(c.a, self._model._nv)
        found.active = [Record(coordinate=x.coordinate, kind=text(lib.ramus_limit_kind_name(x.kind)), side=x.side)
                        for x in (c.active[k] for k in range(c.nactive))]
        return found


def needs_no_target(task: Any) -> bool:
    """Ranges and sights are targets by themselves."""
    return task.kind == lib.RAMUS_TASK_SIGHT or task.lower == task.lower or task.upper == task.upper


def describe_limits(c: Any, model: Model, parts: Any, constraints: Any, keep: list) -> None:
    """Limits of actuators and of constraints in a ramus_controller_description."""
    if parts is not None:
        c_parts = ffi.new("ramus_joint_limits[]", max(len(model.parts), 1))
        lib.ramus_model_part_limits(model._c, c_parts)
        if not isinstance(parts, dict) and parts != "model":
            raise ArgumentError(f"part_limits: 'model' or a dict is expected, not {parts!r}")
        for name, values in (parts.items() if isinstance(parts, dict) else ()):
            fill(c_parts[model.part(name)], values, f"part_limits: {name}", keep)
        keep.append(c_parts)
        c.part_limits = c_parts
    if constraints:
        c_limits = ffi.new("ramus_constraint_limits[]", len(constraints))
        for k, (name, values) in enumerate(constraints.items()):
            lib.ramus_constraint_limits_init(ffi.addressof(c_limits[k]), ffi.sizeof("ramus_constraint_limits"))
            fill(c_limits[k], {"constraint": name, **values}, f"constraint_limits: {name}", keep)
        keep.append(c_limits)
        c.nconstraint_limit, c.constraint_limits = len(constraints), c_limits


def type_name(value: Any) -> str:
    """For messages."""
    return type(value).__name__


def set_target_fields(c: Any, target: dict, model: Model, what: str, keep: list) -> None:
    """Fills a ramus_target from a dict."""
    if not isinstance(target, dict):
        raise ArgumentError(f"{what}: a dict is expected, not {type_name(target)}")
    target = dict(target)
    q, value = target.pop("q", None), target.pop("value", None)
    if value is not None:  # a distance, a height, a length
        target["pose"] = (number(value, f"{what}: value"), 0, 0, 1, 0, 0, 0)
    fill(c, target, what, keep)
    if q is not None:
        keep.append(pointer(vector(q, f"{what}: q", model.nq)))
        c.q = ffi.cast("double *", keep[-1])


def target_motion(target: dict, rest: ArrayLike = (0, 0, 0, 1, 0, 0, 0), t: float = 0.0) -> tuple:
    """The motion (pose, twist, twist_dot) of a described target at time t around the pose `rest`."""
    c, keep = ffi.new("ramus_target *", lib.ramus_target_default()), []  # type: ignore[var-annotated]
    if not isinstance(target, dict):
        raise ArgumentError(f"target: a dict is expected, not {type_name(target)}")
    fill(c, target, "target", keep)
    return motion_of(lib.ramus_target_motion(c, struct("ramus_pose", rest, "rest")[0], number(t, "t")))


def pose_error(x_d: ArrayLike, x: ArrayLike) -> float:
    """Half the length of (rotation vector, position) from the pose x_d to x."""
    return lib.ramus_pose_error(struct("ramus_pose", x_d, "x_d")[0], struct("ramus_pose", x, "x")[0])


def pose_feedback(x: ArrayLike, twist: ArrayLike, desired: tuple, kp: float, kv: float) -> np.ndarray:
    """(6,) the twist derivative of the papers' law that drives a frame at pose x to the motion `desired`."""
    c = ffi.new("ramus_motion *")
    set_motion(c[0], desired, "desired")
    return numbers_of(lib.ramus_pose_feedback(struct("ramus_pose", x, "x")[0], struct("ramus_twist", twist, "twist")[0], c,
                                              {"kp": number(kp, "kp"), "kv": number(kv, "kv")}), "ramus_twist").copy()
