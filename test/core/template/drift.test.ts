import { describe, expect, test } from '@jest/globals';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import type { Drift } from '../../../src/core/template/drift.ts';
import { driftOfBasic } from '../../../src/core/template/drift-of-basic.ts';
import { driftOfSemver } from '../../../src/core/template/drift-of-semver.ts';
import type { BasicTemplate, SemverTemplate } from '../../../src/core/template/model.ts';
import { readTemplate } from '../../../src/core/template/read-template.ts';

const definition = 'schema: olm.package\nname: foo\ndefaultChannel: stable\n';
const channel = 'schema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v1.0.0}]\n';
const deprecations =
  'schema: olm.deprecations\npackage: foo\nentries: [{reference: {schema: olm.package}, message: gone}]\n';

function bundle(version: string, image = `foo:${version}`): string {
  return `schema: olm.bundle\npackage: foo\nname: foo.v${version}\nimage: ${image}\nproperties: [{type: olm.package, value: {packageName: foo, version: ${version}}}]\n`;
}

function blobsOf(...documents: readonly string[]) {
  const text = documents.map(document => `---\n${document}`).join('');
  return readCatalogFile({ path: 'catalog.yaml', text, isUtf8: true });
}

describe('of a basic template', () => {
  const template = readTemplate({
    path: 'basic.yaml',
    text: `schema: olm.template.basic\nentries:\n${[
      definition,
      channel,
      deprecations,
      'schema: olm.bundle\nimage: foo:1.0.0\n',
    ]
      .map(entry => `-\n${entry.replace(/^/gm, '  ').trimEnd()}\n`)
      .join('')}`,
    isUtf8: true,
  }).template as BasicTemplate;

  function drift(...documents: readonly string[]): readonly Drift[] {
    return driftOfBasic(template, blobsOf(...documents));
  }

  test('is nothing for what it renders to', () => {
    expect(drift(definition, channel, bundle('1.0.0'), deprecations)).toEqual([]);
    expect(
      drift(deprecations, bundle('1.0.0'), `${channel}properties: []\n`, `${definition}description: ""\n`),
    ).toEqual([]);
  });

  test('reports properties of the package', () => {
    expect(drift(`${definition}properties: [{type: a, value: 1}]\n`, channel, bundle('1.0.0'), deprecations)).toEqual([
      { kind: 'package', package: 'foo', change: 'changed' },
    ]);
  });

  test('reports each difference', () => {
    const extra = 'schema: example.com/notes\npackage: foo\n';
    const description = `${definition}description: Foos\n`.replace('stable', 'fast');
    const entries = channel.replace('}]', '}, {name: foo.v0.9.0}]');
    expect(drift(description, entries, `${channel.replace('stable', 'fast')}`, bundle('1.1.0'), extra)).toMatchObject([
      { kind: 'package', package: 'foo', change: 'changed' },
      { kind: 'default-channel', package: 'foo', before: 'fast', after: 'stable' },
      { kind: 'channel', channel: 'fast', change: 'removed' },
      { kind: 'channel', channel: 'stable', change: 'changed', entries: [{ name: 'foo.v0.9.0', kind: 'removed' }] },
      { kind: 'deprecations', package: 'foo' },
      { kind: 'others', package: 'foo' },
      { kind: 'images-missing', images: [{ image: 'foo:1.0.0' }] },
      { kind: 'bundles-added', bundles: [{ content: { name: 'foo.v1.1.0' } }] },
    ]);
  });

  test('reports a package that only one of them has', () => {
    const other = definition.replace('foo', 'bar');
    expect(drift(other, bundle('1.0.0'))).toEqual([
      { kind: 'package', package: 'bar', change: 'removed' },
      { kind: 'package', package: 'foo', change: 'added' },
    ]);
  });
});

