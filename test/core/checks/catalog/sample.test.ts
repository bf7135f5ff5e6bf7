import { describe, expect, test } from '@jest/globals';
import { catalogChecks } from '../../../../src/core/checks/catalog/index.ts';
import { catalogText } from '../../../support/catalog-text.ts';
import { judgeCatalog } from '../../../support/judge-catalog.ts';
import { createRandom } from '../../../support/random.ts';
import {
  assign,
  deprecation,
  deprecations,
  packageNamed,
  property,
  type Sample,
  sample,
} from '../../../support/sample-catalog.ts';

const seeds = [1, 2, 3, 4, 5];

/** What is done to the sample, and the checks that then report something: no others, whatever else the catalog holds. */
const cases: readonly (readonly [string, (sample: Sample) => unknown, ...string[]])[] = [
  ['nothing', () => {}],
  ['a blob of a schema of somebody else', ({ blobs }) => blobs.push({ schema: 'x' }), 'schema-is-known'],
  ['a blob without a schema', ({ blobs }) => blobs.push({ name: 'x' }), 'schema-is-set'],
  ['a blob with an empty schema', ({ blobs }) => blobs.push({ schema: '' }), 'schema-is-set'],
  ['an empty mapping', ({ blobs }) => blobs.push({}), 'schema-is-set'],
  ['a schema that is a number', ({ blobs }) => blobs.push({ schema: 1 }), 'schema-package-and-name-are-strings'],
  ['a package that is null', ({ x1 }) => assign(x1, { package: null }), 'schema-package-and-name-are-strings'],
  ['two spellings of one key', ({ x1 }) => assign(x1, { IMAGE: 'x' }), 'top-level-keys-are-unique'],
  ['another spelling of a key', ({ entries }) => assign(entries[2], { Skips: ['y'] }), 'keys-are-spelled-exactly'],
  ['an image that is a number', ({ x1 }) => assign(x1, { image: 1 }), 'fields-have-their-types'],
  ['entries that are a text', ({ extra }) => assign(extra, { entries: 'x1' }), 'fields-have-their-types'],
  [
    'a description that is a list',
    ({ definition }) => assign(definition, { description: [] }),
    'fields-have-their-types',
  ],
  [
    'an icon that is not base64',
    ({ definition }) => assign(definition, { icon: { base64data: '*' } }),
    'icon-is-base64',
  ],
  [
    'an object that is not base64',
    ({ x1 }) => property(x1, 'olm.bundle.object', { data: '*' }),
    'bundle-objects-can-be-decoded',
  ],
  ['a property of the wrong shape', ({ x1 }) => property(x1, 'olm.gvk', { version: 1 }), 'properties-can-be-parsed'],
  ['a property without value', ({ x1 }) => property(x1, 'any', undefined), 'properties-can-be-parsed'],

  ['no definition', ({ blobs, definition }) => blobs.splice(blobs.indexOf(definition), 1), 'channel-package-exists'],
  [
    'a definition without a name',
    ({ definition }) => assign(definition, { name: '' }),
    'package-name-is-set',
    'channel-package-exists',
  ],
  [
    'P12: a definition that names another package',
    ({ definition }) => assign(definition, { package: 'coffee' }),
    'package-field-equals-name',
  ],
  [
    'a second definition',
    ({ blobs, definition }) => blobs.push({ ...definition, defaultChannel: '' }),
    'package-names-are-unique',
  ],
  ['a name with a dot', ({ blobs }) => blobs.push(...packageNamed('a.b')), 'package-name-is-a-dns-label'],
  [
    'a name of 64 characters',
    ({ blobs }) => blobs.push(...packageNamed('a'.repeat(64))),
    'package-name-is-a-dns-label',
  ],
  ['a name of 63 characters', ({ blobs }) => blobs.push(...packageNamed('a'.repeat(63)))],
  [
    'no default channel',
    ({ definition }) => assign(definition, { defaultChannel: undefined }),
    'default-channel-is-set',
  ],
  [
    'another default channel',
    ({ definition }) => assign(definition, { defaultChannel: 'gone' }),
    'default-channel-exists',
  ],
  [
    'a definition alone',
    ({ blobs }) => blobs.push({ schema: 'olm.package', name: 'p' }),
    'package-has-a-channel',
    'default-channel-is-set',
  ],
  [
    'a package without channels',
    ({ blobs }) => blobs.push(...packageNamed('p').filter(({ schema }) => schema !== 'olm.channel')),
    'package-has-a-channel',
    'default-channel-exists',
    'bundles-are-in-a-channel',
  ],

  [
    'a channel of no package',
    ({ blobs }) => blobs.push({ schema: 'olm.channel', name: 'c' }),
    'channel-package-exists',
  ],
  [
    'a channel of another package',
    ({ blobs, extra }) => blobs.push({ ...extra, package: 'gone' }),
    'channel-package-exists',
  ],
  ['a channel without a name', ({ blobs, extra }) => blobs.push({ ...extra, name: '' }), 'channel-name-is-set'],
  ['a channel twice', ({ blobs, extra }) => blobs.push({ ...extra, entries: [] }), 'channel-names-are-unique'],
  [
    'a channel without entries',
    ({ blobs, extra }) => blobs.push({ ...extra, name: 'c', entries: null }),
    'channel-has-an-entry',
  ],
  ['an entry twice', ({ entries }) => entries.push({ name: 'x1' }), 'channel-entries-are-unique'],
  [
    'an entry without a bundle',
    ({ entries }) => assign(entries.at(0), { replaces: 'x0' }) && entries.push({ name: 'x0' }),
    'channel-entries-have-bundles',
  ],
  [
    'a package without bundles',
    ({ blobs }) => blobs.push(...packageNamed('p').filter(({ schema }) => schema !== 'olm.bundle')),
    'channel-entries-have-bundles',
  ],
  ['an entry that replaces what is gone', ({ entries }) => assign(entries[0], { replaces: 'gone' })],
  ['two heads', ({ entries }) => assign(entries[2], { replaces: 'x1' }), 'channel-has-one-head'],
  ['no head', ({ entries }) => assign(entries[0], { replaces: 'x3' }), 'channel-has-one-head'],
  ['a head that skips itself', ({ entries }) => assign(entries[2], { skips: ['x3'] }), 'channel-has-one-head'],
  ['a circle', ({ entries }) => assign(entries[0], { replaces: 'x2' }), 'replaces-has-no-cycle'],
  [
    'a circle with an entry that is skipped',
    ({ entries }) => assign(entries[0], { replaces: 'x2', skips: ['x2'] }),
    'channel-entries-can-be-reached',
  ],
  ['a stranded entry', ({ entries }) => assign(entries[2], { skips: ['x2'] }), 'channel-entries-can-be-reached'],
  ['entries that are all skipped', ({ entries }) => assign(entries[2], { skips: ['x2', 'x1'] })],
  ['an empty skip', ({ entries }) => assign(entries[2], { skips: ['y', null] }), 'skipped-names-are-not-empty'],
  ['a range that is none', ({ entries }) => assign(entries[2], { skipRange: '^1.0.0' }), 'skip-range-is-valid'],

  [
    'a bundle of no package',
    ({ x1 }) => assign(x1, { package: undefined }),
    'bundle-package-is-set',
    'channel-entries-have-bundles',
  ],
  [
    'a bundle of another package',
    ({ blobs, x1 }) => blobs.push({ ...x1, package: 'gone' }),
    'bundle-package-exists',
    'package-property-names-the-package',
  ],
  [
    'a bundle without a name',
    ({ x1, entries }) =>
      assign(x1, { name: '' }) && assign(entries[0], { name: '' }) && assign(entries[1], { replaces: '' }),
    'bundle-name-is-set',
    // To opm replacing the empty name is replacing nothing.
    'channel-has-one-head',
  ],
  ['a bundle twice', ({ blobs, x1 }) => blobs.push({ ...x1 }), 'bundle-names-are-unique'],
  ['a bundle without properties', ({ x1 }) => assign(x1, { properties: null }), 'bundle-has-one-package-property'],
  [
    'two package properties',
    ({ x1, version }) => property(x1, 'olm.package', version),
    'bundle-has-one-package-property',
  ],
  [
    'a property that names another package',
    ({ version }) => assign(version, { packageName: 'y' }),
    'package-property-names-the-package',
  ],
  ['a version with a v', ({ version }) => assign(version, { version: 'v1.0.0' }), 'bundle-version-is-semver'],
  ['no version', ({ version }) => assign(version, { version: undefined }), 'bundle-version-is-semver'],
  ['a version twice', ({ version }) => assign(version, { version: '9.2.0' }), 'bundle-versions-are-unique'],
  ['a version with other build metadata', ({ version }) => assign(version, { version: '9.2.0+1' })],
  ['a release that is none', ({ version }) => assign(version, { release: '01' }), 'bundle-release-is-valid'],
  [
    'a release that is not in the name',
    ({ version }) => assign(version, { release: '1' }),
    'bundle-name-includes-its-release',
  ],
  ['an image that is none', ({ x1 }) => assign(x1, { image: 'Quay.io/Foo' }), 'image-references-are-valid'],
  [
    'a related image that is none',
    ({ x1 }) => assign(x1, { relatedImages: [{ image: '' }, { image: 'a:b:c' }] }),
    'image-references-are-valid',
  ],
  ['no image', ({ x1 }) => assign(x1, { image: '' }), 'bundle-has-an-image-or-objects'],
  [
    'an object instead of an image',
    ({ x1 }) => assign(x1, { image: '' }) && property(x1, 'olm.bundle.object', { data: 'e30=' }),
  ],
  [
    'a bundle that is no entry',
    ({ blobs, x1, name }) =>
      blobs.push({
        ...x1,
        name: 'x4',
        properties: [{ type: 'olm.package', value: { packageName: name, version: '9.4.0' } }],
      }),
    'bundles-are-in-a-channel',
  ],

  [
    'deprecations',
    ({ blobs, name }) =>
      blobs.push(
        deprecations(
          name,
          deprecation({ schema: 'olm.package' }),
          deprecation({ schema: 'olm.channel', name: 'extra' }),
          deprecation({ schema: 'olm.bundle', name: 'x1' }),
        ),
      ),
  ],
  ['deprecations of no package', ({ blobs }) => blobs.push(deprecations('')), 'deprecations-name-a-package'],
  [
    'deprecations of another package',
    ({ blobs }) => blobs.push(deprecations('gone', deprecation({ schema: 'olm.bundle', name: 'y' }))),
    'deprecated-package-exists',
  ],
  [
    'two blobs of deprecations',
    ({ blobs, name }) => blobs.push(deprecations(name), deprecations(name)),
    'package-has-one-deprecations-blob',
  ],
  [
    'a deprecation without a schema',
    ({ blobs, name }) => blobs.push(deprecations(name, deprecation({ name: 'x1' }), {})),
    'deprecation-reference-has-a-schema',
    'deprecation-message-is-set',
  ],
  [
    'a deprecation twice',
    ({ blobs, name }) =>
      blobs.push(
        deprecations(
          name,
          deprecation({ schema: 'olm.bundle', name: 'x1' }),
          deprecation({ schema: 'olm.bundle', name: 'x1' }),
        ),
      ),
    'deprecation-references-are-unique',
  ],
  [
    'a deprecated bundle that is gone',
    ({ blobs, name }) => blobs.push(deprecations(name, deprecation({ schema: 'olm.bundle', name: 'y' }))),
    'deprecated-bundle-exists',
  ],
  [
    'a deprecated channel that is gone',
    ({ blobs, name }) => blobs.push(deprecations(name, deprecation({ schema: 'olm.channel', name: 'y' }))),
    'deprecated-channel-exists',
  ],
  [
    'a deprecated package with a name',
    ({ blobs, name }) => blobs.push(deprecations(name, deprecation({ schema: 'olm.package', name }))),
    'package-deprecation-has-no-name',
  ],
  [
    'a deprecation of something else',
    ({ blobs, name }) => blobs.push(deprecations(name, deprecation({ schema: 'olm.csv' }))),
    'deprecation-schema-is-known',
  ],
  [
    'a deprecation without a message',
    ({ blobs, name }) => blobs.push(deprecations(name, deprecation({ schema: 'olm.bundle', name: 'x1' }, ''))),
    'deprecation-message-is-set',
  ],
];

/** The rules of opm, and those of ours that a case is about: what another rule finds in the samples is for its own examples to say. */
const named = new Set(cases.flatMap(([, , ...expected]) => expected));
const ofOpm = new Set(catalogChecks.flatMap(({ id, isOpmRule }) => (isOpmRule === true ? [id] : [])));

function reported(files: Readonly<Record<string, string>>): string[] {
  const found = new Set(judgeCatalog(files).findings.map(({ check }) => check));
  return [...found].filter(id => ofOpm.has(id) || named.has(id)).sort();
}

describe.each(cases)('%s', (_title, change, ...expected) => {
  test.each(seeds)('in catalog %i', seed => {
    const found = sample(seed);
    change(found);
    expect(reported(catalogText(found.blobs, createRandom(seed)))).toEqual([...expected].sort());
  });
});

test('every rule of opm is made to report something', () => {
  expect([...ofOpm].filter(id => !named.has(id))).toEqual([
    'files-can-be-read',
    'documents-are-separated',
    'documents-are-not-empty',
    'documents-can-be-parsed',
    'documents-are-objects',
  ]);
});
