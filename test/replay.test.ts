import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { RecentFiles } from '../src/adapters/cache/recent-files.ts';
import { openRepository } from '../src/adapters/git/open-repository.ts';
import { replay } from '../src/flows/replay.ts';

const bundle = join(import.meta.dirname, '../../shared/corpus/community-catalog.bundle');
const isThere = existsSync(bundle);
const directory = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

if (!isThere) process.stderr.write('Skipped: no real catalog repository stands beside this checkout to replay.\n');

/** Merged changes that would not have been merged although everybody consented: by which checks or reasons, and why rightly. */
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

(isThere ? describe : describe.skip)('the merged changes of a real catalog repository', () => {
  test('each is judged, and with everybody’s consent all are merged but those that are explained', async () => {
    const clone = join(directory, 'community');
    execFileSync('git', ['clone', '--quiet', '--bare', bundle, clone]);
    const repository = await openRepository(clone);
    const { commits } = await repository.history('HEAD', 1000);
    const found: Record<string, string[]> = {};
    let judged = 0;
    for await (const { commit, verdict } of replay(repository, {
      commits,
      assumeConsent: true,
      files: new RecentFiles(),
    })) {
      judged++;
      expect(verdict.findings.filter(finding => finding.severity === 'unknown')).toEqual([]);
      if (verdict.decision?.action === 'merge') continue;
      const number = /#\d+/.exec(commit.subject.split('(').at(-1) ?? '')?.[0] ?? commit.id;
      const errors = verdict.findings.filter(finding => finding.severity === 'error');
      const reasons = verdict.decision?.reasons.filter(reason => reason.actor === 'maintainer') ?? [];
      found[number] = [
        ...new Set([...errors.map(finding => finding.check), ...reasons.map(reason => reason.code)]),
      ].sort();
    }
    await repository.close();
    expect(judged).toBe(196);
    expect(found).toEqual(explained);
  }, 120_000);
});
