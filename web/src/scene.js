/* scene.js - light, ground, camera and the loop that draws only when something changed */
import * as three from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const themes = {
    light: { sky: 0xeef1f5, line: 0xc3cad4, strong: 0x9aa5b4, ambient: 1.75, shadow: 0.2 },
    dark: { sky: 0x14181f, line: 0x2b333f, strong: 0x465264, ambient: 1.25, shadow: 0.5 },
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
    sun.shadow.normalBias = 0.02;
    scene.add(sky, sun, sun.target);
    const ground = new three.Mesh(new three.PlaneGeometry(1, 1), new three.ShadowMaterial({ opacity: 0.2 }));
    ground.receiveShadow = true;
    scene.add(ground);
    let grid = null, theme = themes.light, dirty = true, room = { centre: new three.Vector3(), radius: 1, floor: 0, points: [] };
    const before = []; /* called before a picture is drawn */

    function makeGrid() {
        if (grid) {
            scene.remove(grid);
            grid.geometry.dispose();
        }
        const cell = 10 ** Math.round(Math.log10(room.radius * 0.35)), count = 2 * Math.ceil(4 * room.radius / cell);
        grid = new three.GridHelper(count * cell, count, theme.strong, theme.line);
        grid.rotateX(Math.PI / 2);
        grid.position.set(Math.round(room.centre.x / cell) * cell, Math.round(room.centre.y / cell) * cell, room.floor);
        grid.visible = ground.visible;
        scene.add(grid);
    }

    const self = {
        renderer, scene, camera, controls,
        touch() { dirty = true; },
        onFrame(f) { before.push(f); },
        setTheme(name) {
            theme = themes[name];
            scene.background = new three.Color(theme.sky);
            scene.fog = new three.Fog(theme.sky, room.radius * 6, room.radius * 14);
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
            const { centre, radius, floor } = room;
            ground.scale.setScalar(radius * 20);
            ground.position.set(centre.x, centre.y, floor - 0.0005 * radius);
            sun.position.copy(centre).add(new three.Vector3(1.2, -1.6, 3).multiplyScalar(radius));
            sun.target.position.copy(centre);
            const c = sun.shadow.camera;
            Object.assign(c, { left: -1.6 * radius, right: 1.6 * radius, top: 1.6 * radius, bottom: -1.6 * radius,
                               near: 0.1 * radius, far: 8 * radius });
            c.updateProjectionMatrix();
            camera.near = radius / 200;
            camera.far = radius * 60;
            controls.minDistance = radius / 20;
            controls.maxDistance = radius * 12;
        },
        look(direction) {
            const tall = Math.tan(three.MathUtils.degToRad(camera.fov / 2)) * 0.84, wide = tall * camera.aspect;
            const d = new three.Vector3(...direction).normalize();
            const right = new three.Vector3().crossVectors(camera.up, d).normalize(), upwards = new three.Vector3().crossVectors(d, right);
            let distance = 0.2 * room.radius;
            const p = new three.Vector3();
            for (const point of room.points) {
                p.copy(point).sub(room.centre);
                distance = Math.max(distance, p.dot(d) + Math.max(Math.abs(p.dot(right)) / wide, Math.abs(p.dot(upwards)) / tall));
            }
            controls.target.copy(room.centre).addScaledVector(upwards, -0.05 * distance * tall);
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
                    renderer.render(scene, camera);
                }
            });
        },
    };
    controls.addEventListener('change', self.touch);
    return self;
}
