import { describe, expect, test } from '@jest/globals';
import { bundleRelatedImagesAreReferences } from '../../../../src/core/checks/bundle/bundle-related-images-are-references.ts';
import { imageReferencesAreValid } from '../../../../src/core/checks/catalog/image-references-are-valid.ts';
import type { Check, Example } from '../../../../src/core/checks/define.ts';
import { blobMatchesBundle } from '../../../../src/core/checks/images/blob-matches-bundle.ts';
import { bundleMetadataFitsTheCatalog } from '../../../../src/core/checks/images/bundle-metadata-fits-the-catalog.ts';
import { imageExists } from '../../../../src/core/checks/images/image-exists.ts';
import { imageIsPinned } from '../../../../src/core/checks/images/image-is-pinned.ts';
import { imageReferenceIsCanonical } from '../../../../src/core/checks/images/image-reference-is-canonical.ts';
import { imageRegistryIsAllowed } from '../../../../src/core/checks/images/image-registry-is-allowed.ts';
import { relatedImagesExist } from '../../../../src/core/checks/images/related-images-exist.ts';
import { wantedImages } from '../../../../src/core/checks/images/wanted-images.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { found } from '../scope/found.ts';

const findingsOf = async (check: Check, example: Omit<Example, 'title' | 'finds'>) =>
  runChecks(await snapshotOfExample({ title: '', finds: [], ...example }), [check]).findings;
const digest = `sha256:${'a'.repeat(64)}`;
const manifest = 'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml';
const bundle = (image: string, related: readonly string[] = [], name = 'foo.v1.0.0') =>
  JSON.stringify({
    schema: 'olm.bundle',
    name,
    package: 'foo',
    image,
    properties: [],
    relatedImages: related.map(each => ({ name: '', image: each })),
  });
const csv = (...images: readonly string[]) => ({
  [manifest]: JSON.stringify({
    kind: 'ClusterServiceVersion',
    spec: { relatedImages: images.map(image => ({ image })) },
  }),
  'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
});
const inCatalog = (image: string, related: readonly string[] = []) => ({
  'catalog/foo/catalog.json': bundle(image, related),
});

describe('blanks around the annotation containerImage', () => {
  const annotated = (containerImage: string) => ({
    [manifest]: JSON.stringify({ kind: 'ClusterServiceVersion', metadata: { annotations: { containerImage } } }),
    'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
  });
  const shown = async (image: string) =>
    (await found(imageReferenceIsCanonical, { base: {}, merged: annotated(image) })).map(text =>
      text.replace(/ .*: /, ' '),
    );

  test('are no part of it, and shown', async () => {
    expect(await shown(`quay.io/foo/foo@${digest} `)).toEqual([
      `warning quay.io/foo/foo@${digest} has blanks around it.`,
    ]);
    expect(await shown('\tquay.io/foo/foo:v1\n')).toEqual(['warning quay.io/foo/foo:v1 has blanks around it.']);
    expect(await shown(`quay.io/foo/foo@${digest}`)).toEqual([]);
    expect(await shown('  ')).toEqual([]);
  });

  test('a blank inside is no reference, and a digest of 65 digits neither', async () => {
    expect(await shown('quay.io/foo/foo :v1')).toEqual([expect.stringMatching(/^error /)]);
    expect(await shown(`quay.io/foo/foo@${digest}a`)).toEqual([expect.stringMatching(/^error /)]);
  });

  test('the image itself is requested', async () => {
    const images = { 'quay.io/foo/foo:v1': 'absent' } as const;
    expect(
      await found(relatedImagesExist, { base: {}, merged: annotated('quay.io/foo/foo:v1 '), images }),
    ).toHaveLength(1);
  });
});

