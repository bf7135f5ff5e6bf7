import { readPlainBundle } from '../../bundle/read-plain-bundle.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { whereInBundle } from './located-manifest.ts';
import { plainBundlesOf } from './media-type.ts';

const annotations = { 'metadata/annotations.yaml': `annotations:\n  ${bundleAnnotation.mediaType}: plain+v0\n` };

export const plainBundleHasObjects = defineCheck({
  id: 'plain-bundle-has-objects',
  group: 'bundle',
  title: 'A bundle of plain manifests has at least one object',
  why: `Clusters get nothing from a bundle of media type \`plain+v0\` without objects: it is a directory of manifests of any kind
([specification](https://github.com/operator-framework/rukpak/blob/main/docs/bundles/plain.md)).`,
  severity: 'error',
  problems: {
    empty: () => ({ message: 'The bundle has no object in manifests/.', fix: 'Add the manifests.' }),
  },
  examples: [
    { title: 'an object', bundle: { ...annotations, 'manifests/role.yaml': 'kind: Role\n' }, finds: [] },
    {
      title: 'an object behind an empty document, which only opm does not find',
      bundle: { ...annotations, 'manifests/role.yaml': '---\n# Roles\n---\nkind: Role\n' },
      finds: [],
    },
    {
      title: 'none',
      bundle: { ...annotations, 'manifests/README.md': '# Manifests\n' },
      finds: ['The bundle has no object in manifests/'],
    },
  ],
  *run(snapshot) {
    for (const bundle of plainBundlesOf(snapshot)) {
      if (readPlainBundle(bundle.source).manifests.length > 0) continue;
      yield { problem: 'empty', ...whereInBundle(bundle, undefined) };
    }
  },
});
