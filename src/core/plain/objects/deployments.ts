import { memberOf, objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { certificateNames } from '../certificate-names.ts';
import type { ConvertOptions, RegistryObjects } from '../model.ts';
import { strategyOf } from '../strategy.ts';
import { withCertificate } from './with-certificate.ts';

/**
 * The deployments of the operator. Their pods get the annotations of the ClusterServiceVersion and say which namespaces the operator watches, as with OLM v0.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/render/registryv1/generators/generators.go
 */
export function deployments({ csv }: RegistryObjects, options: ConvertOptions): readonly JsonObject[] {
  const strategy = strategyOf(csv);
  const withWebhooks = new Set(strategy.webhooks.map(webhook => textOf(webhook, 'deploymentName')));
  const ofCsv = objectOf(objectOf(csv, 'metadata'), 'annotations');
  return strategy.deployments.map(deployment => {
    const name = textOf(deployment, 'name');
    const spec = withAnnotations(objectOf(deployment, 'spec'), ofCsv, options);
    const needsCertificate = options.certificates !== undefined && withWebhooks.has(name);
    const labels = memberOf(deployment, 'label');
    return {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, namespace: options.installNamespace, ...(labels === undefined ? {} : { labels }) },
      spec: needsCertificate ? withCertificate(spec, certificateNames(name).certificate) : spec,
    };
  });
}

function withAnnotations(spec: JsonObject, ofCsv: JsonObject, options: ConvertOptions): JsonObject {
  const template = objectOf(spec, 'template');
  const metadata = objectOf(template, 'metadata');
  const annotations = {
    ...ofCsv,
    ...objectOf(metadata, 'annotations'),
    'olm.targetNamespaces': options.targetNamespaces.join(),
    'olm.operatorNamespace': options.installNamespace,
  };
  return { ...spec, revisionHistoryLimit: 1, template: { ...template, metadata: { ...metadata, annotations } } };
}
