"""A robot's own kernels on a card: many states at once, with arrays of whatever library keeps them there.

    kernels = model.cuda()                               # nvcc compiles, once
    tau = kernels.inverse_dynamics(q, v, a)              # q (count, nq), v, a (count, nv): CuPy, PyTorch, JAX, ...
    kernels.rollout(q, v, tau, steps=1000, step=1e-3)    # changes q and v

Arguments are arrays in device memory that have __cuda_array_interface__ or __dlpack__, in the kernels' precision, dense. Results are
Arrays, which have __cuda_array_interface__ (cupy.asarray, torch.as_tensor take them without a copy) and numpy(). layout='columns' takes and
gives the transposes, (nq, count) and so on, which is the fastest.

Robots with black boxes take `ports` (count, nport): what each port measures, one after another (Kernels.port_slices), as C's structs have it:
force and moment; quaternion, position, twist and its derivative. Kernels.port_rows makes such rows of what other functions of ramus take:

    ports = kernels.array(kernels.port_rows({"wrench.hand": wrenches, "motion.arm": (poses, twists, twists_dot)}, count))
    tau = kernels.inverse_dynamics(q, v, a, ports=ports)
"""
from __future__ import annotations

import ctypes
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Sequence

import numpy as np

from .errors import ArgumentError, Error

if TYPE_CHECKING:
    from .model import Model

__all__ = ["Array", "Kernels", "compile_kernels"]

ON_CARD = (2, 3, 13)  # kDLCUDA, kDLCUDAHost, kDLCUDAManaged


class DLTensor(ctypes.Structure):
    """The beginning of a DLManagedTensor, as DLPack defines it."""
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32), ("ndim", ctypes.c_int32),
                ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


class Array:
    """Numbers in device memory: shape, dtype, numpy(), __cuda_array_interface__."""

    def __init__(self, kernels: Kernels, shape: tuple[int, ...]):
        self.shape, self.dtype, self._kernels = shape, kernels.dtype, kernels
        self._address = ctypes.c_void_p()
        kernels._call("allocate", ctypes.c_size_t(max(1, self.nbytes)), ctypes.byref(self._address))

    @property
    def nbytes(self) -> int:
        """Bytes on the card."""
        return int(np.prod(self.shape)) * self.dtype.itemsize

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._address.value, False), "version": 3, "strides": None}

    def numpy(self) -> np.ndarray:
        """A copy in the machine's memory, after all work of the default stream."""
        out = np.empty(self.shape, self.dtype)
        self._kernels._call("copy", out.ctypes.data_as(ctypes.c_void_p), self._address, ctypes.c_size_t(self.nbytes), None)
        self._kernels.wait()
        return out

    def __del__(self):
        if getattr(self, "_address", None) is not None and self._address.value:
            self._kernels._library[f"{self._kernels.name}_cuda_release"](self._address)


def dense(shape: Sequence[int], strides: Sequence[int] | None, unit: int) -> bool:
    """Rows one after another; strides in steps of `unit`."""
    step = unit
    for length, stride in zip(reversed(shape), reversed(strides or ())):
        if length > 1 and stride != step:
            return False
        step *= length
    return True


def address_of(x: Any, what: str, dtype: np.dtype, shape: tuple[int, ...]) -> tuple[int, Any]:
    """The device address of a dense array, and what must live as long as it is used."""
    if hasattr(x, "__cuda_array_interface__"):
        about = x.__cuda_array_interface__
        found, kind, address = tuple(about["shape"]), np.dtype(about["typestr"]), about["data"][0]
        is_dense, keep = dense(found, about.get("strides"), kind.itemsize), x
    elif hasattr(x, "__dlpack__"):
        keep = x.__dlpack__()
        get = ctypes.pythonapi.PyCapsule_GetPointer
        get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        tensor = DLTensor.from_address(get(keep, b"dltensor"))
        if tensor.device_type not in ON_CARD:
            raise ArgumentError(f"{what}: the array is not in the memory of a card")
        found = tuple(tensor.shape[k] for k in range(tensor.ndim))
        kind = np.dtype({(2, 32): "f4", (2, 64): "f8"}.get((tensor.code, tensor.bits), "V1"))
        is_dense = not tensor.strides or dense(found, [tensor.strides[k] for k in range(tensor.ndim)], 1)
        address = (tensor.data or 0) + tensor.byte_offset
        keep = (x, keep)
    else:
        raise ArgumentError(f"{what}: an array on the card is expected (__cuda_array_interface__ or __dlpack__), not {type(x).__name__}")
    if kind != dtype:
        raise ArgumentError(f"{what}: the kernels are made for {dtype.name}, not {kind.name}")
    if found != shape:
        raise ArgumentError(f"{what}: the shape is {found} instead of {shape}")
    if not is_dense:
        raise ArgumentError(f"{what}: the array is not dense (rows one after another): copy it")
    return address, keep


