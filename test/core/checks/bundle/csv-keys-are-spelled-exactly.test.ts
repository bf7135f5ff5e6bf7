import { expect, test } from '@jest/globals';
import { csvKeysAreSpelledExactly } from '../../../../src/core/checks/bundle/csv-keys-are-spelled-exactly.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

async function outcomeOf(spec: unknown): Promise<string | undefined> {
  const bundle = { 'manifests/foo.csv.yaml': JSON.stringify({ kind: 'ClusterServiceVersion', spec }) };
  return runChecks(await snapshotOfExample({ title: '', bundle, finds: [] }), [csvKeysAreSpelledExactly]).checks[0]
    ?.outcome;
}

const withPod = (template: unknown) => ({ install: { spec: { deployments: [{ spec: { template } }] } } });

test.each<[string, unknown]>([
  ['containers', withPod({ spec: { InitContainers: [] } })],
  ['a letter that Go takes for another', withPod({ spec: { 'initContainer\u017f': [] } })],
  ['an image', withPod({ spec: { containers: [{ Image: 'quay.io/foo/foo' }] } })],
  ['a pod', withPod({ Spec: { containers: [] } })],
  ['permissions', { install: { spec: { ClusterPermissions: [] } } }],
  ['the strategy', { install: { Strategy: 'deployment' } }],
])('what OLM v0 alone installs is an error: %s', async (_what, spec) => {
  expect(await outcomeOf(spec)).toBe('failed');
});

test.each<[string, unknown]>([
  ['the oldest version of Kubernetes', { MinKubeVersion: '1.25.0' }],
  ['the mail address of a maintainer', { maintainers: [{ Email: 'a@example.com' }] }],
])('what others miss is a warning: %s', async (_what, spec) => {
  expect(await outcomeOf(spec)).toBe('warned');
});
