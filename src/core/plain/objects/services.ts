import { objectOf, textOf } from '../../json/fields.ts';
import type { Json, JsonObject } from '../../json.ts';
import { certificateNames } from '../certificate-names.ts';
import { injectCertificate } from '../inject-certificate.ts';
import type { ConvertOptions, RegistryObjects } from '../model.ts';
import { strategyOf } from '../strategy.ts';

interface Port {
  readonly port: number;
  readonly targetPort: Json;
}

/** A Service for each deployment with webhooks, with the ports of these, each once. */
export function services({ csv }: RegistryObjects, options: ConvertOptions): readonly JsonObject[] {
  const { deployments, webhooks } = strategyOf(csv);
  return deployments.flatMap(deployment => {
    const name = textOf(deployment, 'name');
    const own = webhooks.filter(webhook => webhook.deploymentName === name);
    if (own.length === 0) return [];
    const selector = objectOf(objectOf(objectOf(deployment, 'spec'), 'selector'), 'matchLabels');
    const service = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: certificateNames(name).service, namespace: options.installNamespace },
      spec: {
        ports: portsOf(own),
        ...(Object.keys(selector).length === 0 ? {} : { selector }),
      },
    };
    return [injectCertificate(service, name, options)];
  });
}

function portsOf(webhooks: readonly JsonObject[]): readonly JsonObject[] {
  const ports = webhooks.map((webhook): Port => {
    const stated = typeof webhook.containerPort === 'number' ? webhook.containerPort : 0;
    const port = stated > 0 ? stated : 443;
    return { port, targetPort: webhook.targetPort ?? port };
  });
  const once = new Map(ports.map(port => [JSON.stringify([port.port, port.targetPort]), port]));
  return [...once.values()]
    .sort((a, b) => a.port - b.port || numberOf(a.targetPort) - numberOf(b.targetPort))
    .map(({ port, targetPort }) => ({ name: String(port), port, targetPort }));
}

/** A port that is a name has no number unless it is one as text. */
function numberOf(port: Json): number {
  return typeof port === 'number' ? port : /^[-+]?\d+$/.test(String(port)) ? Number(port) : 0;
}
