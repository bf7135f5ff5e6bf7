import { readBundle } from '../../bundle/read-bundle.ts';
import { defineCheck } from '../define.ts';
import { whereInBundle } from './located-manifest.ts';

const whatFor = [
  ['manifests/', 'the ClusterServiceVersion and what comes with it'],
  ['metadata/', 'annotations.yaml with package and channels'],
] as const;

export const bundleHasItsDirectories = defineCheck({
  id: 'bundle-has-its-directories',
  group: 'bundle',
  title: 'A bundle has files in manifests/ and in metadata/',
  why: 'OLM cannot install a bundle without files directly in these two directories: opm and OLM read them by name, whatever annotations and labels state.',
  severity: 'error',
  validator: 'format',
  problems: {
    noFile: ({ directory, content }: Record<'directory' | 'content', string>) => ({
      message: `The bundle has no file in ${directory}.`,
      fix: `Put ${content} there.`,
    }),
  },
  examples: [
    {
      title: 'both',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n',
        'metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: [],
    },
    {
      title: 'one is called otherwise',
      bundle: {
        'deploy/foo.csv.yaml': 'kind: ClusterServiceVersion\n',
        'metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: ['The bundle has no file in manifests/'],
    },
  ],
  *run({ bundles }) {
    for (const source of bundles) {
      for (const [directory, holds] of whatFor) {
        if (source.files.some(({ path }) => path.startsWith(directory) && !path.includes('/', directory.length)))
          continue;
        yield { problem: 'noFile', directory, content: holds, ...whereInBundle(readBundle(source), undefined) };
      }
    }
  },
});
