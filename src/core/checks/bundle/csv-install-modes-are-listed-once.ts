import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf } from './located-manifest.ts';

const mode = (type: string) => `  - type: ${type}\n    supported: true\n`;
const csv = (modes: string) => `kind: ClusterServiceVersion\nspec:\n  installModes:\n${modes}`;

export const csvInstallModesAreListedOnce = defineCheck({
  id: 'csv-install-modes-are-listed-once',
  group: 'bundle',
  title: 'A ClusterServiceVersion lists every install mode once',
  why: 'Users cannot install the operator: OLM fails a ClusterServiceVersion that lists an install mode twice with `InvalidInstallModes`. The validators of operator-framework do not detect it.',
  severity: 'error',
  problems: {
    twice: ({ mode }: Record<'mode', string>) => ({
      message: `Install mode ${shownText(mode)} is listed more than once.`,
      fix: 'Keep one of the entries.',
    }),
  },
  examples: [
    {
      title: 'two modes',
      bundle: { 'manifests/foo.csv.yaml': csv(mode('AllNamespaces') + mode('OwnNamespace')) },
      finds: [],
    },
    {
      title: 'one mode twice',
      bundle: { 'manifests/foo.csv.yaml': csv(mode('AllNamespaces') + mode('AllNamespaces')) },
      finds: ['manifests/foo.csv.yaml:6: Install mode AllNamespaces is listed more than once.'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const seen = new Set<string>();
      for (const item of itemsAt(root, 'spec', 'installModes')) {
        const type = textAt(item, 'type');
        if (seen.has(type)) {
          yield { problem: 'twice', mode: type, ...where(nodeAt(item, 'type')) };
        }
        seen.add(type);
      }
    }
  },
});
