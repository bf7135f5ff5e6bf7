import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { judgeEvent } from '../../src/action/judge-event.ts';
import { GitRepository } from '../support/git-repository.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { pullRequestPayload } from './pull-request-payload.ts';
import { usualInputs } from './usual-inputs.ts';

const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
const repository = new GitRepository();
afterEach(() => {
  rmSync(checkout, { recursive: true, force: true });
  repository.remove();
});

test('a checkout with a filter, as actions/checkout makes it for sparse checkouts, gets what it lacks', async () => {
  repository.git('config', 'uploadpack.allowFilter', 'true');
  repository.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  repository.commit(smallRepository);
  repository.git('switch', '--quiet', '--create', 'pull');
  repository.commit(goodChange);
  repository.git('switch', '--quiet', 'main');
  repository.git('merge', '--quiet', '--no-ff', '--message=merge', 'pull');
  const sha = repository.git('rev-parse', 'HEAD');
  const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { stdio: 'ignore' });
  git('init', '--quiet');
  git('remote', 'add', 'origin', `file://${repository.directory}`);
  git('fetch', '--no-tags', '--filter=blob:none', '--depth=2', 'origin', `+${sha}:refs/remotes/pull/7/merge`);
  git('sparse-checkout', 'set', 'docs');
  git('checkout', '--force', 'refs/remotes/pull/7/merge');
  const { verdict } = await judgeEvent(
    usualInputs(checkout),
    {
      name: 'pull_request',
      sha,
      payload: pullRequestPayload(repository.directory, sha, { user: { login: 'alice', id: 1 } }),
    },
    '2026-01-15T12:00:00.000Z',
  );
  expect(verdict.decision?.action).toBe('merge');
});
