import { describe, expect, test } from '@jest/globals';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { writeCatalog } from '../../../src/core/catalog/write-catalog.ts';
import { refusalOfCatalog } from '../../../src/core/checks/catalog/refusal-of-catalog.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { driftOfBasic } from '../../../src/core/template/drift-of-basic.ts';
import { driftOfSemver } from '../../../src/core/template/drift-of-semver.ts';
import { driftOfSubstitutes } from '../../../src/core/template/drift-of-substitutes.ts';
import type { KnownTemplate } from '../../../src/core/template/model.ts';
import { readTemplate } from '../../../src/core/template/read-template.ts';
import { renderTemplate } from '../../../src/core/template/render-template.ts';
import type { RenderedBundle } from '../../../src/core/template/rendered-bundle.ts';

const csv = { spec: { description: 'Foos', icon: [{ base64data: 'PHN2Zy8+', mediatype: 'image/svg+xml' }] } };

function bundle(version: string): RenderedBundle {
  const properties = [{ type: 'olm.package', value: { packageName: 'foo', version } }];
  const image = `foo:${version}`;
  return { blob: { schema: 'olm.bundle', name: `foo.v${version}`, package: 'foo', image, properties }, csv };
}

const known = new Map(['1.0.0', '1.1.0', '1.2.0'].map(version => [`foo:${version}`, bundle(version)]));

function template(text: string): KnownTemplate {
  return readTemplate({ path: 'template.yaml', text, isUtf8: true }).template as KnownTemplate;
}

/** The catalog that a template renders to, some of its blobs changed or left out. */
function catalogOf(of: KnownTemplate, change: (blob: JsonObject) => JsonObject | undefined = blob => blob) {
  const rendering = renderTemplate(
    of,
    image => ({ kind: 'exists', value: known.get(image) as RenderedBundle }),
    refusalOfCatalog,
  );
  if ('problems' in rendering) throw new Error(rendering.problems[0]?.message);
  const blobs = rendering.blobs.flatMap(blob => change(blob) ?? []);
  return readCatalogFile({ path: 'catalog.yaml', text: writeCatalog(blobs, 'yaml'), isUtf8: true });
}

const renderedOf = (image: string) => known.get(image);

describe('of a semver template', () => {
  const semver = template(
    'schema: olm.semver\nstable: {bundles: [{image: "foo:1.0.0"}, {image: "foo:1.1.0"}, {image: "foo:1.2.0"}]}\n',
  );
  if (semver.kind !== 'olm.semver') throw new Error('another template');

  test('is nothing for what it renders to', () => {
    expect(driftOfSemver(semver, catalogOf(semver), renderedOf)).toEqual([]);
  });

  test('reports icon and description, unless the catalog has neither as older opm wrote it', () => {
    const described = catalogOf(semver, blob =>
      blob.schema === 'olm.package' ? { ...blob, description: 'Bars' } : blob,
    );
    expect(driftOfSemver(semver, described, renderedOf)).toEqual([
      { kind: 'package', package: 'foo', change: 'changed' },
    ]);
    const bare = catalogOf(semver, ({ icon, description, ...blob }) => blob);
    expect(driftOfSemver(semver, bare, renderedOf)).toEqual([]);
  });

  test('reports edges although an image is missing, where it was read', () => {
    const lacking = catalogOf(semver, blob => (blob.name === 'foo.v1.2.0' ? undefined : blob));
    const drift = driftOfSemver(semver, lacking, renderedOf);
    expect(drift).toMatchObject([{ kind: 'images-missing', images: [{ image: 'foo:1.2.0' }] }]);
    const entries = catalogOf(semver, blob => (blob.name === 'stable-v1.2' ? { ...blob, entries: [] } : blob));
    expect(driftOfSemver(semver, entries, renderedOf)).toMatchObject([{ kind: 'channel', channel: 'stable-v1.2' }]);
  });

  test('reports an image whose bundle opm cannot read', () => {
    const broken = {
      ...bundle('1.2.0'),
      blob: { schema: 'olm.bundle', name: 'x', package: 'foo', image: 'foo:1.2.0' },
    };
    const drift = driftOfSemver(semver, catalogOf(semver), image => (image === 'foo:1.2.0' ? broken : undefined));
    expect(drift.at(-1)).toMatchObject({ kind: 'unrenderable', message: expect.stringContaining('foo:1.2.0') });
  });
});

