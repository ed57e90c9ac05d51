"""Simulation and control from Python; tables; the program gives the same numbers."""
import subprocess

import numpy as np
import pytest
import ramus
from conftest import ROOT, robot, state


def test_free_swing_keeps_energy():
    sim = ramus.Simulation(robot("mbm"))
    sim.set_state(q=sim.model.random(2))
    e = sim.energy()
    start = e.kinetic + e.potential
    table = sim.run(0.5, 0.05)
    e = sim.energy()
    assert abs(e.kinetic + e.potential - start) < 1e-6 * (1 + abs(start)) and sim.report().trusted
    assert len(table) == 11 and np.isclose(sim.t, 0.5) and np.allclose(table.group("q.")[-1], sim.q)


def test_a_python_controller():
    model = robot("bm")
    target = np.full(model.nv, 0.3)
    sim = ramus.Simulation(model)
    sim.forces = lambda t, q, v: model.inverse_dynamics(q, v, 100 * (target - q) - 20 * v)
    table = sim.run(2.0, 0.1)
    assert abs(sim.q - target).max() < 1e-5 and table.columns[0] == "t"
    assert np.allclose(table["q.s1/j1"][-1], 0.3, atol=1e-5)

    def broken(t, q, v):
        if t > 2.1:
            raise LookupError("mine")
        return np.zeros(model.nv)
    sim.forces = broken
    with pytest.raises(LookupError, match="mine"):
        sim.run(3.0)
    sim.forces = lambda t, q, v: np.zeros(3)
    with pytest.raises(ramus.Error, match=r"the controller's forces: shape \(24,\) is expected"):
        sim.step()
    sim.forces = None
    sim.step()
    with pytest.raises(StopIteration):
        def stop(*row):
            raise StopIteration
        sim.run(sim.t + 1, observer=stop)


def test_elements():
    model = robot("bm")
    sim = ramus.Simulation(model)
    sim.add_element(kind="friction", joint="s1/j1", damping=5.0)
    sim.add_element(kind="spring", frame_a="s1/l2", frame_b="s2/l2", stiffness=50.0, rest_length=0.1)
    assert sim.nelement == 2
    sim.run(0.05)
    assert sim.energy().dissipated > 0


def test_task_controller():
    model = robot("mbm")
    frame = model.end_effectors[0]
    goal = model.pose(np.full(model.nv, 0.2), frame)
    controller = ramus.Controller(model, [{"kind": "pose", "frame": frame, "gains": (100, 20)}])
    controller.set_target(0, goal)
    sim = ramus.Simulation(model, method="rk4", step=2e-3)
    sim.forces = controller
    sim.run(2.0, 0.5)
    assert ramus.pose_error(goal, model.pose(sim.q, frame)) < 1e-4
    report = controller.report()
    assert report.name == [frame] and report.loss.shape == (1,)
    controller.set_gains(0, 50, 10)
    described = ramus.Controller(model, [{"kind": "pose", "frame": frame, "target": {"pose": goal, "sine_amplitude": 0.1,
                                         "sine_direction": [1, 0, 0], "sine_frequency": 1.0}}], limits="model")
    assert described.forces(0.1, sim.q, sim.v).shape == (model.nv,)


def test_tables(tmp_path):
    table = ramus.Table(["t", "q.a", "b"], [[0, 1, 2], [0.1, np.pi, 1e-300]])
    path = tmp_path / "x.csv"
    table.save(path)
    again = ramus.load_table(path)
    assert again.columns == table.columns and np.array_equal(again.values, table.values) and path.read_text() == table.csv()
    assert np.array_equal(np.asarray(table), table.values) and "q.a" in table
    with pytest.raises(ramus.Error, match="there is no column 'q.b'; did you mean 'q.a'"):
        table["q.b"]
    with pytest.raises(ramus.Error):
        table.save(tmp_path / "no" / "x.csv")
    table["power"] = table["q.a"] * 2
    assert table.columns == ["t", "q.a", "b", "power"] and table.values.shape == (2, 4) and np.array_equal(table["power"], 2 * table["q.a"])
    table["power"] = 0
    assert not table.values[:, 3].any() and dict(table.items()).keys() == set(table.columns) and len(table) == 2
    with pytest.raises(KeyError):
        table["q.b"]
    with pytest.raises(ramus.Error, match=r"column 'x': shape \(2,\) is expected, not \(3,\)"):
        table["x"] = np.zeros(3)
    with pytest.raises(ramus.Error, match="columns: 'a' is there more than once"):
        ramus.Table(["a", "a"], np.zeros((1, 2)))
    with pytest.raises(TypeError, match="another Table"):
        del table["b"]


def test_tables_and_pandas():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    table = ramus.Simulation(robot("mbm")).run(0.05)
    frame = pandas.DataFrame(table)
    assert list(frame.columns) == table.columns and np.array_equal(frame.to_numpy(), table.values)
    assert table.pandas().index.name == "t" and list(table.pandas().columns) == table.columns[1:]
    empty = pandas.DataFrame(ramus.Table(["t", "x"], np.zeros((0, 2))))
    assert empty.shape == (0, 2)


def test_plots(tmp_path):
    matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    sim = ramus.Simulation(robot("mbm"))
    table = sim.run(0.1)
    axes = table.plot(["q.", "tau."])
    assert len(axes) == 2 and len(axes[0].lines) == table.group("q.").shape[1]
    axes[0].figure.savefig(tmp_path / "x.png")
    name = table.columns[1]
    line, = plt.plot("t", name, data=table)
    assert np.array_equal(line.get_xydata(), np.stack([table["t"], table[name]], 1))
    assert len(ramus.Table(["t", "x", "y"], np.zeros((3, 3))).plot()) == 2
    with pytest.raises(ramus.Error, match="columns: no column is named 'qq.' or begins so"):
        table.plot(["q.", "qq."])
    with pytest.raises(ramus.Error, match="axes: 2 are expected, one for each plot, not 1"):
        table.plot(["q.", "tau."], axes=axes[:1])
    plt.close("all")


