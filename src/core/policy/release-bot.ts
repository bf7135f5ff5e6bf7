import type { Actor } from '../actors.ts';
import type { ReleaseBot } from '../config/model.ts';
import { memoise } from '../memoise.ts';
import { compareAccounts } from '../ownership/compare-accounts.ts';
import { foldLogin } from '../ownership/login.ts';
import { matchesGlob } from '../repository/glob.ts';
import type { Snapshot } from '../snapshot.ts';
import { type ApprovalState, whoElsePushed } from './who-approves.ts';

/**
 * What a release bot of the configuration can say for the owners of packages. It approves only what it proposes and pushed itself, and
 * only when all changed paths are among those that it maintains.
 */
export type ReleaseBotState =
  | Extract<ApprovalState, { readonly kind: 'given' | 'unknown' }>
  /** `note`: a sentence on how the author, who is a bot, could act; undefined for everybody else. */
  | { readonly kind: 'none'; readonly note?: string };

export const releaseBotState = memoise(findState);

function findState({ actors, config, changes }: Snapshot): ReleaseBotState {
  if (!actors.author.known) return { kind: 'none' };
  const author = actors.author.value;
  const accounts = config.owners.releaseBots.map(bot => ({ bot, is: compareAccounts(bot, author) }));
  const bots = accounts.filter(({ is }) => is === 'same').map(({ bot }) => bot);
  if (bots.length === 0) {
    if (accounts.some(({ is }) => is === 'unsure')) return { kind: 'unknown', facts: ['id'] };
    return { kind: 'none', ...noteOnUnlisted(author, config.owners.releaseBots) };
  }
  const outside = changes.find(({ path }) => !bots.some(bot => bot.paths.some(glob => matchesGlob(glob, path))));
  if (outside !== undefined)
    return { kind: 'none', note: `The release bot ${author.login} may not change ${outside.path}.` };
  const push = whoElsePushed(author, actors.pushedBy);
  if (push === 'unknown') return { kind: 'unknown', facts: ['pusher'] };
  if (push === 'nobody') return { kind: 'given', by: author, how: 'release-bot' };
  return { kind: 'none', note: `The release bot ${author.login} is the author, but ${push.login} pushed the head.` };
}

function noteOnUnlisted({ login }: Actor, listed: readonly ReleaseBot[]): { readonly note?: string } {
  const folded = foldLogin(login);
  const isRenamed = listed.some(bot => foldLogin(bot.login) === folded);
  if (isRenamed) return { note: `${login} has another id than the release bot of this login.` };
  if (!/bot(?:\[bot\])?$|\[bot\]$/.test(folded)) return {};
  return {
    note: `If ${login} releases for the owners, a maintainer can name it in owners.releaseBots of .github/catalog-keeper.yml, with its id and the paths that it maintains.`,
  };
}
