import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProposalHub } from '../adapters/github/app/index.ts';
import { openMirrors } from '../adapters/mirror/open-mirrors.ts';
import { type ProposedPromotion, proposePromotions } from '../flows/promote/propose-promotions.ts';
import { readPlace } from './settings.ts';
import { SettingsError } from './settings-error.ts';

interface PromotionOptions extends ProposedPromotion {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly dryRun: boolean;
}

/** Nobody's own, so that a commit that somebody amends is told from ours. */
const committer = { name: 'catalog-keeper', email: 'catalog-keeper@users.noreply.github.com' };
const maxWaitMs = 10 * 60_000;

/**
 * Promotes packages of a repository by pull requests, with the token of `GITHUB_TOKEN` or `GH_TOKEN`.
 *
 * @throws SettingsError without a token; HubError, MirrorError
 */
export async function runPromotion({
  env,
  cwd,
  repository,
  dryRun,
  ...request
}: PromotionOptions): ReturnType<typeof proposePromotions> {
  const { apiUrl, serverUrl } = readPlace(env, cwd);
  const token = env.GITHUB_TOKEN || env.GH_TOKEN;
  if (!token)
    throw new SettingsError(
      'Set GITHUB_TOKEN to a token with `contents: write` and `pull-requests: write` on the repository.',
    );
  const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-promote-'));
  const mirrors = openMirrors({ directory, serverUrl, token: async () => token, committer });
  try {
    const hub = openProposalHub({ apiUrl, token, repository, maxWaitMs });
    const installed = { installation: 0, repository: { id: 0, name: repository } };
    return await proposePromotions({ hub, mirrors, now: request.now, dryRun }, installed, request);
  } finally {
    await mirrors.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
