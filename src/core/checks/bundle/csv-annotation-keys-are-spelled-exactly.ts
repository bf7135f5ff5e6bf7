import { entriesAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf } from './located-manifest.ts';

/** https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/annotations.go */
const exact: ReadonlyMap<string, string> = new Map(
  ['olm.operatorGroup', 'olm.operatorNamespace', 'olm.targetNamespaces', 'olm.providedAPIs', 'olm.skipRange'].map(
    key => [key.toLowerCase(), key],
  ),
);

const csv = (key: string) => `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    ${key}: <1.0.0\n`;

export const csvAnnotationKeysAreSpelledExactly = defineCheck({
  id: 'csv-annotation-keys-are-spelled-exactly',
  group: 'bundle',
  title: 'The annotations that OLM reads are spelled exactly',
  why: 'Users do not get the upgrade that a misspelled annotation should allow: OLM reads `olm.skipRange` and others by their exact spelling and ignores `olm.skiprange`.',
  severity: 'error',
  isFixable: true,
  validator: 'csv',
  problems: {
    misspelled: ({ found, expected }: Record<'found' | 'expected', string>) => ({
      message: `Annotation ${shownText(found)} is not known to OLM.`,
      fix: `Write ${expected}.`,
    }),
  },
  examples: [
    { title: 'exact', bundle: { 'manifests/foo.csv.yaml': csv('olm.skipRange') }, finds: [] },
    {
      title: 'in lower case',
      bundle: { 'manifests/foo.csv.yaml': csv('olm.skiprange') },
      finds: ['manifests/foo.csv.yaml:4: Annotation olm.skiprange is not known to OLM.'],
    },
  ],
  *run(snapshot) {
    for (const { root, where, edits } of csvsOf(snapshot)) {
      for (const [key, node] of entriesAt(root, 'metadata', 'annotations')) {
        const meant = exact.get(key.toLowerCase());
        if (meant === undefined || meant === key) continue;
        const rename = () => edits({ kind: 'rename', path: node.path, key: meant });
        yield { problem: 'misspelled', found: key, expected: meant, ...where(node), edits: rename };
      }
    }
  },
});
