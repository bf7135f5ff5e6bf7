import { nodeAt } from '../../bundle/manifest-node.ts';
import type { Bundle } from '../../bundle/model.ts';
import { filesIn } from '../../bundle/read/files-in.ts';
import { suspectedCsv } from '../../bundle/suspected-csv.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { located, whereInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

const problems = {
  several: ({ path }: Record<'path', string>) => ({
    message: `The bundle has another ClusterServiceVersion in ${path}.`,
    fix: 'Keep one of them.',
  }),
  missing: () => ({
    message: 'The bundle has no ClusterServiceVersion in manifests/.',
    fix: 'Add one: `operator-sdk generate bundle` writes it.',
  }),
  misspelled: ({ kind }: Record<'kind', string>) => ({
    message: `Kind "${shownText(kind)}" is not a ClusterServiceVersion, and the bundle has none.`,
    fix: 'Write `kind: ClusterServiceVersion`, if that is meant.',
  }),
};

export const bundleHasOneCsv = defineCheck({
  id: 'bundle-has-one-csv',
  group: 'bundle',
  title: 'A bundle has exactly one ClusterServiceVersion',
  why: `Users cannot install a bundle without a ClusterServiceVersion, which is what OLM installs. If there are several, opm renders the first,
and operator-sdk refuses the bundle.`,
  severity: 'error',
  validator: 'bundle',
  problems,
  examples: [
    { title: 'one', bundle: csv, finds: [] },
    {
      title: 'two',
      bundle: { ...csv, 'manifests/old.csv.yaml': 'kind: ClusterServiceVersion\n' },
      finds: ['manifests/old.csv.yaml:1: The bundle has another ClusterServiceVersion in manifests/foo.csv.yaml'],
    },
    {
      title: 'two beside a Helm chart, at which OLM does not look',
      bundle: {
        ...csv,
        'manifests/Chart.yaml': 'kind: ConfigMap\nname: foo\n',
        'manifests/old.csv.yaml': 'kind: ClusterServiceVersion\n',
      },
      finds: ['manifests/old.csv.yaml:1: The bundle has another ClusterServiceVersion in manifests/foo.csv.yaml'],
    },
    {
      title: 'none',
      bundle: { 'manifests/role.yaml': 'kind: Role\n' },
      finds: ['The bundle has no ClusterServiceVersion in manifests/'],
    },
    {
      title: 'one that cannot be read: reported by `manifests-can-be-read`',
      bundle: { 'manifests/foo.clusterserviceversion.yaml': 'kind: ClusterServiceVersion\nspec: {\n' },
      finds: [],
    },
    {
      title: 'one of a misspelled kind',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceversion\n' },
      finds: [
        'manifests/foo.csv.yaml:1: Kind "ClusterServiceversion" is not a ClusterServiceVersion, and the bundle has none.',
      ],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      if (bundle.csv === undefined) {
        // A bundle without any manifest is reported by `bundle-has-its-directories`.
        if (filesIn(bundle.source, 'manifests/').length > 0) yield* withoutCsv(bundle);
        continue;
      }
      for (const manifest of bundle.manifests) {
        if (manifest.kind !== 'ClusterServiceVersion' || manifest === bundle.csv) continue;
        const { root, where } = located(bundle, manifest);
        yield { problem: 'several', path: bundle.csv.file.path, ...where(nodeAt(root, 'kind')) };
      }
    }
  },
});

function* withoutCsv(bundle: Bundle): Iterable<ProblemOf<typeof problems>> {
  const suspected = suspectedCsv(bundle);
  if (suspected === undefined) {
    yield { problem: 'missing', ...whereInBundle(bundle, undefined) };
  } else if ('misspelled' in suspected) {
    const { root, where } = located(bundle, suspected.misspelled);
    yield { problem: 'misspelled', kind: suspected.misspelled.kind, ...where(nodeAt(root, 'kind')) };
  }
}
