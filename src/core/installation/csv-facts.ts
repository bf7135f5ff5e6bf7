import { itemsAt, type ManifestNode, nodeAt, textAt } from '../bundle/manifest-node.ts';
import { fieldsOf } from '../catalog/difference/blob-meaning.ts';
import type { Bundle } from '../catalog/model.ts';
import { itemsOf, memberOf, textOf } from '../json/fields.ts';
import type { FoundObjects } from './found-objects.ts';

/** What decides where a bundle can be installed. */
export interface CsvFacts {
  readonly name: string;
  /** Those that are supported. */
  readonly installModes: readonly string[];
  readonly ownsApiServices: boolean;
  /** Of a bundle without manifests this is not known, and false. */
  readonly hasWebhooks: boolean;
}

/** By its manifests, else by what the catalog has of its ClusterServiceVersion; undefined where there is neither. */
export function csvFactsOf(bundle: Bundle, found: FoundObjects | undefined): CsvFacts | undefined {
  const csv: ManifestNode | undefined = found === undefined ? undefined : { value: found.objects.csv, path: [] };
  const spec = csv === undefined ? metadataOf(bundle) : nodeAt(csv, 'spec');
  if (spec === undefined) return undefined;
  const supported = itemsAt(spec, 'installModes').filter(mode => nodeAt(mode, 'supported').value === true);
  return {
    name: bundle.name,
    installModes: supported.map(mode => textAt(mode, 'type')),
    // Keys are found in any case: the property spells this one otherwise.
    ownsApiServices: itemsAt(spec, 'apiServiceDefinitions', 'owned').length > 0,
    hasWebhooks: itemsAt(spec, 'webhookdefinitions').length > 0,
  };
}

/**
 * Why OLM v1 does not install a bundle, in sentences: it converts only what supports all namespaces, without API services.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/applier/provider.go
 */
export function refusalsV1({ name, installModes, ownsApiServices }: CsvFacts): readonly string[] {
  return [
    ...(installModes.includes('AllNamespaces')
      ? []
      : [`OLM v1 refuses ${name}: it does not support install mode AllNamespaces.`]),
    ...(ownsApiServices ? [`OLM v1 refuses ${name}: it owns API services.`] : []),
  ];
}

/** What a cluster needs for a bundle, in sentences. */
export function needsOf({ name, installModes, hasWebhooks }: CsvFacts, olm: 'v0' | 'v1'): readonly string[] {
  if (olm === 'v1') return hasWebhooks ? [`The webhooks of ${name} need cert-manager on the cluster.`] : [];
  if (installModes.includes('AllNamespaces')) return [];
  const modes = installModes.length === 0 ? 'no install mode' : `only ${installModes.join(', ')}`;
  return [
    `${name} supports ${modes}: with an OperatorGroup for all namespaces it fails with UnsupportedOperatorGroup.`,
  ];
}

function metadataOf({ blob }: Bundle): ManifestNode | undefined {
  if (!blob.content.properties.some(({ type }) => type === 'olm.csv.metadata')) return undefined;
  const property = itemsOf(fieldsOf(blob), 'properties').find(one => textOf(one, 'type') === 'olm.csv.metadata');
  return property === undefined ? undefined : { value: memberOf(property, 'value'), path: [] };
}
