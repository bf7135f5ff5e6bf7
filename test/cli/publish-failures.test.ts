import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { pushImage, type TestImage, testBlob, testIndex } from '../support/registry/push-image.ts';
import { reply } from '../support/registry/replies.ts';
import { runCli } from '../support/run-cli.ts';

const isWrite = /^(PUT|POST|PATCH) .*\/catalogs\//;
let directory: string;
let repository: GitRepository;
let registry: MemoryRegistry;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'keeper-publish-failures-'));
  repository = new GitRepository();
  registry = await startMemoryRegistry();
  await pushImage(registry, 'opm:v1', base());
  commit('1.0.0');
});

afterEach(async () => {
  rmSync(directory, { recursive: true, force: true });
  repository.remove();
  await registry.stop();
});

function base(content = 'opm'): TestImage {
  return testIndex(['amd64', 'arm64'], { layers: [[{ name: 'bin/opm', content }]] });
}

function catalog(version: string): string {
  return `---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v${version}}]\n---\nschema: olm.bundle\npackage: foo\nname: foo.v${version}\nimage: quay.io/foo/foo-bundle:v${version}\nproperties: [{type: olm.package, value: {packageName: foo, version: ${version}}}]\n`;
}

function commit(version: string): void {
  repository.commit({
    '.github/catalog-keeper.yml': `publish:\n  image: ${registry.host}/catalogs\n  base: ${registry.host}/opm:v1\n`,
    'catalog/foo/catalog.yaml': catalog(version),
  });
}

const flags = () => ['--insecure', registry.host];

async function publish(...args: string[]) {
  const run = await runCli(['publish', '--repo', repository.directory, '--format', 'json', ...args, ...flags()]);
  const { state, problem, releaseTag } = JSON.parse(run.stdout).catalogs[0];
  return { exitCode: run.exitCode, state, problem, releaseTag };
}

/** What a cluster gets: every byte of the image is there, and it is the catalog of this version. */
async function servedVersion(): Promise<string | undefined> {
  const { exitCode, stdout } = await runCli(['render', `${registry.host}/catalogs:latest`, ...flags()]);
  return exitCode === 0 ? /foo-bundle:v([\d.]+)/.exec(stdout)?.[1] : undefined;
}

/** A registry of which every request that writes fails from a given one on. */
function failingWrites(status: number) {
  let first = Number.POSITIVE_INFINITY;
  let writes = 0;
  registry.inject(isWrite, (_, next) => {
    writes += 1;
    return writes < first ? next() : reply(status, {}, 'no space is left');
  });
  return {
    from(step: number): void {
      first = step;
      writes = 0;
    },
    writes: () => writes,
  };
}

describe('a registry that fails at a step of the push', () => {
  test('serves what was published before, until the next run completes it', async () => {
    const failing = failingWrites(403);
    await publish();
    let version = 1;
    for (let isComplete = false; !isComplete; ) {
      const step = version;
      commit(`${version + 1}.0.0`);
      failing.from(step);
      const { exitCode, state } = await publish();
      isComplete = failing.writes() < step;
      const result = isComplete ? { exitCode: 0, state: 'published' } : { exitCode: 3, state: 'failed' };
      expect({ step, exitCode, state }).toEqual({ step, ...result });
      expect({ step, served: await servedVersion() }).toEqual({
        step,
        served: `${version + (isComplete ? 1 : 0)}.0.0`,
      });
      failing.from(Number.POSITIVE_INFINITY);
      await publish();
      version += 1;
      expect({ step, served: await servedVersion() }).toEqual({ step, served: `${version}.0.0` });
    }
    expect(version).toBeGreaterThan(8);
  });

  test('for lack of space does so, too', async () => {
    const failing = failingWrites(507);
    await publish();
    commit('2.0.0');
    failing.from(2);
    expect(await publish()).toMatchObject({ exitCode: 3, state: 'failed' });
    expect(await servedVersion()).toBe('1.0.0');
    failing.from(Number.POSITIVE_INFINITY);
    expect(await publish()).toMatchObject({ exitCode: 0, state: 'published' });
    expect(await servedVersion()).toBe('2.0.0');
  });
});

