import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { builtProgram } from './support/built-once.ts';
import { GitRepository } from './support/git-repository.ts';
import { goodChange, smallRepository, strandingChange } from './support/small-catalog.ts';

const root = join(import.meta.dirname, '..');
const origin = new GitRepository();
const clone = new GitRepository();
const bin = join(clone.directory, '.git/bin');
const artifacts = join(clone.directory, '.git/artifacts');

beforeAll(async () => {
  origin.commit(smallRepository);
  clone.git('remote', 'add', 'origin', origin.directory);
  clone.git('fetch', '--quiet', 'origin');
  for (const directory of [bin, artifacts]) mkdirSync(directory);
  const { directory, compiled } = await builtProgram('cli');
  const main = join(directory, 'main.js');
  // The images of the fixture are nowhere.
  const script = `#!/bin/sh\ncase "$1" in check) set -- "$@" --offline ;; esac\nexport NODE_COMPILE_CACHE=${compiled}\nexec "${process.execPath}" "${main}" "$@"\n`;
  writeFileSync(join(bin, 'catalog-keeper'), script, { mode: 0o755 });
});

afterAll(() => {
  origin.remove();
  clone.remove();
});

/** The YAML documents in a guide. */
function documentsIn(page: string): readonly unknown[] {
  const text = readFileSync(join(root, 'docs/guides', page), 'utf8');
  return [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, yaml = '']) => parse(yaml) as unknown);
}

interface Job {
  readonly image: string;
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
}
interface Container {
  readonly image: string;
  readonly command: readonly string[];
  readonly args: readonly string[];
}
interface ProwJob {
  readonly name: string;
  readonly spec: { readonly containers: readonly Container[] };
}
interface Step {
  readonly image: string;
  readonly script: string;
}

const [gitlab] = documentsIn('gitlab-ci.md') as [Readonly<Record<string, Job>>];
const [task, pipelineRun] = documentsIn('tekton.md') as [
  { readonly metadata: { readonly name: string }; readonly spec: { readonly steps: readonly [Step] } },
  unknown,
];
const [prow] = documentsIn('prow.md') as [
  Readonly<Record<'presubmits' | 'postsubmits', Readonly<Record<string, readonly [ProwJob]>>>>,
];

/** GitLab joins both lists to one script of a shell that ends at the first failure. */
function scriptOf({ before_script = [], script }: Job): readonly string[] {
  return ['sh', '-c', `set -e\n${[...before_script, ...script].join('\n')}`];
}

function containerOf(kind: 'presubmits' | 'postsubmits'): Container {
  const container = prow[kind]['my-org/my-catalogs']?.[0].spec.containers[0];
  if (container === undefined) throw new Error(`there are no ${kind}`);
  return container;
}

const checks: readonly (readonly [string, () => readonly string[], string | undefined])[] = [
  ['GitLab CI', () => scriptOf(gitlab['catalog-change'] as Job), join(clone.directory, 'catalog.xml')],
  ['Tekton', () => ['sh', '-c', task.spec.steps[0].script], undefined],
  [
    'Prow',
    () => [...containerOf('presubmits').command, ...containerOf('presubmits').args],
    join(artifacts, 'junit_catalog.xml'),
  ],
];

/** Runs the words as the systems do, on what is checked out. */
function run([program = '', ...words]: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: clone.directory,
    encoding: 'utf8',
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      ARTIFACTS: artifacts,
      BASE: 'main',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
      PULL_BASE_SHA: origin.head(),
      PULL_PULL_SHA: clone.git('rev-parse', 'HEAD'),
    },
  });
  return { status, text: `${stdout}${stderr}` };
}

function checkOutMain(): void {
  clone.git('clean', '--quiet', '--force');
  clone.git('checkout', '--quiet', '--detach', 'origin/main');
}

describe.each(checks)('what %s runs', (_, words, report) => {
  test.each([
    ['passes a good change', goodChange, 0, 'merge: no blocking findings'],
    ['fails for a wrong one', strandingChange, 1, 'installed-versions-can-upgrade'],
  ])('%s', (_name, change, status, said) => {
    checkOutMain();
    clone.commit(change);
    const ran = run(words());
    expect(ran).toMatchObject({ status, text: expect.stringContaining(said) });
    if (report === undefined) return;
    expect(existsSync(report)).toBe(true);
    expect(readFileSync(report, 'utf8')).toContain(`failures="${status}"`);
  });
});

test.each([
  ['GitLab CI', () => scriptOf(gitlab.catalogs as Job)],
  ['Prow', () => [...containerOf('postsubmits').command, ...containerOf('postsubmits').args]],
])('what %s runs after a merge validates the catalogs', (_, words) => {
  checkOutMain();
  expect(run(words())).toMatchObject({ status: 0, text: expect.stringContaining('valid: ') });
});

test('every job has the image of the major version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const containers = (['presubmits', 'postsubmits'] as const).map(containerOf);
  const jobs = Object.values(gitlab).filter(job => 'script' in job);
  const images = [...jobs, ...task.spec.steps, ...containers].map(({ image }) => image);
  expect(images).toHaveLength(5);
  expect(new Set(images)).toEqual(new Set([`ghcr.io/catalog-keeper/catalog-keeper:v${version.split('.')[0]}`]));
});

test('the run of Tekton uses the task with the parameters and workspaces that it has', () => {
  expect(task).toMatchObject({
    apiVersion: 'tekton.dev/v1',
    kind: 'Task',
    spec: { params: [{ name: 'base' }], workspaces: [{ name: 'source' }], steps: [{ name: 'check' }] },
  });
  expect(pipelineRun).toMatchObject({
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    metadata: { annotations: { 'pipelinesascode.tekton.dev/on-event': '[pull_request]' } },
    spec: {
      pipelineSpec: {
        tasks: [
          { taskRef: { name: 'git-clone' } },
          {
            runAfter: ['clone'],
            taskRef: { name: task.metadata.name },
            params: [{ name: 'base' }],
            workspaces: [{ name: 'source', workspace: 'source' }],
          },
        ],
      },
    },
  });
});

test('the configurations of pre-commit name hooks that exist, of the release', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as readonly {
    readonly id: string;
    readonly description: string;
  }[];
  const configurations = documentsIn('pre-commit.md') as readonly {
    readonly repos: readonly [
      { readonly repo: string; readonly rev: string; readonly hooks: readonly { readonly id: string }[] },
    ];
  }[];
  const repositories = configurations.flatMap(({ repos }) => repos);
  const [local, ...others] = repositories.filter(({ repo }) => repo === 'local');
  expect(others).toEqual([]);
  const { description: _, ...hook } = hooks.find(({ id }) => id === 'catalog-keeper-check') ?? { description: '' };
  expect(local?.hooks).toEqual([{ ...hook, additional_dependencies: [`catalog-keeper@${version}`] }]);
  const published = repositories.filter(({ repo }) => repo !== 'local');
  expect(published).toHaveLength(3);
  for (const { rev, hooks: used } of published) {
    expect(rev).toBe(`v${version}`);
    for (const { id } of used) expect(hooks.map(known => known.id)).toContain(id);
  }
});
