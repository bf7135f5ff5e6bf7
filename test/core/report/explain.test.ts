import { describe, expect, test } from '@jest/globals';
import { defineCheck } from '../../../src/core/checks/define.ts';
import { liftedByOf } from '../../../src/core/report/explain/check-words.ts';
import { explainMarkdown } from '../../../src/core/report/explain/explain-markdown.ts';
import { explainOverview } from '../../../src/core/report/explain/explain-overview.ts';
import { explainText } from '../../../src/core/report/explain/explain-text.ts';
import { shownDifference } from '../../../src/core/report/explain/shown-difference.ts';
import { expectFixture } from './support/expect-fixture.ts';
import { sampleChecks, sampleOptions } from './support/options.ts';

const before = ['schema: olm.channel', 'package: acme', 'name: stable', 'entries:', '  - name: acme.v1.0.0', ''].join(
  '\n',
);

const check = defineCheck({
  id: 'released-bundles-are-kept',
  group: 'immutability',
  title: 'What was released stays',
  why: 'Whoever installed it needs it.\n\nA `bundle` that is gone cannot be installed again, and what replaces it has nothing to replace | any more.',
  severity: 'error',
  liftedBy: 'maintainer',
  needs: 'change',
  options: {
    type: 'object',
    properties: {
      days: { type: 'integer', default: 30, description: 'After so many days it may go.' },
      except: { type: 'array', items: { type: 'string' }, default: [], description: 'Packages that `may`.' },
      mode: { enum: ['strict', 'lax'], description: 'How strict.' },
    },
  },
  problems: {},
  examples: [
    {
      title: 'a new entry',
      author: 'alice',
      approvedBy: ['bob'],
      base: { 'catalog/acme/catalog.yaml': before, 'catalog/acme/README.md': 'Acme\n' },
      merged: { 'catalog/acme/catalog.yaml': `${before}  - name: acme.v1.1.0\n    replaces: acme.v1.0.0\n` },
      finds: [],
    },
    {
      title: 'an entry is gone',
      config: 'checks: {}\n',
      base: { 'catalog/acme/catalog.yaml': before, 'catalog/acme/old.yaml': 'a: 1\n' },
      merged: {
        'catalog/acme/catalog.yaml': before.replace('  - name: acme.v1.0.0\n', ''),
        'catalog/acme/old.yaml': null,
        'catalog/acme/link': 'symlink:../other',
      },
      finds: ['catalog/acme/catalog.yaml:4: "acme.v1.0.0" is gone'],
    },
    {
      title: 'a tree',
      files: { 'catalog/acme/a.json': '{}', 'catalog/acme/run': 'executable:#!/bin/sh' },
      finds: ['no'],
    },
  ],
  run: () => [],
});

test('the page of a check', () => {
  expectFixture('explain.md', explainMarkdown(check));
});

test('a check at the terminal', () => {
  expectFixture('explain.txt', explainText(check, sampleOptions));
});

test('the overview lists every check once, by group', () => {
  const text = explainOverview([...sampleChecks, check]);
  expect(text).toContain('each of these 3 checks');
  expect(text.match(/^## .*$/gm)).toEqual(['## Validity of catalogs', '## Released content is unchanged', '## Images']);
  expect(text).toContain(
    '| [channel-has-one-head](channel-has-one-head.md) | A channel has exactly one head | error | yes |  | `opm` |',
  );
});

test('a check that equals opm says so, another that it is ours', () => {
  const [first] = sampleChecks;
  if (first === undefined) throw new Error('no check');
  expect(explainMarkdown(first)).toContain('Origin: the same verdict as `opm validate`\n');
  expect(explainText(check, sampleOptions)).toContain('catalog-keeper; opm validate has no such rule');
});

test('items of a list stay lines of their own', () => {
  const why = 'Reported are:\n\n- one thing that takes\ntwo lines;\n- another thing.';
  expect(explainText({ ...check, why }, sampleOptions)).toContain(
    '  Reported are:\n\n  - one thing that takes two lines;\n  - another thing.\n',
  );
});

test('an example as long as a limit is cut in the middle, and what it holds is made visible', () => {
  const [first] = sampleChecks;
  if (first === undefined) throw new Error('no check');
  const files = { 'a\u202e.yaml': `x: "\u001b[31m"\n${'y\n'.repeat(1000)}z\n`, 'b.yaml': 'w'.repeat(5000) };
  const examples = [{ title: 'long', files, finds: ['a\u202e.yaml'] }];
  for (const text of [explainMarkdown({ ...first, examples }), explainText({ ...first, examples }, sampleOptions)]) {
    expect(text).toContain('… 986 more lines …');
    expect(text.length).toBeLessThan(2000);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  }
});

describe('differences of lines', () => {
  test.each([
    ['nothing', 'a\n', 'a\n', []],
    ['an added file', '', 'a\nb\n', ['+a', '+b']],
    ['a removed file', 'a\nb\n', '', ['-a', '-b']],
    ['a changed line', 'a\nb\nc\n', 'a\nx\nc\n', [' a', '-b', '+x', ' c']],
    ['a moved line', 'a\nb\nc\n', 'b\nc\na\n', ['-a', ' b', ' c', '+a']],
    ['far context', `${'k\n'.repeat(5)}a\n`, `${'k\n'.repeat(5)}b\n`, [' …', ' k', ' k', ' k', '-a', '+b']],
  ])('%s', (_, left, right, lines) => {
    expect(shownDifference(left, right)).toBe(lines.join('\n'));
  });

  test('leads from one text to the other, for 200 pairs', () => {
    let seed = 1;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let round = 0; round < 200; round += 1) {
      const lines = () => Array.from({ length: 1 + next(6) }, () => 'abc'.charAt(next(3)));
      const [left, right] = [lines(), lines()];
      const shown = shownDifference(left.join('\n'), right.join('\n')).split('\n');
      if (left.join() === right.join()) {
        expect(shown).toEqual(['']);
        continue;
      }
      const side = (mark: string) =>
        shown.filter(line => line[0] === mark || line[0] === ' ').map(line => line.slice(1));
      // Six lines are all near a difference or stand for themselves.
      if (!shown.includes(' …')) expect([side('-'), side('+')]).toEqual([left, right]);
      else expect(shown.length).toBeLessThanOrEqual(left.length + right.length);
    }
  });

  test('very long texts are shown one after the other', () => {
    const shown = shownDifference('a\n'.repeat(400), 'b\n'.repeat(400)).split('\n');
    expect(shown).toEqual([...Array(400).fill('-a'), ...Array(400).fill('+b')]);
  });
});

test.each([
  [
    'a rule of the house',
    { group: 'graph', liftedBy: 'maintainer' },
    'approval of a maintainer, or a waiver in the configuration',
  ],
  ['one that cannot be waived', { group: 'scope', liftedBy: 'maintainer' }, 'approval of a maintainer'],
  ['one that waits for an owner', { group: 'ownership', waitsFor: 'owner' }, 'approval of an owner'],
  [
    'one of which some findings wait',
    { group: 'images', partlyWaitsFor: 'maintainer' },
    'approval of a maintainer (some findings), or a waiver in the configuration',
  ],
  ['one of safety', { group: 'catalog' }, 'a waiver in the configuration; no approval'],
  ['one of safety that cannot be waived', { group: 'ownership' }, 'nothing'],
] as const)('what lifts %s', (_, about, words) => {
  expect(liftedByOf(about)).toBe(words);
});
