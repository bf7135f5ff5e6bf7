import type { Action, Decision, Reason } from '../../core/policy/decision.ts';
import type { ReasonCode } from '../../core/policy/reason-codes.ts';
import { verdictOnNewFindings } from '../../core/policy/verdict-on-new-findings.ts';
import { headlineOf, isUnknown } from '../../core/report/text/headline.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { judgeChangeWithDetails } from '../judge-change-with-details.ts';
import { mergeVerdicts } from '../merge-verdicts.ts';
import { combinePeople } from '../people/combine-people.ts';
import { withLabels } from '../people/with-labels.ts';
import type { People, Repository } from '../ports.ts';
import type { GroupOfEvent } from './group-of-event.ts';
import { judgeWholeTree } from './judge-whole-tree.ts';
import { NothingToCheck } from './nothing-to-check.ts';
import { type QueuedPull, queuedPullOf } from './queued-pull-of.ts';
import { reproducingCommand } from './reproducing-command.ts';
import type { EventRequest, JudgedEvent } from './request.ts';

/**
 * The verdict on a merge group: its tree, and the pull request that its commit was made for, with the people as they are now. If that
 * cannot be determined, the decision is to wait: a group that passes is merged.
 */
export async function judgeGroup(
  repository: Repository,
  request: EventRequest,
  group: GroupOfEvent,
): Promise<JudgedEvent> {
  const before = group.base;
  const tree = await judgeSince(repository, request, before);
  const pull = await queuedPullOf(repository, request, group);
  if (typeof pull === 'string') {
    if (tree instanceof NothingToCheck) throw tree;
    return { verdict: decided(tree, [], [undetermined(pull)]) };
  }
  const change = await judgeQueued(repository, request, pull);
  const { decision } = change;
  const about = `Pull request ${pull.name.number}: `;
  const reasons = (decision?.reasons ?? []).map(reason => ({ ...reason, message: `${about}${reason.message}` }));
  return { verdict: decided(tree, [change], reasons, decision?.action) };
}

/** The verdict on the tree of a group. Findings that its base has as well do not count. A composite alone is judged by its changes, as on a pull request. */
async function judgeSince(
  repository: Repository,
  request: EventRequest,
  before: string | undefined,
): Promise<Verdict | NothingToCheck> {
  const verdict = await judgeRevision(repository, request, request.event.sha, before);
  if (verdict instanceof NothingToCheck || verdict.valid || before === undefined) return verdict;
  if ((await repository.commit(before)) === undefined) return verdict;
  const below = await judgeRevision(repository, request, before, before);
  return below instanceof NothingToCheck ? verdict : verdictOnNewFindings(verdict, below.findings);
}

async function judgeRevision(
  repository: Repository,
  request: EventRequest,
  revision: string,
  before: string | undefined,
): Promise<Verdict | NothingToCheck> {
  try {
    return await judgeWholeTree(repository, request, { tree: await repository.tree(revision), before });
  } catch (error) {
    if (error instanceof NothingToCheck) return error;
    throw error;
  }
}

async function judgeQueued(repository: Repository, request: EventRequest, pull: QueuedPull): Promise<Verdict> {
  const { forge, openImages, event } = request;
  const ids = { base: pull.base, head: event.sha };
  const actors = await combinePeople([nobodyKnown, ...(forge === undefined ? [] : [forge.people(pull.name)])]);
  for (const sentence of actors.lacking ?? []) request.warn(sentence);
  const { verdict } = await judgeChangeWithDetails(repository, {
    ...ids,
    headIsMerged: true,
    actors: config => withLabels(actors, actors.labels, config.merge.holdLabel),
    now: request.now,
    ...(openImages === undefined ? {} : { openImages }),
    reproduce: people => reproducingCommand({ base: pull.base, head: pull.name.head }, people, request.imageWords),
  });
  return verdict;
}

/** The event of a merge group names no people, and nothing about them is assumed. */
const nobodyKnown: People = {
  async look() {
    const unknown = { known: false } as const;
    return {
      facts: {
        author: unknown,
        pushedBy: unknown,
        approvals: unknown,
        changesRequestedBy: unknown,
        isDraft: unknown,
      },
    };
  },
};

/** The verdicts as one, with a decision: what is wrong with the tree comes before what is said of the pull request. */
function decided(
  tree: Verdict | NothingToCheck,
  changes: readonly Verdict[],
  reasons: readonly Reason[],
  action: Action = 'wait',
): Verdict {
  const merged = mergeVerdicts([...(tree instanceof NothingToCheck ? [] : [tree]), ...changes]);
  const findings = [...new Map(merged.findings.map(one => [JSON.stringify(one), one])).values()];
  const [change] = changes;
  return {
    ...merged,
    ...(change === undefined ? {} : change),
    valid: merged.valid && action === 'merge',
    findings,
    checks: merged.checks,
    stats: merged.stats,
    decision: withTree(tree, { action, reasons }),
  };
}

function withTree(tree: Verdict | NothingToCheck, decision: Decision): Decision {
  if (tree instanceof NothingToCheck || tree.valid) return decision;
  const { text } = headlineOf(tree);
  const code: ReasonCode = isUnknown(tree) ? 'check-unknown' : 'check-failed';
  const actor = isUnknown(tree) ? 'infrastructure' : 'author';
  const reason: Reason = { code, message: `The tree of the merge group: ${text}.`, actor, who: [] };
  const action = isUnknown(tree) && decision.action !== 'refuse' ? 'wait' : 'refuse';
  return { action, reasons: [reason, ...decision.reasons] };
}

function undetermined(problem: string): Reason {
  const code: ReasonCode = 'merge-group-undetermined';
  return { code, message: problem, actor: 'infrastructure', who: [] };
}
