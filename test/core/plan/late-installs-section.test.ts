import { describe, expect, test } from '@jest/globals';
import type { InstallResult } from '../../../src/core/cluster/runs/install-facts.ts';
import { lateInstallsSection, toldByComment } from '../../../src/core/plan/late-installs-section.ts';

const target = { catalogs: ['catalog'], package: 'foo', channel: 'stable', bundle: 'foo.v1.1.0' };
const late = (...results: readonly InstallResult[]) => ({
  targets: [target],
  state: {
    kind: 'ended' as const,
    url: 'https://github.com/o/r/actions/runs/5',
    sha: '',
    results,
    problem: 'It left no report.',
    runs: 1,
  },
});

describe('what is said of installs that ended after the merge', () => {
  test('that they succeeded is told where there is a comment, and makes none', () => {
    const installs = late({ target, outcome: 'succeeded' });
    expect(toldByComment(installs)).toBe(false);
    expect(lateInstallsSection(installs, undefined)).toContain('- ✅ `foo.v1.1.0` (channel `stable` of `foo`)');
  });

  test('a result that is missing could not be determined', () => {
    expect(toldByComment(late())).toBe(true);
    expect(lateInstallsSection(late(), undefined)).toContain('could not be determined. It left no report.');
  });

  test('what is there stays as it is when it is no longer known', () => {
    const section = lateInstallsSection(late(), undefined) ?? '';
    const hostile = lateInstallsSection(
      late({ target, outcome: 'failed', message: '<!-- catalog-keeper: end of installs -->' }),
      undefined,
    );
    expect(lateInstallsSection(undefined, `state\n\n${section}\n\nlive\n<!-- details`)).toBe(section);
    expect(lateInstallsSection(undefined, `state\n\n${hostile}\n\nlive`)).toBe(hostile);
    expect(lateInstallsSection(undefined, 'state')).toBeUndefined();
  });
});
