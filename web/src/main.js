/* main.js - the page's program: data, scene, robot, player, and the page around them */
import { locate, readData } from './data.js';
import { placeLinks } from './joints.js';
import { createLive } from './live.js';
import { meshGeometry } from './meshes.js';
import { createPlayer } from './player.js';
import { createRobot } from './robot.js';
import { createScene } from './scene.js';
import { createSliders } from './sliders.js';
import { createUi } from './ui.js';

function start() {
    const data = readData(document.getElementById('data').textContent);
    let scene;
    try {
        scene = createScene(document.getElementById('view'));
    } catch {
        document.getElementById('failure').hidden = false;
        return;
    }
    const live = data.live ? createLive(data) : null;
    const robot = createRobot(data), player = live ? live.player : createPlayer(data.start, data.end);
    const room = live ? live.widen(robot.room()) : robot.room();
    scene.scene.add(robot.root);
    scene.setRoom(room);
    robot.far = Boolean(room.far);
    robot.root.traverse((o) => { /* the ground fades into the distance, the robot does not */
        if (o.material)
            o.material.fog = false;
    });
    let byHand = null; /* q, where the reader moves the joints */
    const pose = () => {
        const { frame, part } = locate(data, player.time);
        if (byHand)
            robot.moveTo(byHand, frame);
        else
            robot.pose(frame, part);
        scene.setAnchor(robot.anchor());
        scene.touch();
    };
    player.onChange(() => {
        byHand = null;
        pose();
    });
    createUi(data, player, scene, robot, pose);
    createSliders(data, player, robot.size, (q) => {
        byHand = q;
        pose();
    });
    scene.onFrame((dt) => player.advance(dt));
    scene.resize();
    scene.start();
    if (live)
        live.start();
    else
        player.seek(data.start);
    if (!live && !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
        player.play(true);
    window.ramus = { data, player, scene, robot, live, meshGeometry, readData, placeLinks };
}

start();
