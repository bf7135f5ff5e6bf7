import { expect, test } from '@jest/globals';
import type { Actor, Actors, Known } from '../../../src/core/actors.ts';
import type { Check, Problem } from '../../../src/core/checks/define.ts';
import { allChecks } from '../../../src/core/checks/index.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import { decide } from '../../../src/core/policy/decide.ts';
import { changeOfFoo, known, notKnown, shown, snapshotOf, twoPackages } from './judged.ts';

const problem: Problem = { problem: 'some' };
const checkOf = (part: Partial<Check>, found: readonly Problem[] = [problem]): Check => ({
  ...{ id: 'a', group: 'scope', title: 't', why: 'w', severity: 'error', examples: [] },
  problems: { some: () => ({ message: 'm', fix: 'f.' }) },
  ...part,
  run: () => found,
});
const ofTheHouse = checkOf({ liftedBy: 'maintainer' });

/** The findings of checks about a change of alice's own package, and the decision that they lead to. */
async function judged(checks: readonly Check[], actors: Partial<Actors> = {}, config?: string) {
  const snapshot = await snapshotOf({ base: twoPackages, merged: changeOfFoo, actors, ...(config && { config }) });
  const report = runChecks(snapshot, checks);
  return { ...report, decision: shown(decide(snapshot, report)) };
}

const max: Actor = { login: 'max', id: 7 };
const withId = 'owners: {maintainers: [{login: max, id: 7}]}\n';
const approvedBy = (...actors: Actor[]): Known<readonly Actor[]> => known(actors);

test('an error of a rule of the house waits for a maintainer', async () => {
  const { findings, checks, decision } = await judged([ofTheHouse]);
  expect(findings).toEqual([
    {
      check: 'a',
      severity: 'waiting',
      message: 'm',
      fix: 'f. Or wait for a maintainer to approve the latest commit.',
      approval: 'maintainer',
    },
  ]);
  expect(checks).toEqual([{ id: 'a', outcome: 'waiting' }]);
  expect(decision).toBe('wait, check-waits (maintainer: max)');
});

test.each([
  ['a maintainer approved this head', { approvals: approvedBy(max) }, 'merge'],
  ['a maintainer is the author and pushed it', { author: known(max), pushedBy: known(max) }, 'merge'],
  [
    'a maintainer is the author, of somebody else’s push',
    { author: known(max), pushedBy: known({ login: 'eve' }) },
    'wait',
  ],
  ['an owner approved this head', { approvals: approvedBy({ login: 'alice' }) }, 'wait'],
  ['the login of a maintainer approved, with another id', { approvals: approvedBy({ login: 'max', id: 8 }) }, 'wait'],
  ['an app that is named like a maintainer approved', { approvals: approvedBy({ login: 'max[bot]', id: 7 }) }, 'wait'],
] as const)('%s', async (_, actors, action) => {
  const config = `${withId.trimEnd().slice(0, -1)}, packages: {foo: [{login: alice}, {login: max, id: 7}]}}\n`;
  const { findings, checks, decision } = await judged([ofTheHouse], actors, config);
  expect(decision.split(',')[0]).toBe(action);
  const isApproved = action === 'merge';
  expect(findings[0]).toMatchObject({
    severity: 'waiting',
    approval: 'maintainer',
    ...(isApproved && { approvedBy: 'max' }),
  });
  expect(findings[0]?.approvedBy).toBe(isApproved ? 'max' : undefined);
  expect(checks).toEqual([{ id: 'a', outcome: isApproved ? 'warned' : 'waiting' }]);
});

test.each([
  ['who approved', { approvals: notKnown }],
  ['the id of who approved', { approvals: approvedBy({ login: 'max' }) }],
])('%s is not known: neither wrong nor approved', async (_, actors) => {
  const { findings, checks, decision } = await judged([ofTheHouse], actors, withId);
  expect(findings).toMatchObject([{ severity: 'unknown', approval: 'maintainer' }]);
  expect(checks).toEqual([{ id: 'a', outcome: 'unknown' }]);
  expect(decision).toMatch(/^wait, /);
});

test('where nobody is named as maintainer the error stands', async () => {
  const { findings, decision } = await judged([ofTheHouse], {}, 'owners: {maintainers: []}\n');
  expect(findings).toEqual([{ check: 'a', severity: 'error', message: 'm', fix: 'f.' }]);
  expect(decision).toMatch(/^refuse, check-failed/);
});

test('a decision says which approval lifts what, and one maintainer is asked once for all', async () => {
  const snapshot = await snapshotOf({ base: twoPackages, merged: changeOfFoo });
  const checks = [ofTheHouse, { ...ofTheHouse, id: 'b' }];
  const messages = (actors: Partial<Actors>) => {
    const judgedSnapshot = { ...snapshot, actors: { ...snapshot.actors, ...actors } };
    return decide(judgedSnapshot, runChecks(judgedSnapshot, checks)).reasons.map(({ message }) => message);
  };
  expect(messages({})).toContain('m (a), and 1 more finding (b). A maintainer has to approve all of them.');
  expect(messages({ approvals: approvedBy(max) })).toContain('max approved 2 findings: a, b.');
});

test('no approval lifts an error of any other check', async () => {
  const { findings, decision } = await judged([checkOf({})], { approvals: approvedBy(max) });
  expect(findings).toMatchObject([{ severity: 'error' }]);
  expect(decision).toMatch(/^refuse, check-failed/);
});

test('no approval settles what could not be determined, and a warning needs none', async () => {
  const found: readonly Problem[] = [
    { ...problem, unknown: true },
    { ...problem, warning: true },
  ];
  const { findings, decision } = await judged([checkOf({ liftedBy: 'maintainer' }, found)], {
    approvals: approvedBy(max),
  });
  expect(findings).toEqual([
    { check: 'a', severity: 'unknown', message: 'm', fix: 'f.' },
    { check: 'a', severity: 'warning', message: 'm', fix: 'f.' },
  ]);
  expect(decision).toMatch(/^wait, check-unknown/);
});

test('a single finding can wait for a maintainer beside errors of its check', async () => {
  const check = checkOf({}, [{ ...problem, approval: 'maintainer' }, problem]);
  expect((await judged([check])).findings.map(({ severity }) => severity)).toEqual(['waiting', 'error']);
  const { findings, decision } = await judged([check], { approvals: approvedBy(max) });
  expect(findings.map(({ severity, approvedBy: by }) => [severity, by])).toEqual([
    ['waiting', 'max'],
    ['error', undefined],
  ]);
  expect(decision).toMatch(/^refuse, check-failed/);
});

test('Y7: more approved findings than anybody reads hide no error and wait for nobody', async () => {
  const many = Array.from({ length: 6_000 }, (): Problem => ({ ...problem, approval: 'maintainer' }));
  const approved = await judged([checkOf({}, many)], { approvals: approvedBy(max) });
  expect(approved.findings).toHaveLength(5_001);
  expect(approved.decision).toMatch(/^merge/);
  const andOne = await judged([checkOf({}, [...many, problem])], { approvals: approvedBy(max) });
  expect(andOne.decision).toMatch(/^refuse/);
});

test('rules of the house compare a change with its base, as only a change has approvals', () => {
  const lifted = allChecks.filter(({ liftedBy }) => liftedBy !== undefined);
  expect(lifted.length).toBeGreaterThan(0);
  expect(lifted.filter(({ needs }) => needs !== 'change').map(({ id }) => id)).toEqual([]);
});
