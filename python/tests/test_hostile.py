"""What must not end the interpreter: objects that are gone, arrays that change, calls from callbacks, forks, pickles."""
import copy
import gc
import multiprocessing
import pickle
import threading

import numpy as np
import pytest
import ramus
from conftest import robot, state
from test_compose import arm, machine


def test_a_live_view_after_its_step():
    live = ramus.Live(machine())
    with live.step() as view:
        model, q, v = view.model, view.q, view.v
        assert view.model.pose(view.q, "tool/tip").shape == (7,)
        handle = live.find("link", "left/l2")
        assert view.link(handle) == model.link("left/l2")
    for call in (view.inverse_dynamics, view.forward_dynamics, lambda: view.link(handle), lambda: view.sample(0)):
        with pytest.raises(ramus.Error, match="the step of this view has ended") as caught:
            call()
        assert caught.value.status == "STALE"
    work = model.workspace()
    for _ in range(3):  # the generation of that model goes
        live.attach(arm(), on="tool/tip", name="more")
        with live.step() as later:
            assert later.model.nv == 9 and later.model is not model
        live.detach("more")
        with live.step() as later:
            assert later.model.nv == 6
        live.collect()
    gc.collect()
    q += 1.0
    assert np.isfinite(model.inverse_dynamics(q, v)).all() and np.isfinite(work.mass_matrix(q)).all()
    del live
    gc.collect()
    assert model.v_names[0] == "left/j0" and view.model is model


def test_a_live_change_after_its_end():
    live = ramus.Live(machine())
    with live.change() as robot:
        robot.attach(arm(), on="tool/tip", name="more")
    for call in (lambda: robot.attach(arm(), name="x"), robot.compile, robot.copy, lambda: robot.lock_here("left/j0"), lambda: robot.gravity,
                 lambda: robot.feed("wrench.x", np.zeros(6)), lambda: robot.instances, lambda: robot.set_floating()):
        with pytest.raises(ramus.Error, match="this change has ended"):
            call()
    with live.change() as robot:
        with pytest.raises(ramus.Error, match="this thread has begun a change already"):
            live.detach("more")
        with pytest.raises(ramus.Error, match="commit or abandon it first"):
            live.find("link", "left/l2")
    with live.step() as view, pytest.raises(ramus.Error, match="a step of this robot is running"):
        with live.step():
            pass
    with pytest.raises(ramus.Error, match=r"q: shape \(9,\) is expected"):
        with live.step() as view:
            view.q = np.zeros(3)
    with pytest.raises(ramus.Error, match="q: 1 numbers are expected, as 'left/j0' has, not 3"):
        with live.change() as robot:
            robot.set_state("left/j0", np.zeros(3))
    with live.step() as view:
        view.q = np.full(9, 0.25)
    assert [x.tolist() for x in live.joint_state("left/j0")] == [[0.25], [0.0]]
    for wrong in (None, 3, "left/j0", object()):
        with pytest.raises(ramus.Error, match="a ramus.LiveHandle is expected"):
            live.exists(wrong)


def test_arrays_of_other_sizes():
    model = robot("bm")
    q, v, _ = state(model)
    controller = ramus.Controller(model, [{"kind": "posture", "target": {"q": q}}])
    with pytest.raises(ramus.Error, match=r"out: shape \(24,\) is expected, not \(3,\)"):
        controller.forces(0.0, q, v, out=np.empty(3))
    states = ramus.States.neutral(model, 3)
    for name, wrong in (("q", np.zeros((1000, 24))), ("v", np.zeros((3, 99))), ("a", np.zeros(3)), ("tau", np.zeros((0, 24)))):
        states = ramus.States.neutral(model, 3)
        setattr(states, name, wrong)
        with pytest.raises(ramus.Error, match=f"{name}: shape"):
            states.table()
        if name != "tau":
            with pytest.raises(ramus.Error, match=f"{name}: shape"):
                states.inverse_dynamics()
    table = ramus.Table(["a", "b"], np.zeros((4, 2)))
    for change in (lambda: setattr(table, "values", np.zeros((9, 9))), lambda: setattr(model, "nq", 1), lambda: setattr(model, "nv", 99),
                   lambda: setattr(controller, "model", None)):
        with pytest.raises(AttributeError):
            change()
    table.columns.append("c")
    assert table.csv().count("\n") == 5
    unaligned = np.frombuffer(b"\0" + q.tobytes(), np.uint8)[1:].view(np.float64)
    assert not unaligned.flags.aligned and np.array_equal(model.gravity(unaligned), model.gravity(q))
    with pytest.raises(ramus.Error, match="out: a writable, C-contiguous"):
        model.gravity(q, out=unaligned)


