"""What every module of the package uses: the C library, errors, arrays, and structs as Python values.

Values and their C counterparts:

    pose      ndarray (7,)   px py pz qw qx qy qz          ramus_pose
    twist     ndarray (6,)   wx wy wz vx vy vz             ramus_twist
    wrench    ndarray (6,)   fx fy fz mx my mz             ramus_wrench
    vector    ndarray (3,)                                 ramus_vec3
    rotation  ndarray (4,)   w x y z                       ramus_quat
    enum      str            'revolute', 'task', ...       RAMUS_REVOLUTE, RAMUS_CONTROLLER_TASK, ...
    handle    int            -1 or None: none              ramus_link, ramus_frame, ...
    struct    Record         its fields as attributes      any other
"""
from __future__ import annotations

import difflib
import functools
import os
import threading
from types import SimpleNamespace
from typing import Any, Callable, Iterator

import numpy as np

from ._ramus import ffi, lib  # type: ignore
from .errors import ArgumentError, Error

__all__ = ["Error", "ArgumentError", "Record", "ffi", "lib"]

FLOAT = np.dtype(np.float64)
STATUS = {value: name for name, value in ffi.typeof("ramus_status").relements.items()}


class Record(SimpleNamespace):
    """The fields of a C struct as attributes."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"there is no '{name}'{hint(name, vars(self))}")

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return iter(vars(self).items())


def text(value):
    """A Python str from a C string; NULL gives ''."""
    return ffi.string(value).decode("utf-8", "replace") if value != ffi.NULL else ""


def encode(value, what="name"):
    """A C string from a str or path."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogateescape")
    if not isinstance(value, bytes):
        raise ArgumentError(f"{what}: a text is expected, not {type(value).__name__}")
    if b"\0" in value:
        raise ArgumentError(f"{what}: a zero character cannot be part of it")
    return value


def fail(status, error=None):
    """Raises what `error` (a ramus_error) reports."""
    said = text(error.text) if error is not None and error != ffi.NULL else ""
    name = STATUS.get(status, str(status)).removeprefix("RAMUS_").removeprefix("ERR_")
    raise Error(name, said or text(lib.ramus_status_text(status)))


def check(status, error=None):
    if status:
        fail(status, error)


def created(function, *arguments, destroy, keep=()):
    """function(*arguments, &out, err): the object, which `destroy` ends after which `keep` may go."""
    error = ffi.new("ramus_error *")
    kind = ffi.typeof(function).args[len(arguments)].item
    out = ffi.new(ffi.getctype(kind, "*"))
    check(function(*arguments, out, error), error)
    return owned(out[0], destroy, keep)


def owned(pointer, destroy, keep=()):
    # the closure keeps what the object needs alive until it is destroyed, also when a cycle of objects is collected
    return ffi.gc(pointer, lambda p, keep=keep: destroy(p))


# ---- objects of C -----------------------------------------------------------------------------------------------------

class Object:
    """Something that C keeps: neither pickled nor copied."""
    _instead = "make a new one from the model"

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"a ramus.{type(self).__name__} is neither pickled nor copied: {self._instead}")


class Worker(Object):
    """An object with memory that each call uses: calls of several threads wait for each other."""

    _lock: Any
    _called: str | None  # in a Python function that C calls: what it may still use

    def _start(self) -> None:
        self._lock, self._called = threading.RLock(), None

    def _allow(self, name: str) -> None:
        if self._called is not None and name not in self._called.split():
            raise Error("ARGUMENT", f"{name} of this {type(self).__name__} cannot be called by a function that it calls itself")


def locked(function: Callable) -> Callable:
    """One thread at a time, and not from a function that the object's own call calls."""
    name = function.__name__

    @functools.wraps(function)
    def method(self: Any, *arguments: Any, **named: Any) -> Any:
        with self._lock:
            if self._called is not None:
                self._allow(name)
            return function(self, *arguments, **named)
    return method


