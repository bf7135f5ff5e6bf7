import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { located, problemInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

export const bundleHasOneCsv = defineCheck({
  id: 'bundle-has-one-csv',
  group: 'bundle',
  title: 'A bundle has one ClusterServiceVersion',
  why: `The ClusterServiceVersion is what OLM installs. Without one there is nothing to install; of several opm renders the first,
and operator-sdk refuses the bundle.`,
  severity: 'error',
  validator: 'bundle',
  examples: [
    { title: 'one', bundle: csv, finds: [] },
    {
      title: 'two',
      bundle: { ...csv, 'manifests/old.csv.yaml': 'kind: ClusterServiceVersion\n' },
      finds: ['manifests/old.csv.yaml:1: The bundle has another ClusterServiceVersion in manifests/foo.csv.yaml'],
    },
    {
      title: 'none',
      bundle: { 'manifests/role.yaml': 'kind: Role\n' },
      finds: ['The bundle has no ClusterServiceVersion that can be read'],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      if (bundle.csv === undefined) {
        const message = 'The bundle has no ClusterServiceVersion that can be read.';
        yield problemInBundle(bundle, undefined, message, 'Add one to manifests/.');
        continue;
      }
      for (const manifest of bundle.manifests) {
        if (manifest.kind !== 'ClusterServiceVersion' || manifest === bundle.csv) continue;
        const { root, problem } = located(bundle, manifest);
        const message = `The bundle has another ClusterServiceVersion in ${bundle.csv.file.path}.`;
        yield problem(nodeAt(root, 'kind'), message, 'Keep one of them.');
      }
    }
  },
});
