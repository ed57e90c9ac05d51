/* meshes.js - surfaces from the mesh files that src/tools/view/meshes.c puts into the page, with normals that keep sharp edges sharp
 *
 * The files are parsed by the loaders of three.js. They are untrusted: what cannot be parsed, or gives numbers that no surface has, is
 * an error with a reason, and the page shows a simple shape instead. Coordinates are those of the file, times the unit that Collada
 * specifies; its <up_axis> is passed over, for files that name meshes are written for viewers that do not turn them by it. Materials and
 * normals are not used.
 */
import * as three from 'three';
import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';

const CREASE = Math.cos(40 * Math.PI / 180);
const COORDINATE_MOST = 1e9, TRIANGLES_MOST = 5e6, NODES_MOST = 1e5;

/* ---- parsing ------------------------------------------------------------------------------------------------ */

const text = (bytes) => new TextDecoder().decode(bytes);

function parseStl(bytes) {
    const count = bytes.length < 84 ? 0 : new DataView(bytes.buffer).getUint32(80, true), head = text(bytes.subarray(0, 1024));
    const ascii = /^\s*solid/.test(head) && head.includes('facet') && bytes.length !== 84 + 50 * count;
    if (!ascii && bytes.length < 84 + 50 * count)
        throw new Error('the file ends too early');
    if (!ascii)
        bytes.fill(0, 0, Math.min(5, bytes.length)); /* the loader takes every file that begins with "solid" for text */
    return new three.Mesh(new STLLoader().parse(ascii ? text(bytes).padEnd(84) : bytes.buffer));
}