def lock_methods(kind: type) -> type:
    """All public methods of a class are `locked`."""
    for name, value in list(vars(kind).items()):
        if not name.startswith("_") and callable(value) and not isinstance(value, (type, classmethod, staticmethod)):
            setattr(kind, name, locked(value))
    return kind


# ---- arrays ---------------------------------------------------------------------------------------------------------

def array(value: Any, name: str) -> Any:
    """`value` as a C-contiguous array of float64; itself if it is one."""
    if type(value) is np.ndarray and value.dtype is FLOAT and value.flags.c_contiguous and value.flags.aligned:
        return value
    try:
        converted = np.asarray(value)
    except (ValueError, TypeError) as problem:
        raise ArgumentError(f"{name}: numbers are expected: {problem}") from None
    if converted.dtype.kind not in "fiub":
        raise ArgumentError(f"{name}: real numbers are expected, not {converted.dtype}")
    return np.require(converted, FLOAT, ["C", "A"]).view(np.ndarray)


def rows(value, name, width):
    """(array, None) for one state (width,), (array, n) for many (n, width)."""
    if not (type(value) is np.ndarray and value.dtype is FLOAT and value.flags.c_contiguous and value.flags.aligned):
        value = array(value, name)
    shape = value.shape
    if len(shape) == 1 and shape[0] == width:
        return value, None
    if len(shape) == 2 and shape[1] == width:
        return value, shape[0]
    raise ArgumentError(f"{name}: shape ({width},) or (n, {width}) is expected, not {shape}")


def vector(value: Any, name: str, width: int) -> Any:
    value = array(value, name)
    if value.shape != (width,):
        raise ArgumentError(f"{name}: shape ({width},) is expected, not {value.shape}")
    return value


def shaped(value, name, shape):
    value = array(value, name)
    if value.shape != shape:
        raise ArgumentError(f"{name}: shape {shape} is expected, not {value.shape}")
    return value


def result(out: Any, name: str, shape: tuple) -> Any:
    """`out` if it can take a result of that shape, or a new array."""
    if out is None:
        return np.empty(shape)
    if not (type(out) is np.ndarray and out.dtype is FLOAT and out.flags.carray):
        raise ArgumentError(f"{name}: a writable, C-contiguous array of float64 is expected")
    if out.shape != shape:
        raise ArgumentError(f"{name}: shape {shape} is expected, not {out.shape}")
    return out


def pointer(value):
    """The C pointer to an array's numbers; NULL for None."""
    return ffi.NULL if value is None else ffi.from_buffer("double[]", value)


def view(p, *shape):
    """A copy of C numbers."""
    count = int(np.prod(shape))
    return np.frombuffer(ffi.buffer(p, count * 8), FLOAT).reshape(shape).copy() if count else np.zeros(shape)


# ---- structs --------------------------------------------------------------------------------------------------------

ORDER = {  # how a struct's numbers are ordered as an array: indices into the C struct's
    "ramus_pose": np.array([4, 5, 6, 0, 1, 2, 3]),
    "ramus_twist": np.arange(6), "ramus_wrench": np.arange(6), "ramus_vec3": np.arange(3), "ramus_quat": np.arange(4),
    "ramus_dq": np.arange(8), "ramus_dual": np.arange(2),
}
HANDLES = {"ramus_link", "ramus_frame", "ramus_instance", "ramus_port", "ramus_part", "ramus_lever", "ramus_sharing"}


def plain(ctype):
    """The name of a C type without 'struct' and 'const'."""
    return ctype.cname.replace("struct ", "").replace("const ", "").strip()


def enum_names(ctype, _known={}):
    """{value: name} of an enum, without the prefix that all have."""
    if ctype.cname not in _known:
        elements = dict(sorted((value, name) for name, value in ctype.relements.items()))
        prefix = os.path.commonprefix(list(elements.values()))
        prefix = prefix[:prefix.rfind("_") + 1]
        _known[ctype.cname] = {value: name[len(prefix):].lower() for value, name in elements.items()
                               if not name.endswith("_COUNT")}
    return _known[ctype.cname]


