import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { bundleFitsIntoAConfigMap } from '../../../../src/core/checks/bundle/bundle-fits-into-a-config-map.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const repetitive = 'description: the same again\n'.repeat(40_000);
/** Of characters with six bits each, so that it can be compressed to three quarters. */
const random = (bytes: number) => randomBytes(bytes).toString('base64').slice(0, bytes);

async function outcomeOf(bundle: Readonly<Record<string, string>>) {
  const report = runChecks(await snapshotOfExample({ title: '', bundle, finds: [] }), [bundleFitsIntoAConfigMap]);
  return [report.checks[0]?.outcome, ...report.findings.map(({ message }) => message)];
}

test.each([
  ['one large file that shrinks', { 'manifests/a.yaml': repetitive }],
  ['one that shrinks among others', { 'manifests/a.yaml': random(300_000), 'manifests/b.yaml': repetitive }],
  ['several that shrink', { 'manifests/a.yaml': repetitive, 'manifests/b.yaml': repetitive }],
])('%s fits', async (_what, bundle) => {
  expect(await outcomeOf(bundle)).toEqual(['passed']);
});

test.each([
  [
    'one that hardly shrinks, behind one that does',
    { 'manifests/a.yaml': repetitive, 'manifests/b.yaml': random(1_000_000) },
    'warned',
  ],
  [
    'many that hardly shrink',
    Object.fromEntries([...'abcdef'].map(name => [`manifests/${name}.yaml`, random(200_000)])),
    'failed',
  ],
])('%s counts whole', async (_what, bundle, outcome) => {
  const [is, message] = await outcomeOf(bundle);
  expect([is, message]).toEqual([outcome, expect.stringMatching(/take about (?:9[5-9]\d kB|1\.[012] MB) compressed/)]);
});
