import type { PlainBlob } from '../../generate-catalog.ts';

/** What links a ClusterServiceVersion to the one before. */
export interface CsvEdges {
  readonly replaces?: string;
  readonly skips?: readonly string[];
  readonly skipRange?: string;
}

/** A ClusterServiceVersion that every default validator takes, without APIs of its own. */
export function plainCsv(name: string, version: string, operator: string, edges: CsvEdges = {}): PlainBlob {
  const { replaces, skips, skipRange } = edges;
  return {
    apiVersion: 'operators.coreos.com/v1alpha1',
    kind: 'ClusterServiceVersion',
    metadata: {
      name: `${name}.v${version}`,
      namespace: 'placeholder',
      annotations: {
        capabilities: 'Basic Install',
        ...(skipRange === undefined ? {} : { 'olm.skipRange': skipRange }),
      },
    },
    spec: {
      displayName: `The ${name}`,
      description: `Runs ${name}.`,
      keywords: [name],
      maturity: 'stable',
      minKubeVersion: '1.25.0',
      version,
      provider: { name: 'Example' },
      maintainers: [{ name: 'Example', email: 'example@example.com' }],
      links: [{ name: 'Home', url: 'https://example.com' }],
      icon: [{ base64data: 'PHN2Zy8+', mediatype: 'image/svg+xml' }],
      installModes: [{ type: 'AllNamespaces', supported: true }],
      install: { strategy: 'deployment', spec: { deployments: [deploymentOf(name, operator)] } },
      ...(replaces === undefined ? {} : { replaces }),
      ...(skips === undefined ? {} : { skips }),
    },
  };
}

function deploymentOf(name: string, operator: string): PlainBlob {
  const labels = { app: name };
  return {
    name,
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'manager', image: operator }] } },
    },
  };
}
