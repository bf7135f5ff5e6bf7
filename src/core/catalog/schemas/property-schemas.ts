import {
  any,
  boolean,
  bytes,
  field,
  int32,
  int64,
  listOf,
  mapOf,
  omitEmpty,
  type StructShape,
  struct,
  text,
} from '../shape/shape.ts';

/** A type of property whose values opm parses. */
export interface PropertySchema {
  readonly description: string;
  readonly shape: StructShape;
  /** Whether its values are large: they are not kept, as no rule needs them, and opm puts them behind all others. */
  readonly isLarge?: true;
}

const gvk = struct({ group: text, kind: text, version: text });
const link = struct({ name: omitEmpty(text), url: omitEmpty(text) });

const descriptors = omitEmpty(
  listOf(
    struct({
      path: text,
      displayName: omitEmpty(text),
      description: omitEmpty(text),
      'x-descriptors': omitEmpty(listOf(text)),
      value: omitEmpty(any),
    }),
  ),
);

const described = {
  displayName: omitEmpty(text),
  description: omitEmpty(text),
  resources: omitEmpty(listOf(struct({ name: text, kind: text, version: text }))),
  statusDescriptors: descriptors,
  specDescriptors: descriptors,
  actionDescriptors: descriptors,
};

const customResources = omitEmpty(listOf(struct({ name: text, version: text, kind: text, ...described })));
const apiServices = omitEmpty(
  listOf(
    struct({
      name: text,
      group: text,
      version: text,
      kind: text,
      deploymentName: omitEmpty(text),
      containerPort: omitEmpty(int32),
      ...described,
    }),
  ),
);

/** What `olm.csv.metadata` holds of a ClusterServiceVersion. */
export const csvMetadata = struct({
  annotations: omitEmpty(mapOf(text)),
  apiServiceDefinitions: struct({ owned: apiServices, required: apiServices }),
  crdDescriptions: struct({ owned: customResources, required: customResources }),
  description: omitEmpty(text),
  displayName: omitEmpty(text),
  installModes: omitEmpty(listOf(struct({ type: text, supported: boolean }))),
  keywords: omitEmpty(listOf(text)),
  labels: omitEmpty(mapOf(text)),
  links: omitEmpty(listOf(link)),
  maintainers: omitEmpty(listOf(struct({ name: omitEmpty(text), email: omitEmpty(text) }))),
  maturity: omitEmpty(text),
  minKubeVersion: omitEmpty(text),
  nativeAPIs: omitEmpty(listOf(struct({ group: text, version: text, kind: text }))),
  provider: link,
});

/**
 * The properties that opm parses, by their `type`. A property of any other type holds what it likes.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/property/property.go
 */
export const propertySchemas: ReadonlyMap<string, PropertySchema> = new Map([
  [
    'olm.package',
    {
      description: 'Package and version of the bundle.',
      shape: struct({
        packageName: field(text, 'Name of the package of the bundle.'),
        version: field(text, 'Version of the bundle, by Semantic Versioning.'),
        release: omitEmpty(text, 'Which release of this version the bundle is.'),
      }),
    },
  ],
  [
    'olm.package.required',
    {
      description: 'A package that must be installed too.',
      shape: struct({
        packageName: text,
        versionRange: field(text, 'Versions of the package that are accepted.'),
      }),
    },
  ],
  ['olm.gvk', { description: 'An API that the bundle provides.', shape: gvk }],
  ['olm.gvk.required', { description: 'An API that another bundle must provide.', shape: gvk }],
  [
    'olm.bundle.object',
    {
      description: 'A manifest of the bundle.',
      shape: struct({ data: field(bytes, 'The manifest as JSON or YAML, in base64.') }),
      isLarge: true,
    },
  ],
  [
    'olm.csv.metadata',
    {
      description: 'What consoles show of the bundle, from its ClusterServiceVersion.',
      shape: csvMetadata,
      isLarge: true,
    },
  ],
  [
    'olm.channel',
    {
      description: 'A channel of the bundle, for internal use of opm.',
      shape: struct({ channelName: text, priority: int64 }),
    },
  ],
]);

export function isLargeProperty(type: string): boolean {
  return propertySchemas.get(type)?.isLarge === true;
}
