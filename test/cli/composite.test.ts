import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { CompositeUpdate } from '../../src/core/composite/composite-update.ts';
import type { Receipt } from '../../src/core/publish/receipt.ts';
import { compositeUpdateSchema } from '../../src/core/report/composite-update-report.ts';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { GitRepository } from '../support/git-repository.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { pushImage, testIndex } from '../support/registry/push-image.ts';
import { runCli } from '../support/run-cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'keeper-composite-'));
const repository = new GitRepository();
const isUpdate = new Ajv2020({ strict: true }).compile<CompositeUpdate>(compositeUpdateSchema);
let registry: MemoryRegistry;

function packageFile(name: string, version: string): string {
  return `---\nschema: olm.package\nname: ${name}\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: ${name}\nname: stable\nentries: [{name: ${name}.v${version}}]\n---\nschema: olm.bundle\npackage: ${name}\nname: ${name}.v${version}\nimage: quay.io/foo/bundle:v${version}\nproperties: [{type: olm.package, value: {packageName: ${name}, version: ${version}}}]\n`;
}

const common = () => ['--insecure', registry.host];

/** Builds a catalog of one package, and pushes it. @returns its digest */
async function pushCatalog(name: string, version: string): Promise<string> {
  mkdirSync(join(directory, name), { recursive: true });
  writeFileSync(join(directory, name, 'catalog.yaml'), packageFile(name, version));
  const args = ['build', name, '--quiet', '--output', `${registry.host}/${name}:v1`, ...common()];
  const { exitCode, stdout, stderr } = await runCli(args, { cwd: directory });
  if (exitCode !== 0) throw new Error(stderr);
  return stdout.trim();
}

function compositeFile(references: Readonly<Record<string, string>>): string {
  const items = Object.entries(references).map(([name, image]) => `- name: ${name}\n  image: ${image}\n`);
  return `name: all\nrepo: ${registry.host}/all\ntag: v4.20\nreferences:\n${items.join('')}`;
}

async function run(...args: string[]) {
  return runCli([...args, '--repo', repository.directory, ...common()], { cwd: directory });
}

async function publish(): Promise<Receipt['catalogs'][number] | undefined> {
  const { stdout } = await run('publish', '--base', 'scratch', '--format', 'json');
  return (JSON.parse(stdout) as Receipt).catalogs[0];
}

beforeAll(async () => {
  registry = await startMemoryRegistry();
  const foo = await pushCatalog('foo', '1.0.0');
  await pushCatalog('bar', '1.0.0');
  repository.commit({
    'catalog.yaml': compositeFile({ ours: `${registry.host}/foo@${foo}`, theirs: `${registry.host}/bar:v1` }),
  });
});

afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  repository.remove();
  await registry.stop();
});

test('a composite is published as one catalog, each reference in its own directory', async () => {
  expect(await publish()).toMatchObject({
    path: 'catalog.yaml',
    state: 'published',
    tags: ['v4.20'],
    packages: [{ name: 'bar' }, { name: 'foo' }],
  });
  const { stdout } = await runCli(['render', `${registry.host}/all:v4.20`, ...common()]);
  expect(stdout).toContain('foo.v1.0.0');
  expect((await publish())?.state).toBe('unchanged');
});

test('a reference by tag that names another image makes a new release of the same revision, and the audit asks for it', async () => {
  const audit = async () => (await run('audit', '--base', 'scratch')).stdout;
  await pushCatalog('bar', '1.1.0');
  expect(await audit()).toContain('References of the composite name other images now');
  const published = await publish();
  expect(published).toMatchObject({ state: 'published', releaseTag: expect.stringMatching(/-r1$/) });
  expect(await audit()).not.toContain('References of the composite');
});

test('what cannot be composed is not published', async () => {
  repository.commit({
    'catalog.yaml': compositeFile({ gone: `${registry.host}/gone:v1`, again: `${registry.host}/foo:v1` }),
  });
  expect(await publish()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('gone:v1 cannot be read'),
  });
  repository.commit({
    'catalog.yaml': compositeFile({ one: `${registry.host}/foo:v1`, two: `${registry.host}/foo:v1` }),
  });
  expect(await publish()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('The catalog is not valid'),
  });
});

test('a digest is updated to what its tag names, with the difference, unless the result is invalid', async () => {
  const foo = await pushCatalog('foo', '1.0.0');
  const text = compositeFile({ ours: `${registry.host}/foo@${foo} # v1` });
  repository.write({ 'catalog.yaml': `# by hand\n${text}` });
  const newer = await pushCatalog('foo', '1.1.0');
  const shown = await run('composite', 'update');
  expect(shown).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('foo.v1.1.0') });
  // What changes in the catalog may be nothing: the image has another base.
  expect((await run('composite', 'update', '--format', 'markdown')).stdout).toContain(
    `- \`ours\`, \`${registry.host}/foo:v1\`: \`${foo}\` → \`${newer}\`\n\n#### What changes\n`,
  );
  const written = () => readFileSync(join(repository.directory, 'catalog.yaml'), 'utf8');
  expect(written()).toContain(foo);
  const { exitCode, stdout } = await run('composite', 'update', '--write', '--format', 'json');
  expect(exitCode).toBe(0);
  const update: unknown = JSON.parse(stdout);
  if (!isUpdate(update)) throw new Error(JSON.stringify(isUpdate.errors));
  expect(update).toMatchObject({
    references: [{ name: 'ours', before: foo, after: newer }],
    change: [{ catalog: 'ours', packages: [{ name: 'foo', kind: 'changed' }] }],
  });
  expect(written()).toBe(`# by hand\n${text.replace(foo, newer)}`);
  expect((await run('composite', 'update')).stderr).toContain('Every digest is what its tag names.');
  repository.write({
    'catalog.yaml': compositeFile({
      ours: `${registry.host}/foo@${foo} # v1`,
      again: `${registry.host}/foo@${newer} # v1`,
    }),
  });
  const refused = await run('composite', 'update', '--write');
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('The composed catalog is not valid') });
  expect(written()).toContain(foo);
});

test('a change is checked: every reference has to be a catalog, and the whole valid', async () => {
  repository.commit({ 'catalog.yaml': compositeFile({ ours: `${registry.host}/foo:v1` }) }, 'base');
  const check = async (references: Readonly<Record<string, string>>) => {
    repository.write({ 'catalog.yaml': compositeFile(references) });
    const { stdout } = await run('check', '--base', 'HEAD', '--author', 'alice', '--all', '--format', 'json');
    const { findings } = JSON.parse(stdout) as Verdict;
    return findings.filter(({ check: id }) => id === 'composition-is-valid').map(({ message }) => message);
  };
  const foo = `${registry.host}/foo:v1`;
  expect(await check({ ours: foo, theirs: `${registry.host}/bar:v1` })).toEqual([]);
  expect((await check({ ours: foo, again: foo }))[0]).toContain('The composed catalog is not valid');
  await pushImage(registry, 'base:v1', testIndex(['amd64'], { layers: [] }));
  expect(await check({ ours: foo, base: `${registry.host}/base:v1` })).toEqual([
    expect.stringContaining('base:v1 cannot be read'),
  ]);
});