describe('R19: references in full', () => {
  test.each([
    ['foo:v1', 'is short for docker.io/library/foo:v1'],
    ['foo/bar:v1', 'is short for docker.io/foo/bar:v1'],
    ['index.docker.io/foo/bar:v1', 'names Docker Hub as index.docker.io'],
    ['docker.io/foo:v1', 'is short for docker.io/library/foo:v1'],
    ['QUAY.io/foo/bar:v1', 'is short for quay.io/foo/bar:v1'],
    ['quay.io/foo/bar', 'has neither a tag nor a digest'],
    [`quay.io/foo/bar:v1@${digest}`, 'has both a tag and a digest'],
  ])('%s as the image of a bundle', async (image, problem) => {
    expect(await found(imageReferenceIsCanonical, { files: inCatalog(image) })).toEqual([
      `error catalog/foo/catalog.json:1: ${image} ${problem}${problem.startsWith('has') ? ', which OLM v1 refuses' : ''}.`,
    ]);
  });

  test('a related image that is short is a warning, and one with tag and digest is fine', async () => {
    const files = inCatalog('quay.io/foo/foo:v1', ['busybox', `quay.io/foo/bar:v1@${digest}`, 'quay.io/foo/bar']);
    expect(await found(imageReferenceIsCanonical, { files })).toEqual([
      'warning catalog/foo/catalog.json:1: busybox is short for docker.io/library/busybox.',
    ]);
  });

  test.each([
    ['white space', 'quay.io/foo/bar :v1'],
    ['a line break', 'quay.io/foo/bar:v1\n'],
    ['upper case', 'quay.io/Foo/bar:v1'],
    ['a scheme', 'docker://quay.io/foo/bar:v1'],
    ['a digest of another length', 'quay.io/foo/bar@sha256:abc'],
    ['a digest twice', `quay.io/foo/bar@sha256:${digest}`],
  ])('%s in a bundle directory is told once', async (_, image) => {
    const example = { base: {}, merged: csv(image) };
    expect(await found(imageReferenceIsCanonical, example)).toEqual([]);
    expect(await found(bundleRelatedImagesAreReferences, example)).toEqual([
      expect.stringMatching(/^error operators\/foo\/1.0.0\/.* is not an image reference: /),
    ]);
  });

  test('what is no reference in a catalog is reported by the rule of opm', async () => {
    expect(await found(imageReferenceIsCanonical, { files: inCatalog('quay.io/Foo/bar:v1') })).toEqual([]);
  });

  test.each([
    [bundleRelatedImagesAreReferences, { base: {}, merged: csv('user:hunter2@quay.io/foo/bar:v1') }],
    [imageReferencesAreValid, { files: inCatalog('user:hunter2@quay.io/foo/bar:v1') }],
  ] as const)('a password is an error of its own, and is not repeated', async (check, example) => {
    const findings = await findingsOf(check, example);
    expect(findings).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/\*\*\*@quay\.io\/foo\/bar:v1.* it contains a user name or a password\.$/),
        fix: expect.stringContaining('revoke the password'),
      }),
    ]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });
});

