import { defineCheck } from '../define.ts';
import { apiKey, definedApis, ownedApis } from './bundle-crds.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const csv =
  'kind: ClusterServiceVersion\nspec:\n  customresourcedefinitions:\n    owned:\n    - name: foos.example.com\n      version: v1\n      kind: Foo\n';
const crd = (kind: string) =>
  `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  group: example.com\n  names: {kind: ${kind}}\n  versions:\n  - name: v1\n`;

export const bundledCrdsAreOwned = defineCheck({
  id: 'bundled-crds-are-owned',
  group: 'bundle',
  title: 'The ClusterServiceVersion owns every CustomResourceDefinition of the bundle',
  why: `A CustomResourceDefinition that nobody owns is installed and then belongs to no operator: OLM does not see that two operators
bring it, and does not offer its API. Further versions of an owned kind need no entry of their own.`,
  severity: 'error',
  validator: 'bundle',
  examples: [
    { title: 'owned', bundle: { 'manifests/foo.csv.yaml': csv, 'manifests/foo.crd.yaml': crd('Foo') }, finds: [] },
    {
      title: 'not owned',
      bundle: {
        'manifests/foo.csv.yaml': csv,
        'manifests/bar.crd.yaml': crd('Bar'),
        'manifests/foo.crd.yaml': crd('Foo'),
      },
      finds: ['manifests/bar.crd.yaml:7: The ClusterServiceVersion does not own Bar of example.com in version v1'],
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
        const message = `The ClusterServiceVersion does not own ${shownText(kind)} of ${shownText(group)} in version ${shownText(version)}.`;
        yield crd.problem(node, message, 'Add it to `spec.customresourcedefinitions.owned`, or leave the file out.');
      }
    }
  },
});
