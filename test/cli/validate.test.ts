import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Finding } from '../../src/core/finding.ts';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { runCli } from '../support/run-cli.ts';

const valid = `---
schema: olm.package
name: foo
defaultChannel: a
---
schema: olm.channel
package: foo
name: a
entries: [{name: foo.v1.0.0}]
---
schema: olm.bundle
package: foo
name: foo.v1.0.0
image: quay.io/foo/foo:v1
properties: [{type: olm.package, value: {packageName: foo, version: 1.0.0}}]
`;
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'validate-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

async function validate(words: readonly string[], cwd = '.'): Promise<Verdict & { readonly exitCode: number }> {
  const { stdout, exitCode } = await runCli(['validate', ...words, '--format', 'json'], { cwd: join(directory, cwd) });
  return { ...(JSON.parse(stdout) as Verdict), exitCode };
}

/** What other checks find in the same catalog is for their own examples to say. */
function unreadFiles({ findings }: Verdict): readonly Finding[] {
  return findings.filter(({ check }) => check === 'files-can-be-read');
}

describe('a name that is not UTF-8', () => {
  const name = (path: string, byte = 0xff) => Buffer.concat([Buffer.from(join(directory, path)), Buffer.of(byte)]);
  const problems = async (words: readonly string[]) =>
    unreadFiles(await validate(words)).map(({ check, severity, file }) => [check, severity, file]);
  beforeEach(() => write('catalog/foo/catalog.yaml', valid));

  test.each([
    ['the catalog', ['catalog']],
    ['the repository', []],
  ])('is an error, as opm does not open such a file, where %s is named', async (_what, words) => {
    writeFileSync(name('catalog/foo/x'), 'a: [');
    mkdirSync(name('catalog/d'));
    writeFileSync(Buffer.concat([name('catalog/d'), Buffer.from('/a.md')]), '');
    // It hides what is in the directory, which opm lists nevertheless.
    write('catalog/.indexignore', 'a.md\n');
    expect(await problems(words)).toEqual([
      ['files-can-be-read', 'error', 'catalog/d\uFFFDff/a.md'],
      ['files-can-be-read', 'error', 'catalog/foo/x\uFFFDff'],
    ]);
  });

  test('is nothing of a hidden file, and nothing above the catalog', async () => {
    writeFileSync(name('catalog/foo/x'), 'a: [');
    write('catalog/foo/.indexignore', 'x*\n');
    expect(await problems(['catalog'])).toEqual([]);
    write('catalog/foo/\ufffd.yaml', '');
    expect(await problems(['catalog'])).toEqual([]);
    const odd = name('catalogs');
    renameSync(join(directory, 'catalog'), odd);
    symlinkSync(odd, join(directory, 'link'));
    expect(await problems(['link'])).toEqual([]);
  });
});

describe('a link', () => {
  beforeEach(() => {
    for (const path of ['catalogs/a/foo/catalog.yaml', 'catalogs/b/other/catalog.yaml']) write(path, valid);
    write('catalogs/b/other/catalog.yaml', valid.replaceAll('foo', 'other'));
    mkdirSync(join(directory, 'catalogs/b/foo'));
  });
  const link = (target: string) => symlinkSync(target, join(directory, 'catalogs/b/foo/catalog.yaml'));

  test.each([
    ['the repository', []],
    ['the catalog', ['catalogs/b']],
  ])('out of the catalog is not followed, where %s is named', async (_what, words) => {
    link('../../a/foo/catalog.yaml');
    expect(unreadFiles(await validate(words))).toMatchObject([
      { check: 'files-can-be-read', severity: 'unknown', file: 'catalogs/b/foo/catalog.yaml' },
    ]);
  });

  test.each([
    ['the repository', []],
    ['the catalog', ['catalogs/b']],
  ])('within the catalog is followed, where %s is named', async (_what, words) => {
    link('../other/catalog.yaml');
    const { findings } = await validate(words);
    expect(findings.map(({ check }: Finding) => check)).toContain('package-names-are-unique');
  });
});

test.each([
  ['catalogs/a', '.', 'catalogs/a/'],
  ['./catalogs/a/', '.', 'catalogs/a/'],
  ['.', 'catalogs/a', ''],
  ['../catalogs/a', 'elsewhere', '../catalogs/a/'],
])('messages on %s name files as their places do', async (word, cwd, prefix) => {
  write('catalogs/a/bar/catalog.yaml', valid);
  write('catalogs/a/foo/catalog.yaml', valid);
  mkdirSync(join(directory, 'elsewhere'));
  const { findings } = await validate([word], cwd);
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'package-names-are-unique',
      file: `${prefix}foo/catalog.yaml`,
      message: `Package "foo" is already defined at ${prefix}bar/catalog.yaml:3.`,
    }),
  );
});

