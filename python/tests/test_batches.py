"""Many states and many motions at once, on the threads of a pool: rows are those of single calls."""
import numpy as np
import pytest
import ramus
from conftest import ROOT


@pytest.fixture(scope="module")
def robot():
    model = ramus.load(ROOT / "robots/bm.yaml")
    random = np.random.default_rng(1)
    return model, random.uniform(-1, 1, (37, model.nq)), random.uniform(-1, 1, (37, model.nv)), random.uniform(-1, 1, (37, model.nv))


@pytest.mark.parametrize("threads", [None, 1, 3])
def test_rows(robot, threads):
    model, q, v, x = robot
    pool = None if threads is None else ramus.Pool(threads)
    assert pool is None or pool.threads == threads
    work, alone = ramus.Workspace(model, pool=pool), ramus.Workspace(model)
    calls = {"forward_dynamics": (q, v, x), "inverse_dynamics": (q, v, x), "mass_matrix": (q,), "link_poses": (q,),
             "inverse_dynamics_derivatives": (q, v, x), "forward_dynamics_derivatives": (q, v, x)}
    for name, given in calls.items():
        many = getattr(work, name)(*given)
        for i in range(len(q)):
            one = getattr(alone, name)(*(a[i] for a in given))
            for got, want in zip(many if isinstance(many, tuple) else (many,), one if isinstance(one, tuple) else (one,)):
                np.testing.assert_allclose(got[i], want, rtol=0, atol=1e-9 * max(1, np.abs(want).max()))
    for reference in ("local", "world", "local_world_aligned"):
        many = work.jacobian(q, "s4/l3", reference=reference)
        want = np.array([alone.jacobian(one, "s4/l3", reference=reference) for one in q])
        np.testing.assert_allclose(many, want, atol=1e-11)
    np.testing.assert_allclose(work.pose_after("s4/l3"), alone.pose(q[-1], "s4/l3"), atol=1e-12)
    out = np.empty((len(q), model.nv))
    assert work.forward_dynamics(q, v, x, out=out) is out


def test_a_row_that_fails(robot):
    model, q, v, x = robot
    work, bad = ramus.Workspace(model, pool=ramus.Pool(2)), v.copy()
    bad[20, 3] = np.nan
    out = np.zeros_like(x)
    with pytest.raises(ramus.Error, match="row 20: .*s2/j1"):
        work.forward_dynamics(q, bad, x, out=out)
    want = work.forward_dynamics(q, v, x)
    assert np.isnan(out[20]).all() and (np.delete(out, 20, 0) == np.delete(want, 20, 0)).all()


def test_rollouts(robot):
    model, q, v, x = robot
    free, driven = ramus.Rollout(model), ramus.Rollout(model, pool=ramus.Pool(3), step=2e-3, method="euler")
    end, _ = free.run(q, v, steps=10)
    q_all, v_all = free.run(q, v, steps=10, every=5)
    assert q_all.shape == (37, 2, model.nq) and (q_all[:, 1] == end).all()
    sim = ramus.Simulation(model, method="rk4", step=1e-3)
    sim.set_state(q=q[4], v=v[4])
    for _ in range(10):
        sim.step()
    np.testing.assert_allclose(end[4], sim.q, atol=1e-11)
    tau = np.repeat(x[:, None], 4, axis=1)
    constant, each = driven.run(q, v, steps=4, tau=x), driven.run(q, v, steps=4, tau=tau)
    assert (constant[0] == each[0]).all() and (constant[1] == each[1]).all()
    assert driven.lanes >= 1 and driven.model is model
    with pytest.raises(ramus.ArgumentError, match="tau: shape"):
        driven.run(q, v, steps=4, tau=tau[:, :3])
    with pytest.raises(ramus.ArgumentError, match="a row for each motion"):
        free.run(q[0])
    with pytest.raises(ramus.Error, match="rk4 or euler"):
        ramus.Rollout(model, method="adaptive")
    q = q.copy()
    q[7, 0] = np.inf
    with pytest.raises(ramus.Error, match="motion 7: "):
        free.run(q, v, steps=2)
