import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { apiKey, type DefinedApi, definedApis } from './bundle-crds.ts';
import { csvsOf } from './located-manifest.ts';

const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };
const crd =
  'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  group: example.com\n  names: {kind: Foo}\n  versions:\n  - name: v1\n';

export const crdVersionsAreDefinedOnce = defineCheck({
  id: 'crd-versions-are-defined-once',
  group: 'bundle',
  title: 'Every version of a kind is defined once in a bundle',
  why: `Users get whichever definition is applied last: Kubernetes has one definition of each custom resource. Typically one of two is a \`v1beta1\` definition kept for old
clusters.`,
  severity: 'error',
  validator: 'bundle',
  problems: {
    definedTwice: ({ path, kind, group, version }: Record<'path' | 'kind' | 'group' | 'version', string>) => ({
      message: `${shownText(kind)} of ${shownText(group)} in version ${shownText(version)} is already defined in ${shownText(path)}.`,
      fix: 'Keep one of the definitions.',
    }),
  },
  examples: [
    { title: 'one', bundle: { ...csv, 'manifests/foo.crd.yaml': crd }, finds: [] },
    {
      title: 'two',
      bundle: { ...csv, 'manifests/foo.crd.yaml': crd, 'manifests/old.crd.yaml': crd },
      finds: [
        'manifests/old.crd.yaml:7: Foo of example.com in version v1 is already defined in manifests/foo.crd.yaml.',
      ],
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
          yield {
            problem: 'definedTwice',
            path: first.crd.manifest.file.path,
            kind,
            group,
            version,
            ...crd.where(node),
          };
        }
      }
    }
  },
});
