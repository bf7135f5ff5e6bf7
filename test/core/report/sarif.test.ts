import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Finding } from '../../../src/core/finding.ts';
import { sarifReport } from '../../../src/core/report/sarif.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import { randomNumbers } from './support/hostile-text.ts';
import { hostileVerdict } from './support/hostile-verdict.ts';
import { sampleOptions } from './support/options.ts';
import { sampleVerdict } from './support/sample-verdict.ts';
import { sarifSchema } from './support/sarif-schema.ts';
import { findingWith, verdictWith } from './support/verdict-with.ts';

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number; readonly startColumn?: number };
    };
  }[];
  readonly partialFingerprints: { readonly primaryLocationLineHash: string };
  readonly suppressions?: readonly { readonly justification: string }[];
  readonly fixes?: readonly object[];
}

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly invocations: readonly {
    readonly toolExecutionNotifications?: readonly { readonly message: { readonly text: string } }[];
  }[];
  readonly results: readonly Result[];
}

const validate = new Ajv2020({ allErrors: true }).compile(sarifSchema);

function runOf(verdict: Verdict): Run {
  const log = JSON.parse(sarifReport(verdict, sampleOptions));
  expect(validate(log) ? [] : validate.errors).toEqual([]);
  return log.runs[0];
}

function resultsOf(findings: readonly Finding[]): readonly Result[] {
  return runOf(verdictWith({ findings })).results;
}

test('a report passes the schema, and each result points at its rule', () => {
  const { results, tool } = runOf(sampleVerdict);
  expect(results).toHaveLength(sampleVerdict.findings.length);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
});

test('rules are the declared checks in their order, then what only findings name', () => {
  const { rules } = runOf(verdictWith({ findings: [findingWith({ check: 'other' })] })).tool.driver;
  expect(rules.map(({ id }) => id)).toEqual(['channel-has-one-head', 'image-is-pinned', 'other']);
  expect(rules.slice(0, 2)).toMatchObject([
    {
      shortDescription: { text: 'A channel has exactly one head' },
      fullDescription: { text: 'OLM upgrades to the head. With several `it` cannot choose.' },
      helpUri: `${sampleOptions.docsUrl}/channel-has-one-head.md`,
      defaultConfiguration: { level: 'error', enabled: true },
      properties: { tags: ['olm', 'catalog', 'opm-validate'] },
    },
    { defaultConfiguration: { level: 'warning', enabled: false }, properties: { tags: ['olm', 'images'] } },
  ]);
});

test('a verdict without findings is a run without results', () => {
  expect(resultsOf([])).toEqual([]);
});

describe('places', () => {
  test.each([
    ['a plain path', { file: 'a/b.yaml', line: 4, column: 2 }, 'a/b.yaml', { startLine: 4, startColumn: 2 }],
    ['a path that needs encoding', { file: 'a b/ü:%.yaml', line: 4 }, 'a%20b/%C3%BC%3A%25.yaml', { startLine: 4 }],
    ['a path that needs none', { file: 'a_b/~c-d/(e)!*.yaml' }, 'a_b/~c-d/(e)!*.yaml', { startLine: 1 }],
    ['a file without a line', { file: 'a.yaml' }, 'a.yaml', { startLine: 1 }],
    ['no file', {}, 'repository', { startLine: 1 }],
    ['M5: a path that leads out of the repository', { file: '../a', line: 9 }, 'repository', { startLine: 1 }],
    ['M5: an absolute path', { file: '/a', line: 9 }, 'repository', { startLine: 1 }],
  ])('%s', (_, place, uri, region) => {
    const [result] = resultsOf([findingWith(place)]);
    expect(result?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
      region,
    });
  });

  test('a path that is not handed on is named in the message', () => {
    expect(resultsOf([findingWith({ file: '../a', line: 9 })])[0]?.message.text).toBe(
      '../a:9: It is wrong.\nFix: Put it right.',
    );
  });
});

test.each([
  ['error', 'error'],
  ['warning', 'warning'],
  ['unknown', 'warning'],
  ['waiting', 'note'],
] as const)('%s has level %s', (severity, level) => {
  expect(resultsOf([findingWith({ severity })])[0]?.level).toBe(level);
});

