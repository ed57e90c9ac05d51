/* data.js - the robot and its motion, as src/tools/view/data.c writes them into the page */

export function floats(text) {
    if (!text)
        return null;
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    return new Float32Array(bytes.buffer);
}

/* Meshes whose files were not found are not in the page. */
export const drawable = (shape) => shape.kind !== 'mesh' || shape.data !== undefined;

export function readData(text) {
    const data = JSON.parse(text);
    for (const key of ['pose', 'lever', 'wrench', 'q', 'v', 'tau'])
        data[key] = floats(data[key]);
    for (const mesh of data.meshes) {
        mesh.vertex = floats(mesh.vertex);
        mesh.corner = Uint32Array.from(floats(mesh.corner) || []);
    }
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
