/* joints.js - coordinates of joints: their units, and where links are when the reader moves them (forward kinematics)
 *
 * A joint frame j is at `jointInParent` in the parent link's frame; the joint moves it to j' by its coordinates alone; the link's
 * frame is the inverse of `jointInLink` in j'. The same as src/tree, in a few lines, for one pose at a time.
 */
import * as three from 'three';

const RAD = 'rad', M = 'm', NONE = ''; /* a quaternion has no unit */
export const coordinates = {
    fixed: { q: [], v: [] },
    revolute: { q: [RAD], v: [RAD] },
    prismatic: { q: [M], v: [M] },
    helical: { q: [RAD], v: [RAD] },
    cylindrical: { q: [RAD, M], v: [RAD, M] },
    planar: { q: [M, M, RAD], v: [M, M, RAD] },
    spherical: { q: [NONE, NONE, NONE, NONE], v: [RAD, RAD, RAD] },
    free: { q: [M, M, M, NONE, NONE, NONE, NONE], v: [RAD, RAD, RAD, M, M, M] },
    universal: { q: [RAD, RAD], v: [RAD, RAD] },
};

/* Where the quaternion (w, x, y, z) of a joint is in its coordinates; -1: there is none. */
export const quaternionOf = (type) => ({ spherical: 0, free: 3 }[type] ?? -1);

const z = new three.Vector3(0, 0, 1);
const turn = (axis, angle) => new three.Quaternion().setFromAxisAngle(axis, angle);

/* j' in j. */
function moved(link, q) {
    const axis = new three.Vector3(...link.axis).normalize(), position = new three.Vector3();
    let rotation = new three.Quaternion();
    switch (link.type) {
    case 'revolute':
        rotation = turn(axis, q[0]);
        break;
    case 'prismatic':
        position.copy(axis).multiplyScalar(q[0]);
        break;
    case 'helical':
        rotation = turn(axis, q[0]);
        position.copy(axis).multiplyScalar(link.pitch[0] * q[0]);
        break;
    case 'cylindrical':
        rotation = turn(axis, q[0]);
        position.copy(axis).multiplyScalar(q[1]);
        break;
    case 'planar':
        rotation = turn(axis, q[2]);
        position.set(q[0], q[1], 0).applyQuaternion(new three.Quaternion().setFromUnitVectors(z, axis));
        break;
    case 'universal':
        rotation = turn(axis, q[0]).multiply(turn(new three.Vector3(...link.secondAxis).normalize(), q[1]));
        break;
    case 'spherical':
        rotation.set(q[1], q[2], q[3], q[0]).normalize();
        break;
    case 'free':
        position.set(q[0], q[1], q[2]);
        rotation.set(q[4], q[5], q[6], q[3]).normalize();
        break;
    default:
    }
    return new three.Matrix4().compose(position, rotation, new three.Vector3(1, 1, 1));
}

/* Of x y z, qx qy qz qw. */
export const poseMatrix = (p) => new three.Matrix4().compose(new three.Vector3(p[0], p[1], p[2]),
    new three.Quaternion(p[3], p[4], p[5], p[6]), new three.Vector3(1, 1, 1));

/* The coordinates of a link's joint at q: its own, its master's times the multiplier, or what it is locked at. */
export function jointValues(data, link, q) {
    if (link.locked)
        return link.locked;
    if (link.mimic !== undefined)
        return [link.follows[0] * q[data.links[link.mimic].q] + link.follows[1]];
    return q.slice(link.q, link.q + link.nq);
}

/* Matrices of all links in the world. `base(body)` gives that of a body that is no link: what sits on a black box. */
export function placeLinks(data, q, base) {
    const placed = new Array(data.links.length);
    const place = (k) => {
        if (placed[k])
            return placed[k];
        const link = data.links[k], { parent } = link;
        const from = parent < 0 ? new three.Matrix4() : parent < data.links.length ? place(parent) : base(parent);
        placed[k] = from.clone().multiply(poseMatrix(link.jointInParent)).multiply(moved(link, jointValues(data, link, q)))
            .multiply(poseMatrix(link.jointInLink).invert());
        return placed[k];
    };
    data.links.forEach((_, k) => place(k));
    return placed;
}

/* q between two frames; quaternions keep their length. */
export function blend(data, frame, part) {
    const next = Math.min(frame + 1, data.count - 1), q = new Float64Array(data.nq);
    for (let k = 0; k < data.nq; k++)
        q[k] = data.q[frame * data.nq + k];
    for (const link of data.links.filter((l) => l.q >= 0)) {
        const quaternion = quaternionOf(link.type), a = frame * data.nq + link.q, b = next * data.nq + link.q;
        let sign = 1;
        if (quaternion >= 0) {
            let along = 0;
            for (let n = quaternion; n < quaternion + 4; n++)
                along += data.q[a + n] * data.q[b + n];
            sign = along < 0 ? -1 : 1;
        }
        for (let n = 0; n < link.nq; n++)
            q[link.q + n] = (1 - part) * data.q[a + n] + part * (quaternion >= 0 && n >= quaternion ? sign : 1) * data.q[b + n];
        if (quaternion >= 0) {
            const at = link.q + quaternion, length = Math.hypot(...q.subarray(at, at + 4)) || 1;
            for (let n = at; n < at + 4; n++)
                q[n] /= length;
        }
    }
    return q;
}
