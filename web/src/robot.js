/* robot.js - the links, joints, black boxes and glyphs in the scene, and putting them where a frame has them */
import * as three from 'three';
import { drawable } from './data.js';
import { placeLinks } from './joints.js';
import { createParts } from './parts.js';
import { applyPose, boxShapes, jointShape, linkShapes, stretch, vector } from './shapes.js';
import { addSurfaces } from './surfaces.js';

const FORCE = 0xd55e00, MOMENT = 0x7b4fb5, CONTACT = 0x00875f;

function position(data, frame, body, to = new three.Vector3()) {
    const at = 7 * (frame * data.nbody + body);
    return to.set(data.pose[at], data.pose[at + 1], data.pose[at + 2]);
}

/* A first idea of the robot's size: how far its links are apart. */
function measure(data) {
    const box = new three.Box3(), p = new three.Vector3();
    let largest = 0;
    for (let k = 0; k < data.nbody; k++)
        box.expandByPoint(position(data, 0, k, p));
    data.links.forEach((link, k) => {
        const m = new three.Object3D();
        applyPose(m, data.pose.subarray(7 * k, 7 * k + 7)).updateMatrix();
        if (link.mass > 0)
            box.expandByPoint(vector(link.com).applyMatrix4(m.matrix));
        for (const shape of link.shapes.filter((s) => s.kind !== 'mesh' && !s.collision))
            largest = Math.max(largest, shape.size ? Math.max(...shape.size) : 2 * shape.round[0] + (shape.kind === 'sphere' ? 0 : shape.round[1]));
    });
    for (const part of data.mechanism)
        for (const { body, point } of part.ends.filter((e) => e.body < data.nbody)) {
            const m = new three.Object3D();
            if (body >= 0)
                applyPose(m, data.pose.subarray(7 * body, 7 * body + 7)).updateMatrix();
            box.expandByPoint(vector(point).applyMatrix4(m.matrix));
        }
    /* one body at one point: as large as its shape, or as a ball of its mass in water */
    return Math.max(box.getSize(p).length(), largest) || 3 * Math.cbrt(data.mass / 1000) || 0.3;
}

function arrow(colour, size, heads) {
    const group = new three.Group();
    const material = new three.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: 0.9 });
    const shaft = new three.Mesh(new three.CylinderGeometry(0.0045 * size, 0.0045 * size, 1, 12), material);
    shaft.position.y = 0.5;
    group.add(shaft);
    const tips = [];
    for (let n = 0; n < heads; n++) {
        const tip = new three.Mesh(new three.ConeGeometry(0.014 * size, 0.04 * size, 18), material);
        group.add(tip);
        tips.push(tip);
    }
    group.traverse((o) => { o.renderOrder = 5; });
    const yAxis = new three.Vector3(0, 1, 0);
    group.userData.set = (from, along) => {
        const length = along.length();
        group.visible = length > 0.01 * size && Number.isFinite(length);
        if (!group.visible)
            return;
        group.position.copy(from);
        group.quaternion.setFromUnitVectors(yAxis, along.clone().divideScalar(length));
        const head = Math.min(1, length / (0.11 * size)); /* short arrows have small heads */
        shaft.scale.set(head, length - 0.03 * size * head, head);
        shaft.position.y = shaft.scale.y / 2;
        tips.forEach((tip, n) => {
            tip.scale.setScalar(head);
            tip.position.y = length - (0.02 + n * 0.028) * size * head;
        });
    };
    return group;
}

