import { textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { certificateNames } from '../certificate-names.ts';
import { injectCertificate } from '../inject-certificate.ts';
import type { ConvertOptions, RegistryObjects } from '../model.ts';
import { strategyOf } from '../strategy.ts';
import { serviceReference } from './service-reference.ts';

/** What a webhook configuration takes from the definition of the webhook as it is. */
const shared = [
  'rules',
  'failurePolicy',
  'matchPolicy',
  'objectSelector',
  'sideEffects',
  'timeoutSeconds',
  'admissionReviewVersions',
];

/**
 * The configurations of validating webhooks, then those of mutating ones. They apply to the namespaces that the operator watches.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/render/registryv1/generators/generators.go
 */
export function webhookConfigurations({ csv }: RegistryObjects, options: ConvertOptions): readonly JsonObject[] {
  const ofType = (type: string) => strategyOf(csv).webhooks.filter(webhook => webhook.type === type);
  return [
    ...ofType('ValidatingAdmissionWebhook').map(webhook => configuration('Validating', webhook, shared, options)),
    ...ofType('MutatingAdmissionWebhook').map(webhook =>
      configuration('Mutating', webhook, [...shared, 'reinvocationPolicy'], options),
    ),
  ];
}

function configuration(
  kind: 'Validating' | 'Mutating',
  webhook: JsonObject,
  fields: readonly string[],
  options: ConvertOptions,
): JsonObject {
  const deployment = textOf(webhook, 'deploymentName');
  const { service } = certificateNames(deployment);
  const name = textOf(webhook, 'generateName').replace(/-$/, '');
  const { installNamespace, targetNamespaces } = options;
  const object = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${kind}WebhookConfiguration`,
    metadata: { name, namespace: installNamespace },
    webhooks: [
      {
        name,
        clientConfig: { service: serviceReference(service, webhook.webhookPath, webhook, options) },
        ...Object.fromEntries(Object.entries(webhook).filter(([field]) => fields.includes(field))),
        ...(targetNamespaces.includes('') ? {} : { namespaceSelector: selectorOf(targetNamespaces) }),
      },
    ],
  };
  return injectCertificate(object, deployment, options);
}

function selectorOf(namespaces: readonly string[]): JsonObject {
  return { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: namespaces }] };
}
