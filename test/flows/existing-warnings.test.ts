import { describe, expect, test } from '@jest/globals';
import { nobodyKnown } from '../../src/core/actors.ts';
import type { Finding } from '../../src/core/finding.ts';
import { judgeChange } from '../../src/flows/judge-change.ts';
import { type Files, memoryRepository } from '../support/memory-repository.ts';

const reviewers = { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' };

/** Each API without an example, and each image that a tag names, is a warning. */
function bundle(version: string, apis: readonly string[], images: readonly string[] = []): Files {
  const owned = apis
    .map(kind => `    - {name: ${kind.toLowerCase()}s.example.com, version: v1, kind: ${kind}}\n`)
    .join('');
  const containers = images.map(image => `              - {name: c, image: "${image}"}\n`).join('');
  return {
    [`operators/foo/${version}/manifests/foo.v${version}.clusterserviceversion.yaml`]: `apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nmetadata:\n  name: foo.v${version}\n  annotations: {alm-examples: '[]'}\nspec:\n  version: ${version}\n  customresourcedefinitions:\n    owned:\n${owned}  install:\n    spec:\n      deployments:\n      - spec:\n          template:\n            spec:\n              containers:\n${containers}`,
    [`operators/foo/${version}/metadata/annotations.yaml`]:
      'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n',
  };
}

/** The messages of the two checks, those that are not new in parentheses. */
async function said(base: Files, merged: Files): Promise<readonly string[]> {
  const repository = memoryRepository({ base, merged });
  const verdict = await judgeChange(repository, {
    base: 'base',
    head: 'merged',
    actors: nobodyKnown,
    now: '2026-01-01T00:00:00Z',
    reproduce: () => '',
  });
  const isShown = ({ check }: Finding) => check === 'csv-examples-fit-its-apis' || check === 'image-is-pinned';
  return verdict.findings
    .filter(isShown)
    .map(({ fold, existing }) => (existing === true ? `(${fold?.name})` : `${fold?.name}`))
    .toSorted();
}

const foo = 'Foo of example.com/v1';
const bar = 'Bar of example.com/v1';

describe('a new bundle directory is compared with that of the version before', () => {
  const base = { ...reviewers, ...bundle('1.0.0', ['Foo']), ...bundle('1.1.0', ['Foo', 'Bar']) };

  test.each([
    ['the version before has the same', '1.2.0', ['Foo', 'Bar'], [`(${bar})`, `(${foo})`]],
    ['the version before is the greatest that is lower', '1.0.1', ['Foo', 'Bar'], [`(${foo})`, bar]],
    ['where none is lower, the lowest counts', '0.9.0', ['Foo', 'Bar'], [`(${foo})`, bar]],
    ['another one is new', '1.2.0', ['Baz'], ['Baz of example.com/v1']],
    ['a directory that is named after no version', 'next', ['Foo'], [foo]],
  ])('%s', async (_, version, apis, expected) => {
    expect(await said(base, { ...base, ...bundle(version, apis) })).toEqual(expected);
  });

  test('what differs in the version alone is the same, whatever else differs is not', async () => {
    const images = (version: string, proxy: string) => [`quay.io/foo/foo:v${version}`, `quay.io/foo/proxy:${proxy}`];
    const before = { ...reviewers, ...bundle('1.0.0', [], images('1.0.0', '7')) };
    expect(await said(before, { ...before, ...bundle('1.1.0', [], images('1.1.0', '8')) })).toEqual([
      '(quay.io/foo/foo:v1.1.0)',
      'quay.io/foo/proxy:8',
    ]);
  });

  test('the first bundle of an operator has no version before it', async () => {
    expect(await said(reviewers, { ...reviewers, ...bundle('1.0.0', ['Foo']) })).toEqual([foo]);
  });
});

test('a bundle directory that changes is compared with itself', async () => {
  const base = { ...reviewers, ...bundle('1.0.0', ['Foo']), ...bundle('0.9.0', ['Bar']) };
  expect(await said(base, { ...base, ...bundle('1.0.0', ['Foo', 'Bar']) })).toEqual([`(${foo})`, bar]);
});

test('a catalog is compared with itself', async () => {
  const blob = (version: string, image: string) =>
    `---\nschema: olm.bundle\nname: foo.v${version}\npackage: foo\nimage: quay.io/foo/foo-bundle@sha256:${'a'.repeat(64)}\nproperties:\n- {type: olm.package, value: {packageName: foo, version: ${version}}}\nrelatedImages:\n- {name: a, image: "${image}"}\n`;
  const base = { 'catalog/foo/catalog.yaml': blob('1.0.0', 'quay.io/foo/proxy:1') };
  const merged = {
    'catalog/foo/catalog.yaml': `${blob('1.0.0', 'quay.io/foo/proxy:1')}${blob('1.1.0', 'quay.io/foo/proxy:1')}${blob('1.2.0', 'quay.io/foo/proxy:2')}`,
  };
  expect(await said(base, merged)).toEqual(['(quay.io/foo/proxy:1)', 'quay.io/foo/proxy:2']);
});
