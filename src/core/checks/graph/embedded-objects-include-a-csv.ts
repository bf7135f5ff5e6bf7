import { embeddedObjects } from '../../bundle/embedded-objects.ts';
import { readingsOfProperty } from '../../bundle/object-of-property.ts';
import { locate } from '../../catalog/locate.ts';
import { textOf } from '../../json/fields.ts';
import type { Json } from '../../json.ts';
import { quote } from '../../text/quoted-names.ts';
import { newOrChangedBundles } from '../bundles-with-base.ts';
import { defineCheck } from '../define.ts';
import { embedding, file } from '../example-catalog.ts';

const csv = { apiVersion: 'operators.coreos.com/v1alpha1', kind: 'ClusterServiceVersion' };

function embedded(object: Json, ...more: readonly string[]): Readonly<Record<string, string>> {
  return { [file]: embedding(JSON.stringify(object), ...more) };
}

export const embeddedObjectsIncludeACsv = defineCheck({
  id: 'embedded-objects-include-a-csv',
  group: 'graph',
  title: 'The objects of a bundle without an image include a ClusterServiceVersion',
  why: `Users could not install the bundle, and installations of other operators in the same namespace would wait for it: OLM v0 installs a bundle without an image from its embedded ClusterServiceVersion, and stops if there is none, or if it has no \`apiVersion\`. \`opm validate\` does not
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
          .map(object => ({ object, path })),
      );
      const found = readings.find(({ object }) => textOf(object, 'kind') === csv.kind);
      const names = { bundle: bundle.name, package: bundle.package };
      if (found === undefined) yield { problem: 'noCsv', ...names, at: locate(bundle.blob, 'properties') };
      else if (textOf(found.object, 'apiVersion') === '')
        yield { problem: 'noApiVersion', ...names, at: locate(bundle.blob, ...found.path) };
    }
  },
});
