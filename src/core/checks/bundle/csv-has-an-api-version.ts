import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf } from './located-manifest.ts';

const expected = 'operators.coreos.com/v1alpha1';

export const csvHasAnApiVersion = defineCheck({
  id: 'csv-has-an-api-version',
  group: 'bundle',
  title: `Every ClusterServiceVersion has the apiVersion ${expected}`,
  why: `OLM cannot install the operator: clusters serve ClusterServiceVersions of \`${expected}\` only. The validators of operator-framework accept any
\`apiVersion\`; one that differs is a warning here.`,
  severity: 'error',
  isFixable: true,
  validator: 'csv',
  problems: {
    missing: () => ({
      message: 'The ClusterServiceVersion has no apiVersion.',
      fix: `Set apiVersion to ${expected}.`,
    }),
    other: ({ apiVersion }: Record<'apiVersion', string>) => ({
      message: `The ClusterServiceVersion has the apiVersion "${shownText(apiVersion)}", which no cluster serves.`,
      fix: `Set apiVersion to ${expected}.`,
    }),
  },
  examples: [
    {
      title: 'the apiVersion that clusters serve',
      bundle: { 'manifests/foo.csv.yaml': `apiVersion: ${expected}\nkind: ClusterServiceVersion\n` },
      finds: [],
    },
    {
      title: 'no apiVersion',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' },
      finds: ['manifests/foo.csv.yaml:1: The ClusterServiceVersion has no apiVersion'],
    },
    {
      title: 'another apiVersion',
      bundle: { 'manifests/foo.csv.yaml': 'apiVersion: app.coreos.com/v1alpha1\nkind: ClusterServiceVersion\n' },
      finds: ['manifests/foo.csv.yaml:1: The ClusterServiceVersion has the apiVersion "app.coreos.com/v1alpha1"'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, where, edits } of csvsOf(snapshot)) {
      const { apiVersion } = manifest;
      if (apiVersion === expected) continue;
      const node = nodeAt(root, 'apiVersion');
      const at = where(node);
      const set = () => edits({ kind: 'set', path: node.path, text: expected });
      if (apiVersion.split('/').at(-1) === '') yield { problem: 'missing', ...at };
      else yield { problem: 'other', apiVersion, ...at, warning: true, edits: set };
    }
  },
});
