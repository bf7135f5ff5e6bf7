import { textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { certificateNames } from '../certificate-names.ts';
import type { ConvertOptions, RegistryObjects } from '../model.ts';
import { objectName } from '../object-name.ts';
import { strategyOf } from '../strategy.ts';

/**
 * The issuer and the certificate that cert-manager needs for each deployment with webhooks. They last and are renewed as those of OLM v0.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/render/certproviders/certmanager.go
 */
export function certificates({ csv }: RegistryObjects, options: ConvertOptions): readonly JsonObject[] {
  if (options.certificates !== 'cert-manager') return [];
  const names = new Set(strategyOf(csv).webhooks.map(webhook => textOf(webhook, 'deploymentName')));
  return [...names].flatMap(name => certificateOf(name, options.installNamespace));
}

function certificateOf(deployment: string, namespace: string): readonly JsonObject[] {
  const { service, certificate } = certificateNames(deployment);
  const issuer = objectName(certificate, 'selfsigned-issuer');
  const host = `${service}.${namespace}`;
  const common = { apiVersion: 'cert-manager.io/v1' };
  return [
    { ...common, kind: 'Issuer', metadata: { name: issuer, namespace }, spec: { selfSigned: {} } },
    {
      ...common,
      kind: 'Certificate',
      metadata: { name: certificate, namespace },
      spec: {
        secretName: certificate,
        commonName: host,
        dnsNames: [host, `${host}.svc`, `${host}.svc.cluster.local`],
        issuerRef: { name: issuer },
        usages: ['server auth'],
        duration: '17520h0m0s',
        renewBefore: '24h0m0s',
      },
    },
  ];
}