const parseObj = (bytes) => new OBJLoader().parse(text(bytes).replace(/#.*$/gm, '')); /* it does not expect comments after faces */

/* Nodes may be instances of others, and a few of them ask for endless work. */
function checkNodes(collada) {
    const nodes = [...new DOMParser().parseFromString(collada, 'application/xml').getElementsByTagName('node')];
    const byId = new Map(nodes.map((node) => [`#${node.getAttribute('id')}`, node])), sizes = new Map();
    const sizeOf = (node) => {
        if (sizes.get(node) === 0)
            throw new Error('its nodes contain each other');
        if (!sizes.has(node)) {
            let size = 1;
            sizes.set(node, 0);
            for (const child of node.children) {
                const inner = child.localName === 'node' ? child : child.localName === 'instance_node' && byId.get(child.getAttribute('url'));
                size += inner ? sizeOf(inner) : 0;
            }
            sizes.set(node, size);
        }
        if (sizes.get(node) > NODES_MOST)
            throw new Error('it has too many nodes');
        return sizes.get(node);
    };
    nodes.forEach(sizeOf);
}

/* The loader takes the last face of <polygons> alone. */
const asPolylist = (collada) => collada.replace(/<polygons\b([^>]*)>([^]*?)<\/polygons>/g, (_, attributes, inside) => {
    const stride = 1 + Math.max(0, ...[...inside.matchAll(/\boffset=["'](\d+)/g)].map(([, offset]) => Number(offset)));
    const faces = [...inside.matchAll(/<p>([^<]*)<\/p>/g)].map(([, face]) => face.trim().split(/\s+/));
    return `<polylist${attributes}>${inside.replace(/<p>[^<]*<\/p>/g, '')}<vcount>${faces.map((face) => face.length / stride).join(' ')}</vcount><p>${
        faces.map((face) => face.join(' ')).join(' ')}</p></polylist>`;
});

function parseCollada(bytes) {
    /* materials would ask for images; without them the loader has nothing to load */
    let plain = asPolylist(text(bytes)).replace(/<library_(images|effects|materials)\b[^]*?<\/library_\1>/g, '');
    if (!/<scene[\s/>]/.test(plain)) { /* each geometry once */
        const nodes = [...plain.matchAll(/<geometry\b[^>]*\bid=["']([^"'<&]*)/g)].map(([, id]) => `<node><instance_geometry url="#${id}"/></node>`);
        plain = plain.replace(/<\/COLLADA>\s*$/, `<library_visual_scenes><visual_scene id="ramus-all">${nodes.join('')}</visual_scene></library_visual_scenes>
            <scene><instance_visual_scene url="#ramus-all"/></scene></COLLADA>`);
    }
    if (plain.includes('<instance_node'))
        checkNodes(plain);
    /* the loader drops the pose of an instance that is alone in its node */
    const result = new ColladaLoader().parse(plain.replace(/<instance_node\b/g, '<node/>$&'), '');
    if (!result)
        throw new Error('it is not well-formed XML');
    result.scene.rotation.set(0, 0, 0);
    return result.scene;
}

const PARSERS = { stl: parseStl, obj: parseObj, dae: parseCollada };

/* Corners of all triangles, one after the other, in the file's coordinates. */
function triangles(object) {
    const parts = [], corner = new three.Vector3();
    let length = 0;
    object.updateMatrixWorld(true);
    object.traverse((o) => {
        if (!o.isMesh)
            return;
        const { index, attributes: { position } } = o.geometry, count = index ? index.count : position ? position.count : 0;
        const part = new Float32Array(9 * Math.floor(count / 3));
        for (let n = 0; n < part.length / 3; n++)
            corner.fromBufferAttribute(position, index ? index.getX(n) : n).applyMatrix4(o.matrixWorld).toArray(part, 3 * n);
        parts.push(part);
        length += part.length;
        if (length > 9 * TRIANGLES_MOST)
            throw new Error('it has too many triangles');
    });
    const all = new Float32Array(length);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    if (!all.length)
        throw new Error('it has no triangles');
    if (!all.every((x) => Math.abs(x) <= COORDINATE_MOST))
        throw new Error('a coordinate is not a number of sensible size');
    return all;
}

/* Equal corners become one vertex; triangles without area go. */
function joined(corners) {
    const slots = 1 << Math.ceil(Math.log2(corners.length + 16)), slot = new Int32Array(slots).fill(-1);
    const bits = new Uint32Array(corners.map((x) => x + 0).buffer), number = new Uint32Array(corners.length / 3), vertex = [];
    for (let n = 0; n < number.length; n++) {
        const [a, b, c] = [bits[3 * n], bits[3 * n + 1], bits[3 * n + 2]];
        let at = Math.imul(Math.imul(a ^ a >>> 15, 0x9e3779b1) ^ Math.imul(b ^ b >>> 13, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35), 0x2c1b3c6d) >>> 7;
        for (at &= slots - 1; slot[at] >= 0; at = at + 1 & slots - 1) {
            const first = 3 * slot[at];
            if (bits[first] === a && bits[first + 1] === b && bits[first + 2] === c)
                break;
        }
        if (slot[at] < 0) {
            slot[at] = n;
            number[n] = vertex.length / 3;
            vertex.push(corners[3 * n], corners[3 * n + 1], corners[3 * n + 2]);
        } else {
            number[n] = number[slot[at]];
        }
    }
    const corner = number.filter((_, n) => {
        const [a, b, c] = number.subarray(n - n % 3, n - n % 3 + 3);
        return a !== b && b !== c && c !== a;
    });
    return { vertex: Float32Array.from(vertex), corner };
}

/* ---- normals ------------------------------------------------------------------------------------------------ */

/* Each corner's normal: the mean over the faces at its vertex that are not turned from its own by more than the crease. */
function creased(vertex, corner) {
    const count = corner.length / 3, face = new Float32Array(3 * count), area = new Float32Array(3 * count);
    const a = new three.Vector3(), b = new three.Vector3(), c = new three.Vector3();
    for (let k = 0; k < count; k++) {
        a.fromArray(vertex, 3 * corner[3 * k]);
        b.fromArray(vertex, 3 * corner[3 * k + 1]).sub(a);
        c.fromArray(vertex, 3 * corner[3 * k + 2]).sub(a);
        b.cross(c).toArray(area, 3 * k);
        b.normalize().toArray(face, 3 * k);
    }
    /* faces at each vertex, one list after the other */
    const first = new Uint32Array(vertex.length / 3 + 1), list = new Uint32Array(corner.length);
    corner.forEach((v) => { first[v + 1]++; });
    for (let v = 1; v < first.length; v++)
        first[v] += first[v - 1];
    const next = first.slice();
    corner.forEach((v, n) => { list[next[v]++] = Math.floor(n / 3); });

    const position = new Float32Array(9 * count), normal = new Float32Array(9 * count);
    corner.forEach((v, n) => {
        const own = 3 * Math.floor(n / 3);
        a.set(0, 0, 0);
        for (let i = first[v]; i < first[v + 1]; i++) {
            const other = 3 * list[i];
            if (face[own] * face[other] + face[own + 1] * face[other + 1] + face[own + 2] * face[other + 2] >= CREASE)
                a.x += area[other], a.y += area[other + 1], a.z += area[other + 2];
        }
        a.normalize().toArray(normal, 3 * n);
        for (let i = 0; i < 3; i++)
            position[3 * n + i] = vertex[3 * v + i];
    });
    return { position, normal };
}

/* The geometry of a mesh's file; throws an Error with the reason if there is none. */
export function meshGeometry(name, bytes) {
    const parse = PARSERS[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
    const { vertex, corner } = joined(triangles(parse(bytes)));
    if (!corner.length)
        throw new Error('its triangles have no area');
    const { position, normal } = creased(vertex, corner), geometry = new three.BufferGeometry();
    geometry.setAttribute('position', new three.BufferAttribute(position, 3));
    geometry.setAttribute('normal', new three.BufferAttribute(normal, 3));
    geometry.computeBoundingBox();
    geometry.computeBoundingSphere();
    return geometry;
}