describe('which references a change answers for', () => {
  test('R7: those that it adds to a bundle, wherever else they are', async () => {
    const base = { 'catalog/foo/catalog.json': bundle('quay.io/foo/foo:v1', ['quay.io/foo/old:v1']) };
    const merged = {
      'catalog/foo/catalog.json': `${bundle('quay.io/foo/foo:v1', ['quay.io/foo/old:v1', 'quay.io/foo/new:v1'])}\n${bundle('quay.io/foo/foo:v2', ['quay.io/foo/old:v1'], 'foo.v2')}`,
    };
    expect(await found(imageIsPinned, { base, merged })).toEqual([
      expect.stringContaining('quay.io/foo/new:v1 has a tag'),
      expect.stringContaining('quay.io/foo/foo:v2 has a tag'),
      expect.stringContaining('quay.io/foo/old:v1 has a tag'),
    ]);
  });

  test('those that it adds to a bundle directory', async () => {
    const base = csv('quay.io/foo/old:v1');
    expect(await found(imageIsPinned, { base, merged: csv('quay.io/foo/old:v1', 'quay.io/foo/new:v1') })).toEqual([
      expect.stringContaining('quay.io/foo/new:v1 has a tag'),
    ]);
  });

  test('one reference of many bundles is one finding that counts them', async () => {
    const files = {
      'catalog/foo/catalog.json': ['foo.v1', 'foo.v2', 'foo.v3']
        .map(name => bundle(`quay.io/foo/foo@${digest}`, ['quay.io/foo/db:v1', 'quay.io/foo/db:v1'], name))
        .join('\n'),
    };
    expect(await found(imageIsPinned, { files })).toEqual([
      'warning catalog/foo/catalog.json:1: quay.io/foo/db:v1 has a tag instead of a digest, so its content can change (in 3 bundles).',
    ]);
  });

  test('a bundle that goes adds nothing', async () => {
    const merged = { [manifest]: null, 'operators/foo/1.0.0/metadata/annotations.yaml': null };
    expect(await found(imageIsPinned, { base: csv('quay.io/foo/old:v1'), merged })).toEqual([]);
  });

  test.each([
    ['an escape', '"kind": "ClusterService\\u0056ersion"'],
    ['a tag', 'kind: !!binary Q2x1c3RlclNlcnZpY2VWZXJzaW9u'],
    ['a broken line', '"kind": "ClusterService\\\n  Version"'],
  ])('a manifest that hides its kind behind %s is read all the same', async (_, kind) => {
    const merged = { ...csv(), [manifest]: `${kind}\n"spec": {"relatedImages": [{"image": "quay.io/foo/x:v1"}]}\n` };
    expect(await found(imageIsPinned, { base: {}, merged })).toHaveLength(1);
  });

  test.each([
    ['behind an empty document', manifest, `---\n---\n${csv('quay.io/foo/x:v1')[manifest]}`],
    ['in a directory below manifests/', manifest.replace('manifests/', 'manifests/more/'), undefined],
    ['in a hidden file', manifest.replace('manifests/', 'manifests/.'), undefined],
  ])('a manifest %s is none of the bundle, as for opm', async (_, path, text) => {
    const { [manifest]: plain, ...metadata } = csv('quay.io/foo/x:v1');
    const merged = { ...metadata, [path]: text ?? plain };
    expect(await found(imageIsPinned, { base: {}, merged })).toEqual([]);
  });

  test.each(['- a\n', 'kind: Service\n', '{', '\u0000', 'kind: ClusterServiceVersion\nspec: &a [*a]\n', ''])(
    'a manifest %j names none, and breaks nothing',
    async text => {
      expect(await found(imageIsPinned, { base: {}, merged: { ...csv(), [manifest]: text } })).toEqual([]);
    },
  );
});

describe('R6: allowed registries', () => {
  const config = 'images: {allowedRegistries: [quay.io/foo/, "registry.example.com:5000"]}\n';

  test.each(['quay.io/foo/foo:v1', 'quay.io/foo/a/b:v1', `registry.example.com:5000/x@${digest}`])(
    '%s is allowed',
    async image => {
      expect(await found(imageRegistryIsAllowed, { config, files: inCatalog(image) })).toEqual([]);
    },
  );

  test.each([
    'quay.io/foobar/foo:v1',
    'quay.io.evil.com/foo/foo:v1',
    'registry.example.com/x:v1',
    'foo:v1',
    'quay.io/foo/ x',
  ])('%s is not', async image => {
    expect(await found(imageRegistryIsAllowed, { config, files: inCatalog(image) })).toEqual([
      `error catalog/foo/catalog.json:1: ${image} is in none of the allowed registries (quay.io/foo/, registry.example.com:5000).`,
    ]);
  });

  test('allowed_bundle_registries of an existing config.yaml are such prefixes', async () => {
    const files = {
      ...inCatalog('quay.io/foobar/foo:v1', ['docker.io/library/x:v1']),
      'config.yaml': 'allowed_bundle_registries: [quay.io/foo/]\n',
    };
    expect(await found(imageRegistryIsAllowed, { files })).toEqual([
      expect.stringContaining('quay.io/foobar/foo:v1 is in none'),
    ]);
  });

  test('a change of the list in the change itself does not count', async () => {
    const merged = {
      ...inCatalog('quay.io/evil/foo:v1'),
      '.github/catalog-keeper.yml': 'images: {allowedRegistries: []}\n',
    };
    expect(await found(imageRegistryIsAllowed, { base: {}, config, merged })).toHaveLength(1);
  });
});

