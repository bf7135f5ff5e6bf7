import { locate } from '../../catalog/locate.ts';
import { problemOfSubdomain } from '../../go/kubernetes-names.ts';
import { itemsOf, textOf, textsOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { showName } from '../../text/shown-names.ts';
import type { ConversionProblem, ConvertOptions, RegistryV1 } from '../model.ts';
import { strategyOf } from '../strategy.ts';
import { problemsOfConversion } from './problems-of-conversion.ts';
import { repeated } from './repeated.ts';

const admission = 'admissionregistration.k8s.io';
/** Of the group of admission webhooks. */
const forbiddenResources: ReadonlySet<string> = new Set([
  '*',
  'mutatingwebhookconfiguration',
  'mutatingwebhookconfigurations',
  'validatingwebhookconfiguration',
  'validatingwebhookconfigurations',
]);
/** A faulty webhook for these could not be removed any more. */
const forbiddenGroups: ReadonlySet<string> = new Set(['*', 'olm.operatorframework.io']);

/** What is wrong with the webhooks of a bundle. */
export function problemsOfWebhooks(bundle: RegistryV1, options: ConvertOptions): readonly ConversionProblem[] {
  const { deployments, webhooks } = strategyOf(bundle.csv);
  if (webhooks.length === 0) return [];
  const names = new Set(deployments.map(deployment => textOf(deployment, 'name')));
  const at = (index: number, ...path: string[]) => ({
    place: locate(bundle.manifests.csv.document, 'spec', 'webhookdefinitions', index, ...path),
  });
  return [
    ...(options.certificates === undefined ? [withoutCertificates(bundle)] : []),
    ...webhooks.flatMap((webhook, index) => {
      const deployment = textOf(webhook, 'deploymentName');
      if (names.has(deployment)) return [];
      const message = `Webhook ${nameOf(webhook)} names deployment ${showName(deployment)}, which the operator does not have.`;
      return [{ message, fix: 'Name one of its deployments.', ...at(index, 'deploymentName') }];
    }),
    ...repeated(webhooks, webhook => JSON.stringify([textOf(webhook, 'type'), textOf(webhook, 'generateName')])).map(
      index => ({
        message: `Two webhooks of one type have the name ${nameOf(webhooks[index] ?? {})}.`,
        fix: 'Give one of them another name.',
        ...at(index, 'generateName'),
      }),
    ),
    ...webhooks.flatMap((webhook, index) => {
      const problem = problemOfSubdomain(textOf(webhook, 'generateName'));
      if (problem === undefined) return [];
      const message = `The name ${nameOf(webhook)} of a webhook is not one for Kubernetes: it ${problem}.`;
      return [{ message, fix: 'Give the webhook another name.', ...at(index, 'generateName') }];
    }),
    ...webhooks.flatMap((webhook, index) =>
      forbiddenRules(webhook).map(problem => ({ ...problem, ...at(index, 'rules') })),
    ),
    ...problemsOfConversion(bundle),
  ];
}

function withoutCertificates({ manifests }: RegistryV1): ConversionProblem {
  return {
    message: 'The operator has webhooks, which need certificates.',
    fix: 'Choose who issues them: cert-manager or openshift.',
    place: locate(manifests.csv.document, 'spec', 'webhookdefinitions'),
  };
}

function forbiddenRules(webhook: JsonObject): readonly ConversionProblem[] {
  if (webhook.type === 'ConversionWebhook') return [];
  const fix = 'Name the groups and resources that the operator has to check.';
  return itemsOf(webhook, 'rules').flatMap(rule =>
    textsOf(rule, 'apiGroups').flatMap(group => {
      if (forbiddenGroups.has(group))
        return [
          { message: `Webhook ${nameOf(webhook)} applies to the API group ${group}, which OLM v1 forbids.`, fix },
        ];
      if (group !== admission) return [];
      return textsOf(rule, 'resources')
        .filter(resource => forbiddenResources.has(resource.toLowerCase()))
        .map(resource => ({
          message: `Webhook ${nameOf(webhook)} applies to ${showName(resource)} of ${admission}, which OLM v1 forbids.`,
          fix,
        }));
    }),
  );
}

function nameOf(webhook: JsonObject): string {
  return showName(textOf(webhook, 'generateName')) || '""';
}
