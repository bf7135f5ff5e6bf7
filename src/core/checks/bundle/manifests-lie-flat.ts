import { readBundle } from '../../bundle/read-bundle.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { defineCheck } from '../define.ts';
import { problemInBundle } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const directory = 'manifests/';
const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

export const manifestsLieFlat = defineCheck({
  id: 'manifests-lie-flat',
  group: 'bundle',
  title: 'Directly in manifests/ are files alone, none of them hidden',
  why: `What lies in a directory below \`manifests/\`, or begins with a dot, is installed by nobody. opm's validation cannot read such
a directory, and operator-sdk refuses both.`,
  severity: 'error',
  validator: 'bundle',
  examples: [
    { title: 'files', bundle: csv, finds: [] },
    {
      title: 'a directory and a hidden file',
      bundle: { ...csv, 'manifests/.role.yaml': 'kind: Role\n', 'manifests/crds/foo.yaml': 'kind: Role\n' },
      finds: [
        'manifests/.role.yaml: The file is hidden',
        'manifests/crds/foo.yaml: The file is in a directory below manifests/',
      ],
    },
  ],
  *run({ bundles }) {
    for (const source of bundles) {
      for (const [path, reason] of reasons(source)) {
        const fix = 'Move it directly to manifests/, with a name that begins with no dot, or out of the bundle.';
        yield problemInBundle(readBundle(source), { file: path }, `The file ${reason}.`, fix);
      }
    }
  },
});

/** Of each directory the first file stands for all. */
function reasons({ files }: BundleSource): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const found = new Map<string, string>();
  for (const { path } of files) {
    if (!path.startsWith(directory)) continue;
    const [first = '', ...rest] = path.slice(directory.length).split('/');
    if (rest.length === 0 && first.startsWith('.')) found.set(path, 'is hidden');
    if (rest.length === 0 || seen.has(first)) continue;
    seen.add(first);
    found.set(path, `is in a directory below ${directory}: ${shownText(first)}`);
  }
  return found;
}
