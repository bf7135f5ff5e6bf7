import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Octokit } from '@octokit/rest';
import { installArtifact, installRecordFile } from '../../src/core/cluster/runs/install-record.ts';
import { pullOfTitle } from '../../src/core/cluster/runs/run-title.ts';
import { addCatalog } from '../support/app/add-catalog.ts';
import { mergeQueue } from '../support/app/merge-queue.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { smallDirectories } from '../support/cluster/small-directories.ts';
import { enqueue } from '../support/github/deeds/merge-queue.ts';
import type { Pull, Repo, WorkflowRun } from '../support/github/state/model.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

const settings = (mode: string, more = '') => `install: {mode: ${mode}${more}}\n`;
const workflow = {
  '.github/workflows/install.yml': `run-name: "\${{ inputs.subject && format('Install #{0}: {1}', inputs.pull, inputs.subject) || '' }}"
on:
  workflow_dispatch:
    inputs:
      pull: {required: true}
      base: {required: true}
      head: {required: true}
      subject: {required: true}
jobs: {}
`,
};
const target = { catalogs: ['catalog'], package: 'foo', channel: 'stable', bundle: 'foo.v1.3.0', from: 'foo.v1.2.0' };

describe('the App follows installs on a cluster', () => {
  let world: AppWorld;
  beforeAll(async () => {
    world = await startAppWorld({}, { actions: 'write' });
    world.registered.events = [...world.registered.events, 'workflow_run'];
    world.github.install(world.registered, 'acme');
    await world.start();
  });
  afterAll(() => world?.close());

  const open = (repository: Repo, by = 'alice') => world.github.openPull(repository, { by, files: goodChange });
  const title = (pull: Pull) => world.runs(pull).at(-1)?.output.title ?? '';
  /** The run ends, and leaves what the workflow would. */
  const ends = (
    repository: Repo,
    run: WorkflowRun,
    outcome: object | undefined,
    conclusion = 'success',
    more: object = {},
  ) => {
    const record = { schemaVersion: 1, subject: run.inputs.subject, installs: [{ ...target, ...outcome }], ...more };
    if (outcome !== undefined)
      world.github.upload(run, installArtifact, { [installRecordFile]: JSON.stringify(record) });
    world.github.endRun(repository, run, conclusion);
  };
  const started = async (repository: Repo, count = 1) => {
    await until(() => repository.workflowRuns.length >= count);
    return repository.workflowRuns[count - 1] as WorkflowRun;
  };

  test('and merges what was installed: the workflow of the base branch is started once, with the commits', async () => {
    const repository = await addCatalog(world, settings('required'), workflow);
    const pull = await open(repository);
    const run = await started(repository);
    expect(run).toMatchObject({ branch: 'main', inputs: { pull: '1', head: pull.head.sha } });
    expect(pullOfTitle(run.title)).toBe(1);
    await until(() => title(pull).includes('is being determined'));
    expect(title(pull)).toContain(
      'Whether "foo.v1.2.0" can be upgraded to "foo.v1.3.0" on a cluster is being determined',
    );
    expect(world.runs(pull).at(-1)?.conclusion).toBeUndefined();
    expect(pull.merged).toBeUndefined();
    ends(repository, run, { outcome: 'succeeded' });
    await until(() => pull.merged);
    expect(repository.workflowRuns).toHaveLength(1);
  });

  test('and refuses what cannot be installed, with what the cluster said, until another head comes', async () => {
    const repository = await addCatalog(world, settings('required'), workflow);
    const pull = await open(repository);
    const failure = {
      code: 'x',
      cause: 'content',
      message: 'Deployment foo is @mallory not ready.',
      fix: 'Correct it.',
    };
    ends(repository, await started(repository), { outcome: 'failed', failure }, 'failure');
    await until(() => world.runs(pull).at(-1)?.conclusion === 'failure');
    expect(title(pull)).toBe(
      'Refused: "foo.v1.2.0" cannot be upgraded to "foo.v1.3.0" on a cluster. Deployment foo is @mallory not ready',
    );
    // The same content in another commit: what was found counts for the head that it was found for.
    const files = { 'catalog/foo/catalog.yaml': `${goodChange['catalog/foo/catalog.yaml']}# A note.\n` };
    await world.github.push(pull.head.repo, pull.head.branch, { by: 'alice', files });
    ends(repository, await started(repository, 2), { outcome: 'succeeded' });
    await until(() => pull.merged);
  });

  test('and refuses a catalog that does not run on the cluster, for exactly this head', async () => {
    const repository = await addCatalog(world, settings('required'), workflow);
    const pull = await open(repository);
    const failure = { code: 'x', cause: 'content', message: 'The pod of the catalog crashes.' };
    const catalogs = (outcome: object) => ({ catalogs: [{ catalog: 'catalog', engine: 'olm-v0', ...outcome }] });
    const broken = catalogs({ outcome: 'failed', failure });
    ends(repository, await started(repository), { outcome: 'succeeded' }, 'failure', broken);
    await until(() => world.runs(pull).at(-1)?.conclusion === 'failure');
    expect(title(pull)).toBe('Refused: Catalog "catalog" does not run on a cluster. The pod of the catalog crashes');
    const files = { 'catalog/foo/catalog.yaml': `${goodChange['catalog/foo/catalog.yaml']}# A note.\n` };
    await world.github.push(pull.head.repo, pull.head.branch, { by: 'alice', files });
    const run = await started(repository, 2);
    expect(pull.merged).toBeUndefined();
    ends(repository, run, { outcome: 'succeeded' }, 'success', catalogs({ outcome: 'succeeded' }));
    await until(() => pull.merged);
  });

  test('and believes no run that a person started with the same inputs', async () => {
    const repository = await addCatalog(world, settings('required'), workflow);
    const pull = await open(repository);
    const run = await started(repository);
    world.github.addCollaborator(repository, 'mallory');
    const { rest } = new Octokit({ baseUrl: world.github.apiUrl, auth: world.github.tokenOf('mallory') });
    const at = { owner: 'acme', repo: repository.name, workflow_id: 'install.yml', ref: 'main' };
    await rest.actions.createWorkflowDispatch({ ...at, inputs: run.inputs });
    const other = await started(repository, 2);
    expect(other.title).toBe(run.title);
    ends(repository, other, { outcome: 'succeeded' });
    ends(repository, run, { outcome: 'failed' }, 'failure');
    await until(() => world.runs(pull).at(-1)?.conclusion !== undefined);
    expect(world.runs(pull).at(-1)?.conclusion).toBe('failure');
  });

  test('and waits for nothing where results are informational', async () => {
    const repository = await addCatalog(world, settings('informational'), workflow);
    const pull = await open(repository);
    await until(() => pull.merged);
    expect(repository.workflowRuns).toHaveLength(1);
  });

  test('and says once on a merged pull request what a run found that ended after the merge', async () => {
    const repository = await addCatalog(world, settings('informational'), workflow);
    const pull = await open(repository);
    const run = await started(repository);
    await until(() => pull.merged);
    const failure = {
      code: 'x',
      cause: 'content',
      message: 'Deployment foo is @mallory not ready.',
      fix: 'Correct it.',
    };
    ends(repository, run, { outcome: 'failed', failure }, 'failure');
    const said = () => world.comments(pull).filter(({ body }) => body.includes('catalog-keeper: installs'));
    await until(() => said().length > 0);
    const [comment] = said();
    expect(comment?.body).toContain('### ✅ Merged into');
    expect(comment?.body).toContain(
      '- ❌ `foo.v1.2.0` to `foo.v1.3.0` (channel `stable` of `foo`) cannot be installed. Deployment foo is `@mallory` not ready. Correct it.',
    );
    // GitHub tells of a run more than once.
    world.github.endRun(repository, run, 'failure');
    await world.github.settled();
    expect(world.comments(pull)).toEqual([comment]);
    expect(repository.workflowRuns).toHaveLength(1);
  });

  test('and installs what a merge queue makes of two changes of one package, each once', async () => {
    const repository = await addCatalog(world, `${settings('required')}merge: {automatic: false}\n`, workflow);
    world.github.addRuleset(repository, { rules: [mergeQueue] });
    const file = 'catalog/foo/catalog.yaml';
    const text = smallRepository[file]?.replace(/^( *)- name: foo\.v1\.0\.0$/m, '$&\n$1  skips: [foo.v0.9.0]');
    const first = await world.github.openPull(repository, { by: 'alice', files: { [file]: text ?? '' } });
    await until(() => world.runs(first).at(-1)?.conclusion === 'success');
    const second = await open(repository);
    const alone = await started(repository);
    ends(repository, alone, { outcome: 'succeeded' });
    await until(() => world.runs(second).at(-1)?.conclusion === 'success');
    const mia = { account: world.github.account('mia') };
    await enqueue(world.github.world, first, undefined, mia);
    await enqueue(world.github.world, second, undefined, mia);
    const together = await started(repository, 2);
    const { sha = '', base = '' } = repository.queues.get('main')?.at(-1)?.group ?? {};
    expect(together.inputs).toMatchObject({ pull: '2', head: sha, base });
    expect(together.inputs.subject).not.toBe(alone.inputs.subject);
    expect(second.merged).toBeUndefined();
    ends(repository, together, { outcome: 'succeeded' });
    await until(() => second.merged);
    expect(first.merged).toBeDefined();
    expect(repository.workflowRuns).toHaveLength(2);
  });

  test('and starts no more runs at once than the configuration allows', async () => {
    const repository = await addCatalog(world, settings('required', ', atOnce: 1'), workflow);
    const first = await open(repository);
    const run = await started(repository);
    // Of one second, the same change would be the same commit: both pull requests would have the same check.
    const files = { 'catalog/foo/catalog.yaml': `${goodChange['catalog/foo/catalog.yaml']}# A note.\n` };
    const second = await world.github.openPull(repository, { by: 'alice', files });
    await until(() => title(second).includes('has not been determined yet'));
    await world.github.settled();
    expect(repository.workflowRuns).toEqual([run]);
    ends(repository, run, { outcome: 'failed' }, 'failure');
    await until(() => world.runs(first).at(-1)?.conclusion === 'failure');
    world.github.label(second, 'question', 'mia');
    expect((await started(repository, 2)).inputs.pull).toBe('2');
  });

  test('and starts them for bundle directories, where there is no catalog', async () => {
    const first = { version: '1.0.0' };
    const repository = await world.github.addRepository('acme/bundles', {
      files: {
        ...smallDirectories([first]),
        ...workflow,
        'operators/foo/ci.yaml': 'reviewers: [alice]\nupdateGraph: replaces-mode\n',
        '.github/catalog-keeper.yml': settings('required'),
      },
    });
    world.protect(repository);
    const files = smallDirectories([first, { version: '1.1.0', replaces: '1.0.0' }]);
    const pull = await world.github.openPull(repository, { by: 'alice', files });
    const run = await started(repository);
    await until(() => title(pull).includes('is being determined'));
    expect(title(pull)).toContain('Whether "foo.v1.0.0" can be upgraded to "foo.v1.1.0" on a cluster');
    const upgrade = { catalogs: ['operators/foo'], bundle: 'foo.v1.1.0', from: 'foo.v1.0.0', outcome: 'succeeded' };
    ends(repository, run, upgrade, 'success', { catalogs: [{ catalog: 'operators/foo', outcome: 'succeeded' }] });
    await until(() => pull.merged);
  });

  test('and says so where there is no such workflow', async () => {
    const repository = await addCatalog(world, settings('required'));
    const pull = await open(repository);
    await until(() => title(pull).includes('could not be determined'));
    expect(world.runs(pull).at(-1)?.output.text).toContain('There is no workflow install.yml on main.');
    expect(world.runs(pull).at(-1)?.conclusion).toBeUndefined();
  });
});
