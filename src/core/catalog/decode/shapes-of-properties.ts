import { any, boolean, bytes, int32, int64, listOf, mapOf, type StructShape, struct, text } from './shape.ts';

const gvk = struct({ group: text, kind: text, version: text });
const link = struct({ name: text, url: text });

const descriptors = listOf(
  struct({ path: text, displayName: text, description: text, 'x-descriptors': listOf(text), value: any }),
);

const described = {
  name: text,
  version: text,
  kind: text,
  displayName: text,
  description: text,
  resources: listOf(struct({ name: text, kind: text, version: text })),
  statusDescriptors: descriptors,
  specDescriptors: descriptors,
  actionDescriptors: descriptors,
};

const customResources = listOf(struct(described));
const apiServices = listOf(struct({ ...described, group: text, deploymentName: text, containerPort: int32 }));

const csvMetadata = struct({
  annotations: mapOf(text),
  apiServiceDefinitions: struct({ owned: apiServices, required: apiServices }),
  crdDescriptions: struct({ owned: customResources, required: customResources }),
  description: text,
  displayName: text,
  installModes: listOf(struct({ type: text, supported: boolean })),
  keywords: listOf(text),
  labels: mapOf(text),
  links: listOf(link),
  maintainers: listOf(struct({ name: text, email: text })),
  maturity: text,
  minKubeVersion: text,
  nativeAPIs: listOf(gvk),
  provider: link,
});

/**
 * The shapes of the values of properties, by their `type`. A property of any other type holds what it likes.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/property/property.go
 */
export const shapesOfProperties: ReadonlyMap<string, StructShape> = new Map([
  ['olm.package', struct({ packageName: text, version: text, release: text })],
  ['olm.package.required', struct({ packageName: text, versionRange: text })],
  ['olm.gvk', gvk],
  ['olm.gvk.required', gvk],
  ['olm.bundle.object', struct({ data: bytes })],
  ['olm.csv.metadata', csvMetadata],
  ['olm.channel', struct({ channelName: text, priority: int64 })],
]);
