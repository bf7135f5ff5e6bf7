import { any, bytes, field, listOf, notKept, omitEmpty, type StructShape, struct, text } from '../shape/shape.ts';

/** A schema of file-based catalogs. */
export interface FbcSchema {
  /** What its blobs are once they are decoded. */
  readonly kind: string;
  readonly description: string;
  /** The field that says which package a blob belongs to. opm does not write a blob without it. */
  readonly packageField: 'name' | 'package';
  /** Where blobs stand among those of their package. */
  readonly rank: number;
  readonly shape: StructShape;
}

/** The rank of blobs of schemas that OLM does not know. */
export const rankOfOthers = 3;

const property = struct({ type: text, value: any });

export const iconShape = struct({
  base64data: field(bytes, 'The image, in base64 with padding.'),
  mediatype: field(text, 'Media type of the image, such as `image/svg+xml`.'),
});

export const channelEntryShape = struct({
  name: field(text, 'Name of the bundle.'),
  replaces: omitEmpty(text, 'Name of the bundle that this one is the next version of.'),
  skips: omitEmpty(listOf(text), 'Names of bundles that can be upgraded to this one, and that nobody is upgraded to.'),
  skipRange: omitEmpty(text, 'Range of versions that can be upgraded to this one, such as `>=1.0.0 <1.2.0`.'),
});

export const deprecationEntryShape = struct({
  reference: field(
    struct({
      schema: field(text, '`olm.package`, `olm.channel` or `olm.bundle`.'),
      name: omitEmpty(text, 'Name of the channel or bundle; none for the package.'),
    }),
    'What is deprecated.',
  ),
  message: field(text, 'What users are told: why, and what to use instead.'),
});

/**
 * The schemas that OLM knows, with their fields in the order of opm's structs. Everything about a field follows from its line here: the type in
 * `blob.ts`, validation, decoding, what opm writes and in which order, and the published JSON Schema.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/declcfg/declcfg.go
 */
export const fbcSchemas = {
  'olm.package': {
    kind: 'package',
    description: 'A package: one operator, in all its versions.',
    packageField: 'name',
    rank: 0,
    shape: struct({
      schema: text,
      name: field(text, 'Name of the package: a DNS label, unique in the catalog.'),
      defaultChannel: field(text, 'Channel that a subscription without one follows. It must exist.'),
      icon: notKept(omitEmpty(iconShape, 'Icon that consoles show.')),
      description: notKept(omitEmpty(text, 'What the operator does. Markdown.')),
      properties: notKept(omitEmpty(listOf(property))),
    }),
  },
  'olm.channel': {
    kind: 'channel',
    description: 'A channel: a line of versions, and the upgrades between them.',
    packageField: 'package',
    rank: 1,
    shape: struct({
      schema: text,
      name: field(text, 'Name of the channel, unique in its package.'),
      package: field(text, 'Package that the channel belongs to.'),
      entries: field(
        listOf(channelEntryShape),
        'The versions in the channel. Exactly one of them, its head, is neither replaced nor skipped.',
      ),
      properties: notKept(omitEmpty(listOf(property))),
    }),
  },
  'olm.bundle': {
    kind: 'bundle',
    description: 'A bundle: one version of an operator.',
    packageField: 'package',
    rank: 2,
    shape: struct({
      schema: text,
      name: omitEmpty(text, 'Name of the bundle, unique in its package, such as `etcd.v0.9.4`.'),
      package: omitEmpty(text, 'Package that the bundle belongs to.'),
      image: field(text, 'Image that contains the manifests of the bundle.'),
      properties: omitEmpty(
        listOf(property),
        'What the bundle provides and requires. Exactly one is an `olm.package`.',
      ),
      relatedImages: omitEmpty(
        listOf(struct({ name: field(text, 'What the image is for.'), image: field(text, 'Reference of the image.') })),
        'Images that the operator uses, for mirroring.',
      ),
    }),
  },
  'olm.deprecations': {
    kind: 'deprecations',
    description: 'What of a package is deprecated. One blob for each package.',
    packageField: 'package',
    rank: 4,
    shape: struct({
      schema: text,
      package: field(text, 'Package that the deprecations are about.'),
      entries: field(listOf(deprecationEntryShape)),
    }),
  },
} as const satisfies Readonly<Record<string, FbcSchema>>;

/** What a blob of any schema has. */
export const headShape = struct({ schema: text, package: text, name: text });

const byName: ReadonlyMap<string, (typeof fbcSchemas)[keyof typeof fbcSchemas]> = new Map(Object.entries(fbcSchemas));

/** The schema that a blob names; undefined where OLM does not know it. */
export function fbcSchemaOf(schema: string) {
  return byName.get(schema);
}
