import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';

const longest = 20;
const csv = (release: string) => `kind: ClusterServiceVersion\nspec:\n  release: '${release}'\n`;

export const releaseIsShort = defineCheck({
  id: 'release-is-short',
  group: 'bundle',
  title: `The release of a ClusterServiceVersion has at most ${longest} characters`,
  why: 'Clusters and opm refuse a longer `spec.release`. The validators of bundles do not check this.',
  severity: 'error',
  problems: {
    tooLong: () => ({
      message: `\`spec.release\` has more than ${longest} characters.`,
      fix: 'Shorten it, and the name of the bundle.',
    }),
  },
  examples: [
    { title: 'short', bundle: { 'manifests/foo.csv.yaml': csv('2.el9') }, finds: [] },
    {
      title: 'too long',
      bundle: { 'manifests/foo.csv.yaml': csv('20261121.build.123456') },
      finds: ['manifests/foo.csv.yaml:3: `spec.release` has more than 20 characters'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const release = nodeAt(root, 'spec', 'release');
      if (textAt(release).length <= longest) continue;
      yield { problem: 'tooLong', ...where(release) };
    }
  },
});
