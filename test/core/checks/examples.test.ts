import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readingRules } from '../../../src/core/catalog/reading-rules.ts';
import type { Check, Example } from '../../../src/core/checks/define.ts';
import { allChecks } from '../../../src/core/checks/index.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import type { Finding } from '../../../src/core/finding.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

/** What an example of a check leads to. */
interface Outcome {
  readonly findings: readonly Finding[];
  readonly problems: ReadonlySet<string>;
}

async function outcomeOf(check: Check, example: Example): Promise<Outcome> {
  const problems = new Set<string>();
  const observed: Check = {
    ...check,
    severity: check.severity === 'off' ? 'warning' : check.severity,
    *run(snapshot, options) {
      for (const found of check.run(snapshot, options)) {
        problems.add(found.problem);
        yield found;
      }
    },
  };
  return { findings: runChecks(await snapshotOfExample(example), [observed]).findings, problems };
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
  const outcomes = new Map<Example, Outcome>();
  beforeAll(async () => {
    for (const example of check.examples) outcomes.set(example, await outcomeOf(check, example));
  });

  test.each(check.examples.map(example => [example.title, example] as const))('%s', (_title, example) => {
    expectFindings(outcomes.get(example)?.findings ?? [], example.finds);
  });

  test('has an example of each kind of problem', () => {
    const found = new Set([...outcomes.values()].flatMap(({ problems }) => [...problems]));
    expect(Object.keys(check.problems).filter(kind => !found.has(kind))).toEqual([]);
  });

  test('says which examples an approval lifts', () => {
    for (const [example, { findings }] of outcomes) {
      const isApproved = findings.length > 0 && findings.every(({ approvedBy }) => approvedBy !== undefined);
      expect([example.title, isApproved]).toEqual([example.title, example.isApproved === true]);
    }
  });

  test('says whose approval its findings wait for', () => {
    const all = [...outcomes.values()].flatMap(({ findings }) => findings);
    const approvals = new Set(all.flatMap(({ approval }) => approval ?? []));
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
