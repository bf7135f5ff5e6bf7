import { type Budget, createBudget } from '../budget.ts';
import type { Problem, Rule } from './problem.ts';
import { solve } from './solve.ts';

/** What all attempts together may cost. */
const maxWork = 2_000_000;
/** What one attempt may cost beside looking at all rules. */
const maxSearch = 1_000;

/**
 * Rules of an unsatisfiable problem that cannot hold together, and of which none can be left out (QuickXplain). Where that takes too long, more
 * than are needed.
 *
 * @see https://cdn.aaai.org/AAAI/2004/AAAI04-027.pdf
 */
export function minimalConflict<Reason>(problem: Problem<Reason>, whole: Budget): readonly Rule<Reason>[] {
  const reachable = reachableRules(problem);
  const size = problem.count + reachable.reduce((sum, rule) => sum + sizeOf(rule), 0);
  const budget = createBudget(maxWork, whole);
  const holds = (rules: readonly Rule<Reason>[]) => {
    if (budget.isSpent) return true;
    return solve({ count: problem.count, rules }, createBudget(2 * size + maxSearch, budget)).kind !== 'unsatisfiable';
  };
  /** What of `rules` is needed, beside `background`. `isChanged`: the background was not tried before. */
  const needed = (
    background: readonly Rule<Reason>[],
    isChanged: boolean,
    rules: readonly Rule<Reason>[],
  ): Rule<Reason>[] => {
    if (isChanged && !holds(background)) return [];
    if (rules.length <= 1) return [...rules];
    const middle = rules.length >> 1;
    const [first, second] = [rules.slice(0, middle), rules.slice(middle)];
    const ofSecond = needed([...background, ...first], true, second);
    const ofFirst = needed([...background, ...ofSecond], ofSecond.length > 0, first);
    return [...ofFirst, ...ofSecond];
  };
  return needed([], false, reachable);
}

function sizeOf(rule: Rule<unknown>): number {
  return rule.kind === 'dependency' ? rule.candidates.length : rule.kind === 'at-most-one' ? rule.variables.length : 1;
}

/** The rules about what the mandatory variables lead to: others never matter. */
function reachableRules<Reason>({ count, rules }: Problem<Reason>): readonly Rule<Reason>[] {
  const reached = new Uint8Array(count);
  const pending: number[] = [];
  const reach = (variable: number) => {
    if (reached[variable] === 1) return;
    reached[variable] = 1;
    pending.push(variable);
  };
  const dependencies = Map.groupBy(
    rules.filter(rule => rule.kind === 'dependency'),
    ({ variable }) => variable,
  );
  for (const rule of rules) if (rule.kind === 'mandatory') reach(rule.variable);
  for (let variable = pending.pop(); variable !== undefined; variable = pending.pop()) {
    for (const { candidates } of dependencies.get(variable) ?? []) candidates.forEach(reach);
  }
  return rules.filter(rule =>
    rule.kind === 'at-most-one'
      ? rule.variables.filter(variable => reached[variable] === 1).length > 1
      : reached[rule.variable] === 1,
  );
}
