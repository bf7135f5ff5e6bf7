import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const mode = (type: string) => `  - type: ${type}\n    supported: true\n`;
const csv = (modes: string) => `kind: ClusterServiceVersion\nspec:\n  installModes:\n${modes}`;

export const csvInstallModesAreListedOnce = defineCheck({
  id: 'csv-install-modes-are-listed-once',
  group: 'bundle',
  title: 'A ClusterServiceVersion lists no install mode twice',
  why: `The validators of operator-framework mean to refuse this and do not; on the cluster OLM fails the ClusterServiceVersion with
\`InvalidInstallModes\`.`,
  severity: 'error',
  examples: [
    {
      title: 'two modes',
      bundle: { 'manifests/foo.csv.yaml': csv(mode('AllNamespaces') + mode('OwnNamespace')) },
      finds: [],
    },
    {
      title: 'one mode twice',
      bundle: { 'manifests/foo.csv.yaml': csv(mode('AllNamespaces') + mode('AllNamespaces')) },
      finds: ['manifests/foo.csv.yaml:6: The install mode AllNamespaces is listed more than once'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const seen = new Set<string>();
      for (const item of itemsAt(root, 'spec', 'installModes')) {
        const type = textAt(item, 'type');
        if (seen.has(type)) {
          const message = `The install mode ${shownText(type)} is listed more than once.`;
          yield problem(nodeAt(item, 'type'), message, 'Keep one of the entries.');
        }
        seen.add(type);
      }
    }
  },
});
