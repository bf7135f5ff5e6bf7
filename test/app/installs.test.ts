import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Octokit } from '@octokit/rest';
import { installArtifact, installRecordFile } from '../../src/core/cluster/runs/install-record.ts';
import { pullOfTitle } from '../../src/core/cluster/runs/run-title.ts';
import { addCatalog } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Pull, Repo, WorkflowRun } from '../support/github/state/model.ts';
import { goodChange } from '../support/small-catalog.ts';
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
  const ends = (repository: Repo, run: WorkflowRun, outcome: object | undefined, conclusion = 'success') => {
    const record = { schemaVersion: 1, subject: run.inputs.subject, installs: [{ ...target, ...outcome }] };
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

  test('and says so where there is no such workflow', async () => {
    const repository = await addCatalog(world, settings('required'));
    const pull = await open(repository);
    await until(() => title(pull).includes('could not be determined'));
    expect(world.runs(pull).at(-1)?.output.text).toContain('There is no workflow install.yml on main.');
    expect(world.runs(pull).at(-1)?.conclusion).toBeUndefined();
  });
});
