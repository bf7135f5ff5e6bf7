import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openCluster } from '../../../src/adapters/cluster/open-cluster.ts';
import { defaultDeadlines } from '../../../src/core/cluster/deadlines.ts';
import { allDefinitions, definitionNames } from '../../../src/core/cluster/definitions.ts';
import { referenceTo, shownReference } from '../../../src/core/cluster/object.ts';
import type { Sight } from '../../../src/core/cluster/observed.ts';
import type { CatalogAccess } from '../../../src/core/cluster/olm-v0/request.ts';
import { installWithRukpak, type RukpakInstall } from '../../../src/flows/cluster/install-with-rukpak.ts';
import { installWithV0, type V0Install } from '../../../src/flows/cluster/install-with-v0.ts';
import { installWithV1, type V1Install } from '../../../src/flows/cluster/install-with-v1.ts';
import { runLabel } from '../../../src/flows/cluster/perform-action.ts';
import type { Clock, Cluster } from '../../../src/flows/cluster/ports.ts';
import type { InstallResult, InstallRun } from '../../../src/flows/cluster/run-install.ts';
import { createRecorder } from './recording.ts';
import { serveCatalog } from './serve-catalog.ts';

/** The cluster of KUBECONFIG. */
export function testCluster(): Cluster {
  return openCluster(undefined, process.env);
}

const realClock: Clock = {
  now: () => performance.now(),
  pause: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => {}),
};

/** What a recording begins with. */
export type RecordedInstall = { readonly patience: number } & (
  | { readonly engine: 'olm-v0'; readonly request: V0Install }
  | { readonly engine: 'olm-v1'; readonly request: V1Install }
  | { readonly engine: 'rukpak'; readonly request: RukpakInstall }
);

/** Installs as the recording, or what is to be recorded, says. */
export function installRecorded(begin: RecordedInstall, settings: Omit<InstallRun, 'engine'>): Promise<InstallResult> {
  switch (begin.engine) {
    case 'olm-v0':
      return installWithV0(begin.request, settings);
    case 'olm-v1':
      return installWithV1(begin.request, settings);
    case 'rukpak':
      return installWithRukpak(begin.request, settings);
  }
}

/** What it ends with. */
export interface RecordedOutcome {
  readonly outcome: ShortOutcome;
  readonly milliseconds: number;
}

interface ShortOutcome {
  readonly kind: InstallResult['outcome']['kind'];
  readonly code?: string;
  readonly cause?: string;
}

/** An outcome without its words, which may change. */
export function shortOutcome(outcome: InstallResult['outcome']): ShortOutcome {
  if (outcome.kind !== 'failed') return outcome;
  const { code, cause } = outcome.failure;
  return { kind: 'failed', code, cause };
}

/** How it is installed, other than usual. */
interface TestSettings extends Partial<InstallRun> {
  /** Below 1: the fixture is fast, and what is wrong there stays wrong. */
  readonly patience?: number;
  /** In place of the catalog that is served. */
  readonly access?: CatalogAccess;
  readonly provides?: V0Install['provides'];
}

/**
 * Installs from a catalog that is served for it.
 *
 * @param name of the recording, which is written where the environment names a directory as RECORD; undefined: none
 */
export async function installFrom(
  text: string,
  name: string | undefined,
  wanted: Omit<V0Install, 'run' | 'access' | 'provides'>,
  { patience = 1, access, provides = [], ...settings }: TestSettings = {},
): Promise<InstallResult> {
  const served = await serveCatalog(text);
  const run = randomBytes(4).toString('hex');
  const request = { ...wanted, run, provides, access: access ?? { address: `127.0.0.1:${served.port}` } };
  try {
    return await installRequested({ engine: 'olm-v0', request, patience }, name, settings);
  } finally {
    await served.close(1000);
  }
}

/** Installs on the cluster of KUBECONFIG. @param name of the recording, as for `installFrom` */
export async function installRequested(
  begin: RecordedInstall,
  name: string | undefined,
  settings: Partial<InstallRun> = {},
): Promise<InstallResult> {
  const recording = openRecording(name, begin);
  const result = await installRecorded(begin, {
    cluster: testCluster(),
    timing: { deadlines: defaultDeadlines, stable: 0, patience: begin.patience },
    clock: realClock,
    signal: new AbortController().signal,
    keep: false,
    watcher: { saw: () => {}, waits: () => {}, sees: recording.add },
    ...settings,
  });
  recording.end(result);
  return result;
}

/** What installs left: namespaces, definitions and cluster roles. */
export async function leftOfInstalls(): Promise<readonly string[]> {
  const cluster = testCluster();
  const [namespaces, all, roles] = await Promise.all([
    cluster.list({ apiVersion: 'v1', kind: 'Namespace', namespace: '', selector: runLabel }),
    cluster.list(allDefinitions),
    cluster.list({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', namespace: '', selector: ownedBy }),
  ]);
  const definitions = definitionNames(all).filter(name => name.endsWith('.example.com'));
  return [...[...namespaces, ...roles].map(object => shownReference(referenceTo(object))), ...definitions];
}

/** Of what OLM makes for operators, also of the manifests of bundles. */
const ownedBy = 'olm.owner,olm.owner.kind!=OperatorGroup';

function openRecording(name: string | undefined, begin: RecordedInstall) {
  const directory = process.env.RECORD;
  if (directory === undefined || name === undefined) return { add: () => {}, end: () => {} };
  const recorder = createRecorder();
  const lines = [JSON.stringify(begin)];
  return {
    add: (sight: Sight, at: number) => void lines.push(...recorder.add(sight, at)),
    end({ outcome, milliseconds }: InstallResult) {
      mkdirSync(directory, { recursive: true });
      const all = [
        ...lines,
        JSON.stringify({ outcome: shortOutcome(outcome), milliseconds } satisfies RecordedOutcome),
      ];
      writeFileSync(join(directory, `${name}.jsonl`), all.map(line => `${line}\n`).join(''));
    },
  };
}
