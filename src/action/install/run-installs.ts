import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setOutput, summary } from '@actions/core';
import { openRepository } from '../../adapters/git/open-repository.ts';
import { openGitHub } from '../../adapters/github/open-github.ts';
import type { CatalogEngine, CatalogReport, InstallEngine, InstallReport } from '../../core/cluster/index.ts';
import { installRecord, installRecordFile } from '../../core/cluster/runs/install-record.ts';
import type { InstallTarget } from '../../core/cluster/runs/install-target.ts';
import { installsHeadline, installsMarkdown, stateOfInstalls } from '../../core/report/installs-markdown.ts';
import { summaryLimit } from '../../core/report/markdown/limit.ts';
import { harmlessText } from '../../core/report/text/harmless-text.ts';
import { printableJson } from '../../core/report/text/printable-json.ts';
import { type ChangedInstalls, catalogFiles, changedInstalls } from '../../flows/cluster/changed-installs.ts';
import { type Event, revisionsToInstall } from '../../flows/event/index.ts';
import type { BytesReader, ObjectReader } from '../../flows/ports.ts';
import { advice } from '../advice.ts';
import { apiUrl } from '../api-url.ts';
import type { Inputs } from '../inputs.ts';
import { fail, print } from '../print.ts';
import { installTarget, notInstalled } from './install-target.ts';
import type { Wish } from './run-command.ts';
import { tryCatalog } from './try-catalog.ts';

/**
 * Runs the catalogs that get new heads on the cluster of KUBECONFIG, installs these heads there, one after the other, and tells what became of them by the log, the job summary,
 * outputs, and the record that the App reads. The change is data for the cluster: nothing of it is run here.
 *
 * @throws the adapters' typed errors when there is nothing to install from
 */
export async function runInstalls(inputs: Inputs, event: Event): Promise<void> {
  const { base, head, token, subject = '' } = inputs;
  const named = [base, head].filter(revision => revision !== undefined);
  const repository = await openRepository(resolve(inputs.directory), {
    revisions: [...named, event.sha],
    fetchMissing: true,
  });
  const directory = mkdtempSync(join(process.env.RUNNER_TEMP ?? '.', 'catalog-keeper-'));
  try {
    const forge = token === undefined ? undefined : openGitHub({ token, apiUrl: apiUrl() });
    const revisions = await revisionsToInstall(repository, { event, base, head, forge, advice });
    const change = await changedInstalls(repository, revisions, new Date().toISOString());
    const catalogs = await writeCatalogs(repository, change, join(directory, 'catalogs'));
    const wishOf = (root: string, name: string): Wish => ({
      catalog: catalogs.get(root) ?? '',
      report: join(directory, `report-${name}.json`),
      evidence: join(directory, 'evidence', name),
      options: [
        ...optionOf('engine', inputs.engine),
        ...optionOf('host', inputs.host),
        ...optionOf('port', inputs.port),
      ],
    });
    const { engine } = inputs;
    const tried = runsCatalogs(engine) ? await tryCatalogs([...catalogs.keys()], engine, wishOf) : undefined;
    const broken = new Set(tried?.flatMap(({ catalog, outcome }) => (outcome === 'failed' ? [catalog] : [])));
    const installs: { readonly target: InstallTarget; readonly report: InstallReport }[] = [];
    for (const [index, target] of change.targets.entries()) {
      const root = target.catalogs.find(one => !broken.has(one));
      const report =
        root === undefined
          ? notInstalled(target, brokenCatalog(target))
          : await installTarget(target, wishOf(root, String(index)));
      installs.push({ target, report });
    }
    await tell(inputs, { directory, subject, installs, tried, left: change.left.length });
  } finally {
    await repository.close();
  }
}

/** Others install manifests, and use no catalog. */
function runsCatalogs(engine: InstallEngine): engine is CatalogEngine {
  return engine === 'olm-v0' || engine === 'olm-v1';
}

async function tryCatalogs(
  roots: readonly string[],
  engine: CatalogEngine,
  wishOf: (root: string, name: string) => Wish,
): Promise<readonly CatalogReport[]> {
  const reports: CatalogReport[] = [];
  for (const [index, root] of roots.entries()) {
    reports.push(await tryCatalog(root, engine, wishOf(root, `catalog-${index}`)));
  }
  return reports;
}

function brokenCatalog({ catalogs }: InstallTarget): NonNullable<InstallReport['failure']> {
  const message = `It was not tried, because ${catalogs.length === 1 ? 'its catalog does' : 'its catalogs do'} not run on the cluster.`;
  return { code: 'catalog-not-running', cause: 'unknown', message };
}

function optionOf(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`--${name}`, value];
}

/** Writes the catalogs that get new heads. @returns their directories by their roots in the repository */
async function writeCatalogs(
  repository: BytesReader & ObjectReader,
  change: ChangedInstalls,
  directory: string,
): Promise<ReadonlyMap<string, string>> {
  const roots = new Set(change.targets.flatMap(({ catalogs }) => catalogs));
  const places = new Map<string, string>();
  for (const [index, root] of [...roots].entries()) {
    const place = join(directory, String(index));
    places.set(root, place);
    for (const { path, bytes } of await catalogFiles(repository, change, root)) {
      const file = join(place, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  }
  return places;
}

interface Told {
  readonly directory: string;
  readonly subject: string;
  readonly installs: Parameters<typeof installRecord>[1];
  /** Undefined where none was. */
  readonly tried: readonly CatalogReport[] | undefined;
  readonly left: number;
}

async function tell({ failOn }: Inputs, { directory, subject, installs, tried, left }: Told): Promise<void> {
  const file = join(directory, installRecordFile);
  writeFileSync(file, printableJson(installRecord(subject, installs, tried)));
  const reports = installs.map(({ report }) => report);
  const catalogs = tried ?? [];
  const state = stateOfInstalls([...reports, ...catalogs], left);
  const headline = installsHeadline(reports, left, catalogs);
  print(`${headline}\n`);
  await summary.addRaw(harmlessText(installsMarkdown(reports, left, summaryLimit, catalogs))).write();
  setOutput('report', resolve(file));
  setOutput('evidence', resolve(directory, 'evidence'));
  setOutput('decision', state);
  setOutput(
    'findings',
    String([...reports, ...catalogs].filter(({ outcome }) => outcome !== 'succeeded').length + left),
  );
  const isFailure = { never: false, refuse: state === 'failed', wait: state !== 'succeeded' }[failOn];
  if (isFailure) fail(headline);
}
