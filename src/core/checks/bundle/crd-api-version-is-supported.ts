import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { manifestsOf } from './located-manifest.ts';

const group = 'apiextensions.k8s.io';

export const crdApiVersionIsSupported = defineCheck({
  id: 'crd-api-version-is-supported',
  group: 'bundle',
  title: 'Every CustomResourceDefinition has the apiVersion apiextensions.k8s.io/v1',
  why: `Clusters cannot create a CustomResourceDefinition with another apiVersion. opm knows \`v1\` and \`v1beta1\` of \`apiextensions.k8s.io\` only; \`v1beta1\` is a warning, although Kubernetes
has not served it since 1.22.`,
  severity: 'error',
  validator: 'content',
  problems: {
    old: () => ({
      message: 'The CustomResourceDefinition has version v1beta1, which Kubernetes has not served since 1.22.',
      fix: `Convert it to ${group}/v1.`,
    }),
    unknown: ({ apiVersion }: Record<'apiVersion', string>) => ({
      message: `The CustomResourceDefinition has the apiVersion "${shownText(apiVersion)}", which opm does not know.`,
      fix: `Convert it to ${group}/v1.`,
    }),
  },
  examples: [
    {
      title: 'v1',
      bundle: { 'manifests/foo.crd.yaml': `apiVersion: ${group}/v1\nkind: CustomResourceDefinition\n` },
      finds: [],
    },
    {
      title: 'others',
      bundle: {
        'manifests/a.crd.yaml': `apiVersion: ${group}/v2\nkind: CustomResourceDefinition\n`,
        'manifests/b.crd.yaml': `apiVersion: ${group}/v1beta1\nkind: CustomResourceDefinition\n`,
      },
      finds: [
        `manifests/a.crd.yaml:1: The CustomResourceDefinition has the apiVersion "${group}/v2"`,
        'manifests/b.crd.yaml:1: The CustomResourceDefinition has version v1beta1, which Kubernetes has not served since 1.22.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, where } of manifestsOf(snapshot)) {
      if (manifest.kind !== 'CustomResourceDefinition' || manifest.apiVersion === `${group}/v1`) continue;
      const at = where(nodeAt(root, 'apiVersion'));
      if (manifest.apiVersion === `${group}/v1beta1`) yield { problem: 'old', ...at, warning: true };
      else yield { problem: 'unknown', apiVersion: manifest.apiVersion, ...at };
    }
  },
});
