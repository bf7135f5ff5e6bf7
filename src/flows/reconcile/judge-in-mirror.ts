import type { Actors } from '../../core/actors.ts';
import type { Config } from '../../core/config/model.ts';
import type { Judgement, MergeSettings } from '../../core/plan/judgement.ts';
import type { PullRequest } from '../../core/plan/pull-request.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { reproducingCommand } from '../event/index.ts';
import { type JudgedChange, judgeChangeWithDetails } from '../judge-change-with-details.ts';
import type { ControllerParts } from './controller-parts.ts';
import { HubError } from './hub-error.ts';
import { installsOfChange } from './installs/installs-of-change.ts';
import type { JudgedPull, PullWithVerdict } from './judged-pull.ts';
import { membersOfTeams } from './members-of-teams.ts';
import { MirrorError } from './mirror-error.ts';
import { withHold } from './people-of-pull.ts';
import type { MirroredRepository, PullRequestKey } from './ports.ts';
import { isContained } from './pushed-merge.ts';
import { replayedCommits } from './replayed-commits.ts';
import { suggestionsOfChange } from './suggestions-of-change.ts';

/** What is judged. */
export interface PullToJudge {
  readonly pull: PullRequest;
  readonly people: Actors;
  /** The commit that has what merging gives, where somebody else made it. */
  readonly merged?: string;
}

/**
 * Judges what merging the head of a pull request into its base gives, with nothing that was remembered. What goes wrong is a judgement without a verdict.
 *
 * @throws HubError, and MirrorError where a commit is no longer there
 */
export async function judgeInMirror(
  parts: ControllerParts,
  key: PullRequestKey,
  subject: PullToJudge,
): Promise<JudgedPull> {
  const { pull, merged } = subject;
  const { base, head, number } = pull;
  const begun = { at: parts.clock.now(), branch: base.branch };
  try {
    const repository = await parts.mirrors.open(key, {
      base: merged === undefined ? base : { branch: undefined, sha: merged },
      pull: { number, head: head.sha },
    });
    try {
      return { kind: 'judged', ...begun, ...(await judgeIn(repository, parts, key, subject, begun.at)) };
    } finally {
      await repository.close();
    }
  } catch (error) {
    if (error instanceof HubError || (error instanceof MirrorError && error.code === 'moved')) throw error;
    parts.onNote?.({ kind: 'failed', key: formatWorkKey({ ...key, kind: 'pull' }), error });
    return { kind: 'not-judged', ...begun, judgement: { base: base.sha, head: head.sha, ...problemOf(error) } };
  }
}

async function judgeIn(
  repository: MirroredRepository,
  parts: ControllerParts,
  key: PullRequestKey,
  subject: PullToJudge,
  now: string,
): Promise<Omit<PullWithVerdict, 'kind' | 'at' | 'branch'>> {
  const { pull, people, merged } = subject;
  const ids = { base: pull.base.sha, head: pull.head.sha };
  const change = parts.judges?.change ?? judgeChangeWithDetails;
  const { installing } = parts;
  const followed = installing && installsOfChange(repository, { ...parts, installing }, key, pull);
  const judged = await change(repository, {
    ...ids,
    ...(merged === undefined ? {} : { head: merged, headIsMerged: true }),
    actors: settings => withHold(people, pull, mergeSettingsOf(settings, parts)),
    teams: names => membersOfTeams(parts.hub, key, names),
    ...(followed === undefined ? {} : { installs: followed.stateOf }),
    now,
    ...(parts.openImages === undefined ? {} : { openImages: parts.openImages }),
    reproduce: actors => reproducingCommand(ids, actors, parts.appSettings.imageWords),
  });
  const { actors, footprint, graphs, installs: facts } = judged;
  const wanted = followed?.wanted();
  const judgement: Judgement = {
    ...(await judgementOf(repository, parts, subject, judged)),
    ...(merged === undefined ? await suggestionsFor(repository, parts, key, pull, judged) : {}),
    ...(facts === undefined || wanted === undefined ? {} : { installs: { wanted, facts } }),
  };
  return { judgement, actors, footprint, graphs, isContained: await isContained(parts.history, repository, key, ids) };
}

/** The verdict with what merging goes by besides. */
async function judgementOf(
  repository: MirroredRepository,
  parts: ControllerParts,
  { pull, merged }: PullToJudge,
  { tree, verdict, config, actors: { teams }, maintainers }: JudgedChange,
): Promise<Judgement> {
  const ids = { base: pull.base.sha, head: pull.head.sha };
  const isBehind = !(await repository.contains(ids.head, ids.base));
  const merge = mergeSettingsOf(config.config, parts);
  const isRebased = merge.method === 'rebase' && merged === undefined;
  const replayed = isRebased ? await replayedCommits(repository, ids.base, ids.head) : undefined;
  return {
    ...ids,
    tree,
    verdict,
    isBehind,
    merge,
    maintainers,
    ...(replayed === undefined ? {} : { replayed }),
    ...(teams === undefined ? {} : { teams }),
  };
}

async function suggestionsFor(
  repository: MirroredRepository,
  parts: ControllerParts,
  key: PullRequestKey,
  pull: PullRequest,
  { verdict, config }: JudgedChange,
): Promise<Pick<Judgement, 'suggestions' | 'offersSuggestions'>> {
  const isOn = config.config.report.suggestions;
  const suggestions = await suggestionsOfChange(parts, key, repository, pull, { verdict, isOn });
  return suggestions === undefined ? {} : { suggestions, offersSuggestions: isOn };
}

/** A dry run of the whole App comes before what the repository says. */
function mergeSettingsOf({ merge }: Config, { appSettings }: ControllerParts): MergeSettings {
  return appSettings.dryRun ? { ...merge, dryRun: true } : merge;
}

/** Only errors of our own adapters are shown: they hold no secret. Anything else is a mistake in this program. */
function problemOf(error: unknown): { readonly problem: string; readonly fix: string } {
  if (error instanceof Error && 'fix' in error && typeof error.fix === 'string')
    return { problem: error.message, fix: error.fix };
  return {
    problem: 'The check ended unexpectedly: this is a bug in catalog-keeper.',
    fix: 'It is retried automatically. The error is in the log of catalog-keeper.',
  };
}
