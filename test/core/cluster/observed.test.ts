import { describe, expect, test } from '@jest/globals';
import type { ClusterObject } from '../../../src/core/cluster/object.ts';
import { nothingObserved, objectsOf, observe } from '../../../src/core/cluster/observed.ts';

const state = (resourceVersion: string, phase: string): ClusterObject => ({
  apiVersion: 'operators.coreos.com/v1alpha1',
  kind: 'Subscription',
  metadata: { name: 'foo', namespace: 'bar', resourceVersion },
  status: { phase },
});

describe('what is known of an object', () => {
  const known = observe(nothingObserved, { kind: 'seen', object: state('10', 'later') });

  test('stays when the answer to an earlier request comes late', () => {
    expect(objectsOf(observe(known, { kind: 'seen', object: state('9', 'earlier') }), 'Subscription')).toEqual([
      state('10', 'later'),
    ]);
  });

  test('follows each later state', () => {
    expect(objectsOf(observe(known, { kind: 'seen', object: state('11', 'last') }), 'Subscription')).toEqual([
      state('11', 'last'),
    ]);
  });

  test('stays when one of the same name was removed before it was made', () => {
    expect(objectsOf(observe(known, { kind: 'gone', object: state('9', 'earlier') }), 'Subscription')).toHaveLength(1);
    expect(objectsOf(observe(known, { kind: 'gone', object: state('10', 'later') }), 'Subscription')).toHaveLength(0);
  });
});