describe('of bundles', () => {
  const basic = template(
    'schema: olm.template.basic\nentries:\n- {schema: olm.package, name: foo}\n- {schema: olm.bundle, image: "foo:1.0.0"}\n',
  );
  if (basic.kind !== 'olm.template.basic') throw new Error('another template');

  const drift = (change: (blob: JsonObject) => JsonObject) => {
    const blobs = catalogOf(basic, blob => (blob.schema === 'olm.bundle' ? change(blob) : blob));
    return driftOfBasic(basic, blobs, renderedOf);
  };

  test('is nothing where a bundle is what its image holds', () => {
    expect(drift(blob => blob)).toEqual([]);
  });

  test('reports properties, related images and names', () => {
    expect(drift(blob => ({ ...blob, properties: [] }))).toMatchObject([
      { kind: 'bundle', properties: ['olm.package'], isRelated: false },
    ]);
    expect(drift(blob => ({ ...blob, relatedImages: [{ name: 'a', image: 'a' }] }))).toMatchObject([
      { kind: 'bundle', properties: [], isRelated: true },
    ]);
    expect(drift(blob => ({ ...blob, name: 'bar' }))).toMatchObject([{ kind: 'bundle', renamed: 'foo.v1.0.0' }]);
  });
});

describe('of a substitutes template', () => {
  const entries = ['1.0.0', '1.1.0'].map(version => `- ${JSON.stringify(bundle(version).blob)}\n`).join('');
  const substitutes = template(`schema: olm.template.substitutes
entries:
- {schema: olm.package, name: foo, defaultChannel: stable}
- {schema: olm.channel, package: foo, name: stable, entries: [{name: foo.v1.0.0}, {name: foo.v1.1.0, replaces: foo.v1.0.0}]}
${entries}substitutions:
- {name: "foo:1.2.0", base: foo.v1.1.0}
`);
  if (substitutes.kind !== 'olm.template.substitutes') throw new Error('another template');

  test('is nothing for what it renders to, whether the image was read or not', () => {
    expect(driftOfSubstitutes(substitutes, catalogOf(substitutes), refusalOfCatalog, renderedOf)).toEqual([]);
    expect(driftOfSubstitutes(substitutes, catalogOf(substitutes), refusalOfCatalog)).toEqual([]);
  });

  test('reports each difference', () => {
    const changed = catalogOf(substitutes, blob =>
      blob.schema === 'olm.channel'
        ? { ...blob, name: 'fast' }
        : blob.name === 'foo.v1.0.0'
          ? { ...blob, name: 'x' }
          : blob,
    );
    expect(driftOfSubstitutes(substitutes, changed, refusalOfCatalog)).toMatchObject([
      { kind: 'channel', channel: 'fast', change: 'removed' },
      { kind: 'channel', channel: 'stable', change: 'added' },
      { kind: 'images-missing', images: [{ image: 'foo:1.0.0' }] },
      { kind: 'bundles-added', bundles: [{ content: { name: 'x' } }] },
    ]);
  });

  test('reports missing images alone, because what they hold is not known', () => {
    const lacking = catalogOf(substitutes, blob => (blob.name === 'foo.v1.2.0' ? undefined : blob));
    expect(driftOfSubstitutes(substitutes, lacking, refusalOfCatalog)).toMatchObject([
      { kind: 'images-missing', images: [{ image: 'foo:1.2.0', path: ['substitutions', 0] }] },
    ]);
  });

  test('reports what opm refuses', () => {
    const again = { ...substitutes, substitutions: [{ image: 'foo:1.2.0', base: 'foo.v9.0.0', path: [] }] };
    expect(driftOfSubstitutes(again, catalogOf(substitutes), refusalOfCatalog)).toMatchObject([
      { kind: 'unrenderable', message: 'The bundle foo.v9.0.0 is not in the catalog.' },
    ]);
  });
});
