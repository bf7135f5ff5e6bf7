import { expect, test } from '@jest/globals';
import type { Example } from '../../src/core/checks/define.ts';
import { allChecks } from '../../src/core/checks/index.ts';
import { runChecks } from '../../src/core/checks/run.ts';
import { snapshotOfExample } from '../support/snapshot-of-example.ts';

const ours = allChecks.filter(({ needs }) => needs === 'rukpak');
const deployment =
  'apiVersion: core.rukpak.io/v1alpha2\nkind: BundleDeployment\nspec: {source: {type: upload, upload: {}}}\n';

async function loaded(merged: Example['merged'], more: Partial<Example> = {}) {
  return snapshotOfExample({ title: '', base: {}, ...more, ...(merged === undefined ? {} : { merged }), finds: [] });
}

test('a change without objects of RukPak has none, and its checks say so', async () => {
  const snapshot = await loaded({ 'deploy/foo.yaml': 'kind: Deployment\n', 'README.md': 'core.rukpak.io\n' });
  expect(snapshot.rukpak).toBeUndefined();
  const { checks } = runChecks(snapshot, ours);
  expect(checks.map(({ reason }) => reason)).toEqual(ours.map(() => 'the change adds or alters no object of RukPak'));
});

test('with one of them, all changed files that may hold its ConfigMaps are looked at', async () => {
  const snapshot = await loaded({ 'a.yaml': deployment, 'b.json': '{}', 'c.txt': 'x', 'catalog/foo/d.yaml': 'x: y\n' });
  expect(snapshot.rukpak?.merged.map(({ path }) => path)).toEqual(['a.yaml', 'b.json']);
});

test('a file that is too large to be read is not reported for it', async () => {
  const config = 'limits: {fileBytes: 1024}\n';
  const snapshot = await loaded({ 'a.yaml': deployment, 'b.yaml': `${deployment}#${'x'.repeat(2048)}\n` }, { config });
  expect(snapshot.rukpak?.merged.map(({ path }) => path)).toEqual(['a.yaml']);
  expect(snapshot.unloaded).toEqual([]);
});

test('what only mentions RukPak is no object of it', async () => {
  const snapshot = await loaded({ 'a.yaml': '# core.rukpak.io\nkind: ConfigMap\n' });
  expect(runChecks(snapshot, ours).checks.map(({ outcome }) => outcome)).toEqual(ours.map(() => 'skipped'));
});
