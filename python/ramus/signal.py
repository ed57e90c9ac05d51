"""Sampled signals: low-pass filters, derivatives, interpolation, and how alike two waveforms are. Samples are along axis 0."""
import numpy as np

from ._core import ArgumentError, array, check, enum_value, ffi, lib, pointer, record

__all__ = ["Butterworth", "cmc", "derivative", "resample", "rmse", "statistics"]


def columns(x, function):
    """function(column) for each column of an array (n,) or (n, k)."""
    x = array(x, "x")
    if x.ndim == 1:
        return function(x)
    if x.ndim != 2:
        raise ArgumentError(f"x: shape (n,) or (n, k) is expected, not {x.shape}")
    return np.stack([function(np.ascontiguousarray(c)) for c in x.T], axis=1)


class Butterworth:
    """A digital Butterworth low pass: order 1 to 20, cutoff and sample_rate in Hz."""

    def __init__(self, order, cutoff, sample_rate):
        self._c, error = ffi.new("ramus_filter *"), ffi.new("ramus_error *")
        check(lib.ramus_butterworth(order, cutoff, sample_rate, self._c, error), error)

    def causal(self, x):
        """Forwards in time; the result lags."""
        def one(c):
            y = np.empty_like(c)
            lib.ramus_filter_causal(self._c, len(c), pointer(c), pointer(y))
            return y
        return columns(x, one)

    def zero_phase(self, x):
        """Forwards, then backwards: no lag, and the square of the gain."""
        def one(c):
            y, error = np.empty_like(c), ffi.new("ramus_error *")
            check(lib.ramus_filter_zero_phase(self._c, len(c), pointer(c), pointer(y), error), error)
            return y
        return columns(x, one)

    def gain(self, frequency):
        return lib.ramus_filter_gain(self._c, frequency)

    def phase(self, frequency):
        return lib.ramus_filter_phase(self._c, frequency)

    def sections(self):
        """[(b (3,), a (3,)), ...] as other tools take them."""
        found = []
        for k in range((self._c.order + 1) // 2):
            b, a = np.empty(3), np.empty(3)
            lib.ramus_filter_section(self._c, k, pointer(b), pointer(a))
            found.append((b, a))
        return found


def derivative(x, step):
    """The derivative of samples `step` seconds apart, of fourth order."""
    def one(c):
        y, error = np.empty_like(c), ffi.new("ramus_error *")
        check(lib.ramus_derivative_richardson(len(c), step, pointer(c), pointer(y), error), error)
        return y
    return columns(x, one)


def resample(t, x, new_t, how="cubic"):
    """The signal x at times t, at new times within them; how: 'cubic' or 'linear'."""
    t, new_t = array(t, "t"), array(new_t, "new_t")
    kind = enum_value("ramus_interpolation", how, "how")

    def one(c):
        if c.shape != t.shape:
            raise ArgumentError(f"x: {len(t)} samples are expected, as many as t has, not {len(c)}")
        y, error = np.empty(new_t.shape), ffi.new("ramus_error *")
        check(lib.ramus_resample(kind, len(t), pointer(t), pointer(c), new_t.size, pointer(new_t), pointer(y), error), error)
        return y
    return columns(x, one)


def rmse(a, b):
    a, b = array(a, "a").ravel(), array(b, "b").ravel()
    if a.shape != b.shape:
        raise ArgumentError(f"b: {a.size} samples are expected, as many as a has, not {b.size}")
    return lib.ramus_rmse(a.size, pointer(a), pointer(b))


def cmc(y):
    """Coefficient of multiple correlation of waveforms (cycles, waveforms, frames) or (waveforms, frames)."""
    y = array(y, "y")
    y = y[None] if y.ndim == 2 else y
    if y.ndim != 3:
        raise ArgumentError(f"y: shape (cycles, waveforms, frames) is expected, not {y.shape}")
    y = np.ascontiguousarray(y)
    return lib.ramus_cmc(y.shape[0], y.shape[1], y.shape[2], pointer(y))


def statistics(x):
    """A Record: min, max, mean, std, count, skipped."""
    x = np.ascontiguousarray(array(x, "x").ravel())
    return record(lib.ramus_statistics_of(x.size, pointer(x)))
