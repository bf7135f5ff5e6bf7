import type { Check, Circumstances, Problems, Words } from '../check.ts';
import type { Snapshot } from '../snapshot.ts';

export type * from '../check.ts';

/** A problem as a check yields it: its kind, plain data that the words of that kind are made of, and where it is. */
export type ProblemOf<Table extends Problems> = {
  readonly [Kind in keyof Table]: Circumstances & { readonly problem: Kind } & SubjectOf<Table[Kind]>;
}[keyof Table];

type SubjectOf<Make> = Make extends () => Words
  ? unknown
  : Make extends (subject: infer Subject) => Words
    ? Subject
    : never;

interface Definition<Table extends Problems, Options> extends Omit<Check, 'problems' | 'run'> {
  readonly problems: Table;
  run(snapshot: Snapshot, options: Options): Iterable<ProblemOf<Table>>;
}

/** Holds a check to its types: `run` yields only problems of the table `problems`, each with the data that its words need. */
export function defineCheck<Table extends Problems, Options>(check: Definition<Table, Options>): Check {
  return check as Check;
}
