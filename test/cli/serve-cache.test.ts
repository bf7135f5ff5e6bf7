import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openRepository } from '../../src/adapters/git/open-repository.ts';
import { createImagePacker } from '../../src/adapters/image-build/create-image-packer.ts';
import { createImages } from '../../src/adapters/image-contents/create-images.ts';
import { auditCatalogs } from '../../src/flows/audit/audit-catalogs.ts';
import { publishCatalogs } from '../../src/flows/publish/publish-catalogs.ts';
import { publishPlan } from '../../src/flows/publish/publish-plan.ts';
import { clientOf } from '../adapters/registry/client-of.ts';
import { GitRepository } from '../support/git-repository.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { pushImage, testIndex } from '../support/registry/push-image.ts';
import { runCli } from '../support/run-cli.ts';
import { smallRepository } from '../support/small-catalog.ts';

const directory = mkdtempSync(join(tmpdir(), 'keeper-serve-cache-'));
const repository = new GitRepository();
const opm = process.env.OPM;
const [copier, unpacker] = ['skopeo', 'umoci'] as const;
const canUnpack = [copier, unpacker].every(name => spawnSync(name, ['--version']).error === undefined);
const machines = ['amd64', 'arm64', 'ppc64le', 's390x'];
let registry: MemoryRegistry;

/** Stands for opm: its cache says what it was given, and nothing that changes. */
const program = `#!/bin/sh
[ "$*" = 'serve configs --cache-dir=cache --cache-only --pprof-addr= --termination-log=/dev/null' ] || exit 9
(cd configs && find . | sort) > cache/digest
chmod 0640 cache/digest
stat -c '%a %n' configs configs/foo configs/foo/catalog.yaml > cache/cache/modes
env | cut -d= -f1 | sort > cache/cache/environment
touch configs/foo/written 2> /dev/null || [ "$(id -u)" != 65534 ] || touch cache/cache/read-only
`;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  for (const [path, content] of Object.entries(smallRepository)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content, { mode: 0o600 });
  }
  await pushBase('opm:v1', program);
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  repository.remove();
  await registry.stop();
});

/** A base as many distributions have it: `/bin` is a link, and so is the program. */
async function pushBase(name: string, content: string | Uint8Array, architectures = machines): Promise<string> {
  const layers = [
    [
      { name: 'bin', type: '2', link: 'usr/bin' },
      { name: 'usr/bin/opm', type: '2', link: '../lib/registry/opm' },
      { name: 'usr/lib/registry/opm', content },
      { name: 'tmp/', type: '5' },
      { name: 'tmp/cache/pogreb.v1/digest', content: 'stale' },
      { name: 'configs/old/catalog.yaml', content: 'old' },
    ],
  ];
  return pushImage(registry, name, testIndex(architectures, { layers }));
}

function build(base: string, output: string, ...args: string[]) {
  return runCli(
    [
      'build',
      'catalog',
      '--cache',
      '--base',
      `${registry.host}/${base}`,
      '--output',
      output,
      ...args,
      '--insecure',
      registry.host,
    ],
    { cwd: directory },
  );
}

/** Where the image of a layout is unpacked. */
function unpacked(layout: string): string {
  const root = join(directory, `${layout}-root`);
  execFileSync(copier, ['copy', '--quiet', `oci:${layout}:v1`, `oci:${layout}-single:v1`], { cwd: directory });
  execFileSync(unpacker, ['raw', 'unpack', '--rootless', '--image', `${layout}-single:v1`, root], {
    cwd: directory,
    stdio: 'ignore',
  });
  return root;
}

