import { afterAll, expect, test } from '@jest/globals';
import { openRepository } from '../src/adapters/git/open-repository.ts';
import { readingRenderer } from './support/fuzz-merge/effect/reading-renderer.ts';
import { judgeCase, judgeIn } from './support/fuzz-merge/judge-case.ts';
import { type FuzzCase, makeCase } from './support/fuzz-merge/make-case.ts';
import { runCase } from './support/fuzz-merge/run-case.ts';
import { writeCase } from './support/fuzz-merge/write-case.ts';
import { GitRepository } from './support/git-repository.ts';

const seeds = Array.from({ length: 300 }, (_, index) => index + 1);
const repositories: GitRepository[] = [];
afterAll(() => {
  for (const repository of repositories) repository.remove();
});

test('of 300 changes none merges that must not, and each honest one merges', async () => {
  const found: unknown[] = [];
  const actions = { merge: 0, wait: 0, refuse: 0 };
  for (const seed of seeds) {
    const result = await runCase(makeCase(seed), readingRenderer);
    if (result.kind === 'as-it-should-be') actions[result.action] += 1;
    else found.push({ seed, ...result });
  }
  expect(found).toEqual([]);
  expect(Math.min(actions.merge, actions.wait, actions.refuse)).toBeGreaterThan(10);
});

test('the same seed makes the same case, whatever of it is left out', () => {
  const one = makeCase(17);
  const other = makeCase(17);
  expect([...other.head]).toEqual([...one.head]);
  expect(makeCase(17, { keep: [] }).head).toEqual(new Map(one.repository.files));
});

/** The first changes of which git takes every path into its index. */
function casesThatGitStores(count: number): readonly FuzzCase[] {
  const cases: FuzzCase[] = [];
  for (let seed = 8; cases.length < count; seed += 11) {
    const fuzzCase = makeCase(seed);
    const isStored = (path: string) => path.split('/').every(part => !/^(?:\.{0,2}|\.git)$/i.test(part));
    if (!fuzzCase.isHonest && [...fuzzCase.head.keys()].every(isStored)) cases.push(fuzzCase);
  }
  return cases;
}

test('real trees are judged as those in memory are', async () => {
  for (const fuzzCase of casesThatGitStores(4)) {
    const repository = new GitRepository();
    repositories.push(repository);
    const revisions = writeCase(repository, fuzzCase);
    const real = await openRepository(repository.directory);
    try {
      const [ofReal, ofMemory] = [await judgeIn(real, revisions, fuzzCase.actors), await judgeCase(fuzzCase)];
      expect(ofReal.decision).toEqual(ofMemory.decision);
      expect(ofReal.findings).toEqual(ofMemory.findings);
    } finally {
      await real.close();
    }
  }
});
