import { describe, expect, test } from '@jest/globals';
import { operatorImages } from '../../../../../src/core/checks/bundle/optional/operator-images.ts';
import type { Json, JsonObject } from '../../../../../src/core/json.ts';
import { snapshotOfExample } from '../../../../support/snapshot-of-example.ts';

function pod(containers: Readonly<Record<string, string>>, affinity: Json = null): JsonObject {
  const listed = Object.entries(containers).map(([name, image]) => ({ name, image }));
  return { spec: { template: { spec: { affinity, containers: listed } } } };
}

async function imagesOf(deployments: readonly Json[], relatedImages: readonly Json[] = []) {
  const csv = { spec: { relatedImages, install: { spec: { deployments } } } };
  const images = operatorImages(await snapshotOfExample({ title: '', finds: [] }), { value: csv, path: [] });
  return images.map(({ reference, role, affinity }) => [reference, role, ...affinity].join(' '));
}

/** One term that demands these processors on linux. */
function demanding(...values: readonly string[]): Json {
  const matchExpressions = [
    { key: 'kubernetes.io/arch', operator: 'In', values },
    { key: 'kubernetes.io/os', operator: 'In', values: ['linux'] },
    { key: 'kubernetes.io/os', operator: 'NotIn', values: ['windows'] },
  ];
  const required = { nodeSelectorTerms: [{ matchExpressions }] };
  return { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } };
}

describe('operatorImages', () => {
  test('takes the container manager for the manager', async () => {
    expect(await imagesOf([pod({ agent: 'a', manager: 'm' })])).toEqual(['m manager', 'a other']);
  });

  test('takes all containers but the proxy for the manager where none is called so', async () => {
    expect(await imagesOf([pod({ 'kube-rbac-proxy': 'p', one: 'a', two: 'b' })])).toEqual([
      'a manager',
      'b manager',
      'p other',
    ]);
  });

  test('looks for another manager in a pod that repeats the image of one', async () => {
    expect(await imagesOf([pod({ manager: 'm' }), pod({ manager: 'm', agent: 'a' })])).toEqual([
      'm manager',
      'a manager',
    ]);
  });

  test('has each related image once, those of containers too', async () => {
    const related = ['m', 'r', 'r'].map(image => ({ name: 'x', image }));
    expect(await imagesOf([pod({ manager: 'm' })], related)).toEqual(['m manager', 'm related', 'r related']);
  });

  test('reads which nodes a pod demands', async () => {
    expect(await imagesOf([pod({ manager: 'm' }, demanding('amd64', 'arm64'))])).toEqual([
      'm manager linux/amd64 linux/arm64',
    ]);
  });
});
