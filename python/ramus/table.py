"""Tables with named columns, as the program reads and writes them (CSV), and tables of states."""
from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Iterable, Iterator

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Callback, Error, Object, Record, array, check, created, default, encode, ffi, fill, hint, instance_of, integer,
                    lib, pointer, shaped, text, view)
from .files import PathLike
from .model import Model

if TYPE_CHECKING:
    from .page import Page

__all__ = ["Table", "States", "load_log", "load_states", "load_table", "parse_log"]


class Table(dict):
    """Columns of numbers with names, as the program reads and writes them.

        table["q.arm/j1"]                 a column (n,)
        table.values                      all numbers (n, ncolumn); numpy.asarray(table) gives them too
        pandas.DataFrame(table)           named columns; table.pandas() is indexed by t
        pyplot.plot("t", "q.arm/j1", data=table)
        table["power"] = table["tau.arm/j1"] * table["v.arm/j1"]     # one more column

    len(table) is the number of rows. As a dict it maps names to columns.
    """
    __slots__ = ("_values", "_model")

    def __init__(self, columns: Iterable[str], values: ArrayLike, *, model: Model | None = None) -> None:
        names = [str(name) for name in columns]
        given = array(values, "values")
        if given.ndim != 2 or given.shape[1] != len(names):
            raise ArgumentError(f"values: shape (n, {len(names)}) is expected, not {given.shape}")
        twice = sorted({name for name in names if names.count(name) > 1}) if len(set(names)) < len(names) else []
        if twice:
            raise ArgumentError(f"columns: '{twice[0]}' is there more than once")
        self._model = model
        self._set(names, given)

    def _set(self, names: list[str], values: np.ndarray) -> None:
        self._values = values
        super().clear()
        super().update({name: values[:, k] for k, name in enumerate(names)})

    @property
    def columns(self) -> list[str]:
        """Names in order."""
        return list(self)

    @property
    def values(self) -> np.ndarray:  # type: ignore[override]
        """(n, ncolumn)"""
        return self._values

    @classmethod
    def load(cls, path: PathLike) -> Table:
        """From a CSV file."""
        return cls._take(created(lib.ramus_table_load, encode(path, "path"), destroy=lib.ramus_table_destroy))

    @classmethod
    def parse(cls, csv: str, name: str | None = None) -> Table:
        """From the text of a CSV file; `name` is used in messages."""
        data = encode(csv, "csv")
        return cls._take(created(lib.ramus_table_parse, data, len(data), ffi.NULL if name is None else encode(name),
                                 destroy=lib.ramus_table_destroy))

    @classmethod
    def _take(cls, c: Any) -> Table:
        return cls([text(c.column[k]) for k in range(c.ncolumn)], view(c.values, c.nrow, c.ncolumn))

    def _c(self) -> Any:
        names = [ffi.new("char[]", encode(name)) for name in self]
        values = shaped(np.column_stack([self[name] for name in self]) if names else np.zeros((0, 0)), "values", (len(self), len(names)))
        c = created(lib.ramus_table_create, len(names), ffi.new("const char *[]", names + [ffi.NULL]), len(values),
                    destroy=lib.ramus_table_destroy)
        if values.size:
            ffi.memmove(c.values, pointer(values), values.nbytes)
        return c

    def save(self, path: PathLike) -> None:
        """As CSV, with 17 digits; the file is written whole or not at all."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_table_save(self._c(), encode(path, "path"), error), error)

    def csv(self) -> str:
        """The text of the CSV file."""
        out, error = ffi.new("char **"), ffi.new("ramus_error *")
        check(lib.ramus_table_format(self._c(), out, error), error)
        try:
            return text(out[0])
        finally:
            lib.ramus_text_destroy(out[0])

    def __len__(self) -> int:
        return self._values.shape[0]

    def __missing__(self, name: Any) -> Any:
        raise ColumnError(f"there is no column '{name}'{hint(str(name), self)}")

    def __setitem__(self, name: str, column: Any) -> None:
        column = array(column, f"column '{name}'")
        if column.shape not in ((), (len(self),)):
            raise ArgumentError(f"column '{name}': shape ({len(self)},) is expected, not {column.shape}")
        if not isinstance(name, str):
            raise ArgumentError(f"a column has a text as its name, not {type(name).__name__}")
        if name in self:
            self[name][...] = column
        else:
            self._set([*self, name], np.column_stack([self._values, np.broadcast_to(column, len(self))]))

    def _refuse(self, *arguments: Any, **named: Any) -> Any:
        raise TypeError("columns of a table are set by table[name] = column; make another Table without those that are not wanted")

    __delitem__ = pop = popitem = clear = update = setdefault = __ior__ = _refuse  # type: ignore[assignment]

    def __eq__(self, other: Any) -> Any:
        return isinstance(other, Table) and self.columns == other.columns and np.array_equal(self._values, other._values, equal_nan=True)

    __hash__ = None  # type: ignore[assignment]

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self._values if dtype is None else self._values.astype(dtype)

    def __reduce__(self) -> tuple:
        return Table, (self.columns, self._values)

    def copy(self) -> Table:
        """A second table with numbers of its own."""
        return Table(self.columns, self._values.copy(), model=self._model)

    __copy__ = copy

    def dict(self) -> dict[str, np.ndarray]:
        """{name: column (n,)}"""
        return {name: self[name] for name in self}

    def group(self, prefix: str) -> np.ndarray:
        """(n, k) the columns whose names begin with `prefix`, as 'q.'."""
        return self._values[:, [k for k, name in enumerate(self) if name.startswith(prefix)]]

    def pandas(self) -> Any:
        """A pandas.DataFrame, indexed by t where there is one."""
        import pandas  # type: ignore[import]
        frame = pandas.DataFrame(self.dict())
        return frame.set_index("t") if "t" in self else frame

    def view(self, model: Model | None = None, ports: Table | None = None) -> Page:
        """The 3D page of the motion: inline in a notebook, or .save('page.html'). model: of whom; a simulation's table knows."""
        model = self._model if model is None else model
        if model is None:
            raise ArgumentError("model: a table that is not of a simulation needs the model that moves")
        return model.view(self, ports)

    def plot(self, columns: str | Iterable[str] | None = None, axes: Any = None) -> Any:
        """Curves over t (or the row), by matplotlib: names or prefixes of columns, as ['q.', 'tau.']; one plot for each.

        axes  as many axes of matplotlib as plots, to draw into; returns them"""
        import matplotlib.pyplot as plt  # type: ignore[import]
        wanted = ["q.", "v.", "tau."] if columns is None else [columns] if isinstance(columns, str) else list(columns)
        groups = [(w, [c for c in self if c == w or (w.endswith(".") and c.startswith(w))]) for w in wanted]
        groups = [(w, names) for w, names in groups if names] if columns is None else groups
        if not groups and columns is None:
            groups = [(name, [name]) for name in self if name != "t"]
        for what, names in groups:
            if not names:
                raise ArgumentError(f"columns: no column is named '{what}'{' or begins so' if what.endswith('.') else hint(what, self)}")
        if not groups:
            raise ArgumentError("columns: there is none to draw")
        if axes is None:
            axes = plt.subplots(len(groups), 1, sharex=True, squeeze=False, figsize=(8, 2.6 * len(groups)), layout="constrained")[1][:, 0]
        axes = np.atleast_1d(axes)
        if len(axes) < len(groups):
            raise ArgumentError(f"axes: {len(groups)} are expected, one for each plot, not {len(axes)}")
        x = self["t"] if "t" in self else np.arange(len(self))
        for axis, (what, names) in zip(axes, groups):
            for name in names:
                axis.plot(x, self[name], label=name)
            axis.set_ylabel(what.rstrip("."))
            axis.grid(True, alpha=0.3)
            if len(names) <= 12:
                axis.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
        axes[len(groups) - 1].set_xlabel("t in s" if "t" in self else "row")
        return axes

    def __repr__(self) -> str:
        return f"<ramus.Table: {len(self)} rows, {len(self.columns)} columns>"


