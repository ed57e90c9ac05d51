/* mesh.test.mjs - triangles from STL, OBJ and Collada files in the page: right from sound ones, a reason and nothing else from
 * broken ones
 *
 * The same tetrahedron is written in every form; whatever is read must have its four triangles and volume. Broken inputs are a
 * table; then sound files are cut, and their bytes changed, at random: they may be refused or read, and what is read is finite. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ramus-mesh-'));
let browser, page;

/* ---- a tetrahedron in every form ---------------------------------------------------------------------------- */

const POINTS = [[0, 0, 0], [2, 0, 0], [0, 3, 0], [0, 0, 4]], FACES = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
const facets = (at) => FACES.map((face) => `facet normal 0 0 0\n outer loop\n${face.map((k) => `  vertex ${at[k].join(' ')}\n`).join('')} endloop\nendfacet\n`).join('');
const asciiStl = `solid vertex is a strange name\n${facets(POINTS)}endsolid\n`;

function binaryStl(header, count = 4, extra = 0) {
    const bytes = Buffer.alloc(84 + 50 * 4 + extra);
    bytes.write(header);
    bytes.writeUInt32LE(count, 80);
    FACES.forEach((face, k) => face.forEach((corner, n) => POINTS[corner].forEach((x, i) => bytes.writeFloatLE(x, 84 + 50 * k + 12 + 12 * n + 4 * i))));
    return bytes;
}
const changed = (bytes, change) => {
    const copy = Buffer.from(bytes);
    change(copy);
    return copy;
};

const obj = '# a comment\nmtllib none.mtl\no part\nv 0 0 0\nv 2 0 0 1.0\r\nv 0 3 0\nv 0 0 \\\n4\nvn 0 0 1\nvt 0 0\n' +
    's off\nf 1 3 2\nf 1/1 2/1 4/1\nf -4//1 -1//1 -2//1\nusemtl none\nf 2/1/1 3/1/1 4/1/1 # end';

