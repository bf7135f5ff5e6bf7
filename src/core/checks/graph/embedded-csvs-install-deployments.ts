import { embeddedObjects } from '../../bundle/embedded-objects.ts';
import { readingsOfProperty } from '../../bundle/object-of-property.ts';
import { unknownStrategy } from '../../bundle/unknown-strategy.ts';
import type { BundleContent } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import type { BlobOf } from '../../catalog/model.ts';
import { textOf } from '../../json/fields.ts';
import type { Json, JsonPath } from '../../json.ts';
import { quote } from '../../text/quoted-names.ts';
import { newOrChangedBundles } from '../bundles-with-base.ts';
import { defineCheck } from '../define.ts';
import { embedding, file } from '../example-catalog.ts';

const relatedImages = [{ name: 'foo', image: 'quay.io/foo/foo:v1.0.0' }];

function embedded(spec: Json): Readonly<Record<string, string>> {
  const object = JSON.stringify({ kind: 'ClusterServiceVersion', spec });
  return { [file]: embedding(object, 'image: quay.io/foo/foo-bundle:v1.0.0') };
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
      finds: [`${file}:9: Bundle "foo.v1.0.0" has a ClusterServiceVersion with the install strategy "Deployment"`],
    },
    {
      title: 'no strategy',
      base: {},
      merged: embedded({ relatedImages }),
      finds: [`${file}:9: Bundle "foo.v1.0.0" has a ClusterServiceVersion without an install strategy`],
    },
    {
      title: 'another strategy under a key in another case, which OLM v0 reads too',
      base: {},
      merged: embedded({ install: { strategy: 'deployment' }, Install: { strategy: 'none' }, relatedImages }),
      finds: [`${file}:9: Bundle "foo.v1.0.0" has a ClusterServiceVersion with the install strategy "none"`],
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
    for (const { bundle } of newOrChangedBundles(snapshot)) {
      for (const { path, strategy } of otherStrategies(bundle.blob)) {
        const at = locate(bundle.blob, ...path);
        yield { problem: 'otherStrategy', bundle: bundle.name, strategy, package: bundle.package, at };
      }
    }
  },
});

interface OtherStrategy {
  readonly strategy: string;
  /** Of the object. */
  readonly path: JsonPath;
}

/** By contents, which equal bundles of several catalogs share: their objects are read once. */
const known = new WeakMap<BundleContent, readonly OtherStrategy[]>();

function otherStrategies(blob: BlobOf<BundleContent>): readonly OtherStrategy[] {
  const before = known.get(blob.content);
  if (before !== undefined) return before;
  const found = embeddedObjects(blob).flatMap(({ property, path }) => {
    const strategy = readingsOfProperty(property)
      .filter(one => textOf(one, 'kind') === 'ClusterServiceVersion')
      .map(unknownStrategy)
      .find(other => other !== undefined);
    return strategy === undefined ? [] : [{ strategy, path }];
  });
  known.set(blob.content, found);
  return found;
}
