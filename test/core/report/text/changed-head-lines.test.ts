import { expect, test } from '@jest/globals';
import type { ChangedHead } from '../../../../src/core/installation/changed-head.ts';
import { changedHeadLines, changedHeadTitle } from '../../../../src/core/report/text/changed-head-lines.ts';
import type { Phrase } from '../../../../src/core/report/text/phrase.ts';

function textOf(phrase: Phrase): string {
  return phrase.map(part => (typeof part === 'string' ? part : part.name)).join('');
}

test.each([
  ['foo.v1.0.0', 'foo.v1.1.0 compared with foo.v1.0.0', 'foo.v1.0.0 or foo.v1.1.0'],
  // A change of a released bundle, which keeps its name.
  ['foo.v1.1.0', 'foo.v1.1.0 compared with the base branch', 'foo.v1.1.0'],
  ['', 'foo.v1.1.0', 'foo.v1.1.0'],
])('a head after %j is compared with what was there', (before, compared, lacking) => {
  const head: ChangedHead = {
    catalogs: ['catalog'],
    package: 'foo',
    channel: 'stable',
    before,
    after: 'foo.v1.1.0',
    with: [],
    images: { added: [], removed: [] },
  };
  expect(textOf(changedHeadTitle(head))).toBe(`${compared}, channel stable of foo in catalog`);
  expect(changedHeadLines(head).map(textOf)).toEqual([
    `permissions could not be determined: the catalog has no manifests of ${lacking}, or there is too much in them`,
  ]);
});
