import { describe, expect, test } from '@jest/globals';
import { bundleFiles } from '../../../../src/core/checks/graph/bundle-example.ts';
import { installedVersionsCanUpgrade } from '../../../../src/core/checks/graph/installed-versions-can-upgrade.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const versions = Array.from({ length: 14 }, (_, index) => `1.${index}.0`);
const ci = 'operators/foo/ci.yaml';

async function fixes(base: Record<string, string>, merged: Record<string, string>) {
  const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged });
  const { findings } = runChecks(snapshot, [installedVersionsCanUpgrade]);
  return findings.filter(({ severity }) => severity === 'error').map(({ fix }) => fix);
}

describe('the fix of lost upgrades in an index of bundle directories', () => {
  test('restores `updateGraph` where that is what changes', async () => {
    const bundles = Object.assign({}, ...versions.map(version => bundleFiles(version)));
    expect(await fixes({ ...bundles, [ci]: 'updateGraph: semver-mode\n' }, { [ci]: 'reviewers: [alice]\n' })).toEqual([
      'Set `updateGraph` in ci.yaml to `semver-mode` again, which gave the channel its upgrade paths.',
    ]);
  });

  test('has the annotation of the range to copy', async () => {
    const chain = versions.map((version, index) =>
      bundleFiles(version, index === 0 ? {} : { spec: `replaces: foo.v${versions[index - 1]}` }),
    );
    const [fix] = await fixes(Object.assign({}, ...chain), bundleFiles('1.13.0'));
    expect(fix).toContain(
      'the annotation olm.skipRange of "foo.v1.13.0", the head of the channel (`olm.skipRange: ">=1.0.0 <=1.12.0"`)',
    );
  });
});
