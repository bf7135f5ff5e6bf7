import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openCluster } from '../../../src/adapters/cluster/open-cluster.ts';
import { defaultDeadlines } from '../../../src/core/cluster/deadlines.ts';
import type { Sight } from '../../../src/core/cluster/observed.ts';
import { startApiServerDouble } from '../../support/cluster/api-server-double.ts';
import {
  installRecorded,
  type RecordedInstall,
  type RecordedOutcome,
  shortOutcome,
} from '../../support/cluster/install.ts';
import { kubernetesKinds, olmKinds, rukpakKind, v1Kinds } from '../../support/cluster/kinds.ts';
import { type Playing, playRecording } from '../../support/cluster/play-recording.ts';
import { readRecording } from '../../support/cluster/recording.ts';
import { createVirtualClock } from '../../support/cluster/virtual-clock.ts';
import { writeKubeconfig } from '../../support/cluster/write-kubeconfig.ts';
import { until } from '../../support/until.ts';

const directory = join(import.meta.dirname, 'recordings');
const names = readdirSync(directory).map(file => file.replace('.jsonl', ''));

/** Plays a recording against the code. @returns what became of the install then and now, and what is left of it */
async function play(name: string, between?: (playing: Playing, index: number) => Promise<void>) {
  const lines = readFileSync(join(directory, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  const begin = JSON.parse(lines[0] ?? '') as RecordedInstall;
  const then = JSON.parse(lines.at(-1) ?? '') as RecordedOutcome;
  const server = await startApiServerDouble([...kubernetesKinds, ...olmKinds, ...v1Kinds, rukpakKind]);
  const home = mkdtempSync(join(tmpdir(), 'keeper-recording-'));
  const clock = createVirtualClock();
  const sights: Sight[] = [];
  let isOver = false;
  try {
    const installing = installRecorded(begin, {
      cluster: openCluster(writeKubeconfig(home, server.url), {}),
      timing: { deadlines: defaultDeadlines, stable: 0, patience: begin.patience },
      clock,
      signal: new AbortController().signal,
      keep: false,
      watcher: { saw: () => {}, waits: () => {}, sees: sight => sights.push(sight) },
    }).finally(() => {
      isOver = true;
    });
    const playing: Playing = { server, clock, sights, isOver: () => isOver };
    const whole = { ...playing, ...(between && { between: (index: number) => between(playing, index) }) };
    await playRecording(readRecording(lines.slice(1, -1)).changes, whole);
    return { then, now: await installing, left: [...server.objects.keys()] };
  } finally {
    await server.close();
    rmSync(home, { recursive: true });
  }
}

describe.each(names)('%s', name => {
  test('ends as it did on a real control plane, at the same time', async () => {
    const { then, now, left } = await play(name);
    expect(shortOutcome(now.outcome)).toEqual(then.outcome);
    expect(now.milliseconds).toBeLessThanOrEqual(then.milliseconds);
    expect(now.leftBehind).toEqual([]);
    expect(left.filter(key => key.startsWith('/Namespace/') || key.includes('CustomResourceDefinition'))).toEqual([]);
  });

  test('ends so too where all watches end again and again, and everything is listed anew', async () => {
    const { then, now } = await play(name, async ({ server, isOver }, index) => {
      const open = server.watches();
      if (index % 5 !== 0 || open === 0) return;
      server.endWatches(index % 2 === 0 ? 'quietly' : 'expired');
      await until(() => server.watches() >= open || isOver());
    });
    expect(shortOutcome(now.outcome)).toEqual(then.outcome);
  });
});
