import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fixSchema } from '../../src/core/report/fix-json.ts';
import { GitRepository } from '../support/git-repository.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';

const catalog = 'catalog/foo/catalog.yaml';
const isFix = new Ajv2020({ strict: true }).compile(fixSchema);
const bundle = (version: string, image = `quay.io/foo/foo-bundle:v${version}`) =>
  `---\nschema: olm.bundle\npackage: foo\nname: foo.v${version}\nimage: ${image}\nproperties:\n- type: olm.package\n  value: {packageName: foo, version: ${version}}\n`;
const channel = (...entries: readonly string[]) =>
  `---\nschema: olm.channel\npackage: foo\nname: stable\nentries:\n${entries.map(entry => `- ${entry}\n`).join('')}`;
const definition = '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n';
const released = [
  definition,
  channel('name: foo.v1.0.0', 'name: foo.v1.1.0\n  replaces: foo.v1.0.0'),
  bundle('1.0.0'),
  bundle('1.1.0'),
].join('');
const third = channel(
  'name: foo.v1.0.0',
  'name: foo.v1.1.0\n  replaces: foo.v1.0.0',
  'name: foo.v1.2.0 # new\n  replaces: foo.v1.0.0',
);

let repository: GitRepository;

beforeEach(() => {
  repository = new GitRepository();
  repository.commit({ CODEOWNERS: '/catalog/foo/ @alice\n', [catalog]: released });
  repository.branch('base');
});

afterEach(() => repository.remove());

const write = (path: string, text: string) => repository.write({ [path]: text });
const read = (path: string) => readFileSync(join(repository.directory, path), 'utf8');
const run = (...args: readonly string[]): Promise<CliRun> =>
  runCli([...args, '--offline'], { cwd: repository.directory });
const fix = (...args: readonly string[]) => run('fix', '--base', 'base', ...args);

