/* parts.js - massless parts beside the links: actuators that telescope, springs that stretch, bars, levers and their rods
 *
 * A part has two ends. Each is a point of a body (bodies beyond the others are levers, with poses of their own); or both come
 * from a row of six numbers for each frame. Lengths over the whole motion are known before: a cylinder is just short enough never
 * to hide its rod, a coil has its wire's thickness at half way.
 */
import * as three from 'three';
import { stretch, vector } from './shapes.js';

const STEEL = 0x6b7480, CHROME = 0xc3cad3, COIL = 0x8c96a3;
const PULL = new three.Color(0xc8321e), PUSH = new three.Color(0x1e62c8);

const wants = { actuator: 0.011, spring: 0.009, bar: 0.006, lever: 0.008, rod: 0.0045 }; /* radius, of the robot's size */

/* A coil about y, 1 long, its middle at 0; the wire is round where the coil is stretched to `length`. */
function coil(turns, radius, wire, length) {
    class Helix extends three.Curve {
        getPoint(u, to = new three.Vector3()) {
            /* straight ends of a twentieth each */
            const w = Math.min(1, Math.max(0, (u - 0.05) / 0.9)), fade = Math.min(1, u / 0.05, (1 - u) / 0.05);
            return to.set(fade * radius * Math.cos(2 * Math.PI * turns * w), (u - 0.5) * length, fade * radius * Math.sin(2 * Math.PI * turns * w));
        }
    }
    const geometry = new three.TubeGeometry(new Helix(), Math.round(20 * turns), wire, 7);
    return geometry.scale(1, 1 / length, 1);
}