describe('a link among catalogs', () => {
  test('is not followed, which is reported, unless it is named', async () => {
    write('catalogs/a/foo/catalog.yaml', valid);
    write('elsewhere/foo/catalog.yaml', 'schema: olm.channel\n');
    symlinkSync('../elsewhere', join(directory, 'catalogs/b'));
    const { stderr, exitCode } = await runCli(['validate'], { cwd: directory });
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringContaining('catalogs/b is a symbolic link, and its target was not validated'),
    ]);
    expect((await runCli(['validate', '--quiet'], { cwd: directory })).stderr).toBe('');
    expect((await validate(['catalogs/b'])).valid).toBe(false);
  });
});

describe('a directory that holds several catalogs', () => {
  beforeEach(() => {
    for (const path of ['catalogs/a/foo/catalog.yaml', 'catalogs/b/foo/catalog.yaml']) write(path, valid);
  });

  test.each([
    ['catalogs', [], true],
    ['catalogs', ['--quiet'], false],
    ['catalogs/a', [], false],
  ])('%s %j is judged as one, and whether that is told: %s', async (word, options, isReported) => {
    const { stderr, exitCode } = await runCli(['validate', word, ...options], { cwd: directory });
    expect(exitCode).toBe(word === 'catalogs' ? 1 : 0);
    expect(stderr.includes('looks like several')).toBe(isReported);
  });

  test('is no guess where one catalog has a package twice', async () => {
    write('catalogs/a/bar/catalog.yaml', valid);
    const { stderr, exitCode } = await runCli(['validate', 'catalogs/a'], { cwd: directory });
    expect([exitCode, stderr]).toEqual([1, '']);
  });
});

test.each([
  ['operators', 'contains bundles', 'operators/foo/1.0.0'],
  ['operators/foo/1.0.0/', 'is a bundle', 'operators/foo/1.0.0/'],
])('a directory of bundles is no catalog, which is told of %s', async (word, what, bundle) => {
  write('operators/foo/1.0.0/manifests/foo.yaml', 'kind: ClusterServiceVersion\n');
  write('operators/foo/1.0.0/metadata/annotations.yaml', 'annotations: {}\n');
  const { stderr, exitCode } = await runCli(['validate', word], { cwd: directory });
  expect([exitCode, stderr]).toEqual([
    1,
    `catalog-keeper: ${word} was checked as a catalog, but ${what}: use 'bundle validate ${bundle}'.\n`,
  ]);
});

test.each([
  ['found', ''],
  ['configured', 'operators: operators\n'],
])('a repository of bundle directories alone, %s, is told what checks them', async (_how, configuration) => {
  write('operators/foo/1.0.0/manifests/foo.yaml', 'kind: ClusterServiceVersion\n');
  write('operators/foo/1.0.0/metadata/annotations.yaml', 'annotations: {}\n');
  write('.github/catalog-keeper.yml', configuration);
  const { stderr, exitCode } = await runCli(['validate'], { cwd: directory });
  expect([exitCode, stderr]).toEqual([
    2,
    "catalog-keeper: There is no catalog here, only bundle directories in operators/: 'check' checks a change of them, 'bundle validate' one bundle. Or name the directory of a catalog: 'validate DIR'.\n",
  ]);
});

describe('where no document of a catalog is', () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['an empty directory', {}, 'it must contain the package directories'],
    [
      'files that are all hidden',
      { '.indexignore': '*', 'foo/catalog.yaml': valid },
      '.indexignore does not hide too much',
    ],
  ])('%s is valid, as for opm, and that is told', async (_what, files, fix) => {
    mkdirSync(join(directory, 'catalog'));
    for (const [path, text] of Object.entries(files)) write(`catalog/${path}`, text);
    const { findings, stats, exitCode } = await validate(['catalog']);
    expect(findings).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('catalog/ contains no catalog document') },
    ]);
    expect([exitCode, stats.documents]).toEqual([0, 0]);
    for (const format of ['text', 'markdown', 'sarif', 'junit', 'github']) {
      const { stdout } = await runCli(['validate', '--format', format], { cwd: directory });
      expect(stdout.replace(/\s+/g, ' ')).toContain('contains no catalog document');
      expect(stdout.replace(/\s+/g, ' ')).toContain(fix);
    }
  });
});
