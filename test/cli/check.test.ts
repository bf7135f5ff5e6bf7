import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { verdictSchema } from '../../src/core/report/schema.ts';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { GitRepository } from '../support/git-repository.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository, strandingChange } from '../support/small-catalog.ts';

let repository: GitRepository;

beforeEach(() => {
  repository = new GitRepository();
  repository.commit(smallRepository);
  repository.branch('base');
});

afterEach(() => repository.remove());

function check(...args: string[]): Promise<CliRun> {
  return runCli(['check', '--offline', '--base', 'base', '--author', 'alice', ...args], { cwd: repository.directory });
}

async function verdictOf(...args: string[]): Promise<Verdict> {
  return JSON.parse((await check('--format', 'json', ...args)).stdout) as Verdict;
}

const checksOf = (verdict: Verdict) => [...new Set(verdict.findings.map(finding => finding.check))];

describe('check', () => {
  test('a good change is to be merged, and the exit code is 0', async () => {
    repository.commit(goodChange);
    const { exitCode, stdout } = await check('--head', 'HEAD');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('new bundle foo.v1.3.0');
    expect(stdout).toContain('merge: no blocking findings');
  });

  test('a change that strands users is refused, at its line', async () => {
    repository.commit(strandingChange);
    const { exitCode, stdout } = await check('--head', 'HEAD');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/catalog\/foo\/catalog\.yaml:\d+:\d+ +error +installed-versions-can-upgrade/);
  });

  test.each([
    [
      'what waits for people only',
      { ...goodChange, '.github/workflows/ci.yml': 'name: CI\n', 'README.md': 'text\n' },
      1,
      0,
    ],
    ['what is wrong', strandingChange, 1, 1],
    ['a package of nobody', { 'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\n' }, 1, 1],
    ['nothing', {}, 1, 1],
  ])('with --assume-approval, the exit code is about the content alone: %s', async (_, files, before, after) => {
    repository.commit(files);
    const words = ['check', '--offline', '--base', 'base', '--head', 'HEAD'];
    const exitCodes = [words, [...words, '--assume-approval']].map(async argv => {
      return (await runCli(argv, { cwd: repository.directory })).exitCode;
    });
    expect(await Promise.all(exitCodes)).toEqual([before, after]);
  });

  test('without --head the work tree is judged, uncommitted and untracked files included', async () => {
    repository.write({ ...goodChange, 'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\n' });
    const verdict = await verdictOf();
    expect(verdict.change?.flatMap(({ packages }) => packages.map(({ name }) => name))).toEqual(['bar', 'foo']);
    expect(repository.git('status', '--porcelain')).toContain('?? catalog/bar/');
  });

  test('a stranger waits for the owner, and an approval of the owner is enough', async () => {
    repository.commit(goodChange);
    const stranger = await runCli(['check', '--offline', '--base', 'base', '--head', 'HEAD', '--author', 'mallory'], {
      cwd: repository.directory,
    });
    expect(stranger).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('wait: ') as unknown });
    const approved = await runCli(
      ['check', '--offline', '--base', 'base', '--head', 'HEAD', '--author', 'mallory', '--approved-by', 'Alice'],
      { cwd: repository.directory },
    );
    expect(approved.exitCode).toBe(0);
  });

  test('an author who is not stated is not known, and nothing is merged', async () => {
    repository.commit(goodChange);
    const { exitCode } = await runCli(['check', '--offline', '--base', 'base', '--head', 'HEAD'], {
      cwd: repository.directory,
    });
    expect(exitCode).toBe(1);
  });

  test('the JSON is what its schema says', async () => {
    repository.commit(strandingChange);
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(verdictSchema);
    expect(validate(await verdictOf('--head', 'HEAD')) ? [] : validate.errors).toEqual([]);
  });

  test.each(['text', 'json', 'markdown', 'sarif', 'junit', 'github'])('the format %s goes to a file', async format => {
    repository.commit(strandingChange);
    const file = join(repository.directory, '..', `report-${process.pid}-${format}`);
    const { stdout } = await check('--head', 'HEAD', '--format', format, '--output', file);
    const report = readFileSync(file, 'utf8');
    rmSync(file);
    expect(stdout).toBe('');
    expect(report).toContain('installed-versions-can-upgrade');
  });

  test('colour only on a terminal that wants it', async () => {
    repository.commit(goodChange);
    const argv = ['check', '--offline', '--base', 'base', '--head', 'HEAD', '--author', 'alice'];
    const colored = async (extra: string[], options: Parameters<typeof runCli>[1]) =>
      (await runCli([...argv, ...extra], { cwd: repository.directory, ...options })).stdout.includes('\u001b[');
    expect(await colored([], { isTTY: true })).toBe(true);
    expect(await colored([], { isTTY: false })).toBe(false);
    expect(await colored([], { isTTY: true, env: { NO_COLOR: '1' } })).toBe(false);
    expect(await colored(['--no-color'], { isTTY: true })).toBe(false);
  });

  test('a cache changes nothing but what has to be parsed', async () => {
    repository.commit(goodChange);
    const cache = join(repository.directory, '.git', 'cache');
    const cold = await verdictOf('--head', 'HEAD', '--cache', cache);
    const warm = await verdictOf('--head', 'HEAD', '--cache', cache);
    expect(warm.stats.parsedBytes).toBe(0);
    expect({ ...warm, stats: undefined }).toEqual({ ...cold, stats: undefined, reproduce: warm.reproduce });
  });

  test('of a file that a cache has from an earlier change, only the documents that are new are parsed', async () => {
    const cache = ['--cache', join(repository.directory, '.git', 'cache')];
    repository.commit(goodChange);
    await verdictOf('--head', 'HEAD', ...cache);
    const path = 'catalog/foo/catalog.yaml';
    const added = '---\nschema: olm.deprecations\npackage: foo\nentries: []\n';
    repository.commit({ [path]: `${goodChange[path]}${added}` });
    const verdict = await verdictOf('--base', 'HEAD~1', '--head', 'HEAD', ...cache);
    expect(verdict.stats.parsedBytes).toBe(added.length - '---\n'.length);
  });
});

