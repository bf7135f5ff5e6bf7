import { any, bytes, listOf, type StructShape, struct, text } from './shape.ts';

const properties = listOf(struct({ type: text, value: any }));

/** What a blob of any schema has. */
export const headShape = struct({ schema: text, package: text, name: text });

const packageShape = struct({
  schema: text,
  name: text,
  defaultChannel: text,
  icon: struct({ base64data: bytes, mediatype: text }),
  description: text,
  properties,
});

const channelShape = struct({
  schema: text,
  name: text,
  package: text,
  entries: listOf(struct({ name: text, replaces: text, skips: listOf(text), skipRange: text })),
  properties,
});

const bundleShape = struct({
  schema: text,
  name: text,
  package: text,
  image: text,
  properties,
  relatedImages: listOf(struct({ name: text, image: text })),
});

const deprecationsShape = struct({
  schema: text,
  package: text,
  entries: listOf(struct({ reference: struct({ schema: text, name: text }), message: text })),
});

/**
 * The shapes of the blobs that OLM knows, by their `schema`.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/declcfg/declcfg.go
 */
export const shapesOfBlobs: ReadonlyMap<string, StructShape> = new Map([
  ['olm.package', packageShape],
  ['olm.channel', channelShape],
  ['olm.bundle', bundleShape],
  ['olm.deprecations', deprecationsShape],
]);
