import { describe, expect, test } from '@jest/globals';
import { installRecord } from '../../../src/core/cluster/runs/install-record.ts';
import { runTitle } from '../../../src/core/cluster/runs/run-title.ts';
import type { WantedInstalls } from '../../../src/core/cluster/runs/wanted-installs.ts';
import type { Performed } from '../../../src/core/plan/operation.ts';
import type { InstallHub, InstallRun } from '../../../src/flows/reconcile/installs/ports.ts';
import { readInstallState } from '../../../src/flows/reconcile/installs/read-install-state.ts';
import { startInstall } from '../../../src/flows/reconcile/installs/start-install.ts';
import { fakeParts } from '../../support/fake-parts.ts';
import { key } from './support/stub-parts.ts';

const subject = 'a'.repeat(64);
const sha = 'b'.repeat(40);
const wanted: WantedInstalls = {
  settings: { mode: 'required', workflow: 'install.yml', atOnce: 2 },
  subject,
  branch: 'main',
};
const title = runTitle(key.number, subject);
const url = 'https://github.com/o/r/actions/runs/5';
const createdAt = '2026-03-01T11:00:00.000Z';
const over: InstallRun = {
  id: 5,
  attempt: 1,
  title,
  branch: 'main',
  sha,
  createdAt,
  startedAt: createdAt,
  conclusion: 'success',
  url,
};
const going: InstallRun = { ...over, conclusion: undefined };
const target = { catalogs: ['catalog'], package: 'foo', channel: 'stable', bundle: 'foo.v1.1.0' };
const recordOf = (about: string, outcome: 'succeeded' | 'failed' | 'undetermined' | 'interrupted') =>
  JSON.stringify(
    installRecord(about, [
      {
        target,
        report: { schemaVersion: 1, engine: 'olm-v0', ...target, outcome, seconds: 1, leftBehind: [] },
      },
    ]),
  );

function world(runs: readonly InstallRun[], answer: Performed = { kind: 'done' }, record?: string) {
  const listed = [...runs];
  const started: Readonly<Record<string, string>>[] = [];
  let now = Date.parse('2026-03-01T12:00:00Z');
  let reads = 0;
  const hub: InstallHub = {
    installRuns: async () => listed,
    installRun: async (_of, _workflow, id) => runs.find(run => run.id === id),
    async installRecord() {
      reads += 1;
      return record;
    },
    async startWorkflow(_of, _workflow, _branch, inputs) {
      started.push(inputs);
      return answer;
    },
  };
  const installing = { hub, digest: (text: string) => text };
  const parts = { ...fakeParts({}), clock: { now: () => new Date(now).toISOString() }, installing };
  return {
    parts,
    listed,
    started,
    reads: () => reads,
    passes: (seconds: number) => {
      now += seconds * 1000;
    },
    state: (of: Partial<WantedInstalls> = {}, isOfBranch = true) =>
      readInstallState(parts, key, { ...wanted, ...of }, async () => isOfBranch),
    start: () =>
      startInstall(parts, key, { kind: 'start-install', head: 'h', base: 'b', ...wanted, targets: [target] }),
  };
}