def enum_value(ctype_name, value, what):
    """The C value of an enum's name."""
    names = enum_names(ffi.typeof(ctype_name))
    wanted = value.lower().replace("-", "_") if isinstance(value, str) else None
    for number, name in names.items():
        if wanted == name:
            return number
    raise ArgumentError(f"{what}: {value!r} is not one of {', '.join(names.values())}{hint(str(value), names.values())}")


def hint(name, among):
    near = difflib.get_close_matches(name, [str(x) for x in among], 1)
    return f"; did you mean '{near[0]}'?" if near else ""


def numbers_of(struct, name):
    return np.frombuffer(ffi.buffer(ffi.addressof(struct)), FLOAT)[ORDER[name]]


def to_python(value, ctype):
    """A C value as a Python one; see the table above."""
    kind = ctype.kind
    if kind == "struct":
        name = plain(ctype)
        if name in ORDER:
            return numbers_of(value, name)
        if name in HANDLES:
            return value.index
        return record(value)
    if kind == "enum":
        return enum_names(ctype).get(int(ffi.cast("int", value)), value)
    if kind == "pointer" and plain(ctype.item) == "char":
        return text(value)
    if kind == "array":
        if plain(ctype.item) == "char":
            return text(value)
        return np.array([to_python(value[k], ctype.item) for k in range(ctype.length)])
    return value


def record(struct, skip=("struct_size", "unused")):
    """A C struct as a Record; pointers to numbers are left out."""
    ctype = ffi.typeof(struct)
    if ctype.kind == "pointer":
        ctype = ctype.item
    fields = {}
    for name, field in ctype.fields:
        kind = field.type
        if name in skip or (kind.kind in ("pointer", "function") and plain(kind.item if kind.kind == "pointer" else kind) != "char"):
            continue
        fields[name] = to_python(getattr(struct, name), kind)
    return Record(**fields)


def set_numbers(struct, name, value, what):
    """Fills a pose, twist, ... from an array."""
    given = array(value, what)
    order = ORDER[name]
    if name == "ramus_pose" and given.shape == (4, 4):
        given = pose_from_matrix(given)
    if given.shape != (len(order),):
        raise ArgumentError(f"{what}: shape ({len(order)},) is expected{' or (4, 4)' if name == 'ramus_pose' else ''}, not {given.shape}")
    target = np.frombuffer(ffi.buffer(ffi.addressof(struct)), FLOAT)
    target[order] = given


def pose_from_matrix(matrix):
    rotation, position = np.ascontiguousarray(matrix[:3, :3]), np.ascontiguousarray(matrix[:3, 3])
    return numbers_of(lib.ramus_pose_from_matrix(pointer(rotation), pointer(position)), "ramus_pose").copy()


def struct(name, value, what):
    """A new struct of numbers from an array: struct('ramus_pose', x, 'pose')."""
    new = ffi.new(name + " *")
    set_numbers(new[0], name, value, what)
    return new


def structs(name, value, what, count):
    """count structs in a row from an array (count, width)."""
    width = len(ORDER[name])
    given = shaped(value, what, (count, width))
    new = ffi.new(f"{name}[]", max(count, 1))
    if count:
        np.frombuffer(ffi.buffer(new), FLOAT).reshape(-1, width)[:count, ORDER[name]] = given
    return new


def arrays_of(p, name, count):
    """An array (count, width) from structs in a row."""
    width = len(ORDER[name])
    return view(ffi.cast("const double *", p), count, width)[:, ORDER[name]] if count else np.zeros((0, width))