def test_as_the_program(program, tmp_path):
    model = robot("bm")
    states = ramus.States.neutral(model, 20)
    states.q, states.v, states.a = state(model, 4, 20)
    states.table(("q", "v", "a")).save(tmp_path / "s.csv")
    ran = subprocess.run([program, "id", str(ROOT / "robots/bm.yaml"), "--states", str(tmp_path / "s.csv")], capture_output=True,
                         text=True, check=True)
    tau = ramus.Table.parse(ran.stdout).group("tau.")
    loaded = ramus.load_states(model, tmp_path / "s.csv")
    assert np.array_equal(loaded.q, states.q) and loaded.given == {"q", "v", "a"}
    assert np.array_equal(tau, loaded.inverse_dynamics())
    assert np.allclose(tau, model.inverse_dynamics(loaded.q, loaded.v, loaded.a), rtol=1e-13, atol=1e-13)


def test_page(program, tmp_path):
    sim = ramus.Simulation(robot("mbm"))
    page = sim.model.view(sim.run(0.2))
    page.save(tmp_path / "page.html")
    assert sim.run(0.3).view().html.count("<script") == page.html.count("<script")  # a simulation's table knows its model
    with pytest.raises(ramus.Error, match="needs the model that moves"):
        ramus.Table(["t"], [[0]]).view()
    with pytest.raises(ramus.Error, match="motion: a ramus.Table is expected, not list"):
        sim.model.view([1])
    assert page.html.lstrip().startswith("<!") and "iframe" in page._repr_html_()


def test_contacts():
    model = robot("bm")
    push = np.array([0, 0, 50.0, 0, 0, 0])
    sim = ramus.Simulation(model)
    sim.set_contacts(["s3/l3"], lambda t, q, v: [push])
    a, _ = sim.accelerations()
    external = model.contacts_to_external(model.neutral(), {"s3/l3": push})
    assert np.allclose(a, model.forward_dynamics(model.neutral(), external=external), atol=1e-9)
    sim.set_contacts(["s3/l3"], lambda t, q, v: np.zeros(3))
    with pytest.raises(ramus.Error, match=r"the contacts: shape \(1, 6\) is expected"):
        sim.step()
    sim.set_contacts([], None)
    sim.step()


def test_logs(tmp_path):
    model = robot("bm")
    names = model.q_names
    text = "time;" + ";".join(f"pos_{x}" for x in names) + ";status\n"
    for k in range(5):
        text += f"{k / 10};" + ";".join("" if (k, i) == (2, 3) else f"{k * 0.1}" for i in range(len(names))) + ";7\n"
    path = tmp_path / "log.csv"
    path.write_text(text)
    found = []
    table = ramus.load_log(path, missing="linear", ignore=["status"], rename={"pos_*": "q.*", "time": "t"}, report=found.append)
    assert table.columns == ["t"] + [f"q.{x}" for x in names] and np.isclose(table.values[2, 4], 0.2) and found
    states = ramus.load_states(model, path, missing="linear", ignore=["status"], rename={"pos_*": "q.*", "time": "t"})
    assert len(states) == 5 and np.allclose(states.q[2], 0.2)
    with pytest.raises(ramus.Error, match="log.csv:4"):
        ramus.load_states(model, path, ignore=["status"], rename={"pos_*": "q.*", "time": "t"})
    path.write_text("q.s1/j1," + ",".join(f"q.{x}" for x in names[1:]) + ",contact.s3/l3.fz\n" + "0.1," * 24 + "5\n")
    states = ramus.load_states(model, path)
    q = np.full(24, 0.1)
    external = model.contacts_to_external(q, {"s3/l3": [0, 0, 5, 0, 0, 0]})
    assert np.allclose(states.inverse_dynamics()[0], model.inverse_dynamics(q, external=external))


def test_generated_code(tmp_path):
    ffi = pytest.importorskip("cffi").FFI()
    model = robot("holonomic-9", tree=True)
    code = model.generate(functions=["inverse_dynamics", "mass_matrix"])
    (tmp_path / f"{code.name}.h").write_text(code.header)
    (tmp_path / f"{code.name}.c").write_text(code.source)
    ran = subprocess.run(["cc", "-std=c99", "-O1", "-shared", "-fPIC", f"{code.name}.c", "-o", "g.so"], cwd=tmp_path, capture_output=True,
                         text=True)
    assert ran.returncode == 0, ran.stderr
    ffi.cdef(f"void {code.name}_inverse_dynamics(const double *, const double *, const double *, double *);")
    library = ffi.dlopen(str(tmp_path / "g.so"))
    q, v, a = state(model)
    tau = np.empty(model.nv)
    getattr(library, f"{code.name}_inverse_dynamics")(*(ffi.from_buffer("double[]", x) for x in (q, v, a, tau)))
    assert np.allclose(tau, model.inverse_dynamics(q, v, a), rtol=1e-12, atol=1e-12)
    assert set(code.operations) == {"inverse_dynamics", "mass_matrix"}
    with pytest.raises(ramus.Error, match="is not one of inverse_dynamics"):
        model.generate(functions=["kinematic"])
    more = model.generate(functions=["kinematics", "derivatives", "jacobian:arm/l6"], target="cuda", precision="float")
    assert "holonomic_9_cuda_jacobian_arm_l6" in more.header and set(more.operations) == {"kinematics", "derivatives", "jacobian"}
    with pytest.raises(ramus.Error, match="would take more than 10 operations"):
        model.generate(functions="derivatives", max_operations=10)
