import { readBundle } from '../../bundle/read-bundle.ts';
import { parseOpenshiftVersions } from '../../bundle-index/openshift-versions.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { whereInBundle } from './located-manifest.ts';

const key = 'com.redhat.openshift.versions';
const file = 'metadata/annotations.yaml';
const annotations = (versions: string) => ({ [file]: `annotations:\n  ${key}: ${versions}\n` });

export const openshiftVersionsAreARange = defineCheck({
  id: 'openshift-versions-are-a-range',
  group: 'bundle',
  title: 'The annotation com.redhat.openshift.versions is a range of OpenShift versions',
  why: 'The release fails, because the OpenShift catalogs of the bundle cannot be determined. `v4.12` is that version and all later ones, `=v4.12` only that one, `v4.12-v4.15` these and all in between.',
  severity: 'error',
  problems: {
    notARange: ({ range }: Record<'range', string>) => ({
      message: `Annotation ${key} is "${shownText(range)}", which is not a range of OpenShift versions.`,
      fix: 'Write v4.12, =v4.12 or v4.12-v4.15.',
    }),
    noVersion: ({ range }: Record<'range', string>) => ({
      message: `Annotation ${key} is "${shownText(range)}", a range without any version.`,
      fix: 'Write the lower version first, such as v4.12-v4.15.',
    }),
  },
  examples: [
    { title: 'from a version on', bundle: annotations('v4.12'), finds: [] },
    { title: 'two ends', bundle: annotations('v4.12-v4.15'), finds: [] },
    {
      title: 'an operator',
      bundle: annotations('">=4.12"'),
      finds: [`${file}:2: Annotation ${key} is ">=4.12", which is not a range of OpenShift versions`],
    },
    {
      title: 'the higher version first',
      bundle: annotations('v4.15-v4.12'),
      finds: [`${file}:2: Annotation ${key} is "v4.15-v4.12", a range without any version`],
    },
  ],
  *run({ bundles }) {
    for (const source of bundles) {
      const bundle = readBundle(source);
      const text = bundle.annotations?.values.get(key);
      if (bundle.annotations === undefined || text === undefined) continue;
      const range = parseOpenshiftVersions(text);
      if (range !== undefined && (range.lowest === undefined || range.includes(range.lowest))) continue;
      const place = locate(bundle.annotations.document, 'annotations', key);
      yield { problem: range === undefined ? 'notARange' : 'noVersion', range: text, ...whereInBundle(bundle, place) };
    }
  },
});
