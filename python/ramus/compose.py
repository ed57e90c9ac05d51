"""Robots put together from modules: from files, arrays or code."""
from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Callback, Object, Record, check, created, default, encode, ffi, fill, flag, instance_of, lib, number, numbers,
                    pointer, record, struct, text, to_python)
from .files import PathLike, loading
from .model import Model
from .workspace import constraint_description

__all__ = ["Module", "Robot", "share"]

NONE = ffi.NULL


class Module(Object):
    """Links that are attached to a robot as one, as often as one likes.

        arm = ramus.Module("arm")
        arm.add_link(name="upper", joint_name="shoulder", joint_type="revolute", mass=2.0, com=[0, 0, 0.1],
                     inertia=[0.01, 0.01, 0.002, 0, 0, 0])
        arm = ramus.Module.load("arm.urdf")
    """

    def __init__(self, name: str, *, file: str | None = None, _c: Any = None) -> None:
        self._c = _c if _c is not None else created(lib.ramus_module_create, encode(name), NONE if file is None else encode(file),
                                                    NONE, destroy=lib.ramus_module_destroy)

    @classmethod
    def load(cls, path: PathLike, *, strict: bool = False, overrides: dict | None = None, report: Any = None,
             open_mimics: bool = False, read: Any = None, xacro: dict | None = None) -> Module:
        """From a URDF, xacro or assembly file. open_mimics: a mimic of a missing joint is no error; set_mimic corrects it.

        The other options are those of ramus.load."""
        with loading(strict=strict, overrides=overrides, report=report, open_mimics=open_mimics, read=read, xacro=xacro) as options:
            return cls("", _c=created(lib.ramus_module_load, encode(path, "path"), options, destroy=lib.ramus_module_destroy))

    @classmethod
    def parse_urdf(cls, urdf: str, name: str | None = None) -> Module:
        """From the text of a URDF; `name` is used in messages."""
        data = encode(urdf, "urdf")
        return cls("", _c=created(lib.ramus_urdf_parse, data, len(data), NONE if name is None else encode(name), NONE,
                                    destroy=lib.ramus_module_destroy))

    @classmethod
    def from_robot(cls, robot: Robot) -> Module:
        """A whole robot as a module."""
        return cls("", _c=created(lib.ramus_module_from_builder, instance_of(robot, Robot, "robot")._c, destroy=lib.ramus_module_destroy))

    @property
    def name(self) -> str:
        """Of the module, as files have it."""
        return text(lib.ramus_module_name(self._c))

    @property
    def nlink(self) -> int:
        """How many links it has."""
        return lib.ramus_module_nlink(self._c)

    def add_link(self, **description: Any) -> Module:
        """A link and the joint that moves it: name, parent, joint_name, joint_type, axis, mass, com, inertia, ... as in
        ramus_link_description of model.h. The link's parent is the one before it if not given."""
        keep: list = []
        error = ffi.new("ramus_error *")
        c = default("ramus_link_description", description, "a link", keep)
        check(lib.ramus_module_add_link(self._c, c, error), error)
        return self

    def add_frame(self, name: str, link: str, pose: ArrayLike = (0, 0, 0, 1, 0, 0, 0)) -> Module:
        """A named frame of a link; pose (7,) or (4, 4) in the link's frame."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_module_add_frame(self._c, encode(name), encode(link), struct("ramus_pose", pose, "pose")[0], error), error)
        return self

    def add_shape(self, link: str, **description: Any) -> Module:
        """kind ('box', 'cylinder', 'sphere', 'capsule', 'mesh'), pose, size, radius, length, mesh, color, collision, ..."""
        keep: list = []
        error = ffi.new("ramus_error *")
        if "color" in description:
            description = {**description, "has_color": True}
        c = default("ramus_shape", description, "a shape", keep)
        check(lib.ramus_module_add_shape(self._c, encode(link), c, error), error)
        return self

    def _call(self, function, *arguments):
        error = ffi.new("ramus_error *")
        check(function(self._c, *arguments, error), error)
        return self

    # a module is edited before it is attached; in names of links and joints * is any letters and ? is one

    def copy(self) -> Module:
        """A second module, to be edited where the first is part of a robot already."""
        return Module("", _c=created(lib.ramus_module_copy, self._c, NONE, destroy=lib.ramus_module_destroy))

    def __copy__(self) -> Module:
        return self.copy()

    def __deepcopy__(self, memo: dict) -> Module:
        return self.copy()

    def take(self, link: str) -> Module:
        """Keep a link and all that it carries; its frame is then at the module's base."""
        return self._call(lib.ramus_module_take, encode(link))

    def prune(self, *links: str) -> Module:
        """Remove links (patterns) and all that they carry."""
        names = [ffi.new("char[]", encode(name)) for name in links]
        return self._call(lib.ramus_module_prune, ffi.new("char *[]", names + [NONE]), len(names))

    def set_numbers(self, path: str, values: ArrayLike) -> Module:
        """Numbers in SI by path: 'links.palm.mass', 'links.palm.com', 'joints.finger_*.limits.effort'; see model.h."""
        given = numbers(values, "values")
        return self._call(lib.ramus_module_set_numbers, encode(path), pointer(given), given.size)

    def lock(self, joint: str, values: ArrayLike) -> Module:
        """Hold joints (a pattern) at a position in every instance; rad or m."""
        given = numbers(values, "values")
        return self._call(lib.ramus_module_lock, encode(joint), pointer(given), given.size)

    def set_passive(self, joint: str, passive: bool = True) -> Module:
        """No motor moves joints (a pattern), or one does."""
        drive = lib.RAMUS_DRIVE_PASSIVE if flag(passive, "passive") else lib.RAMUS_DRIVE_DRIVEN
        return self._call(lib.ramus_module_set_drive, encode(joint), drive)

    def set_mimic(self, joint: str, master: str | None = None, multiplier: float = 1.0, offset: float = 0.0) -> Module:
        """Joints (a pattern) follow `master`, or none."""
        return self._call(lib.ramus_module_set_mimic, encode(joint), NONE if master is None else encode(master), number(multiplier, "multiplier"),
                          number(offset, "offset"))

    def __repr__(self):
        return f"<ramus.Module {self.name!r}: {self.nlink} links>"


