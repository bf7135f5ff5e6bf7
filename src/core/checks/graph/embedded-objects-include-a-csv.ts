import { readingsOfProperty } from '../../bundle/object-of-property.ts';
import { areSameText, fieldsOf } from '../../catalog/difference/blob-meaning.ts';
import { encodeTextAsBase64 } from '../../catalog/encode-base64.ts';
import { locate } from '../../catalog/locate.ts';
import { itemsOf, textOf } from '../../json/fields.ts';
import type { Json, JsonObject } from '../../json.ts';
import { quote } from '../../text/quoted-names.ts';
import { bundlesWithBase } from '../bundles-with-base.ts';
import { defineCheck } from '../define.ts';

const path = 'catalog/foo/catalog.yaml';
const csv = { apiVersion: 'operators.coreos.com/v1alpha1', kind: 'ClusterServiceVersion' };

function embedded(object: Json, more = ''): Readonly<Record<string, string>> {
  const data = encodeTextAsBase64(JSON.stringify(object));
  const properties = `properties:\n- type: olm.bundle.object\n  value:\n    data: ${data}\n`;
  return { [path]: `---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\n${more}${properties}` };
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
      finds: [`${path}:5: Bundle "foo.v1.0.0" has no image, and no ClusterServiceVersion among its embedded objects.`],
    },
    {
      title: 'a ClusterServiceVersion without an API version',
      base: {},
      merged: embedded({ kind: csv.kind }),
      finds: [`${path}:8: Bundle "foo.v1.0.0" has a ClusterServiceVersion without`],
    },
    {
      title: 'no object that can be read',
      base: {},
      merged: embedded('text'),
      finds: [`${path}:5: Bundle "foo.v1.0.0" has no image, and no ClusterServiceVersion among its embedded objects.`],
    },
    {
      title: 'a bundle that has an image',
      base: {},
      merged: embedded({ apiVersion: 'v1', kind: 'ConfigMap' }, 'image: quay.io/foo/foo-bundle:v1.0.0\n'),
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
    for (const { bundle, before } of bundlesWithBase(snapshot)) {
      if (bundle.image !== '' || (before !== undefined && areSameText(before.blob, bundle.blob))) continue;
      // `bundle-has-an-image-or-objects` reports a bundle without any.
      if (!bundle.blob.content.properties.some(({ type }) => type === 'olm.bundle.object')) continue;
      const found = embeddedObjects(itemsOf(fieldsOf(bundle.blob), 'properties')).find(
        ({ object }) => textOf(object, 'kind') === csv.kind,
      );
      const names = { bundle: bundle.name, package: bundle.package };
      if (found === undefined) yield { problem: 'noCsv', ...names, at: locate(bundle.blob, 'properties') };
      else if (textOf(found.object, 'apiVersion') === '') {
        yield {
          problem: 'noApiVersion',
          ...names,
          at: locate(bundle.blob, 'properties', found.index, 'value', 'data'),
        };
      }
    }
  },
});

interface EmbeddedObject {
  /** Of the property. */
  readonly index: number;
  readonly object: JsonObject;
}

/** As opm reads each of them. */
function embeddedObjects(properties: readonly JsonObject[]): readonly EmbeddedObject[] {
  return properties.flatMap((property, index) => {
    const [object] = readingsOfProperty(property) ?? [];
    return object === undefined ? [] : [{ index, object }];
  });
}
