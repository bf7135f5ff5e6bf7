import { describe, expect, test } from '@jest/globals';
import type { Waiver } from '../../../src/core/config/model.ts';
import type { Finding } from '../../../src/core/finding.ts';
import type { CheckReport } from '../../../src/core/policy/decision.ts';
import { applyWaivers, expiredWaivers } from '../../../src/core/policy/waivers.ts';

const place = { file: '.github/catalog-keeper.yml', line: 4 };
const waiver: Waiver = { check: 'a', package: 'foo', owner: 'max', reason: 'because', expires: '2026-01-15', place };
const lastMoment = '2026-01-15T23:59:59.999Z';

function finding(severity: Finding['severity'], name?: string, check = 'a'): Finding {
  return { check, severity, message: 'm', fix: 'f', ...(name === undefined ? {} : { package: name }) };
}

function report(...findings: Finding[]): CheckReport {
  const outcome = findings.some(({ severity }) => severity === 'error') ? 'failed' : 'unknown';
  return {
    findings,
    checks: [
      { id: 'a', outcome },
      { id: 'b', outcome: 'passed' },
    ],
  };
}

/** Whether each finding is waived, and how the check ended. */
function waived(given: CheckReport, waivers: readonly Waiver[], now = lastMoment): [boolean[], string | undefined] {
  const { findings, checks } = applyWaivers(given, waivers, now);
  return [findings.map(each => each.waiver !== undefined), checks[0]?.outcome];
}

describe('a waiver', () => {
  test('lifts the findings of its check about its package, and says who answers for it', () => {
    expect(applyWaivers(report(finding('error', 'foo')), [waiver], lastMoment)).toEqual({
      findings: [{ ...finding('error', 'foo'), waiver: { owner: 'max', reason: 'because', expires: '2026-01-15' } }],
      checks: [
        { id: 'a', outcome: 'warned' },
        { id: 'b', outcome: 'passed' },
      ],
    });
  });

  test.each([
    ['of another package', finding('error', 'foobar')],
    ['of another check', finding('error', 'foo', 'b')],
    ['about no package', finding('error')],
    ['that could not be determined', finding('unknown', 'foo')],
  ])('does not hold for a finding %s', (_title, other) => {
    expect(waived(report(other), [waiver])[0]).toEqual([false]);
  });

  test('holds for packages by a pattern, within a name', () => {
    const given = report(finding('error', 'foo'), finding('error', 'foo-bar'), finding('error', 'xfoo'));
    expect(waived(given, [{ ...waiver, package: 'foo*' }])).toEqual([[true, true, false], 'failed']);
    expect(waived(given, [{ ...waiver, package: '*' }])).toEqual([[true, true, true], 'warned']);
  });

  test('holds until the end of its last day in UTC', () => {
    expect(waived(report(finding('error', 'foo')), [waiver], lastMoment)[0]).toEqual([true]);
    expect(waived(report(finding('error', 'foo')), [waiver], '2026-01-16T00:00:00.000Z')).toEqual([[false], 'failed']);
  });

  test('that has ended is named where it would let an error pass, the last of several', () => {
    const later = { ...waiver, package: 'f*', owner: 'eve', reason: 'again', expires: '2026-01-20' };
    const given = report(finding('error', 'foo'), finding('warning', 'foo'), finding('error', 'bar'));
    const { findings, checks } = applyWaivers(
      given,
      [waiver, later, { ...waiver, check: 'b' }],
      '2026-02-01T00:00:00Z',
    );
    expect(findings.map(({ fix }) => fix)).toEqual([
      'f The waiver by eve (again) ended on 2026-01-20; a maintainer can extend it.',
      'f',
      'f',
    ]);
    expect(checks).toEqual(given.checks);
    expect(applyWaivers(given, [waiver, later], '2026-01-18T00:00:00Z').findings[0]).toMatchObject({
      fix: 'f',
      waiver: { owner: 'eve' },
    });
  });

  test('leaves what could not be determined standing', () => {
    expect(waived(report(finding('error', 'foo'), finding('unknown', 'foo')), [waiver])).toEqual([
      [true, false],
      'unknown',
    ]);
  });

  test('is shown when it has ended', () => {
    expect(expiredWaivers([waiver], lastMoment)).toEqual([]);
    expect(expiredWaivers([waiver], '2026-01-16T00:00:00.000Z')).toEqual([
      { message: 'The waiver of a for foo ended on 2026-01-15.', fix: expect.any(String), place },
    ]);
  });
});