describe('of a semver template', () => {
  const packageText = definition.replace('stable', 'stable-v1');
  const entries = (text: string) => channel.replace('stable', 'stable-v1').replace(/\[.*\]/, `[${text}]`);
  const linked = entries('{name: foo.v1.0.0}, {name: foo.v1.1.0, replaces: foo.v1.0.0}');

  function drift(images: string, ...documents: readonly string[]): readonly Drift[] {
    const text = `schema: olm.semver\ngenerateMajorChannels: true\nstable: {bundles: [${images}]}\n`;
    const { template } = readTemplate({ path: 'semver.yaml', text, isUtf8: true });
    return driftOfSemver(template as SemverTemplate, blobsOf(...documents));
  }

  const both = '{image: foo:1.0.0}, {image: foo:1.1.0}';
  const bundles = [bundle('1.0.0'), bundle('1.1.0')];

  test('is nothing for what it renders to', () => {
    expect(drift(both, packageText, linked, ...bundles)).toEqual([]);
  });

  test('is nothing where an older opm skipped what it replaced', () => {
    const skipping = linked.replace('replaces: foo.v1.0.0', 'replaces: foo.v1.0.0, skips: [foo.v1.0.0]');
    expect(drift(both, packageText, skipping, ...bundles)).toEqual([]);
  });

  test.each([
    ['another edge', 'replaces: foo.v1.0.0', 'skips: [foo.v1.0.0]'],
    ['a range', 'replaces: foo.v1.0.0', "replaces: foo.v1.0.0, skipRange: '<1.1.0'"],
    ['one edge more', 'replaces: foo.v1.0.0', 'replaces: foo.v1.0.0, skips: [foo.v0.9.0]'],
  ])('tells %s', (_what, before, after) => {
    expect(drift(both, packageText, linked.replace(before, after), ...bundles)).toEqual([
      {
        kind: 'channel',
        package: 'foo',
        channel: 'stable-v1',
        change: 'changed',
        entries: [{ name: 'foo.v1.1.0', kind: 'changed' }],
      },
    ]);
  });

  test('reports channels, default channel and bundles', () => {
    expect(drift('{image: foo:1.0.0}', definition, linked.replace('stable-v1', 'stable'), ...bundles)).toMatchObject([
      { kind: 'bundles-added', bundles: [{ content: { name: 'foo.v1.1.0' } }] },
      { kind: 'default-channel', before: 'stable', after: 'stable-v1' },
      { kind: 'channel', channel: 'stable', change: 'removed' },
      { kind: 'channel', channel: 'stable-v1', change: 'added', entries: [{ name: 'foo.v1.0.0', kind: 'added' }] },
    ]);
  });

  test('reports missing images alone, because their versions are not known', () => {
    expect(drift(`${both}, {image: foo:1.2.0}, {image: foo:1.2.0}`, packageText, ...bundles)).toMatchObject([
      { kind: 'images-missing', images: [{ image: 'foo:1.2.0', path: ['stable', 'bundles', 2] }] },
    ]);
  });

  test.each([
    [
      '{image: foo:1.0.0}, {image: foo:1.0.0}',
      bundle('1.0.0'),
      'The template lists foo.v1.0.0 twice in one stream.',
      1,
    ],
    ['{image: foo:1.0}', bundle('1.0'), 'The version of foo.v1.0 cannot be read', 0],
    ['', bundle('1.0.0'), 'The template lists no bundle.', undefined],
  ])('tells what opm refuses, and of which entry: %s', (images, text, message, index) => {
    const [first] = drift(images, packageText, text);
    const path = index === undefined ? {} : { path: ['stable', 'bundles', index] };
    expect(first).toMatchObject({
      kind: 'unrenderable',
      message: expect.stringContaining(message) as unknown,
      ...path,
    });
  });

  test('reports versions without an order', () => {
    const [one, two] = ['1.0.0+a', '1.0.0+b'].map((version, index) => bundle(version, `foo:${index}`));
    expect(drift('{image: foo:0}, {image: foo:1}', packageText, one ?? '', two ?? '')).toMatchObject([
      { kind: 'unrenderable', message: 'foo.v1.0.0+a and foo.v1.0.0+b have versions that cannot be ordered.' },
    ]);
  });
});
