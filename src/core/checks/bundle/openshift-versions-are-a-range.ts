import { readBundle } from '../../bundle/read-bundle.ts';
import { parseOpenshiftVersions } from '../../bundle-index/openshift-versions.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { problemInBundle } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const key = 'com.redhat.openshift.versions';
const file = 'metadata/annotations.yaml';
const annotations = (versions: string) => ({ [file]: `annotations:\n  ${key}: ${versions}\n` });

export const openshiftVersionsAreARange = defineCheck({
  id: 'openshift-versions-are-a-range',
  group: 'bundle',
  title: 'The annotation com.redhat.openshift.versions is a range of versions of OpenShift',
  why: `The annotation says which OpenShift catalogs get a bundle: \`v4.12\` is that version and all later ones, \`=v4.12\` that one alone, \`v4.12-v4.15\` these and what is between. With anything else it is not
known where the bundle goes, and the release fails.`,
  severity: 'error',
  examples: [
    { title: 'from a version on', bundle: annotations('v4.12'), finds: [] },
    { title: 'two ends', bundle: annotations('v4.12-v4.15'), finds: [] },
    {
      title: 'an operator',
      bundle: annotations('">=4.12"'),
      finds: [`${file}:2: The annotation ${key} is ">=4.12", which is no range of versions of OpenShift`],
    },
  ],
  *run({ bundles }) {
    for (const source of bundles) {
      const bundle = readBundle(source);
      const text = bundle.annotations?.values.get(key);
      if (bundle.annotations === undefined || text === undefined || parseOpenshiftVersions(text) !== undefined)
        continue;
      const place = locate(bundle.annotations.document, 'annotations', key);
      const message = `The annotation ${key} is "${shownText(text)}", which is no range of versions of OpenShift.`;
      yield problemInBundle(bundle, place, message, 'Write v4.12, =v4.12 or v4.12-v4.15.');
    }
  },
});
