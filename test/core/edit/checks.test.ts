import { describe, expect, test } from '@jest/globals';
import type { Check, Example } from '../../../src/core/checks/define.ts';
import { allChecks } from '../../../src/core/checks/index.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import { applyEdits } from '../../../src/core/edit/apply-edits.ts';
import type { Finding } from '../../../src/core/finding.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

const isOn = (check: Check): Check => (check.severity === 'off' ? { ...check, severity: 'warning' } : check);
const findingsOf = (check: Check, snapshot: Snapshot) => runChecks(snapshot, [isOn(check)]).findings;

interface Edited {
  readonly check: Check;
  readonly example: Example;
  readonly findings: readonly Finding[];
}

async function editedExamples(): Promise<readonly Edited[]> {
  const edited: Edited[] = [];
  for (const check of allChecks) {
    for (const example of check.examples) {
      const findings = findingsOf(check, await snapshotOfExample(example));
      if (findings.some(({ edits }) => edits !== undefined)) edited.push({ check, example, findings });
    }
  }
  return edited;
}

/** An example with files that have other texts now. */
function withTexts(example: Example, texts: ReadonlyMap<string, string>): Example {
  const changed = Object.fromEntries(texts);
  if (example.files !== undefined) return { ...example, files: { ...example.files, ...changed } };
  if (example.bundle !== undefined) return { ...example, bundle: { ...example.bundle, ...changed } };
  return { ...example, merged: { ...example.merged, ...changed } };
}

function textsOf({ files, bundle, base, merged }: Example): ReadonlyMap<string, string | undefined> {
  const all = { ...files, ...bundle, ...base, ...merged };
  return new Map(Object.entries(all).map(([path, text]) => [path, text ?? undefined]));
}

const examples = await editedExamples();

test('checks say of themselves whether their findings have edits', () => {
  const fixable = allChecks.filter(check => check.isFixable === true).map(({ id }) => id);
  expect([...new Set(examples.map(({ check }) => check.id))]).toEqual(fixable);
});

describe.each(examples.map(one => [one.check.id, one.example.title, one] as const))(
  '%s: %s',
  (_id, _title, { check, example, findings }) => {
    test('is fixed by its edits', async () => {
      const lists = findings.flatMap(({ edits }) => (edits === undefined ? [] : [edits]));
      const texts = new Map([...textsOf(example)]);
      for (const { file } of lists.flat()) if (!texts.has(file)) texts.set(file, undefined);
      const { texts: changed, outcomes } = applyEdits(texts, lists);
      const after = findingsOf(check, await snapshotOfExample(withTexts(example, changed)));
      const made = outcomes.filter(outcome => outcome === 'made').length;
      expect(made).toBeGreaterThan(0);
      expect(after.length).toBeLessThanOrEqual(findings.length - made);
    });
  },
);
