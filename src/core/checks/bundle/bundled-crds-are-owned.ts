import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { apiKey, definedApis, ownedApis } from './bundle-crds.ts';
import { csvsOf } from './located-manifest.ts';

const csv =
  'kind: ClusterServiceVersion\nspec:\n  customresourcedefinitions:\n    owned:\n    - name: foos.example.com\n      version: v1\n      kind: Foo\n';
const crd = (kind: string) =>
  `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  group: example.com\n  names: {kind: ${kind}}\n  versions:\n  - name: v1\n`;

export const bundledCrdsAreOwned = defineCheck({
  id: 'bundled-crds-are-owned',
  group: 'bundle',
  title: 'The ClusterServiceVersion owns every CustomResourceDefinition of the bundle',
  why: 'Two operators can install the same CustomResourceDefinition unnoticed if none of them owns it, and OLM does not offer its API. Other versions of an owned kind need no entry of their own.',
  severity: 'error',
  validator: 'bundle',
  problems: {
    notOwned: ({ kind, group, version }: Record<'kind' | 'group' | 'version', string>) => ({
      message: `${shownText(kind)} of ${shownText(group)} in version ${shownText(version)} is not owned by the ClusterServiceVersion.`,
      fix: 'Add it to `spec.customresourcedefinitions.owned`, or remove the file.',
    }),
  },
  examples: [
    { title: 'owned', bundle: { 'manifests/foo.csv.yaml': csv, 'manifests/foo.crd.yaml': crd('Foo') }, finds: [] },
    {
      title: 'not owned',
      bundle: {
        'manifests/foo.csv.yaml': csv,
        'manifests/bar.crd.yaml': crd('Bar'),
        'manifests/foo.crd.yaml': crd('Foo'),
      },
      finds: ['manifests/bar.crd.yaml:7: Bar of example.com in version v1 is not owned by the ClusterServiceVersion.'],
    },
  ],
  *run(snapshot) {
    for (const { bundle, root } of csvsOf(snapshot)) {
      const defined = definedApis(bundle);
      const keys = new Set(defined.map(({ group, version, kind }) => apiKey(group, version, kind)));
      const owned = ownedApis(root).filter(({ group, version, kind }) => keys.has(apiKey(group, version, kind)));
      const ownedKinds = new Set(owned.map(({ group, kind }) => apiKey(group, kind)));
      for (const { crd, group, version, kind, node } of defined) {
        if (ownedKinds.has(apiKey(group, kind))) continue;
        yield { problem: 'notOwned', kind, group, version, ...crd.where(node) };
      }
    }
  },
});