const inputs = '<input semantic="VERTEX" source="#ver" offset="0"/><input semantic="NORMAL" source="#nor" offset="1"/>';
const triangles = `<triangles count="4">${inputs}<p>0 0 2 0 1 0  0 0 1 0 3 0  0 0 3 0 2 0  1 0 2 0 3 0</p></triangles>`;
const placed = '<node><instance_geometry url="#g"/></node>';
const dae = (faces, { unit = '', nodes = '', scene = placed, inScene = true } = {}) => `<?xml version="1.0"?>\n<!-- <COLLADA> -->
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset>${unit}<up_axis>Z_UP</up_axis></asset>
<library_images><image id="i"><init_from>picture.png</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON><newparam sid="s"><surface type="2D"><init_from>i</init_from></surface></newparam><newparam sid="t">
<sampler2D><source>s</source></sampler2D></newparam><technique sid="c"><phong><diffuse><texture texture="t" texcoord="u"/></diffuse></phong></technique>
</profile_COMMON></effect></library_effects><library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>
<source id="pos"><float_array id="a" count="12">0 0 0 2 0 0\n0 3 0 0 0 4</float_array><technique_common><accessor source="#a" count="4" stride="3">
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<source id="nor"><float_array id="b" count="3">0 0 1</float_array><technique_common><accessor source="#b" count="1" stride="3"/></technique_common></source>
<vertices id="ver"><input semantic="POSITION" source="#pos"/></vertices>${faces}</mesh></geometry></library_geometries>
${nodes}${inScene ? `<library_visual_scenes><visual_scene id="v">${scene}</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#v"/></scene>` : ''}
</COLLADA>\n`;
const polylist = `<polylist count="4">${inputs}<vcount>3 3 3 3</vcount><p>0 0 2 0 1 0 0 0 1 0 3 0 0 0 3 0 2 0 1 0 2 0 3 0</p></polylist>`;
const polygons = '<polygons count="4"><input semantic="VERTEX" source="#ver" offset="0"/><p>0 2 1</p><p>0 1 3</p><p>0 3 2</p><p>1 2 3</p></polygons>';
/* a node that halves the file, one in it that moves and turns it, in a file of half metres twice as large */
const daeScene = dae(triangles, {
    unit: '<unit name="half" meter="0.5"/>',
    nodes: '<library_nodes><node id="n"><scale>2 2 2</scale><instance_geometry url="#g"/></node></library_nodes>',
    scene: '<node><translate>7 8 9</translate><rotate>0 0 1 90</rotate><node><matrix>1 0 0 5 0 1 0 0 0 0 1 0 0 0 0 1</matrix><instance_node url="#n"/></node></node>',
});

const sound = [
    ['binary STL', 'a.stl', binaryStl('binary'), [0, 0, 4]],
    ['binary STL that begins with solid', 'a.STL', binaryStl('solid facet'), [0, 0, 4]],
    ['binary STL with solid, and bytes after the last facet', 'a.stl', binaryStl('solid', 4, 7), [0, 0, 4]],
    ['ASCII STL', 'a.stl', asciiStl, [0, 0, 4]],
    ['OBJ', 'a.obj', obj, [0, 0, 4]],
    ['DAE triangles', 'a.dae', dae(triangles), [0, 0, 4]],
    ['DAE polylist', 'a.dae', dae(polylist), [0, 0, 4]],
    ['DAE polygons', 'a.dae', dae(polygons), [0, 0, 4]],
    ['DAE without a scene', 'a.dae', dae(triangles, { inScene: false }), [0, 0, 4]],
    ['DAE scene', 'a.dae', daeScene, [3.5, 6.5, 8.5]],
];

/* ---- in the page -------------------------------------------------------------------------------------------- */

/* What the page makes of files: corners, volume, distance of the tip; or the reason why not. */
function read(files) {
    return page.evaluate((list) => list.map(([name, base64, tip]) => {
        try {
            const geometry = window.ramus.meshGeometry(name, Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)));
            const p = geometry.attributes.position.array, n = geometry.attributes.normal.array;
            let volume = 0, away = Infinity;
            for (let k = 0; k < p.length; k += 9)
                volume += (p[k] * (p[k + 4] * p[k + 8] - p[k + 5] * p[k + 7]) + p[k + 1] * (p[k + 5] * p[k + 6] - p[k + 3] * p[k + 8]) +
                    p[k + 2] * (p[k + 3] * p[k + 7] - p[k + 4] * p[k + 6])) / 6;
            for (let k = 0; k < p.length && tip; k += 3)
                away = Math.min(away, Math.hypot(p[k] - tip[0], p[k + 1] - tip[1], p[k + 2] - tip[2]));
            return { corners: p.length / 3, volume, away, finite: p.every(Number.isFinite) && n.every(Number.isFinite) };
        } catch (error) {
            return { why: String(error.message) };
        }
    }), files.map(([name, bytes, tip]) => [name, Buffer.from(bytes).toString('base64'), tip]));
}

const link = (name, file) => `<link name="${name}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="${file}"/></geometry></visual></link>`;
async function open(name, links) {
    const model = join(folder, `${name}.urdf`), html = join(folder, `${name}.html`);
    const joints = links.slice(1).map(([child], k) => `<joint name="to_${child}" type="fixed"><parent link="${links[0][0]}"/><child link="${child}"/><origin xyz="${4 * (k + 1)} 0 0"/></joint>`);
    writeFileSync(model, `<robot name="${name}">${links.map(([n, file]) => link(n, file)).join('\n')}${joints.join('\n')}</robot>`);
    execFileSync(process.env.RAMUS, ['view', model, '-o', html]);
    const opened = await browser.newPage();
    opened.problems = [];
    opened.on('pageerror', (error) => opened.problems.push(String(error)));
    opened.on('request', (request) => request.url().startsWith('file:') || request.url().startsWith('data:') || opened.problems.push(request.url()));
    await opened.goto(`file://${html}`);
    await opened.waitForFunction(() => window.ramus);
    return opened;
}

before(async () => {
    browser = await launch();
    writeFileSync(join(folder, 'a.stl'), binaryStl('binary'));
    page = await open('plain', [['a', 'a.stl']]);
});
after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
});

test('sound files', async () => {
    const results = await read(sound.map(([, ...file]) => file));
    sound.forEach(([name], k) => {
        const r = results[k];
        assert.equal(r.why, undefined, `${name}: ${r.why}`);
        assert.equal(r.corners, 12, `${name}: ${r.corners} corners`);
        assert.ok(Math.abs(r.volume - 4) < 1e-5, `${name}: volume ${r.volume}, not 4 within 1e-5`);
        assert.ok(r.away < 1e-5, `${name}: the tip is ${r.away} away`);
        assert.ok(r.finite, `${name}: all numbers are finite`);
    });
    assert.deepEqual(page.problems, []);
});