describe('R1: a host that may not be asked', () => {
  const image = 'localhost:5000/foo/foo-bundle:v1';
  const related = 'registry.corp.internal/foo/db:v1';
  const example = {
    base: {},
    merged: inCatalog(image, [related]),
    images: { [image]: 'refused' as const, [related]: 'refused' as const },
  };
  const severities = { off: "'off'", warning: 'warning' };

  test('is the doing of the author for a bundle, said once', async () => {
    expect(await found(imageRegistryIsAllowed, example)).toEqual([
      expect.stringMatching(
        /^error catalog\/foo\/catalog\.json:1: localhost:5000\/foo\/foo-bundle:v1 is in a registry that/,
      ),
    ]);
    expect(await found(imageExists, example)).toEqual([]);
  });

  test('is for a maintainer to open for another image, unless the rule concerns all', async () => {
    const findings = await findingsOf(relatedImagesExist, example);
    expect(findings).toEqual([expect.objectContaining({ severity: 'unknown', actor: 'maintainer' })]);
    const config = 'checks: {image-registry-is-allowed: {options: {images: all}}}\n';
    expect(await found(relatedImagesExist, { ...example, config })).toEqual([]);
    expect(await found(imageRegistryIsAllowed, { ...example, config })).toHaveLength(2);
  });

  test.each(Object.entries(severities))('leaves the image unknown where the rule is %s', async (_, severity) => {
    const config = `checks: {image-registry-is-allowed: {severity: ${severity}}}\n`;
    expect(await findingsOf(imageExists, { ...example, config })).toEqual([
      expect.objectContaining({ severity: 'unknown', actor: 'maintainer' }),
    ]);
  });
});

describe('a waiver of the rule about registries', () => {
  const image = 'localhost:5000/foo/foo-bundle:v1';
  const waiverFor = (name: string, expires = '2026-01-15') =>
    `waivers: [{check: image-registry-is-allowed, package: ${name}, owner: max, reason: it moves, expires: ${expires}}]\n`;
  const refused = { base: {}, merged: inCatalog(image), images: { [image]: 'refused' as const } };

  test('leaves an image that nobody looked at unknown', async () => {
    expect(await findingsOf(imageExists, { ...refused, config: waiverFor('f*') })).toEqual([
      expect.objectContaining({ severity: 'unknown', actor: 'maintainer' }),
    ]);
    const off = `checks: {image-exists: {severity: off}}\n${waiverFor('foo')}`;
    expect(await findingsOf(blobMatchesBundle, { ...refused, config: off })).toEqual([
      expect.objectContaining({ severity: 'unknown' }),
    ]);
  });

  test.each([
    ['of another package', waiverFor('bar')],
    ['that has ended', waiverFor('foo', '2026-01-14')],
    ['of another check', waiverFor('foo').replace('image-registry-is-allowed', 'image-is-pinned')],
  ])('%s is none', async (_, config) => {
    expect(await found(imageExists, { ...refused, config })).toEqual([]);
  });

  test('of an allowed list has the image looked at, as one that is a warning has', async () => {
    const merged = inCatalog('quay.io/foo/foo-bundle:v1');
    const allowed = 'images: {allowedRegistries: [registry.example]}\n';
    const wanted = async (config: string) => [
      ...wantedImages(await snapshotOfExample({ title: '', finds: [], base: {}, merged, config })).keys(),
    ];
    expect(await wanted(allowed)).toEqual([]);
    expect(await wanted(allowed + waiverFor('bar'))).toEqual([]);
    expect(await wanted(allowed + waiverFor('foo'))).toEqual(['quay.io/foo/foo-bundle:v1']);
    const warning = 'checks: {image-registry-is-allowed: {severity: warning}}\n';
    expect(await wanted(allowed + warning)).toEqual(['quay.io/foo/foo-bundle:v1']);
  });
});

