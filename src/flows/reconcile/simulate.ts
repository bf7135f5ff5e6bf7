import type { Actor, Actors } from '../../core/actors.ts';
import { sameLogin } from '../../core/ownership/login.ts';
import { isJudged } from '../../core/plan/is-judged.ts';
import type { Condition } from '../../core/plan/judgement.ts';
import { plan } from '../../core/plan/plan.ts';
import { beingMerged, type PullState, pullState } from '../../core/plan/pull-state.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { judgeWholeTree } from '../event/index.ts';
import { judgeChangeWithDetails } from '../judge-change-with-details.ts';
import type { ControllerParts } from './controller-parts.ts';
import { judgePull } from './judge-pull.ts';
import type { JudgedPull } from './judged-pull.ts';
import { defaultStopLabel, observe } from './observe.ts';
import { isMerge } from './perform.ts';
import { planContext } from './plan-context.ts';
import type { PullRequestKey } from './ports.ts';

/** What is supposed of a pull request. */
export interface Supposition {
  /** Login of somebody who approves exactly this head. */
  readonly approvedBy: string | undefined;
  /** What `.github/catalog-keeper.yml` says on the base branch. */
  readonly config: string | undefined;
}

/** What would be. */
export interface Simulated {
  readonly standing: PullState;
  readonly conditions: readonly Condition[];
  readonly verdict: Verdict | undefined;
}

/**
 * Judges an open pull request as it is now, with something supposed. Writes nothing at GitHub; an account that is named as an owner with a
 * numeric id is taken to be the one that is meant.
 *
 * @returns undefined where the pull request is not open
 * @throws HubError, MirrorError
 */
export async function simulate(
  parts: ControllerParts,
  key: PullRequestKey,
  supposition: Supposition,
): Promise<Simulated | undefined> {
  const observed = await observe(parts, key, defaultStopLabel);
  if (observed?.pull.state !== 'open') return undefined;
  const judged = await judgePull(supposing(parts, supposition, []), key, observed);
  // Whose ids owners and maintainers have is known now.
  const again = supposing(parts, supposition, accountsIn(judged));
  const { judgement } = supposition.approvedBy === undefined ? judged : await judgePull(again, key, observed);
  const context = await planContext(parts, key, observed.pull.head.sha, {});
  const planned = plan(observed, judgement, context);
  const merge = [...planned.operations, ...planned.withheld].find(isMerge);
  const standing = pullState(observed, judgement, planned.conditions, merge);
  return {
    standing: standing === beingMerged ? { mark: 'good', title: 'Would be merged' } : standing,
    conditions: planned.conditions,
    verdict: isJudged(judgement) ? judgement.verdict : undefined,
  };
}

function supposing(
  parts: ControllerParts,
  { approvedBy, config }: Supposition,
  known: readonly Actor[],
): ControllerParts {
  const { change, tree } = parts.judges ?? { change: judgeChangeWithDetails, tree: judgeWholeTree };
  const by = known.find(({ login }) => approvedBy !== undefined && sameLogin(login, approvedBy));
  const approver = approvedBy === undefined ? undefined : (by ?? { login: approvedBy });
  const { onNote: _, ...silent } = parts;
  return {
    ...silent,
    judges: {
      change: (repository, request) =>
        change(repository, {
          ...request,
          actors: settings => withApproval(request.actors(settings), approver),
          ...(config === undefined ? {} : { config }),
        }),
      tree,
    },
  };
}

function withApproval(actors: Actors, approver: Actor | undefined): Actors {
  if (approver === undefined) return actors;
  const { approvals } = actors;
  const changesRequestedBy = actors.changesRequestedBy.known
    ? {
        known: true as const,
        value: actors.changesRequestedBy.value.filter(({ login }) => !sameLogin(login, approver.login)),
      }
    : actors.changesRequestedBy;
  return {
    ...actors,
    changesRequestedBy,
    approvals: approvals.known ? { known: true, value: [...approvals.value, approver] } : approvals,
  };
}

function accountsIn({ judgement }: JudgedPull): readonly Actor[] {
  if (!isJudged(judgement)) return [];
  const owners = (judgement.verdict.owners ?? []).flatMap(entry => entry.owners);
  const members = (judgement.teams ?? []).flatMap(team => (team.members.known ? team.members.value : []));
  return [...owners, ...judgement.maintainers, ...members].map(({ login, id }) =>
    id === undefined ? { login } : { login, id },
  );
}
