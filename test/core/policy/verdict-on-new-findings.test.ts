import { describe, expect, test } from '@jest/globals';
import type { Finding } from '../../../src/core/finding.ts';
import { verdictOnNewFindings } from '../../../src/core/policy/verdict-on-new-findings.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';

const heads: Finding = {
  check: 'channel-has-one-head',
  severity: 'error',
  message: 'Channel "stable" has two heads.',
  fix: '',
  package: 'bar',
  file: 'catalog/bar/catalog.yaml',
  line: 3,
};

function since(findings: readonly Finding[], before: readonly Finding[]) {
  const stats = { catalogs: 1, packages: 1, bundles: 1, files: 1, documents: 1, bytes: 1, parsedBytes: 1 };
  const checks = [{ id: heads.check, outcome: 'failed' }] as const;
  const verdict: Verdict = { schemaVersion: 1, subject: 'tree', valid: false, findings, checks, stats };
  const { valid, findings: left, checks: outcomes } = verdictOnNewFindings(verdict, before);
  return {
    valid,
    left: left.map(({ severity, existing }) => [severity, existing ?? false]),
    outcome: outcomes[0]?.outcome,
  };
}

describe('C8: what is wrong with the tree before as well', () => {
  test('is an existing warning, at whatever line', () => {
    expect(since([{ ...heads, line: 9 }], [heads])).toEqual({
      valid: true,
      left: [['warning', true]],
      outcome: 'warned',
    });
  });

  test.each<readonly [string, Finding]>([
    ['another file', { ...heads, file: 'catalog/bar/more.yaml' }],
    ['another package', { ...heads, package: 'foo' }],
    ['other words', { ...heads, message: 'Channel "stable" has three heads.' }],
    ['another check', { ...heads, check: 'schema-is-set' }],
    ['another weight', { ...heads, severity: 'unknown' }],
    ['a warning before', { ...heads, severity: 'warning' }],
    ['an error that a waiver lifts before', { ...heads, waiver: { owner: 'a', reason: 'b', expires: '2026-01-01' } }],
  ])('is not the same with %s', (_what, before) => {
    expect(since([heads], [before])).toEqual({ valid: false, left: [['error', false]], outcome: 'failed' });
  });

  test('stays completely where it is there more often than before', () => {
    expect(since([heads, { ...heads, line: 9 }], [heads]).left).toEqual([
      ['error', false],
      ['error', false],
    ]);
  });

  test('stays where only its number is known: equal numbers may be of other errors', () => {
    const { package: about, file, line, ...unlisted } = { ...heads, message: '12 more of these are not listed.' };
    expect(since([heads, unlisted], [heads, unlisted])).toEqual({
      valid: false,
      left: [
        ['error', false],
        ['warning', true],
      ],
      outcome: 'failed',
    });
  });

  test('stays where it could not be determined: unknown is never green', () => {
    const unknown: Finding = { ...heads, severity: 'unknown' };
    expect(since([unknown], [unknown])).toMatchObject({ valid: false, left: [['unknown', false]] });
    expect(since([heads, unknown], [heads, unknown])).toMatchObject({ valid: false, outcome: 'unknown' });
  });
});