test('broken files', async () => {
    const cut = (bytes, length) => Buffer.from(bytes).subarray(0, length);
    const cases = [
        ['empty STL', 'a.stl', '', /no triangles|too early|bounds/],
        ['short STL', 'a.stl', 'abc', /no triangles|too early|bounds/],
        ['NaN', 'a.stl', changed(binaryStl('b'), (b) => b.writeFloatLE(NaN, 84 + 12)), /coordinate/],
        ['infinite', 'a.stl', changed(binaryStl('b'), (b) => b.writeFloatLE(Infinity, 84 + 16)), /coordinate/],
        ['four thousand million triangles', 'a.stl', binaryStl('b', 0xffffffff), /too early/],
        ['five triangles, bytes of four', 'a.stl', binaryStl('b', 5), /too early/],
        ['half an STL', 'a.stl', cut(binaryStl('b'), 150), /too early/],
        ['no triangles', 'a.stl', 'solid\nfacet\nendsolid\n', /no triangles/],
        ['no area', 'a.stl', `solid a\n${facets([[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]])}endsolid\n`, /no area/],
        ['empty OBJ', 'a.obj', '', /no triangles/],
        ['not OBJ', 'a.obj', '\x89PNG\r\n\x1a\n', /no triangles/],
        ['vertices only', 'a.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\n', /no triangles/],
        ['index beyond', 'a.obj', 'v 0 0 0\nf 1 2 3\n', /./],
        ['index of 30 digits', 'a.obj', 'v 0 0 0\nf 1 1 999999999999999999999999999999\n', /./],
        ['NaN in OBJ', 'a.obj', 'v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', /coordinate/],
        ['empty DAE', 'a.dae', '', /no triangles/],
        ['text', 'a.dae', 'hello', /well-formed/],
        ['half a DAE', 'a.dae', cut(dae(triangles), 900), /well-formed/],
        ['wrong nesting', 'a.dae', '<COLLADA><a></COLLADA></a>', /well-formed/],
        ['another format', 'a.dae', '<svg></svg>', /./],
        ['nothing in it', 'a.dae', '<COLLADA/>', /./],
        ['unit 0', 'a.dae', dae(triangles, { unit: '<unit meter="0"/>' }), /./],
        ['unit nan', 'a.dae', dae(triangles, { unit: '<unit meter="nan"/>' }), /./],
        ['index beyond in DAE', 'a.dae', dae(`<triangles count="1">${inputs}<p>0 0 1 0 400 0</p></triangles>`), /./],
        ['half a matrix', 'a.dae', dae(triangles, { scene: '<node><matrix>1 0 0</matrix><instance_geometry url="#g"/></node>' }), /./],
        ['a node that contains itself', 'a.dae', dae(triangles, { scene: '<node id="n"><instance_node url="#n"/></node>' }), /contain each other/],
        ['nodes that contain each other', 'a.dae', dae(triangles, { scene: '<node id="n"><instance_node url="#m"/><instance_node url="#m"/></node>' +
            '<node id="m"><instance_node url="#n"/><instance_node url="#n"/></node>' }), /contain each other/],
        ['a node of ever more', 'a.dae', dae(triangles, { scene: Array.from({ length: 40 }, (_, k) =>
            `<node id="n${k}">${k < 39 ? `<instance_node url="#n${k + 1}"/>`.repeat(2) : '<instance_geometry url="#g"/>'}</node>`).join('') }), /too many nodes/],
    ];
    const results = await read(cases.map(([, ...file]) => file.slice(0, 2)));
    cases.forEach(([name, , , why], k) => assert.match(results[k].why || `it was read: ${results[k].corners} corners`, why, name));
    cases.forEach(([name], k) => assert.notEqual(results[k].why, undefined, `${name}: it was read`));
});

test('damaged files', async () => {
    const likely = Buffer.from('0123456789-+.eE/ \\\n<>"\'#nv'), damaged = [];
    let seed = 1;
    const draw = (n) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0, Math.floor(seed / 65536) % n);
    for (const [, name, text] of sound)
        for (let n = 0; n < 100; n++) {
            const whole = Buffer.from(text), bytes = n % 2 ? whole : whole.subarray(0, draw(whole.length));
            for (let k = draw(5); k > 0 && bytes.length; k--)
                bytes[draw(bytes.length)] = draw(2) ? likely[draw(likely.length)] : draw(256);
            damaged.push([name, Buffer.from(bytes)]);
        }
    const results = await read(damaged);
    for (const r of results)
        assert.ok(r.why || (r.corners > 0 && r.finite));
    assert.ok(results.filter((r) => r.why).length > 200 && results.filter((r) => !r.why).length > 100);
});

test('a broken mesh is reported in the page, which works', async () => {
    writeFileSync(join(folder, 'broken.obj'), 'v 0 0 0\n');
    writeFileSync(join(folder, 'b.dae'), dae(triangles));
    writeFileSync(join(folder, 'c.obj'), obj);
    const shown = await open('mixed', [['a', 'a.stl'], ['b', 'b.dae'], ['c', 'c.obj'], ['d', 'broken.obj']]);
    const notes = await shown.locator('#notes').innerText();
    assert.match(notes, /The mesh broken\.obj cannot be shown: it has no triangles\./);
    assert.match(notes, /1 link of meshes is shown by simple shapes/);
    const corners = await shown.evaluate(() => ['a', 'b', 'c'].map((n) => window.ramus.robot.pointed.find((m) => m.userData.link.name === n)
        .geometry.attributes.position.count));
    assert.deepEqual(corners, [12, 12, 12]);
    if (process.env.PICTURE)
        await shown.screenshot({ path: process.env.PICTURE });
    assert.deepEqual(shown.problems, []);
    await shown.close();
});
