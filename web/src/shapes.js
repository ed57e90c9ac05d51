/* shapes.js - what a link looks like: the shapes of its file, or clean ones made from its joints and its mass */
import * as three from 'three';
import { drawable } from './data.js';
import { poseMatrix } from './joints.js';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

const DENSITY = 1000; /* kg/m^3: turns mass into thickness */
const up = new three.Vector3(0, 1, 0);

export const vector = (p) => new three.Vector3(p[0], p[1], p[2]);

export function applyPose(object, p) {
    object.position.set(p[0], p[1], p[2]);
    object.quaternion.set(p[3], p[4], p[5], p[6]);
    return object;
}

/* Cylinders of three.js lie along y; those of robots along z. */
function alongZ(geometry) {
    return geometry.rotateX(Math.PI / 2);
}

/* Put an object that is 1 long along y between two points. */
export function stretch(object, from, to) {
    const d = to.clone().sub(from), length = d.length();
    object.visible = length > 1e-9;
    if (!object.visible)
        return;
    object.position.copy(from).addScaledVector(d, 0.5);
    object.quaternion.setFromUnitVectors(up, d.divideScalar(length));
    object.scale.set(1, length, 1);
}

function capsule(from, to, radius) {
    const d = to.clone().sub(from), length = d.length();
    const mesh = new three.Mesh(new three.CapsuleGeometry(radius, length, 8, 24));
    mesh.position.copy(from).addScaledVector(d, 0.5);
    mesh.quaternion.setFromUnitVectors(up, d.normalize());
    return mesh;
}

function given(data, shape) {
    if (shape.kind === 'mesh') {
        const mesh = applyPose(new three.Mesh(data.meshes[shape.data].geometry), shape.pose);
        mesh.scale.set(...shape.scale);
        mesh.userData.own = shape.colour;
        mesh.userData.twoSided = true; /* files do not always distinguish inside and outside */
        return mesh;
    }
    const [r, l] = shape.round || [];
    const geometry = shape.kind === 'box' ? new three.BoxGeometry(...shape.size)
        : shape.kind === 'sphere' ? new three.SphereGeometry(r, 32, 20)
        : shape.kind === 'capsule' ? alongZ(new three.CapsuleGeometry(r, l, 10, 28))
        : alongZ(new three.CylinderGeometry(r, r, l, 40));
    const mesh = applyPose(new three.Mesh(geometry), shape.pose);
    mesh.userData.own = shape.colour;
    return mesh;
}

/* A platform: a flat box under the joints it carries, as large as its mass makes it. */
function platform(link, ends, size) {
    const top = Math.max(0.04 * size, ...ends.map((p) => p.z)), height = top * 0.9;
    const side = Math.min(3 * top, Math.sqrt(Math.max(link.mass, 1) / (800 * height)));
    const mesh = new three.Mesh(new RoundedBoxGeometry(side, side, height, 4, Math.min(side, height) * 0.12));
    mesh.position.set(0, 0, top - height / 2);
    return mesh;
}

/* Where a link without shapes begins and where its limbs end, in its own frame. */
function limbs(data, link, size) {
    const start = vector(link.jointInLink), com = vector(link.com);
    let ends = link.children.filter((c) => c.counts).map((c) => vector(c.jointInParent));
    data.boxes.filter((b) => b.body === link.index).forEach((b) => ends.push(vector(b.pose)));
    if (!ends.length && link.mass > 0)
        ends = [com.clone().multiplyScalar(2).sub(start)]; /* a free end: as far beyond the middle */
    const apart = [];
    for (const e of ends)
        if (e.distanceTo(start) > 1e-4 * size && !apart.some((p) => p.distanceTo(e) < 1e-4 * size))
            apart.push(e);
    return { start, ends: apart, com };
}

/* A limb whose mass is beside the straight line goes by way of it; null: straight is fine. */
function bend(start, end, com, radius) {
    const line = new three.Line3(start, end), share = line.closestPointToPointParameter(com, false);
    const away = line.at(share, new three.Vector3()).distanceTo(com);
    return share > 0.15 && share < 0.85 && away > 1.6 * radius && away < 0.6 * line.distance() ? com : null;
}

/* Several limbs: a body between them, as wide as they are apart. */
function trunk(start, ends, least) {
    const box = new three.Box3().setFromPoints([start, ...ends]), extent = box.getSize(new three.Vector3());
    extent.set(...extent.toArray().map((x) => Math.max(0.92 * x, least)));
    const mesh = new three.Mesh(new RoundedBoxGeometry(extent.x, extent.y, extent.z, 4, 0.3 * Math.min(extent.x, extent.y, extent.z)));
    mesh.position.copy(box.getCenter(new three.Vector3()));
    return mesh;
}

