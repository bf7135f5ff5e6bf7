import type { Check, Circumstances, Draft, Problems, Words } from '../check.ts';
import type { Finding } from '../finding.ts';
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
  readonly problems?: Table;
  run(snapshot: Snapshot, options: Options): Iterable<ProblemOf<Table> | Draft>;
}

/** Marks an object as a check. It yields the problems of its table alone, each with what its words need. */
export function defineCheck<Table extends Problems, Options>(check: Definition<Table, Options>): Check {
  return check as Check;
}

/** How bad it is what a check of the given severity yields. */
export function severityOf(draft: Draft, severity: 'error' | 'warning'): Finding['severity'] {
  if (draft.unknown) return 'unknown';
  if (draft.warning || severity === 'warning') return 'warning';
  return draft.approval === undefined ? 'error' : 'waiting';
}

/** A finding from what a check yields. */
export function findingOf(check: Check, draft: Draft, severity: 'error' | 'warning'): Finding {
  const { approval, approvedBy } = draft;
  const weight = severityOf(draft, severity);
  return {
    check: check.id,
    severity: weight,
    message: draft.message,
    fix: draft.fix,
    ...(weight !== 'warning' && approval !== undefined ? { approval } : {}),
    ...(weight === 'waiting' && approvedBy !== undefined ? { approvedBy } : {}),
    ...(draft.unknown && draft.actor !== undefined ? { actor: draft.actor } : {}),
    ...(draft.package === undefined ? {} : { package: draft.package }),
    ...(draft.fold === undefined ? {} : { fold: draft.fold }),
    ...(draft.consequenceOf === undefined ? {} : { consequenceOf: draft.consequenceOf }),
    ...draft.at,
  };
}