def fill(target, values, what, keep):
    """Sets fields of a struct from a dict; `keep` gets what must live as long as the struct is used."""
    fields = dict(ffi.typeof(target).item.fields if ffi.typeof(target).kind == "pointer" else ffi.typeof(target).fields)
    for name, value in values.items():
        if name not in fields or name in ("struct_size", "unused"):
            raise ArgumentError(f"{what} has no '{name}'{hint(name, fields)}")
        set_field(target, name, fields[name].type, value, f"{what}: {name}", keep)


def set_field(target, name, ctype, value, what, keep):
    kind, cname = ctype.kind, plain(ctype)
    if kind == "struct" and cname in ORDER:
        set_numbers(getattr(target, name), cname, value, what)
    elif kind == "struct" and cname in HANDLES:
        getattr(target, name).index = integer(value, what)
    elif kind == "struct":
        if not isinstance(value, dict):
            raise ArgumentError(f"{what}: a dict is expected, not {short(value)}")
        fill(getattr(target, name), value, what, keep)
    elif kind == "enum":
        setattr(target, name, enum_value(cname, value, what))
    elif kind == "pointer" and plain(ctype.item) == "char":
        if value is None:
            setattr(target, name, ffi.NULL)
        else:
            keep.append(ffi.new("char[]", encode(value, what)))
            setattr(target, name, keep[-1])
    elif kind == "array":
        given = vector(value, what, ctype.length)
        for k in range(ctype.length):
            getattr(target, name)[k] = given[k]
    elif cname == "_Bool":
        setattr(target, name, flag(value, what))
    elif cname in ("double", "float"):
        setattr(target, name, number(value, what))
    elif kind == "primitive":
        unsigned = cname.startswith(("unsigned", "size_t", "uint"))
        most = 2**(8 * ffi.sizeof(ctype) - (not unsigned)) - 1
        setattr(target, name, integer(value, what, 0 if unsigned else -most - 1, most))
    else:
        raise ArgumentError(f"{what} cannot be set")


def integer(value, what, least=-2**31, most=2**31 - 1):
    try:
        number = int(value)
        if number == value and not isinstance(value, (str, bytes, np.ndarray)):
            if least <= number <= most:
                return number
            raise ArgumentError(f"{what}: a whole number from {least} to {most} is expected, not {short(value)}")
    except ArgumentError:
        raise
    except (TypeError, ValueError, OverflowError):
        pass
    raise ArgumentError(f"{what}: a whole number is expected, not {short(value)}")


def number(value, what):
    """A float, finite or not."""
    if not isinstance(value, (str, bytes, bool)) and np.ndim(value) == 0:
        try:
            return float(value)
        except (TypeError, ValueError, OverflowError):
            pass
    raise ArgumentError(f"{what}: a number is expected, not {short(value)}")