class ColumnError(ArgumentError, KeyError):
    """A column that a table does not have."""

    def __str__(self) -> str:
        return self.text


def log_options(given: dict, keep: list) -> Any:
    """ramus_log_options from `missing`, `resample`, `max_gap`, `ports_offset`, `ignore` (patterns), `rename` ({from: to}), `report`."""
    given = dict(given)
    ignore, rename, report = given.pop("ignore", ()), given.pop("rename", {}), given.pop("report", None)
    c = default("ramus_log_options", given, "a log", keep)
    if ignore:
        names = [ffi.new("char[]", encode(x, "ignore")) for x in ([ignore] if isinstance(ignore, str) else ignore)]
        keep += [names, ffi.new("const char *[]", names + [ffi.NULL])]
        c.nignore, c.ignore = len(names), keep[-1]
    if not isinstance(rename, dict):
        raise ArgumentError(f"rename: a dict {{from: to}} is expected, not {type(rename).__name__}")
    if rename:
        pairs = ffi.new("ramus_rename[]", len(rename))
        for pair, (old, new) in zip(pairs, rename.items()):
            fill(pair, {"from": old, "to": new}, "rename", keep)
        keep.append(pairs)
        c.nrename, c.rename = len(rename), pairs
    if report is not None:
        keep.append(Callback(report))
        c.report, c.report_user = lib.ramus_py_report, keep[-1].handle
    return c


