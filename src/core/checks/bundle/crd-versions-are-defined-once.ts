import { defineCheck } from '../define.ts';
import { apiKey, type DefinedApi, definedApis } from './bundle-crds.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };
const crd =
  'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  group: example.com\n  names: {kind: Foo}\n  versions:\n  - name: v1\n';

export const crdVersionsAreDefinedOnce = defineCheck({
  id: 'crd-versions-are-defined-once',
  group: 'bundle',
  title: 'No two CustomResourceDefinitions of a bundle define the same version of a kind',
  why: `Kubernetes has one definition of each custom resource. A bundle with two, for instance one of \`v1beta1\` kept for old
clusters, ends with whichever is applied last.`,
  severity: 'error',
  validator: 'bundle',
  examples: [
    { title: 'one', bundle: { ...csv, 'manifests/foo.crd.yaml': crd }, finds: [] },
    {
      title: 'two',
      bundle: { ...csv, 'manifests/foo.crd.yaml': crd, 'manifests/old.crd.yaml': crd },
      finds: ['manifests/old.crd.yaml:7: manifests/foo.crd.yaml defines Foo of example.com in version v1, too'],
    },
  ],
  *run(snapshot) {
    for (const { bundle } of csvsOf(snapshot)) {
      const seen = new Map<string, DefinedApi>();
      for (const api of definedApis(bundle)) {
        const { crd, group, version, kind, node } = api;
        const key = apiKey(group, version, kind);
        const first = seen.get(key);
        if (first === undefined) seen.set(key, api);
        else {
          const { path } = first.crd.manifest.file;
          const message = `${shownText(path)} defines ${shownText(kind)} of ${shownText(group)} in version ${shownText(version)}, too.`;
          yield crd.problem(node, message, 'Keep one of the definitions.');
        }
      }
    }
  },
});
