import { expect, test } from '@jest/globals';
import { plan } from '../../../src/core/plan/plan.ts';
import type { Assessment } from '../../../src/flows/reconcile/assess.ts';
import { type PageRecord, pageKey } from '../../../src/flows/reconcile/page-record.ts';
import { readStored } from '../../../src/flows/reconcile/stored-value.ts';
import { writePage } from '../../../src/flows/reconcile/write-page.ts';
import { context, judged, observedWith } from '../../core/plan/support/observed.ts';
import { strandingChange } from '../../support/small-catalog.ts';
import { key, stubParts } from './support/stub-parts.ts';

test('the stored page has the findings without their edits', async () => {
  const observed = observedWith();
  const judgement = await judged(observed, strandingChange);
  expect(judgement.verdict.findings.some(({ edits }) => edits !== undefined)).toBe(true);
  const parts = stubParts({ observe: () => observed });
  const view = { observed, judged: { judgement, graphs: [] }, plan: plan(observed, judgement, context), context };
  await writePage(parts, key, view as unknown as Assessment);
  const record = await readStored<PageRecord>(parts.history, pageKey(observed.repository.id, key.number));
  const stored = record?.verdict?.findings ?? [];
  expect(stored.map(({ check }) => check)).toEqual(judgement.verdict.findings.map(({ check }) => check));
  expect(stored.filter(({ edits }) => edits !== undefined)).toEqual([]);
});
