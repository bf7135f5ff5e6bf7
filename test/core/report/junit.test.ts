import { expect, test } from '@jest/globals';
import { junitReport } from '../../../src/core/report/junit.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import { expectFixture } from './support/expect-fixture.ts';
import { randomNumbers } from './support/hostile-text.ts';
import { hostileVerdict } from './support/hostile-verdict.ts';
import { readXml, type XmlElement } from './support/read-xml.ts';
import { sampleVerdict } from './support/sample-verdict.ts';
import { findingWith, verdictWith } from './support/verdict-with.ts';

function suitesOf(verdict: Verdict): readonly XmlElement[] {
  return readXml(junitReport(verdict)).children;
}

function caseOf(verdict: Verdict, suite: string, check: string): XmlElement | undefined {
  return suitesOf(verdict)
    .find(({ attributes }) => attributes.name === suite)
    ?.children.find(({ attributes }) => attributes.name === check);
}

/** What an element may have by the schema that Jenkins reads reports with; an attribute with `!` is required. Its order of children is free. */
const schema: Readonly<
  Record<string, { readonly attributes: readonly string[]; readonly children: readonly string[] }>
> = {
  testsuites: { attributes: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    attributes: [
      ...['name!', 'tests!', 'failures!', 'errors!', 'group', 'time', 'skipped', 'timestamp', 'hostname', 'id'],
      ...['package', 'file', 'log', 'url'],
    ],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    attributes: ['name!', 'time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  skipped: { attributes: ['type', 'message'], children: [] },
  error: { attributes: ['type', 'message'], children: [] },
  failure: { attributes: ['type', 'message'], children: [] },
  'system-out': { attributes: [], children: [] },
};

/** What of an element, and of all below it, the schema does not allow. */
function problemsOf({ name, attributes, children }: XmlElement): readonly string[] {
  const rule = schema[name];
  if (rule === undefined) return [`<${name}>`];
  const allowed = rule.attributes.map(attribute => attribute.replace('!', ''));
  const required = rule.attributes.flatMap(attribute => (attribute.endsWith('!') ? [attribute.slice(0, -1)] : []));
  return [
    ...Object.keys(attributes).flatMap(key => (allowed.includes(key) ? [] : [`<${name} ${key}>`])),
    ...required.flatMap(key => (key in attributes ? [] : [`<${name}> without ${key}`])),
    ...children.flatMap(child => (rule.children.includes(child.name) ? problemsOf(child) : [`${name}/${child.name}`])),
  ];
}

test('a report fits the schema of Jenkins', () => {
  expect(problemsOf(readXml(junitReport(sampleVerdict)))).toEqual([]);
  const random = randomNumbers(7);
  for (let round = 0; round < 20; round += 1)
    expect(problemsOf(readXml(junitReport(hostileVerdict(random))))).toEqual([]);
  const other = '<testsuites skipped="1"><testsuite name="a"><case/></testsuite></testsuites>';
  expect(problemsOf(readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${other}`))).toEqual([
    '<testsuites skipped>',
    '<testsuite> without tests',
    '<testsuite> without failures',
    '<testsuite> without errors',
    'testsuite/case',
  ]);
});

test('a whole report', () => {
  expectFixture('sample.junit.xml', junitReport(sampleVerdict));
});

test('a suite for the repository and one for each package that changes, is owned or has a finding', () => {
  const verdict = verdictWith({
    findings: [findingWith({ package: 'found' }), findingWith()],
    owners: [{ package: 'owned', owners: [], teams: [], source: 'none' }],
    change: [
      {
        catalog: 'c',
        packages: [{ name: 'changed', kind: 'added', channels: [], bundles: [], deprecations: [], isRestyled: false }],
      },
    ],
  });
  expect(suitesOf(verdict).map(({ attributes }) => attributes.name)).toEqual([
    'repository',
    'changed',
    'owned',
    'found',
  ]);
});

test('the counts of every level are those of its test cases', () => {
  const root = readXml(junitReport(sampleVerdict));
  const sum = { tests: 0, failures: 0, errors: 0, skipped: 0 };
  for (const { attributes, children } of root.children) {
    const having = (name: string) => children.filter(test => test.children.some(child => child.name === name)).length;
    const counts = {
      tests: children.length,
      failures: having('failure'),
      errors: having('error'),
      skipped: having('skipped'),
    };
    for (const key of ['tests', 'failures', 'errors', 'skipped'] as const) {
      expect(attributes[key]).toBe(String(counts[key]));
      sum[key] += counts[key];
    }
  }
  for (const key of ['tests', 'failures', 'errors'] as const) expect(root.attributes[key]).toBe(String(sum[key]));
  expect(sum).toEqual({ tests: 24, failures: 3, errors: 1, skipped: 3 });
});

test.each([
  ['an error is a failure', findingWith(), ['failure']],
  ['an open question is an error', findingWith({ severity: 'unknown' }), ['error']],
  ['what waits for an approval is skipped', findingWith({ severity: 'waiting' }), ['skipped', 'system-out']],
  ['what is approved is output', findingWith({ severity: 'waiting', approvedBy: 'mona' }), ['system-out']],
  ['a warning is output', findingWith({ severity: 'warning' }), ['system-out']],
  [
    'a waived error is output',
    findingWith({ waiver: { owner: 'dora', reason: 'known', expires: '2027-01-01' } }),
    ['system-out'],
  ],
])('%s', (_, finding, children) => {
  const found = caseOf(verdictWith({ findings: [finding] }), 'repository', 'some-check');
  expect(found?.children.map(({ name }) => name)).toEqual(children);
});

test('what waits for an approval says so, and no content is blamed beside it', () => {
  const waiting = findingWith({ severity: 'waiting', fix: 'Wait for an owner.' });
  const [skipped, output] = caseOf(verdictWith({ findings: [waiting] }), 'repository', 'some-check')?.children ?? [];
  expect(output?.text).toBe('\n- It is wrong.\n  next: Wait for an owner.\n');
  expect(skipped?.attributes.message).toBe('waiting for approval: It is wrong.');
  const both = caseOf(verdictWith({ findings: [waiting, findingWith()] }), 'repository', 'some-check');
  expect(both?.children.map(({ name }) => name)).toEqual(['failure', 'system-out']);
  const approved = verdictWith({ findings: [{ ...waiting, approvedBy: 'mona' }] });
  expect(caseOf(approved, 'repository', 'some-check')?.children[0]?.text).toBe('\n- It is wrong. (approved by mona)\n');
});

test('several findings of a check on a package are one failure that lists them', () => {
  const findings = [1, 2].map(line => findingWith({ package: 'p', file: 'a.yaml', line }));
  const [failure] = caseOf(verdictWith({ findings }), 'p', 'some-check')?.children ?? [];
  expect(failure?.attributes.message).toBe('It is wrong (and 1 more).');
  expect(failure?.text).toBe(
    '\n- a.yaml:1: It is wrong.\n  fix: Put it right.\n- a.yaml:2: It is wrong.\n  fix: Put it right.\n',
  );
});

test('a skipped check is skipped once, with its reason', () => {
  const verdict = verdictWith({
    checks: [{ id: 'a', outcome: 'skipped', reason: 'it is off' }],
    findings: [findingWith({ package: 'p' })],
  });
  expect(caseOf(verdict, 'repository', 'a')?.children[0]?.attributes.message).toBe('it is off');
  expect(caseOf(verdict, 'p', 'a')).toBeUndefined();
});

test('with very many packages, suites hold only what was found', () => {
  const findings = Array.from({ length: 5000 }, (_, index) => findingWith({ package: `p${index}` }));
  const checks = Array.from({ length: 50 }, (_, index) => ({ id: `check-${index}`, outcome: 'passed' }) as const);
  const suites = suitesOf(verdictWith({ findings, checks }));
  expect(suites[0]?.children).toHaveLength(50);
  expect(suites[1]?.children).toHaveLength(1);
});

test('M2: 100 verdicts of hostile texts are well-formed XML without forbidden characters', () => {
  const random = randomNumbers(4);
  for (let round = 0; round < 100; round += 1) {
    const xml = junitReport(hostileVerdict(random));
    expect(readXml(xml).name).toBe('testsuites');
    expect(xml).not.toMatch(/^\s*::|##[a-z]*\[/m);
  }
});

test('a broken configuration is an error of the repository', () => {
  const reason = { code: 'configuration-broken', message: 'It has <foo>.', actor: 'maintainer', who: [] } as const;
  const verdict = verdictWith({ decision: { action: 'wait', reasons: [reason] } });
  expect(caseOf(verdict, 'repository', 'configuration')?.children).toMatchObject([
    { name: 'error', attributes: { type: 'configuration', message: reason.message } },
  ]);
  expect(readXml(junitReport(verdict)).attributes.errors).toBe('1');
});