describe('what cannot be judged as a change', () => {
  test('a conflict with the base is reported by path', async () => {
    repository.git('switch', '--quiet', '--create', 'pull', 'base');
    repository.commit({ 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\ndescription: ours\n' });
    repository.git('switch', '--quiet', '--create', 'other', 'base');
    repository.commit({ 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\ndescription: theirs\n' });
    const { exitCode, stdout } = await runCli(
      ['check', '--offline', '--base', 'other', '--head', 'pull', '--author', 'alice'],
      {
        cwd: repository.directory,
      },
    );
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/catalog\/foo\/catalog\.yaml.*change-merges-cleanly/);
    expect(stdout).toContain('refuse');
  });

  test('histories without a common commit', async () => {
    repository.git('checkout', '--quiet', '--orphan', 'unrelated');
    repository.commit(goodChange);
    const { exitCode, stdout } = await check('--head', 'unrelated');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('no commit in common');
  });

  test('P23 an empty change never merges', async () => {
    repository.commit({});
    const verdict = await verdictOf('--head', 'HEAD');
    expect(verdict.decision?.action).not.toBe('merge');
    expect(checksOf(verdict)).toContain('change-is-not-empty');
  });

  test('P15 more changes than the limit are not believed', async () => {
    repository.commit({ '.github/catalog-keeper.yml': 'limits:\n  changedFiles: 3\n' });
    repository.git('branch', '--force', 'base');
    repository.commit(
      Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`catalog/foo/${index}.yaml`, `schema: a${index}\n`])),
    );
    const verdict = await verdictOf('--head', 'HEAD');
    expect(verdict.decision?.action).toBe('refuse');
    expect(checksOf(verdict)).toEqual(['change-is-not-too-large']);
  });
});

