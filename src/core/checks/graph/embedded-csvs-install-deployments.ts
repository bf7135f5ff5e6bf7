import { readingsOfProperty } from '../../bundle/object-of-property.ts';
import { unknownStrategy } from '../../bundle/unknown-strategy.ts';
import type { BundleContent } from '../../catalog/blob.ts';
import { areSameText, fieldsOf } from '../../catalog/difference/blob-meaning.ts';
import { encodeTextAsBase64 } from '../../catalog/encode-base64.ts';
import { locate } from '../../catalog/locate.ts';
import type { BlobOf } from '../../catalog/model.ts';
import { itemsOf, textOf } from '../../json/fields.ts';
import type { Json } from '../../json.ts';
import { quote } from '../../text/quoted-names.ts';
import { bundlesWithBase } from '../bundles-with-base.ts';
import { defineCheck } from '../define.ts';

const path = 'catalog/foo/catalog.yaml';
const relatedImages = [{ name: 'foo', image: 'quay.io/foo/foo:v1.0.0' }];

function embedded(spec: Json): Readonly<Record<string, string>> {
  const data = encodeTextAsBase64(JSON.stringify({ kind: 'ClusterServiceVersion', spec }));
  const image = 'image: quay.io/foo/foo-bundle:v1.0.0\n';
  const properties = `properties:\n- type: olm.bundle.object\n  value:\n    data: ${data}\n`;
  return { [path]: `---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\n${image}${properties}` };
}

export const embeddedCsvsInstallDeployments = defineCheck({
  id: 'embedded-csvs-install-deployments',
  group: 'graph',
  title: 'An embedded ClusterServiceVersion has the install strategy deployment',
  why: `Clusters could show no package of any catalog: the package server of OLM v0 crashes at an embedded ClusterServiceVersion with related images whose \`spec.install.strategy\` is not \`deployment\`, and again after each restart. OLM knows no other strategy. \`opm validate\` does not
check this. Only new and changed bundles are checked.`,
  severity: 'error',
  needs: 'change',
  problems: {
    otherStrategy: ({ bundle, strategy }: Record<'bundle' | 'strategy', string>) => ({
      message: `Bundle ${quote(bundle)} has a ClusterServiceVersion ${strategy === '' ? 'without an install strategy' : `with the install strategy ${quote(strategy)}`}, which crashes the package server of OLM v0.`,
      fix: 'Set `spec.install.strategy` to `deployment`, and encode the ClusterServiceVersion again.',
    }),
  },
  examples: [
    {
      title: 'deployments',
      base: {},
      merged: embedded({ install: { strategy: 'deployment' }, relatedImages }),
      finds: [],
    },
    {
      title: 'another strategy',
      base: {},
      merged: embedded({ install: { strategy: 'Deployment' }, relatedImages }),
      finds: [`${path}:9: Bundle "foo.v1.0.0" has a ClusterServiceVersion with the install strategy "Deployment"`],
    },
    {
      title: 'no strategy',
      base: {},
      merged: embedded({ relatedImages }),
      finds: [`${path}:9: Bundle "foo.v1.0.0" has a ClusterServiceVersion without an install strategy`],
    },
    {
      title: 'another strategy under a key in another case, which OLM v0 reads too',
      base: {},
      merged: embedded({ install: { strategy: 'deployment' }, Install: { strategy: 'none' }, relatedImages }),
      finds: [`${path}:9: Bundle "foo.v1.0.0" has a ClusterServiceVersion with the install strategy "none"`],
    },
    { title: 'no related images', base: {}, merged: embedded({}), finds: [] },
    {
      title: 'a bundle that the change does not touch',
      base: embedded({ relatedImages }),
      merged: { 'catalog/foo/more.yaml': '---\nschema: olm.package\nname: foo\n' },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { bundle, before } of bundlesWithBase(snapshot)) {
      if (before !== undefined && areSameText(before.blob, bundle.blob)) continue;
      for (const { index, strategy } of otherStrategies(bundle.blob)) {
        const at = locate(bundle.blob, 'properties', index, 'value', 'data');
        yield { problem: 'otherStrategy', bundle: bundle.name, strategy, package: bundle.package, at };
      }
    }
  },
});

interface OtherStrategy {
  /** Of the property. */
  readonly index: number;
  readonly strategy: string;
}

/** By contents, which equal bundles of several catalogs share: their objects are read once. */
const known = new WeakMap<BundleContent, readonly OtherStrategy[]>();

function otherStrategies(blob: BlobOf<BundleContent>): readonly OtherStrategy[] {
  const before = known.get(blob.content);
  if (before !== undefined) return before;
  const isEmbedded = blob.content.properties.some(({ type }) => type === 'olm.bundle.object');
  const properties = isEmbedded ? itemsOf(fieldsOf(blob), 'properties') : [];
  const found = properties.flatMap((property, index) => {
    const strategy = (readingsOfProperty(property) ?? [])
      .filter(one => textOf(one, 'kind') === 'ClusterServiceVersion')
      .map(unknownStrategy)
      .find(other => other !== undefined);
    return strategy === undefined ? [] : [{ index, strategy }];
  });
  known.set(blob.content, found);
  return found;
}