class Robot(Object):
    """Modules and how they are attached to each other; compile() makes the Model.

        robot = ramus.Robot("machine")
        robot.attach(base, name="base")
        robot.attach(arm, on="base/top", pose=[0, 0, 0.1, 1, 0, 0, 0], name="arm")
        robot.attach_black_box("gripper", on="arm/l6")
        model = robot.compile()
    """

    def __init__(self, name: str = "robot", *, _c: Any = None) -> None:
        self._c = _c if _c is not None else created(lib.ramus_builder_create, encode(name), NONE, NONE,
                                                    destroy=lib.ramus_builder_destroy)

    @classmethod
    def load(cls, path: PathLike, floating: bool = False, gravity: ArrayLike | None = None, *, strict: bool = False,
             overrides: dict | None = None, report: Any = None, read: Any = None, xacro: dict | None = None) -> Robot:
        """From a file, to go on attaching; options as of ramus.load. A URDF is one instance, named after its robot."""
        with loading(floating, gravity, strict=strict, overrides=overrides, report=report, read=read, xacro=xacro) as options:
            return cls(_c=created(lib.ramus_builder_load, encode(path, "path"), options, destroy=lib.ramus_builder_destroy))

    @classmethod
    def parse(cls, assembly: str, name: str | None = None) -> Robot:
        """From the text of an assembly (YAML or JSON)."""
        data = encode(assembly, "assembly")
        return cls(_c=created(lib.ramus_assembly_parse, data, len(data), NONE if name is None else encode(name), NONE,
                              destroy=lib.ramus_builder_destroy))

    def copy(self) -> Robot:
        """A second robot, to be changed by itself; modules are shared."""
        return Robot(_c=created(lib.ramus_builder_copy, self._c, NONE, destroy=lib.ramus_builder_destroy))

    def _call(self, function, *arguments):
        error = ffi.new("ramus_error *")
        check(function(self._c, *arguments, error), error)

    def __copy__(self) -> Robot:
        return self.copy()

    def __deepcopy__(self, memo: dict) -> Robot:
        return self.copy()

    @property
    def instances(self) -> list[str]:
        """Names of what is attached."""
        return [text(lib.ramus_builder_instance_name(self._c, k)) for k in range(lib.ramus_builder_ninstance(self._c))]

    @property
    def gravity(self) -> np.ndarray:
        """(3,) m/s^2, world axes."""
        return to_python(lib.ramus_builder_gravity(self._c), ffi.typeof("ramus_vec3"))

    @gravity.setter
    def gravity(self, value: ArrayLike) -> None:
        lib.ramus_builder_set_gravity(self._c, struct("ramus_vec3", value, "gravity")[0])

    def set_floating(self, floating: bool = True) -> None:
        """A free joint root_joint under the root, or welded to the world."""
        lib.ramus_builder_set_root(self._c, lib.RAMUS_ROOT_FLOATING if flag(floating, "floating") else lib.RAMUS_ROOT_WELDED)

    def attach(self, module: Module, on: str | None = None, pose: ArrayLike | None = None, name: str | None = None) -> str:
        """Attach a module; returns the instance's name.

        on    'INSTANCE/LINK' or 'INSTANCE/FRAME'; None: the world
        pose  (7,) or (4, 4): of the module's base there, m; None: at its origin
        name  of the instance; None: the module's
        """
        instance_of(module, Module, "module")
        name = module.name if name is None else name
        self._call(lib.ramus_builder_attach, encode(name), module._c, NONE if on is None else encode(on, "on"),
                   NONE if pose is None else struct("ramus_pose", pose, "pose"), 0)
        return name

    def attach_black_box(self, name: str, on: str | None = None, pose: ArrayLike | None = None) -> str:
        """A part that is known by its ports alone; `on` and `pose` as of attach."""
        self._call(lib.ramus_builder_attach_black_box, encode(name), NONE if on is None else encode(on, "on"),
                   NONE if pose is None else struct("ramus_pose", pose, "pose"), 0)
        return name

    def set_source(self, name: str, kind: str | None, value: str | Sequence[str] = (), folder: str = "", **options: str) -> None:
        """Where a black box's module comes from: set_source("hand", "library", "vendor.so"); kind None: nowhere.

        value    a file, or a command and its arguments; relative paths start from `folder`, which ends with a slash
        options  that the module understands
        """
        texts = [ffi.new("char[]", encode(x, "value")) for x in ([value] if isinstance(value, str) else value)]
        keys = [ffi.new("char[]", encode(x, "option")) for x in options]
        given = [ffi.new("char[]", encode(str(x), "option")) for x in options.values()]
        lists = [ffi.new("char *[]", x or [NONE]) for x in (texts, keys, given)]
        keep: list = []
        c = default("ramus_source_description", {"nvalue": len(texts), "noption": len(keys)}, "a source", keep)
        names = [ffi.new("char[]", encode(x, "source")) for x in (kind or "", folder)]
        c.kind, c.folder, c.value, c.key, c.option = names[0], names[1], *lists
        self._call(lib.ramus_builder_set_source, encode(name), NONE if kind is None else c)

    def add_black_box_shape(self, name: str, **description: Any) -> None:
        """A shape of a black box, as Module.add_shape has them; its pose is in the attachment frame."""
        keep: list = []
        if "color" in description:
            description = {**description, "has_color": True}
        self._call(lib.ramus_builder_add_black_box_shape, encode(name), default("ramus_shape", description, "a shape", keep))

    def detach(self, name: str) -> None:
        """An instance and all that it carries."""
        self._call(lib.ramus_builder_detach, encode(name))

    def replace(self, name: str, module: Module | None = None) -> None:
        """An instance by another module, or by a black box (None)."""
        if module is None:
            self._call(lib.ramus_builder_replace_by_black_box, encode(name))
        else:
            self._call(lib.ramus_builder_replace, encode(name), instance_of(module, Module, "module")._c)

    def move(self, name: str, on: str, pose: ArrayLike | None = None) -> None:
        """Attach an instance, with all that it carries, elsewhere; `on` and `pose` as of attach."""
        self._call(lib.ramus_builder_move, encode(name), encode(on, "on"), NONE if pose is None else struct("ramus_pose", pose, "pose"))

    def lock(self, joint: str, values: ArrayLike) -> None:
        """Hold joints (a pattern) at a position: a number, or as many as their coordinates; rad or m."""
        given = numbers(values, "values")
        self._call(lib.ramus_builder_lock, encode(joint), pointer(given), given.size)

    def unlock(self, joint: str) -> None:
        """Let a joint move again."""
        self._call(lib.ramus_builder_unlock, encode(joint))

    def add_constraint(self, **description: Any) -> None:
        """name, kind ('closure', 'rolling', 'wheel', 'coupling', 'point_on_line', 'point_on_plane', 'distance'), frame_a,
        frame_b, pose_a, pose_b, ...; of a coupling, joints={joint: coefficient} and offset."""
        keep: list = []
        self._call(lib.ramus_builder_add_constraint, constraint_description(dict(description), keep))

    def remove_constraint(self, name: str) -> None:
        """The constraint of that name."""
        self._call(lib.ramus_builder_remove_constraint, encode(name))

    def add_part(self, **description: Any) -> None:
        """An actuator, spring or bar: name, kind, frame_a, point_a, frame_b, point_b, stiffness, ... (mechanism.h)."""
        keep: list = []
        self._call(lib.ramus_builder_add_part, default("ramus_part_description", description, "a part", keep))

    def add_lever(self, **description: Any) -> None:
        """A lever that an actuator turns: fields of ramus_lever_description in mechanism.h."""
        keep: list = []
        self._call(lib.ramus_builder_add_lever, default("ramus_lever_description", description, "a lever", keep))

    def add_sharing(self, carriers: Sequence[dict], rules: Sequence[dict], **description: Any) -> None:
        """A link that several bodies hold: carriers and rules are lists of dicts (mechanism.h)."""
        keep: list = []
        self._call(lib.ramus_builder_add_sharing, sharing_description(carriers, rules, description, keep))

    def check(self) -> list[Record]:
        """Every problem and warning, as Records: severity, file, line, text."""
        found: list = []
        callback, error = Callback(found.append), ffi.new("ramus_error *")
        lib.ramus_builder_check(self._c, lib.ramus_py_report, callback.handle, error)
        return found

    def compile(self, *, strict: bool = False, plain_names: bool = False, tree: bool = False) -> Model:
        """The Model. plain_names: joints and links without their instance's name."""
        options = default("ramus_compile_options", {"strict": strict, "plain_names": plain_names, "tree": tree}, "compile", [])
        return Model(created(lib.ramus_model_compile, self._c, options, destroy=lib.ramus_model_destroy))

    def __repr__(self):
        return f"<ramus.Robot: {', '.join(self.instances) or 'nothing attached'}>"


