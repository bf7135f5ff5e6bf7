import { embeddedObjects } from '../../bundle/embedded-objects.ts';
import { contentOf, readingsOfProperty } from '../../bundle/object-of-property.ts';
import { locate } from '../../catalog/locate.ts';
import { textOf } from '../../json/fields.ts';
import { parsedJson } from '../../json/parsed-json.ts';
import type { Json, JsonObject } from '../../json.ts';
import { quote } from '../../text/quoted-names.ts';
import { newOrChangedBundles } from '../bundles-with-base.ts';
import { defineCheck } from '../define.ts';
import { embedding, file } from '../example-catalog.ts';

const csv = { apiVersion: 'operators.coreos.com/v1alpha1', kind: 'ClusterServiceVersion' };

function embedded(object: Json, ...more: readonly string[]): Readonly<Record<string, string>> {
  return embeddedText(JSON.stringify(object), ...more);
}

function embeddedText(text: string, ...more: readonly string[]): Readonly<Record<string, string>> {
  return { [file]: embedding(text, ...more) };
}

export const embeddedObjectsIncludeACsv = defineCheck({
  id: 'embedded-objects-include-a-csv',
  group: 'graph',
  title: 'The objects of a bundle without an image include a ClusterServiceVersion',
  why: `Users could not install the bundle, and installations of other operators in the same namespace would wait for it: OLM v0 installs a bundle without an image from its embedded ClusterServiceVersion, and stops if there is none, or if it has no \`apiVersion\` or cannot be read. \`opm validate\` does not
check this. Only new and changed bundles are checked.`,
  severity: 'error',
  needs: 'change',
  problems: {
    noCsv: ({ bundle }: Record<'bundle', string>) => ({
      message: `Bundle ${quote(bundle)} has no image, and no ClusterServiceVersion among its embedded objects.`,
      fix: 'Set `image` to the reference of the bundle image, or embed the ClusterServiceVersion.',
    }),
    noApiVersion: ({ bundle }: Record<'bundle', string>) => ({
      message: `Bundle ${quote(bundle)} has a ClusterServiceVersion without \`apiVersion\`, which OLM v0 does not install.`,
      fix: 'Set `apiVersion` to `operators.coreos.com/v1alpha1`, and encode the ClusterServiceVersion again.',
    }),
    otherText: ({ bundle }: Record<'bundle', string>) => ({
      message: `Bundle ${quote(bundle)} has a ClusterServiceVersion that begins with a brace and is not one JSON text, so OLM v0 cannot read it.`,
      fix: 'Write the ClusterServiceVersion as one JSON text, or as YAML in block style, and encode it again.',
    }),
  },
  examples: [
    { title: 'a ClusterServiceVersion', base: {}, merged: embedded(csv), finds: [] },
    {
      title: 'another object alone',
      base: {},
      merged: embedded({ apiVersion: 'v1', kind: 'ConfigMap' }),
      finds: [`${file}:5: Bundle "foo.v1.0.0" has no image, and no ClusterServiceVersion among its embedded objects.`],
    },
    {
      title: 'a ClusterServiceVersion without an API version',
      base: {},
      merged: embedded({ kind: csv.kind }),
      finds: [`${file}:8: Bundle "foo.v1.0.0" has a ClusterServiceVersion without`],
    },
    {
      title: 'a ClusterServiceVersion with text after its JSON, which opm accepts',
      base: {},
      merged: embeddedText(`${JSON.stringify(csv)}x`),
      finds: [
        `${file}:8: Bundle "foo.v1.0.0" has a ClusterServiceVersion that begins with a brace and is not one JSON`,
      ],
    },
    {
      title: 'a ClusterServiceVersion in YAML',
      base: {},
      merged: embeddedText(`\n${JSON.stringify(csv, null, 1).replace(/[{}",]/g, '')}`),
      finds: [],
    },
    {
      title: 'no object that can be read',
      base: {},
      merged: embedded('text'),
      finds: [`${file}:5: Bundle "foo.v1.0.0" has no image, and no ClusterServiceVersion among its embedded objects.`],
    },
    {
      title: 'a bundle that has an image',
      base: {},
      merged: embedded({ apiVersion: 'v1', kind: 'ConfigMap' }, 'image: quay.io/foo/foo-bundle:v1.0.0'),
      finds: [],
    },
    {
      title: 'a bundle that the change does not touch',
      base: embedded({ apiVersion: 'v1', kind: 'ConfigMap' }),
      merged: { 'catalog/foo/more.yaml': '---\nschema: olm.package\nname: foo\n' },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { bundle } of newOrChangedBundles(snapshot)) {
      // `bundle-has-an-image-or-objects` reports a bundle with neither.
      const objects = bundle.image === '' ? embeddedObjects(bundle.blob) : [];
      if (objects.length === 0) continue;
      const readings = objects.flatMap(({ property, path }) =>
        readingsOfProperty(property)
          .slice(0, 1)
          .map(object => ({ object, property, path })),
      );
      const found = readings.find(({ object }) => textOf(object, 'kind') === csv.kind);
      const names = { bundle: bundle.name, package: bundle.package };
      if (found === undefined) yield { problem: 'noCsv', ...names, at: locate(bundle.blob, 'properties') };
      else if (textOf(found.object, 'apiVersion') === '')
        yield { problem: 'noApiVersion', ...names, at: locate(bundle.blob, ...found.path) };
      else if (!isReadByOlm(found.property))
        yield { problem: 'otherText', ...names, at: locate(bundle.blob, ...found.path) };
    }
  },
});

/**
 * Whether OLM v0 can read a ClusterServiceVersion: opm hands on as it is what begins with a brace, and turns the rest into JSON.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/steps.go (`V1alpha1CSVFromBundle`)
 */
function isReadByOlm(property: JsonObject): boolean {
  const text = contentOf(property)?.text.trimStart() ?? '';
  return !text.startsWith('{') || parsedJson(text) !== undefined;
}
