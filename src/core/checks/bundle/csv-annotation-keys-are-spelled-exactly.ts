import { entriesAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

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
  why: `OLM looks for \`olm.skipRange\` and its likes by their exact spelling. \`olm.skiprange\` is an annotation that nobody reads: the
upgrade that it should allow is not there.`,
  severity: 'error',
  validator: 'csv',
  examples: [
    { title: 'exact', bundle: { 'manifests/foo.csv.yaml': csv('olm.skipRange') }, finds: [] },
    {
      title: 'in lower case',
      bundle: { 'manifests/foo.csv.yaml': csv('olm.skiprange') },
      finds: ['manifests/foo.csv.yaml:4: OLM does not know the annotation olm.skiprange'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const [key, node] of entriesAt(root, 'metadata', 'annotations')) {
        const meant = exact.get(key.toLowerCase());
        if (meant === undefined || meant === key) continue;
        yield problem(
          node,
          `OLM does not know the annotation ${shownText(key)}: it is probably meant to be ${meant}.`,
          `Write ${meant}.`,
        );
      }
    }
  },
});