def load_log(path: PathLike, **options: Any) -> Table:
    """A Table from a file as machines write it: other separators, missing numbers, JointState tables.

    missing   'error', 'hold', 'linear', 'drop' or 'keep' (NaN); max_gap in s; ignore=['status*'], rename={'pos_*': 'q.*'};
    report    a function that gets warnings about what was filled and dropped
    """
    keep: list = []
    with reporting(keep):
        return Table._take(created(lib.ramus_log_load, encode(path, "path"), log_options(options, keep),
                                   destroy=lib.ramus_table_destroy))


def parse_log(csv: str, name: str | None = None, **options: Any) -> Table:
    """As load_log, from a text; `name` is used in messages."""
    keep: list = []
    data = encode(csv, "csv")
    with reporting(keep):
        return Table._take(created(lib.ramus_log_parse, data, len(data), ffi.NULL if name is None else encode(name),
                                   log_options(options, keep), destroy=lib.ramus_table_destroy))


@contextmanager
def reporting(keep: list) -> Iterator[None]:
    """An exception in a function that got warnings is raised after the call."""
    try:
        yield
    finally:
        for one in keep:
            if isinstance(one, Callback) and one.problem is not None:
                raise one.problem


def load_table(path: PathLike) -> Table:
    """A Table from a CSV file."""
    return Table.load(path)


FLAGS = {"t": lib.RAMUS_STATES_T, "q": lib.RAMUS_STATES_Q, "v": lib.RAMUS_STATES_V, "a": lib.RAMUS_STATES_A,
         "tau": lib.RAMUS_STATES_TAU}


