import { describe, expect, test } from '@jest/globals';
import { RecentFiles } from '../src/adapters/cache/recent-files.ts';
import { openRepository } from '../src/adapters/git/open-repository.ts';
import type { Commit } from '../src/flows/ports.ts';
import { replay } from '../src/flows/replay.ts';
import { corpusClone, hasCorpus } from './support/corpus.ts';

/** Merged changes that would not have been merged although everybody approved: by which checks or reasons, and why rightly. */
const explained: Readonly<Record<string, readonly string[]>> = {
  // The first package of a catalog that was not there: the catalog of a new version is for maintainers to merge by hand.
  '#7743': ['catalog-is-new'],
  '#7875': ['catalog-is-new'],
  '#7958': ['catalog-is-new'],
  // The new ci.yaml has the key "catalog_mapping" twice: one of the two mappings is lost without a word.
  '#7832': ['owners-files-are-valid'],
  // The digest in the manifest is written twice: `@sha256:sha256:...`.
  '#7988': ['image-reference-is-canonical'],
  // A version without manifests/ and metadata/ is no bundle: it was taken out again six days later and made anew.
  '#7957': ['every-path-is-known'],
  // A stable channel goes back from 0.1.2 to 0.0.5.
  '#8659': ['head-moves-forward'],
};

/** The number of the pull request that a commit merged. */
function numberOf({ id, subject }: Commit): string {
  return /#\d+/.exec(subject.split('(').at(-1) ?? '')?.[0] ?? id;
}

(hasCorpus('Replaying') ? describe : describe.skip)('the merged changes of a real catalog repository', () => {
  test('a quarter of them is judged, and with everybody’s approval all are merged but those that are explained', async () => {
    const repository = await openRepository(corpusClone());
    const all = (await repository.history('HEAD', 1000)).commits.filter(({ parents }) => parents.length > 0);
    // `catalog-keeper replay` judges them all.
    const commits = all.filter((commit, index) => index % 4 === 0 || numberOf(commit) in explained);
    const found: Record<string, string[]> = {};
    let judged = 0;
    for await (const { commit, verdict } of replay(repository, {
      commits,
      assumeApproval: true,
      files: new RecentFiles(),
    })) {
      judged++;
      expect(verdict.findings.filter(finding => finding.severity === 'unknown')).toEqual([]);
      if (verdict.decision?.action === 'merge') continue;
      const number = numberOf(commit);
      const errors = verdict.findings.filter(finding => finding.severity === 'error');
      const reasons = verdict.decision?.reasons.filter(reason => reason.actor === 'maintainer') ?? [];
      found[number] = [
        ...new Set([...errors.map(finding => finding.check), ...reasons.map(reason => reason.code)]),
      ].sort();
    }
    await repository.close();
    expect([all.length, judged]).toEqual([196, commits.length]);
    expect(found).toEqual(explained);
  });
});
