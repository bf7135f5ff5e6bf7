import { memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (release: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    olm.substitutesFor: foo.v1.0.0\nspec:\n  version: 1.0.0\n${release}`;

export const releaseExcludesSubstitutesFor = defineCheck({
  id: 'release-excludes-substitutes-for',
  group: 'bundle',
  title: 'A bundle with a release substitutes for no other',
  why: `A release and the annotation \`olm.substitutesFor\` are two ways to say that a bundle is a new build of the same version. opm takes
one or the other.`,
  severity: 'error',
  validator: 'content',
  examples: [
    { title: 'a substitute', bundle: { 'manifests/foo.csv.yaml': csv('') }, finds: [] },
    {
      title: 'both',
      bundle: { 'manifests/foo.csv.yaml': csv("  release: '1'\n") },
      finds: ['manifests/foo.csv.yaml:7: The bundle has a release, and substitutes for another'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const release = nodeAt(root, 'spec', 'release');
      const substitutes = memberAt(nodeAt(root, 'metadata', 'annotations'), 'olm.substitutesFor');
      if (textAt(release) === '' || textAt(substitutes) === '') continue;
      const message = 'The bundle has a release, and substitutes for another with olm.substitutesFor.';
      yield problem(release, message, 'Remove one of the two.');
    }
  },
});
