import type { Budget } from '../budget.ts';
import type { Problem, Rule } from './problem.ts';

type Dependency = Extract<Rule<unknown>, { kind: 'dependency' }>;

/** What is known of each variable, and what follows from it at once (unit propagation). What was assumed can be taken back. */
export interface Assignment {
  /** Assumes that a variable is chosen, or not. False where rules are then broken. */
  assume(variable: number, value: boolean): boolean;
  /** For `undo`. */
  mark(): number;
  /** Takes back all that was assumed, and followed, since a mark. */
  undo(mark: number): void;
}

const unknown = 0;
const chosen = 1;
const excluded = 2;

/**
 * Rules of the kinds `mandatory` and `prohibited` are for the caller to assume.
 *
 * @param budget pays for each variable that is looked at; the caller stops when it is spent
 */
export function createAssignment({ count, rules }: Problem<unknown>, budget: Budget): Assignment {
  const values = new Uint8Array(count);
  const trail: number[] = [];
  let propagated = 0;
  const dependencies = rules.filter(rule => rule.kind === 'dependency');
  const candidates = dependencies.map(({ candidates: listed }) => [...new Set(listed)]);
  /** How many candidates are not excluded. */
  const open = candidates.map(({ length }) => length);
  const ownDependencies = listsOf(count, dependencies, ({ variable }: Dependency) => [variable]);
  const wantedBy = listsOf(count, candidates, one => one);
  const groups = rules.flatMap(rule => (rule.kind === 'at-most-one' ? [rule.variables] : []));
  const groupsOf = listsOf(count, groups, group => new Set(group));
  budget.spend(
    [...dependencies.map(rule => rule.candidates), ...groups].reduce((sum, { length }) => sum + length, count),
  );
  const isTwiceIn = (group: readonly number[], variable: number) =>
    group.indexOf(variable) !== group.lastIndexOf(variable);

  function set(variable: number, value: number): boolean {
    if (values[variable] !== unknown) return values[variable] === value;
    values[variable] = value;
    trail.push(variable);
    budget.spend(1 + (wantedBy[variable]?.length ?? 0));
    if (value === excluded) for (const rule of wantedBy[variable] ?? []) open[rule] = (open[rule] ?? 0) - 1;
    return true;
  }

  /** What a dependency of a chosen variable leaves to choose. */
  function follow(rule: number): boolean {
    if (open[rule] === 0) return false;
    if (open[rule] !== 1) return true;
    budget.spend(candidates[rule]?.length ?? 0);
    const last = candidates[rule]?.find(candidate => values[candidate] !== excluded);
    return last === undefined || set(last, chosen);
  }

  function propagate(): boolean {
    while (propagated < trail.length) {
      const variable = trail[propagated] as number;
      propagated += 1;
      const holds = values[variable] === chosen ? onChosen(variable) : onExcluded(variable);
      if (!holds) return false;
    }
    return true;
  }

  function onChosen(variable: number): boolean {
    for (const index of groupsOf[variable] ?? []) {
      const group = groups[index] as readonly number[];
      budget.spend(group.length);
      if (isTwiceIn(group, variable)) return false;
      for (const other of group) if (other !== variable && !set(other, excluded)) return false;
    }
    return (ownDependencies[variable] ?? []).every(follow);
  }

  function onExcluded(variable: number): boolean {
    for (const rule of wantedBy[variable] ?? []) {
      const subject = dependencies[rule]?.variable as number;
      if (values[subject] === chosen && !follow(rule)) return false;
      if (values[subject] === unknown && open[rule] === 0 && !set(subject, excluded)) return false;
    }
    return true;
  }

  // What can never be chosen, as nothing is there to choose for it.
  for (const [rule, { variable }] of dependencies.entries()) if (open[rule] === 0) set(variable, excluded);
  propagate();
  return {
    assume: (variable, value) => set(variable, value ? chosen : excluded) && propagate(),
    mark: () => trail.length,
    undo(mark) {
      while (trail.length > mark) {
        const variable = trail.pop() as number;
        if (values[variable] === excluded)
          for (const rule of wantedBy[variable] ?? []) open[rule] = (open[rule] ?? 0) + 1;
        values[variable] = unknown;
      }
      propagated = trail.length;
    },
  };
}

/** For each variable the indexes of the items that it belongs to. */
function listsOf<Item>(
  count: number,
  items: readonly Item[],
  variablesOf: (item: Item) => Iterable<number>,
): readonly (readonly number[])[] {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (const [index, item] of items.entries()) for (const variable of variablesOf(item)) lists[variable]?.push(index);
  return lists;
}
