import { describe, expect, test } from '@jest/globals';
import { followUpgrades } from '../../../src/core/resolve/follow-upgrades.ts';
import { clusterOf } from './cluster-of.ts';

const needs = (name: string, range: string) => ({
  type: 'olm.package.required',
  value: { packageName: name, versionRange: range },
});

/** What each stage installs and replaces, and how it ends. */
function followed(...words: Parameters<typeof clusterOf>) {
  const { stages, end, state } = followUpgrades(clusterOf(...words));
  const texts = stages.map(({ chosen }) =>
    chosen.map(({ entry, replaces }) => (replaces === '' ? entry.name : `${replaces} -> ${entry.name}`)).join(', '),
  );
  return [...texts, end.kind, state.installed.map(({ name }) => name).join(', ')];
}

describe('the upgrades of a namespace', () => {
  test('are one for each resolution, to the head', () => {
    const catalog = { foo: { 'foo.v1': [], 'foo.v2': [], 'foo.v3': [] } };
    expect(followed({ catalog, subscribe: 'foo', installed: { 'foo.v1': [] } })).toEqual([
      'foo.v1 -> foo.v2',
      'foo.v2 -> foo.v3',
      'resolved',
      'foo.v3',
    ]);
    expect(followed({ catalog, subscribe: 'foo' })).toEqual(['foo.v3', 'resolved', 'foo.v3']);
    expect(followed({ catalog, subscribe: 'foo', installed: { 'foo.v3': [] } })).toEqual(['resolved', 'foo.v3']);
    expect(followed({ catalog, subscribe: 'foo', starting: 'foo.v2' })).toEqual([
      'foo.v2',
      'foo.v2 -> foo.v3',
      'resolved',
      'foo.v3',
    ]);
  });

  test('bring dependencies, which are upgraded from then on', () => {
    const catalog = {
      foo: { 'foo.v1': [], 'foo.v2': [needs('bar', '<2.0.0')], 'foo.v3': [] },
      bar: { 'bar.v1': [], 'bar.v2': [] },
    };
    expect(followed({ catalog, subscribe: 'foo', installed: { 'foo.v1': [] } })).toEqual([
      'foo.v1 -> foo.v2, bar.v1',
      'foo.v2 -> foo.v3, bar.v1 -> bar.v2',
      'resolved',
      'foo.v3, bar.v2',
    ]);
  });

  test('end where nothing fits', () => {
    const catalog = { foo: { 'foo.v1': [], 'foo.v2': [], 'foo.v3': [needs('bar', '>=1.0.0')] } };
    expect(followed({ catalog, subscribe: 'foo', installed: { 'foo.v1': [] } })).toEqual([
      'foo.v1 -> foo.v2',
      'resolved',
      'foo.v2',
    ]);
    expect(followed({ catalog, subscribe: 'foo', starting: 'foo.v3' })).toEqual(['unsatisfiable', '']);
  });

  test('may lead through dependencies that require each other', () => {
    const catalog = { foo: { 'foo.v1': [needs('bar', '>=1.0.0')] }, bar: { 'bar.v1': [needs('foo', '>=1.0.0')] } };
    expect(followed({ catalog, subscribe: 'foo' })).toEqual(['foo.v1, bar.v1', 'resolved', 'foo.v1, bar.v1']);
  });
});
