import { expect, test } from '@jest/globals';
import { acknowledgement } from '../../../src/core/plan/acknowledgement.ts';
import { plan } from '../../../src/core/plan/plan.ts';
import { goodChange } from '../../support/small-catalog.ts';
import { applied } from './support/applied.ts';
import { context, head, judged, observedWith } from './support/observed.ts';

const kinds = (operations: readonly { readonly kind: string }[]) => operations.map(({ kind }) => kind);

test('a routine change is answered at once, gets its check and is merged without a comment', async () => {
  const observed = observedWith();
  const answers = acknowledgement(observed, context);
  expect(kinds(answers)).toEqual(['create-check']);
  const seen = applied(observed, answers);
  expect(acknowledgement(seen, context)).toEqual([]);
  const planned = plan(seen, await judged(observed, goodChange), context);
  expect(planned.operations).toMatchObject([
    { kind: 'update-check', id: 1, check: { sha: head, conclusion: 'success' } },
    { kind: 'merge', head },
  ]);
  const after = applied(seen, planned.operations);
  expect(plan(after, await judged(observed, goodChange), context).operations).toEqual([]);
});
