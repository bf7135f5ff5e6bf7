import { objectOf, textOf, textsOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { certificateNames } from '../certificate-names.ts';
import { injectCertificate } from '../inject-certificate.ts';
import type { ConvertOptions, RegistryObjects } from '../model.ts';
import { strategyOf } from '../strategy.ts';
import { serviceReference } from './service-reference.ts';

/** The CustomResourceDefinitions. Those that a conversion webhook names call its Service, whatever the bundle says about their conversion. */
export function customResourceDefinitions(
  { csv, crds }: RegistryObjects,
  options: ConvertOptions,
): readonly JsonObject[] {
  const webhooks = new Map<string, JsonObject>();
  for (const webhook of strategyOf(csv).webhooks) {
    if (webhook.type !== 'ConversionWebhook') continue;
    for (const name of textsOf(webhook, 'conversionCRDs')) webhooks.set(name, webhook);
  }
  return crds.map(crd => {
    const webhook = webhooks.get(textOf(objectOf(crd, 'metadata'), 'name'));
    return webhook === undefined ? crd : withConversion(crd, webhook, options);
  });
}

function withConversion(crd: JsonObject, webhook: JsonObject, options: ConvertOptions): JsonObject {
  const deployment = textOf(webhook, 'deploymentName');
  const path = webhook.webhookPath ?? '/';
  const { service } = certificateNames(deployment);
  const conversion = {
    strategy: 'Webhook',
    webhook: {
      clientConfig: { service: serviceReference(service, path, webhook, options) },
      conversionReviewVersions: webhook.admissionReviewVersions ?? null,
    },
  };
  return injectCertificate({ ...crd, spec: { ...objectOf(crd, 'spec'), conversion } }, deployment, options);
}