export function createParts(data, bodies, root, size) {
    const parts = data.mechanism, group = new three.Group(), pointed = [], moving = [];
    root.add(group);
    const world = new three.Group(), levers = Array.from({ length: data.lever ? data.nlever : 0 }, () => new three.Group());
    const matrixOf = (body) => (body < 0 ? world : bodies[body] || levers[body - data.nbody]).matrix;
    let most = 0; /* N */
    for (const part of parts)
        for (const f of part.force || [])
            most = Math.max(most, Math.abs(f));

    const solid = (part, geometry, colour) => {
        const mesh = new three.Mesh(geometry, new three.MeshStandardMaterial({ color: colour, roughness: 0.38, metalness: 0.45 }));
        mesh.castShadow = mesh.receiveShadow = true;
        mesh.userData.part = part;
        group.add(mesh);
        pointed.push(mesh);
        return mesh;
    };
    const tube = (part, radius, colour) => solid(part, new three.CylinderGeometry(radius, radius, 1, 24), colour);

    /* End n of a part at a frame, into `to`. */
    const q = new three.Quaternion(), p = new three.Vector3();
    const endAt = (part, n, frame, to) => {
        if (part.track)
            return to.fromArray(data[part.track], 6 * frame + 3 * n);
        const { body, point } = part.ends[n], turning = body >= data.nbody;
        const at = 7 * (turning ? frame * data.nlever + body - data.nbody : frame * data.nbody + body), row = turning ? data.lever : data.pose;
        to.copy(vector(point));
        return body < 0 ? to : to.applyQuaternion(q.fromArray(row, at + 3)).add(p.fromArray(row, at));
    };
    const from = new three.Vector3(), to = new three.Vector3(), between = new three.Vector3();
    const range = (part) => {
        let low = Infinity, high = 0;
        for (let f = 0; f < data.count; f++) {
            const l = endAt(part, 0, f, from).distanceTo(endAt(part, 1, f, to));
            low = Math.min(low, l);
            high = Math.max(high, l);
        }
        return part.stroke ? [Math.min(low, part.stroke[0] || low), Math.max(high, part.stroke[1])] : [low, high];
    };

    for (const part of parts) {
        const [low, high] = range(part);
        const r = Math.min(wants[part.kind] * size, 0.09 * high) || 1e-3 * size, meshes = [];
        let set;
        if (part.kind === 'actuator') {
            const length = Math.max(0.55 * low, Math.min(0.9 * low, high - 0.45 * low)), inside = 0.1 * length;
            const cylinder = tube(part, r, STEEL), rod = tube(part, 0.5 * r, CHROME), collar = tube(part, 1.15 * r, STEEL);
            meshes.push(cylinder, rod, collar);
            set = (a, b, l) => {
                const end = Math.min(length, 0.97 * l);
                stretch(cylinder, a, between.lerpVectors(a, b, end / l));
                stretch(collar, between.lerpVectors(a, b, (end - 0.5 * r) / l).clone(), p.lerpVectors(a, b, (end + 0.3 * r) / l));
                stretch(rod, between.lerpVectors(a, b, Math.max(0, end - inside) / l), b);
            };
        } else if (part.kind === 'spring') {
            const middle = (low + high) / 2, turns = Math.min(30, Math.max(7, Math.round(middle / (0.9 * r))));
            const wire = solid(part, coil(turns, r, 0.17 * r, middle), COIL);
            meshes.push(wire);
            set = (a, b) => stretch(wire, a, b);
        } else {
            const bar = part.kind === 'lever' ? solid(part, new three.BoxGeometry(1.1 * r, 1, 2 * r), CHROME) : tube(part, r, part.kind === 'bar' ? STEEL : CHROME);
            meshes.push(bar);
            set = (a, b) => stretch(bar, a, b);
        }
        /* a ball where it is hinged */
        const balls = [0, 1].map(() => solid(part, new three.SphereGeometry(1.35 * r * (part.kind === 'spring' ? 0.5 : 1), 18, 12), STEEL));
        meshes.push(...balls);
        moving.push({ part, meshes, balls, set, own: meshes.map((m) => m.material.color.clone()) });
    }

    /* End n between two frames, the bodies being where they belong. */
    const place = (part, n, frame, next, share, to) => {
        if (part.track)
            return to.fromArray(data[part.track], 6 * frame + 3 * n).lerp(p.fromArray(data[part.track], 6 * next + 3 * n), share);
        const { body, point } = part.ends[n];
        return to.copy(vector(point)).applyMatrix4(matrixOf(body));
    };

    return {
        group, pointed, count: parts.length, most,
        /* `byHand`: the bodies are elsewhere than in the frame; levers, their rods and tensions are not known then */
        pose(frame, next, share, byHand = false) {
            levers.forEach((lever, k) => {
                const a = 7 * (frame * data.nlever + k), b = 7 * (next * data.nlever + k);
                lever.position.fromArray(data.lever, a).lerp(p.fromArray(data.lever, b), share);
                lever.quaternion.fromArray(data.lever, a + 3).slerp(q.fromArray(data.lever, b + 3), share);
                lever.updateMatrix();
            });
            for (const { part, meshes, balls, set, own } of moving) {
                part.tension = NaN;
                if (byHand && (part.track || part.ends.some((e) => e.body >= data.nbody))) {
                    meshes.forEach((m) => { m.visible = false; });
                    continue;
                }
                place(part, 0, frame, next, share, from);
                place(part, 1, frame, next, share, to);
                part.length = from.distanceTo(to);
                if (!(part.length > 1e-6 * size)) {
                    meshes.forEach((m) => { m.visible = false; });
                    continue;
                }
                meshes.forEach((m) => { m.visible = true; });
                set(from, to, part.length);
                balls[0].position.copy(from);
                balls[1].position.copy(to);
                if (byHand)
                    meshes.forEach((m, n) => m.material.color.copy(own[n]));
                else if (part.force) {
                    part.tension = part.force[frame] * (1 - share) + part.force[next] * share;
                    const strength = most > 0 ? Math.sqrt(Math.abs(part.tension) / most) : 0;
                    meshes.forEach((m, n) => m.material.color.copy(own[n]).lerp(part.tension > 0 ? PULL : PUSH, 0.85 * strength || 0));
                }
            }
        },
    };
}