class Kernels:
    """Loaded kernels of one robot. Functions take `count` states and start at once, on `stream` (a number, as libraries give it; None: the default).

    p             numbers that stay variable, in the order of `keep`, all components of each; the model's at first
    gravity_vector (3,), where `keep` has 'gravity'
    nport         how many numbers all ports of a state have
    port_slices   {name: slice}: where a port's numbers are among them
    """

    def __init__(self, path: str | Path, name: str, nq: int, nv: int, nlink: int, precision: str, keep: Sequence[str] = (),
                 gravity_vector: Sequence[float] | np.ndarray = (0, 0, -9.81), ninstance: int = 0, ports: Sequence[tuple[str, str]] = ()):
        self.name, self.nq, self.nv, self.nlink, self.ninstance = name, nq, nv, nlink, ninstance
        self.dtype = np.dtype("f4" if precision == "float" else "f8")
        self._library = ctypes.CDLL(str(path))
        self.nport = 0
        self.port_slices: dict[str, slice] = {}
        for port, kind in ports:
            self.port_slices[port] = slice(self.nport, self.nport + (6 if kind == "wrench" else 19))
            self.nport = self.port_slices[port].stop
        self._has_motions = any(kind != "wrench" for _, kind in ports)
        self._keeps_gravity, self._keeps_places = "gravity" in keep, any("origin.xyz" in path for path in keep)
        self.gravity_vector = np.array(gravity_vector, self.dtype)
        sizes = {"com": 3, "inertia": 6, "origin.xyz": 3}
        count = sum(next((n for end, n in sizes.items() if path.endswith("." + end)), 1) for path in keep if path != "gravity")
        real = ctypes.c_float if self.dtype.itemsize == 4 else ctypes.c_double
        self.p = np.array((real * count).in_dll(self._library, f"{name}_p"), self.dtype) if count else np.empty(0, self.dtype)

    def _given(self, function: str) -> list[Any]:
        """The arguments beside the state, and what must live until the call."""
        found = []
        about_places = function == "kinematics"
        if self._keeps_gravity and not about_places and function != "mass_matrix":
            found.append(np.ascontiguousarray(self.gravity_vector, self.dtype).reshape(3))
        if self.p.size and (self._keeps_places or not about_places):
            found.append(np.ascontiguousarray(self.p, self.dtype).reshape(self.p.size))
        return found

    def _port(self, function: str, ports: Any, shape: tuple[int, ...]) -> list[tuple[int, Any]]:
        """The address of what ports measure, where the function takes it."""
        takes = self.nport > 0 and function != "mass_matrix" and (function != "kinematics" or self._has_motions)
        if takes and ports is None:
            raise ArgumentError(f"{function}: the robot has black boxes ({', '.join(self.port_slices)}): ports of shape {shape} are expected")
        if not takes and ports is not None:
            raise ArgumentError(f"{function}: ports do not count" if self.nport else "ports: the robot has none")
        return [address_of(ports, "ports", self.dtype, shape)] if takes else []

    def port_rows(self, ports: dict[str, Any], count: int) -> np.ndarray:
        """(count, nport) in the machine's memory of {port: value} as Model.inverse_dynamics takes it: a wrench, or a motion (pose, twist, twist_dot);
        each with a row for every state, or the same for all."""
        if set(ports) != set(self.port_slices):
            raise ArgumentError(f"ports: a value for each of {', '.join(self.port_slices) or 'none'} is expected, not for {', '.join(ports) or 'none'}")
        out = np.empty((count, self.nport), self.dtype)
        for port, where in self.port_slices.items():
            is_wrench = where.stop - where.start == 6
            parts = ports[port] if not is_wrench and isinstance(ports[port], (tuple, list)) else [ports[port]]
            widths = [6] if is_wrench else [7, 6, 6]
            arrays = [np.asarray(x, float) for x in parts]
            if [x.shape[-1:] for x in arrays] != [(n,) for n in widths] or any(x.shape not in ((n,), (count, n)) for x, n in zip(arrays, widths)):
                wanted = "a wrench (6,)" if is_wrench else "a motion, pose (7,), twist (6,) and its derivative (6,),"
                raise ArgumentError(f"port {port}: {wanted} or {count} rows of it are expected, not {', '.join(str(x.shape) for x in arrays)}")
            if not is_wrench:  # C has the quaternion first
                arrays[0] = arrays[0][..., [3, 4, 5, 6, 0, 1, 2]]
            out[:, where] = np.concatenate([np.broadcast_to(x, (count, n)) for x, n in zip(arrays, widths)], axis=1)
        return out

    def _call(self, function: str, *arguments: Any) -> None:
        try:
            run = self._library[f"{self.name}_cuda_{function}"]
        except AttributeError:
            raise Error("UNSUPPORTED", f"{function}: the kernels do not have it; they need its function, and rollouts a forward dynamics without "
                        "loops") from None
        code = run(*arguments)
        if code:
            describe = self._library[f"{self.name}_cuda_error"]
            describe.restype = ctypes.c_char_p
            raise Error("CUDA", f"{function}: {describe(code).decode()}")

    @property
    def devices(self) -> int:
        """How many cards there are."""
        return int(self._library[f"{self.name}_cuda_devices"]())

    def wait(self, stream: int | None = None) -> None:
        """Until the stream's work is done."""
        self._call("wait", ctypes.c_void_p(stream))

    def array(self, numbers: Any) -> Array:
        """A copy of NumPy's numbers on the card."""
        host = np.ascontiguousarray(numbers, self.dtype)
        out = Array(self, host.shape)
        self._call("copy", out._address, host.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(out.nbytes), None)
        self.wait()
        return out

    def _count(self, q: Any, layout: str) -> int:
        if layout not in ("rows", "columns"):
            raise ArgumentError(f"layout: 'rows' or 'columns' is expected, not {layout!r}")
        shape = tuple(getattr(q, "shape", ()))
        if len(shape) != 2:
            raise ArgumentError(f"q: an array of two dimensions is expected, not of shape {shape}")
        return int(shape[0 if layout == "rows" else 1])

    def _shape(self, layout: str, count: int, n: int) -> tuple[int, int]:
        return (count, n) if layout == "rows" else (n, count)

    def _run(self, function: str, given: Sequence[tuple[str, Any, int]], results: int, out: Any, layout: str, stream: int | None,
             ports: Any = None) -> Any:
        count = self._count(given[0][1], layout)
        found = [address_of(x, name, self.dtype, self._shape(layout, count, n)) for name, x, n in given]
        measured = self._port(function, ports, self._shape(layout, count, self.nport))
        if out is None:
            out = Array(self, self._shape(layout, count, results))
        to, keep = address_of(out, "out", self.dtype, self._shape(layout, count, results))
        more = self._given(function)
        self._call(function, ctypes.c_int(layout == "columns"), ctypes.c_size_t(count), *(ctypes.c_void_p(x) for x, _ in found),
                   *(ctypes.c_void_p(x.ctypes.data) for x in more), *(ctypes.c_void_p(x) for x, _ in measured),
                   ctypes.c_void_p(to), ctypes.c_void_p(stream))
        del keep
        return out

    def inverse_dynamics(self, q: Any, v: Any, a: Any, out: Any = None, *, layout: str = "rows", stream: int | None = None,
                         ports: Any = None) -> Any:
        """tau (count, nv)."""
        return self._run("inverse_dynamics", [("q", q, self.nq), ("v", v, self.nv), ("a", a, self.nv)], self.nv, out, layout, stream, ports)

    def forward_dynamics(self, q: Any, v: Any, tau: Any, out: Any = None, *, layout: str = "rows", stream: int | None = None,
                         ports: Any = None) -> Any:
        """a (count, nv)."""
        return self._run("forward_dynamics", [("q", q, self.nq), ("v", v, self.nv), ("tau", tau, self.nv)], self.nv, out, layout, stream, ports)

    def mass_matrix(self, q: Any, out: Any = None, *, layout: str = "rows", stream: int | None = None) -> Any:
        """M (count, nv * nv), row major."""
        return self._run("mass_matrix", [("q", q, self.nq)], self.nv * self.nv, out, layout, stream)

    def gravity(self, q: Any, out: Any = None, *, layout: str = "rows", stream: int | None = None,
                ports: Any = None) -> Any:
        """g (count, nv)."""
        return self._run("gravity", [("q", q, self.nq)], self.nv, out, layout, stream, ports)

    def kinematics(self, q: Any, out: Any = None, *, layout: str = "rows", stream: int | None = None,
                   ports: Any = None) -> Any:
        """(count, nlink * 12): of each link its position and its rotation matrix by rows."""
        return self._run("kinematics", [("q", q, self.nq)], 12 * self.nlink, out, layout, stream, ports)

    def derivatives(self, q: Any, v: Any, a: Any, out: Any = None, *, layout: str = "rows", stream: int | None = None,
                    ports: Any = None) -> Any:
        """(count, 2 * nv * nv): dtau/dq, then dtau/dv, row major."""
        return self._run("derivatives", [("q", q, self.nq), ("v", v, self.nv), ("a", a, self.nv)], 2 * self.nv * self.nv, out, layout, stream, ports)

    def composed(self, q: Any, v: Any, a: Any, out: Any = None, *, layout: str = "rows", stream: int | None = None,
                 ports: Any = None) -> Any:
        """(count, nv + 6 * ninstance): tau, then force and moment that each instance's predecessor exerts on it."""
        return self._run("composed", [("q", q, self.nq), ("v", v, self.nv), ("a", a, self.nv)], self.nv + 6 * self.ninstance, out, layout, stream, ports)

    def rollout(self, q: Any, v: Any, tau: Any = None, *, steps: int, step: float, method: str = "euler", layout: str = "rows",
                stream: int | None = None, ports: Any = None) -> None:
        """Moves all robots on by `steps` steps of `step` seconds, without leaving the card; q and v are changed.

        tau: forces that stay the same (None: none). method 'euler' (semi-implicit) or 'rk4'. ports: what stays the same, or, with three dimensions,
        what is measured in each step, (steps, count, nport)."""
        if method not in ("euler", "rk4"):
            raise ArgumentError(f"method: 'euler' or 'rk4' is expected, not {method!r}")
        if steps < 0:
            raise ArgumentError(f"steps: 0 or more are expected, not {steps}")
        count = self._count(q, layout)
        found = [address_of(x, name, self.dtype, self._shape(layout, count, n))
                 for name, x, n in (("q", q, self.nq), ("v", v, self.nv), ("tau", tau, self.nv)) if x is not None]
        real = ctypes.c_float if self.dtype.itemsize == 4 else ctypes.c_double
        more = self._given("rollout")
        changing = len(getattr(ports, "shape", ())) == 3
        shape = self._shape(layout, count, self.nport)
        measured = self._port("rollout", ports, (steps, *shape) if changing else shape)
        of_ports = [x for address, _ in measured for x in (ctypes.c_void_p(address), ctypes.c_size_t(count * self.nport if changing else 0))]
        self._call("rollout", ctypes.c_int(method == "rk4"), ctypes.c_int(layout == "columns"), ctypes.c_size_t(count), ctypes.c_size_t(steps),
                   real(step), ctypes.c_void_p(found[0][0]), ctypes.c_void_p(found[1][0]), ctypes.c_void_p(found[2][0] if tau is not None else None),
                   ctypes.c_size_t(0), *(ctypes.c_void_p(x.ctypes.data) for x in more), *of_ports, ctypes.c_void_p(stream))