def flag(value, what):
    """True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise ArgumentError(f"{what}: True or False is expected, not {short(value)}")
    return bool(value)


def short(value):
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def mask(value, name, count):
    """True or False for each coordinate, as C has them."""
    given = np.asarray(value)
    if given.shape != (count,) or given.dtype.kind not in "bui":
        raise ArgumentError(f"{name}: {count} times True or False are expected, not {short(value)}")
    return np.ascontiguousarray(given.astype(bool), np.uint8)


def instance_of(value, kind, what):
    """`value`, if it is a `kind` of this package."""
    if not isinstance(value, kind):
        raise ArgumentError(f"{what}: a ramus.{kind.__name__} is expected, not {type(value).__name__}")
    return value


def numbers(value: Any, what: str) -> Any:
    """One number or a row of them, as an array (k,)."""
    given = np.atleast_1d(array(value, what))
    if given.ndim != 1:
        raise ArgumentError(f"{what}: a number or a row of numbers is expected, not an array of shape {given.shape}")
    return given


def default(name, values, what, keep):
    """A struct with its defaults, and `values` set: default('ramus_sim_options', {...}, 'a simulation', keep)."""
    new = ffi.new(f"{name} *")
    getattr(lib, f"{name}_init")(new, ffi.sizeof(name))
    fill(new, values, what, keep)
    return new


# ---- Python functions that C calls ----------------------------------------------------------------------------------

class Callback:
    """A Python function behind a C callback; an exception in it is kept and raised after the C call.

    worker, allowed: whose call it is, and which of its methods the function may use."""

    def __init__(self, function, *context, worker=None, allowed=""):
        if not callable(function):
            raise ArgumentError(f"a function is expected, not {type(function).__name__}")
        self.function, self.context, self.problem = function, context, None
        self.worker, self.allowed = worker, allowed
        self.handle = ffi.new_handle(self)

    def check(self, status, error=None):
        problem, self.problem = self.problem, None
        if problem is not None:
            raise problem
        check(status, error)


def guarded(user, call):
    callback = ffi.from_handle(user)
    worker = callback.worker
    if worker is not None:
        before, worker._called = worker._called, callback.allowed
    try:
        call(callback)
    except BaseException as problem:  # KeyboardInterrupt too: it ends the run
        callback.problem = problem
        return lib.RAMUS_ERR_ARGUMENT
    finally:
        if worker is not None:
            worker._called = before
    return lib.RAMUS_OK


@ffi.def_extern()
def ramus_py_report(user, diagnostic):
    guarded(user, lambda c: c.function(Record(severity="warning" if diagnostic.severity == lib.RAMUS_WARNING else "error",
                                              file=text(diagnostic.file) or None, line=diagnostic.line or None,
                                              text=text(diagnostic.text))))


@ffi.def_extern(error=lib.RAMUS_ERR_ARGUMENT)
def ramus_py_read(user, request, out, error):
    def call(c):
        given = c.function(text(request.path), [text(request.argument[k]) for k in range(request.nargument)])
        if given is not None:
            data = encode(given, "the text of " + text(request.path))
            c.context[0].append(ffi.new("char[]", data))  # until the load returns
            out.text, out.size = c.context[0][-1], len(data)
            xml = data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")
            out.format = lib.RAMUS_FILE_URDF if xml else lib.RAMUS_FILE_ASSEMBLY
    return guarded(user, call)


@ffi.def_extern(error=lib.RAMUS_ERR_ARGUMENT)
def ramus_py_forces(user, t, q, v, tau):
    def call(c):
        nq, nv = c.context
        given = c.function(t, view(q, nq), view(v, nv))
        if given is not None:
            ffi.memmove(tau, pointer(vector(given, "the controller's forces", nv)), nv * 8)
    return guarded(user, call)


@ffi.def_extern(error=lib.RAMUS_ERR_ARGUMENT)
def ramus_py_observer(user, sim, output):
    return guarded(user, lambda c: c.function(output))


@ffi.def_extern(error=lib.RAMUS_ERR_ARGUMENT)
def ramus_py_constraint(user, model, q, v, c_rows):
    def call(c):
        nrow, nq, nv, position, velocity = c.context
        given = c.function(view(q, nq), view(v, nv))
        names = ["A", "b"] + ["position_error"] * position + ["velocity_error"] * velocity
        if not isinstance(given, tuple) or len(given) != len(names):
            raise ArgumentError(f"the constraint's function returns a tuple ({', '.join(names)})")
        for name, value in zip(names, given):
            place = getattr(c_rows, name)
            value = shaped(value, name, (nrow, nv) if name == "A" else (nrow,))
            if place != ffi.NULL:
                ffi.memmove(place, pointer(value), value.nbytes)
    return guarded(user, call)


@ffi.def_extern(error=lib.RAMUS_ERR_ARGUMENT)
def ramus_py_contacts(user, t, q, v, wrench):
    def call(c):
        count, nq, nv = c.context
        given = c.function(t, view(q, nq), view(v, nv))
        ffi.memmove(wrench, pointer(shaped(given, "the contacts", (count, 6))), count * 48)
    return guarded(user, call)
