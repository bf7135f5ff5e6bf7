import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readingRules } from '../../../src/core/catalog/reading-rules.ts';
import type { Check, Example } from '../../../src/core/checks/define.ts';
import { allChecks } from '../../../src/core/checks/index.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import type { Finding } from '../../../src/core/finding.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

async function findingsOf(check: Check, example: Example): Promise<readonly Finding[]> {
  const isOn: Check = check.severity === 'off' ? { ...check, severity: 'warning' } : check;
  return runChecks(await snapshotOfExample(example), [isOn]).findings;
}

/** `file:line: part of the message`, or the part alone. Shows what was found where that is something else. */
function expectFindings(found: readonly Finding[], expected: readonly string[]): void {
  const shown = found.map((finding, index) => {
    const place = [finding.file, finding.line].filter(part => part !== undefined).join(':');
    const wanted = expected[index];
    const part = wanted?.startsWith(`${place}: `) ? wanted.slice(place.length + 2) : wanted;
    return part !== undefined && finding.message.includes(part) ? wanted : `${place}: ${finding.message}`;
  });
  expect(shown).toEqual([...expected]);
}

describe.each(allChecks.map(check => [check.id, check] as const))('%s', (_id, check) => {
  test.each(check.examples.map(example => [example.title, example] as const))('%s', async (_title, example) => {
    expectFindings(await findingsOf(check, example), example.finds);
  });

  test('says which examples an approval lifts', async () => {
    for (const example of check.examples) {
      const found = await findingsOf(check, example);
      const isApproved = found.length > 0 && found.every(({ approvedBy }) => approvedBy !== undefined);
      expect([example.title, isApproved]).toEqual([example.title, example.isApproved === true]);
    }
  });

  test('says whose approval its findings wait for', async () => {
    const all = await Promise.all(check.examples.map(example => findingsOf(check, example)));
    const approvals = new Set(all.flat().flatMap(({ approval }) => approval ?? []));
    const approval = check.liftedBy ?? check.waitsFor ?? check.partlyWaitsFor;
    if (approval === undefined) expect([...approvals]).toEqual([]);
    if (check.waitsFor !== undefined) expect(approvals).toContain(check.waitsFor);
  });

  test('has a good and a bad example', () => {
    expect(check.examples.some(({ finds }) => finds.length === 0)).toBe(true);
    expect(check.examples.some(({ finds }) => finds.length > 0)).toBe(true);
  });
});

describe('the list of checks', () => {
  test('has every file of the folder', () => {
    const folder = join(import.meta.dirname, '../../../src/core/checks');
    const files = globSync('*/**/*-*.ts', { cwd: folder }).map(file => file.split('/').at(-1)?.replace('.ts', ''));
    const ids = new Set(allChecks.map(check => check.id));
    expect([...ids].filter(id => !files.includes(id))).toEqual([]);
  });

  test('reports every rule of reading', () => {
    const ids = new Set(allChecks.map(check => check.id));
    expect(readingRules.filter(rule => !ids.has(rule))).toEqual([]);
  });

  test('names nothing twice', () => {
    const ids = allChecks.map(check => check.id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
