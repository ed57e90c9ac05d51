"""One-sided constraints: rows, forces and states of bounds, impacts, terms of another way, stops, time steps."""
import numpy as np
import pytest
import ramus
from conftest import ROOT

Q = np.array([0, 0, 0.1, 1, 0, 0, 0, 0, 1, 0.05, 1, 0, 0, 0])


@pytest.fixture(scope="module")
def robot():
    return ramus.load(ROOT / "examples/robots/ball_and_block.yaml")


def test_states(robot):
    w = ramus.Workspace(robot)
    v = np.zeros(12)
    assert [b.constraint for b in w.bounds] == ["bounce", "foot1", "foot2", "foot3", "foot4"]
    assert robot.is_one_sided(0)
    rows = w.bound_equations(Q, v)
    assert rows.A.shape == (5, 3, 12) and np.allclose(rows.gap, 0, atol=1e-15)
    a = w.forward_dynamics(Q, v, np.zeros(12))
    report = w.bound_report_after()
    assert np.allclose(a, 0, atol=1e-10) and report.state == ["holding"] * 5
    assert np.isclose(report.force[0, 0], 2 * 9.81) and np.isclose(report.force[1:, 0].sum(), 3 * 9.81)
    M, C, g = robot.gauss_principle(Q, v)
    assert np.allclose(w.forward_dynamics_by_terms(Q, v, M, C @ v + g, np.zeros(12)), 0, atol=1e-10)
    with pytest.raises(ramus.Error):
        w.forward_dynamics_by_terms(Q, v, M[:3], g, v)
    falling = v.copy()
    falling[5] = -2
    after = w.bound_impact(Q, falling)
    assert np.isclose(after[5], 1.2) and np.allclose(after[6:], 0)
    w.set_bound_tolerance(1e-6, 1e-6)
    with pytest.raises(ramus.Error):
        w.set_bound_tolerance(-1, 0)
    w.add_joint_stops()  # free joints have no limits
    assert len(w.bounds) == 5


def test_steps(robot):
    sim = ramus.Simulation(robot, method="euler", step=1e-3)
    v = np.zeros(12)
    v[9] = 2
    sim.set_state(0, Q, v)
    sim.run(1)
    assert abs(sim.q[7] - 4 / (2 * 0.4 * 9.81)) < 5e-3 and abs(sim.v[9]) < 1e-12


def test_box():
    """Eight corners of one constraint: which, their gaps, and who carries the weight."""
    robot = ramus.load(ROOT / "examples/robots/crate.yaml")
    w = ramus.Workspace(robot)
    assert [b.side for b in w.bounds] == list(range(8)) and np.allclose(robot.constraints[0].box, [0.6, 0.4, 0.3])
    q = np.array([0, 0, 0.15, 1, 0, 0, 0])
    a = w.forward_dynamics(q, np.zeros(6), np.zeros(6))
    report = w.bound_report_after()
    assert np.allclose(a, 0, atol=1e-9) and np.allclose(report.gap, [0] * 4 + [0.3] * 4)
    assert report.state == ["holding"] * 4 + ["open"] * 4 and np.isclose(report.force[:, 0].sum(), 8 * 9.81)


def test_height_field():
    """Heights as an array, the same as from a file; beyond the grid is an error."""
    robot = ramus.load(ROOT / "examples/robots/ball_on_hills.yaml")
    hills = robot.constraints[0]
    assert hills.heights.shape == (21, 31) and hills.height_size_x == 6 and not hills.box.any()
    free = ramus.Workspace(robot, without_model_constraints=True)
    free.add_constraint(name="same", kind="contact", frame_b="r/body", radius=0.15, friction=0.6, heights=hills.heights,
                        height_size_x=6, height_size_y=4)
    w, q, v = ramus.Workspace(robot), np.array([0.3, 0.2, 0.5, 1, 0, 0, 0]), np.arange(6.0)
    one, other = w.bound_equations(q, v), free.bound_equations(q, v)
    assert np.array_equal(one.A, other.A) and np.array_equal(one.b, other.b) and np.array_equal(one.gap, other.gap)
    q[0] = 3.1
    with pytest.raises(ramus.Error, match="beyond the height field"):
        w.bound_equations(q, v)
    with pytest.raises(ramus.Error, match="array of rows"):
        free.add_constraint(name="row", kind="contact", frame_b="r/body", heights=[0, 1], height_size_x=1, height_size_y=1)
    with pytest.raises(ramus.Error, match="valley"):
        free.add_constraint(name="large", kind="contact", frame_b="r/body", radius=9, heights=hills.heights, height_size_x=6,
                            height_size_y=4)
