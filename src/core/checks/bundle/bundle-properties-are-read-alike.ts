import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { whereInBundle } from './located-manifest.ts';

const usual = 'metadata/properties.yaml';
const properties = (version: string) => `properties:\n- type: olm.maxOpenShiftVersion\n  value: "${version}"\n`;

export const bundlePropertiesAreReadAlike = defineCheck({
  id: 'bundle-properties-are-read-alike',
  group: 'bundle',
  title: 'All programs read the same properties of a bundle',
  why: `Clusters can be upgraded to a version of OpenShift that the operator does not support, or are kept from one that it does: opm reads the first file of \`metadata/\` that has properties, whatever its name, and OLM v1 reads
\`${usual}\` alone.`,
  severity: 'error',
  problems: {
    otherFile: ({ path }: Record<'path', string>) => ({
      message: `opm reads the properties of ${shownText(path)}, and OLM v1 those of ${usual}.`,
      fix: `Have all properties in ${usual}.`,
    }),
  },
  examples: [
    {
      title: 'properties in the usual file, and in another one that nobody reads',
      bundle: { [usual]: properties('4.20'), 'metadata/z.yaml': properties('4.21') },
      finds: [],
    },
    {
      title: 'other properties in a file that opm reads first',
      bundle: { 'metadata/a.txt': properties('4.21'), [usual]: properties('4.20') },
      finds: [`metadata/a.txt:1: opm reads the properties of metadata/a.txt, and OLM v1 those of ${usual}.`],
    },
    {
      title: 'properties in another file alone',
      bundle: { 'metadata/properties.json': '{"properties": [{"type": "foo", "value": "bar"}]}\n' },
      finds: ['metadata/properties.json:1: opm reads the properties of metadata/properties.json'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      const document = bundle.properties?.document;
      if (document === undefined || document.file === usual) continue;
      yield { problem: 'otherFile', path: document.file, ...whereInBundle(bundle, locate(document, 'properties')) };
    }
  },
});
