import { createBudget } from './budget.ts';
import { buildProblem, type ChosenEntry, type ResolutionProblem } from './build-problem.ts';
import type { Offers } from './offers.ts';
import { offersOf } from './offers.ts';
import type { ResolutionFailure } from './reason.ts';
import type { Requirement } from './requirement.ts';
import { solve } from './solver/solve.ts';
import type { ClusterState, Subscription } from './state.ts';

/** What one search may take of the budget: others are then still answered. */
const maxSteps = 2_000_000;

export type Resolution =
  /** What comes to the cluster; empty where all is as it should be. */
  | { readonly kind: 'resolved'; readonly chosen: readonly ChosenEntry[] }
  | { readonly kind: 'unsatisfiable'; readonly problem: ResolutionProblem }
  /** OLM could not even look for a solution. */
  | { readonly kind: 'failed'; readonly failures: readonly ResolutionFailure[] }
  /** It could not be determined: too many possibilities, or an expression that could not be evaluated. */
  | { readonly kind: 'undetermined' };

/** What OLM v0 would install and upgrade in a namespace next: one step, after which it resolves again. */
export function resolveV0(state: ClusterState): Resolution {
  return resolveAmong(offersOf(state), state.subscriptions);
}

/**
 * The same among offers that were made before.
 *
 * @param isMetElsewhere which requirements need not be met
 */
export function resolveAmong(
  offers: Offers,
  subscriptions: readonly Subscription[],
  isMetElsewhere?: (requirement: Requirement) => boolean,
): Resolution {
  const problem = buildProblem(offers, subscriptions, isMetElsewhere);
  if (offers.installed.budget.isSpent) return { kind: 'undetermined' };
  const hard = problem.failures.filter(({ kind }) => kind === 'unreadable' || kind === 'unordered');
  if (hard.some(failure => failure.kind === 'unreadable' && failure.isUnknown)) return { kind: 'undetermined' };
  if (hard.length > 0) return { kind: 'failed', failures: hard };
  if (problem.isUnknown) return { kind: 'undetermined' };
  const solution = solve(problem, createBudget(maxSteps, offers.installed.budget));
  if (solution.kind === 'undecided') return { kind: 'undetermined' };
  if (solution.kind === 'unsatisfiable') return { kind: 'unsatisfiable', problem };
  const chosen = solution.chosen
    .flatMap(variable => problem.entries[variable] ?? [])
    .filter(({ offer }) => !offer.isInstalled);
  // Names that OLM cannot take apart matter only for what is chosen.
  const failures = problem.failures.filter(
    failure => 'entry' in failure && chosen.some(({ entry }) => entry === failure.entry),
  );
  return failures.length > 0 ? { kind: 'failed', failures } : { kind: 'resolved', chosen };
}
