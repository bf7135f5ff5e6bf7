import type { ReadingProblem } from './blob.ts';
import type { ReadingRule } from './reading-rules.ts';

/** Problems of one rule that a document lists. A text of megabytes can break a rule a million times. */
const maxProblemsOfRule = 100;

/** Rules of problems with which opm still loads a document. */
const harmless: ReadonlySet<ReadingRule> = new Set([
  'properties-can-be-parsed',
  'keys-are-unique',
  'keys-are-spelled-exactly',
  'package-field-equals-name',
  'documents-have-no-byte-order-mark',
  'catalog-can-be-served',
]);

/** Whether opm loads a document that breaks the rule. */
export function isHarmless(rule: ReadingRule): boolean {
  return harmless.has(rule);
}

/** Collects the problems of a document: of each rule the first hundred, and how many more there were. */
export class ProblemList {
  /** Whether opm would load the document. */
  isLoadable = true;
  private readonly listed: ReadingProblem[] = [];
  private readonly counts = new Map<ReadingRule, number>();

  add(problem: ReadingProblem): void {
    const count = (this.counts.get(problem.rule) ?? 0) + 1;
    this.counts.set(problem.rule, count);
    this.isLoadable &&= isHarmless(problem.rule);
    if (count <= maxProblemsOfRule) this.listed.push(problem);
  }

  all(): ReadingProblem[] {
    const overfull = Array.from(this.counts).filter(([, count]) => count > maxProblemsOfRule);
    return [...this.listed, ...overfull.map(([rule, count]) => moreOf(rule, count - maxProblemsOfRule))];
  }
}

/** Not all of a million wrong values are counted (`validateShape`). */
function moreOf(rule: ReadingRule, count: number): ReadingProblem {
  return {
    rule,
    message: `The document has at least ${count} more problems of this kind.`,
    fix: 'Correct those that are listed, and check again.',
    at: [],
  };
}
