/* scene.js - light, ground, camera and the loop that draws only when something changed */
import * as three from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const themes = {
    light: { sky: 0xeef1f5, line: 0xc0c8d3, ambient: 1.75, shadow: 0.2 },
    dark: { sky: 0x14181f, line: 0x303a47, ambient: 1.25, shadow: 0.5 },
};

export function createScene(canvas) {
    const renderer = new three.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = three.PCFShadowMap;
    const scene = new three.Scene();
    const camera = new three.PerspectiveCamera(38, 1, 0.01, 1000);
    camera.up.set(0, 0, 1);
    const controls = new OrbitControls(camera, canvas);
    controls.zoomToCursor = true;
    const sky = new three.HemisphereLight(0xffffff, 0x9aa3b0, 1.7), sun = new three.DirectionalLight(0xffffff, 1.9);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    scene.add(sky, sun, sun.target);
    const ground = new three.Mesh(new three.PlaneGeometry(1, 1), new three.ShadowMaterial({ opacity: 0.2 }));
    ground.receiveShadow = true;
    scene.add(ground);
    let grid = null, theme = themes.light, dirty = true, room = { centre: new three.Vector3(), radius: 1, floor: 0, points: [] };
    const anchor = new three.Vector3(); /* the robot's place now */
    /* 1, 2 or 5 of some power of ten: about a third of the room */
    const cell = () => {
        const power = 10 ** Math.floor(Math.log10(0.4 * room.radius)), part = 0.4 * room.radius / power;
        return power * (part < 1.5 ? 1 : part < 3.5 ? 2 : 5);
    };
    /* The middle of the room; it goes along with a robot that goes far, or is followed. */
    const where = () => {
        const middle = room.centre.clone();
        return room.anchor && (room.far || self.following) ? middle.add(anchor).sub(room.anchor) : middle;
    };
    const before = []; /* called before a picture is drawn */

    function makeGrid() {
        if (grid) {
            scene.remove(grid);
            grid.geometry.dispose();
        }
        /* lines in pieces: some drivers lose a long one that passes behind the camera */
        const half = Math.ceil(11 * room.radius / cell()), ends = [];
        for (let k = -half; k <= half; k++)
            for (let n = -half; n < half; n++)
                ends.push(k, n, 0, k, n + 1, 0, n, k, 0, n + 1, k, 0);
        grid = new three.LineSegments(new three.BufferGeometry(), new three.LineBasicMaterial({ color: theme.line }));
        grid.geometry.setAttribute('position', new three.Float32BufferAttribute(ends, 3));
        grid.scale.setScalar(cell());
        grid.visible = ground.visible;
        scene.add(grid);
        gather();
    }

    /* Light, shadow and ground are where the robot is, however far it goes; the lines of the ground stay in their places. */
    function gather() {
        const middle = where();
        ground.position.set(middle.x, middle.y, room.floor - 0.0005 * room.radius);
        sun.position.copy(middle).add(new three.Vector3(1.2, -1.6, 3).multiplyScalar(room.radius));
        sun.target.position.copy(middle);
        if (grid)
            grid.position.set(Math.round(middle.x / cell()) * cell(), Math.round(middle.y / cell()) * cell(), room.floor);
    }

    const self = {
        renderer, scene, camera, controls, following: false,
        margins: { top: 64, bottom: 24 }, /* pixels that something else covers */
        touch() { dirty = true; },
        onFrame(f) { before.push(f); },
        setTheme(name) {
            theme = themes[name];
            scene.background = new three.Color(theme.sky);
            scene.fog = new three.Fog(theme.sky, 1, 2);
            sky.intensity = theme.ambient;
            ground.material.opacity = theme.shadow;
            makeGrid();
            dirty = true;
        },
        showGround(shown) {
            ground.visible = grid.visible = shown;
            dirty = true;
        },
        /* The space that the robot uses: a ball, the height of the ground, and points around the robot. */
        setRoom(given) {
            room = given;
            const { radius } = room;
            ground.scale.setScalar(radius * 24);
            anchor.copy(room.anchor || room.centre);
            gather();
            sun.shadow.normalBias = 0.006 * radius;
            const c = sun.shadow.camera;
            Object.assign(c, { left: -1.6 * radius, right: 1.6 * radius, top: 1.6 * radius, bottom: -1.6 * radius,
                               near: 0.1 * radius, far: 8 * radius });
            c.updateProjectionMatrix();
            camera.near = radius / 200;
            camera.far = radius * 60;
            controls.minDistance = radius / 20;
            controls.maxDistance = radius * 12;
        },
        /* The robot's place now. The camera goes along when it follows. */
        setAnchor(point) {
            if (self.following) {
                camera.position.add(point).sub(anchor);
                controls.target.add(point).sub(anchor);
            }
            anchor.copy(point);
            gather();
            if (self.following)
                controls.update();
            dirty = true;
        },
        follow(yes) {
            self.following = yes;
            gather();
            const seen = anchor.clone().project(camera);
            if (yes && !(Math.max(Math.abs(seen.x), Math.abs(seen.y), Math.abs(seen.z)) < 1)) { /* it has gone */
                const step = where().sub(controls.target);
                camera.position.add(step);
                controls.target.add(step);
                controls.update();
            }
            dirty = true;
        },
        look(direction) {
            /* within what title and transport leave free */
            const whole = Math.tan(three.MathUtils.degToRad(camera.fov / 2)), height = canvas.clientHeight || 1;
            const { top, bottom } = self.margins, free = Math.max(0.4, 1 - (top + bottom) / height);
            const tall = 0.97 * whole * free, wide = 0.9 * whole * camera.aspect;
            const d = new three.Vector3(...direction).normalize();
            const right = new three.Vector3().crossVectors(camera.up, d).normalize(), upwards = new three.Vector3().crossVectors(d, right);
            let distance = 0.2 * room.radius;
            const p = new three.Vector3();
            for (const point of room.points) {
                p.copy(point).sub(room.centre);
                distance = Math.max(distance, p.dot(d) + Math.max(Math.abs(p.dot(right)) / wide, Math.abs(p.dot(upwards)) / tall));
            }
            controls.target.copy(where()).addScaledVector(upwards, -distance * whole * (bottom - top) / height);
            camera.position.copy(controls.target).addScaledVector(d, distance);
            camera.updateProjectionMatrix();
            controls.update();
            dirty = true;
        },
        orbit(left, upwards) {
            const s = new three.Spherical(), offset = camera.position.clone().sub(controls.target);
            const turn = new three.Quaternion().setFromUnitVectors(camera.up, new three.Vector3(0, 1, 0));
            s.setFromVector3(offset.applyQuaternion(turn));
            s.theta += left;
            s.phi -= upwards;
            s.makeSafe();
            camera.position.copy(controls.target).add(offset.setFromSpherical(s).applyQuaternion(turn.invert()));
            controls.update();
            dirty = true;
        },
        zoom(factor) {
            camera.position.sub(controls.target).multiplyScalar(factor).add(controls.target);
            controls.update();
            dirty = true;
        },
        resize() {
            const box = canvas.parentElement.getBoundingClientRect();
            const width = Math.max(1, Math.round(box.width)), height = Math.max(1, Math.round(box.height));
            renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
            renderer.setSize(width, height, false);
            camera.aspect = width / height;
            camera.updateProjectionMatrix();
            dirty = true;
        },
        start() {
            let last = performance.now();
            renderer.setAnimationLoop((now) => {
                const dt = Math.min(0.1, (now - last) / 1000);
                last = now;
                before.forEach((f) => f(dt));
                if (dirty) {
                    dirty = false;
                    /* the ground fades behind the robot, wherever the camera is */
                    const distance = camera.position.distanceTo(controls.target);
                    scene.fog.near = distance + 1.5 * room.radius;
                    scene.fog.far = distance + 9 * room.radius;
                    renderer.render(scene, camera);
                }
            });
        },
    };
    controls.addEventListener('change', self.touch);
    return self;
}
