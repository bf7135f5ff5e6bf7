import { expect, test } from '@jest/globals';
import { drawChange, drawChannel } from '../../../src/core/graph/draw-channel.ts';
import type { Drawing } from '../../../src/core/graph/drawing.ts';
import { namesOf, noteOf } from '../../../src/core/graph/drawing-text.ts';
import { edgesAsText } from '../../../src/core/graph/edges-as-text.ts';
import { foldDrawing } from '../../../src/core/graph/fold-drawing.ts';
import { buildPackage, type EntryText } from './build-package.ts';

const channel = (...stable: readonly EntryText[]) => buildPackage({ channels: { stable } });
const drawn = (...entries: readonly EntryText[]) => drawChannel(channel(...entries), 'stable');
const names = (count: number, minor = 1) => Array.from({ length: count }, (_, patch) => `foo.v1.${minor}.${patch}`);
const chained = (list: readonly string[]): EntryText[] =>
  list.map((name, index) => ({ name, replaces: list[index - 1] ?? '' }));

/** Nodes as `what they stand for: note`, edges as `from kind to`. */
function said({ nodes, edges }: Drawing) {
  const texts = nodes.map(node => namesOf(node).join(' '));
  return [
    ...nodes.map((node, index) => [texts[index], noteOf(node)].filter(Boolean).join(': ')),
    ...edges.map(({ from, to, kind }) => `${texts[from]} ${kind} ${texts[to]}`),
  ];
}

test('a run of replaces is one box, but for the head', () => {
  expect(said(foldDrawing(drawn(...chained(names(5))), 4))).toEqual([
    'foo.v1.1.3 foo.v1.1.2 foo.v1.1.1 foo.v1.1.0',
    'foo.v1.1.4: head',
    'foo.v1.1.3 foo.v1.1.2 foo.v1.1.1 foo.v1.1.0 replaces foo.v1.1.4',
  ]);
});

test('a drawing that is not large stays as it is', () => {
  const drawing = drawn(...chained(names(5)));
  expect(foldDrawing(drawing, 5)).toBe(drawing);
});

test('what differs from its neighbours ends a run', () => {
  const entries = chained(names(9));
  const drawing = drawChannel(
    buildPackage({ channels: { stable: entries }, deprecated: ['olm.bundle foo.v1.1.4'] }),
    'stable',
  );
  expect(said(foldDrawing(drawing, 4)).slice(0, 4)).toEqual([
    'foo.v1.1.3 foo.v1.1.2 foo.v1.1.1 foo.v1.1.0',
    'foo.v1.1.4: deprecated',
    'foo.v1.1.7 foo.v1.1.6 foo.v1.1.5',
    'foo.v1.1.8: head',
  ]);
});

test('ranges and skips within a box are told in words', () => {
  const list = names(5);
  const entries = list.map((name, index) => ({
    name,
    replaces: list[index - 1] ?? '',
    skips: list.slice(Math.max(0, index - 1), index),
    skipRange: index % 2 === 0 ? '>=1.0.0 <1.1.0' : '',
  }));
  expect(said(foldDrawing(drawn(...entries), 4)).slice(0, 1)).toEqual([
    'foo.v1.1.2 foo.v1.1.1 foo.v1.1.0: skipped, stranded, newer ones skip older ones, 2 with a skipRange',
  ]);
});

test('entries that are skipped by the same entry are one box, in the order of their versions', () => {
  const list = names(11);
  const head = { name: 'foo.v1.2.0', replaces: 'foo.v1.0.0', skips: list };
  const before = { name: 'foo.v1.0.0' };
  const folded = said(foldDrawing(drawn(head, before, ...list.map(name => ({ name }))), 4));
  expect(folded).toContain(`${list.toReversed().join(' ')}: skipped`);
  expect(folded).toHaveLength(5);
});

test.each([false, true])('patch releases that each skip the older ones are one box (in a chain: %s)', isChain => {
  const entries = [1, 2].flatMap(minor => {
    const list = names(6, minor);
    const before = minor === 1 ? '' : 'foo.v1.1.5';
    return list.map((name, patch) => ({
      name,
      replaces: isChain && patch > 0 ? (list[patch - 1] ?? '') : before,
      skips: list.slice(0, patch),
    }));
  });
  const folded = said(foldDrawing(drawn(...entries), 4));
  for (const minor of [1, 2])
    expect(folded).toContain(`${names(5, minor).toReversed().join(' ')}: skipped, newer ones skip older ones`);
});

test('what a change adds or removes is folded by itself, and what it alters never', () => {
  const before = chained(names(8));
  const after = [...chained(names(14))].map(entry =>
    entry.name === 'foo.v1.1.3' ? { ...entry, skips: ['x'] } : entry,
  );
  const folded = said(foldDrawing(drawChange(channel(...before), channel(...after), 'stable'), 4));
  expect(folded.slice(0, 7)).toEqual([
    'foo.v1.1.2 foo.v1.1.1 foo.v1.1.0',
    'foo.v1.1.3: changed',
    'foo.v1.1.6 foo.v1.1.5 foo.v1.1.4',
    'foo.v1.1.7: was the head',
    'foo.v1.1.12 foo.v1.1.11 foo.v1.1.10 foo.v1.1.9 foo.v1.1.8: new',
    'foo.v1.1.13: new, head',
    'x: not in the channel, skipped',
  ]);
});

test('every entry is in exactly one box, and no edge leads to nowhere', () => {
  const entries = names(60).map((name, index, list) => ({
    name,
    replaces: list[index - 1 - (index % 3)] ?? '',
    skips: index % 5 === 0 ? list.slice(Math.max(0, index - 4), index) : [],
    skipRange: index % 7 === 0 ? '<1.0.0' : '',
  }));
  const drawing = drawn(...entries);
  for (const folded of [foldDrawing(drawing, 4), edgesAsText(foldDrawing(drawing, 4), 4)]) {
    const shown = folded.nodes.filter(({ kind }) => kind === 'entry').flatMap(namesOf);
    expect(shown.toSorted()).toEqual(names(60).sort());
    const ends = folded.edges.flatMap(({ from, to }) => [from, to]);
    expect(ends.filter(end => folded.nodes[end] === undefined)).toEqual([]);
  }
});

test('a loop is drawn as it is', () => {
  const list = names(5);
  const entries = list.map((name, index) => ({ name, replaces: list[(index + 4) % 5] ?? '' }));
  expect(foldDrawing(drawn(...entries), 4).nodes).toHaveLength(5);
});

test('in a large drawing ranges, and skips past neighbours, are told in words', () => {
  const list = names(4);
  const entries = list.map((name, index) => ({
    name,
    replaces: list[index - 1] ?? '',
    skips: list.slice(0, Math.max(0, index - 1)),
    skipRange: index === 3 ? '<1.1.3' : '',
  }));
  expect(said(edgesAsText(drawn(...entries), 4))).toEqual([
    'foo.v1.1.0: skipped',
    'foo.v1.1.1: skipped',
    'foo.v1.1.2: skips 1.1.0',
    'foo.v1.1.3: head, skips 2: 1.1.0 to 1.1.1, skipRange <1.1.3',
    'foo.v1.1.0 replaces foo.v1.1.1',
    'foo.v1.1.1 replaces foo.v1.1.2',
    'foo.v1.1.2 replaces foo.v1.1.3',
  ]);
});