function generated(data, link, size, slim) {
    const { start, ends, com } = limbs(data, link, size);
    const meshes = [], least = 0.008 * size, most = 0.034 * size;
    if (!link.counts)
        return { meshes, radius: least };
    if (link.type === 'planar' && link.mass > 5)
        return { meshes: [platform(link, ends, size)], radius: most };
    let radius = least, bent = false;
    for (const e of ends) {
        const length = e.distanceTo(start);
        const r = Math.sqrt(link.mass / ends.length / (DENSITY * Math.PI * length));
        const thick = slim * Math.min(Math.max(r, least), most, Math.max(0.45 * length, least));
        radius = Math.max(radius, thick);
        if (ends.length > 2)
            continue;
        const by = ends.length === 1 ? bend(start, e, com, radius) : null;
        meshes.push(...(by ? [capsule(start, by, thick), capsule(by, e, thick)] : [capsule(start, e, thick)]));
        bent = bent || Boolean(by);
    }
    if (ends.length > 2)
        meshes.push(trunk(start, ends, 2 * radius));
    /* mass away from the limbs, or no limbs: a ball */
    const whole = Math.cbrt(3 * link.mass / (4 * Math.PI * DENSITY));
    const ball = Math.min(Math.max(whole, least), ends.length ? 1.3 * radius : 1.6 * most);
    const away = Math.min(start.distanceTo(com), ...ends.map((e) =>
        new three.Line3(start, e).closestPointToPoint(com, true, new three.Vector3()).distanceTo(com)));
    if (link.mass > 0 && !bent && (!ends.length || (ends.length < 3 && away > 2.5 * radius))) {
        const mesh = new three.Mesh(new three.SphereGeometry(ball, 32, 20));
        mesh.position.copy(com);
        meshes.push(mesh);
        if (com.distanceTo(start) > ball)
            meshes.push(capsule(start, com, 0.7 * least));
    }
    return { meshes, radius: ends.length ? radius : Math.min(ball, most) };
}

/* How large a shape is; what represents a link in contacts may be larger than the robot, and is no picture of it then. */
function diagonal(shape) {
    const [r, l] = shape.round || [];
    return shape.size ? Math.hypot(...shape.size) : shape.kind === 'sphere' ? 2 * r : shape.round ? Math.hypot(2 * r, 2 * r, l) : 0;
}

/* Meshes of a link in its frame, and how thick it is at its joint. */
export function linkShapes(data, link, size, slim) {
    const seen = link.shapes.filter((s) => !s.collision && drawable(s));
    const solid = link.shapes.filter((s) => s.collision && drawable(s) && (data.links.length === 1 || diagonal(s) <= size));
    const chosen = seen.length ? seen : solid;
    if (!chosen.length)
        return generated(data, link, size, slim);
    const meshes = chosen.map((s) => given(data, s)), box = new three.Box3();
    meshes.forEach((mesh) => {
        mesh.updateMatrixWorld();
        box.union(new three.Box3().setFromObject(mesh));
    });
    return { meshes, radius: 0.012 * size, box };
}

/* Meshes of a black box in its attachment frame: those of its file; else a cube no thicker than the link that carries it and no
 * longer than half the way to what it carries, beside the link and not in it. */
export function boxShapes(data, box, size, thickness, outlets) {
    const chosen = box.shapes.filter(drawable), seen = chosen.filter((s) => !s.collision);
    if (chosen.length)
        return (seen.length ? seen : chosen).map((s) => given(data, s));
    let edge = Math.min(Math.max(thickness || 0.05 * size, 0.02 * size), 0.1 * size);
    const here = vector(box.pose);
    if (box.body >= 0)
        here.applyMatrix4(poseMatrix(data.pose.subarray(7 * box.body, 7 * box.body + 7)));
    for (const { body } of outlets) {
        const far = here.distanceTo(vector(data.pose.subarray(7 * body)));
        if (far > 1e-4 * size)
            edge = Math.min(edge, 0.5 * far);
    }
    const mesh = new three.Mesh(new three.BoxGeometry(edge, edge, edge));
    const link = data.links[box.body];
    if (link) { /* along the axis of its frame that points away from the link's joint */
        const away = vector(box.pose).sub(vector(link.jointInLink)).applyQuaternion(new three.Quaternion(...box.pose.slice(3)).invert());
        const largest = away.toArray().reduce((best, x, n, all) => (Math.abs(x) > Math.abs(all[best]) ? n : best), 0);
        if (away.length() > 1e-6 * size)
            mesh.position.setComponent(largest, Math.sign(away.getComponent(largest)) * edge / 2);
    }
    return [mesh];
}

/* A joint at the origin of its moved frame: a hub about its axis, a rail along it, a ball. */
export function jointShape(link, radius, size, box) {
    let r = 1.15 * Math.min(radius, 0.024 * size), across = 2.3 * radius;
    if (box) { /* of the shapes that the file gives: a hub that just shows, across them, or a ring about them */
        const edge = box.getSize(new three.Vector3()), axis = vector(link.axis).applyQuaternion(new three.Quaternion(...link.jointInLink.slice(3)));
        const wide = Math.abs(axis.x) * edge.x + Math.abs(axis.y) * edge.y + Math.abs(axis.z) * edge.z;
        const [small, middle, large] = edge.toArray().sort((a, b) => a - b);
        r = Math.min(0.54 * (wide < 0.9 * large ? small : middle), r);
        across = wide < 0.9 * large ? Math.min(1.12 * wide, 4 * r) : 0.6 * r;
    }
    const length = { revolute: across, helical: 1.3 * across, cylindrical: 1.3 * across }[link.type];
    let geometry = null;
    if (link.type === 'spherical' || link.type === 'universal')
        geometry = new three.SphereGeometry(1.25 * radius, 28, 18);
    else if (link.type === 'prismatic')
        geometry = new RoundedBoxGeometry(2 * r, 2.2 * r, 2 * r, 3, 0.25 * r);
    else if (length)
        geometry = new three.CylinderGeometry(r, r, length, 32);
    if (!geometry)
        return null;
    const mesh = new three.Mesh(geometry);
    mesh.quaternion.setFromUnitVectors(up, vector(link.axis).normalize());
    return mesh;
}
