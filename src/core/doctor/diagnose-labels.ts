import { sameLabel } from '../plan/hold-of.ts';
import { ownLabels } from '../plan/labels.ts';
import { quoteAll } from '../text/quoted-names.ts';
import { type Diagnosis, ok, problem, unknown } from './diagnosis.ts';
import type { DoctorFacts } from './facts.ts';

/** The labels by which people hold and stop merging, and those by which the App shows a state. */
export function* diagnoseLabels({ labels, content }: DoctorFacts): Iterable<Diagnosis> {
  const id = 'labels-are-there';
  if (labels === undefined) return;
  if (!labels.known) {
    yield unknown(id, labels.why, labels.fix);
    return;
  }
  const lacks = (label: string) => !labels.value.some(one => sameLabel(one, label));
  const merge = content?.known === true ? content.value.merge : undefined;
  const missing = merge === undefined ? [] : [merge.stopLabel, merge.holdLabel].filter(lacks);
  if (missing.length > 0) {
    const what = `The repository lacks ${quoteAll(missing, 8)}: nobody can hold or stop merging by a label.`;
    yield problem(id, what, 'Create them (Issues, Labels). Commands such as /hold also work without them.');
    return;
  }
  const unused = ownLabels.filter(lacks);
  yield ok(
    id,
    unused.length === 0
      ? 'The repository has every label that the App uses.'
      : `The App does not set ${quoteAll(unused, 8)}, because the repository lacks them.`,
  );
}
