import type { Check, Circumstances, Draft, Problem, ProblemOf, Problems, Words } from './define.ts';

/** A problem that a check yields, in the words of its table. @throws Error where the table has no such kind */
export function draftOfProblem(check: Check, found: Problem | Draft): Draft {
  const { at, unknown, actor, consequenceOf, warning, approval, approvedBy } = found;
  const { inImage, catalogs }: Circumstances = found;
  const { message, fix, fold } = 'problem' in found ? wordsOfProblem(check, found) : found;
  const image = inImage === undefined ? '' : `${inImage}: `;
  return {
    message: `${image}${message}${limitedTo(new Set(catalogs))}`,
    fix,
    fold,
    package: found.package,
    at,
    ...(unknown && { unknown }),
    actor,
    consequenceOf,
    ...(warning && { warning }),
    approval,
    approvedBy,
  };
}

function wordsOfProblem({ id, problems = {} }: Check, found: Problem): Words {
  if (!Object.hasOwn(problems, found.problem)) throw new Error(`The check ${id} has no words for '${found.problem}'`);
  return wordsOf(problems, found as ProblemOf<Problems>);
}

/** What a table of words says of a problem: for a check that says it in a sentence of its own. */
export function wordsOf<Table extends Problems>(problems: Table, found: ProblemOf<Table>): Words {
  const make = problems[found.problem] as (subject: ProblemOf<Table>) => Words;
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
