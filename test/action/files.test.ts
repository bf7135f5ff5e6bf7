import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { pagesByHand } from '../../scripts/pages/pages.ts';
import { workflowProblems } from '../support/workflow-problems.ts';

const root = join(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'action-files-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const workflows = [
  '.github/workflows/ci.yml',
  '.github/workflows/publish-catalogs.yml',
  '.github/workflows/release.yml',
  '.github/workflows/scorecard.yml',
  '.github/workflows/site.yml',
];
/** Not foreign. */
const own = 'catalog-keeper/catalog-keeper@v0';

/** The workflows that a page tells to copy. */
function workflowsOf(page: string): readonly string[] {
  const blocks = [...read(page).matchAll(/^( *)```yaml\n([\s\S]*?)^ *```/gm)];
  return blocks
    .filter(([, , text]) => text?.includes('jobs:'))
    .map(([, indent = '', text = '']) => text.replaceAll(new RegExp(`^ {${indent.length}}`, 'gm'), ''));
}

const shownWorkflows = pagesByHand.flatMap(page => workflowsOf(page).map(text => ({ page, text })));

interface Workflow {
  readonly on: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Readonly<Record<'runs-on' | 'environment' | 'needs', unknown>>>>;
}

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

test("GitHub's parser accepts the Action and every workflow, also those that the guides show", async () => {
  expect(shownWorkflows.length).toBeGreaterThan(7);
  const shown = shownWorkflows.map(({ text }, index) => {
    const file = join(directory, `${index}.yml`);
    writeFileSync(file, text);
    return file;
  });
  const files = [...workflows.map(path => join(root, path)), ...shown].map(path => ['workflow', path] as const);
  expect(await workflowProblems([['action', join(root, 'action.yml')], ...files])).toEqual([]);
});

test('steps of the guides that run the command line tool have the Node that it needs', () => {
  const blocks = pagesByHand.flatMap(page => [...read(page).matchAll(/^ *```yaml\n([\s\S]*?)^ *```/gm)]);
  const steps = blocks.map(([block]) => block).filter(block => /run:[^`]*npx [^`]*catalog-keeper/.test(block));
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.filter(block => !block.includes('node-version: 24'))).toEqual([]);
});

test('E1 npx takes no program and no settings from a checkout: node_modules and .npmrc may be of a change', () => {
  const blocks = pagesByHand.flatMap(page => [...read(page).matchAll(/^ *```yaml\n([\s\S]*?)^ *```/gm)]);
  const texts = [...blocks.map(([block]) => block), ...workflows.map(read)];
  const lines = texts.flatMap(text => text.split('\n')).filter(line => /\bnpx .*catalog-keeper/.test(line));
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter(line => !line.includes('npx --yes --prefix "$RUNNER_TEMP" catalog-keeper@0 '))).toEqual([]);
});

test('E4 steps of the guides show no lines of a change in the log, where the runner obeys them', () => {
  const blocks = pagesByHand.flatMap(page => [...read(page).matchAll(/^ *```yaml\n([\s\S]*?)^ *```/gm)]);
  const lines = blocks.flatMap(([block]) => (block.includes('run:') ? block.split('\n') : []));
  const shown = lines.filter(
    line => /\bgit (?:diff|show|log)\b|(?:^|\s)cat /.test(line) && !/--(?:quiet|stat)\b/.test(line),
  );
  expect(shown).toEqual([]);
  const printed = lines.filter(
    line => /catalog-keeper\S* (?:template )?render /.test(line) && !line.includes('--output'),
  );
  expect(printed).toEqual([]);
});

test("GitHub's parser would see a mistake", async () => {
  const wrong = join(directory, 'action.yml');
  writeFileSync(wrong, read('action.yml').replace('color: blue', 'color: mauve').replace('node24', 'node4'));
  expect((await workflowProblems([['action', wrong]])).length).toBeGreaterThan(0);
});

test('E6 foreign actions are pinned to commits', () => {
  const uses = workflows.flatMap(path => [...read(path).matchAll(/uses: *(\S+)/g)].map(match => match[1]));
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter(reference => reference !== own && !/@[0-9a-f]{40}$/.test(reference ?? ''))).toEqual([]);
});

test('E1 no workflow runs with secrets on a pull request, and each one says what it may', () => {
  for (const path of workflows) {
    const workflow = parse(read(path)) as { on: Record<string, unknown>; permissions: unknown };
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(workflow.permissions).toBeDefined();
  }
});

