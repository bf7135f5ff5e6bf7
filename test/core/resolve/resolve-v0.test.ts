import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { explainConflict } from '../../../src/core/resolve/explain-conflict.ts';
import { resolveV0 } from '../../../src/core/resolve/resolve-v0.ts';
import { generateResolutionCase } from '../../support/generate-resolution-case.ts';
import { answerTo, isAmong, type ResolutionAnswer, stateOf } from '../../support/resolution-case.ts';
import { clusterOf, resolved } from './cluster-of.ts';

/** Seeds of clusters, and what the resolver of OLM v0.46.0 answers: `scripts/differential-resolver.ts --record`. */
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/answers.json'), 'utf8'),
) as readonly (readonly [number, readonly ResolutionAnswer[]])[];

describe('the answer of OLM', () => {
  test('is ours, in generated clusters', () => {
    const different = recorded.flatMap(([seed, answers]) => {
      const ours = answerTo(generateResolutionCase(seed));
      return isAmong(ours, answers) ? [] : [{ seed, ours, answers }];
    });
    expect(different).toEqual([]);
    const kinds = new Set(recorded.flatMap(([, answers]) => answers.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['error', 'resolved', 'unsatisfiable']);
  });
});

const needs = (type: string, value: object) => ({ type: `olm.${type}`, value: value as never });
const needsBar = needs('package.required', { packageName: 'bar', versionRange: '>=1.0.0' });
const providesBar = needs('gvk', { group: 'bar.io', version: 'v1', kind: 'Bar' });
const needsBarApi = needs('gvk.required', { group: 'bar.io', version: 'v1', kind: 'Bar' });

describe('what a subscription gets', () => {
  test('is the head of its channel, with what it requires', () => {
    const catalog = { foo: { 'foo.v1': [], 'foo.v2': [needsBar] }, bar: { 'bar.v1': [], 'bar.v2': [] } };
    expect(resolved(clusterOf({ catalog, subscribe: 'foo' }))).toEqual(['foo.v2', 'bar.v2']);
  });

  test('is an older bundle where the head cannot be installed', () => {
    const catalog = { foo: { 'foo.v1': [], 'foo.v2': [needsBar] } };
    expect(resolved(clusterOf({ catalog, subscribe: 'foo' }))).toEqual(['foo.v1']);
  });

  test('is the next bundle where one is installed, with what that requires', () => {
    const catalog = { foo: { 'foo.v1': [], 'foo.v2': [needsBarApi], 'foo.v3': [] }, bar: { 'bar.v1': [providesBar] } };
    expect(resolved(clusterOf({ catalog, subscribe: 'foo', installed: { 'foo.v1': [] } }))).toEqual([
      'foo.v2',
      'bar.v1',
    ]);
  });

  test('is nothing more where it requires what is installed', () => {
    const catalog = { foo: { 'foo.v1': [needsBarApi] }, bar: { 'bar.v1': [providesBar] } };
    expect(resolved(clusterOf({ catalog, subscribe: 'foo', installed: { 'other.v1': [providesBar] } }))).toEqual([
      'foo.v1',
    ]);
  });

  test('is met by bundles that require each other', () => {
    const needsFoo = needs('package.required', { packageName: 'foo', versionRange: '>=1.0.0' });
    const catalog = { foo: { 'foo.v1': [needsBar] }, bar: { 'bar.v1': [needsFoo] } };
    expect(resolved(clusterOf({ catalog, subscribe: 'foo' }))).toEqual(['foo.v1', 'bar.v1']);
  });
});

describe('a conflict', () => {
  const explained = (...args: Parameters<typeof clusterOf>) => {
    const resolution = resolveV0(clusterOf(...args));
    return resolution.kind === 'unsatisfiable' ? explainConflict(resolution.problem) : resolution.kind;
  };

  test('is explained by a dependency that needs an older version of what needs it', () => {
    const needsOldFoo = needs('package.required', { packageName: 'foo', versionRange: '<2.0.0' });
    const catalog = {
      foo: { 'foo.v1': [], 'foo.v2': [needsBarApi] },
      bar: { 'bar.v1': [providesBar, needsOldFoo] },
    };
    expect(explained({ catalog, subscribe: 'foo', starting: 'foo.v2' })).toEqual([
      'foo.v2 requires API Bar (bar.io/v1), which only bar.v1 provides.',
      'bar.v1 requires package foo in range <2.0.0: only foo.v1 fits.',
      'Only one bundle of package foo can be installed.',
    ]);
  });

  test('is explained by the API that nothing provides, and not by others', () => {
    const catalog = { foo: { 'foo.v1': [needsBar, needsBarApi] }, bar: { 'bar.v1': [] } };
    expect(explained({ catalog, subscribe: 'foo' })).toEqual([
      'foo.v1 requires API Bar (bar.io/v1), which no bundle provides.',
    ]);
  });

  test('is explained by an installed bundle that stays', () => {
    const catalog = { foo: { 'foo.v1': [providesBar] } };
    expect(explained({ catalog, subscribe: 'foo', installed: { 'other.v1': [providesBar] } })).toEqual([
      'other.v1 is installed without a subscription, so it stays.',
      'Only one bundle that provides API Bar (bar.io/v1) can be installed: other.v1 and foo.v1 provide it.',
    ]);
  });

  test('is explained by what the subscription names', () => {
    expect(explained({ catalog: { foo: { 'foo.v1': [] } }, subscribe: 'bar' })).toEqual([
      'Catalog catalog has no package bar.',
    ]);
  });

  test('with thousands of possibilities comes to an end', () => {
    const kinds = Array.from({ length: 12 }, (_, index) => `K${index}`);
    const api = (kind: string) => ({ group: 'k.io', version: 'v1', kind });
    const providers = kinds.flatMap(kind =>
      ['a', 'b', 'c'].map(letter => {
        const name = `${kind.toLowerCase()}${letter}`;
        return [name, { [`${name}.v1`]: [needs('gvk', api(kind)), needs('gvk', api('Same'))] }] as const;
      }),
    );
    const catalog = {
      foo: { 'foo.v1': kinds.map(kind => needs('gvk.required', api(kind))) },
      ...Object.fromEntries(providers),
    };
    expect(explained({ catalog, subscribe: 'foo' })).toEqual(
      expect.arrayContaining([expect.stringContaining('API Same')]),
    );
  });
});

test.each([
  ['packages that require each other in all versions', 'package'],
  ['expressions that every bundle is asked for', 'cel'],
  ['labels that every bundle is asked for', 'label'],
])('%s cost no more than is allowed', (_, kind) => {
  const requirements = Array.from({ length: 100 }, (_each, index) =>
    kind === 'label'
      ? needs('label.required', { label: `l${index}` })
      : kind === 'cel'
        ? needs('constraint', { cel: { rule: `properties.exists(p, p.type == 'a${index}') || size(properties) > 1` } })
        : needs('package.required', { packageName: `p${index % 10}`, versionRange: '>=1.0.0' }),
  );
  const names = Array.from({ length: 10 }, (_each, index) => `p${index}`);
  const bundlesOf = (name: string) =>
    Array.from({ length: 20 }, (_each, index) => [`${name}.v${index + 1}`, requirements]);
  const catalog = Object.fromEntries(names.map(name => [name, Object.fromEntries(bundlesOf(name))]));
  expect(['resolved', 'undetermined', 'unsatisfiable']).toContain(
    resolveV0(clusterOf({ catalog, subscribe: 'p0' })).kind,
  );
});

test('a requirement that OLM cannot read fails everything that may lead to it', () => {
  const catalog = { foo: { 'foo.v1': [needsBar] }, bar: { 'bar.v1': [needs('constraint', {})], 'bar.v2': [] } };
  expect(resolveV0(clusterOf({ catalog, subscribe: 'foo' }))).toMatchObject({
    kind: 'failed',
    failures: [{ kind: 'unreadable', error: 'the constraint is empty' }],
  });
});

test('a constraint with a date is undetermined', () => {
  const dated = needs('constraint', { cel: { rule: "timestamp('2020-01-01T00:00:00Z').getHours() == 0" } });
  expect(resolveV0(clusterOf({ catalog: { foo: { 'foo.v1': [dated] } }, subscribe: 'foo' })).kind).toBe('undetermined');
});

test('a constraint that nests very deep is undetermined', () => {
  let value: object = { gvk: { group: 'a', version: 'v1', kind: 'A' } };
  for (let depth = 0; depth < 3000; depth++) value = { not: { constraints: [value] } };
  const { catalogs, ...state } = clusterOf({ catalog: { foo: { 'foo.v1': [] } }, subscribe: 'foo' });
  const installed = [{ name: 'bar.v1', version: '1.0.0', properties: [needs('constraint', value)] }];
  expect(resolveV0({ ...state, catalogs, installed }).kind).toBe('undetermined');
});

test('every generated conflict has an explanation', () => {
  const conflicts = recorded.flatMap(([seed]) => {
    const resolution = resolveV0(stateOf(generateResolutionCase(seed)));
    return resolution.kind === 'unsatisfiable' ? [explainConflict(resolution.problem)] : [];
  });
  expect(conflicts.length).toBeGreaterThan(50);
  expect(conflicts.filter(sentences => sentences.length === 0)).toEqual([]);
});
