/* surfaces.js - what contacts touch: planes, blocks, spheres and height fields; boxes whose corners touch are outlines */
import * as three from 'three';
import { applyPose, vector } from './shapes.js';

const COLOUR = 0x8fa08a, OUTLINE = 0x00875f;

/* The heights in a grid about the origin, x fastest. */
function fieldGeometry({ size, columns, heights }) {
    const rows = heights.length / columns, geometry = new three.PlaneGeometry(size[0], size[1], columns - 1, rows - 1);
    const place = geometry.attributes.position; /* its rows begin at the largest y */
    for (let row = 0; row < rows; row++)
        for (let k = 0; k < columns; k++)
            place.setZ((rows - 1 - row) * columns + k, heights[row * columns + k]);
    geometry.computeVertexNormals();
    return geometry;
}

/* Lines through its heights, at most some 60 each way, a little above it. */
function fieldLines({ columns, heights }, geometry, size) {
    const rows = heights.length / columns, place = geometry.attributes.position, ends = [];
    const at = (row, k) => ends.push(place.getX(row * columns + k), place.getY(row * columns + k), place.getZ(row * columns + k) + 0.004 * size);
    const across = Math.ceil(rows / 60), along = Math.ceil(columns / 60);
    for (let row = 0; row < rows; row += across)
        for (let k = 0; k + 1 < columns; k++)
            at(row, k), at(row, k + 1);
    for (let k = 0; k < columns; k += along)
        for (let row = 0; row + 1 < rows; row++)
            at(row, k), at(row + 1, k);
    const lines = new three.BufferGeometry();
    lines.setAttribute('position', new three.Float32BufferAttribute(ends, 3));
    return new three.LineSegments(lines, new three.LineBasicMaterial({ color: 0x2f3b2c, transparent: true, opacity: 0.35 }));
}

function geometryOf(surface, size) {
    switch (surface.kind) {
    case 'field':
        return fieldGeometry(surface);
    case 'sphere':
        return new three.SphereGeometry(surface.radius[0], 48, 32);
    case 'plane':
        return new three.PlaneGeometry(8 * size, 8 * size);
    default:
        return new three.BoxGeometry(...surface.size);
    }
}

/* Puts them on the bodies that carry them (`holder`). Returns those of the world, under which the ground is. */
export function addSurfaces(data, holder, size) {
    const still = [];
    for (const surface of data.surfaces || []) {
        const geometry = geometryOf(surface, size);
        let object;
        if (surface.kind === 'box') {
            object = new three.LineSegments(new three.EdgesGeometry(geometry), new three.LineBasicMaterial({ color: OUTLINE }));
        } else {
            const flat = surface.kind === 'plane';
            object = new three.Mesh(geometry, new three.MeshStandardMaterial({ color: COLOUR, roughness: 0.9, side: three.DoubleSide,
                                                                               transparent: flat, opacity: flat ? 0.5 : 1 }));
            object.castShadow = !flat;
            object.receiveShadow = true;
            if (surface.kind === 'field')
                object.add(fieldLines(surface, geometry, size));
        }
        applyPose(object, surface.pose);
        if (surface.kind === 'plane')
            object.quaternion.multiply(new three.Quaternion().setFromUnitVectors(new three.Vector3(0, 0, 1), vector(surface.normal).normalize()));
        object.userData.surface = surface.name;
        holder(surface.body).add(object);
        if (surface.body < 0 && surface.kind !== 'box')
            still.push(object);
    }
    return still;
}
