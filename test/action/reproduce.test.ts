import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { JudgingInputs } from '../../src/action/inputs.ts';
import { judgeEvent } from '../../src/action/judge-event.ts';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { pullRequestPayload } from './pull-request-payload.ts';
import { usualInputs } from './usual-inputs.ts';

const place = mkdtempSync(join(tmpdir(), 'action-reproduce-'));
const clone = join(place, 'clone');
let origin: GitRepository;
let merge: string;

beforeEach(() => {
  origin = new GitRepository();
  origin.commit({ ...smallRepository, '.github/catalog-keeper.yml': 'owners: {ids: {alice: 42}}\n' });
  origin.git('switch', '--quiet', '--create', 'pull');
  origin.commit(goodChange);
  origin.git('switch', '--quiet', '--detach', 'main');
  origin.git('merge', '--quiet', '--no-ff', '--message=merge', 'pull');
  merge = origin.git('rev-parse', 'HEAD');
  origin.git('update-ref', 'refs/pull/7/merge', merge);
  origin.git('switch', '--quiet', 'main');
  execFileSync('git', ['clone', '--quiet', '--template=', `file://${origin.directory}`, clone]);
});

afterEach(() => {
  origin.remove();
  rmSync(place, { recursive: true, force: true });
});

async function judge(
  user: { login: string; id: number },
  inputs: Partial<JudgingInputs>,
  draft: boolean,
): Promise<Verdict> {
  const payload = pullRequestPayload(origin.directory, merge, { user, draft });
  const event = { name: 'pull_request', sha: merge, payload };
  const { verdict } = await judgeEvent(
    { ...usualInputs(origin.directory), ...inputs },
    event,
    '2026-01-15T12:00:00.000Z',
  );
  return verdict;
}

const alice = { login: 'alice', id: 42 };
const mallory = { login: 'mallory', id: 6 };

test.each([
  ['merge', alice, {}, false],
  ['wait', { ...alice, id: 43 }, {}, false],
  ['wait', alice, {}, true],
  ['merge', mallory, { approvedBy: [{ login: 'bob' }, alice] }, false],
  ['wait', mallory, { approvedBy: [{ login: 'alice' }] }, false],
  ['merge', mallory, { author: alice }, false],
] as const)(
  'the command gives the same verdict in a clone: %s for %j with %j',
  async (action, user, inputs, isDraft) => {
    const verdict = await judge(user, inputs, isDraft);
    expect(verdict.decision?.action).toBe(action);
    const script = `npx() { shift; printf '%s\\0' "$@"; }; ${verdict.reproduce}`;
    const printed = execFileSync('bash', ['-c', script], { cwd: clone, encoding: 'utf8', stdio: 'pipe' });
    const words = printed.split('\0').slice(0, -1);
    const { stdout } = await runCli([...words, '--format', 'json'], { cwd: clone });
    const reasons = (of: Verdict) =>
      of.decision?.reasons.filter(({ code }) => code !== 'assumed' && code !== 'facts-lacking');
    expect(reasons(JSON.parse(stdout) as Verdict)).toEqual(reasons(verdict));
  },
);

test('the command says of a label that holds that the pull request is on hold', async () => {
  const payload = pullRequestPayload(origin.directory, merge, { user: alice });
  const labels = [{ name: 'do-not-merge/hold' }];
  const event = {
    name: 'pull_request',
    sha: merge,
    payload: { ...payload, pull_request: { ...payload.pull_request, labels } },
  };
  const { verdict } = await judgeEvent(usualInputs(origin.directory), event, '2026-01-15T12:00:00.000Z');
  expect(verdict.decision?.action).toBe('wait');
  expect(verdict.reproduce).toMatch(/ --author-id 42 --hold /);
});
