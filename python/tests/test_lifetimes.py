"""Objects may go in any order; threads share a model."""
import gc
import threading
import weakref

import numpy as np
import ramus
from conftest import robot, state


def test_a_workspace_outlives_its_model():
    model = robot("bm")
    q, v, a = state(model)
    tau = model.inverse_dynamics(q, v, a)
    work, sim = model.workspace(), ramus.Simulation(model)
    controller = ramus.Controller(model, [{"kind": "posture", "target": {"q": q}}])
    gone = weakref.ref(model)
    del model
    del controller
    gc.collect()
    assert np.allclose(work.inverse_dynamics(q, v, a), tau)
    del work, sim
    gc.collect()
    assert gone() is None


def test_cycles_of_objects():
    for k in range(50):
        model = robot("mbm")
        work = model.workspace()
        model.extra = [work, ramus.Simulation(model), model]
        work.extra = model
        sim = model.extra[1]
        sim.forces = lambda t, q, v, keep=sim: None
        sim.step()
        del model, work, sim
    gc.collect()


def test_results_outlive_everything():
    def results():
        model = robot("bm")
        sim = ramus.Simulation(model)
        return model.links, sim.q, sim.run(0.01), model.limits, model.export("yaml")
    links, q, table, limits, text = results()
    gc.collect()
    assert links[0].name and len(q) == 24 and len(table) == 2 and "modules" in text


def test_threads_share_a_model():
    model = robot("bm")
    states = [state(model, k) for k in range(8)]
    expected = [model.inverse_dynamics(*s) for s in states]
    wrong = []

    def work(k):
        for _ in range(300):
            if not np.array_equal(model.inverse_dynamics(*states[k]), expected[k]):
                wrong.append(k)
            model.mass_matrix(states[k][0])
            model.pose(states[k][0], "s2/l3")
    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not wrong


def test_samples_of_one_call_do_not_count_in_another():
    model = robot("mbm-black-box")
    q, v, a = state(model)
    ports = {}
    for port in model.ports:
        ports[port.name] = np.arange(6.0) if port.kind == "wrench" else (np.array([0, 0, 0, 1, 0, 0, 0.0]), np.zeros(6), np.zeros(6))
    first = model.inverse_dynamics(q, v, a, ports=ports)
    try:
        model.inverse_dynamics(q, v, a)
    except ramus.Error as error:
        assert error.status == "PORT"
    else:
        raise AssertionError("a port without a sample was accepted")
    assert np.array_equal(model.inverse_dynamics(q, v, a, ports=ports), first)
