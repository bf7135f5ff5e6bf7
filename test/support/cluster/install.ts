import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openCluster } from '../../../src/adapters/cluster/open-cluster.ts';
import { defaultDeadlines } from '../../../src/core/cluster/deadlines.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { installWithV0, type V0Install } from '../../../src/flows/cluster/install-with-v0.ts';
import type { Clock, Cluster } from '../../../src/flows/cluster/ports.ts';
import type { InstallResult, InstallRun } from '../../../src/flows/cluster/run-install.ts';
import { recordedLine } from './recording.ts';
import { serveCatalog } from './serve-catalog.ts';

/** The cluster of KUBECONFIG. */
export function testCluster(): Cluster {
  return openCluster(undefined, process.env);
}

const realClock: Clock = {
  now: () => performance.now(),
  pause: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => {}),
};

/**
 * Installs from a catalog that is served for it.
 *
 * @param name of the recording, which is written where the environment names a directory as RECORD
 */
export async function installFrom(
  text: string,
  name: string,
  wanted: Omit<V0Install, 'run' | 'access'>,
  settings: Partial<InstallRun> = {},
): Promise<InstallResult> {
  const served = await serveCatalog(text);
  const request = { ...wanted, run: randomBytes(4).toString('hex'), access: { address: `127.0.0.1:${served.port}` } };
  const record = recorder(name, request);
  try {
    return await installWithV0(request, {
      cluster: testCluster(),
      // The fixture is fast: what has not got better in a few seconds stays as it is.
      timing: { deadlines: defaultDeadlines, stable: 0, patience: 0.2 },
      clock: realClock,
      signal: new AbortController().signal,
      keep: false,
      watcher: { saw: () => {}, waits: () => {}, sees: record },
      ...settings,
    });
  } finally {
    await served.close(1000);
  }
}

function recorder(name: string, request: object): InstallRun['watcher']['sees'] {
  const directory = process.env.RECORD;
  if (directory === undefined) return () => {};
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name}.jsonl`);
  writeFileSync(file, `${JSON.stringify(request as JsonObject)}\n`);
  return (sight, at) => {
    const line = recordedLine({ at, ...sight });
    if (line !== undefined) appendFileSync(file, `${line}\n`);
  };
}