def test_calls_from_callbacks():
    model = robot("bm")
    sim = ramus.Simulation(model, method="rk4", step=1e-3)
    for wrong in (sim.step, lambda: sim.run(1.0), sim.set_state, lambda: sim.add_element(kind="friction", joint="s1/j1", damping=1.0),
                  lambda: sim.set_contacts([], None), lambda: setattr(sim, "forces", None), sim.energy):
        sim.forces = lambda t, q, v: wrong()
        with pytest.raises(ramus.Error, match="cannot be called by a function that it calls itself"):
            sim.step()
        sim.forces = None
        sim.set_contacts(["s3/l3"], lambda t, q, v: wrong())
        with pytest.raises(ramus.Error, match="cannot be called by a function that it calls itself"):
            sim.step()
        sim.set_contacts([], None)
    energies = []
    sim.run(sim.t + 0.005, 0.001, observer=lambda *row: energies.append(sim.energy().kinetic))
    assert len(energies) == 6
    work = model.workspace()
    q, v, tau = state(model)
    work.add_constraint_function(lambda q, v: work.add_constraint(kind="coupling", joints={"s1/j1": 1.0}), 1)
    with pytest.raises(ramus.Error, match="add_constraint of this Workspace cannot be called"):
        work.forward_dynamics(q, v, tau)


def test_threads_share_a_workspace():
    model = robot("bm")
    work, sim = model.workspace(), ramus.Simulation(model, method="rk4", step=1e-4)
    states = [state(model, k) for k in range(4)]
    expected = [model.inverse_dynamics(*s) for s in states]
    wrong = []

    def run(k):
        try:
            q, v, a = states[k]
            tau = np.empty(24)
            bound = work.bind(q=q, v=v, a=a, tau=tau)
            for _ in range(40):
                bound()
                if not (np.array_equal(tau, expected[k]) and np.array_equal(work.inverse_dynamics(q, v, a), expected[k])):
                    wrong.append(k)
                work.inverse_dynamics_derivatives(q, v, a)
                sim.step()
        except Exception as problem:
            wrong.append(problem)
    threads = [threading.Thread(target=run, args=(k,)) for k in range(4)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not wrong and np.isclose(sim.t, 160e-4)


def child(connection):
    try:
        connection.send(model_of_the_parent.inverse_dynamics(np.zeros((2000, 24))).shape)
        try:
            model_of_the_parent.inverse_dynamics(np.zeros(3))
        except ramus.Error as error:
            connection.send(error)
    except BaseException as problem:
        connection.send(problem)


def test_fork_and_errors_between_processes():
    global model_of_the_parent
    model_of_the_parent = robot("bm")
    ramus.set_threads(2)
    try:
        model_of_the_parent.inverse_dynamics(np.zeros((2000, 24)))  # its threads are not in the child
        here, there = multiprocessing.Pipe()
        process = multiprocessing.get_context("fork").Process(target=child, args=(there,))
        process.start()
        assert here.poll(60), "the child does not answer"
        assert here.recv() == (2000, 24)
        error = here.recv()
        assert isinstance(error, ramus.ArgumentError) and "is expected, not (3,)" in error.text and error.status == "ARGUMENT"
        process.join(60)
        assert process.exitcode == 0
    finally:
        ramus.set_threads(multiprocessing.cpu_count())


def test_pickles_and_copies(tmp_path):
    model, module, machine_ = robot("bm"), arm(), machine()
    live = ramus.Live(machine_)
    for thing in (model, model.workspace(), ramus.Simulation(model), module, machine_, live, ramus.InverseKinematics(model, ["s1/l3"]),
                  ramus.States.neutral(model, 1), ramus.Controller(model, [{"kind": "posture", "target": {"q": model.neutral()}}])):
        with pytest.raises(TypeError, match="is neither pickled nor copied"):
            pickle.dumps(thing)
    for thing in (model.workspace(), live):
        with pytest.raises(TypeError, match="is neither pickled nor copied"):
            copy.copy(thing)
    assert copy.copy(model) is model and copy.deepcopy({"m": model})["m"] is model
    second = copy.deepcopy(machine_)
    second.detach("tool")
    assert machine_.instances == ["left", "tool"] and second.instances == ["left"] and copy.copy(module).nlink == module.nlink
    table = ramus.Table(["t", "x"], [[0, 1], [1, np.nan]])
    assert pickle.loads(pickle.dumps(table)) == table == copy.deepcopy(table)
    try:
        ramus.load(tmp_path / "none.urdf")
    except ramus.Error as error:
        again = pickle.loads(pickle.dumps(error))
        assert (again.status, again.text, str(again)) == (error.status, error.text, str(error))


def test_an_exception_in_a_report_is_raised(tmp_path):
    file = tmp_path / "bad.urdf"
    file.write_text('<robot name="r"><link name="a"/><link name="a"/></robot>')

    def broken(diagnostic):
        raise KeyError("mine")
    for load in (ramus.load, ramus.Module.load, ramus.Robot.load):
        with pytest.raises(KeyError, match="mine"):
            load(file, report=broken)
