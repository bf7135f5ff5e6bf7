import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answering } from '../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { pushImage, testImage, testIndex } from '../support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../support/registry/real-registry.ts';
import { errorReply } from '../support/registry/replies.ts';
import { user } from '../support/registry/test-registry.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';
import { layoutImage, layoutIndex, named, writeLayout } from '../support/write-layout.ts';

const directory = mkdtempSync(join(tmpdir(), 'cli-image-'));
const layout = join(directory, 'layout');
let registry: MemoryRegistry;
let index: string;
let single: string;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  index = await pushImage(registry, 'foo/index:v1', testIndex(['amd64', 'arm64'], { labels: { name: 'foo' } }));
  const layer = [{ name: 'hello', content: 'world' }];
  single = await pushImage(
    registry,
    'foo/single:v1',
    testImage({ layers: [layer], labels: { evil: 'a\nb\u001b[31m' } }),
  );
  const blobs = layoutImage([{ bytes: Buffer.alloc(1024) }]);
  writeLayout(layout, blobs, [named(blobs[0], 'v1')]);
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await registry.stop();
});

function image(command: string, ...args: string[]): Promise<CliRun> {
  return runCli(['image', command, ...args, '--insecure', registry.host]);
}

describe('image inspect', () => {
  test('of an index its children, and the labels of its image for linux/amd64', async () => {
    const { exitCode, stdout } = await image('inspect', `${registry.host}/foo/index:v1`);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`digest      ${index.split('@')[1]}`);
    expect(stdout).toContain('platforms   linux/amd64, linux/arm64');
    expect(stdout).toMatch(/children\n {4}sha256:\w{64} {2}linux\/amd64 .*\n {4}sha256:\w{64} {2}linux\/arm64 /);
    expect(stdout).toContain('labels of its image for linux/amd64\n    name=foo\n');
  });

  test('what a label holds stays on its line, and commands no terminal', async () => {
    const { stdout } = await image('inspect', single);
    expect(stdout).toContain('evil=a\\nb\\x1b[31m\n');
  });

  test('as JSON, for a program', async () => {
    const { stdout } = await image('inspect', single, '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      reference: single,
      digest: single.split('@')[1],
      kind: 'image',
      platforms: ['linux/amd64'],
      image: { platform: 'linux/amd64', layers: [{ mediaType: expect.stringContaining('tar+gzip') as unknown }] },
    });
  });

  test('--raw is the manifest, byte for byte', async () => {
    const blob = layoutImage([{ bytes: Buffer.alloc(1024) }])[0];
    expect((await image('inspect', `oci:${layout}:v1`, '--raw')).stdout).toBe(blob.bytes.toString());
  });

  test('the directory of a layout with one image needs no tag', async () => {
    const { exitCode, stdout } = await image('inspect', layout);
    expect({ exitCode, from: stdout.includes('from=test') }).toEqual({ exitCode: 0, from: true });
  });

  test('what refers to it is listed, of a registry alone', async () => {
    expect((await image('inspect', single, '--referrers')).stdout).toContain('referrers   none');
    const { exitCode, stderr } = await image('inspect', `oci:${layout}:v1`, '--referrers');
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('OCI layout') as unknown,
    });
  });

  test('an index whose images are gone still says what it names', async () => {
    const broken = join(directory, 'broken');
    const child = {
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      digest: `sha256:${'1'.repeat(64)}`,
      size: 2,
    };
    const blob = layoutIndex([{ ...child, platform: { os: 'linux', architecture: 'amd64' } }]);
    writeLayout(broken, [blob], [named(blob, 'v1')]);
    const { exitCode, stdout } = await image('inspect', `oci:${broken}:v1`);
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/image {7}absent: /) as unknown,
    });
  });

  test.each([
    ['absent', 'foo/index:v2', 1],
    ['no reference', 'Foo/', 2],
  ])('%s ends with its own exit code', async (_, path, exitCode) => {
    expect(await image('inspect', `${registry.host}/${path}`)).toMatchObject({ exitCode, stdout: '' });
  });
});

describe('image check', () => {
  test('a reference without a tag and a digest means the tag latest', async () => {
    const { stdout } = await image('check', `${registry.host}/foo/none`);
    expect(stdout).toContain(`absent  ${registry.host}/foo/none:latest  `);
  });

  test.each(['oci:./layout:v1', './layout'])('%s is malformed, because it is on disk', async word => {
    const { exitCode, stdout } = await image('check', word);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('it is an OCI layout on disk');
  });

  test('absent, forbidden and unreachable are reported separately', async () => {
    registry.inject(/foo\/secret/, answering(errorReply(403, 'DENIED')));
    const nobody = '127.0.0.1:1';
    const words = [`${registry.host}/foo/secret:v1`, `${registry.host}/foo/none:v1`, `${nobody}/x/y:z`, single];
    const { exitCode, stdout } = await image('check', ...words, '--insecure', nobody);
    expect(exitCode).toBe(1);
    expect(stdout.split('\n').map(line => line.split(' ')[0])).toEqual([
      'forbidden',
      'absent',
      'undetermined',
      'exists',
      '',
    ]);
  });

  test('a second run with a cache makes no request', async () => {
    const words = [index, single];
    const cache = ['--cache', join(directory, 'cache')];
    const first = await image('check', ...words, ...cache);
    registry.forgetRequests();
    expect(await image('check', ...words, ...cache)).toEqual(first);
    expect(first.exitCode).toBe(0);
    expect(registry.log()).toEqual([]);
  });

  test('R17 what a catalog names and a registry has no more is found', async () => {
    const catalog = join(directory, 'catalog');
    mkdirSync(catalog);
    const gone = await pushImage(registry, 'gone/bundle:v1', testImage());
    writeFileSync(
      join(catalog, 'catalog.yaml'),
      `---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: ${gone}\nrelatedImages:\n- name: db\n  image: ${single}\n`,
    );
    expect((await image('check', '--catalog', catalog)).exitCode).toBe(0);
    registry.store.repositories.delete('gone/bundle');
    const { exitCode, stdout } = await image('check', '--catalog', catalog);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`absent  ${gone}`);
    expect(stdout).toContain(`exists  ${single}`);
  });

  test('a tag may have moved, so that it is requested again', async () => {
    const cache = ['--cache', join(directory, 'cache')];
    await image('check', `${registry.host}/foo/index:v1`, ...cache);
    registry.forgetRequests();
    await image('check', `${registry.host}/foo/index:v1`, ...cache);
    expect(registry.log()).toEqual(['HEAD /v2/foo/index/manifests/v1']);
  });
});