describe('fingerprints', () => {
  const prints = (...findings: Finding[]) =>
    resultsOf(findings).map(result => result.partialFingerprints.primaryLocationLineHash);
  const finding = findingWith({ file: 'a.yaml', line: 4, column: 2 });

  test('stay the same while lines and columns shift', () => {
    expect(prints({ ...finding, line: 400, column: 7 })).toEqual(prints(finding));
  });

  test('differ by check, file, package and message', () => {
    const others: Partial<Finding>[] = [{ check: 'other' }, { file: 'b.yaml' }, { package: 'p' }, { message: 'No.' }];
    const all = [finding, ...others.map(other => ({ ...finding, ...other }))].flatMap(one => prints(one));
    expect(new Set(all).size).toBe(5);
  });

  test('number what says the same of the same file', () => {
    const [first = '', second = ''] = prints(finding, { ...finding, line: 9 });
    expect(first).toMatch(/^[0-9a-f]{16}:1$/);
    expect(second).toBe(first.replace(/1$/, '2'));
  });
});

test('a waived finding is suppressed, and then every other says that it is not', () => {
  const waiver = { owner: 'dora', reason: 'known', expires: '2027-01-01' };
  const [first, second] = resultsOf([findingWith({ waiver }), findingWith()]);
  expect(first?.suppressions).toEqual([]);
  expect(second?.suppressions).toEqual([
    { kind: 'external', status: 'accepted', justification: 'known (waived by dora until 2027-01-01)' },
  ]);
  expect(resultsOf([findingWith()])[0]).not.toHaveProperty('suppressions');
});

test('an approved finding is suppressed by name, and nothing is left to do about it', () => {
  const [result] = resultsOf([findingWith({ severity: 'waiting', approvedBy: 'mo\u202ena' })]);
  expect(result?.suppressions).toEqual([
    { kind: 'external', status: 'accepted', justification: 'Approved by mo\\u{202e}na' },
  ]);
  expect(result?.message.text).toBe('It is wrong.');
});

test('M2: a message cannot hold a link of SARIF', () => {
  const [result] = resultsOf([findingWith({ message: '[click](https://evil.example)' })]);
  expect(result?.message.text).not.toContain('](');
});

test('M2: the description of a fix cannot hold a link of SARIF either', () => {
  const place = { file: 'catalog/foo/catalog.yaml', line: 1, column: 1, endLine: 1, endColumn: 2 };
  const edits = [{ kind: 'replace', ...place, text: 'x' }] as const;
  const fix = 'Let a replace "[click](https://evil.example)".';
  const [result] = resultsOf([findingWith({ fix, edits })]);
  expect(result?.fixes).toMatchObject([
    { description: { text: 'Let a replace "[click] (https://evil.example)".' }, artifactChanges: [{}] },
  ]);
});

test('M4: 25,000 results are kept, the most severe, and the rest is reported', () => {
  const findings = Array.from({ length: 26_000 }, (_, index) =>
    findingWith({ severity: index < 25_500 ? 'warning' : 'error', message: `Wrong: ${index}.` }),
  );
  const { results, invocations } = runOf(verdictWith({ findings }));
  expect(results).toHaveLength(25_000);
  expect(results.filter(({ level }) => level === 'error')).toHaveLength(500);
  expect(invocations[0]?.toolExecutionNotifications?.[0]?.message.text).toContain('1,000 less severe findings');
});

test('100 verdicts of hostile texts pass the schema', () => {
  const random = randomNumbers(2);
  for (let round = 0; round < 100; round += 1) runOf(hostileVerdict(random));
});

test('M8: no text of a result, read back, holds what a terminal or a viewer obeys', () => {
  const random = randomNumbers(3);
  const hidden: unknown[] = [];
  for (let round = 0; round < 100; round += 1) collect(runOf(hostileVerdict(random)).results);
  expect(hidden).toEqual([]);

  function collect(value: unknown, key = ''): void {
    // Names of checks are our own, and a line of a file may end with both.
    if (
      typeof value === 'string' &&
      key !== 'ruleId' &&
      /[^\P{Cc}\n]|\p{Cf}|\p{Zl}|\p{Zp}/u.test(value.replaceAll('\r\n', '\n'))
    )
      hidden.push(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) collect(item, name);
  }
});

test('a run under a broken configuration was no success', () => {
  const reason = {
    code: 'configuration-broken',
    message: 'It has `[foo](https://evil.example)`.',
    actor: 'maintainer',
    who: [],
  } as const;
  expect(runOf(verdictWith({})).invocations).toEqual([{ executionSuccessful: true }]);
  expect(runOf(verdictWith({ decision: { action: 'wait', reasons: [reason] } })).invocations).toEqual([
    {
      executionSuccessful: false,
      toolConfigurationNotifications: [{ level: 'error', message: { text: 'It has `[foo] (https://evil.example)`.' } }],
    },
  ]);
});
