import type { Actor, Actors, Known } from '../../core/actors.ts';
import type { WantedInstalls } from '../../core/cluster/runs/wanted-installs.ts';
import type { Config } from '../../core/config/model.ts';
import { approvalsOf } from '../../core/plan/approvals.ts';
import { sameLabel } from '../../core/plan/hold-of.ts';
import type { Judgement, MergeSettings, NotJudged } from '../../core/plan/judgement.ts';
import type { Observed, PullRequest } from '../../core/plan/pull-request.ts';
import type { Footprint } from '../../core/plan/verdict-can-change.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { reproducingCommand } from '../event/reproducing-command.ts';
import type { ChangedGraph } from '../graphs.ts';
import { type JudgedChangeRequest, judgeChangeWithDetails } from '../judge-change-with-details.ts';
import { combinePeople } from '../people/combine-people.ts';
import type { People } from '../ports.ts';
import type { ControllerParts } from './controller-parts.ts';
import { HubError } from './hub-error.ts';
import type { Installing } from './installs/ports.ts';
import { readInstallState } from './installs/read-install-state.ts';
import { membersOfTeams } from './members-of-teams.ts';
import { MirrorError } from './mirror-error.ts';
import type { PullRequestKey } from './ports.ts';
import { isContained } from './pushed-merge.ts';
import { pusherOf } from './pusher-of.ts';
import { replayedCommits } from './replayed-commits.ts';
import { suggestionsOfChange } from './suggestions-of-change.ts';

/** A verdict on a pull request, and all that it rests on. */
export interface JudgedPull {
  readonly judgement: Judgement | NotJudged;
  /** When judging it began: no fact that it rests on is older than what it was begun with. ISO 8601, UTC. */
  readonly at: string;
  /** The base branch that it was judged for. */
  readonly branch: string;
  /** The facts about people that it rests on; undefined where it could not be judged. */
  readonly actors: Actors | undefined;
  readonly footprint: Footprint | undefined;
  readonly graphs: readonly ChangedGraph[];
  /** The base has the head already: GitHub is about to show the pull request as merged. */
  readonly isContained: boolean;
}

/**
 * Judges what merging the observed head into the observed base gives, unless what was judged before rests on the same facts.
 *
 * @param notBefore facts that are remembered are asked for anew, and what was judged before then is judged again: the time and images are facts, too
 */
export async function judgePull(
  parts: ControllerParts,
  key: PullRequestKey,
  { pull }: Observed,
  { before, notBefore }: { readonly before?: JudgedPull | undefined; readonly notBefore?: string | undefined } = {},
): Promise<JudgedPull> {
  const isFresh = notBefore !== undefined;
  const people = await combinePeople([observedPeople(pull, await pusherOf(parts, key, pull, isFresh))]);
  const isRecent = before !== undefined && (notBefore === undefined || before.at >= notBefore);
  const isSame =
    isRecent &&
    restsOnTheSame(before, pull, await withTeamsOf(before, parts, key, people, isFresh)) &&
    (await areInstallsSame(parts, key, before));
  if (isSame) return before;
  const judged = await judge(parts, key, pull, people);
  parts.onNote?.({
    kind: 'judged',
    key: formatWorkKey({ ...key, kind: 'pull' }),
    outcome: outcomeOf(judged.judgement),
  });
  return judged;
}

/**
 * Judges what a merge queue made of the observed head on top of the observed base, with nothing that was remembered.
 *
 * @param merged the commit of the queue
 */
export async function judgeFresh(
  parts: ControllerParts,
  key: PullRequestKey,
  { pull }: Observed,
  merged: string,
): Promise<JudgedPull> {
  const people = await combinePeople([observedPeople(pull, await pusherOf(parts, key, pull, true))]);
  return judge(parts, key, pull, people, merged);
}

/** The people with the members of the teams that what was judged before rests on. */
async function withTeamsOf(
  { actors }: JudgedPull,
  { hub }: ControllerParts,
  key: PullRequestKey,
  people: Actors,
  isFresh: boolean,
): Promise<Actors> {
  const teams = actors?.teams;
  if (teams === undefined) return people;
  const names = teams.map(({ name }) => name);
  return { ...people, teams: isFresh ? await membersOfTeams(hub, key, names) : teams };
}

/** Whether the installs are as far as they were. */
async function areInstallsSame(
  { installing, ...parts }: ControllerParts,
  key: PullRequestKey,
  { judgement }: JudgedPull,
): Promise<boolean> {
  const installs = 'installs' in judgement ? judgement.installs : undefined;
  if (installs === undefined || installing === undefined) return true;
  const { wanted, facts } = installs;
  const { state } = facts;
  const isKnown = async (commit: string) => state.kind === 'ended' && state.sha === commit;
  const now = await readInstallState({ ...parts, installing }, key, wanted, isKnown);
  return JSON.stringify(now) === JSON.stringify(state);
}

/** Whether the commits, the branch and the facts about people are those that it was judged with. */
function restsOnTheSame({ judgement, branch, actors }: JudgedPull, pull: PullRequest, people: Actors): boolean {
  if (actors === undefined || 'problem' in judgement) return false;
  if (judgement.head !== pull.head.sha || judgement.base !== pull.base.sha || branch !== pull.base.branch) return false;
  const { teams, ...others } = people;
  // In the order in which they are found when it is judged.
  const now = { ...withHold(others, pull, judgement.merge), ...(teams === undefined ? {} : { teams }) };
  return JSON.stringify(now) === JSON.stringify(actors);
}

