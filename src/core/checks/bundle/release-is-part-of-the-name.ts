import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { parseTolerantVersion } from '../../version/tolerant-version.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { csvsOf } from './located-manifest.ts';

const annotations = { 'metadata/annotations.yaml': `annotations:\n  ${bundleAnnotation.package}: foo\n` };
const csv = (name: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  name: ${name}\nspec:\n  version: 1.0.0\n  release: '2'\n`;

export const releaseIsPartOfTheName = defineCheck({
  id: 'release-is-part-of-the-name',
  group: 'bundle',
  title: 'The name of a bundle with a release consists of package, version and release',
  why: 'OLM cannot install two releases of one version with the same name, so it requires the name `<package>-v<version>-<release>`.',
  severity: 'error',
  validator: 'bundle',
  problems: {
    otherName: ({ name, expected }: Record<'name' | 'expected', string>) => ({
      message: `The bundle is named "${shownText(name)}", but must be named "${shownText(expected)}".`,
      fix: 'Rename the ClusterServiceVersion, or remove `spec.release`.',
    }),
  },
  examples: [
    { title: 'the name', bundle: { ...annotations, 'manifests/foo.csv.yaml': csv('foo-v1.0.0-2') }, finds: [] },
    {
      title: 'the name of a bundle without a release',
      bundle: { ...annotations, 'manifests/foo.csv.yaml': csv('foo.v1.0.0') },
      finds: ['manifests/foo.csv.yaml:3: The bundle is named "foo.v1.0.0", but must be named "foo-v1.0.0-2"'],
    },
    {
      title: 'no package: reported by `bundle-has-annotations`',
      bundle: { 'manifests/foo.csv.yaml': csv('foo.v1.0.0') },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { bundle, root, where } of csvsOf(snapshot)) {
      const release = textAt(root, 'spec', 'release');
      const version = parseTolerantVersion(textAt(root, 'spec', 'version') || '0.0.0');
      if (release === '' || 'error' in version) continue;
      const owner = bundle.annotations?.values.get(bundleAnnotation.package) ?? '';
      const name = nodeAt(root, 'metadata', 'name');
      // Other checks report a missing name or package.
      if (owner === '' || textAt(name) === '') continue;
      const expected = `${owner}-v${version.text}-${release}`;
      if (textAt(name) === expected) continue;
      yield { problem: 'otherName', name: textAt(name), expected, ...where(name) };
    }
  },
});
