import { describe, expect, test } from '@jest/globals';
import { cutDrawing } from '../../../src/core/graph/cut-drawing.ts';
import { drawChange, drawChannel } from '../../../src/core/graph/draw-channel.ts';
import type { Drawing } from '../../../src/core/graph/drawing.ts';
import { buildPackage, type EntryText } from './build-package.ts';

const before = buildPackage({
  channels: {
    stable: [
      { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0', skipRange: '<1.0.0' },
      { name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' },
      { name: 'foo.v1.0.0' },
    ],
  },
});
const after = buildPackage({
  channels: {
    stable: [
      { name: 'foo.v1.3.0', replaces: 'foo.v1.2.0', skips: ['foo.v1.2.1'] },
      { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0' },
    ],
  },
  deprecated: ['olm.bundle foo.v1.2.0'],
});

/** Nodes as `name: state, marks`, edges as `from kind to: state`. */
function said({ nodes, edges }: Drawing) {
  const nameOf = (index: number) => nodes[index]?.name;
  return [
    ...nodes.map(({ kind, name, state, marks }) => `${kind} ${name}: ${[state, ...marks].join(', ')}`),
    ...edges.map(({ from, to, kind, state }) => `${nameOf(from)} ${kind} ${nameOf(to)}: ${state}`),
  ];
}

test('a channel as it is: its entries, what they refer to, ranges, the head', () => {
  expect(said(drawChannel(before, 'stable'))).toEqual([
    'entry foo.v1.2.0: same, head',
    'entry foo.v1.1.0: same',
    'entry foo.v1.0.0: same',
    'range <1.0.0: same',
    'foo.v1.1.0 replaces foo.v1.2.0: same',
    '<1.0.0 skipRange foo.v1.2.0: same',
    'foo.v1.0.0 replaces foo.v1.1.0: same',
  ]);
  expect(drawChannel(before, 'none')).toEqual({ nodes: [], edges: [], leftOut: { nodes: 0, edges: 0 } });
});

test('a change: what is new, gone and changed, who is stranded, and which head it was', () => {
  expect(said(drawChange(before, after, 'stable')).sort()).toEqual(
    [
      'entry foo.v1.3.0: added, head',
      'entry foo.v1.2.0: changed, was-head, deprecated',
      'entry foo.v1.1.0: removed',
      'entry foo.v1.0.0: removed, stranded',
      'absent foo.v1.2.1: same, skipped',
      'range <1.0.0: removed',
      'foo.v1.2.0 replaces foo.v1.3.0: added',
      'foo.v1.2.1 skips foo.v1.3.0: added',
      'foo.v1.1.0 replaces foo.v1.2.0: same',
      '<1.0.0 skipRange foo.v1.2.0: removed',
      'foo.v1.0.0 replaces foo.v1.1.0: removed',
    ].sort(),
  );
});

test('a new channel and one that is gone', () => {
  const states = ({ nodes, edges }: Drawing) => new Set([...nodes, ...edges].map(({ state }) => state));
  expect(states(drawChange(undefined, before, 'stable'))).toEqual(new Set(['added']));
  expect(states(drawChange(before, undefined, 'stable'))).toEqual(new Set(['removed']));
});

test('a channel that is out of order is drawn, with all its heads', () => {
  const pkg = buildPackage({ channels: { stable: [{ name: 'foo.v1.0.0' }, { name: 'foo.v1.1.0' }] } });
  expect(said(drawChannel(pkg, 'stable'))).toEqual(['entry foo.v1.0.0: same, head', 'entry foo.v1.1.0: same, head']);
});

describe('a cut', () => {
  const chain = (count: number): EntryText[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `foo.v1.${index}.0`,
      replaces: index === 0 ? '' : `foo.v1.${index - 1}.0`,
    }));
  const channel = (...stable: readonly EntryText[]) => buildPackage({ channels: { stable } });
  const limits = { whole: 20, nodes: 60, edges: 500 };

  test('leaves the neighbourhood of a change, and counts the rest', () => {
    const cut = cutDrawing(drawChange(channel(...chain(100)), channel(...chain(101)), 'stable'), limits);
    expect(said(cut)).toEqual([
      'entry foo.v1.97.0: same',
      'entry foo.v1.98.0: same',
      'entry foo.v1.99.0: same, was-head',
      'entry foo.v1.100.0: added, head',
      'foo.v1.97.0 replaces foo.v1.98.0: same',
      'foo.v1.98.0 replaces foo.v1.99.0: same',
      'foo.v1.99.0 replaces foo.v1.100.0: added',
    ]);
    expect(cut.leftOut).toEqual({ nodes: 97, edges: 97 });
  });

  test('leaves what is small as it is', () => {
    const drawing = drawChange(channel(...chain(19)), channel(...chain(20)), 'stable');
    expect(cutDrawing(drawing, limits)).toBe(drawing);
  });

  test('leaves of a channel what is nearest to the head', () => {
    const cut = cutDrawing(drawChannel(channel(...chain(100)), 'stable'), limits);
    expect(cut.nodes.map(({ name }) => name)).toEqual(
      chain(100)
        .slice(40)
        .map(({ name }) => name),
    );
    expect(cut.leftOut).toEqual({ nodes: 40, edges: 40 });
  });

  test('keeps edges that change rather than those that do not, and shows something of a channel without a head', () => {
    const names = Array.from({ length: 30 }, (_, index) => `foo.v1.${index}.0`);
    const dense = channel(...names.map(name => ({ name, skips: names })));
    const cut = cutDrawing(drawChannel(dense, 'stable'), { ...limits, edges: 100 });
    expect([cut.nodes.length, cut.edges.length]).toEqual([30, 100]);
    const fewer = channel(...names.map((name, index) => ({ name, skips: index === 29 ? [] : names })));
    const change = cutDrawing(drawChange(dense, fewer, 'stable'), { ...limits, edges: 40 });
    expect(change.edges.filter(({ state }) => state === 'removed')).toHaveLength(29);
    expect(change.leftOut.edges + change.edges.length).toBe(30 * 29);
  });

  const edgesAt = (name: string, { nodes, edges }: Drawing) =>
    edges.filter(({ from, to }) => nodes[from]?.name === name || nodes[to]?.name === name).length;

  test('keeps the edges at the head', () => {
    // Each entry skips all that are older: 1,770 edges, those of the head last in the channel.
    const names = chain(60).map(({ name }) => name);
    const dense = channel(
      ...chain(60).map((entry, index) => ({ ...entry, skips: names.slice(0, Math.max(0, index - 1)) })),
    );
    const drawing = drawChannel(dense, 'stable');
    expect(drawing.edges).toHaveLength(1_770);
    const cut = cutDrawing(drawing, limits);
    expect([cut.nodes.length, cut.edges.length, edgesAt('foo.v1.59.0', cut)]).toEqual([60, 500, 59]);
    expect(cut.leftOut).toEqual({ nodes: 0, edges: 1_270 });
  });

  test('leaves no entry without the edges that it has', () => {
    const ranged = channel(...chain(490).map(entry => ({ ...entry, skipRange: `<${entry.name.slice(5)}` })));
    for (const drawing of [drawChannel(ranged, 'stable'), drawChange(undefined, ranged, 'stable')]) {
      const cut = cutDrawing(drawing, { ...limits, nodes: 5_000 });
      expect(cut.edges).toHaveLength(500);
      expect(cut.nodes.filter(({ name }) => edgesAt(name, cut) === 0)).toEqual([]);
      expect(cut.nodes.map(({ name }) => name)).toContain('foo.v1.489.0');
      expect(cut.leftOut).toEqual({ nodes: 980 - cut.nodes.length, edges: 479 });
    }
  });
});