describe('fix', () => {
  test('shows what it would change, and changes nothing', async () => {
    write(catalog, `${released}---\nschema: foo\nname: 1.10\n`);
    const { exitCode, stdout, stderr } = await fix();
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`--- a/${catalog}\n+++ b/${catalog}\n`);
    expect(stdout).toContain('-name: 1.10\n+name: "1.10"\n');
    expect(stderr).toContain('Nothing was written. To fix 1 finding in 1 file, add --write.');
    expect(read(catalog)).toContain('name: 1.10\n');
  });

  test('writes what fixes several findings of one file, and nothing else of it', async () => {
    const before = released
      .replace('defaultChannel: stable', 'defaultchannel: stable # the first\ndescription: 1.10')
      .replace(channel('name: foo.v1.0.0', 'name: foo.v1.1.0\n  replaces: foo.v1.0.0'), third)
      .concat(bundle('1.2.0', 'foo/foo-bundle:v1.2.0'))
      .replaceAll('\n', '\r\n')
      .slice(0, -2);
    write(catalog, before);
    write('catalog/foo/OWNERS', 'approvers: [alice]\n');
    write('catalog/foo/README.md', 'Foo\n');
    const { exitCode, stderr } = await fix('--write');
    expect(stderr).toContain('Fixed 6 findings in 2 files.');
    expect(exitCode).toBe(0);
    expect(read('catalog/foo/.indexignore')).toBe('.indexignore\nOWNERS\nREADME.md\n');
    expect(read(catalog)).toBe(
      before
        .replace(
          'defaultchannel: stable # the first\r\ndescription: 1.10',
          'defaultChannel: stable # the first\r\ndescription: "1.10"',
        )
        .replace('# new\r\n  replaces: foo.v1.0.0', '# new\r\n  replaces: foo.v1.0.0\r\n  skips:\r\n  - foo.v1.1.0')
        .replace('image: foo/foo', 'image: docker.io/foo/foo'),
    );
    expect(await fix('--write')).toMatchObject({ exitCode: 0, stdout: '' });
  });

  test('restores a lost upgrade path with a skips of the head', async () => {
    write(catalog, released.replace('  replaces: foo.v1.0.0\n', '  skips: []\n').replace('- name: foo.v1.0.0\n', ''));
    const { stderr } = await fix('--write', '--check', 'installed-versions-can-upgrade');
    expect(stderr).toContain('installed-versions-can-upgrade');
    expect(read(catalog)).toContain('  skips: [foo.v1.0.0]\n');
  });

  test('fixes only what a check finds that is named', async () => {
    write(catalog, `${released}---\nschema: foo\nname: 1.10\n`);
    write('catalog/foo/OWNERS', 'approvers: [alice]\n');
    await fix('--write', '--check', 'schema-is-set');
    expect(existsSync(join(repository.directory, 'catalog/foo/.indexignore'))).toBe(true);
    expect(read(catalog)).toContain('name: 1.10\n');
  });

  test('leaves what the base has as well, and what would lead to something else', async () => {
    repository.commit({ 'catalogs.md': 'x' });
    write(
      catalog,
      released.replace('image: quay.io/foo/foo-bundle:v1.1.0', 'image: docker.io/foo/foo-bundle:v1@sha256:ab'),
    );
    const { stdout } = await fix('--write');
    expect(stdout).toBe('');
  });

  test('shows the edits of a revision, and writes none', async () => {
    repository.commit({ [catalog]: `${released}---\nschema: foo\nname: 1.10\n` });
    expect((await fix('--head', 'HEAD')).stdout).toContain('+name: "1.10"\n');
    const refused = await fix('--head', 'HEAD', '--write');
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('leave out --head');
  });

  test('leaves a file that the base branch changes, too', async () => {
    repository.git('checkout', '--quiet', '-b', 'mine', 'base');
    repository.commit({ [catalog]: `${released}---\nschema: foo\nname: 1.10\n` });
    repository.git('checkout', '--quiet', 'base');
    repository.commit({ [catalog]: released.replace('---\nschema: olm.package', '---\n# foo\nschema: olm.package') });
    repository.git('checkout', '--quiet', 'mine');
    const { stdout, stderr } = await fix('--write');
    expect(stdout).toBe('');
    expect(stderr).toMatch(/merge the base\s+branch first/);
  });

  test('follows no link, and keeps the mode of a file', async () => {
    write(catalog, `${released}---\nschema: foo\nname: 1.10\n`);
    const place = join(repository.directory, catalog);
    chmodSync(place, 0o755);
    await fix('--write');
    expect(statSync(place).mode & 0o111).not.toBe(0);
    write('catalog/foo/OWNERS', 'approvers: [alice]\n');
    writeFileSync(join(repository.directory, 'outside'), 'x\n');
    symlinkSync('../../outside', join(repository.directory, 'catalog/foo/.indexignore'));
    await fix('--write');
    expect(read('outside')).toBe('x\n');
  });

  test('waits for no pipe that has the name of a file to write, which git does not list', async () => {
    write('catalog/foo/OWNERS', 'approvers: [alice]\n');
    execFileSync('mkfifo', [join(repository.directory, 'catalog/foo/.indexignore')]);
    const { exitCode, stderr } = await fix('--write');
    expect(exitCode).toBe(2);
    expect(stderr).toContain("'catalog/foo/.indexignore' cannot be written: something else has this name.");
  });

  test('tells a program what it fixed, what it left and what remains, by its schema', async () => {
    write(
      catalog,
      `${released}---\nschema: foo\nname: 1.10\n---\nschema: olm.bundle\npackage: foo\nname: foo.v2.0.0\nimage: x/\u001b\n`,
    );
    write('catalog/foo/OWNERS', 'approvers: [alice]\n');
    for (const words of [[], ['--write']]) {
      const { stdout, exitCode } = await fix('--format', 'json', ...words);
      const report = JSON.parse(stdout) as {
        readonly written: boolean;
        readonly files: readonly { readonly path: string; readonly state: string; readonly diff: string }[];
        readonly fixed: readonly { readonly check: string }[];
        readonly remaining: readonly { readonly check: string; readonly severity: string }[];
      };
      isFix(report);
      expect(isFix.errors).toBeNull();
      expect(stdout).not.toContain('\u001b');
      expect(report.written).toBe(words.length > 0);
      expect(report.files.map(({ path, state }) => [path, state])).toEqual([
        ['catalog/foo/.indexignore', 'added'],
        [catalog, 'changed'],
      ]);
      expect(report.files[1]?.diff).toContain('-name: 1.10\n+name: "1.10"\n');
      expect(report.fixed.map(({ check }) => check)).toContain('schema-is-set');
      expect(report.remaining.map(({ check }) => check)).toContain('documents-can-be-parsed');
      expect(exitCode).toBe(1);
    }
    expect(read(catalog)).toContain('name: "1.10"\n');
  });

  test('names the checks of what remains', async () => {
    const entries = [
      'name: foo.v1.0.0',
      'name: foo.v1.1.0\n  replaces: foo.v1.0.0',
      'name: foo.v2.0.0\n  replaces: foo.v1.1.0',
    ];
    write(catalog, [definition, channel(...entries), bundle('1.0.0'), bundle('1.1.0')].join(''));
    write('catalog/foo/README.md', 'Foo\n');
    expect((await fix()).stderr).toContain('1 blocking finding would remain: channel-entries-have-bundles.\n');
    for (const summary of ['Fixed 1 finding in 1 file.', 'There is nothing that can be fixed for certain.']) {
      const { exitCode, stderr } = await fix('--write');
      expect(stderr).toContain(`${summary}\n1 blocking finding remains: channel-entries-have-bundles.\n`);
      expect(exitCode).toBe(1);
    }
  });

  test('refuses a check that does not exist', async () => {
    expect(await fix('--check', 'nothing')).toMatchObject({ exitCode: 2 });
  });

  test('refuses a check that is not done on a directory', async () => {
    const { exitCode, stderr } = await run('fix', 'catalog', '--check', 'image-is-pinned');
    expect([exitCode, stderr]).toEqual([
      2,
      "catalog-keeper: Check 'image-is-pinned' needs a change to a repository: leave out 'catalog'.\n",
    ]);
  });

  test('fixes a directory without git', async () => {
    rmSync(join(repository.directory, '.git'), { recursive: true });
    write(catalog, `${released}---\nschema: foo\nname: 1.10\n`);
    write('catalog/foo/OWNERS', 'approvers: [alice]\n');
    const { exitCode, stderr } = await runCli(['fix', 'catalog', '--write'], { cwd: repository.directory });
    expect(stderr).toContain('Fixed 2 findings in 2 files.');
    expect(exitCode).toBe(0);
    expect(read(catalog)).toContain('name: "1.10"\n');
    expect(read('catalog/foo/.indexignore')).toBe('.indexignore\nOWNERS\n');
  });
});

