import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { catalogText } from '../../scripts/demo/catalog-text.ts';
import { workflowText } from '../../src/core/init/workflow-text.ts';
import { GitRepository } from '../support/git-repository.ts';
import { listedBundle } from '../support/listed-bundle.ts';
import { runCli } from '../support/run-cli.ts';
import { workflowProblems } from '../support/workflow-problems.ts';

const workflow = '.github/workflows/catalog.yml';
const configuration = '.github/catalog-keeper.yml';
const foo = catalogText('foo', [{ version: '1.0.0' }]);
const bundle = Object.fromEntries(
  Object.entries(listedBundle('1.0.0')).map(([path, text]) => [`operators/foo/1.0.0/${path}`, text]),
);
let repository: GitRepository;

beforeEach(() => {
  repository = new GitRepository();
});

afterEach(() => repository.remove());

function init(...args: string[]) {
  return runCli(['init', ...args], { cwd: repository.directory });
}

const read = (path: string) => readFileSync(join(repository.directory, path), 'utf8');
/** The lines of the configuration that state something. */
const stated = () =>
  read(configuration)
    .split('\n')
    .filter(line => line.trim() !== '' && !line.trim().startsWith('#'));

type Files = Readonly<Record<string, string>>;

const layouts: Readonly<Record<string, { files: Files; found: string; states: readonly string[] }>> = {
  'one catalog': {
    files: { 'catalog/foo/catalog.yaml': foo },
    found: 'Layout: one catalog in catalog/.',
    states: ['preset: single-catalog'],
  },
  'one catalog with a file for each bundle': {
    files: { 'catalog/foo/foo.yaml': foo, 'catalog/foo/foo.v1.0.0.yaml': '# the bundle\n' },
    found: 'Layout: one catalog in catalog/ with a file for each bundle.',
    states: ['preset: single-catalog-many-files'],
  },
  'a catalog for each version, with bundles': {
    files: { 'catalogs/v4.19/foo/catalog.yaml': foo, 'catalogs/v4.20/foo/catalog.yaml': foo, ...bundle },
    found: 'Layout: a catalog for each version in catalogs/, with bundle directories in operators/.',
    states: [],
  },
  'the same, behind pipelines that its config.yaml names': {
    files: {
      'catalogs/v4.20/foo/catalog.yaml': foo,
      ...bundle,
      'config.yaml': 'organization: community-operators\nmaintainers: [carol]\n',
    },
    found: 'Maintainers: carol.',
    states: ['preset: operator-pipelines'],
  },
  'bundles only': {
    files: bundle,
    found: 'Layout: bundle directories in operators/, without catalogs.',
    states: [],
  },
  'a composite': {
    files: { 'catalog.yaml': 'name: all\nreferences: [{name: one, image: quay.io/example/one}]\n' },
    found: 'Layout: a composite.',
    states: ['preset: composite'],
  },
  'catalogs in directories of versions, which are found by what is in them': {
    files: { 'v4.19/catalog/foo/catalog.yaml': foo, 'v4.20/catalog/foo/catalog.yaml': foo },
    found: 'Catalogs: v4.19/catalog (1 package), v4.20/catalog (1 package).',
    states: ['catalogs:', '  paths: ["v*/catalog"]'],
  },
  'a catalog and operators of other names': {
    files: { 'idx/foo/catalog.yaml': foo, 'ops/foo/1.0.0/manifests/a': '', 'ops/foo/1.0.0/metadata/a': '' },
    found: 'Operators: ops (1).',
    states: ['catalogs:', '  paths: [idx]', 'operators: ops'],
  },
  'several layouts': {
    files: { 'catalog/foo/catalog.yaml': foo, 'configs/bar/catalog.yaml': foo, 'catalogs/v1.0/foo/catalog.yaml': foo },
    found:
      'Several layouts: one catalog in catalog/; one catalog in configs/; a catalog for each version in catalogs/. All catalogs are checked.',
    states: [],
  },
};

describe.each(Object.entries(layouts))('of %s', (_, { files, found, states }) => {
  test('init says what it found, and writes files that GitHub and the product read, once', async () => {
    repository.write(files);
    const shown = await init();
    expect(shown).toMatchObject({ exitCode: 0, stderr: '\nNothing was written. To write 2 files, add --write.\n' });
    expect(shown.stdout.replaceAll('\n    ', ' ')).toContain(`  ${found}\n`);
    expect(existsSync(join(repository.directory, configuration))).toBe(false);

    expect((await init('--write')).stderr).toBe('\nWrote 2 files.\n');
    expect(stated()).toEqual(states);
    expect(await runCli(['config'], { cwd: repository.directory })).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await workflowProblems([['workflow', join(repository.directory, workflow)]])).toEqual([]);

    const again = await init('--write');
    expect(again).toMatchObject({ exitCode: 0, stderr: '\nNothing to write: every file is there.\n' });
    expect(again.stdout).not.toContain('diff --git');
    expect(again.stdout).toContain(`  unchanged  ${workflow}\n  unchanged  ${configuration}\n`);
  });
});

