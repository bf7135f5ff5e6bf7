import { readBundle } from '../../bundle/read-bundle.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { whereInBundle } from './located-manifest.ts';

const directory = 'manifests/';
const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

export const manifestsAreInOneDirectory = defineCheck({
  id: 'manifests-are-in-one-directory',
  group: 'bundle',
  title: 'manifests/ contains only files, none of them hidden',
  why: `Clusters do not get files in a directory below \`manifests/\`, and OLM v0 alone installs files that begin with a dot, which no check reads. The validation of opm cannot read such
a directory, and operator-sdk refuses both.`,
  severity: 'error',
  validator: 'bundle',
  problems: {
    ignored: ({ reason }: Record<'reason', string>) => ({
      message: `The file ${reason}.`,
      fix: 'Move it directly to manifests/, with a name that does not begin with a dot, or out of the bundle.',
    }),
  },
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
        yield { problem: 'ignored', reason, ...whereInBundle(readBundle(source), { file: path }) };
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