test('E3 no text of an event is in a script: workflows hand it over in the environment', () => {
  for (const text of [...workflows.map(read), ...shownWorkflows.map(({ text }) => text)]) {
    const scripts = [...text.matchAll(/^( *)(?:- )?run:(.*(?:\n(?:\1 +.*)?$)*)/gm)].map(([, , script]) => script);
    expect(scripts.filter(script => script?.includes('${{'))).toEqual([]);
  }
});

test('E1, E2, E8, C4 the workflows of the guides run for every pull request, whatever it changes, without rights of the base', () => {
  for (const { page, text } of shownWorkflows) {
    const { on, jobs } = parse(text) as Workflow;
    if (page === 'docs/publish.md') continue;
    const events = Array.isArray(on) ? on : Object.keys(on);
    expect([page, events.filter(event => /target|issue_comment/.test(event))]).toEqual([page, []]);
    // With the rights of the base: nothing of the pull request comes in.
    if (events.includes('workflow_run')) expect(text).not.toMatch(/uses:|artifact|git /);
    const filters = Array.isArray(on) ? [] : Object.values(on).flatMap(event => Object.keys(event ?? {}));
    expect([page, filters.filter(filter => filter.startsWith('paths'))]).toEqual([page, []]);
    expect(Object.values(jobs).map(job => job['runs-on'])).toEqual(Object.keys(jobs).map(() => 'ubuntu-latest'));
  }
});

describe('the workflow that repeats the check of a reviewed pull request', () => {
  const text = workflowsOf('docs/action.md').find(one => one.includes('name: Catalog reviewed')) ?? '';
  const script: string = parse(text).jobs.again.steps[0].run;

  /** Calls of `gh` that the script makes, where it is told this id, and then these states of the run. */
  function callsWith(id: string, states: readonly string[]): readonly string[] {
    const bin = mkdtempSync(join(directory, 'bin-'));
    writeFileSync(join(bin, 'states'), states.map(state => `${state}\n`).join(''));
    const gh = `#!/bin/sh
echo "$*" >>"${bin}/calls"
case "$*" in
  *event=pull_request*) echo "${id}" ;;
  *.status*) head -n 1 "${bin}/states"; sed 1d "${bin}/states" >"${bin}/rest"; mv "${bin}/rest" "${bin}/states" ;;
esac
`;
    for (const [name, content] of Object.entries({ gh, sleep: '#!/bin/sh\n' }))
      writeFileSync(join(bin, name), content, { mode: 0o755 });
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      GITHUB_REPOSITORY: 'o/r',
      WORKFLOW: '5',
      HEAD: 'abc',
      TITLE: 'Add',
    };
    execFileSync('bash', ['-e', '-c', script], { env, stdio: 'pipe' });
    return readFileSync(join(bin, 'calls'), 'utf8').trim().split('\n');
  }

  test('T7 takes that of the same title: another pull request may have the same head', () => {
    expect(callsWith('7', ['completed'])[0]).toContain('select(.display_title == env.TITLE)');
  });

  test('waits for a run that goes on, and repeats it once', () => {
    const calls = callsWith('7', ['queued', 'in_progress', 'completed']);
    expect(calls.slice(1)).toEqual([
      ...Array.from({ length: 3 }, () => 'api repos/o/r/actions/runs/7 --jq .status'),
      'api --method POST repos/o/r/actions/runs/7/rerun',
    ]);
  });

  test('repeats nothing where there is no run', () => {
    expect(callsWith('', [])).toHaveLength(1);
  });
});