describe('how far installs are', () => {
  test('nobody has tried what has no run', async () => {
    expect(await world([]).state()).toEqual({ kind: 'not-asked' });
  });

  test.each([
    ['of an earlier head', { title: runTitle(key.number, 'c'.repeat(64)) }],
    ['of another pull request', { title: runTitle(8, subject) }],
    ['on another branch', { branch: 'release' }],
  ])('a run %s says nothing', async (_what, other) => {
    expect(await world([{ ...over, ...other }], undefined, recordOf(subject, 'succeeded')).state()).toEqual({
      kind: 'not-asked',
    });
  });

  test('a run goes on', async () => {
    expect(await world([going]).state()).toEqual({ kind: 'running', url });
  });

  test('a run has succeeded, and its record is read once, as long as nobody runs it again', async () => {
    const { state, reads, listed } = world([over], undefined, recordOf(subject, 'succeeded'));
    const found = { kind: 'ended', url, sha, runs: 1, results: [{ target, outcome: 'succeeded' }] };
    expect(await state()).toMatchObject(found);
    expect(await state()).toMatchObject(found);
    expect(reads()).toBe(1);
    listed[0] = { ...over, attempt: 2 };
    await state();
    expect(reads()).toBe(2);
  });

  test('a run that is no longer in the list is found by its id', async () => {
    const { state, listed } = world([over], undefined, recordOf(subject, 'succeeded'));
    await state();
    listed.pop();
    expect(await state()).toMatchObject({ kind: 'ended', results: [{ outcome: 'succeeded' }] });
  });

  test.each([
    [undefined, 'The workflow ended with success and left no report.'],
    ['[]', 'Its report cannot be read.'],
    [recordOf('c'.repeat(64), 'succeeded'), 'Its report is about something else.'],
  ])('a run that left %j determines nothing', async (record, problem) => {
    expect(await world([over], undefined, record).state()).toMatchObject({ results: [], problem });
  });

  test('a run of a commit that the base branch does not have determines nothing', async () => {
    const { state } = world([over], undefined, recordOf(subject, 'succeeded'));
    expect(await state({}, false)).toMatchObject({ results: [], problem: 'Its workflow is not of the branch main.' });
  });

  test('catalogs are determined where the run has tried them', async () => {
    const record = JSON.parse(recordOf(subject, 'succeeded'));
    const catalogs = [{ catalog: 'catalog', engine: 'olm-v0', outcome: 'interrupted' }];
    const ofRun = (more: object) => world([over], undefined, JSON.stringify({ ...record, ...more })).state();
    expect(await ofRun({ catalogs })).toMatchObject({ catalogs: [{ catalog: 'catalog', outcome: 'undetermined' }] });
    expect(await ofRun({})).not.toHaveProperty('catalogs');
    expect(await world([over]).state()).toMatchObject({ catalogs: [] });
  });

  test('an interrupted install is no result', async () => {
    expect(await world([over], undefined, recordOf(subject, 'interrupted')).state()).toMatchObject({
      results: [{ outcome: 'undetermined' }],
    });
  });
});

describe('starting installs', () => {
  test('a run that was started a moment ago, and is not listed yet, goes on', async () => {
    const { start, state, started, passes } = world([]);
    await start();
    await start();
    expect(started).toEqual([{ pull: '7', head: 'h', base: 'b', subject }]);
    expect(await state()).toEqual({ kind: 'running', url: undefined });
    passes(121);
    expect(await state()).toEqual({ kind: 'not-asked' });
  });

  test('a workflow whose runs are never found is started once an hour in the end', async () => {
    const { start, state, passes } = world([]);
    for (let times = 0; times < 3; times += 1) {
      await start();
      passes(121);
    }
    expect(await state()).toMatchObject({
      kind: 'not-startable',
      problem: expect.stringContaining('no run with the expected title'),
      againAt: '2026-03-01T13:04:02.000Z',
    });
    passes(3600);
    await start();
    passes(121);
    expect(await state()).toMatchObject({ kind: 'not-startable', againAt: '2026-03-01T14:06:03.000Z' });
  });

  test('no more go on at once than the configuration allows', async () => {
    const others = [8, 9].map(number => ({ ...going, id: number, title: runTitle(number, subject) }));
    const { start, started, listed } = world(others);
    expect(await start()).toEqual({ kind: 'done' });
    expect(started).toEqual([]);
    listed.pop();
    await start();
    expect(started).toHaveLength(1);
  });

  test('a run that has ended makes room for the next at once', async () => {
    const { start, started, listed, passes } = world([]);
    await start();
    passes(30);
    const createdAt = '2026-03-01T12:00:05.000Z';
    listed.push({ ...over, createdAt, conclusion: 'failure' });
    await start();
    expect(started).toHaveLength(2);
    // The second is not listed yet, though one of its title is.
    await start();
    expect(started).toHaveLength(2);
  });

  test('an earlier run that is listed late makes no room for the next', async () => {
    const { start, started, listed, passes } = world([]);
    await start();
    passes(130);
    await start();
    listed.push({ ...over, createdAt: '2026-03-01T12:01:00Z', conclusion: 'success' });
    await start();
    expect(started).toHaveLength(2);
    passes(130);
    await start();
    expect(started).toHaveLength(3);
  });

  test('a run that goes on is not started again', async () => {
    const { start, started } = world([going]);
    await start();
    expect(started).toEqual([]);
  });

  test('a run that goes on for another base branch does not keep it waiting', async () => {
    const { start, started } = world([{ ...going, branch: 'release' }]);
    await start();
    expect(started).toHaveLength(1);
  });

  test('what GitHub refuses is told, and tried again later', async () => {
    const { start, state, started, passes } = world([], { kind: 'refused', reason: 'It is disabled.' });
    expect(await start()).toEqual({ kind: 'done' });
    expect(await state()).toMatchObject({ kind: 'not-startable', problem: 'It is disabled.' });
    await start();
    expect(started).toHaveLength(1);
    passes(601);
    await start();
    expect(started).toHaveLength(2);
  });
});
