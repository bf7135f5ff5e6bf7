import { counted } from '../text/counted.ts';
import { type Diagnosis, ok, problem, unknown } from './diagnosis.ts';
import type { DoctorFacts } from './facts.ts';

/** Whether something stops all merging now, and what GitHub did not let the App write. */
export function* diagnoseMerging({ stops, refused }: DoctorFacts): Iterable<Diagnosis> {
  const id = 'merging-is-not-stopped';
  if (stops?.known === false) yield unknown(id, stops.why, stops.fix);
  else if (stops !== undefined) {
    for (const { issue, title } of stops.value) {
      const text = title.replaceAll('"', "'").slice(0, 200).toWellFormed();
      yield problem(
        id,
        `Nothing is merged: "#${issue}" ("${text}") stops it.`,
        'When it is resolved, close the issue or remove its label. If a merge left the branch invalid, revert it or fix the branch.',
      );
    }
    if (stops.value.length === 0) yield ok(id, 'Nothing stops merging.');
  }
  if (refused === undefined || refused.length === 0) return;
  const [{ number, text } = { number: 0, text: '' }] = refused;
  yield problem(
    'writes-are-accepted',
    `GitHub refused ${counted(refused.length, 'comment, label or reaction', 'comments, labels and reactions')} of the App, last on "#${number}". ${text}`,
    'Unlock the conversation, or grant the permissions that the App requests. Merging continues without them.',
  );
}