describe('the workflows that install on a cluster', () => {
  const [v0 = '', v1 = ''] = ['', '-olm-v1'].map(
    version => workflowsOf(`docs/guides/install-in-pull-requests${version}.md`)[0],
  );
  const stepsOf = (text: string): readonly Step[] => parse(text).jobs.install.steps;

  test('E6 compare every file that they download with a checksum, and end without one', () => {
    for (const text of [v0, v1]) {
      const [script = ''] = stepsOf(text).flatMap(({ run = '' }) => (run.includes('curl') ? [run] : []));
      const files = [...script.matchAll(/"\$\w+\/([\w-]+\.yaml)"/g)].map(match => match[1]);
      expect(files.length).toBeGreaterThan(1);
      const checked = [...script.matchAll(/^echo "\$\w+_SHA256 {2}(\S+)" \| sha256sum --check --strict$/gm)];
      expect(checked.map(match => match[1])).toEqual(files);
      for (const { run = '' } of stepsOf(text)) expect(run).not.toMatch(/https?:/);
    }
  });

  test('differ in nothing but the cluster', () => {
    const isOfCluster = ({ name = '' }: Step) => /^(?:Download OLM|Create a cluster)/.test(name);
    const others = (text: string) => {
      const { jobs, ...workflow } = parse(text);
      const { env, ...install } = jobs.install;
      const steps = stepsOf(text).filter(step => !isOfCluster(step));
      return { ...workflow, install: { ...install, steps } };
    };
    const expected = JSON.stringify(others(v0)).replace(
      '"command":"install",',
      '"command":"install","engine":"olm-v1",',
    );
    expect(JSON.stringify(others(v1)).replace(/,"port":"[^"]*"/, '')).toBe(expected);
  });
});

test('no checkout leaves the token of its job in the clone', () => {
  for (const { page, text } of [...workflows.map(path => ({ page: path, text: read(path) })), ...shownWorkflows]) {
    const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, { readonly steps?: readonly Step[] }>> };
    const checkouts = Object.values(jobs).flatMap(({ steps = [] }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    );
    expect([page, checkouts.map(step => step.with?.['persist-credentials'])]).toEqual([
      page,
      checkouts.map(() => false),
    ]);
  }
});

test('E7, E9, E10, E11 what publishes this program takes no cache, one after the other, from a tag that is pushed', () => {
  const text = read('.github/workflows/release.yml');
  const release = parse(text) as Workflow & { readonly concurrency: unknown };
  expect(Object.keys(release.on)).toEqual(['push']);
  expect(Object.keys(release.on.push ?? {})).toEqual(['tags']);
  expect(release.concurrency).toEqual({ group: 'release', 'cancel-in-progress': false });
  const { check, ...publishing } = release.jobs;
  expect(check).toMatchObject({ permissions: { contents: 'read' } });
  expect(Object.values(publishing).map(({ environment, needs }) => [environment, needs])).toEqual([
    ['release', 'check'],
    ['release', 'check'],
    ['release', ['package', 'image']],
  ]);
  const caches = text.split('\n').filter(line => line.includes('cache'));
  expect(new Set(caches.map(line => line.trim()))).toEqual(new Set(['package-manager-cache: false']));
});

test('a release attests package and image, and what is in them, and is whole when it is made', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly permissions: unknown }>>;
  };
  const attested = (job: string) =>
    jobs[job]?.steps.flatMap(step => (step.uses?.startsWith('actions/attest@') === true ? [step.with ?? {}] : [])) ??
    [];
  const boms = ['package', 'image'].map(job => attested(job).map(inputs => inputs['sbom-path']));
  expect(boms).toEqual([
    [undefined, 'dist/sbom.cdx.json'],
    [undefined, 'dist/sbom.cdx.json'],
  ]);
  for (const job of ['package', 'image'])
    expect(jobs[job]?.permissions).toMatchObject({ 'id-token': 'write', attestations: 'write', contents: 'read' });
  expect(attested('image').every(inputs => inputs['push-to-registry'] === true)).toBe(true);
  // What is attested is published, and no other build of it.
  const scripts = jobs.package?.steps.flatMap(({ run }) => run ?? []) ?? [];
  expect(scripts.filter(script => script.includes('npm publish'))).toEqual([
    expect.stringMatching(/catalog-keeper-\*\.tgz$/),
  ]);
  const [made = ''] = jobs.release?.steps.flatMap(({ run }) => run ?? []) ?? [];
  expect(made).toMatch(/gh release create "\$TAG" --verify-tag .* release\/\*/);
});

test('E9, E10, E11 what publishes the catalogs of others takes their default branch alone, one after the other, and attests it', () => {
  const text = read('.github/workflows/publish-catalogs.yml');
  const { on, jobs } = parse(text) as Workflow & { readonly jobs: Readonly<Record<string, PublishJob>> };
  expect(Object.keys(on)).toEqual(['workflow_call']);
  expect(jobs.publish?.if).toContain("github.ref == format('refs/heads/{0}', github.event.repository.default_branch)");
  expect(jobs.publish?.concurrency).toMatchObject({ 'cancel-in-progress': false });
  expect(jobs.attest).toMatchObject({ needs: 'publish', permissions: { 'id-token': 'write' } });
  for (const page of workflowsOf('docs/publish.md')) {
    const events = Object.keys((parse(page) as Workflow).on);
    expect(events.filter(event => event.startsWith('pull_request'))).toEqual([]);
  }
});

interface PublishJob {
  readonly if?: string;
  readonly concurrency?: unknown;
}
