import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';

let repository: GitRepository;

beforeEach(() => {
  repository = new GitRepository();
  repository.commit({ ...smallRepository, '.github/catalog-keeper.yml': 'owners: {ids: {alice: 42, bob: 7}}\n' });
  repository.branch('base');
  repository.commit(goodChange);
});

afterEach(() => repository.remove());

async function verdictOf(argv: readonly string[]): Promise<Verdict> {
  return JSON.parse((await runCli([...argv, '--format', 'json'], { cwd: repository.directory })).stdout) as Verdict;
}

/** The words that a shell makes of a line. */
function wordsOf(line: string): string[] {
  const script = `npx() { shift; printf '%s\\0' "$@"; }; ${line}`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const range = ['check', '--offline', '--base', 'base', '--head', 'HEAD'];

test.each([
  ['merge', ['--author', 'alice', '--author-id', '42']],
  ['merge', ['--author', 'alice:42']],
  ['merge', ['--author', 'mallory', '--approved-by', 'bob:7,alice:42']],
  ['wait', ['--author', 'alice']],
  ['wait', ['--author', 'alice', '--author-id', '43']],
  ['wait', ['--author', 'mallory', '--approved-by', 'alice']],
  ['wait', ['--author', 'alice:42', '--draft']],
  ['wait', ['--author', 'alice:42', '--hold']],
  ['merge', ['--author', 'mallory', '--assume-approval']],
])('the command of a verdict gives it again: %s of %j', async (action, actors) => {
  const verdict = await verdictOf([...range, ...actors]);
  expect(verdict.decision?.action).toBe(action);
  const again = await verdictOf(wordsOf(verdict.reproduce ?? ''));
  expect(again.decision).toEqual(verdict.decision);
  expect(again.reproduce).toBe(verdict.reproduce);
});

test.each(['-dash', '$(touch$IFS-x)', "it's", ';ls', '`ls`', '"', '&|<>'])(
  'a head that is called %s is one word',
  async head => {
    repository.git('update-ref', `refs/heads/${head}`, 'HEAD');
    const verdict = await verdictOf(['check', '--offline', '--base', 'base', `--head=${head}`, '--author', 'alice:42']);
    expect(verdict.decision?.action).toBe('merge');
    const words = wordsOf(verdict.reproduce ?? '');
    expect(words.join(' ')).toContain(head);
    expect((await verdictOf(words)).decision).toEqual(verdict.decision);
  },
);

test.each([
  ['--author', 'alice'],
  ['--author', 'mallory', '--approved-by', 'alice'],
])('where an account has to have an id, the open question says how to name it: %s %s', async (...actors) => {
  const { findings } = await verdictOf([...range, ...actors]);
  const finding = findings.find(({ check }) => check === 'changed-packages-are-approved');
  expect(finding).toMatchObject({ severity: 'unknown' });
  expect(finding?.fix).toContain('--author alice --author-id 42, --approved-by alice:42');
});
