import { locate } from '../../catalog/locate.ts';
import { itemsOf, objectOf, textOf, textsOf } from '../../json/fields.ts';
import type { JsonPath } from '../../json.ts';
import { showName } from '../../text/shown-names.ts';
import { supportedInstallModes } from '../install-modes.ts';
import type { ConversionProblem, RegistryV1 } from '../model.ts';
import { strategyOf } from '../strategy.ts';

/** A custom resource has one conversion webhook for the whole cluster, so one installation of the operator has to serve all namespaces. */
export function problemsOfConversion({ csv, crds, manifests }: RegistryV1): readonly ConversionProblem[] {
  const owned = new Set(
    itemsOf(objectOf(objectOf(csv, 'spec'), 'customresourcedefinitions'), 'owned').map(({ name }) => name),
  );
  const definitions = new Map(crds.map(crd => [textOf(objectOf(crd, 'metadata'), 'name'), crd]));
  const modes = supportedInstallModes(csv);
  const converted = new Set<string>();
  const problems: ConversionProblem[] = [];
  const add = (message: string, fix: string, ...path: JsonPath) =>
    problems.push({ message, fix, place: locate(manifests.csv.document, 'spec', ...path) });
  for (const [index, webhook] of strategyOf(csv).webhooks.entries()) {
    if (webhook.type !== 'ConversionWebhook') continue;
    if (modes.size !== 1 || !modes.has('AllNamespaces')) {
      const fix = 'Set `supported` of AllNamespaces to true and of all others to false.';
      add('A conversion webhook needs AllNamespaces as the only supported install mode.', fix, 'installModes');
    }
    for (const [at, name] of textsOf(webhook, 'conversionCRDs').entries()) {
      const path = ['webhookdefinitions', index, 'conversionCRDs', at] as const;
      const shown = `CustomResourceDefinition ${showName(name)}`;
      if (!owned.has(name))
        add(`A conversion webhook converts ${shown}, which the operator does not own.`, 'Add it to `owned`.', ...path);
      if (converted.has(name)) add(`Two conversion webhooks convert ${shown}.`, 'Remove it from one of them.', ...path);
      converted.add(name);
      if (objectOf(definitions.get(name) ?? {}, 'spec').preserveUnknownFields === true)
        add(
          `${shown} preserves unknown fields, so the API server does not call its conversion webhook.`,
          'Set its `preserveUnknownFields` to false.',
          ...path,
        );
    }
  }
  return problems;
}
