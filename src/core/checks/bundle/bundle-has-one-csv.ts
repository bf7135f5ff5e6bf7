import { nodeAt } from '../../bundle/manifest-node.ts';
import type { Bundle } from '../../bundle/model.ts';
import { filesIn } from '../../bundle/read/files-in.ts';
import { suspectedCsv } from '../../bundle/suspected-csv.ts';
import { type Draft, defineCheck } from '../define.ts';
import { located, problemInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';
import { shownText } from './shown-text.ts';

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
      finds: ['The bundle has no ClusterServiceVersion in manifests/'],
    },
    {
      title: 'one that cannot be read, of which `manifests-can-be-read` tells',
      bundle: { 'manifests/foo.clusterserviceversion.yaml': 'kind: ClusterServiceVersion\nspec: {\n' },
      finds: [],
    },
    {
      title: 'one of a misspelled kind',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceversion\n' },
      finds: [
        'manifests/foo.csv.yaml:1: The kind is "ClusterServiceversion", and the bundle has no ClusterServiceVersion',
      ],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      if (bundle.csv === undefined) {
        // Of a bundle without any manifest its directories are told.
        if (filesIn(bundle.source, 'manifests/').length > 0) yield* withoutCsv(bundle);
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

function* withoutCsv(bundle: Bundle): Iterable<Draft> {
  const suspected = suspectedCsv(bundle);
  if (suspected === undefined) {
    const fix = 'Put it there: `operator-sdk generate bundle` writes one.';
    yield problemInBundle(bundle, undefined, 'The bundle has no ClusterServiceVersion in manifests/.', fix);
  } else if ('misspelled' in suspected) {
    const { root, problem } = located(bundle, suspected.misspelled);
    const kind = shownText(suspected.misspelled.kind);
    const message = `The kind is "${kind}", and the bundle has no ClusterServiceVersion.`;
    yield problem(nodeAt(root, 'kind'), message, 'Write `kind: ClusterServiceVersion`, if that is what it is.');
  }
}