describe('hostile changes', () => {
  test('O1 owners, configuration and waivers of the change itself do not count', async () => {
    repository.commit({
      ...strandingChange,
      CODEOWNERS: '* @mallory\n',
      'catalog/foo/OWNERS': 'approvers: [mallory]\n',
      'catalog/foo/.indexignore': 'OWNERS\n',
      '.github/catalog-keeper.yml':
        'checks:\n  installed-versions-can-upgrade: {severity: "off"}\nowners: {maintainers: [mallory]}\n',
    });
    const { stdout } = await runCli(
      ['check', '--base', 'base', '--head', 'HEAD', '--author', 'mallory', '--format', 'json'],
      { cwd: repository.directory },
    );
    const verdict = JSON.parse(stdout) as Verdict;
    expect(verdict.decision?.action).toBe('refuse');
    expect(checksOf(verdict)).toEqual(
      expect.arrayContaining([
        'installed-versions-can-upgrade',
        'infrastructure-change-is-approved',
        'changed-packages-are-approved',
      ]),
    );
  });

  test('P5 a symbolic link is reported and never followed', async () => {
    symlinkSync('/etc/passwd', join(repository.directory, 'catalog/foo/more.yaml'));
    repository.commit({});
    const { stdout } = await check('--head', 'HEAD', '--format', 'json');
    expect(stdout).not.toContain('root:');
    const verdict = JSON.parse(stdout) as Verdict;
    expect(checksOf(verdict)).toContain('entries-are-plain-files');
    expect(verdict.findings).toContainEqual(
      expect.objectContaining({ check: 'files-can-be-read', severity: 'unknown', actor: 'author' }),
    );
  });

  test('P13 a file that is hidden by an ignore file is reported', async () => {
    repository.commit({ 'catalog/foo/.indexignore': '*.yaml\n', 'catalog/foo/hidden.yaml': 'nonsense: [\n' });
    expect(checksOf(await verdictOf('--head', 'HEAD'))).toContain('indexignore-hides-no-content');
  });

  test('P12 P27 a blob in the directory of another package is refused, and the change of that package told', async () => {
    repository.commit({
      CODEOWNERS: '/catalog/foo/ @alice\n/catalog/bar/ @bob\n',
      'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\n',
    });
    repository.git('branch', '--force', 'base');
    repository.commit({
      'catalog/foo/more.yaml': '---\nschema: olm.channel\npackage: bar\nname: evil\nentries:\n- name: bar.v1\n',
    });
    const verdict = await verdictOf('--head', 'HEAD');
    expect(checksOf(verdict)).toEqual(
      expect.arrayContaining(['blobs-are-in-their-package-directory', 'other-packages-are-unchanged']),
    );
  });

  test('P19 text that looks like a patch of another package is text', async () => {
    const patch =
      '# diff --git a/catalog/bar/catalog.yaml b/catalog/bar/catalog.yaml\n# --- a/catalog/bar/catalog.yaml\n';
    repository.commit({
      'catalog/foo/catalog.yaml': `${patch}${goodChange['catalog/foo/catalog.yaml']?.replace('---\n', '')}`,
    });
    const verdict = await verdictOf('--head', 'HEAD');
    expect(verdict.decision?.action).toBe('merge');
    expect(verdict.owners?.map(owners => owners.package)).toEqual(['foo']);
  });

  test('Y7 a file over the limit is a finding, and nothing of it is read', async () => {
    repository.commit({ '.github/catalog-keeper.yml': 'limits:\n  fileBytes: 4096\n' });
    repository.git('branch', '--force', 'base');
    repository.commit({ 'catalog/foo/big.yaml': `schema: big\ntext: ${'x'.repeat(5000)}\n` });
    const verdict = await verdictOf('--head', 'HEAD');
    expect(verdict.decision?.action).not.toBe('merge');
    expect(verdict.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ check: 'files-can-be-read', file: 'catalog/foo/big.yaml' })]),
    );
  });

  test('an object that is missing is unknown, never green, and never the fault of the author', async () => {
    repository.commit(goodChange);
    const blob = repository.git('rev-parse', 'HEAD:catalog/foo/catalog.yaml');
    execFileSync('rm', ['-f', join(repository.directory, '.git/objects', blob.slice(0, 2), blob.slice(2))]);
    const verdict = await verdictOf('--head', 'HEAD');
    expect(verdict.decision?.action).toBe('wait');
    expect(verdict.findings.find(finding => finding.file === 'catalog/foo/catalog.yaml')?.severity).toBe('unknown');
  });
});
