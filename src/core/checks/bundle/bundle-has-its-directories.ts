import { readBundle } from '../../bundle/read-bundle.ts';
import { defineCheck } from '../define.ts';
import { problemInBundle } from './located-manifest.ts';

const whatFor = [
  ['manifests/', 'the ClusterServiceVersion and what comes with it'],
  ['metadata/', 'annotations.yaml with package and channels'],
] as const;

export const bundleHasItsDirectories = defineCheck({
  id: 'bundle-has-its-directories',
  group: 'bundle',
  title: 'A bundle has files in manifests/ and in metadata/',
  why: `opm and OLM look for these two directories by their names, whatever annotations and labels say, and read what is directly
in them. Without one of them there is no bundle.`,
  severity: 'error',
  validator: 'format',
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
        const message = `The bundle has no file in ${directory}.`;
        yield problemInBundle(readBundle(source), undefined, message, `Put ${holds} there.`);
      }
    }
  },
});