export function createRobot(data) {
    const root = new three.Group(), size = measure(data);
    const groups = { joints: [], parts: [], frames: [], coms: [], wrenches: [] };
    const bodies = [], pointed = [], rods = [], updates = [];
    const dark = data.modules.map(() => new three.MeshStandardMaterial({ color: 0x4a525f, roughness: 0.55, metalness: 0.15 }));
    const steel = data.modules.map(() => new three.MeshStandardMaterial({ color: 0xa9b1bc, roughness: 0.35, metalness: 0.6 }));
    const boxMaterial = new three.MeshStandardMaterial({ color: 0x232830, roughness: 0.35, metalness: 0.2, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
    let meshes = 0, ownColours = 0;

    for (let k = 0; k < data.nbody; k++) {
        bodies.push(new three.Group());
        root.add(bodies[k]);
    }
    const holder = (body) => (body >= 0 ? bodies[body] : root);
    const surfaces = addSurfaces(data, holder, size);
    const solid = (mesh, material) => {
        mesh.material = material;
        mesh.castShadow = mesh.receiveShadow = true;
        return mesh;
    };
    /* every second link of a chain is a little lighter, so that one sees where it ends */
    const white = new three.Color(0xffffff), depth = [], thickness = [];
    const depthOf = (k) => { /* a URDF's links are in the file's order: a parent may come later */
        const link = data.links[k], parent = data.links[link.parent];
        if (depth[k] === undefined)
            depth[k] = parent && parent.module === link.module ? depthOf(link.parent) + (link.type === 'fixed' ? 0 : 1) : 0;
        return depth[k];
    };
    data.links.forEach((_, k) => depthOf(k));
    /* one module alone would be all of one colour: its links have their own, by how many joints they are from the root */
    const single = data.modules.filter((m) => !m.box).length === 1;
    const colourOf = (k) => new three.Color(single ? data.colours[joints(k) % data.colours.length] :
        data.modules[data.links[k].module].colour);
    const joints = (k) => {
        const { parent, type, locked } = data.links[k], here = type === 'fixed' || locked ? 0 : 1;
        return parent >= 0 && parent < data.links.length ? joints(parent) + here : 0;
    };
    const byModule = data.modules.map(() => []); /* materials of each module, to bring it out */

    data.links.forEach((link, k) => {
        const { meshes: pieces, radius, box } = linkShapes(data, link, size, 1 - 0.05 * (depth[k] % 3));
        thickness[k] = box ? box.getSize(new three.Vector3()).toArray().sort((a, b) => a - b)[1] : 2.2 * radius;
        if (link.shapes.length && !link.shapes.some(drawable))
            meshes++;
        for (const mesh of pieces) {
            /* surfaces of neighbours that coincide do not flicker: the one nearer to the root is behind */
            const material = new three.MeshStandardMaterial({ roughness: 0.55, polygonOffset: true, polygonOffsetFactor: 2 - depth[k] % 5 * 0.5,
                                                              polygonOffsetUnits: 8 - depth[k] % 5 * 2 });
            if (mesh.userData.twoSided)
                material.side = three.DoubleSide;
            if (mesh.userData.own) {
                ownColours++;
                material.userData.own = new three.Color().setRGB(...mesh.userData.own.slice(0, 3), three.SRGBColorSpace);
            }
            material.userData.module = colourOf(k).lerp(white, depth[k] % 2 && !single ? 0.13 : 0);
            const { own } = material.userData;
            if (own && 0.3 * own.r + 0.6 * own.g + 0.1 * own.b < 0.02)
                material.userData.module.copy(own); /* what is black stays black */
            material.color.copy(material.userData.module);
            byModule[link.module].push(material);
            solid(mesh, material).userData.link = link;
            bodies[k].add(mesh);
            pointed.push(mesh);
        }
        const joint = link.type !== 'fixed' && !link.locked && jointShape(link, radius, size, box);
        if (joint) {
            const spot = applyPose(new three.Group(), link.jointInLink);
            solid(joint, dark[link.module]).userData.link = link;
            spot.add(joint);
            bodies[k].add(spot);
            pointed.push(joint);
            groups.joints.push(spot);
        }
        if (joint && ['prismatic', 'cylindrical', 'helical'].includes(link.type)) {
            const rod = solid(new three.Mesh(new three.CylinderGeometry(0.55 * radius, 0.55 * radius, 1, 20)), steel[link.module]);
            rod.userData.link = link;
            root.add(rod);
            rods.push(rod);
            pointed.push(rod);
            const from = new three.Vector3(), to = new three.Vector3();
            updates.push(() => {
                from.copy(vector(link.jointInParent));
                if (link.parent >= 0)
                    from.applyMatrix4(bodies[link.parent].matrix);
                stretch(rod, from, to.copy(vector(link.jointInLink)).applyMatrix4(bodies[k].matrix));
            });
        }
        if (link.counts || link.type !== 'fixed') {
            const axes = new three.AxesHelper(0.07 * size);
            axes.setColors(0xd62728, 0x2ca02c, 0x1f6fd6);
            axes.material.depthTest = false;
            axes.renderOrder = 4;
            bodies[k].add(axes);
            groups.frames.push(axes);
        }
        if (link.mass > 0) {
            const com = new three.Mesh(new three.SphereGeometry(
                size * Math.min(0.022, Math.max(0.006, 0.02 * Math.cbrt(link.mass / data.mass))), 20, 14),
                new three.MeshBasicMaterial({ color: 0xc81e5b, depthTest: false, transparent: true, opacity: 0.85 }));
            com.position.set(...link.com);
            com.renderOrder = 3;
            bodies[k].add(com);
            groups.coms.push(com);
        }
    });
    for (const frame of data.frames) {
        const axes = applyPose(new three.AxesHelper(0.05 * size), frame.pose);
        axes.setColors(0xd62728, 0x2ca02c, 0x1f6fd6);
        axes.material.depthTest = false;
        holder(frame.body).add(axes);
        groups.frames.push(axes);
    }

    /* black boxes, and a dark line from each to what sits on it */
    for (const box of data.boxes) {
        const outlets = data.outlets.filter((o) => o.box === box.name);
        const spot = applyPose(new three.Group(), box.pose);
        holder(box.body).add(spot);
        for (const mesh of boxShapes(data, box, size, thickness[box.body], outlets)) {
            solid(mesh, mesh.userData.own ? new three.MeshStandardMaterial({ roughness: 0.5, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
                color: new three.Color().setRGB(...mesh.userData.own.slice(0, 3), three.SRGBColorSpace) }) : boxMaterial);
            mesh.add(new three.LineSegments(new three.EdgesGeometry(mesh.geometry, 30), new three.LineBasicMaterial({ color: 0x8b97a8 })));
            mesh.userData.box = box;
            spot.add(mesh);
            pointed.push(mesh);
        }
        for (const outlet of outlets) {
            const rod = solid(new three.Mesh(new three.CylinderGeometry(0.008 * size, 0.008 * size, 1, 12)), boxMaterial);
            rod.userData.box = box;
            root.add(rod);
            pointed.push(rod);
            const from = new three.Vector3(), to = new three.Vector3();
            updates.push(() => {
                stretch(rod, spot.getWorldPosition(from), bodies[outlet.body].getWorldPosition(to));
            });
        }
    }

    const parts = createParts(data, bodies, root, size);
    if (parts.count)
        groups.parts.push(parts.group);
    pointed.push(...parts.pointed);

    /* wrenches: the largest of the motion gets the longest arrow; lengths grow with the root, so that small ones are seen. Live the largest is
     * not known: the robot's weight is the measure. */
    const wrenches = [];
    const heavy = data.mass * Math.hypot(...data.gravity);
    let largest = data.live ? [heavy, heavy * size] : [0, 0];
    for (const all of data.live ? [] : [data.wrench, data.contact].filter(Boolean))
        for (let n = 0; n < all.length; n += 6)
            for (let part = 0; part < 2; part++) {
                const l = Math.hypot(...all.subarray(n + 3 * part, n + 3 * part + 3));
                if (l > largest[part])
                    largest[part] = l;
            }
    const addArrows = (...arrows) => {
        const group = new three.Group();
        group.add(...arrows);
        root.add(group);
        groups.wrenches.push(group);
        return arrows;
    };
    if (data.wrench) {
        data.modules.forEach((module, i) => {
            const place = applyPose(new three.Group(), module.pose);
            /* a box on a box is where that one is */
            let carrier = module;
            while (carrier.body < 0 && carrier.parent >= 0)
                carrier = data.modules[carrier.parent];
            holder(carrier.body).add(place);
            wrenches.push({ i, place, arrows: addArrows(arrow(FORCE, size, 1), arrow(MOMENT, size, 2)) });
        });
    }
    /* what the world exerts on frames */
    const contacts = (data.contact ? data.contacts : []).map((contact) => {
        const place = applyPose(new three.Group(), contact.pose);
        holder(contact.body).add(place);
        return { place, arrows: addArrows(arrow(CONTACT, size, 1), arrow(CONTACT, size, 2)) };
    });
    const along = new three.Vector3(), at = new three.Vector3();
    /* The arrow of a force or moment (`along`) at the point `at`. */
    const setArrow = (a, kind) => {
        const most = largest[kind] || 1, share = along.length() / most;
        a.userData.set(at, along.multiplyScalar(share > 0 ? 0.35 * size / (most * Math.sqrt(share)) : 0));
    };
    function updateWrenches(frame, part) {
        const next = Math.min(frame + 1, data.count - 1);
        for (const [list, all] of [[wrenches, data.wrench], [contacts, data.contact]])
            list.forEach(({ place, arrows }, i) => {
                place.getWorldPosition(at);
                arrows.forEach((a, kind) => {
                    const here = 6 * (frame * list.length + i) + 3 * kind, there = 6 * (next * list.length + i) + 3 * kind;
                    along.fromArray(all, here).lerp(new three.Vector3().fromArray(all, there), part);
                    setArrow(a, kind);
                });
            });
    }
    /* At rest, where the joints were moved by hand: each connection carries the weight of all that is beyond it. */
    const beyond = data.modules.map((_, i) => data.links.filter((link) => {
        let m = link.module;
        while (m >= 0 && m !== i)
            m = data.modules[m].parent;
        return m === i;
    }));
    const gravity = vector(data.gravity), centre = new three.Vector3(), weight = new three.Vector3();
    function updateStaticWrenches() {
        contacts.forEach(({ arrows }) => arrows.forEach((a) => { a.visible = false; })); /* nobody knows them there */
        for (const { i, place, arrows } of wrenches) {
            place.getWorldPosition(at);
            let mass = 0;
            centre.set(0, 0, 0);
            for (const link of beyond[i]) {
                mass += link.mass;
                centre.addScaledVector(along.fromArray(link.com).applyMatrix4(bodies[link.index].matrix), link.mass);
            }
            weight.copy(gravity).multiplyScalar(-mass); /* what the predecessor holds it with */
            if (mass > 0)
                centre.divideScalar(mass);
            arrows.forEach((a, kind) => {
                if (kind)
                    along.copy(centre).sub(at).cross(weight);
                else
                    along.copy(weight);
                a.userData.value = along.clone();
                if (data.statics)
                    setArrow(a, kind);
                else
                    a.visible = false;
            });
        }
    }

    const goal = new three.Quaternion(), there = new three.Vector3();
    function pose(frame, part) {
        const next = Math.min(frame + 1, data.count - 1);
        for (let k = 0; k < data.nbody; k++) {
            const a = 7 * (frame * data.nbody + k), b = 7 * (next * data.nbody + k);
            const body = bodies[k];
            body.position.fromArray(data.pose, a).lerp(there.fromArray(data.pose, b), part);
            body.quaternion.fromArray(data.pose, a + 3).slerp(goal.fromArray(data.pose, b + 3), part);
            body.updateMatrix();
        }
        finish(frame, next, part, false);
        if (groups.wrenches[0]?.visible)
            updateWrenches(frame, part);
    }
    /* What follows the bodies, once they are where they belong. */
    function finish(frame, next, part, byHand) {
        root.updateMatrixWorld(true);
        updates.forEach((f) => f());
        parts.pose(frame, next, part, byHand);
        root.updateMatrixWorld(true);
    }
    /* Links where the coordinates q put them; what is no link (bases on black boxes) stays where the frame has it. */
    function moveTo(q, frame) {
        pose(frame, 0);
        placeLinks(data, q, (body) => bodies[body].matrix).forEach((m, k) => {
            m.decompose(bodies[k].position, bodies[k].quaternion, bodies[k].scale);
            bodies[k].updateMatrix();
        });
        finish(frame, frame, 0, true);
        /* not moved yet: what the row has is what is shown */
        const same = data.contact && data.q && q.every((x, k) => Math.abs(x - data.q[frame * data.nq + k]) < 1e-5);
        if (groups.wrenches[0]?.visible)
            same ? updateWrenches(frame, 0) : updateStaticWrenches();
    }

    /* Where the robot is: its first link that moves freely or in the plane, else the mean of its links, the heavier the more. */
    const base = data.links.findIndex((link) => link.parent < 0 && (link.type === 'free' || link.type === 'planar'));
    const place = new three.Vector3();
    function anchor() {
        if (base >= 0)
            return place.copy(bodies[base].position);
        let sum = 0;
        place.set(0, 0, 0);
        data.links.forEach((link, k) => {
            place.addScaledVector(bodies[k].position, link.mass);
            sum += link.mass;
        });
        return sum > 0 ? place.divideScalar(sum) : place.copy(data.nbody ? bodies[0].position : place);
    }

    /* The space that the robot uses over its motion. One that goes far takes its space along: it is seen from its anchor. */
    function room() {
        const frames = Math.min(data.count, 24), points = [], shifts = [], first = new three.Vector3();
        const whole = new three.Box3(), along = new three.Box3(), links = new three.Box3(), tight = new three.Box3();
        for (let n = 0; n < frames; n++) {
            pose(Math.round(n * (data.count - 1) / Math.max(1, frames - 1)), 0);
            const shift = anchor().clone();
            if (!n)
                first.copy(shift);
            shift.sub(first);
            for (const mesh of pointed.filter((m) => m.visible)) {
                tight.setFromObject(mesh);
                if (tight.isEmpty() || !Number.isFinite(tight.min.length() + tight.max.length()))
                    continue;
                whole.union(tight);
                if (mesh.userData.link && !rods.includes(mesh))
                    links.union(tight); /* what the ground is under */
                for (let c = 0; c < 8; c++) {
                    points.push(new three.Vector3(c & 1 ? tight.min.x : tight.max.x, c & 2 ? tight.min.y : tight.max.y,
                                                  c & 4 ? tight.min.z : tight.max.z));
                    shifts.push(shift);
                    along.expandByPoint(there.copy(points.at(-1)).sub(shift));
                }
            }
        }
        pose(0, 0);
        if (whole.isEmpty())
            [whole, along].forEach((b) => b.set(new three.Vector3(-0.5, -0.5, -0.5), new three.Vector3(0.5, 0.5, 0.5)));
        const own = along.getSize(there).length(), far = base >= 0 && whole.getSize(there).length() > 3 * own;
        if (far)
            points.forEach((p, k) => p.sub(shifts[k]));
        const box = far ? along : whole, extent = box.getSize(new three.Vector3());
        let floor = links.min.z < -0.03 * own ? links.min.z : 0; /* under the world's origin, if nothing is below */
        surfaces.forEach((surface) => { floor = Math.min(floor, tight.setFromObject(surface).min.z); });
        return { centre: box.getCenter(new three.Vector3()), radius: extent.length() / 2, floor, points, far, anchor: first };
    }

    function show(name, shown) {
        groups[name].forEach((o) => { o.visible = shown; });
    }
    for (const name of ['frames', 'coms', 'wrenches'])
        show(name, false);

    return {
        root, size, pose, moveTo, bodies, anchor, room, show, far: false, pointed, largest, tension: parts.most,
        meshes, own: ownColours, single,
        has: (name) => groups[name].length > 0,
        arrows: () => wrenches.map((w) => w.arrows), /* of each module: force, moment */
        surfaces: () => surfaces,
        contactArrows: () => contacts.map((c) => c.arrows),
        /* Colours of the modules, or those of the file where it has some. */
        colourByModule(yes) {
            byModule.flat().forEach((m) => m.color.copy(!yes && m.userData.own ? m.userData.own : m.userData.module));
        },
        /* Bring out one module (-1: none) by fading the others. */
        bringOut(module) {
            byModule.forEach((materials, i) => [...materials, dark[i], steel[i]].forEach((m) => {
                const faded = module >= 0 && i !== module;
                m.transparent = faded;
                m.opacity = faded ? 0.18 : 1;
                m.depthWrite = !faded;
                m.needsUpdate = true;
            }));
            for (const { i, arrows } of wrenches)
                for (const arrow of arrows)
                    arrow.children[0].material.opacity = module >= 0 && i !== module ? 0.15 : 0.9;
        },
        highlight(mesh, yes) {
            if (mesh.userData.link && mesh.material !== dark[mesh.userData.link.module] && mesh.material !== steel[mesh.userData.link.module])
                mesh.material.emissive.set(yes ? 0x333333 : 0);
        },
    };
}
