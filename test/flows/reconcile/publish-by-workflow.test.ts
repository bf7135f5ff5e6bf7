import { expect, test } from '@jest/globals';
import { parseReference } from '../../../src/core/image/reference.ts';
import type { Performed } from '../../../src/core/plan/operation.ts';
import type { PublishPlan } from '../../../src/flows/publish/publish-plan.ts';
import type { WorkflowRun } from '../../../src/flows/reconcile/publish/ports.ts';
import type { PublicationRecord } from '../../../src/flows/reconcile/publish/publication-record.ts';
import { publishByWorkflow } from '../../../src/flows/reconcile/publish/publish-by-workflow.ts';
import type { PublishingParts } from '../../../src/flows/reconcile/publish/published.ts';
import { memoryTarget } from '../../support/memory-target.ts';

const installed = { installation: 1, repository: { id: 2, name: 'acme/catalog' } };
const sha = 'a'.repeat(40);
const repository = parseReference('quay.io/acme/catalogs');
if ('error' in repository) throw new Error(repository.error);
const plan = {
  targets: [{ catalog: { path: 'catalog', name: 'catalog' }, repository, movingTags: ['latest'] }],
  release: { commit: sha, time: '2026-01-02T03:04:05Z', number: 0 },
} as unknown as PublishPlan;
const createdAt = '2026-01-02T03:30:00.000Z';
const url = 'https://github.com/acme/catalog/actions/runs/7';

async function publish(
  runs: readonly WorkflowRun[],
  {
    answer = { kind: 'done' } as Performed,
    startedAt = undefined as string | undefined,
    since = undefined as string | undefined,
    isReadable = true,
    rebuild = [] as readonly string[],
  } = {},
) {
  let started = 0;
  const readers: string[] = [];
  const inputs: object[] = [];
  const registries = memoryTarget().open();
  const tags = async () => ({ kind: 'unknown', cause: 'network', detail: 'it did not respond' }) as const;
  const parts = {
    publishing: {
      reader(name: string) {
        readers.push(name);
        return { source: isReadable ? registries : { ...registries, tags } };
      },
      hub: {
        workflowRuns: async () => runs,
        startWorkflow: async (_of: unknown, _workflow: string, _branch: string, wanted: object) => {
          started += 1;
          inputs.push(wanted);
          return answer;
        },
      },
    },
    clock: { now: () => '2026-01-02T04:00:00.000Z' },
    appSettings: { dryRun: false },
  } as unknown as PublishingParts;
  const again = since === undefined ? undefined : { since, rebuild };
  const last = { startedAt, again } as unknown as PublicationRecord;
  const published = await publishByWorkflow(parts, installed, plan, {
    workflow: 'publish.yml',
    branch: 'main',
    sha,
    last,
  });
  return { ...published, started, readers, inputs };
}

test('a revision that nobody publishes has its workflow started, and is looked at again', async () => {
  expect(await publish([])).toMatchObject({ started: 1, againAfter: 15, problems: [] });
});

test('what somebody replaced in the registry is rebuilt by an input, which no other run needs', async () => {
  const since = '2026-01-02T03:50:00.000Z';
  expect(await publish([], { since })).toMatchObject({ inputs: [{}] });
  expect(await publish([], { since, rebuild: ['catalog'] })).toMatchObject({ inputs: [{ rebuild: 'true' }] });
});

test('a run that was started a moment ago, and is not listed yet, is not started once more', async () => {
  expect(await publish([], { startedAt: '2026-01-02T03:59:30.000Z' })).toMatchObject({ started: 0, againAfter: 15 });
  expect(await publish([], { startedAt: '2026-01-02T03:50:00.000Z' })).toMatchObject({ started: 1 });
});

test('images are read as the repository may read them: its configuration may name those of others', async () => {
  expect(await publish([])).toMatchObject({ readers: ['acme/catalog'] });
});

test('a run that goes on is followed, no matter who started it', async () => {
  expect(await publish([{ id: 7, createdAt, conclusion: undefined, url }])).toMatchObject({
    started: 0,
    againAfter: 30,
  });
});

test('a run that failed is reported with its page, and not started again', async () => {
  const published = await publish([{ id: 7, createdAt, conclusion: 'failure', url }]);
  expect(published).toMatchObject({ started: 0, problems: [`The workflow publish.yml ended with failure: ${url}`] });
  expect(published.againAfter).toBeUndefined();
});

test('a run that succeeded without publishing this revision is no success', async () => {
  const { catalogs } = await publish([{ id: 7, createdAt, conclusion: 'success', url }]);
  expect(catalogs).toMatchObject([{ state: 'failed', problem: 'The registry has no image of this revision.' }]);
});

test('of a registry that cannot be read nothing is said', async () => {
  expect(await publish([{ id: 7, createdAt, conclusion: 'success', url }], { isReadable: false })).toMatchObject({
    catalogs: [],
    problems: [],
  });
});

test.each([
  [{ kind: 'gone' }, 'The workflow publish.yml cannot be started. There is no such workflow on main.'],
  [{ kind: 'refused', reason: 'It is disabled.' }, 'The workflow publish.yml cannot be started. It is disabled.'],
] as const)('a workflow that cannot be started is told: %j', async (answer, problem) => {
  const published = await publish([], { answer });
  expect(published).toMatchObject({ problems: [problem] });
  expect(published.againAfter).toBeUndefined();
});

test('what an audit wants to be published again takes a run since then', async () => {
  const run = { id: 7, createdAt, conclusion: 'success', url };
  expect(await publish([run], { since: '2026-01-02T03:40:00.000Z' })).toMatchObject({ started: 1 });
  expect(await publish([run], { since: '2026-01-02T03:29:00.000Z' })).toMatchObject({ started: 0 });
});
