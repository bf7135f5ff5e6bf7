import type { Blob, BlobContent, ChannelEntry, Property } from '../../../src/core/catalog/blob.ts';
import { linkCatalog } from '../../../src/core/catalog/link.ts';
import type { Package } from '../../../src/core/catalog/model.ts';
import { emptyFields } from '../../../src/core/catalog/schemas/empty-fields.ts';

export type EntryText = Partial<ChannelEntry> & { readonly name: string };

/** A package in a few words. Each entry gets a bundle; its version is what stands behind `.v` in its name, unless stated. */
export interface PackageText {
  readonly channels: Readonly<Record<string, readonly EntryText[]>>;
  readonly defaultChannel?: string;
  readonly versions?: Readonly<Record<string, string>>;
  readonly releases?: Readonly<Record<string, string>>;
  /** `olm.bundle foo.v1.0.0`, `olm.channel stable`, `olm.package`. */
  readonly deprecated?: readonly string[];
  /** The message of every deprecation. */
  readonly message?: string;
  /** Bundles with the old property `olm.deprecated`. */
  readonly refused?: readonly string[];
  /** Bundles beside those of the entries. */
  readonly bundles?: readonly string[];
}

const head = { schema: '', package: 'foo', name: '', problems: [] } as const;

/** The package `foo`, linked as a catalog would be. */
export function buildPackage(text: PackageText): Package {
  const contents: readonly BlobContent[] = [
    {
      ...emptyFields.package,
      ...head,
      kind: 'package',
      name: 'foo',
      defaultChannel: text.defaultChannel ?? Object.keys(text.channels)[0] ?? '',
    },
    ...Object.entries(text.channels).map(
      ([name, entries]): BlobContent => ({
        ...emptyFields.channel,
        ...head,
        kind: 'channel',
        name,
        entries: entries.map(entryOf),
      }),
    ),
    ...bundleNames(text).map(
      (name): BlobContent => ({
        ...emptyFields.bundle,
        ...head,
        kind: 'bundle',
        name,
        image: `example.com/${name}`,
        properties: properties(name, text),
      }),
    ),
    {
      ...emptyFields.deprecations,
      ...head,
      kind: 'deprecations',
      entries: (text.deprecated ?? []).map(reference => deprecationOf(reference, text)),
    },
  ];
  const pkg = linkCatalog('catalog', contents.map(blobOf), true).packages.get('foo');
  if (pkg === undefined) throw new Error('the package was not linked');
  return pkg;
}

function deprecationOf(reference: string, { message = 'no longer kept' }: PackageText) {
  const [schema = '', name = ''] = reference.split(' ');
  return { ...emptyFields.deprecationEntry, reference: { schema, name }, message };
}

function blobOf(content: BlobContent): Blob {
  return { document: { file: 'catalog/foo/catalog.yaml', line: 1, format: 'yaml', text: '', isUtf8: true }, content };
}

export function entryOf(text: EntryText): ChannelEntry {
  return { ...emptyFields.channelEntry, ...text };
}

function bundleNames({ channels, bundles = [] }: PackageText): string[] {
  return [
    ...new Set([
      ...Object.values(channels)
        .flat()
        .map(({ name }) => name),
      ...bundles,
    ]),
  ];
}

function properties(name: string, { versions, releases, refused }: PackageText): Property[] {
  const version = versions?.[name] ?? name.slice(name.indexOf('.v') + 2);
  const release = releases?.[name];
  return [
    { type: 'olm.package', value: { packageName: 'foo', version, ...(release === undefined ? {} : { release }) } },
    ...(refused?.includes(name) ? [{ type: 'olm.deprecated', value: {} }] : []),
  ];
}