test('R15: a registry that wants other credentials is for a maintainer to give them, not for the infrastructure', async () => {
  const [image, related] = ['quay.io/foo/foo-bundle:v1', 'quay.io/foo/db:v1'];
  const images = { [image]: 'forbidden', [related]: 'forbidden' } as const;
  for (const check of [imageExists, relatedImagesExist]) {
    expect(await findingsOf(check, { base: {}, merged: inCatalog(image, [related]), images })).toEqual([
      expect.objectContaining({
        severity: 'unknown',
        actor: 'maintainer',
        fix: expect.stringMatching(/^Make the repository public, or ask a maintainer/),
      }),
    ]);
  }
});

describe('metadata of bundles', () => {
  const carrying = (type: string) =>
    JSON.stringify({
      schema: 'olm.bundle',
      name: 'foo.v1',
      package: 'foo',
      image: 'quay.io/foo/foo:v1',
      properties: [{ type, value: {} }],
    });

  test.each([
    ['v4.12', 'olm.csv.metadata'],
    ['v4.16', 'olm.csv.metadata'],
    ['v4.17', 'olm.bundle.object'],
    ['v4.20', 'olm.bundle.object'],
    ['v5.0', 'olm.bundle.object'],
  ])('%s does not carry %s, and carries the other one', async (catalog, unfit) => {
    const other = unfit === 'olm.csv.metadata' ? 'olm.bundle.object' : 'olm.csv.metadata';
    const path = `catalogs/${catalog}/foo/catalog.json`;
    expect(await found(bundleMetadataFitsTheCatalog, { files: { [path]: carrying(unfit) } })).toEqual([
      expect.stringContaining(`warning ${path}:1: 1 bundle of foo in ${catalog} has ${unfit} (foo.v1), `),
    ]);
    expect(await found(bundleMetadataFitsTheCatalog, { files: { [path]: carrying(other) } })).toEqual([]);
  });

  test.each(['latest', '4.20', 'v4', 'v4.20.1', 'v4.x', 'xv4.20'])('a catalog named %s is left alone', async name => {
    for (const type of ['olm.csv.metadata', 'olm.bundle.object']) {
      const files = { [`catalogs/${name}/foo/catalog.json`]: carrying(type) };
      expect(await found(bundleMetadataFitsTheCatalog, { files })).toEqual([]);
    }
  });

  test('a change answers for the bundles that it adds or alters', async () => {
    const base = { 'catalogs/v4.20/foo/catalog.json': carrying('olm.bundle.object') };
    const merged = { 'catalogs/v4.20/foo/more.json': carrying('olm.bundle.object').replace('foo.v1', 'foo.v2') };
    expect(await found(bundleMetadataFitsTheCatalog, { base, merged })).toEqual([
      expect.stringContaining(
        'catalogs/v4.20/foo/more.json:1: 1 bundle of foo in v4.20 has olm.bundle.object (foo.v2), with which the catalog pod needs much more memory.',
      ),
    ]);
  });
});

describe('R15: a bundle that could not be read is not taken for one that matches', () => {
  const image = 'quay.io/foo/foo-bundle:v1.0.0';
  const off = (check: string) => ({ config: `checks: {${check}: {severity: off}}\n` });

  test.each(['forbidden', 'unknown'] as const)('%s, where image-exists is off', async kind => {
    const example = { base: {}, merged: inCatalog(image), images: { [image]: kind } };
    expect(await found(blobMatchesBundle, { ...example, ...off('image-exists') })).toEqual([
      expect.stringMatching(
        /^unknown catalog\/foo\/catalog\.json:1: Whether quay\.io\/foo\/foo-bundle:v1\.0\.0 exists/,
      ),
    ]);
    expect(await found(blobMatchesBundle, example)).toEqual([]);
  });
});
