import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runPromotion } from '../../src/app/run-promotion.ts';
import type { Promotion, PromotionPullState } from '../../src/core/promote/promotion.ts';
import type { PromotionGrouping } from '../../src/core/promote/promotion-pull.ts';
import { builtProgram } from '../support/built-once.ts';
import { type GitHubDouble, startGitHub } from '../support/github/index.ts';
import type { Pull, Repo } from '../support/github/state/model.ts';

const shared = 'catalog-keeper/promote/v4.17';
const branchOf = (name: string) => `catalog-keeper/promote-package/v4.17/${name}`;
const ci =
  'fbc:\n  enabled: true\n  version_promotion_strategy: always\n  catalog_mapping:\n  - template_name: basic.yaml\n    catalog_names: [v4.16]\n';

let github: GitHubDouble;
let repository: Repo;
let token: string;
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'keeper-promotion-'));
  github = await startGitHub();
  github.addOrganization('acme', ['mia']);
  const app = github.addApp({
    permissions: { contents: 'write', pull_requests: 'write', metadata: 'read' },
    events: [],
  });
  repository = await github.addRepository('acme/catalogs', {
    files: {
      'catalogs/v4.16/foo/catalog.yaml': packageFile('foo'),
      'catalogs/v4.16/bar/catalog.yaml': packageFile('bar'),
      'catalogs/v4.16/old/catalog.yaml': packageFile('old', ', {type: olm.bundle.object, value: {data: e30=}}'),
      'operators/foo/ci.yaml': ci,
    },
  });
  token = github.tokenOf(github.install(app, 'acme'));
});
afterEach(async () => {
  await github.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('opens one pull request for each package, and leaves them as they are when nothing has changed', async () => {
  expect(statesOf(await promote('each'))).toEqual({ bar: 'opened', foo: 'opened' });
  const foo = pullOf(branchOf('foo'));
  expect(foo.issue).toMatchObject({ title: 'Promote foo from v4.16 to v4.17' });
  expect(foo.issue.body).toContain('`foo.v1.0.0`');
  expect(await changesOf(branchOf('foo'))).toEqual(['catalogs/v4.17/foo/catalog.yaml', 'operators/foo/ci.yaml']);
  const before = new Map(repository.branches);
  expect(statesOf(await promote('each'))).toEqual({ bar: 'unchanged', foo: 'unchanged' });
  expect(repository.branches).toEqual(before);
  expect(repository.pulls.size).toBe(2);
});

test('opens one for all, whose text has what is refused, and updates it in place', async () => {
  expect(statesOf(await promote('one'))).toEqual({ 'old,bar,foo': 'opened' });
  const pull = pullOf(shared);
  expect(pull.issue.body).toMatch(
    /refused by the rules(.|\n)*`old`(.|\n)*olm\.csv\.metadata(.|\n)*What changes(.|\n)*`bar`/,
  );
  await github.push(repository, 'main', {
    by: 'mia',
    files: { 'catalogs/v4.16/bar/catalog.yaml': packageFile('bar').replaceAll('1.0.0', '1.1.0') },
  });
  expect(await promote('one')).toMatchObject([{ state: 'updated', number: pull.number }]);
  expect(pull.issue.body).toContain('`bar.v1.1.0`');
  expect(await changesOf(shared)).toHaveLength(3);
  // Somebody adds the packages in another way: nothing is left to promote.
  await github.push(repository, 'main', {
    by: 'mia',
    files: {
      'catalogs/v4.17/foo/catalog.yaml': packageFile('foo'),
      'catalogs/v4.17/bar/catalog.yaml': packageFile('bar'),
    },
  });
  expect(await promote('one')).toMatchObject([{ state: 'closed', number: pull.number }]);
  expect(pull.issue.state).toBe('closed');
  expect(repository.branches.has(shared)).toBe(false);
  // We closed it, nobody else did.
  await github.push(repository, 'main', { by: 'mia', files: { 'catalogs/v4.17/bar/catalog.yaml': null } });
  expect(await promote('one')).toMatchObject([{ state: 'opened' }]);
});

test('shares one for what needs no review, and only shows it in a dry run', async () => {
  expect(statesOf(await promote('by-strategy', true))).toEqual({ foo: 'opened', bar: 'opened' });
  expect(repository.branches.size).toBe(1);
  expect(repository.pulls.size).toBe(0);
  const done = await promote('by-strategy');
  expect(done.map(({ branch, packages }) => [branch, ...packages])).toEqual([
    [shared, 'foo'],
    [branchOf('bar'), 'bar'],
  ]);
});

test('leaves alone what somebody else pushed to, or closed', async () => {
  await promote('each');
  const foo = pullOf(branchOf('foo'));
  const pushed = await github.push(repository, branchOf('foo'), { by: 'mia', files: { 'README.md': 'A note.\n' } });
  await github.closePull(pullOf(branchOf('bar')), 'mia');
  await github.push(repository, 'main', {
    by: 'mia',
    files: Object.fromEntries(
      ['foo', 'bar'].map(name => [
        `catalogs/v4.16/${name}/catalog.yaml`,
        packageFile(name).replaceAll('1.0.0', '1.1.0'),
      ]),
    ),
  });
  const states = await promote('each');
  expect(statesOf(states)).toEqual({ bar: 'closed-by-others', foo: 'pushed-by-others' });
  expect(states.find(({ state }) => state === 'pushed-by-others')).toMatchObject({
    number: foo.number,
    problem: expect.stringContaining('Somebody else pushed'),
  });
  expect(repository.branches.get(branchOf('foo'))).toBe(pushed);
  expect(foo.issue.body).toContain('foo.v1.0.0');
  expect(repository.pulls.size).toBe(2);
});

test('leaves alone a commit that somebody amended', async () => {
  await promote('one');
  const amended = await amend(shared);
  expect(await promote('one')).toMatchObject([{ state: 'pushed-by-others' }]);
  expect(repository.branches.get(shared)).toBe(amended);
});

test('says which rule refuses a branch, and opens the others', async () => {
  github.addRuleset(repository, { include: [`refs/heads/${branchOf('foo')}`], rules: [{ type: 'creation' }] });
  const states = await promote('each');
  expect(statesOf(states)).toEqual({ bar: 'opened', foo: 'failed' });
  expect(states.find(({ state }) => state === 'failed')?.problem).toContain('Repository rule violations');
});

test('as a command', async () => {
  const args = ['v4.16', 'v4.17', '--pull-requests', 'by-strategy', '--repository', 'acme/catalogs'];
  const shown = await runCommand([...args, '--dry-run'], { GH_TOKEN: token });
  expect(shown.stdout).toMatch(/: would be promoted .*(.|\n)*\/v4\.17: would be opened\n/);
  expect(repository.pulls.size).toBe(0);
  const { code, stdout } = await runCommand(args, { GH_TOKEN: token });
  expect(stdout).toMatch(/^old: refused(.|\n)*\nPull request from catalog-keeper\/promote\/v4\.17: opened\n/);
  expect(code).toBe(1);
  expect(repository.pulls.size).toBe(2);
  expect(await runCommand(args, {})).toMatchObject({ code: 2, stderr: expect.stringContaining('GITHUB_TOKEN') });
  expect(await runCommand(args, { GH_TOKEN: 'wrong' })).toMatchObject({ code: 3 });
});

test('as the workflow of the page, in a job without a checkout', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/publish.md'), 'utf8');
  const [, step = ''] = /run: npx .*catalog-keeper@\d+ promote (.*pull-requests.*)/.exec(page) ?? [];
  const inputs: Readonly<Record<string, string>> = { '"$FROM"': 'v4.16', '"$TO"': 'v4.17' };
  const args = step.split(' ').map(word => inputs[word] ?? word);
  const { stdout } = await runCommand(args, { GITHUB_TOKEN: token, GITHUB_REPOSITORY: 'acme/catalogs' }, dataDir);
  expect(stdout).toContain('Pull request from catalog-keeper/promote/v4.17: opened');
});

function packageFile(name: string, more = ''): string {
  return `---\nschema: olm.package\nname: ${name}\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: ${name}\nname: stable\nentries: [{name: ${name}.v1.0.0}]\n---\nschema: olm.bundle\npackage: ${name}\nname: ${name}.v1.0.0\nimage: quay.io/foo/${name}:v1.0.0\nproperties: [{type: olm.package, value: {packageName: ${name}, version: 1.0.0}}${more}]\n`;
}

async function promote(grouping: PromotionGrouping, dryRun = false): Promise<NonNullable<Promotion['pullRequests']>> {
  const promotion = await runPromotion({
    env: { GITHUB_API_URL: github.apiUrl, DATA_DIR: dataDir, GITHUB_TOKEN: token },
    cwd: dataDir,
    repository: 'acme/catalogs',
    from: 'v4.16',
    to: 'v4.17',
    packages: [],
    grouping,
    dryRun,
    now: '2026-01-15T12:00:00.000Z',
  });
  if ('problems' in promotion) throw new Error(JSON.stringify(promotion.problems));
  return promotion.pullRequests ?? [];
}

/** By the names of their packages. */
function statesOf(states: readonly PromotionPullState[]): Readonly<Record<string, string>> {
  return Object.fromEntries(states.map(({ packages, state }) => [packages.join(), state]));
}

function pullOf(branch: string): Pull {
  const found = [...repository.pulls.values()].findLast(({ head }) => head.branch === branch);
  if (found === undefined) throw new Error(`There is none from ${branch}.`);
  return found;
}

/** Paths that differ from the default branch. */
async function changesOf(branch: string): Promise<readonly string[]> {
  return (await git('-C', repository.directory, 'diff', '--name-only', 'main', branch)).split('\n');
}

/** Somebody amends the commit of a branch, who stays its author then. @returns the new one */
async function amend(branch: string): Promise<string> {
  const clone = join(dataDir, 'clone');
  const { host } = new URL(github.url);
  await git('clone', '--quiet', '--branch', branch, `http://x:${token}@${host}/acme/catalogs.git`, clone);
  const mia = ['-c', 'user.name=mia', '-c', 'user.email=mia@example.com'];
  await git('-C', clone, 'rm', '--quiet', '-r', 'catalogs/v4.17/foo');
  await git('-C', clone, ...mia, 'commit', '--quiet', '--amend', '--no-edit');
  await git('-C', clone, 'push', '--quiet', '--force', 'origin', branch);
  return git('-C', clone, 'rev-parse', 'HEAD');
}

function git(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) =>
    execFile('git', args, (error, stdout) => (error === null ? resolve(stdout.trim()) : reject(error))),
  );
}

async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const [{ directory, compiled }] = await Promise.all([builtProgram('cli'), builtProgram('app')]);
  const program = join(directory, 'main.js');
  const kept = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled };
  const all = { ...kept, GITHUB_API_URL: github.apiUrl, DATA_DIR: dataDir, ...env };
  return new Promise(resolve =>
    execFile(process.execPath, [program, 'promote', ...args], { env: all, cwd }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  );
}
