"""Robots of modules of which nobody knows all: evaluated through the contract of modules (ramus/module.h)."""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._core import (Record, Worker, arrays_of, check, created, default, ffi, instance_of, integer, lib, lock_methods, numbers_of,
                    pointer, text, vector)
from .model import Model
from .ports import motion_of
from .workspace import Pool

__all__ = ["Network"]

OFFERS = {"motion": 1, "wrench": 2, "energy": 4, "articulated": 8, "integrate": 16, "time": 32}


@lock_methods
class Network(Worker):
    """The modules of a model, opened, and evaluated one by one; belongs to one thread.

        network = ramus.Network(ramus.load("robot.yaml", opened=False))
        tau = network.inverse_dynamics(q, v, a)

    model      its black boxes have sources ('black_box: {library: vendor.so}'); without any it is a network of known modules
    partition  how known links are divided: 'largest', 'instances' or 'links'
    selftest   modules from sources are tested when they are opened
    pool       its threads share modules on different branches
    alpha, beta  1/s: errors of loops are brought back (Baumgarte)
    joint_effects  armature, damping and friction of known joints count; those inside of modules from sources as they were packed
    """

    def __init__(self, model: Model, partition: str = "largest", selftest: bool = True, pool: Pool | None = None,
                 alpha: float = 0.0, beta: float = 0.0, joint_effects: bool = False) -> None:
        instance_of(model, Model, "model")
        self._start()
        options = default("ramus_network_options", {"partition": partition, "no_selftest": not selftest, "alpha": alpha, "beta": beta,
                                                    "joint_effects": joint_effects}, "a network", [])
        if pool is not None:
            options.pool = instance_of(pool, Pool, "pool")._c
        self._model = model
        self._c = created(lib.ramus_network_create, model._c, options, destroy=lib.ramus_network_destroy,
                          keep=(model._c, pool and pool._c))

    def _check(self, status: int) -> None:
        check(status, lib.ramus_network_error(self._c))

    def _names(self, count: int, function: Any) -> list[str]:
        place = ffi.new("char[]", 1024)
        names = []
        for k in range(count):
            function(self._c, k, place, 1024)
            names.append(text(place))
        return names

    @property
    def nq(self) -> int:
        """How many numbers q has, those of all modules."""
        return lib.ramus_network_nq(self._c)

    @property
    def nv(self) -> int:
        """How many numbers v, a and tau have."""
        return lib.ramus_network_nv(self._c)

    @property
    def q_names(self) -> list[str]:
        """INSTANCE/JOINT or INSTANCE/JOINT.part of each number of q."""
        return self._names(self.nq, lib.ramus_network_q_name)

    @property
    def v_names(self) -> list[str]:
        """Likewise of v."""
        return self._names(self.nv, lib.ramus_network_v_name)

    @property
    def passive(self) -> np.ndarray:
        """(nv,) True where no motor acts."""
        return np.array([lib.ramus_network_v_is_passive(self._c, k) for k in range(self.nv)], dtype=bool)

    @property
    def modules(self) -> list[Record]:
        """Records in the order of evaluation: name, product, source, parent, offers (names of functions), nq, nv, noutlet, outlets (names; of known
        links numbers)."""
        found = []
        for k in range(lib.ramus_network_nmodule(self._c)):
            c = lib.ramus_network_module_at(self._c, k)
            found.append(Record(name=text(c.name), product=text(c.product), source=text(c.source), parent=c.parent,
                                offers=[name for name, bit in OFFERS.items() if c.offers & bit], nq=c.nq, nv=c.nv,
                                noutlet=c.noutlet,
                                outlets=[text(lib.ramus_network_outlet_name(self._c, k, i)) for i in range(c.noutlet)]))
        return found

    @property
    def health(self) -> list[Record]:
        """How each module is doing, in the order of `modules`: running, and of processes process (its number), starts, answers, late, age (s since
        the last answer; negative: none)."""
        all_of_them = [lib.ramus_network_health(self._c, k) for k in range(lib.ramus_network_nmodule(self._c))]
        return [Record(running=bool(h.running), process=h.process, starts=h.starts, answers=h.answers, late=h.late, age=h.age)
                for h in all_of_them]

    def neutral(self) -> np.ndarray:
        """Every joint at zero, quaternions at identity."""
        q = np.zeros(self.nq)
        lib.ramus_network_neutral(self._c, pointer(q))
        return q

    def integrate(self, q: ArrayLike, v: ArrayLike, dt: float = 1.0) -> np.ndarray:
        """q moved along v for dt seconds."""
        out = np.empty(self.nq)
        self._check(lib.ramus_network_integrate(self._c, pointer(vector(q, "q", self.nq)), pointer(vector(v, "v", self.nv)), dt,
                                                pointer(out)))
        return out

    def set_time(self, time: float) -> None:
        """For modules whose answers depend on it, s."""
        self._check(lib.ramus_network_set_time(self._c, time))

    def inverse_dynamics(self, q: ArrayLike, v: ArrayLike, a: ArrayLike) -> np.ndarray:
        """Forces of the drives (nv,) that bring about a motion; beside constraints the least ones, zero at passive joints."""
        tau = np.empty(self.nv)
        self._check(lib.ramus_network_inverse_dynamics(self._c, pointer(vector(q, "q", self.nq)), pointer(vector(v, "v", self.nv)),
                                                       pointer(vector(a, "a", self.nv)), pointer(tau)))
        return tau

    def inverse_dynamics_tree(self, q: ArrayLike, v: ArrayLike, a: ArrayLike) -> np.ndarray:
        """Every generalised force (nv,), without constraints."""
        tau = np.empty(self.nv)
        self._check(lib.ramus_network_inverse_dynamics_tree(self._c, pointer(vector(q, "q", self.nq)), pointer(vector(v, "v", self.nv)),
                                                            pointer(vector(a, "a", self.nv)), pointer(tau)))
        return tau

    def interconnection_matrix(self, q: ArrayLike, v: ArrayLike, a: ArrayLike) -> np.ndarray:
        """(nlink, ninstance + nconstraint, 6) of the model's joints: the wrench at each due to each instance, then to each constraint. A row adds up to
        that joint's wrench."""
        model, tau = lib.ramus_network_model(self._c), np.empty(self.nv)
        n = lib.ramus_model_nlink(model)
        columns = lib.ramus_model_ninstance(model) + lib.ramus_model_nconstraint(model)
        blocks = ffi.new("ramus_wrench[]", max(n * columns, 1))
        self._check(lib.ramus_network_interconnection(self._c, pointer(vector(q, "q", self.nq)), pointer(vector(v, "v", self.nv)),
                                                      pointer(vector(a, "a", self.nv)), pointer(tau), blocks, ffi.NULL))
        return arrays_of(blocks, "ramus_wrench", n * columns).reshape(n, columns, 6)

    def constraint_force(self, constraint: int) -> np.ndarray:
        """fx fy fz mx my mz that constraint k of the model exerted in the last dynamics: on its second frame, at its origin in its axes."""
        force = ffi.new("ramus_wrench *")
        self._check(lib.ramus_network_constraint_force_after(self._c, integer(constraint, "constraint"), force))
        return numbers_of(force[0], "ramus_wrench").copy()

    def motion(self, module: int, outlet: int = -1) -> tuple:
        """(pose (7,), twist (6,), twist_dot (6,)) of a module's inlet or of an outlet, at the state of the last evaluation; modules as `modules` counts."""
        motion = ffi.new("ramus_motion *")
        self._check(lib.ramus_network_motion_after(self._c, integer(module, "module"), integer(outlet, "outlet"), motion))
        return motion_of(motion)

    def sample(self, port: str | int) -> Any:
        """What a sensor at a port of the model would measure, after inverse dynamics: a wrench (6,) or a motion, as Workspace.feed takes it."""
        sample = ffi.new("ramus_sample *")
        self._check(lib.ramus_network_sample_after(self._c, (self._model.port(port),), sample))
        if sample.kind == lib.RAMUS_SAMPLE_WRENCH:
            return numbers_of(sample.wrench, "ramus_wrench").copy()
        return motion_of(sample.motion)

    def forward_dynamics(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """Accelerations (nv,) that forces cause."""
        a = np.empty(self.nv)
        self._check(lib.ramus_network_forward_dynamics(self._c, pointer(vector(q, "q", self.nq)), pointer(vector(v, "v", self.nv)),
                                                       pointer(vector(tau, "tau", self.nv)), pointer(a)))
        return a

    def mass_matrix(self, q: ArrayLike) -> np.ndarray:
        """(nv, nv), by inverse dynamics of unit accelerations."""
        M = np.empty((self.nv, self.nv))
        self._check(lib.ramus_network_mass_matrix(self._c, pointer(vector(q, "q", self.nq)), pointer(M)))
        return M

    def energy(self, q: ArrayLike, v: ArrayLike) -> tuple[float, float]:
        """(kinetic, potential), J."""
        both = np.empty(2)
        self._check(lib.ramus_network_energy(self._c, pointer(vector(q, "q", self.nq)), pointer(vector(v, "v", self.nv)),
                                             pointer(both[:1]), pointer(both[1:])))
        return float(both[0]), float(both[1])

    def update(self, q: ArrayLike, v: ArrayLike) -> None:
        """Where all frames are and how they move, for link_pose, motion and sample."""
        self._check(lib.ramus_network_update(self._c, pointer(vector(q, "q", self.nq)), pointer(vector(v, "v", self.nv))))

    def kinematics_update(self, q: ArrayLike, v: ArrayLike, a: ArrayLike) -> None:
        """The same with accelerations, so that derivatives of motions are those of the whole motion."""
        self._check(lib.ramus_network_kinematics_update(self._c, pointer(vector(q, "q", self.nq)), pointer(vector(v, "v", self.nv)),
                                                        pointer(vector(a, "a", self.nv))))

    def link_pose(self, link: str | int) -> np.ndarray:
        """px py pz qw qx qy qz of a known link in the world, at the state of the last evaluation."""
        pose = ffi.new("ramus_pose *")
        self._check(lib.ramus_network_link_pose_after(self._c, (self._model.frame(link),), pose))
        return numbers_of(pose[0], "ramus_pose").copy()
