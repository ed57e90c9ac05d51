/* data.js - the robot and its motion, as src/tools/view/data.c writes them into the page */

import { meshGeometry } from './meshes.js';

/* Base 64. */
function bytesOf(text) {
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let k = 0; k < bytes.length; k++)
        bytes[k] = letters.charCodeAt(k);
    return bytes;
}

export const floats = (text) => (text ? new Float32Array(bytesOf(text).buffer) : null);

/* The surface of a mesh's file, or a note why there is none. */
function readMesh(mesh, notes) {
    try {
        mesh.geometry = meshGeometry(mesh.name, bytesOf(mesh.bytes));
    } catch (error) {
        notes.push(`The mesh ${mesh.name} cannot be shown: ${error.message}.`);
    }
    delete mesh.bytes;
}

/* Meshes whose files were not found are not in the page; those that could not be parsed have no number either. */
export const drawable = (shape) => shape.kind !== 'mesh' || shape.data !== undefined;

export function readData(text) {
    const data = JSON.parse(text);
    for (const key of ['pose', 'lever', 'wrench', 'connection', 'contact', 'jointWrench', 'q', 'v', 'tau'])
        data[key] = floats(data[key]);
    for (const surface of (data.surfaces || []).filter((s) => s.heights))
        surface.heights = floats(surface.heights);
    for (const mesh of data.meshes)
        readMesh(mesh, data.notes);
    for (const shape of [...data.links, ...data.boxes].flatMap((item) => item.shapes))
        if (shape.data !== undefined && !data.meshes[shape.data].geometry)
            delete shape.data;
    for (const part of data.mechanism) {
        part.force = part.force ? floats(data[part.force]) : null;
        if (part.track) /* stays the name of its row, which grows when frames come live */
            data[part.track] = floats(data[part.track]);
    }
    data.mass = data.mass[0];
    data.links.forEach((link, k) => {
        link.index = k;
        link.mass = link.mass[0];
        link.children = [];
    });
    data.links.forEach((link) => {
        if (link.parent >= 0 && link.parent < data.links.length)
            data.links[link.parent].children.push(link);
    });
    /* a link counts in the picture when it has mass or carries something that has or that moves */
    for (let k = data.links.length - 1; k >= 0; k--) {
        const link = data.links[k];
        link.counts = link.mass > 0 || link.children.some((c) => c.counts || c.type !== 'fixed') ||
            link.shapes.some(drawable) || data.boxes.some((b) => b.body === k);
    }
    /* at rest, a tree without ports, springs, constraints and contacts carries its weight alone: wrenches at any pose are known */
    data.statics = Boolean(data.wrench) && !data.constraints.length && !data.mechanism.length && !data.boxes.length && !data.contact;
    data.start = data.t[0];
    data.end = data.t[data.count - 1];
    return data;
}

/* The frame at or before `time`, and how far it is on the way to the next one. */
export function locate(data, time) {
    const t = data.t;
    let low = 0, high = data.count - 1;
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (t[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    if (high === low || t[high] <= t[low])
        return { frame: low, part: 0 };
    return { frame: low, part: Math.min(1, Math.max(0, (time - t[low]) / (t[high] - t[low]))) };
}
