import { readBundle } from '../../bundle/read-bundle.ts';
import { defineCheck } from '../define.ts';
import { problemInBundle } from './located-manifest.ts';

export const manifestsCanBeRead = defineCheck({
  id: 'manifests-can-be-read',
  group: 'bundle',
  title: 'Every file of manifests/ is a manifest',
  why: `Each file of \`manifests/\` is one object of Kubernetes in YAML or JSON. opm's validation and operator-sdk refuse anything
else; rendering drops it without a word, and what the operator needs is then missing on the cluster.`,
  severity: 'error',
  validator: 'content',
  examples: [
    { title: 'a manifest', bundle: { 'manifests/role.yaml': 'apiVersion: v1\nkind: Role\n' }, finds: [] },
    {
      title: 'a mapping without a kind, and no YAML',
      bundle: { 'manifests/role.yaml': 'rules: []\n', 'manifests/values.yaml': 'a: [1\n' },
      finds: ['manifests/role.yaml:1: The manifest has no `kind`', 'manifests/values.yaml:2: '],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      for (const { file, message, line, column } of bundle.unreadable) {
        if (!file.path.startsWith('manifests/') || file.path === 'manifests/Chart.yaml') continue;
        const place = {
          file: file.path,
          ...(line === undefined ? {} : { line }),
          ...(column === undefined ? {} : { column }),
        };
        const fix = 'Correct the file, or move it out of manifests/.';
        yield problemInBundle(bundle, place, `${message}.`, fix);
      }
    }
  },
});
