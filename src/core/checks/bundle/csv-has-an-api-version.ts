import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const expected = 'operators.coreos.com/v1alpha1';

export const csvHasAnApiVersion = defineCheck({
  id: 'csv-has-an-api-version',
  group: 'bundle',
  title: `A ClusterServiceVersion is of ${expected}`,
  why: `The cluster knows ClusterServiceVersions of \`${expected}\` alone. The validators of operator-framework miss an
\`apiVersion\` that is not there and take any other; another one is a warning here.`,
  severity: 'error',
  validator: 'csv',
  examples: [
    {
      title: 'the version of clusters',
      bundle: { 'manifests/foo.csv.yaml': `apiVersion: ${expected}\nkind: ClusterServiceVersion\n` },
      finds: [],
    },
    {
      title: 'none, and another',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' },
      finds: ['manifests/foo.csv.yaml:1: The ClusterServiceVersion has no apiVersion'],
    },
    {
      title: 'another',
      bundle: { 'manifests/foo.csv.yaml': 'apiVersion: app.coreos.com/v1alpha1\nkind: ClusterServiceVersion\n' },
      finds: ['manifests/foo.csv.yaml:1: No cluster has ClusterServiceVersions of "app.coreos.com/v1alpha1"'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, problem } of csvsOf(snapshot)) {
      const { apiVersion } = manifest;
      if (apiVersion === expected) continue;
      const hasVersion = apiVersion.split('/').at(-1) !== '';
      const message = hasVersion
        ? `No cluster has ClusterServiceVersions of "${shownText(apiVersion)}".`
        : 'The ClusterServiceVersion has no apiVersion.';
      const found = problem(nodeAt(root, 'apiVersion'), message, `Set apiVersion to ${expected}.`);
      yield { ...found, ...(hasVersion ? { warning: true as const } : {}) };
    }
  },
});
