import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installArtifact, installRecordFile } from '../../../src/core/cluster/runs/install-record.ts';
import { runHere } from '../../action/run-here.ts';
import { smallCatalog } from '../cluster/small-operator.ts';
import type { Pull, Repo, WorkflowRun } from '../github/state/model.ts';
import { until } from '../until.ts';
import type { AppWorld } from './start-app-world.ts';

/** The workflow that the documentation has to be copied. */
function documentedWorkflow(): string {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/install-in-pull-requests.md'), 'utf8');
  const block = /^ {3}```yaml\n([\s\S]*?)^ {3}```$/m.exec(guide)?.[1] ?? '';
  return block.replaceAll(/^ {3}/gm, '');
}

/** What became of a pull request whose new head has to be installed. */
export interface InstalledPull {
  readonly repository: Repo;
  readonly pull: Pull;
  readonly run: WorkflowRun;
  /** Of the step of the Action. */
  readonly step: Awaited<ReturnType<typeof runHere>>;
}

/**
 * A pull request from its opening to the end of the workflow that the App starts for it: what the steps of that do is done here, with the Action itself.
 *
 * @param kubeconfig of the cluster to install on
 */
export async function installPull(world: AppWorld, kubeconfig: string): Promise<InstalledPull> {
  const file = 'catalog/foo/catalog.yaml';
  const before = [{ version: '1.0.0' }];
  const repository = await world.github.addRepository('acme/operators', {
    files: {
      CODEOWNERS: '/catalog/foo/ @alice\n',
      '.github/catalog-keeper.yml': 'install: {mode: required}\n',
      '.github/workflows/install.yml': documentedWorkflow(),
      [file]: smallCatalog(before),
    },
  });
  world.protect(repository);
  const files = { [file]: smallCatalog([...before, { version: '1.1.0', replaces: '1.0.0' }]) };
  const pull = await world.github.openPull(repository, { by: 'alice', files });
  await until(() => repository.workflowRuns.length > 0);
  const run = repository.workflowRuns[0] as WorkflowRun;
  const step = await runOnRunner(world, repository, run, kubeconfig);
  return { repository, pull, run, step };
}

async function runOnRunner(
  world: AppWorld,
  { directory }: Repo,
  run: WorkflowRun,
  kubeconfig: string,
): Promise<InstalledPull['step']> {
  const runner = mkdtempSync(join(tmpdir(), 'runner-'));
  const before = process.env.KUBECONFIG;
  try {
    const checkout = join(runner, 'checkout');
    const git = (...words: readonly string[]) => execFileSync('git', words, { stdio: 'pipe' });
    git('clone', '--quiet', directory, checkout);
    git('-C', checkout, 'checkout', '--quiet', run.sha);
    git('-C', checkout, 'fetch', '--quiet', 'origin', `refs/pull/${run.inputs.pull}/head`);
    for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
    writeFileSync(join(runner, 'event.json'), JSON.stringify({ inputs: run.inputs }));
    process.env.KUBECONFIG = kubeconfig;
    const { base = '', head = '', subject = '' } = run.inputs;
    const step = await runHere({
      GITHUB_EVENT_NAME: 'workflow_dispatch',
      GITHUB_EVENT_PATH: join(runner, 'event.json'),
      GITHUB_SHA: run.sha,
      GITHUB_OUTPUT: join(runner, 'output'),
      GITHUB_STEP_SUMMARY: join(runner, 'summary'),
      RUNNER_TEMP: runner,
      INPUT_COMMAND: 'install',
      INPUT_DIRECTORY: checkout,
      INPUT_BASE: base,
      INPUT_HEAD: head,
      INPUT_SUBJECT: subject,
    });
    const report = /^report<<(.*)\n(.*)\n\1$/m.exec(readFileSync(join(runner, 'output'), 'utf8'))?.[2];
    if (report !== undefined) world.github.upload(run, installArtifact, { [installRecordFile]: readFileSync(report) });
    return step;
  } finally {
    if (before === undefined) delete process.env.KUBECONFIG;
    else process.env.KUBECONFIG = before;
    rmSync(runner, { recursive: true, force: true });
  }
}
