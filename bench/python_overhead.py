#!/usr/bin/env python3
"""What a call from Python costs beside the C function: ramus_inverse_dynamics of the tree with 24 joints, one thread.

    make python
    PYTHONPATH=build/python /usr/bin/python3 bench/python_overhead.py

Each figure is the least of many rounds, in turn with the C calls, so that other work on the machine disturbs it little. The C
calls are a loop of python/rows.c for one state, and ramus_inverse_dynamics_batch itself for many.
"""
import argparse
import pathlib
import time

import numpy as np
import ramus
from ramus._core import ffi, lib, pointer

ROOT = pathlib.Path(__file__).resolve().parents[1]


def least(functions, rounds, calls):
    """The least time of a call of each function, s."""
    best = [float("inf")] * len(functions)
    for _ in range(rounds):
        for k, function in enumerate(functions):
            start = time.perf_counter()
            for _ in range(calls):
                function()
            best[k] = min(best[k], (time.perf_counter() - start) / calls)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", default=str(ROOT / "robots/bm.yaml"))
    parser.add_argument("--states", type=int, default=100000)
    parser.add_argument("--rounds", type=int, default=200)
    arguments = parser.parse_args()

    ramus.set_threads(1)
    model = ramus.load(arguments.model)
    nv = model.nv
    rng = np.random.default_rng(1)
    q, v, a, tau = model.random(1), rng.normal(size=nv), rng.normal(size=nv), np.empty(nv)
    work = model.workspace(functions=())
    bound = work.bind(q=q, v=v, a=a, tau=tau)

    # 1000 C calls for each call of this function, with no step of the width 0: the same state again and again
    many, row = np.empty((1000, nv)), ffi.new("size_t *")
    c = (ffi.addressof(lib, "ramus_inverse_dynamics"), work._m, work._d, 1000, pointer(q), 0, pointer(v), 0, pointer(a), 0, pointer(many), nv, row)
    functions = [lambda: lib.ramus_rows_3(*c), lambda: model.inverse_dynamics(q, v, a), lambda: work.inverse_dynamics(q, v, a, out=tau), bound]
    times = [t / (1000 if k == 0 else 1) for k, t in enumerate(least(functions[:1], 50, 2) + least(functions[1:], arguments.rounds, 500))]
    print(f"{model.name}: inverse_dynamics of one state, nv {nv}")
    for name, t in zip(("C", "model.inverse_dynamics(q, v, a)", "work.inverse_dynamics(q, v, a, out=tau)", "bound()"), times):
        print(f"  {name:42} {1e6 * t:7.2f} us   {1e6 * (t - times[0]):+6.2f} us over C")

    n = arguments.states
    Q, (V, A), TAU = model.random(2, n), rng.normal(size=(2, n, nv)), np.empty((n, nv))
    d = work._d
    batch, python = least([lambda: lib.ramus_inverse_dynamics_batch(model._c, d, n, pointer(Q), pointer(V), pointer(A), pointer(TAU)),
                           lambda: model.inverse_dynamics(Q, V, A, out=TAU)], max(5, arguments.rounds // 10), 1)
    print(f"{n} states, one thread: C {1e3 * batch:.2f} ms, Python with out= {1e3 * python:.2f} ms ({100 * (python / batch - 1):+.1f} %)")


if __name__ == "__main__":
    main()