describe('build --cache', () => {
  test('runs the opm of the base, and gives the same digest each time', async () => {
    const first = await build('opm:v1', 'oci:first:v1', '--quiet');
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    const again = await build('opm:v1', 'oci:again:v1', '--quiet');
    expect(again.stdout).toBe(first.stdout);
  });

  (canUnpack ? test : test.skip)('adds what opm made, with its modes, in place of a stale cache', async () => {
    await build('opm:v1', 'oci:files:v1');
    const root = unpacked('files');
    const config = execFileSync(copier, ['inspect', '--config', 'oci:files-single:v1'], { cwd: directory });
    expect(JSON.parse(config.toString()).config).toMatchObject({
      Entrypoint: ['/bin/opm'],
      Cmd: ['serve', '/configs', '--cache-dir=/tmp/cache'],
    });
    const read = (path: string) => readFileSync(join(root, 'tmp/cache', path), 'utf8');
    expect(existsSync(join(root, 'tmp/cache/pogreb.v1'))).toBe(false);
    expect(read('digest')).toBe('.\n./foo\n./foo/catalog.yaml\n');
    expect(statSync(join(root, 'tmp/cache/digest')).mode & 0o777).toBe(0o640);
    expect(statSync(join(root, 'tmp/cache/cache')).mode & 0o777).toBe(0o750);
    expect(statSync(join(root, 'tmp')).mode & 0o7777).toBe(0o1777);
    // As in the image, whatever they are on this machine.
    expect(read('cache/modes')).toBe('755 configs\n755 configs/foo\n644 configs/foo/catalog.yaml\n');
    // Nothing of the environment of this process, where the secrets are.
    expect(read('cache/environment').trim().split('\n')).toEqual(['HOME', 'PATH', 'PWD', 'TMPDIR']);
  });

  test.each([
    ['fails', 'echo first\necho the reason >&2\nexit 1\n', /cannot make the serve cache: the reason/],
    ['makes what no image has', 'mkfifo cache/pipe\n', /made pipe, which is neither a file nor a directory/],
  ])('writes no image where that opm %s', async (name, script, message) => {
    await pushBase('other:v1', `#!/bin/sh\n${script}`);
    const { exitCode, stderr } = await build('other:v1', `oci:${name.split(' ')[0]}:v1`);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringMatching(message) });
    expect(existsSync(join(directory, `${name.split(' ')[0]}`))).toBe(false);
  });

  test('says what a base lacks', async () => {
    await pushBase('foreign:v1', program, ['riscv64']);
    expect((await build('foreign:v1', 'oci:none:v1')).stderr).toMatch(/the base has no opm for linux\//);
    await pushImage(registry, 'empty:v1', testIndex(machines, { layers: [[{ name: 'bin/sh', content: 'sh' }]] }));
    expect((await build('empty:v1', 'oci:none:v1')).stderr).toContain('it has no program /bin/opm');
    const { exitCode, stderr } = await runCli(['build', 'catalog', '--cache'], { cwd: directory });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('--cache needs --base') });
  });

  (opm === undefined || !canUnpack ? test.skip : test)(
    'makes a cache that opm serves from, twice the same',
    async () => {
      await pushBase('real:v1', readFileSync(opm ?? ''), ['amd64']);
      const first = await build('real:v1', 'oci:real:v1', '--quiet');
      expect(first).toMatchObject({ exitCode: 0, stderr: '' });
      expect((await build('real:v1', 'oci:twice:v1', '--quiet')).stdout).toBe(first.stdout);
      const root = unpacked('real');
      // It ends by itself where the cache is not that of the catalog.
      const serving = spawn(
        opm ?? '',
        ['serve', `${root}/configs`, `--cache-dir=${root}/tmp/cache`, '--port=0', '--pprof-addr='],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      );
      const output = await new Promise<string>(resolve => {
        let text = '';
        serving.stderr.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes('serving registry')) resolve(text);
        });
        serving.once('exit', () => resolve(text));
      });
      serving.kill();
      expect(output).toContain('serving registry');
    },
    120_000,
  );
});

describe('publish.cache', () => {
  const flags = () => ['--repo', repository.directory, '--format', 'json', '--insecure', registry.host];
  const publish = async () => JSON.parse((await runCli(['publish', ...flags()])).stdout).catalogs[0];

  beforeAll(() => {
    repository.commit({
      ...smallRepository,
      '.github/catalog-keeper.yml': `publish:\n  image: ${registry.host}/cached\n  base: ${registry.host}/opm:v1\n  cache: true\n`,
    });
  });

  test('publishes images with a cache, and the audit makes it again', async () => {
    expect(await publish()).toMatchObject({ state: 'published' });
    expect(await publish()).toMatchObject({ state: 'unchanged' });
    const audit = JSON.parse((await runCli(['audit', ...flags()])).stdout).catalogs[0];
    // The bundle images are nowhere.
    expect(audit.findings.map(({ kind }: { kind: string }) => kind)).toEqual(['images-are-undetermined']);
  });

  test('who may not run the opm of a base publishes nothing, and compares all but the cache', async () => {
    const opened = await openRepository(repository.directory);
    const client = clientOf(registry);
    try {
      const choice = { revision: 'HEAD', catalogs: [] };
      const plan = await publishPlan(opened, choice);
      if (plan.kind !== 'plan' || plan.base === undefined) throw new Error('there is no plan');
      const images = createImages(client);
      const common = { packer: createImagePacker(), now: '2026-01-02T03:04:05Z' };
      const audit = await auditCatalogs({
        repository: opened,
        choice,
        plan,
        place: client,
        published: images,
        bases: client,
        referenced: images,
        ...common,
      });
      expect(audit.catalogs[0]?.findings.map(({ kind }) => kind)).toEqual(['images-are-undetermined']);
      repository.commit({ 'catalog/foo/README.md': 'foo' });
      const next = await publishPlan(opened, { ...choice, revision: repository.head() });
      if (next.kind !== 'plan') throw new Error('there is no plan');
      const receipt = await publishCatalogs({
        ...next,
        ...common,
        objects: opened,
        images,
        target: client,
        dryRun: false,
        base: { reference: plan.base, source: client },
        source: undefined,
      });
      expect(receipt.catalogs).toMatchObject([{ state: 'failed', problem: expect.stringContaining('publish.cache') }]);
    } finally {
      await client.close();
      await opened.close();
    }
  });

  test('needs a base', async () => {
    const { exitCode, stderr } = await runCli(['publish', ...flags(), '--base', 'scratch']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining('publish.cache needs a base'),
    });
  });
});
