"""Tables with named columns, as the program reads and writes them (CSV), and tables of states."""
import numpy as np

from ._core import ArgumentError, Callback, Error, Record, array, check, created, default, encode, ffi, fill, hint, lib, pointer, shaped, text, view

__all__ = ["Table", "States", "load_log", "load_states", "load_table", "parse_log"]


class Table:
    """Columns of numbers with names.

    table["q.arm/j1"] is a column (n,), table.values all (n, ncolumn). numpy.asarray(table) and pandas.DataFrame(table.dict())
    take it directly; table.pandas() where pandas is installed.
    """

    def __init__(self, columns, values):
        self.columns = [str(name) for name in columns]
        self.values = array(values, "values")
        if self.values.ndim != 2 or self.values.shape[1] != len(self.columns):
            raise ArgumentError(f"values: shape (n, {len(self.columns)}) is expected, not {self.values.shape}")

    @classmethod
    def load(cls, path):
        """From a CSV file."""
        return cls._take(created(lib.ramus_table_load, encode(path, "path"), destroy=lib.ramus_table_destroy))

    @classmethod
    def parse(cls, csv, name=None):
        """From the text of a CSV file."""
        data = encode(csv, "csv")
        return cls._take(created(lib.ramus_table_parse, data, len(data), ffi.NULL if name is None else encode(name),
                                 destroy=lib.ramus_table_destroy))

    @classmethod
    def _take(cls, c):
        return cls([text(c.column[k]) for k in range(c.ncolumn)], view(c.values, c.nrow, c.ncolumn))

    def _c(self):
        names = [ffi.new("char[]", encode(name)) for name in self.columns]
        c = created(lib.ramus_table_create, len(names), ffi.new("const char *[]", names + [ffi.NULL]), len(self.values),
                    destroy=lib.ramus_table_destroy)
        if self.values.size:
            ffi.memmove(c.values, pointer(self.values), self.values.nbytes)
        return c

    def save(self, path):
        """As CSV, with 17 digits; the file is written whole or not at all."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_table_save(self._c(), encode(path, "path"), error), error)

    def csv(self):
        """The text of the CSV file."""
        out, error = ffi.new("char **"), ffi.new("ramus_error *")
        check(lib.ramus_table_format(self._c(), out, error), error)
        try:
            return text(out[0])
        finally:
            lib.ramus_text_destroy(out[0])

    def __len__(self):
        return len(self.values)

    def __contains__(self, name):
        return name in self.columns

    def __getitem__(self, name):
        if name not in self.columns:
            raise ArgumentError(f"there is no column '{name}'{hint(str(name), self.columns)}")
        return self.values[:, self.columns.index(name)]

    def __array__(self, dtype=None, copy=None):
        return self.values if dtype is None else self.values.astype(dtype)

    def dict(self):
        return {name: self.values[:, k] for k, name in enumerate(self.columns)}

    def group(self, prefix):
        """(n, k) the columns whose names begin with `prefix`, as 'q.'."""
        return self.values[:, [k for k, name in enumerate(self.columns) if name.startswith(prefix)]]

    def pandas(self):
        """A pandas.DataFrame, indexed by t where there is one."""
        import pandas
        frame = pandas.DataFrame(self.dict())
        return frame.set_index("t") if "t" in self.columns else frame

    def plot(self, columns=None, axes=None):
        """Curves over t (or the row), by matplotlib: names or prefixes of columns, as ['q.', 'tau.']; one plot for each."""
        import matplotlib.pyplot as plt
        wanted = ["q.", "v.", "tau."] if columns is None else [columns] if isinstance(columns, str) else list(columns)
        groups = [(w, [c for c in self.columns if c == w or (w.endswith(".") and c.startswith(w))]) for w in wanted]
        groups = [(w, names) for w, names in groups if names]
        if not groups:
            raise ArgumentError(f"no column is named like {wanted}")
        if axes is None:
            _, axes = plt.subplots(len(groups), 1, sharex=True, squeeze=False, figsize=(8, 2.6 * len(groups)))
            axes = axes[:, 0]
        x = self["t"] if "t" in self.columns else np.arange(len(self))
        for axis, (what, names) in zip(np.atleast_1d(axes), groups):
            for name in names:
                axis.plot(x, self[name], label=name)
            axis.set_ylabel(what.rstrip("."))
            axis.grid(True, alpha=0.3)
            if len(names) <= 12:
                axis.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
        np.atleast_1d(axes)[-1].set_xlabel("t in s" if "t" in self.columns else "row")
        return axes

    def __repr__(self):
        return f"<ramus.Table: {len(self)} rows, {len(self.columns)} columns>"


def log_options(given, keep):
    """ramus_log_options from `missing`, `resample`, `max_gap`, `ports_offset`, `ignore` (patterns), `rename` ({from: to}), `report`."""
    given = dict(given)
    ignore, rename, report = given.pop("ignore", ()), given.pop("rename", {}), given.pop("report", None)
    c = default("ramus_log_options", given, "a log", keep)
    if ignore:
        names = [ffi.new("char[]", encode(x, "ignore")) for x in ([ignore] if isinstance(ignore, str) else ignore)]
        keep += [names, ffi.new("const char *[]", names)]
        c.nignore, c.ignore = len(names), keep[-1]
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


def load_log(path, **options):
    """A Table from a file as machines write it: other separators, missing numbers, JointState tables.

    missing   'error', 'hold', 'linear', 'drop' or 'keep' (NaN); max_gap in s; ignore=['status*'], rename={'pos_*': 'q.*'};
    report    a function that gets warnings about what was filled and dropped
    """
    keep = []
    return Table._take(created(lib.ramus_log_load, encode(path, "path"), log_options(options, keep), destroy=lib.ramus_table_destroy))


def parse_log(csv, name=None, **options):
    """The same from a text."""
    keep, data = [], encode(csv, "csv")
    return Table._take(created(lib.ramus_log_parse, data, len(data), ffi.NULL if name is None else encode(name),
                               log_options(options, keep), destroy=lib.ramus_table_destroy))


def load_table(path):
    """A Table from a CSV file."""
    return Table.load(path)


FLAGS = {"t": lib.RAMUS_STATES_T, "q": lib.RAMUS_STATES_Q, "v": lib.RAMUS_STATES_V, "a": lib.RAMUS_STATES_A,
         "tau": lib.RAMUS_STATES_TAU}


class States:
    """Rows of states: q (n, nq), v, a, tau (n, nv), t (n,) or None."""

    def __init__(self, model, c):
        self.model, self._c, n = model, c, c.count
        self.q, self.v, self.a, self.tau = (view(p, n, w) for p, w in
                                            ((c.q, model.nq), (c.v, model.nv), (c.a, model.nv), (c.tau, model.nv)))
        self.t = None if c.t == ffi.NULL else view(c.t, n)
        self.contacts = {}  # {frame: (n, 6)} what the world exerts on the robot, world axes
        for k in range(c.ncontact):
            wrench = view(ffi.cast("double *", c.contact), n, c.ncontact, 6)[:, k]
            self.contacts[text(lib.ramus_model_frame(model._c, c.contact_frame[k]).name)] = wrench
        self.given = {name for name, flag in FLAGS.items() if c.given & flag}

    @classmethod
    def neutral(cls, model, count):
        """Rows of the neutral configuration at rest."""
        return cls(model, created(lib.ramus_states_create, model._c, count, destroy=lib.ramus_states_destroy, keep=(model._c,)))

    def __len__(self):
        return len(self.q)

    def table(self, columns=("t", "q", "v", "a", "tau")):
        """A Table of these columns, with the numbers as they are now."""
        unknown = set(columns) - set(FLAGS)
        if unknown:
            raise ArgumentError(f"columns: {sorted(unknown)} are not among {', '.join(FLAGS)}")
        for name in ("q", "v", "a", "tau", "t"):
            value = getattr(self, name)
            if value is not None and value.size:
                given = shaped(value, name, (len(self.q), *value.shape[1:]))
                ffi.memmove(getattr(self._c, name), pointer(given), given.nbytes)
        flags = sum(FLAGS[name] for name in columns if name != "t" or self.t is not None)
        return Table._take(created(lib.ramus_states_table, self.model._c, self._c, flags, destroy=lib.ramus_table_destroy))

    def inverse_dynamics(self):
        """tau (n, nv) of every row, with the ports of the file."""
        tau = np.empty((len(self), self.model.nv))
        work = self.model.workspace(functions=())
        if self.contacts:
            if self._c.samples != ffi.NULL:
                raise Error("UNSUPPORTED", "a table with contacts and ports: evaluate row by row with a Workspace")
            for i in range(len(self)):
                external = work.contacts_to_external(self.q[i], {frame: wrench[i] for frame, wrench in self.contacts.items()})
                work.inverse_dynamics(self.q[i], self.v[i], self.a[i], external=external, out=tau[i])
            return tau
        if self._c.samples == ffi.NULL:
            return work.inverse_dynamics(self.q, self.v, self.a, out=tau)
        work._check(lib.ramus_inverse_dynamics_batch_ports(work._m, work._d, len(self), pointer(self.q), pointer(self.v),
                                                           pointer(self.a), self._c.samples, pointer(tau)))
        return tau

    def check(self, needed=("v", "a")):
        """Warnings about columns that are missing although the robot moves."""
        found, error = [], ffi.new("ramus_error *")
        callback = Callback(found.append)
        callback.check(lib.ramus_states_check(self.model._c, self._c, sum(FLAGS[x] for x in needed), lib.ramus_py_report,
                                              callback.handle, error), error)
        return found


def load_states(model, path, ports=None, report=None, **log):
    """States of a CSV file by column names, with the ports of another.

    report  a function that gets warnings; further options are those of load_log, and resample ('hold' or 'linear') of ports
    """
    keep = []
    options = default("ramus_states_options", {}, "states", keep)
    if report is not None:
        keep.append(Callback(report))
        options.report, options.report_user = lib.ramus_py_report, keep[-1].handle
    if log:
        keep.append(log_options({"report": report, **log}, keep))
        options.log = keep[-1]
    return States(model, created(lib.ramus_states_load, model._c, encode(path, "path"),
                                 ffi.NULL if ports is None else encode(ports, "ports"), options, destroy=lib.ramus_states_destroy,
                                 keep=(model._c,)))
