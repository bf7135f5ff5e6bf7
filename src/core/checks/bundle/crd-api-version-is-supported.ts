import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { manifestsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const group = 'apiextensions.k8s.io';

export const crdApiVersionIsSupported = defineCheck({
  id: 'crd-api-version-is-supported',
  group: 'bundle',
  title: 'CustomResourceDefinitions are of apiextensions.k8s.io/v1',
  why: `opm knows the versions \`v1\` and \`v1beta1\` of \`${group}\` and no others. \`v1beta1\` gives a warning: Kubernetes has
not served it since 1.22.`,
  severity: 'error',
  validator: 'content',
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
        `manifests/a.crd.yaml:1: opm does not know CustomResourceDefinitions of "${group}/v2"`,
        'manifests/b.crd.yaml:1: Kubernetes has not served CustomResourceDefinitions of v1beta1 since 1.22',
      ],
    },
  ],
  *run(snapshot) {
    for (const { manifest, root, problem } of manifestsOf(snapshot)) {
      if (manifest.kind !== 'CustomResourceDefinition' || manifest.apiVersion === `${group}/v1`) continue;
      const isOld = manifest.apiVersion === `${group}/v1beta1`;
      const message = isOld
        ? 'Kubernetes has not served CustomResourceDefinitions of v1beta1 since 1.22.'
        : `opm does not know CustomResourceDefinitions of "${shownText(manifest.apiVersion)}".`;
      const fix = `Convert it to ${group}/v1.`;
      yield { ...problem(nodeAt(root, 'apiVersion'), message, fix), ...(isOld ? { warning: true as const } : {}) };
    }
  },
});
