import { expect, test } from '@jest/globals';
import { drawChange, drawChannel } from '../../../../src/core/graph/draw-channel.ts';
import type { Drawing } from '../../../../src/core/graph/drawing.ts';
import { graphSvg, svgLimits } from '../../../../src/core/report/svg/graph-svg.ts';
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
  const { lines } = layOut(change);
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

test('everything is inside of the picture', () => {
  const names = Array.from({ length: 30 }, (_, index) => `foo.v1.${index}.0`);
  const entries = names.map((name, index) => ({ name, skips: names.slice(Math.max(0, index - 5), index) }));
  const { width, height, boxes, lines } = layOut(drawChannel(channel(...entries), 'stable'));
  const points = [...boxes, ...lines.flatMap(line => line.points)];
  expect(points.length).toBeGreaterThan(200);
  expect(points.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)).toEqual([]);
});

test('of a long chain the neighbourhood of the change is drawn, and what is left out is said', () => {
  const chain = Array.from({ length: 500 }, (_, index) => ({
    name: `foo.v1.${index}.0`,
    ...(index === 0 ? {} : { replaces: `foo.v1.${index - 1}.0` }),
  }));
  const text = svg(drawChange(channel(...chain.slice(0, -1)), channel(...chain), 'stable'));
  expect(text.match(/class="name"/g)).toHaveLength(4);
  expect(text).toContain('Left out here: 496 bundles and ranges, 496 edges.</text>');
  const whole = svg(drawChannel(channel(...chain), 'stable'));
  expect(whole.match(/class="name"/g)).toHaveLength(svgLimits.nodes);
  expect(svg(drawChannel(channel(...chain), 'stable'), 5).match(/class="name"/g)).toHaveLength(5);
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
