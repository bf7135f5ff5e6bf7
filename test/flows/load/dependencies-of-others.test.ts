import { expect, test } from '@jest/globals';
import { headIsInstallable } from '../../../src/core/checks/install/head-is-installable.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

type Files = Readonly<Record<string, string>>;

const requiresCoffee = '{type: olm.package.required, value: {packageName: coffee, versionRange: "<1.2.0"}}';

/** A catalog file of a package, with one channel of which the last bundle skips the others. */
function packageOf(name: string, bundles: Readonly<Record<string, readonly string[]>>): string {
  const entries = Object.keys(bundles).map(version => `  - {name: ${name}.v${version}, skipRange: <${version}}\n`);
  const blobs = Object.entries(bundles).map(
    ([version, properties]) =>
      `---\nschema: olm.bundle\npackage: ${name}\nname: ${name}.v${version}\nimage: quay.io/a/${name}:v${version}\nproperties:\n` +
      `  - {type: olm.package, value: {packageName: ${name}, version: ${version}}}\n${properties.map(one => `  - ${one}\n`).join('')}`,
  );
  return `---\nschema: olm.package\nname: ${name}\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: ${name}\nname: stable\nentries:\n${entries.join('')}${blobs.join('')}`;
}

async function foundIn(base: Files, merged: Files): Promise<readonly string[]> {
  const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged });
  return runChecks(snapshot, [headIsInstallable]).findings.map(({ severity, message }) => `${severity}: ${message}`);
}

const coffee = { 'catalog/coffee/catalog.yaml': packageOf('coffee', { '1.1.0': [] }) };

test('a package that is not touched needs a version that is removed, in the same major version', async () => {
  const tea = { 'catalog/tea/catalog.yaml': packageOf('tea', { '1.0.0': [requiresCoffee] }) };
  const next = { 'catalog/coffee/catalog.yaml': packageOf('coffee', { '1.2.0': [] }) };
  expect(await foundIn({ ...coffee, ...tea }, next)).toEqual([
    expect.stringMatching(/^error: Bundle "tea\.v1\.0\.0".*requires package coffee in range <1\.2\.0: no bundle fits/),
  ]);
});