def sharing_description(carriers: Sequence[dict], rules: Sequence[dict], description: dict, keep: list) -> Any:
    """A ramus_sharing_description from lists of dicts."""
    c = default("ramus_sharing_description", description, "a sharing", keep)
    c_carriers = ffi.new("ramus_carrier_description[]", max(len(carriers), 1))
    c_rules = ffi.new("ramus_share_rule[]", max(len(rules), 1))
    names = [str(x.get("name", "")) for x in carriers]
    components = {k: 1 << i for i, k in enumerate(("fx", "fy", "fz", "mx", "my", "mz"))}
    for target, given in zip(c_carriers, carriers):
        target.stiffness = 1
        given = dict(given)
        if not isinstance(given.get("carries", 0), int):
            given["carries"] = sum(components[x] for x in given["carries"])
        fill(target, given, "a carrier", keep)
    for target, given in zip(c_rules, rules):
        given = dict(given)
        if isinstance(given.get("share"), dict):
            target.kind = lib.RAMUS_SHARE_FIXED
            share = given.pop("share")
            given["share"] = [share.get(name, 0.0) for name in names] + [0.0] * (lib.RAMUS_CARRIERS_MAX - len(names))
            given.setdefault("among", list(share))
        if not isinstance(given.get("among", 0), int):
            given["among"] = sum(1 << names.index(x) for x in given["among"])
        given.setdefault("among", (1 << len(names)) - 1)
        fill(target, given, "a rule", keep)
    keep += [c_carriers, c_rules]
    c.ncarrier, c.carrier, c.nrule, c.rule = len(carriers), c_carriers, len(rules), c_rules
    return c


def share(carriers: Sequence[dict], rules: Sequence[dict], needed: ArrayLike, poses: Any = None, **description: Any) -> np.ndarray:
    """Wrenches (ncarrier, 6) of the carriers that together exert `needed` (6,); poses (ncarrier, 7) of the carriers.

    A wrench: N, N m; carriers and rules as of Robot.add_sharing."""
    keep: list = []
    error = ffi.new("ramus_error *")
    c = sharing_description(carriers, rules, {"name": "share", **description}, keep)
    places = ffi.new("ramus_carrier[]", max(len(carriers), 1))
    for k in range(len(carriers)):
        fill(places[k], {"pose": (0, 0, 0, 1, 0, 0, 0) if poses is None else poses[k]}, "a carrier", keep)
    check(lib.ramus_share(c, struct("ramus_wrench", needed, "needed")[0], places, error), error)
    return np.array([record(places[k]).wrench for k in range(len(carriers))])
