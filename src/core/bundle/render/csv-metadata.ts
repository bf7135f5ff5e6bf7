import { memberOf, objectOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import {
  type Encode,
  flag,
  listOf,
  number,
  raw,
  struct,
  text,
  texts,
  unlessAbsent,
  unlessEmpty,
} from './encode-struct.ts';

const link = struct({ name: unlessEmpty(text), url: unlessEmpty(text) });
const maintainer = struct({ name: unlessEmpty(text), email: unlessEmpty(text) });
const descriptors = unlessEmpty(
  listOf(
    struct({
      path: text,
      displayName: unlessEmpty(text),
      description: unlessEmpty(text),
      'x-descriptors': unlessEmpty(listOf(text)),
      value: unlessAbsent(raw),
    }),
  ),
);
const described = {
  displayName: unlessEmpty(text),
  description: unlessEmpty(text),
  resources: unlessEmpty(listOf(struct({ name: text, kind: text, version: text }))),
  statusDescriptors: descriptors,
  specDescriptors: descriptors,
  actionDescriptors: descriptors,
};
const customResource = struct({ name: text, version: text, kind: text, ...described });
const apiService = struct({
  name: text,
  group: text,
  version: text,
  kind: text,
  deploymentName: unlessEmpty(text),
  containerPort: unlessEmpty(number),
  ...described,
});

const csvMetadata = struct({
  annotations: unlessEmpty(texts),
  apiServiceDefinitions: ownedAndRequired(apiService),
  crdDescriptions: ownedAndRequired(customResource),
  description: unlessEmpty(text),
  displayName: unlessEmpty(text),
  installModes: unlessEmpty(listOf(struct({ type: text, supported: flag }))),
  keywords: unlessEmpty(listOf(text)),
  labels: unlessEmpty(texts),
  links: unlessEmpty(listOf(link)),
  maintainers: unlessEmpty(listOf(maintainer)),
  maturity: unlessEmpty(text),
  minKubeVersion: unlessEmpty(text),
  nativeAPIs: unlessEmpty(listOf(struct({ group: text, version: text, kind: text }))),
  provider: link,
});

/**
 * The value of an `olm.csv.metadata` property, as JSON.
 *
 * @param csv a ClusterServiceVersion as it was decoded, with its fields spelled as in the type
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/property/property.go
 */
export function csvMetadataOf(csv: JsonObject): string {
  const metadata = objectOf(csv, 'metadata');
  const spec = objectOf(csv, 'spec');
  return csvMetadata({
    ...spec,
    annotations: memberOf(metadata, 'annotations') ?? null,
    labels: memberOf(metadata, 'labels') ?? null,
    apiServiceDefinitions: memberOf(spec, 'apiservicedefinitions') ?? null,
    crdDescriptions: memberOf(spec, 'customresourcedefinitions') ?? null,
  });
}

function ownedAndRequired(encode: Encode): Encode {
  return struct({ owned: unlessEmpty(listOf(encode)), required: unlessEmpty(listOf(encode)) });
}
