import { describe, expect, test } from '@jest/globals';
import { bundle, channel, definition, file } from '../../../../src/core/checks/example-catalog.ts';
import { headMovesForward } from '../../../../src/core/checks/graph/head-moves-forward.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const bundles = ['1.0.0', '1.1.0', '1.1.0-1', '1.1.0-rc.1', '1.2.0-rc.1', '1.2.0']
  .map(version => bundle(version))
  .join('');
const head = '{name: foo.v1.1.0}';

async function severities(name: string, after: readonly string[], approvedBy: readonly string[] = []) {
  const rest = name === 'stable' ? '' : channel('stable', head);
  const snapshot = await snapshotOfExample({
    title: '',
    finds: [],
    config: 'owners: {maintainers: [{login: carol}]}\n',
    approvedBy,
    base: { [file]: definition + rest + channel(name, head) + bundles },
    merged: { [file]: definition + rest + channel(name, ...after) + bundles },
  });
  return runChecks(snapshot, [headMovesForward]).findings.map(
    ({ severity, approvedBy: approver }) => severity + (approver === undefined ? '' : ` approved by ${approver}`),
  );
}

const older = ['{name: foo.v1.0.0, replaces: foo.v1.1.0}', head];

describe('an older head', () => {
  test.each(['stable', 'Stable', 'stable-v1', 'fast', 'Fast-4.20'])('in %s is an error', async name => {
    expect(await severities(name, older)).toEqual(['error']);
    expect(await severities(name, older, ['carol'])).toEqual(['error']);
  });

  test('in the default channel of before or after, whatever its name', async () => {
    const text = (main: string) =>
      definition.replace('stable', main) + channel('alpha', head) + channel('beta', head) + bundles;
    const moved = (main: string, name: string) =>
      definition.replace('stable', main) +
      channel('alpha', ...(name === 'alpha' ? older : [head])) +
      channel('beta', ...(name === 'beta' ? older : [head])) +
      bundles;
    const found = async (before: string, after: string, name: string) => {
      const snapshot = await snapshotOfExample({
        title: '',
        finds: [],
        base: { [file]: text(before) },
        merged: { [file]: moved(after, name) },
      });
      return runChecks(snapshot, [headMovesForward]).findings.map(({ severity }) => severity);
    };
    expect(await found('alpha', 'alpha', 'alpha')).toEqual(['error']);
    expect(await found('alpha', 'beta', 'alpha')).toEqual(['error']);
    expect(await found('alpha', 'beta', 'beta')).toEqual(['error']);
    expect(await found('alpha', 'alpha', 'beta')).toEqual(['warning']);
  });

  test.each(['candidate', 'alpha', 'unstable', 'v4.20'])('in %s is a warning', async name => {
    expect(await severities(name, older)).toEqual(['warning']);
  });

  test('by skips, or with a range that leads back, is an error as well', async () => {
    expect(await severities('stable', ['{name: foo.v1.0.0, skips: [foo.v1.1.0]}'])).toEqual(['error']);
    expect(await severities('stable', ['{name: foo.v1.0.0, skipRange: ">=1.0.0 <2.0.0"}'])).toEqual(['error']);
  });

  test('because the release is withdrawn waits for a maintainer', async () => {
    expect(await severities('stable', ['{name: foo.v1.0.0}'])).toEqual(['waiting']);
    expect(await severities('stable', ['{name: foo.v1.0.0}'], ['carol'])).toEqual(['waiting approved by carol']);
    expect(await severities('alpha', ['{name: foo.v1.0.0}'])).toEqual(['warning']);
  });
});

test('a newer pre-release or a rebuild as head is a warning, an older pre-release an error, a newer release nothing', async () => {
  expect(await severities('stable', [head, '{name: foo.v1.2.0-rc.1, replaces: foo.v1.1.0}'])).toEqual(['warning']);
  expect(await severities('stable', [head, '{name: foo.v1.1.0-1, replaces: foo.v1.1.0}'])).toEqual(['warning']);
  expect(await severities('stable', [head, '{name: foo.v1.1.0-rc.1, replaces: foo.v1.1.0}'])).toEqual(['error']);
  expect(await severities('stable', [head, '{name: foo.v1.2.0, replaces: foo.v1.1.0}'])).toEqual([]);
});
