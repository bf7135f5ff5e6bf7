import { expect, test } from '@jest/globals';
import type { Reason } from '../../../../src/core/policy/decision.ts';
import { withoutRepeats } from '../../../../src/core/report/text/without-repeats.ts';
import { findingWith } from '../support/verdict-with.ts';

const reasonWith = (part: Partial<Reason>): Reason => ({ code: 'x', message: '', actor: 'owner', who: [], ...part });

const missing = reasonWith({
  code: 'owner-approval-missing',
  message: 'foo needs the approval of one of its owners: alice. The author is not one.',
  package: 'foo',
});
const waiting = findingWith({
  severity: 'waiting',
  message: 'foo needs the approval of one of its owners: alice.',
  package: 'foo',
});
const failed = reasonWith({ code: 'check-failed', message: 'A check failed.', actor: 'author' });
const unknown = reasonWith({ code: 'check-unknown', message: 'A check has no result.', actor: 'infrastructure' });

test('a missing approval stays a reason, and its finding is left out', () => {
  const { findings, decision } = withoutRepeats({
    findings: [waiting, findingWith()],
    decision: { action: 'wait', reasons: [missing] },
  });
  expect(findings).toEqual([findingWith()]);
  expect(decision?.reasons).toEqual([missing]);
});

test.each([
  ['of another package', { ...waiting, package: 'bar' }],
  ['with another message', { ...waiting, message: 'bar is removed.' }],
  ['that is an error', { ...waiting, severity: 'error' }],
] as const)('a finding %s stays', (_what, finding) => {
  expect(withoutRepeats({ findings: [finding], decision: { action: 'wait', reasons: [missing] } }).findings).toEqual([
    finding,
  ]);
});

test('what a check found stays a finding, and its reason is left out', () => {
  const findings = [findingWith(), findingWith({ severity: 'unknown' })];
  expect(withoutRepeats({ findings, decision: { action: 'refuse', reasons: [failed, unknown] } })).toEqual({
    findings,
    decision: { action: 'refuse', reasons: [] },
  });
});

test('whoever can answer what could not be determined is named', () => {
  const unreached = findingWith({ severity: 'unknown' });
  const { decision } = withoutRepeats({
    findings: [
      unreached,
      findingWith({ severity: 'unknown', message: 'Another.' }),
      findingWith({ severity: 'unknown', actor: 'author' }),
    ],
    decision: { action: 'wait', reasons: [unknown, { ...unknown, actor: 'author' }] },
  });
  expect(decision?.reasons.map(({ actor, message }) => `${actor}: ${message}`)).toEqual([
    'infrastructure: See the fix of 2 undetermined findings, then run the check again.',
    'author: See the fix of 1 undetermined finding.',
  ]);
});

test('beside others who act, the author is named for the errors', () => {
  const { decision } = withoutRepeats({
    findings: [findingWith(), findingWith({ message: 'It is wrong, too.' })],
    decision: { action: 'refuse', reasons: [failed, missing] },
  });
  expect(decision?.reasons).toEqual([{ ...failed, message: 'Fix 2 errors.' }, missing]);
});

test('a reason stays if no finding is of its kind', () => {
  const findings = [findingWith({ severity: 'warning' })];
  const decision = { action: 'wait', reasons: [failed, unknown] } as const;
  expect(withoutRepeats({ findings, decision })).toEqual({ findings, decision });
});

test('without a decision every finding stays', () => {
  expect(withoutRepeats({ findings: [waiting] })).toEqual({ findings: [waiting] });
});
