import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (own: boolean) =>
  `kind: ClusterServiceVersion\nspec:\n  installModes:\n  - {type: AllNamespaces, supported: true}\n  - {type: OwnNamespace, supported: ${own}}\n  webhookdefinitions:\n  - type: ConversionWebhook\n    conversionCRDs: [foos.example.com]\n`;

export const conversionWebhooksWatchAllNamespaces = defineCheck({
  id: 'conversion-webhooks-watch-all-namespaces',
  group: 'bundle',
  title: 'An operator with a conversion webhook supports only the install mode AllNamespaces',
  why: "Two installations of the operator would overwrite each other's conversion webhook: a custom resource has one for the whole cluster.",
  severity: 'error',
  validator: 'csv',
  problems: {
    otherModes: () => ({
      message: 'A conversion webhook needs AllNamespaces as the only supported install mode.',
      fix: 'Set `supported` of AllNamespaces to true and of all others to false.',
    }),
  },
  examples: [
    { title: 'AllNamespaces alone', bundle: { 'manifests/foo.csv.yaml': csv(false) }, finds: [] },
    {
      title: 'OwnNamespace, too',
      bundle: { 'manifests/foo.csv.yaml': csv(true) },
      finds: ['manifests/foo.csv.yaml:8: A conversion webhook needs AllNamespaces as the only supported install mode'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const modes = itemsAt(root, 'spec', 'installModes');
      const fits = modes.every(
        mode => (textAt(mode, 'type') === 'AllNamespaces') === (nodeAt(mode, 'supported').value === true),
      );
      if (fits) continue;
      for (const webhook of itemsAt(root, 'spec', 'webhookdefinitions')) {
        if (itemsAt(webhook, 'conversionCRDs').length === 0) continue;
        yield { problem: 'otherModes', ...where(nodeAt(webhook, 'conversionCRDs')) };
      }
    }
  },
});