test('what init shows is what git applies and --write writes, from a subdirectory and with the branch of the remote', async () => {
  repository.commit({ 'catalog/foo/catalog.yaml': foo });
  repository.git('update-ref', 'refs/remotes/origin/release+1', 'HEAD');
  repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/release+1');
  const patch = join(repository.directory, '.git', 'init.patch');
  await init('--output', patch);
  repository.git('apply', patch);
  const applied = [read(workflow), read(configuration)];
  expect(applied[0]).toContain('    branches: ["release\\\\+1"]\n');
  rmSync(join(repository.directory, '.github'), { recursive: true });
  const { stderr } = await runCli(['init', '--write'], { cwd: join(repository.directory, 'catalog/foo') });
  expect(stderr).toBe('\nWrote 2 files.\n');
  expect([read(workflow), read(configuration)]).toEqual(applied);
  expect(await workflowProblems([['workflow', join(repository.directory, workflow)]])).toEqual([]);
});

test('every key that the configuration shows in a comment is valid', async () => {
  repository.write({ 'catalog/foo/catalog.yaml': foo });
  await init('--write');
  const text = read(configuration).replaceAll(/^( *)# ( *[a-z][A-Za-z-]*:(?: .*)?)$/gm, '$1$2');
  expect(text).toContain('\n    my-operator: [{login: SOMEBODY}]\n');
  writeFileSync(join(repository.directory, configuration), text.replace(/^yaml-language-server: .*$/m, ''));
  const { exitCode, stderr, stdout } = await runCli(['config'], { cwd: repository.directory });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain('allowedRegistries: ["quay.io/example"]');
});

describe('owners', () => {
  test('init says which files name them, and who is missing', async () => {
    repository.write({
      CODEOWNERS: '/catalog/bar/ @bob\n',
      'catalog/foo/catalog.yaml': foo,
      'catalog/foo/OWNERS': 'approvers: [alice]\n',
      'catalog/bar/catalog.yaml': foo,
      'catalog/baz/catalog.yaml': foo,
    });
    const { stdout } = await init('--maintainer', 'mona,carol');
    expect(stdout).toContain('  Owners: 2 of 3 packages (CODEOWNERS: 1, OWNERS: 1).\n');
    expect(stdout).toContain('  Without owners of their own: baz.\n  Maintainers: mona, carol.\n');
    expect(stdout).toContain('+  maintainers: [{login: mona}, {login: carol}]\n');
    expect((await init()).stdout).toContain('1. Name the maintainers in .github/catalog-keeper.yml');
  });

  test('init says which maintainers of config.yaml a list on the command line would replace', async () => {
    repository.write({
      'config.yaml': 'organization: community-operators\nmaintainers: [carol, mona, dave]\n',
      'catalogs/v4.20/foo/catalog.yaml': foo,
      ...bundle,
    });
    const { stdout } = await init('--maintainer', 'mona');
    expect(stdout).toContain('  Maintainers: mona.\n  They replace those of config.yaml: carol, dave.');
    expect((await init()).stdout).not.toContain('They replace');
    expect((await init('--maintainer', 'carol,mona,dave')).stdout).not.toContain('They replace');
  });

  test('a maintainer is the login of an account', async () => {
    const { exitCode, stderr } = await init('--maintainer', '@mona');
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--maintainer takes the login of an account; '@mona' is written with an `@`.");
  });
});

describe('.indexignore', () => {
  test('is written where opm would read what is no part of the catalog, and is enough for opm', async () => {
    repository.write({
      'catalog/foo/catalog.yaml': foo,
      'catalog/foo/OWNERS': 'approvers: [alice]\n',
      'catalog/foo/README.md': '# Foo\n',
    });
    expect((await runCli(['validate'], { cwd: repository.directory })).exitCode).toBe(1);
    await init('--write');
    expect(read('catalog/foo/.indexignore')).toBe('OWNERS\nREADME.md\n.indexignore\n');
    expect((await runCli(['validate'], { cwd: repository.directory })).exitCode).toBe(0);
    expect((await init('--write')).stderr).toContain('Nothing to write');
  });

  test('that is there is left alone, and what it lacks is said', async () => {
    repository.write({
      'catalog/foo/catalog.yaml': foo,
      'catalog/foo/OWNERS': '',
      'catalog/foo/README.md': '# Foo\n',
      'catalog/foo/.indexignore': 'OWNERS\n',
    });
    const { stdout } = await init('--write');
    expect(stdout).toContain('kept       catalog/foo/.indexignore, which is there and differs:');
    expect(stdout).toContain('It does not hide README.md.');
    expect(read('catalog/foo/.indexignore')).toBe('OWNERS\n');
  });

  test('of a repository that is a catalog hides what init writes', async () => {
    repository.write({ 'foo/catalog.yaml': foo, LICENSE: 'Apache\n' });
    await init('--catalog', '.', '--write');
    expect(read('.indexignore')).toBe('.github\nLICENSE\n.indexignore\n');
    expect((await runCli(['validate'], { cwd: repository.directory })).exitCode).toBe(0);
  });

  test('hides files whose names are patterns, and no other', async () => {
    repository.write({ 'foo/catalog.yaml': foo, '!a': 'a\n', '#b': 'b\n', '*': 'c\n', '[d]': 'd\n' });
    await init('--catalog', '.', '--write');
    expect(read('.indexignore')).toBe('.github\n\\!a\n\\#b\n\\*\n\\[d]\n.indexignore\n');
    const { stdout } = await init('--catalog', '.');
    expect(stdout).not.toContain('does not hide');
  });
});

describe('files that are there', () => {
  test('are never changed: the workflow is compared, the configuration by what it means', async () => {
    repository.write({ 'catalog/foo/catalog.yaml': foo });
    const text = workflowText({ branch: 'main', version: 'v0', isComposite: false });
    const checks = text.replace('  merge_group:\n', '');
    repository.write({
      '.github/workflows/checks.yml': checks,
      [configuration]: 'owners: {maintainers: [{login: mona}]}\n',
    });
    const { stdout, stderr } = await init('--maintainer', 'carol', '--write');
    expect(stderr).toBe('\nNothing to write: every file is there.\n');
    expect(stdout).toContain('kept       .github/workflows/checks.yml, which is there and differs:');
    expect(stdout).toContain('               +  merge_group:\n');
    expect(stdout).toContain('preset is not set, not "single-catalog".');
    expect(stdout).toContain('owners.maintainers is [{"login":"mona"}], not [{"login":"carol"}].');
    expect(read('.github/workflows/checks.yml')).toBe(checks);
    expect(existsSync(join(repository.directory, workflow))).toBe(false);
  });

  test('a workflow that publishes with the Action is not one that checks', async () => {
    repository.write({
      'catalog/foo/catalog.yaml': foo,
      '.github/workflows/publish.yml':
        'on: push\njobs:\n  a:\n    steps:\n      - uses: catalog-keeper/catalog-keeper@v0\n        with: {command: publish}\n',
    });
    expect((await init()).stdout).toContain(`new        ${workflow}\n`);
  });

  test('a workflow of the same name that does something else is said to', async () => {
    repository.write({ 'catalog/foo/catalog.yaml': foo, [workflow]: 'on: push\njobs: {}\n' });
    expect((await init()).stdout).toContain('It does not run the Action. Rename it');
  });

  test('a configuration with a problem is left alone, and the problem is said', async () => {
    repository.write({ 'catalog/foo/catalog.yaml': foo, '.github/catalog-keeper.yaml': 'preset: single-catalog\n' });
    const { stdout } = await init();
    expect(stdout).toContain('only .github/catalog-keeper.yml is read as configuration. Rename the file.');
    expect(stdout).not.toContain(`+++ b/${configuration}`);
  });
});

test('for the App there is no workflow, and the next steps are its own', async () => {
  repository.write({ 'catalog/foo/catalog.yaml': foo });
  repository.git('config', 'remote.origin.url', 'https://x:secret@github.com/acme/catalog.git');
  const { stdout, stderr } = await init('--app', '--write');
  expect(stderr).toBe('\nWrote 1 file.\n');
  expect(stated()).toEqual(['preset: single-catalog', 'merge:', '  dryRun: true']);
  expect(stdout).toContain("'catalog-keeper doctor acme/catalog'");
  expect(stdout).toContain("'catalog-keeper app --setup'");
  expect(stdout).not.toMatch(/secret|workflows/);
});

describe('where there is nothing to set up', () => {
  test.each([
    ['an empty repository', {}, "'init --catalog catalog'"],
    ['a repository without a catalog', { 'src/a.ts': '' }, 'There is no catalog here'],
    ['package manifests', { 'upstream/foo/foo.package.yaml': '' }, 'package manifest format'],
  ])('%s is told so', async (_, files, message) => {
    repository.write(files);
    const { exitCode, stdout, stderr } = await init('--write');
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(existsSync(join(repository.directory, '.github'))).toBe(false);
  });

  test('a catalog that is still to come can be named', async () => {
    const { exitCode, stdout } = await init('--catalog', 'catalog', '--write');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('1. Add a catalog, such as catalog/PACKAGE/catalog.yaml.');
    expect(stated()).toEqual(['catalogs:', '  paths: [catalog]']);
  });

  test('a directory that is in no work tree is told so', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'no-work-tree-'));
    mkdirSync(join(directory, 'catalog'));
    const { exitCode, stderr } = await runCli(['init'], { cwd: directory });
    rmSync(directory, { recursive: true });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('is not in a git work tree. Run this in a clone of the repository.');
  });
});