describe('how registries are asked', () => {
  test('with the credentials of a file, and no word of them in a message', async () => {
    const guarded = await startMemoryRegistry({ authentication: 'htpasswd' });
    try {
      const reference = await pushImage(guarded, 'foo/guarded:v1', testImage());
      const insecure = ['--insecure', guarded.host];
      const without = await runCli(['image', 'inspect', reference, ...insecure]);
      expect(without).toMatchObject({
        exitCode: 3,
        stdout: '',
        stderr: expect.stringContaining('--registry-config') as unknown,
      });
      const file = (password: string) => {
        const auth = Buffer.from(`${user.username}:${password}`).toString('base64');
        writeFileSync(join(directory, 'auth.json'), JSON.stringify({ auths: { [guarded.host]: { auth } } }));
        return ['--registry-config', 'auth.json'];
      };
      const inspect = (password: string) =>
        runCli(['image', 'inspect', reference, ...insecure, ...file(password)], { cwd: directory });
      expect((await inspect(user.password)).exitCode).toBe(0);
      const wrong = await inspect('not-the-password');
      expect(wrong).toMatchObject({ exitCode: 3, stdout: '' });
      expect(wrong.stderr).not.toContain('not-the-password');
      expect(wrong.stderr).toContain('rejects the credentials');
      for (const copied of [
        [reference, 'oci:./copy:v1'],
        [single, `${guarded.host}/foo/copy:v1`],
      ]) {
        const copy = await runCli(['image', 'copy', ...copied, ...insecure, '--insecure', registry.host], {
          cwd: directory,
        });
        expect(copy).toMatchObject({ exitCode: 3, stdout: '' });
      }
    } finally {
      await guarded.stop();
    }
  });

  test('a mirror helps by digest where the registry does not answer', async () => {
    const nobody = '127.0.0.1:1';
    const digest = single.split('@')[1];
    const mirror = ['--insecure', nobody, '--mirror', `${nobody}/elsewhere=${registry.host}/foo`];
    const { exitCode, stdout } = await image('inspect', `${nobody}/elsewhere/single@${digest}`, ...mirror);
    expect({ exitCode, found: stdout.includes(`${digest}`) }).toEqual({ exitCode: 0, found: true });
  });

  test.each([
    ['--mirror', 'quay.io'],
    ['--mirror', 'quay.io=x=y'],
    ['--insecure', 'https://quay.io'],
    ['--token-server', 'quay.io'],
    ['--token-server', 'quay.io=https://auth.example'],
    ['--registry-config', 'nowhere.json'],
  ])('%s %s is a slip of the command line', async (option, value) => {
    expect(await image('inspect', single, option, value)).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

test('a copy of what is not there leaves no layout behind', async () => {
  const target = join(directory, 'nothing');
  expect((await image('copy', `${registry.host}/foo/none:v1`, `oci:${target}:v1`)).exitCode).toBe(1);
  expect(existsSync(target)).toBe(false);
});

test('a copy that may not be written says so in sentences', async () => {
  const { exitCode, stderr } = await image('copy', single, 'localhost:1/foo:v1');
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringMatching(
      /^catalog-keeper: A blob of .* could not be written: .*\. If you trust the host, allow it: --private .*\.\n$/,
    ),
  });
});

(isRegistryInstalled('image copy') ? test : test.skip)(
  'an image with all its platforms goes to a real registry and back, by its tag',
  async () => {
    const real = await startRealRegistry();
    try {
      const there = `${real.host}/copied/index:v1`;
      expect((await image('copy', index, there, '--insecure', real.host)).stdout).toBe(`${index.split('@')[1]}\n`);
      expect((await runCli(['image', 'tags', `${real.host}/copied/index`, '--insecure', real.host])).stdout).toBe(
        'v1\n',
      );
      const back = join(directory, 'back');
      await runCli(['image', 'copy', there, `oci:${back}:v1`, '--insecure', real.host]);
      const [one, two] = await Promise.all([
        runCli(['image', 'inspect', there, '--raw', '--insecure', real.host]),
        runCli(['image', 'inspect', `oci:${back}:v1`, '--raw']),
      ]);
      expect({ same: one.stdout === two.stdout, exitCode: two.exitCode }).toEqual({ same: true, exitCode: 0 });
    } finally {
      await real.stop();
    }
  },
);
