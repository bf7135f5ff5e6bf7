import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { replaySchema } from '../../src/core/report/replay-report.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';

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
