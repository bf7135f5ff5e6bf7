import { encodeText } from '../bundle/render/encode-text.ts';
import { iconShape } from '../catalog/schemas/fbc-schemas.ts';
import { csvMetadata } from '../catalog/schemas/property-schemas.ts';
import { encodeValue } from '../catalog/shape/encode-value.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { boolean, listOf, omitEmpty, struct, text } from '../catalog/shape/shape.ts';
import { memberOf, textOf } from '../json/fields.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/** What opm knows of a bundle besides its `olm.csv.metadata`. */
export interface CsvFacts {
  readonly name: string;
  readonly version: string;
  /** Those of the blob. */
  readonly relatedImages: readonly { readonly name: string; readonly image: string }[];
  /** The `olm.package` blob of its package. */
  readonly package: JsonObject;
}

const { table: metadata } = csvMetadata;

/** The fields of a ClusterServiceVersion that opm fills, in the order of its Go type (operator-framework/api v0.45.0). */
const csvShape = struct({
  kind: text,
  apiVersion: text,
  metadata: struct({ name: omitEmpty(text), labels: metadata.labels, annotations: metadata.annotations }),
  spec: struct({
    install: struct({ strategy: text, spec: struct({ deployments: listOf(text) }) }),
    version: text,
    maturity: metadata.maturity,
    customresourcedefinitions: metadata.crdDescriptions,
    apiservicedefinitions: metadata.apiServiceDefinitions,
    nativeAPIs: metadata.nativeAPIs,
    minKubeVersion: metadata.minKubeVersion,
    displayName: text,
    description: omitEmpty(text),
    keywords: metadata.keywords,
    maintainers: metadata.maintainers,
    provider: metadata.provider,
    links: metadata.links,
    icon: omitEmpty(listOf(struct({ base64data: text, mediatype: text }))),
    installModes: metadata.installModes,
    cleanup: struct({ enabled: boolean }),
    relatedImages: omitEmpty(listOf(struct({ name: text, image: text }))),
  }),
  status: struct({ cleanup: struct({}) }),
});

const html = /[<>&]/g;

/**
 * The ClusterServiceVersion that opm makes of an `olm.csv.metadata`, for clients that know nothing of that property.
 *
 * @param value the property's, as opm accepts it
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/api/model_to_api.go
 */
export function csvOfMetadata(value: Json, facts: CsvFacts): string {
  const given = normaliseKeys(value, csvMetadata);
  const stated: JsonObject = isObject(given) ? given : {};
  const { annotations = null, labels = null, crdDescriptions = null, apiServiceDefinitions = null, ...spec } = stated;
  const description = textOf(stated, 'description') || textOf(facts.package, 'description');
  const csv = {
    kind: 'ClusterServiceVersion',
    apiVersion: 'operators.coreos.com/v1alpha1',
    metadata: { name: facts.name, labels, annotations },
    spec: {
      ...spec,
      install: { strategy: 'deployment' },
      version: facts.version,
      customresourcedefinitions: crdDescriptions,
      apiservicedefinitions: apiServiceDefinitions,
      description,
      icon: iconOf(facts.package),
      relatedImages: facts.relatedImages.map(({ name, image }) => ({ name, image })),
    },
  };
  return encodeText(csv, csvShape).replace(html, mark => `\\u00${mark.charCodeAt(0).toString(16)}`);
}

function iconOf(definition: JsonObject): readonly Json[] {
  const icon = memberOf(definition, 'icon');
  if (!isObject(icon)) return [];
  return [encodeValue(icon, iconShape)];
}