class States(Object):
    """Rows of states of a model, as a file has them: q (n, nq), v, a, tau (n, nv), t (n,) in s or None.

    given     names of the columns that the file has: what is missing is neutral or zero
    contacts  {frame: (n, 6)} what the world exerts on the robot at frames' origins, world axes
    """
    _instead = "its arrays and table() are"

    def __init__(self, model: Model, c: Any) -> None:
        self._model, self._c, n = model, c, c.count
        self.q, self.v, self.a, self.tau = (view(p, n, w) for p, w in
                                            ((c.q, model.nq), (c.v, model.nv), (c.a, model.nv), (c.tau, model.nv)))
        self.t = None if c.t == ffi.NULL else view(c.t, n)
        self.contacts: dict[str, np.ndarray] = {}
        for k in range(c.ncontact):
            wrench = view(ffi.cast("double *", c.contact), n, c.ncontact, 6)[:, k]
            self.contacts[text(lib.ramus_model_frame(model._c, c.contact_frame[k]).name)] = wrench
        self.given = {name for name, flag in FLAGS.items() if c.given & flag}

    @classmethod
    def neutral(cls, model: Model, count: int) -> States:
        """Rows of the neutral configuration at rest."""
        instance_of(model, Model, "model")
        return cls(model, created(lib.ramus_states_create, model._c, integer(count, "count", 0), destroy=lib.ramus_states_destroy, keep=(model._c,)))

    @property
    def model(self) -> Model:
        """Whose it is."""
        return self._model

    def __len__(self) -> int:
        return self._c.count

    def _array(self, name: str) -> np.ndarray:
        """One of the arrays, of the shape that C expects."""
        width = {"q": (self._model.nq,), "t": ()}.get(name, (self._model.nv,))
        return shaped(getattr(self, name), name, (len(self), *width))

    def table(self, columns: Iterable[str] = ("t", "q", "v", "a", "tau")) -> Table:
        """A Table of these columns, with the numbers as they are now."""
        columns = [columns] if isinstance(columns, str) else list(columns)
        unknown = set(columns) - set(FLAGS)
        if unknown:
            raise ArgumentError(f"columns: {sorted(unknown)} are not among {', '.join(FLAGS)}")
        for name in ("q", "v", "a", "tau", "t"):
            target = getattr(self._c, name)
            if getattr(self, name) is not None and len(self):
                given = self._array(name)
                if target == ffi.NULL:
                    raise ArgumentError(f"{name}: the file has none")
                ffi.memmove(target, pointer(given), given.nbytes)
        flags = sum(FLAGS[name] for name in columns if name != "t" or self.t is not None)
        return Table._take(created(lib.ramus_states_table, self.model._c, self._c, flags, destroy=lib.ramus_table_destroy))

    def inverse_dynamics(self) -> np.ndarray:
        """tau (n, nv), N m or N, of every row, with the ports and contacts of the file."""
        q, v, a = (self._array(name) for name in ("q", "v", "a"))
        tau = np.empty((len(self), self.model.nv))
        work = self.model.workspace(functions=())
        if self.contacts:
            if self._c.samples != ffi.NULL:
                raise Error("UNSUPPORTED", "a table with contacts and ports: evaluate row by row with a Workspace")
            for i in range(len(self)):
                external = work.contacts_to_external(q[i], {frame: wrench[i] for frame, wrench in self.contacts.items()})
                work.inverse_dynamics(q[i], v[i], a[i], external=external, out=tau[i])
            return tau
        if self._c.samples == ffi.NULL:
            return work.inverse_dynamics(q, v, a, out=tau)
        work._check(lib.ramus_inverse_dynamics_batch_ports(work._m, work._d, len(self), pointer(q), pointer(v), pointer(a),
                                                           self._c.samples, pointer(tau)))
        return tau

    def check(self, needed: Iterable[str] = ("v", "a")) -> list[Record]:
        """Warnings about columns (names as of table) that are missing although the robot moves, as Records."""
        needed = list(needed)
        if set(needed) - set(FLAGS):
            raise ArgumentError(f"needed: {sorted(set(needed) - set(FLAGS))} are not among {', '.join(FLAGS)}")
        found: list = []
        error = ffi.new("ramus_error *")
        callback = Callback(found.append)
        callback.check(lib.ramus_states_check(self.model._c, self._c, sum(FLAGS[x] for x in needed), lib.ramus_py_report,
                                              callback.handle, error), error)
        return found


def load_states(model: Model, path: PathLike, ports: PathLike | None = None, report: Any = None, **log: Any) -> States:
    """States of a CSV file by column names, with the ports of another.

    report  a function that gets warnings; further options are those of load_log, and resample ('hold' or 'linear') of ports
    """
    keep: list = []
    instance_of(model, Model, "model")
    options = default("ramus_states_options", {}, "states", keep)
    if report is not None:
        keep.append(Callback(report))
        options.report, options.report_user = lib.ramus_py_report, keep[-1].handle
    if log:
        keep.append(log_options({"report": report, **log}, keep))
        options.log = keep[-1]
    with reporting(keep):
        return States(model, created(lib.ramus_states_load, model._c, encode(path, "path"),
                                     ffi.NULL if ports is None else encode(ports, "ports"), options, destroy=lib.ramus_states_destroy,
                                     keep=(model._c,)))
