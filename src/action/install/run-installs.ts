import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setOutput, summary } from '@actions/core';
import { openRepository } from '../../adapters/git/open-repository.ts';
import { openGitHub } from '../../adapters/github/open-github.ts';
import type { InstallReport } from '../../core/cluster/install-report.ts';
import { installRecord, installRecordFile } from '../../core/cluster/runs/install-record.ts';
import type { InstallTarget } from '../../core/cluster/runs/install-target.ts';
import { installsHeadline, installsMarkdown, stateOfInstalls } from '../../core/report/installs-markdown.ts';
import { summaryLimit } from '../../core/report/markdown/limit.ts';
import { harmlessText } from '../../core/report/text/harmless-text.ts';
import { printableJson } from '../../core/report/text/printable-json.ts';
import { type ChangedInstalls, catalogFiles, changedInstalls } from '../../flows/cluster/changed-installs.ts';
import type { Event } from '../../flows/event/event.ts';
import { revisionsToInstall } from '../../flows/event/revisions-to-install.ts';
import type { BytesReader } from '../../flows/ports.ts';
import { advice } from '../advice.ts';
import { apiUrl } from '../api-url.ts';
import type { Inputs } from '../inputs.ts';
import { fail, print } from '../print.ts';
import { installTarget } from './install-target.ts';

/**
 * Installs the heads that a change brings on the cluster of KUBECONFIG, one after the other, and tells what became of them by the log, the job summary, outputs, and
 * the record that the App reads. The change is data for the cluster: nothing of it is run here.
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
    const installs: { readonly target: InstallTarget; readonly report: InstallReport }[] = [];
    for (const [index, target] of change.targets.entries()) {
      const report = await installTarget(target, {
        catalog: catalogs.get(target.catalogs[0] ?? '') ?? '',
        report: join(directory, `report-${index}.json`),
        evidence: join(directory, 'evidence', String(index)),
        options: [...optionOf('engine', inputs.engine), ...optionOf('host', inputs.host)],
      });
      installs.push({ target, report });
    }
    await tell(inputs, { directory, subject, installs, left: change.left.length });
  } finally {
    await repository.close();
  }
}

function optionOf(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`--${name}`, value];
}

/** Writes the catalogs that are installed from. @returns their directories by their roots in the repository */
async function writeCatalogs(
  repository: BytesReader,
  change: ChangedInstalls,
  directory: string,
): Promise<ReadonlyMap<string, string>> {
  const roots = new Set(change.targets.map(({ catalogs }) => catalogs[0] ?? ''));
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
  readonly left: number;
}

async function tell({ failOn }: Inputs, { directory, subject, installs, left }: Told): Promise<void> {
  const file = join(directory, installRecordFile);
  writeFileSync(file, printableJson(installRecord(subject, installs)));
  const reports = installs.map(({ report }) => report);
  const state = stateOfInstalls(reports, left);
  const headline = installsHeadline(reports, left);
  print(`${headline}\n`);
  await summary.addRaw(harmlessText(installsMarkdown(reports, left, summaryLimit))).write();
  setOutput('report', resolve(file));
  setOutput('evidence', resolve(directory, 'evidence'));
  setOutput('decision', state);
  setOutput('findings', String(reports.filter(({ outcome }) => outcome !== 'succeeded').length + left));
  const isFailure = { never: false, refuse: state === 'failed', wait: state !== 'succeeded' }[failOn];
  if (isFailure) fail(headline);
}
