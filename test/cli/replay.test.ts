import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { replaySchema } from '../../src/core/report/replay-report.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository, strandingChange } from '../support/small-catalog.ts';

const repository = new GitRepository();
const owners = { '.github/catalog-keeper.yml': 'owners:\n  ids: {carol: 7}\n', CODEOWNERS: '* @alice @carol\n' };

beforeAll(() => {
  repository.commit({ ...smallRepository, ...owners });
});
afterAll(() => repository.remove());

describe('the author of a merged change', () => {
  test.each([
    ['alice <a@example.org>', 'merge'],
    ['Alice A. <a@example.org>', 'wait'],
    ['Alice A. <alice@users.noreply.github.com>', 'merge'],
    ['Alice A. <5+Alice@users.noreply.github.com>', 'merge'],
    ['alice <mallory@users.noreply.github.com>', 'wait'],
    ['Carol <7+renamed@users.noreply.github.com>', 'merge'],
    ['Carol <8+carol@users.noreply.github.com>', 'wait'],
    ['alice <alice@users.noreply.github.com.example.org>', 'merge'],
    ['Mallory <alice@users.noreply.github.com.example.org>', 'wait'],
  ])('%s: %s', async (author, action) => {
    repository.write(goodChange);
    repository.git('add', '--all');
    repository.git('commit', '--quiet', '--message=change', `--author=${author}`);
    const options = { cwd: repository.directory };
    const { stdout, exitCode } = await runCli(['replay', 'HEAD~..HEAD', '--format', 'json'], options);
    repository.git('reset', '--quiet', '--hard', 'HEAD~');
    expect([JSON.parse(stdout).changes[0].decision.action, exitCode]).toEqual([action, action === 'merge' ? 0 : 1]);
  });
});

test.each(['--assume-approval', '--assume-consent'])('%s assumes the approval of owners', async option => {
  repository.write(goodChange);
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message=change', '--author=Mallory <mallory@users.noreply.github.com>');
  const options = { cwd: repository.directory };
  const exitCodes = [];
  for (const words of [[], [option]])
    exitCodes.push((await runCli(['replay', 'HEAD~..HEAD', ...words], options)).exitCode);
  repository.git('reset', '--quiet', '--hard', 'HEAD~');
  expect(exitCodes).toEqual([1, 0]);
});

test('the text says in words what waits for whom, apart from what failed', async () => {
  repository.git('switch', '--quiet', '--create', 'removal');
  repository.commit({
    '.github/catalog-keeper.yml': 'owners: {maintainers: [{login: carol}]}\n',
    'catalog/bar/catalog.yaml': (smallRepository['catalog/foo/catalog.yaml'] ?? '').replaceAll('foo', 'bar'),
  });
  repository.git('rm', '-r', '--quiet', 'catalog/bar');
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message=change', '--author=alice <a@example.org>');
  const { stdout } = await runCli(['replay', 'HEAD~..HEAD'], { cwd: repository.directory });
  repository.git('switch', '--quiet', '-');
  const [, ...lines] = stdout.split('\n');
  expect(
    lines
      .join('\n')
      .replaceAll(/\n {10}/g, ' ')
      .trim(),
  ).toBe(
    [
      'A maintainer has to approve: bar is removed, which needs the approval of a maintainer (carol) (and 1 more finding)',
      '',
      '1 change: 1 wait',
      '',
      'Changes that wait for an approval:',
      '      1  Every changed package has the approval of one of its owners',
      '      1  Packages are removed only with approval',
    ].join('\n'),
  );
});

test('the text says of each change what happens to people, and by which check', async () => {
  repository.write(strandingChange);
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message=change', '--author=alice <a@example.org>');
  const { stdout } = await runCli(['replay', 'HEAD~..HEAD'], { cwd: repository.directory });
  repository.git('reset', '--quiet', '--hard', 'HEAD~');
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/can no longer be upgraded .*\[installed-versions-can-upgrade\]/);
  expect(stdout.split('\n').filter(line => line.length > 100)).toEqual([]);
});

test('the JSON is what its schema says, and nothing in it commands a terminal', async () => {
  repository.git('commit', '--quiet', '--allow-empty', '--message=a \u202e##[error]b');
  const { stdout } = await runCli(['replay', 'HEAD', '--format', 'json'], { cwd: repository.directory });
  repository.git('reset', '--quiet', '--hard', 'HEAD~');
  const validate = new Ajv2020({ strict: true }).compile(replaySchema);
  const report = JSON.parse(stdout);
  expect(validate(report) ? [] : validate.errors).toEqual([]);
  expect(report.changes[0].subject).toBe('a \u202e##[error]b');
  expect(stdout).not.toMatch(/\u202e|##\[/);
});

test('a range without commits is a slip', async () => {
  const { stderr, exitCode } = await runCli(['replay', 'HEAD..HEAD'], { cwd: repository.directory });
  expect([exitCode, stderr]).toEqual([2, 'catalog-keeper: The range HEAD..HEAD has no commits. Write OLD..NEW.\n']);
});

describe('a history that is shorter than the range', () => {
  const history = new GitRepository();
  const clone = mkdtempSync(join(tmpdir(), 'shallow-'));
  beforeAll(() => {
    history.commit({ ...smallRepository, CODEOWNERS: '* @test\n' });
    for (const text of ['a', 'b', 'c']) history.commit({ 'README.md': text });
    history.git('clone', '--quiet', '--depth', '3', `file://${history.directory}`, clone);
  });
  afterAll(() => {
    history.remove();
    rmSync(clone, { recursive: true });
  });

  test('is checked from its first change on, and that is said', async () => {
    const { stdout, stderr } = await runCli(['replay', 'HEAD~100..HEAD'], { cwd: history.directory });
    expect(stdout).toContain('\n3 changes: ');
    expect(stderr).toBe('The history has 3 changes, fewer than HEAD~100..HEAD: all were checked.\n');
    expect((await runCli(['replay', 'HEAD~3..HEAD'], { cwd: history.directory })).stderr).toBe('');
  });

  test('is checked as far as a shallow clone has it', async () => {
    const { stdout, stderr } = await runCli(['replay', 'HEAD~100..HEAD'], { cwd: clone });
    expect(stdout).toContain('\n2 changes: ');
    expect(stderr).toContain(
      "because the clone is shallow: these were checked. For the others, run 'git fetch --unshallow'.",
    );
    expect((await runCli(['replay', 'HEAD'], { cwd: clone })).exitCode).toBe(2);
    const { stderr: none } = await runCli(['replay', 'HEAD~100..HEAD~2'], { cwd: clone });
    expect(none).toBe(
      "catalog-keeper: The range HEAD~100..HEAD~2 has no change: the clone is shallow. Fetch the history first: 'git fetch --unshallow'.\n",
    );
  });

  test('has to have a change, and the start of the range a name', async () => {
    const first = await runCli(['replay', 'HEAD~100..HEAD~3'], { cwd: history.directory });
    expect([first.exitCode, first.stderr]).toEqual([
      2,
      'catalog-keeper: The range HEAD~100..HEAD~3 has no change: there is nothing before its first commit to compare with.\n',
    ]);
    const { stderr } = await runCli(['replay', 'nowhere~100..HEAD'], { cwd: history.directory });
    expect(stderr).toContain('The repository has no commit "nowhere"');
  });
});
