/* meshes.js - the surfaces of files, as src/cli/view_mesh.c found them, with normals that keep sharp edges sharp */
import * as three from 'three';

const CREASE = Math.cos(40 * Math.PI / 180);

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

/* The geometry of a mesh, made once however many links show it. */
export function meshGeometry(mesh) {
    if (!mesh.geometry) {
        const { position, normal } = creased(mesh.vertex, mesh.corner);
        mesh.geometry = new three.BufferGeometry();
        mesh.geometry.setAttribute('position', new three.BufferAttribute(position, 3));
        mesh.geometry.setAttribute('normal', new three.BufferAttribute(normal, 3));
        mesh.geometry.computeBoundingBox();
        mesh.geometry.computeBoundingSphere();
    }
    return mesh.geometry;
}
