import { afterAll, expect, test } from '@jest/globals';
import { fooHead } from '../support/cluster/foo-head.ts';
import { installFrom, leftOfInstalls } from '../support/cluster/install.ts';
import { type SmallBundle, smallCatalog } from '../support/cluster/small-operator.ts';

afterAll(async () => {
  expect(await leftOfInstalls()).toEqual([]);
});

const upgrade = { ...fooHead, from: 'foo.v1.0.0', target: 'foo.v1.1.0' };
/** A bundle that `foo` depends on, and that takes only older versions of it. */
const barThatExcludesFoo = `---
{schema: olm.package, name: bar, defaultChannel: stable}
---
{schema: olm.channel, package: bar, name: stable, entries: [{name: bar.v1.0.0}]}
---
schema: olm.bundle
package: bar
name: bar.v1.0.0
image: quay.io/bar/bar-bundle:v1.0.0
properties:
  - {type: olm.package, value: {packageName: bar, version: 1.0.0}}
  - {type: olm.package.required, value: {packageName: foo, versionRange: <1.0.0}}
`;
const one = (bundle: Partial<SmallBundle>): readonly SmallBundle[] => [{ version: '1.0.0', ...bundle }];
const two = (second: Partial<SmallBundle>): readonly SmallBundle[] => [
  { version: '1.0.0' },
  { version: '1.1.0', replaces: '1.0.0', ...second },
];

test.each([
  [
    'a dependency that nothing provides',
    'unsatisfiable',
    one({ dependsOn: 'bar' }),
    fooHead,
    { code: 'ConstraintsNotSatisfiable', cause: 'content', message: /^OLM cannot resolve the package: .*bar/ },
  ],
  [
    'an API that is required and not there',
    'requirements',
    one({ requires: 'bars.example.com' }),
    fooHead,
    { code: 'RequirementsNotMet', cause: 'content', message: /bars\.example\.com is NotPresent/ },
  ],
  [
    'a requirement that is no CEL',
    'invalid-cel',
    one({ constraint: { failureMessage: 'no CEL', cel: { rule: 'properties.exists(' } } }),
    fooHead,
    { code: 'ErrorPreventedResolution', cause: 'content', message: /^OLM cannot read a requirement .*Syntax error/ },
  ],
  [
    'a bundle that is too large',
    'too-large',
    // Twice as long once it is encoded.
    one({ length: 2_500_000 }),
    fooHead,
    {
      code: 'ErrorPreventedResolution',
      cause: 'content',
      message: /^A bundle of the catalog is larger than OLM takes/,
    },
  ],
  [
    'pods that crash',
    'crash',
    one({ fate: 'crash' }),
    fooHead,
    { code: 'CrashLoopBackOff', cause: 'content', message: /^Container manager of pod .* ends again and again/ },
  ],
  [
    'an image that cannot be pulled',
    'image',
    one({ fate: 'image' }),
    fooHead,
    { code: 'ImagePullBackOff', cause: 'unknown', message: /quay\.io\/foo\/operator:v1\.0\.0/ },
  ],
  [
    'pods that no node takes',
    'unschedulable',
    one({ fate: 'unschedulable' }),
    fooHead,
    { code: 'Unschedulable', cause: 'cluster', message: /^No node of the cluster takes pod/ },
  ],
  [
    'an install mode that is not supported',
    'install-mode',
    one({ installMode: 'AllNamespaces' }),
    fooHead,
    { code: 'UnsupportedOperatorGroup', cause: 'content', message: /^The operator does not support the install mode/ },
  ],
  [
    'an object that OLM does not install',
    'unsupported',
    one({ unsupported: true }),
    fooHead,
    { code: 'InstallComponentFailed', cause: 'content', message: /kind DaemonSet/ },
  ],
  [
    'an upgrade that fails half way',
    'failed-upgrade',
    two({ fate: 'crash' }),
    upgrade,
    { code: 'CrashLoopBackOff', cause: 'content', message: /ends again and again/ },
  ],
  [
    'an upgrade whose dependency nothing provides',
    'unsatisfiable-upgrade',
    two({ dependsOn: 'bar' }),
    upgrade,
    // OLM resolves what is installed, and says nothing of the rest.
    { code: 'NoUpgrade', cause: 'content', message: /it stays at foo\.v1\.0\.0\.$/ },
  ],
  [
    'a bundle image that cannot be pulled',
    'unpack',
    one({ image: 'quay.io/foo/absent:v1' }),
    fooHead,
    {
      code: 'ImagePullBackOff',
      cause: 'unknown',
      message: /^The bundle image is not unpacked: .*quay\.io\/foo\/absent:v1/,
    },
  ],
  [
    'an image that is no bundle',
    'no-bundle',
    one({ image: 'catalog-keeper.test/no-bundle:v1' }),
    fooHead,
    { code: 'PodFailed', cause: 'content', message: /error loading manifests from directory/ },
  ],
])('%s is named', async (_, name, bundles, wanted, failure) => {
  const { outcome, leftBehind } = await installFrom(smallCatalog(bundles), name, wanted, { patience: 0.2 });
  expect(outcome).toMatchObject({
    kind: 'failed',
    failure: { ...failure, message: expect.stringMatching(failure.message) },
  });
  expect(leftBehind).toEqual([]);
});

test('packages that exclude each other in a circle are named', async () => {
  const circle = smallCatalog(one({ dependsOn: 'bar' })) + barThatExcludesFoo;
  const { outcome } = await installFrom(circle, 'circle', fooHead, { patience: 0.2 });
  expect(outcome).toMatchObject({
    failure: {
      code: 'ConstraintsNotSatisfiable',
      cause: 'content',
      message: expect.stringMatching(/bar\.v1\.0\.0 requires .*foo .*<1\.0\.0/),
    },
  });
});

test('a catalog that nobody serves is named', async () => {
  const access = { address: '127.0.0.1:1' };
  const { outcome } = await installFrom(smallCatalog(one({})), 'no-catalog', fooHead, { patience: 0.2, access });
  expect(outcome).toMatchObject({
    failure: { code: 'CatalogUnreachable', cause: 'cluster', message: expect.stringContaining('127.0.0.1:1') },
  });
});

test('a catalog image that cannot be pulled is named', async () => {
  const access = { image: 'quay.io/foo/absent-catalog:v1' };
  const { outcome } = await installFrom(smallCatalog(one({})), 'absent-catalog', fooHead, { patience: 0.2, access });
  expect(outcome).toMatchObject({
    failure: {
      code: 'ImagePullBackOff',
      message: expect.stringMatching(/^The catalog is not served: .*quay\.io\/foo\/absent-catalog:v1/),
    },
  });
});
