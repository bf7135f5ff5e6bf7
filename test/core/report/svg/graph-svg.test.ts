import { expect, test } from '@jest/globals';
import { drawChange, drawChannel } from '../../../../src/core/graph/draw-channel.ts';
import type { Drawing } from '../../../../src/core/graph/drawing.ts';
import { graphSvg, graphsSvg, svgLimits } from '../../../../src/core/report/svg/graph-svg.ts';
import { layOut } from '../../../../src/core/report/svg/lay-out.ts';
import { buildPackage, type EntryText } from '../../graph/build-package.ts';

const channel = (...stable: readonly EntryText[]) => buildPackage({ channels: { stable } });

const before = channel({ name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' }, { name: 'foo.v1.0.0', replaces: 'foo.v0.9.0' });
const after = channel(
  { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0', skips: ['foo.v1.1.0'], skipRange: '>=1.0.0 <1.2.0' },
  { name: 'foo.v1.1.0' },
);
const change = drawChange(before, after, 'stable');

const svg = (drawing: Drawing, nodes?: number) => graphSvg(drawing, { title: 'foo', id: 'g1', isFile: true, nodes });

/** Element names and attributes without their values, each kind once. */
function shapeOf(text: string): readonly string[] {
  const tags = [...text.matchAll(/<([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<>]*")*)\/?>/g)].map(
    ([, name, attributes = '']) => `${name} ${[...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map(match => match[1])}`,
  );
  return [...new Set(tags)].sort();
}

/** What is left when every well-formed tag and every entity is taken away. */
function markupLeft(text: string): readonly string[] {
  return (
    text
      .replace(/<\/?[a-zA-Z]+(?: [a-zA-Z-]+="[^"<>]*")*\/?>/g, '')
      .replace(/&(?:amp|lt|gt|quot);/g, '')
      .match(/[<>&]/g) ?? []
  );
}

test('says in words what it shows, and is named by them', () => {
  const text = svg(change);
  expect(text).toMatch(/^<svg xmlns="[^"]+" class="upgrade-graph" role="img" aria-labelledby="g1-title g1-desc" /);
  expect(text).toContain('<title id="g1-title">foo</title>');
  expect(/<desc id="g1-desc">(.*)<\/desc>/.exec(text)?.[1]).toBe(
    '3 entries are shown. Head: foo.v1.2.0. Head before: foo.v1.1.0. New: foo.v1.2.0. Removed: foo.v1.0.0. Changed: foo.v1.1.0. ' +
      'New upgrades: foo.v1.2.0 has the skipRange &gt;=1.0.0 &lt;1.2.0, foo.v1.2.0 replaces foo.v1.1.0, foo.v1.2.0 skips foo.v1.1.0. ' +
      'Removed upgrades: foo.v1.0.0 replaces foo.v0.9.0, foo.v1.1.0 replaces foo.v1.0.0. Without an upgrade path: foo.v0.9.0.',
  );
  expect(text).toContain('+ new, head');
  expect(text).toContain('\u2212 removed');
  expect(text).toMatch(/prefers-color-scheme: dark/);
});

test('what an entry both replaces and skips is one line', () => {
  const { lines } = layOut(change, 40);
  expect(lines.map(({ kinds, state }) => `${state} ${kinds}`).sort()).toEqual([
    'added replaces,skips',
    'added skipRange',
    'removed replaces',
    'removed replaces',
  ]);
});

test('in a page it has no style and no background of its own', () => {
  const text = graphSvg(change, { title: 'foo', id: 'g2', isFile: false });
  expect(text).not.toMatch(/<style|class="page"|class="heading"/);
  expect(text).toContain('aria-labelledby="g2-title g2-desc"');
});

test('the order in a file does not matter', () => {
  const { nodes, edges } = change;
  const last = nodes.length - 1;
  const turned: Drawing = {
    ...change,
    nodes: [...nodes].reverse(),
    edges: [...edges].reverse().map(edge => ({ ...edge, from: last - edge.from, to: last - edge.to })),
  };
  expect(svg(turned)).toBe(svg(change));
});

/** A channel in which no two entries are alike: each skips those before it. */
const ladder = (length: number, skips: number) => {
  const names = Array.from({ length }, (_, index) => `foo.v1.${index}.0`);
  return channel(...names.map((name, index) => ({ name, skips: names.slice(Math.max(0, index - skips), index) })));
};
const chain = Array.from({ length: 500 }, (_, index) => ({
  name: `foo.v1.${index}.0`,
  ...(index === 0 ? {} : { replaces: `foo.v1.${index - 1}.0` }),
}));

test.each([30, 120])('everything is inside of the picture of %d entries', length => {
  const { width, height, boxes, lines } = layOut(drawChannel(ladder(length, 5), 'stable'), 40);
  const points = [...boxes, ...lines.flatMap(line => line.points)];
  expect(points.length).toBeGreaterThan(200);
  expect(points.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)).toEqual([]);
});

test('a channel that is higher than a screen goes on to the right, and no boxes overlap', () => {
  const { width, height, boxes } = layOut(drawChannel(ladder(120, 1), 'stable'), 40);
  expect(height).toBeLessThan(width);
  const [head] = boxes.filter(({ marks }) => marks.includes('head'));
  expect(boxes.filter(({ x }) => x < (head?.x ?? 0))).toEqual([]);
  const overlaps = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        other =>
          Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
          Math.abs(one.y - other.y) < (one.height + other.height) / 2,
      ),
  );
  expect(overlaps).toEqual([]);
});

test('a line that goes on in the next part of a picture runs beside the boxes', () => {
  const { boxes, lines } = layOut(drawChannel(ladder(120, 1), 'stable'), 40);
  const inside = lines.flatMap(({ points, from, to }) =>
    points
      .slice(1, -1)
      .filter(({ x, y }) =>
        boxes.some(
          (box, index) =>
            index !== from &&
            index !== to &&
            Math.abs(x - box.x) < box.width / 2 &&
            Math.abs(y - box.y) < box.height / 2,
        ),
      ),
  );
  expect(inside).toEqual([]);
});

test('of a channel of 500 entries everything is shown, in a picture of about the shape of a screen', () => {
  for (const [pkg, texts] of [
    [channel(...chain), 501],
    [ladder(500, 5), 500],
  ] as const) {
    const text = svg(drawChannel(pkg, 'stable'));
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text)?.map(Number) ?? [];
    expect((height ?? 0) / (width ?? 0)).toBeGreaterThan(0.4);
    expect((height ?? 0) / (width ?? 0)).toBeLessThan(1);
    expect(text.match(/class="(?:name|cell)"/g)).toHaveLength(texts);
    expect(text).not.toContain('Left out');
  }
});

test('what a change alters is drawn by itself, and the rest of a long channel as one', () => {
  const text = svg(drawChange(channel(...chain.slice(0, -1)), channel(...chain), 'stable'));
  expect([...text.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
    '498 versions',
    'foo.v1.498.0',
    'foo.v1.499.0',
  ]);
});

test('more boxes than are asked for are left out, which is said', () => {
  const drawn = drawChannel(ladder(500, 1), 'stable');
  const text = svg(drawn, 5);
  expect(text.match(/class="name"/g)).toHaveLength(5);
  expect(text).toContain('Left out here: 495 bundles and ranges, ');
  const inPage = graphSvg(drawn, { title: 'foo', id: 'g', isFile: false });
  expect(inPage.match(/class="name"/g)).toHaveLength(svgLimits.nodes.page);
});

test('more names in a box than are asked for are counted', () => {
  const text = svg(drawChannel(channel(...chain), 'stable'), 30);
  expect(text.match(/class="cell"/g)).toHaveLength(31);
  expect(text).toContain('>and 469 more<');
});

test('pictures of several channels are side by side, in rows', () => {
  const drawings = Array.from({ length: 7 }, (_, index) => ({ title: `${index}`, drawing: change }));
  const { svg: text } = graphsSvg(drawings);
  const places = [...text.matchAll(/<svg x="(\d+)" y="(\d+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(places).toHaveLength(7);
  expect(new Set(places.map(String)).size).toBe(7);
  expect(places[1]?.[1]).toBe(0);
  expect(places.at(-1)?.[1]).toBeGreaterThan(0);
});

test('M2, M4: hostile names stay within their texts', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><image href="https://example.com/x.png"/>',
    ']]><!-- &amp; &lt; --><?xml?>',
    '\u202egnp.exe\u0000\n\u2028',
    'url(https://example.com) @import "x"',
    '##[add-path]x',
    `${'a'.repeat(5_000)}.v1.0.0`,
    '\ud83d',
  ];
  const entries = hostile.map((name, index) => ({ name, replaces: hostile[index + 1] ?? '', skipRange: name }));
  const text = graphSvg(drawChange(undefined, channel(...entries), 'stable'), {
    title: `</title><script>alert(1)</script>${'x'.repeat(1_000)}`,
    id: 'g',
    isFile: true,
  });
  expect(markupLeft(text)).toEqual([]);
  expect(shapeOf(text)).toEqual(
    shapeOf(svg(drawChange(undefined, channel({ name: 'a'.repeat(60), replaces: 'b', skipRange: '1' }), 'stable'))),
  );
  expect(text.length).toBeLessThan(40_000);
  expect(text).not.toMatch(/[^\n -~\u2212\u2026]/);
  expect(text).not.toMatch(/##\[/);
});

test('nothing is loaded, and nothing runs', () => {
  const names = shapeOf(svg(change)).map(shape => shape.split(' ')[0]);
  expect([...new Set(names)]).toEqual(['circle', 'desc', 'g', 'path', 'rect', 'style', 'svg', 'text', 'title']);
  expect(svg(change)).not.toMatch(/href|url\(|@import| on[a-z]+=/);
});

test('an empty channel gives an empty picture', () => {
  expect(svg({ nodes: [], edges: [], leftOut: { nodes: 0, edges: 0 } })).toContain('0 entries are shown.');
});
