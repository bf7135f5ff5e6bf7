import type { Check, Circumstances, Problem, ProblemOf, ProblemTable, Words } from './define.ts';

/** A problem in words: the runner adds the id and the severity of the check. */
export interface WordedProblem extends Omit<Circumstances, 'inImage' | 'catalogs' | 'withheld'>, Words {}

/** A problem that a check yields, in the words of its table. @throws Error where the table has no such kind */
export function wordedProblem({ id, problems }: Check, found: Problem): WordedProblem {
  const { at, edits, unknown, actor, consequenceOf, warning, approval, approvedBy, inImage, catalogs } = found;
  if (!Object.hasOwn(problems, found.problem)) throw new Error(`The check ${id} has no words for '${found.problem}'`);
  const { message, fix, fold } = wordsOf(problems, found as ProblemOf<ProblemTable>);
  const image = inImage === undefined ? '' : `${inImage}: `;
  return {
    message: `${image}${message}${limitedTo(new Set(catalogs))}`,
    fix,
    fold,
    package: found.package,
    at,
    edits,
    ...(unknown && { unknown }),
    actor,
    consequenceOf,
    ...(warning && { warning }),
    approval,
    approvedBy,
  };
}

/** What a table of words says of a problem: for a check that says it in a sentence of its own. */
export function wordsOf<Table extends ProblemTable>(problems: Table, found: ProblemOf<Table>): Words {
  const make = problems[found.problem] as (data: ProblemOf<Table>) => Words;
  return make(found);
}

/** A sentence that says which catalogs it is about; empty where it is about all. */
function limitedTo(catalogs: ReadonlySet<string>): string {
  const [first, ...others] = catalogs;
  if (first === undefined) return '';
  const last = others.at(-1);
  return last === undefined
    ? ` Affected catalog: ${first}.`
    : ` Affected catalogs: ${first} to ${last} (${catalogs.size}).`;
}
