import { expect, test } from '@jest/globals';
import { historyLimits } from '../../../src/adapters/history/history-limits.ts';
import { nobodyKnown } from '../../../src/core/actors.ts';
import { plan } from '../../../src/core/plan/plan.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import type { Assessment } from '../../../src/flows/reconcile/assess.ts';
import type { Note } from '../../../src/flows/reconcile/controller-parts.ts';
import { type RoundRecord, roundKey } from '../../../src/flows/reconcile/last-round.ts';
import { openKey } from '../../../src/flows/reconcile/open-record.ts';
import { type PageRecord, pageKey } from '../../../src/flows/reconcile/page-record.ts';
import type { History } from '../../../src/flows/reconcile/ports.ts';
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

/** A page of a change that is as large as its author likes. */
async function storedPage(
  large: Partial<Verdict>,
  more: { readonly history?: Partial<History>; readonly footprint?: object } = {},
) {
  const observed = observedWith();
  const judgement = await judged(observed, strandingChange);
  const verdict = { ...judgement.verdict, ...large };
  const fake = stubParts({ observe: () => observed });
  const notes: Note[] = [];
  const parts = { ...fake, history: { ...fake.history, ...more.history }, onNote: (note: Note) => notes.push(note) };
  const view = {
    observed,
    judged: {
      kind: 'judged',
      judgement: { ...judgement, verdict },
      actors: nobodyKnown,
      graphs: [],
      footprint: more.footprint,
    },
    plan: plan(observed, judgement, context),
    context,
  };
  await writePage(parts, key, view as unknown as Assessment);
  const text = (await fake.history.read(pageKey(observed.repository.id, key.number))) ?? '';
  const seen = await readStored<RoundRecord>(fake.history, roundKey(observed.repository.id, key.number));
  const open = await fake.history.read(openKey(observed.repository.id));
  return { text, record: text === '' ? undefined : (JSON.parse(text) as PageRecord), seen, open, notes };
}

const long = 'x'.repeat(30_000);
const packageOf = (name: string) =>
  ({ name, kind: 'added', channels: [], bundles: [], deprecations: [], isRestyled: false }) as const;
const place = { file: 'CODEOWNERS', line: 1 };
const many = Array.from({ length: 400 }, (_, index) => `p${index}${long}`);

test('what has no room on the page is left out, and the page says how much of it', async () => {
  const owners = many.map(name => ({ package: name, owners: [], teams: [], source: 'none' as const }));
  const heads = many.map(after => {
    const images = { added: [], removed: [] };
    return { catalogs: ['catalog'], package: 'foo', channel: 'stable', before: '', after, with: [], images };
  });
  const change = [{ catalog: 'catalog', packages: [packageOf('foo'), ...many.map(packageOf)] }];
  const { findings, decision } = (await judged(observedWith(), strandingChange)).verdict;
  const { text, record, open, notes } = await storedPage({
    owners,
    heads,
    change,
    findings: many.flatMap(message => findings.map(finding => ({ ...finding, message }))),
    bundleDirectories: many.map(path => ({ operator: 'foo', version: '1', path, kind: 'added' as const })),
    graphs: many.map(channel => ({ catalog: 'catalog', package: 'foo', channel, mermaid: long })),
    reproduce: many.join(' '),
    ...(decision && {
      decision: {
        ...decision,
        reasons: many.map(message => ({ code: 'x', message, actor: 'author' as const, who: [] })),
      },
    }),
  });
  expect(text.length).toBeLessThan(historyLimits.textCharacters);
  expect(open?.length).toBeLessThan(20_000);
  expect(notes).toEqual([]);
  const { verdict, leftOut, findings: all = 0 } = record ?? {};
  expect(all).toBe(400 * findings.length);
  expect(verdict?.findings.length).toBeGreaterThan(0);
  expect(verdict?.findings.length).toBeLessThan(200);
  const shown = verdict?.change?.flatMap(({ packages }) => packages) ?? [];
  expect(shown[0]?.name).toBe('foo');
  expect(leftOut?.change).toBe(801 - shown.length - (verdict?.bundleDirectories?.length ?? 0));
  expect(leftOut?.change).toBeGreaterThan(700);
  expect(leftOut?.owners).toBe(400 - (verdict?.owners?.length ?? 0));
  expect(leftOut?.heads).toBe(400 - (verdict?.heads?.length ?? 0));
});

test('of a usual change nothing is left out', async () => {
  const { record } = await storedPage({
    owners: [{ package: 'foo', owners: [], teams: [{ name: '@o/t', place }], source: 'CODEOWNERS' }],
  });
  expect(record?.leftOut).toEqual({ conditions: 0, change: 0, owners: 0, heads: 0, graphs: 0 });
});

test('the round goes on where the page cannot be stored, and the log says so', async () => {
  const error = new Error('too long');
  const write = async (at: string) => {
    if (at.startsWith('page:')) throw error;
  };
  const { record, notes } = await storedPage({}, { history: { write } });
  expect(record).toBeUndefined();
  expect(notes).toEqual([{ kind: 'failed', key: expect.stringContaining('7'), error }]);
});

test('what a verdict rests on is not kept where it is too much: the next push has it judged again', async () => {
  const footprint = { roots: [], wholes: [], names: [long], soughtNames: [] };
  expect((await storedPage({}, { footprint })).seen?.footprint).toEqual(footprint);
  const large = await storedPage({}, { footprint: { ...footprint, soughtNames: many } });
  expect(large.seen?.head).toBe(observedWith().pull.head.sha);
  expect(large.seen?.footprint).toBeUndefined();
});
