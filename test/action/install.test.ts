import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openRepository } from '../../src/adapters/git/open-repository.ts';
import type { InstallRecord } from '../../src/core/cluster/runs/install-record.ts';
import { catalogFiles, changedInstalls } from '../../src/flows/cluster/changed-installs.ts';
import { startApiServerDouble } from '../support/cluster/api-server-double.ts';
import { kubernetesKinds, olmKinds } from '../support/cluster/kinds.ts';
import { playOlmV0 } from '../support/cluster/play-olm-v0.ts';
import { smallDirectories } from '../support/cluster/small-directories.ts';
import { smallCatalog } from '../support/cluster/small-operator.ts';
import { writeKubeconfig } from '../support/cluster/write-kubeconfig.ts';
import { GitRepository } from '../support/git-repository.ts';
import { startBuiltCli } from '../support/start-built-cli.ts';
import { runHere } from './run-here.ts';

const file = 'catalog/foo/catalog.yaml';
const one = { version: '1.0.0' };
const unreachable = 'http://127.0.0.1:1';

describe('the Action installs', () => {
  const repository = new GitRepository();
  let commits: { readonly base: string; readonly head: string; readonly other: string };
  let runner: string;
  const kubeconfig = process.env.KUBECONFIG;
  let startFromSource: () => void;

  beforeAll(async () => {
    startFromSource = await startBuiltCli();
    const base = repository.commit({ [file]: smallCatalog([one]), 'README.md': 'Catalog\n' });
    const other = repository.commit({ 'README.md': 'The catalog\n' });
    repository.git('switch', '--quiet', '--create', 'pull', base);
    const head = repository.commit({ [file]: smallCatalog([one, { version: '1.1.0', replaces: '1.0.0' }]) });
    commits = { base, head, other };
  });
  beforeEach(() => {
    runner = mkdtempSync(join(tmpdir(), 'runner-'));
    for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
    writeFileSync(join(runner, 'event.json'), '{}');
  });
  afterEach(() => {
    rmSync(runner, { recursive: true, force: true });
    if (kubeconfig === undefined) delete process.env.KUBECONFIG;
    else process.env.KUBECONFIG = kubeconfig;
  });
  afterAll(() => {
    startFromSource();
    repository.remove();
  });

  async function install(inputs: Readonly<Record<string, string>>) {
    const step = await runHere({
      GITHUB_EVENT_NAME: 'workflow_dispatch',
      GITHUB_EVENT_PATH: join(runner, 'event.json'),
      GITHUB_SHA: commits.base,
      GITHUB_OUTPUT: join(runner, 'output'),
      GITHUB_STEP_SUMMARY: join(runner, 'summary'),
      RUNNER_TEMP: runner,
      INPUT_COMMAND: 'install',
      INPUT_DIRECTORY: repository.directory,
      ...inputs,
    });
    const text = readFileSync(join(runner, 'output'), 'utf8');
    const output = (name: string) => new RegExp(`^${name}<<(.*)\\n(.*)\\n\\1$`, 'm').exec(text)?.[2] ?? '';
    return { ...step, output, summary: readFileSync(join(runner, 'summary'), 'utf8') };
  }
  const change = () => ({ INPUT_BASE: commits.base, INPUT_HEAD: commits.head, INPUT_SUBJECT: 'x' });

  test('and says of a cluster that cannot be reached that nothing could be determined', async () => {
    process.env.KUBECONFIG = writeKubeconfig(runner, unreachable);
    const { status, output, summary, stdout } = await install(change());
    expect([status, output('decision'), output('findings')]).toEqual([1, 'undetermined', '2']);
    expect(stdout).toContain('1 head could not be determined, 1 catalog could not be determined.');
    expect(summary).toContain('`foo.v1.0.0` to `foo.v1.1.0`');
    const record = JSON.parse(readFileSync(output('report'), 'utf8')) as InstallRecord;
    expect(record).toMatchObject({ subject: 'x', installs: [{ bundle: 'foo.v1.1.0', outcome: 'undetermined' }] });
    expect(record.installs[0]?.failure?.message).toContain('cannot be reached');
    expect(record.catalogs).toMatchObject([{ catalog: 'catalog', engine: 'olm-v0', outcome: 'undetermined' }]);
    expect((await install({ ...change(), 'INPUT_FAIL-ON': 'refuse' })).status).toBe(0);
  });

  test('with nothing of what the runner gives to the step', async () => {
    const seen = join(runner, 'environment');
    const credential = JSON.stringify({
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      status: { token: 'x' },
    });
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      interactiveMode: 'Never',
      command: 'sh',
      args: ['-c', `env > '${seen}'; echo '${credential}'`],
    };
    process.env.KUBECONFIG = writeKubeconfig(runner, unreachable, { exec });
    await install({ ...change(), 'INPUT_GITHUB-TOKEN': 'secret-of-the-job' });
    const environment = readFileSync(seen, 'utf8');
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('secret-of-the-job');
    expect(environment).not.toMatch(/^(?:GITHUB|INPUT|RUNNER)_/m);
  });

  test('nothing from a catalog that OLM cannot be served', async () => {
    process.env.KUBECONFIG = writeKubeconfig(runner, unreachable);
    const broken = repository.commit({
      [file]: smallCatalog([one, { version: '1.1.0', replaces: '1.0.0' }]),
      'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\n',
    });
    const { output, stdout } = await install({ INPUT_BASE: commits.base, INPUT_HEAD: broken });
    expect(output('decision')).toBe('failed');
    expect(stdout).toContain('1 head could not be determined, 1 catalog does not run.');
    const record = JSON.parse(readFileSync(output('report'), 'utf8')) as InstallRecord;
    expect(record.catalogs).toMatchObject([{ outcome: 'failed', failure: { cause: 'content' } }]);
    expect(record.installs).toMatchObject([{ outcome: 'undetermined', failure: { code: 'catalog-not-running' } }]);
  });

  test('from what bundle directories mean, in a repository without catalogs', async () => {
    const bundles = new GitRepository();
    const cluster = await startApiServerDouble([...kubernetesKinds, ...olmKinds]);
    playOlmV0(cluster, ['foo.v1.0.0', 'foo.v1.1.0']);
    process.env.KUBECONFIG = writeKubeconfig(runner, cluster.url);
    const base = bundles.commit(smallDirectories([one]));
    const head = bundles.commit(smallDirectories([one, { version: '1.1.0', replaces: '1.0.0' }]));
    try {
      const { output, stdout } = await install({
        INPUT_BASE: base,
        INPUT_HEAD: head,
        INPUT_DIRECTORY: bundles.directory,
      });
      expect(stdout).toContain('1 head was installed.');
      expect(JSON.parse(readFileSync(output('report'), 'utf8'))).toMatchObject({
        installs: [{ catalogs: ['operators/foo'], from: 'foo.v1.0.0', bundle: 'foo.v1.1.0', outcome: 'succeeded' }],
        catalogs: [{ catalog: 'operators/foo', outcome: 'succeeded' }],
      });
    } finally {
      await cluster.close();
      bundles.remove();
    }
  });

  test('no catalog where the engine uses none', async () => {
    process.env.KUBECONFIG = writeKubeconfig(runner, unreachable);
    const { output } = await install({ ...change(), INPUT_ENGINE: 'dry-run' });
    expect(JSON.parse(readFileSync(output('report'), 'utf8'))).not.toHaveProperty('catalogs');
  });

  test('only the packages whose heads change', async () => {
    const two = new GitRepository();
    const bar = 'catalog/bar/catalog.yaml';
    const base = two.commit({ [file]: smallCatalog([one]), [bar]: smallCatalog([one]).replaceAll('foo', 'bar') });
    const head = two.commit({ [file]: smallCatalog([one, { version: '1.1.0', replaces: '1.0.0' }]) });
    const opened = await openRepository(two.directory, { revisions: [base, head] });
    try {
      const { targets } = await changedInstalls(opened, { base, head, headIsMerged: true }, '2026-01-01T00:00:00.000Z');
      expect(targets.map(target => target.bundle)).toEqual(['foo.v1.1.0']);
    } finally {
      await opened.close();
      two.remove();
    }
  });

  test('nothing for a change that brings no head', async () => {
    const { status, output, stdout } = await install({ INPUT_BASE: commits.base, INPUT_HEAD: commits.other });
    expect([status, output('decision')]).toEqual([0, 'succeeded']);
    expect(stdout).toContain('The change brings no new head of a channel to a catalog: nothing was installed.');
  });

  test.each([
    ['a head without a base', { INPUT_HEAD: 'a'.repeat(40) }, "The input 'head' needs the input 'base'."],
    ['an event that changes nothing', {}, 'The event workflow_dispatch changes nothing to install.'],
    ['an option in place of a commit', { INPUT_BASE: '--output=x', INPUT_HEAD: 'main' }, '--output=x'],
  ])('nothing for %s', async (_what, inputs, text) => {
    const { status, stdout } = await install(inputs as Readonly<Record<string, string>>);
    expect(status).toBe(1);
    expect(stdout).toContain(text);
  });

  test('from the files that opm reads in a checkout, and nothing outside of the repository', async () => {
    const strange = new GitRepository();
    const base = strange.commit({ [file]: smallCatalog([one]) });
    const inCatalog = (name: string) => join(strange.directory, 'catalog', name);
    strange.write({
      'catalog/foo/a b.yaml': '',
      'catalog/bar/x.yaml': 'x: 1\n',
      'catalog/bar/run.yaml': 'x: 2\n',
      'catalog/foo/a\\b.yaml': '',
      'catalog/foo/a:b.yaml': '',
      'shared/x.yaml': 'x: 3\n',
    });
    chmodSync(inCatalog('bar/run.yaml'), 0o755);
    const links = {
      'foo/outside.yaml': '/etc/passwd',
      'foo/above.yaml': '../../../../etc/passwd',
      'foo/nowhere.yaml': 'no.yaml',
      'foo/itself.yaml': 'itself.yaml',
      'foo/directory': '../bar',
      'foo/shared.yaml': '../../shared/x.yaml',
      'foo/through.yaml': 'directory/x.yaml',
    };
    for (const [path, target] of Object.entries(links)) symlinkSync(target, inCatalog(path));
    const head = strange.commit({});
    const opened = await openRepository(strange.directory, { revisions: [base, head] });
    try {
      const revisions = { base, head, headIsMerged: true };
      const installs = await changedInstalls(opened, revisions, '2026-01-01T00:00:00.000Z');
      const files = await catalogFiles(opened, installs, 'catalog');
      expect(Object.fromEntries(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]))).toEqual({
        'bar/run.yaml': 'x: 2\n',
        'bar/x.yaml': 'x: 1\n',
        'foo/a b.yaml': '',
        'foo/catalog.yaml': smallCatalog([one]),
        'foo/shared.yaml': 'x: 3\n',
        'foo/through.yaml': 'x: 1\n',
      });
    } finally {
      await opened.close();
      strange.remove();
    }
  });
});
