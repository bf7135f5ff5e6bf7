import { memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (release: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    olm.substitutesFor: foo.v1.0.0\nspec:\n  version: 1.0.0\n${release}`;

export const releaseExcludesSubstitutesFor = defineCheck({
  id: 'release-excludes-substitutes-for',
  group: 'bundle',
  title: 'A bundle with a release has no annotation olm.substitutesFor',
  why: 'opm refuses the bundle: a release and the annotation `olm.substitutesFor` are two ways to mark a new build of the same version.',
  severity: 'error',
  validator: 'content',
  problems: {
    both: () => ({
      message: 'The bundle has both a release and the annotation olm.substitutesFor.',
      fix: 'Remove one of the two.',
    }),
  },
  examples: [
    { title: 'a substitute', bundle: { 'manifests/foo.csv.yaml': csv('') }, finds: [] },
    {
      title: 'both',
      bundle: { 'manifests/foo.csv.yaml': csv("  release: '1'\n") },
      finds: ['manifests/foo.csv.yaml:7: The bundle has both a release and the annotation olm.substitutesFor.'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const release = nodeAt(root, 'spec', 'release');
      const substitutes = memberAt(nodeAt(root, 'metadata', 'annotations'), 'olm.substitutesFor');
      if (textAt(release) === '' || textAt(substitutes) === '') continue;
      yield { problem: 'both', ...where(release) };
    }
  },
});
