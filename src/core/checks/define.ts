import type { Check, Circumstances, ProblemTable, Words } from '../check.ts';
import type { Snapshot } from '../snapshot.ts';

export type * from '../check.ts';

/** A problem as a check yields it: its kind, plain data that the words of that kind are made of, and where it is. */
export type ProblemOf<Table extends ProblemTable> = {
  readonly [Kind in keyof Table]: Circumstances & { readonly problem: Kind } & DataOf<Table[Kind]>;
}[keyof Table];

/** What the words of a kind of problem are made of. */
type DataOf<Make> = Make extends () => Words ? unknown : Make extends (data: infer Data) => Words ? Data : never;

interface Definition<Table extends ProblemTable, Options> extends Omit<Check, 'problems' | 'run'> {
  readonly problems: Table;
  run(snapshot: Snapshot, options: Options): Iterable<ProblemOf<Table>>;
}

/** Holds a check to its types: `run` yields only problems of the table `problems`, each with the data that its words need. */
export function defineCheck<Table extends ProblemTable, Options>(check: Definition<Table, Options>): Check {
  return check as Check;
}