test('check and validate say what can be fixed, in text, JSON and SARIF', async () => {
  write(catalog, `${released}---\nschema: foo\nname: 1.10\n`);
  const args = ['check', '--base', 'base'];
  expect((await run(...args)).stdout).toContain('1 finding can be fixed with: npx catalog-keeper fix');
  const { stdout } = await runCli(['validate', 'catalog'], { cwd: repository.directory });
  expect(stdout).toContain('can be fixed with: npx catalog-keeper fix catalog\n');
  const markdown = (await run(...args, '--format', 'markdown')).stdout;
  expect(markdown).toContain('```diff\n@@ catalog/foo/catalog.yaml:31 @@\n-name: 1.10\n+name: "1.10"\n```');
  const { findings } = JSON.parse((await run(...args, '--format', 'json')).stdout);
  expect(findings.flatMap((finding: { edits?: unknown }) => finding.edits ?? [])).toEqual([
    {
      kind: 'replace',
      file: catalog,
      line: 31,
      column: 7,
      endLine: 31,
      endColumn: 11,
      text: '"1.10"',
      lines: 'name: 1.10',
    },
  ]);
  const sarif = JSON.parse((await run(...args, '--format', 'sarif')).stdout);
  const fixes = sarif.runs[0].results.flatMap((result: { fixes?: unknown }) => result.fixes ?? []);
  expect(fixes).toEqual([
    {
      description: { text: 'Put the value in quotes.' },
      artifactChanges: [
        {
          artifactLocation: { uri: catalog, uriBaseId: '%SRCROOT%' },
          replacements: [
            {
              deletedRegion: { startLine: 31, startColumn: 7, endLine: 31, endColumn: 11 },
              insertedContent: { text: '"1.10"' },
            },
          ],
        },
      ],
    },
  ]);
});
