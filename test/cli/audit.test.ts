import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Audit } from '../../src/core/audit/audit.ts';
import { auditSchema } from '../../src/core/report/audit-report.ts';
import { GitRepository } from '../support/git-repository.ts';
import { answering } from '../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { pushImage, testIndex } from '../support/registry/push-image.ts';
import { errorReply } from '../support/registry/replies.ts';
import { runCli } from '../support/run-cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'keeper-audit-'));
const repository = new GitRepository();
const isAudit = new Ajv2020({ strict: true }).compile<Audit>(auditSchema);
let registry: MemoryRegistry;
let first: string;

function packageFile(version: string): string {
  return `---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v${version}}]\n---\nschema: olm.bundle\npackage: foo\nname: foo.v${version}\nimage: ${registry.host}/foo-bundle:v1\nproperties: [{type: olm.package, value: {packageName: foo, version: ${version}}}]\n`;
}

const base = (content: string) => testIndex(['amd64', 'arm64'], { layers: [[{ name: 'bin/opm', content }]] });

beforeAll(async () => {
  registry = await startMemoryRegistry();
  await pushImage(registry, 'opm:v1', base('opm'));
  await pushImage(registry, 'foo-bundle:v1', testIndex(['amd64'], { layers: [] }));
  first = repository.commit({
    '.github/catalog-keeper.yml': `publish:\n  image: ${registry.host}/catalogs\n  base: ${registry.host}/opm:v1\n`,
    'catalogs/v4.19/foo/catalog.yaml': packageFile('1.0.0'),
    'catalogs/v4.20/foo/catalog.yaml': packageFile('1.0.0'),
  });
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  repository.remove();
  await registry.stop();
});

const insecure = () => ['--insecure', registry.host];
const common = () => ['--repo', repository.directory, ...insecure()];

async function audit(...args: string[]) {
  const run = await runCli(['audit', '--format', 'json', ...args, ...common()], { cwd: directory });
  const report: unknown = run.stdout === '' ? undefined : JSON.parse(run.stdout);
  if (!isAudit(report)) throw new Error(run.stderr + JSON.stringify(isAudit.errors));
  return {
    exitCode: run.exitCode,
    catalogs: report.catalogs,
    kinds: report.catalogs.map(({ findings }) => findings.map(({ kind }) => kind)),
  };
}

async function publish(...args: string[]): Promise<void> {
  const { exitCode, stderr } = await runCli(['publish', ...args, ...common()], { cwd: directory });
  if (exitCode !== 0) throw new Error(stderr);
}

test('before anything is published, that is what is found', async () => {
  expect(await audit()).toMatchObject({
    exitCode: 1,
    kinds: [['catalog-is-not-published'], ['catalog-is-not-published']],
  });
});

test('what was just published is healthy', async () => {
  await publish();
  const { exitCode, catalogs, kinds } = await audit();
  expect({ exitCode, kinds }).toEqual({ exitCode: 0, kinds: [[], []] });
  expect(catalogs[0]).toMatchObject({ path: 'catalogs/v4.19', images: 1 });
  const { stdout } = await runCli(['audit', ...common()], { cwd: directory });
  expect(stdout).toContain('catalogs/v4.19: live (1 image)');
});

test('a revision that is not live is found where its catalog changed, until it is published', async () => {
  repository.commit({ 'catalogs/v4.20/foo/catalog.yaml': packageFile('1.1.0') });
  expect(await audit()).toMatchObject({ exitCode: 1, kinds: [[], ['head-is-not-live']] });
  await publish();
  expect(await audit()).toMatchObject({ exitCode: 0, kinds: [[], []] });
});

test('an older revision is compared with nothing but itself', async () => {
  expect(await audit('--revision', first)).toMatchObject({ exitCode: 0 });
});

test('images in an OCI layout are audited, too', async () => {
  await publish('--to', 'oci:images');
  expect(await audit('--to', 'oci:images')).toMatchObject({ exitCode: 0, kinds: [[], []] });
});

test('an image that is gone is found, and one that nobody may ask for is undetermined', async () => {
  registry.inject(/foo-bundle/, answering(errorReply(404, 'MANIFEST_UNKNOWN')), 2);
  expect(await audit('catalogs/v4.19')).toMatchObject({ exitCode: 1, kinds: [['image-is-missing']] });
  registry.inject(/foo-bundle/, answering(errorReply(403, 'DENIED')), 1);
  expect(await audit('catalogs/v4.19')).toMatchObject({ exitCode: 3, kinds: [['images-are-undetermined']] });
});

test('an image that replaces another under the tag of a release is found by its content and by the receipt', async () => {
  const tags = await runCli(['image', 'tags', `${registry.host}/catalogs`, '--insecure', registry.host]);
  const tag = tags.stdout
    .split('\n')
    .filter(each => each.startsWith('v4.20-'))
    .sort()
    .at(-1);
  await pushImage(registry, `catalogs:${tag}`, base('something else'));
  const { exitCode, kinds } = await audit('catalogs/v4.20');
  expect(exitCode).toBe(1);
  expect(kinds[0]).toEqual(
    expect.arrayContaining(['tag-has-moved', 'release-tag-has-moved', 'image-differs-from-revision']),
  );
});

test('publishing neither spreads what replaced a release nor needs it to be told so; its tag is put back by the command that the audit says', async () => {
  const live = async () =>
    (await runCli(['image', 'inspect', `${registry.host}/catalogs:v4.20`, '--format', 'json', ...insecure()])).stdout;
  const before = JSON.parse(await live()).digest;
  await publish();
  expect(JSON.parse(await live()).digest).toBe(before);
  const { kinds, catalogs } = await audit('catalogs/v4.20');
  expect(kinds).toEqual([['release-tag-has-moved']]);
  const words = /"catalog-keeper (image copy [^"]*)"/.exec(catalogs[0]?.findings[0]?.fix ?? '')?.[1]?.split(' ') ?? [];
  expect(await runCli([...words, ...insecure()])).toMatchObject({ exitCode: 0 });
  expect(await audit('catalogs/v4.20')).toMatchObject({ exitCode: 0 });
});

test('what replaced a release under all of its tags is replaced by publishing with --rebuild', async () => {
  const { catalogs } = await audit('catalogs/v4.20');
  for (const tag of ['v4.20', catalogs[0]?.releaseTag]) await pushImage(registry, `catalogs:${tag}`, base('anything'));
  await publish('catalogs/v4.20', '--rebuild');
  expect((await audit('catalogs/v4.20')).kinds).toEqual([['release-tag-has-moved']]);
});

test('a base that was pushed again is found, and a moved tag', async () => {
  await pushImage(registry, 'opm:v1', base('newer opm'));
  await pushImage(registry, 'catalogs:v4.19', base('anything'));
  expect(await audit('catalogs/v4.19')).toMatchObject({ exitCode: 1, kinds: [['tag-has-moved', 'base-is-outdated']] });
});
