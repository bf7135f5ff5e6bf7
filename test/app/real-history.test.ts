import { beforeAll, describe, expect, test } from '@jest/globals';
import { playClone } from '../support/app/play-clone.ts';
import type { PlayedChange } from '../support/app/play-history.ts';
import { corpusClone, hasCorpus } from '../support/corpus.ts';

/** `npm run play-history` plays all of them, which takes minutes. */
const some = 3;

(hasCorpus('The App') ? describe : describe.skip)('a real history, opened again as pull requests', () => {
  const played: PlayedChange[] = [];

  beforeAll(async () => {
    for await (const change of playClone(corpusClone(), some)) played.push(change);
  });

  test('after each the base branch has the files that it had in the history', () => {
    expect(played).toHaveLength(some);
    expect(played.filter(({ isAsInHistory }) => !isAsInHistory)).toEqual([]);
  });

  test('the App merges updates that owners approve, and leaves others to maintainers', () => {
    expect(played.map(({ by, title }) => `${by}: ${title}`)).toMatchInlineSnapshot(`
[
  "the App: Can be merged: no blocking findings; 1 warning, 3 existing warnings",
  "the App: Can be merged: no blocking findings; 1 existing warning",
  "a maintainer: catalogs/v4.21 is new in this repository. A maintainer has to merge this (and 1 more reason)",
]
`);
  });
});