describe('a registry that loses a blob', () => {
  function lose(): void {
    const stored = registry.store.repositories.get('catalogs');
    const layer = [...(stored?.blobs ?? [])].find(([, bytes]) => bytes[0] === 0x1f)?.[0];
    if (layer === undefined) throw new Error('there is no layer');
    stored?.blobs.delete(layer);
  }

  test('between its upload and the manifest: nothing is tagged, and the next run sends it again', async () => {
    registry.inject(
      /^PUT .*\/catalogs\/manifests\//,
      (_, next) => {
        lose();
        return next();
      },
      1,
    );
    expect(await publish()).toMatchObject({ exitCode: 3, state: 'failed' });
    expect(await servedVersion()).toBeUndefined();
    expect(await publish()).toMatchObject({ exitCode: 0, state: 'published' });
    expect(await servedVersion()).toBe('1.0.0');
  });

  test('of what is published: the audit finds it, and publishing with --rebuild restores it', async () => {
    await publish();
    // The layer of the catalog is above that of the base.
    for (const [digest] of registry.store.repositories.get('catalogs')?.blobs ?? [])
      if (!registry.store.repositories.get('opm')?.blobs.has(digest))
        registry.store.repositories.get('catalogs')?.blobs.delete(digest);
    expect(await servedVersion()).toBeUndefined();
    const audit = await runCli(['audit', '--repo', repository.directory, '--format', 'json', ...flags()]);
    expect(audit.stdout).toContain('catalog-cannot-be-read');
    expect(await publish('--rebuild')).toMatchObject({ exitCode: 0, state: 'unchanged' });
    expect(await servedVersion()).toBe('1.0.0');
  });
});

describe('a base', () => {
  test('that vanished leaves what is published as it is', async () => {
    await publish();
    registry.store.repositories.delete('opm');
    commit('2.0.0');
    expect(await publish()).toMatchObject({
      exitCode: 1,
      state: 'failed',
      problem: expect.stringMatching(/^The image cannot be built, because its base \S+\/opm:v1 cannot be read: /),
    });
    expect(await servedVersion()).toBe('1.0.0');
  });

  test('without an image for Linux is refused', async () => {
    const index = base();
    const bytes = Buffer.from(index.bytes.toString().replaceAll('"linux"', '"windows"'));
    await pushImage(registry, 'opm:v1', { ...index, ...testBlob(index.mediaType, bytes) });
    expect(await publish()).toMatchObject({
      exitCode: 1,
      problem: 'The image cannot be built: the base has no image for Linux.',
    });
  });

  test('with a catalog and a stale cache of its own: neither is served', async () => {
    const layer = [
      { name: 'bin/opm', content: 'opm' },
      { name: 'configs/old/catalog.yaml', content: catalog('9.9.9') },
      { name: 'tmp/cache/pogreb.v1/digest', content: 'stale' },
    ];
    await pushImage(registry, 'opm:v1', testIndex(['amd64'], { layers: [layer] }));
    await publish();
    expect(await servedVersion()).toBe('1.0.0');
  });
});

test('a wrong digest in a composite publishes nothing', async () => {
  await publish();
  repository.commit({
    '.github/catalog-keeper.yml': `publish:\n  base: ${registry.host}/opm:v1\n`,
    'catalog/foo/catalog.yaml': null,
    'catalog.yaml': `name: all\nrepo: ${registry.host}/all\nreferences:\n- name: ours\n  image: ${registry.host}/catalogs@sha256:${'0'.repeat(64)}\n`,
  });
  expect(await publish()).toMatchObject({
    exitCode: 1,
    state: 'failed',
    problem: expect.stringContaining('sha256:000'),
  });
  expect([...registry.store.repositories.keys()]).not.toContain('all');
});