/** @param merged the commit that has what merging gives, where somebody else made it */
async function judge(
  parts: ControllerParts,
  key: PullRequestKey,
  pull: PullRequest,
  people: Actors,
  merged?: string,
): Promise<JudgedPull> {
  const { base, head } = pull;
  const ids = { base: base.sha, head: head.sha };
  const at = parts.clock.now();
  const change = parts.judges?.change ?? judgeChangeWithDetails;
  try {
    const repository = await parts.mirrors.open(key, {
      base: merged === undefined ? base : { branch: undefined, sha: merged },
      pull: { number: pull.number, head: head.sha },
    });
    try {
      let wanted: WantedInstalls | undefined;
      const { verdict, tree, config, actors, maintainers, footprint, graphs, installs } = await change(repository, {
        ...ids,
        ...(merged === undefined ? {} : { head: merged, headIsMerged: true }),
        actors: settings => withHold(people, pull, mergeOf(settings, parts)),
        teams: names => membersOfTeams(parts.hub, key, names),
        ...(parts.installing === undefined ? {} : { installs: followedBy(parts.installing) }),
        now: at,
        ...(parts.openImages === undefined ? {} : { openImages: parts.openImages }),
        reproduce: actors => reproducingCommand(ids, actors, parts.appSettings.imageWords),
      });
      const { teams } = actors;
      const isBehind = !(await repository.contains(ids.head, ids.base));
      const merge = mergeOf(config.config, parts);
      const isRebased = merge.method === 'rebase' && merged === undefined;
      const replayed = isRebased ? await replayedCommits(repository, ids.base, ids.head) : undefined;
      const judgement = { ...ids, tree, verdict, isBehind, merge, maintainers };
      const isOn = config.config.report.suggestions;
      const suggestions =
        merged === undefined ? await suggestionsOfChange(parts, key, repository, pull, { verdict, isOn }) : undefined;
      return {
        judgement: {
          ...judgement,
          ...(replayed === undefined ? {} : { replayed }),
          ...(teams === undefined ? {} : { teams }),
          ...(suggestions === undefined ? {} : { suggestions, offersSuggestions: isOn }),
          ...(installs === undefined || wanted === undefined ? {} : { installs: { wanted, facts: installs } }),
        },
        at,
        branch: base.branch,
        actors,
        footprint,
        graphs,
        isContained: await isContained(parts.history, repository, key, ids),
      };

      function followedBy(installing: Installing): NonNullable<JudgedChangeRequest['installs']> {
        return (content, { install: settings }) => {
          const subject = installing.digest(JSON.stringify([head.sha, content]));
          wanted = { settings, subject, branch: base.branch };
          // A branch that was pushed over may have lost it.
          const isOfBranch = async (commit: string) =>
            (await repository.commit(commit)) !== undefined && repository.contains(ids.base, commit);
          return readInstallState({ ...parts, installing }, key, wanted, isOfBranch);
        };
      }
    } finally {
      await repository.close();
    }
  } catch (error) {
    if (error instanceof HubError || (error instanceof MirrorError && error.code === 'moved')) throw error;
    parts.onNote?.({ kind: 'failed', key: formatWorkKey({ ...key, kind: 'pull' }), error });
    const judgement = { ...ids, ...problemOf(error) };
    return {
      judgement,
      at,
      branch: base.branch,
      actors: undefined,
      footprint: undefined,
      graphs: [],
      isContained: false,
    };
  }
}

/** A dry run of the whole App comes before what the repository says. */
function mergeOf({ merge }: Config, { appSettings }: ControllerParts): MergeSettings {
  return appSettings.dryRun ? { ...merge, dryRun: true } : merge;
}

/** The label that holds is one of the facts that a verdict rests on; `/hold` is a condition of merging. */
function withHold(people: Actors, pull: PullRequest, { holdLabel }: MergeSettings): Actors {
  const isHeld = pull.labels.some(label => sameLabel(label, holdLabel));
  return { ...people, hold: { known: true, value: isHeld ? `the label ${holdLabel} is set.` : undefined } };
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

function outcomeOf(judgement: Judgement | NotJudged): string {
  return 'problem' in judgement ? 'not-judged' : (judgement.verdict.decision?.action ?? 'none');
}

/**
 * The people of a pull request as GitHub has them: author, draft, who approved exactly this head for this base and who asks for changes, by reviews
 * and by commands. Every fact is there, known or not: nothing is left to be assumed.
 */
function observedPeople(pull: PullRequest, pushedBy: Known<Actor>): People {
  return {
    async look() {
      const { approvals, changesRequestedBy, approvedForOtherBase } = approvalsOf(pull);
      const isDraft = { known: true, value: pull.isDraft } as const;
      return {
        facts: { author: pull.author, pushedBy, approvals, changesRequestedBy, isDraft },
        approvedForOtherBase,
        lacking: {
          pushedBy: 'GitHub does not say who pushed the head: push again, or have an owner approve it.',
          approvals:
            pull.reviews === undefined
              ? 'The reviews could not be read to their end.'
              : 'When the base branch changed could not be read, so approvals may have been given for another one: it is checked again automatically.',
        },
      };
    },
  };
}