def compile_kernels(model: Model, functions: Sequence[str] | str, precision: str, compiler: Sequence[str] | str, folder: str | None,
                    keep: Sequence[str] | str = ()) -> Kernels:
    """See Model.cuda."""
    code = model.generate(functions=functions, precision=precision, target="cuda", keep=keep)
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(folder or temporary)
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{code.name}_cuda.h").write_text(code.header)
        (place / f"{code.name}_cuda.cu").write_text(code.source)
        library = place / f"lib{code.name}_cuda.so"
        command = [*([compiler] if isinstance(compiler, str) else compiler), "-O3", "-shared"]
        command += ["-Xcompiler", "-fPIC"] if Path(command[0]).name == "nvcc" else ["-fPIC"]
        try:
            ran = subprocess.run([*command, f"{code.name}_cuda.cu", "-o", str(library)], cwd=place, capture_output=True, text=True)
        except FileNotFoundError:
            raise Error("UNSUPPORTED", f"{command[0]} is missing: kernels need CUDA's compiler") from None
        if ran.returncode:
            raise Error("UNSUPPORTED", f"{command[0]}: {ran.stderr.strip()[-2000:]}")
        return Kernels(library, code.name, model.nq, model.nv, model.nlink, precision, [keep] if isinstance(keep, str) else keep, model.gravity_vector,
                       model.ninstance, [(port.name, port.kind) for port in model.ports])
