import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (own: boolean) =>
  `kind: ClusterServiceVersion\nspec:\n  installModes:\n  - {type: AllNamespaces, supported: true}\n  - {type: OwnNamespace, supported: ${own}}\n  webhookdefinitions:\n  - type: ConversionWebhook\n    conversionCRDs: [foos.example.com]\n`;

export const conversionWebhooksWatchAllNamespaces = defineCheck({
  id: 'conversion-webhooks-watch-all-namespaces',
  group: 'bundle',
  title: 'An operator with a conversion webhook supports the install mode AllNamespaces alone',
  why: `A custom resource has one conversion webhook for the whole cluster. Two operators for a namespace each would take it away
from each other.`,
  severity: 'error',
  validator: 'csv',
  examples: [
    { title: 'AllNamespaces alone', bundle: { 'manifests/foo.csv.yaml': csv(false) }, finds: [] },
    {
      title: 'OwnNamespace, too',
      bundle: { 'manifests/foo.csv.yaml': csv(true) },
      finds: ['manifests/foo.csv.yaml:8: A conversion webhook needs AllNamespaces as the only supported install mode'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const modes = itemsAt(root, 'spec', 'installModes');
      const fits = modes.every(
        mode => (textAt(mode, 'type') === 'AllNamespaces') === (nodeAt(mode, 'supported').value === true),
      );
      if (fits) continue;
      for (const webhook of itemsAt(root, 'spec', 'webhookdefinitions')) {
        if (itemsAt(webhook, 'conversionCRDs').length === 0) continue;
        const message = 'A conversion webhook needs AllNamespaces as the only supported install mode.';
        const fix = 'Set `supported` of AllNamespaces to true and of all others to false.';
        yield problem(nodeAt(webhook, 'conversionCRDs'), message, fix);
      }
    }
  },
});
