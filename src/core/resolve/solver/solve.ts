import type { Budget } from '../budget.ts';
import { type Assignment, createAssignment } from './assignment.ts';
import type { Problem } from './problem.ts';

export type Solution =
  | { readonly kind: 'solved'; readonly chosen: readonly number[] }
  | { readonly kind: 'unsatisfiable' }
  /** Given up as the budget was spent. */
  | { readonly kind: 'undecided' };

/** Something to choose: the first of some candidates that leads to a solution. */
interface Choice {
  readonly candidates: readonly number[];
  /** The candidate that is tried. */
  index: number;
  /** What to go back to; undefined where the choice was met by an earlier one. */
  mark: number | undefined;
  /** How many choices the candidate has brought. */
  brought: number;
}

/**
 * Chooses variables by the preferences of OLM's solver: mandatory variables first, in order; then, breadth first, for each dependency of what was
 * chosen its first candidate, unless one of them has been chosen before. Where a choice leads nowhere, the next candidate of the latest
 * choice is tried.
 *
 * OLM leaves deciding whether choices lead anywhere to a SAT solver; this one looks only at what follows at once. The first solution
 * in the order of preference is the same.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/solver/search.go
 */
export function solve(problem: Problem<unknown>, budget: Budget): Solution {
  const assignment = createAssignment(problem, budget);
  const mandatory: number[] = [];
  for (const rule of problem.rules) {
    if (rule.kind !== 'mandatory' && rule.kind !== 'prohibited') continue;
    if (rule.kind === 'mandatory') mandatory.push(rule.variable);
    if (!assignment.assume(rule.variable, rule.kind === 'mandatory')) return { kind: 'unsatisfiable' };
  }
  return search(problem, assignment, [...new Set(mandatory)], budget);
}

function search(
  problem: Problem<unknown>,
  assignment: Assignment,
  mandatory: readonly number[],
  budget: Budget,
): Solution {
  const dependencies = Map.groupBy(
    problem.rules.filter(rule => rule.kind === 'dependency'),
    ({ variable }) => variable,
  );
  const choices: Choice[] = mandatory.map(variable => choiceOf([variable]));
  const guessed = new Set<number>();
  let at = 0;
  while (at < choices.length) {
    if (!budget.spend(1)) return { kind: 'undecided' };
    const choice = choices[at] as Choice;
    const isMet = choice.mark === undefined && choice.index === 0 && choice.candidates.some(one => guessed.has(one));
    if (isMet || tryNext(choice)) {
      at += 1;
      continue;
    }
    choice.index = 0;
    at -= 1;
    // Back to the latest choice that has something else to try.
    while (at >= 0 && choices[at]?.mark === undefined) at -= 1;
    if (at < 0) return { kind: 'unsatisfiable' };
    takeBack(choices[at] as Choice);
  }
  return { kind: 'solved', chosen: [...guessed] };

  function tryNext(choice: Choice): boolean {
    for (; choice.index < choice.candidates.length; choice.index++) {
      const candidate = choice.candidates[choice.index] as number;
      const mark = assignment.mark();
      const isPossible = assignment.assume(candidate, true);
      if (!isPossible) {
        assignment.undo(mark);
        continue;
      }
      choice.mark = mark;
      guessed.add(candidate);
      const brought = dependencies.get(candidate) ?? [];
      for (const { candidates } of brought) if (candidates.length > 0) choices.push(choiceOf(candidates));
      choice.brought = brought.length;
      return true;
    }
    return false;
  }

  function takeBack(choice: Choice): void {
    assignment.undo(choice.mark as number);
    choice.mark = undefined;
    guessed.delete(choice.candidates[choice.index] as number);
    choices.length -= choice.brought;
    choice.brought = 0;
    choice.index += 1;
  }
}

function choiceOf(candidates: readonly number[]): Choice {
  return { candidates, index: 0, mark: undefined, brought: 0 };
}
