import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { jsonReport } from '../../../src/core/report/json.ts';
import { verdictSchema } from '../../../src/core/report/schema.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import { randomNumbers } from './support/hostile-text.ts';
import { hostileVerdict } from './support/hostile-verdict.ts';
import { sampleVerdict } from './support/sample-verdict.ts';
import { findingWith, verdictWith } from './support/verdict-with.ts';

const validate = new Ajv2020({ allErrors: true }).compile(verdictSchema);

test.each([
  ['a change', sampleVerdict],
  ['a tree', verdictWith()],
  ['a tree with a finding', verdictWith({ valid: false, findings: [findingWith()] })],
])('%s is written as it is and passes the schema', (_, verdict: Verdict) => {
  const written = JSON.parse(jsonReport(verdict));
  expect(written).toEqual(verdict);
  expect(validate(written) ? [] : validate.errors).toEqual([]);
});

test.each([
  ['an unknown key', { ...verdictWith(), extra: 1 }],
  ['a missing key', { ...verdictWith(), stats: undefined }],
  ['an unknown severity', { ...verdictWith(), findings: [{ ...findingWith(), severity: 'fatal' }] }],
  ['an unknown key of a finding', { ...verdictWith(), findings: [{ ...findingWith(), more: true }] }],
  ['a line 0', { ...verdictWith(), findings: [findingWith({ file: 'a', line: 0 })] }],
  ['a decision without reasons', { ...verdictWith(), decision: { action: 'merge', reasons: [] } }],
  ['another version', { ...verdictWith(), schemaVersion: 2 }],
])('%s does not pass the schema', (_, value) => {
  expect(validate(JSON.parse(JSON.stringify(value)))).toBe(false);
});

test('no object of the schema lets other keys in', () => {
  const open: string[] = [];
  visit(verdictSchema, '#');
  expect(open).toEqual([]);

  function visit(value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null) return;
    const { type, additionalProperties } = value as {
      readonly type?: unknown;
      readonly additionalProperties?: unknown;
    };
    if (type === 'object' && additionalProperties !== false) open.push(path);
    for (const [key, item] of Object.entries(value)) visit(item, `${path}/${key}`);
  }
});

test('keys stand in the order of the schema, however the verdict was made', () => {
  const backwards = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(backwards);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, item]) => [key, backwards(item)]),
    );
  };
  expect(jsonReport(backwards(sampleVerdict) as Verdict)).toBe(jsonReport(sampleVerdict));
  expect(Object.keys(JSON.parse(jsonReport(verdictWith({ findings: [findingWith()] }))))).toEqual([
    'schemaVersion',
    'subject',
    'valid',
    'findings',
    'checks',
    'stats',
  ]);
  const [finding] = JSON.parse(jsonReport(sampleVerdict)).findings;
  expect(Object.keys(finding)).toEqual([
    'check',
    'severity',
    'message',
    'fix',
    'edits',
    'package',
    'file',
    'line',
    'column',
  ]);
});

test('M8: 100 verdicts of hostile texts hold nothing that a terminal or a runner obeys, and read back unchanged', () => {
  const random = randomNumbers(6);
  for (let round = 0; round < 100; round += 1) {
    const verdict = hostileVerdict(random);
    const text = jsonReport(verdict);
    expect(JSON.parse(text)).toEqual(verdict);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}|##[a-z]*\[|^\s*::/mu);
  }
});

test('a key such as __proto__ is data', () => {
  const verdict = JSON.parse('{"__proto__": {"valid": true}, "schemaVersion": 1}');
  expect(jsonReport(verdict)).toBe('{\n  "schemaVersion": 1,\n  "__proto__": {\n    "valid": true\n  }\n}\n');
});
