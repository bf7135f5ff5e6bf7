import { largestMessage, listedBytes } from '../../serve/index.ts';
import { byteCount } from '../../text/counted.ts';
import { defineCheck } from '../define.ts';
import { whereInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const csv = {
  'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\nspec:\n  version: 1.0.0\n',
  'metadata/annotations.yaml': 'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n',
};
const properties = (length: number) => ({
  ...csv,
  'metadata/properties.yaml': `properties:\n- type: example.notes\n  value: ${'x'.repeat(length)}\n`,
});

export const bundleFitsIntoTheList = defineCheck({
  id: 'bundle-fits-into-the-list',
  group: 'bundle',
  title: 'OLM v0 can read a bundle in the list of all bundles',
  why: `Clusters could install nothing from the catalog, not even other packages: OLM v0 reads all bundles of a catalog in one list, with their properties, dependencies and upgrade paths but without manifests, and at most 4 MiB for each bundle. It stops at a larger one, and then resolves nothing from the catalog. opm accepts it.`,
  severity: 'error',
  problems: {
    tooLarge: ({ bytes }: { readonly bytes: number }) => ({
      message: `The bundle takes ${byteCount(bytes)} without its manifests, and OLM v0 reads at most ${byteCount(largestMessage)} (4 MiB) of each bundle.`,
      fix: 'Shorten its properties, its dependencies and `spec.skips`.',
    }),
  },
  examples: [
    { title: 'a few properties', bundle: properties(100), finds: [] },
    {
      title: 'a property of 5 MB',
      /** Made when it is looked at: a run that loads the checks does not need it. */
      get bundle() {
        return properties(5_000_000);
      },
      finds: ['The bundle takes 5.0 MB without its manifests, and OLM v0 reads at most 4.2 MB (4 MiB) of each bundle.'],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      const bytes = listedBytes(bundle);
      if (bytes > largestMessage) yield { problem: 'tooLarge', bytes, ...whereInBundle(bundle, undefined) };
    }
  },
});
