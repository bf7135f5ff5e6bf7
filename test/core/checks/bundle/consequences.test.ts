import { expect, test } from '@jest/globals';
import { allChecks } from '../../../../src/core/checks/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { withValidCauses } from '../../../../src/core/policy/with-valid-causes.ts';
import { foldFindings } from '../../../../src/core/report/text/fold-findings.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const directory = 'operators/foo/1.0.0';
const csv = `apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\nspec:\n  version: 1.0.0\n  customresourcedefinitions:\n    owned:\n    - {name: foos.example.com, version: v1, kind: Foo}\n`;
const annotations = [
  'mediatype.v1: registry+v1',
  'manifests.v1: manifests/',
  'metadata.v1: metadata/',
  'package.v1: foo',
  'channels.v1: stable',
  'channel.default.v1: stable',
]
  .map(line => `  operators.operatorframework.io.bundle.${line}\n`)
  .join('');
const crd =
  'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: foos.example.com}\nspec:\n  group: example.com\n  scope: Namespaced\n  names: {plural: foos, singular: foo, kind: Foo, listKind: FooList}\n  versions:\n  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}\n';
const whole = {
  [`${directory}/manifests/foo.clusterserviceversion.yaml`]: csv,
  [`${directory}/manifests/foos.yaml`]: crd,
  [`${directory}/metadata/annotations.yaml`]: `annotations:\n${annotations}`,
};

const watched = [
  'owned-crds-are-in-the-bundle',
  'manifests-can-be-read',
  'bundle-has-annotations',
  'default-channel-exists',
  'default-channel-is-set',
  'bundle-package-matches-its-operator',
  'csv-upgrade-fields-are-valid',
  'installed-versions-can-upgrade',
  'replaced-bundles-exist',
];

/** The watched checks that find an error, each with those that find what follows. */
async function told(altered: Readonly<Record<string, string>>, base: Readonly<Record<string, string>> = {}) {
  const merged = { ...whole, ...altered };
  const snapshot = await snapshotOfExample({
    title: '',
    finds: [],
    base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n', ...base },
    merged,
  });
  const { findings } = runChecks(
    snapshot,
    allChecks.filter(({ id }) => watched.includes(id)),
  );
  const entries = foldFindings(withValidCauses(findings)).filter(({ finding }) => finding.severity === 'error');
  return entries.map(({ finding, consequences }) => [finding.check, ...consequences]);
}

test('a whole bundle has none of these', async () => {
  expect(await told({})).toEqual([]);
});

test('a definition that is missing, perhaps because a manifest cannot be read', async () => {
  expect(await told({ [`${directory}/manifests/foos.yaml`]: 'a: [\n' })).toEqual([
    ['manifests-can-be-read', 'owned-crds-are-in-the-bundle'],
  ]);
  expect(await told({ [`${directory}/manifests/foos.yaml`]: crd.replaceAll('foos', 'bars') })).toEqual([
    ['owned-crds-are-in-the-bundle'],
  ]);
});

test('a default channel that an index lacks because its bundle names no channel', async () => {
  const without = `annotations:\n${annotations.replace(/.*channels\.v1.*\n/, '')}`;
  expect(await told({ [`${directory}/metadata/annotations.yaml`]: without })).toEqual([
    ['bundle-has-annotations', 'default-channel-exists'],
  ]);
  const other = `annotations:\n${annotations.replace('default.v1: stable', 'default.v1: alpha')}`;
  expect(await told({ [`${directory}/metadata/annotations.yaml`]: other })).toEqual([['default-channel-exists']]);
});

const next = 'operators/foo/1.1.0';
/** A second version whose ClusterServiceVersion has a line more, and whose annotations may differ. */
const upgrade = (line: string, lines = annotations) => ({
  [`${next}/manifests/foo.clusterserviceversion.yaml`]: csv
    .replaceAll('1.0.0', '1.1.0')
    .replace('spec:\n', `spec:\n  ${line}\n`),
  [`${next}/manifests/foos.yaml`]: crd,
  [`${next}/metadata/annotations.yaml`]: `annotations:\n${lines}`,
});

test('upgrades that are lost because the new head replaces what is not there, or itself', async () => {
  expect(await told(upgrade('replaces: foo.v1.0.0'), whole)).toEqual([]);
  expect(await told(upgrade('replaces: foo.v1.0.9'), whole)).toEqual([
    ['replaced-bundles-exist', 'installed-versions-can-upgrade'],
  ]);
  expect(await told(upgrade('replaces: foo.v1.1.0'), whole)).toEqual([
    ['csv-upgrade-fields-are-valid', 'installed-versions-can-upgrade'],
  ]);
  expect(await told(upgrade('maturity: stable'), whole)).toEqual([['installed-versions-can-upgrade']]);
});

test('a bundle that names no package is in no index that what it replaces could be missing from', async () => {
  const nameless = upgrade('replaces: foo.v1.0.0', annotations.replace(/.*package\.v1.*\n/, ''));
  expect((await told(nameless, whole)).flat().toSorted()).toEqual([
    'bundle-has-annotations',
    'bundle-package-matches-its-operator',
  ]);
});
