import type {
  BundleDirectoryDifference,
  BundlePreview,
  CatalogDifference,
  DeprecationDifference,
  Kind,
  PackageDifference,
} from '../../catalog/difference-model.ts';
import { counted } from '../../text/counted.ts';
import { bundleLines } from './change-of-bundles.ts';
import { channelLines } from './change-of-channels.ts';
import { namesOf, type Phrase } from './phrase.ts';

/** What a change does to one package, in all the catalogs in which it does the same. */
export interface ChangeItem {
  readonly title: Phrase;
  readonly details: readonly Phrase[];
}

const directoryWords: Readonly<Record<Kind, string>> = {
  added: 'new bundle directory ',
  removed: 'bundle directory removed: ',
  changed: 'bundle directory changed: ',
};

const packageVerbs: Readonly<Record<Kind, string>> = { added: ' is new', removed: ' is removed', changed: '' };

/** Blobs that name no package, or whose name cannot be read, are compared together. */
const packagelessVerbs: Readonly<Record<Kind, string>> = {
  added: 'new documents',
  removed: 'removed documents',
  changed: 'changed documents',
};

const definitionWords = { added: 'new olm.package blob', removed: 'olm.package blob removed' } as const;

interface Told {
  readonly difference: PackageDifference;
  /** Some documents of the catalog name no package that can be read. */
  readonly isPartlyRead: boolean;
}

/** One item for each package that differs, in order of first appearance, then one for each bundle directory. */
export function changeSummary(
  change: readonly CatalogDifference[],
  directories: readonly BundleDirectoryDifference[] = [],
): readonly ChangeItem[] {
  const same = new Map<string, Told & { readonly catalogs: string[] }>();
  for (const { catalog, packages } of change) {
    const isPartlyRead = packages.some(({ name, kind }) => name === '' && kind !== 'removed');
    for (const difference of packages) {
      const key = JSON.stringify([isPartlyRead, difference]);
      const item = same.get(key);
      if (item === undefined) same.set(key, { difference, isPartlyRead, catalogs: [catalog] });
      else item.catalogs.push(catalog);
    }
  }
  const packages = [...same.values()].map(({ catalogs, ...told }) => ({
    title: [...titleOf(told.difference), ...inCatalogs(catalogs)],
    details: detailsOf(told),
  }));
  return [
    ...packages,
    ...directories.map(({ kind, path, preview }) => ({
      title: [directoryWords[kind], { name: path }],
      details: preview === undefined ? [] : previewLines(preview),
    })),
  ];
}

function titleOf({ name, kind }: PackageDifference): Phrase {
  return name === '' ? [`${packagelessVerbs[kind]} without a readable package`] : [{ name }, packageVerbs[kind]];
}

/** ` in catalogs/v4.19, catalogs/v4.20`; nothing where the repository itself is the catalog. */
export function inCatalogs(catalogs: readonly string[]): Phrase {
  const named = catalogs.filter(catalog => catalog !== '');
  return named.length === 0 ? [] : [' in ', ...namesOf(named, 12)];
}

function detailsOf({ difference, isPartlyRead }: Told): readonly Phrase[] {
  if (difference.name === '') return [];
  return [
    ...defaultChannelLine(difference),
    ...channelLines(difference.channels),
    ...bundleLines(difference.bundles),
    ...deprecationLines(difference.deprecations),
    ...(difference.definition === undefined ? [] : [[definitionWords[difference.definition]]]),
    ...(difference.properties === undefined
      ? []
      : [['other properties of the package: ', ...namesOf(difference.properties)]]),
    ...(difference.isRestyled ? [['description or icon changed']] : []),
    ...(difference.othersDiffer === true ? [['blobs that are unreadable, repeated or of other schemas differ']] : []),
    ...(removesAny(difference) && (isPartlyRead || difference.othersDiffer === true)
      ? [['what is removed may be in a document that cannot be read']]
      : []),
  ];
}

function removesAny({ channels, bundles }: PackageDifference): boolean {
  return [...channels, ...bundles].some(({ kind }) => kind === 'removed');
}

function defaultChannelLine({ defaultChannel, kind }: PackageDifference): readonly Phrase[] {
  if (defaultChannel === undefined || kind === 'removed') return [];
  const { before, after } = defaultChannel;
  if (before === '') return [['default channel: ', { name: after }]];
  if (after === '') return [['default channel removed: ', { name: before }]];
  return [['default channel: ', { name: before }, ' → ', { name: after }]];
}

/** What a catalog would get of a bundle directory, in a few lines. */
function previewLines(preview: BundlePreview): readonly Phrase[] {
  const { name, package: packageName, version, provides, requires, relatedImages } = preview;
  return [
    [
      'blob for a catalog: ',
      { name },
      ' of ',
      { name: packageName },
      ...(version === '' ? [] : [', version ', { name: version }]),
    ],
    ...(provides.length === 0 ? [] : [['provides ', ...namesOf(provides)]]),
    ...(requires.length === 0 ? [] : [['requires ', ...namesOf(requires)]]),
    ...(relatedImages.length === 0 ? [] : [[counted(relatedImages.length, 'related image')]]),
  ];
}

/** More deprecations than these are only counted. */
const maxLines = 8;

const verbs: Readonly<Record<Kind, string>> = {
  added: 'deprecated: ',
  removed: 'no longer deprecated: ',
  changed: 'deprecated with another message: ',
};

/** What each reference is to, by the schema that it names. */
const nouns: ReadonlyMap<string, string> = new Map([
  ['olm.package', 'the package'],
  ['olm.channel', 'channel '],
  ['olm.bundle', 'bundle '],
]);

function deprecationLines(deprecations: readonly DeprecationDifference[]): readonly Phrase[] {
  const lines = deprecations.slice(0, maxLines).map(({ schema, name, kind }): Phrase => {
    const noun = nouns.get(schema);
    const subject = name === '' ? [] : [{ name }];
    return [verbs[kind], ...(noun === undefined ? [{ name: schema }, ' '] : [noun]), ...subject];
  });
  const more = deprecations.length - lines.length;
  return more > 0 ? [...lines, [counted(more, 'more deprecation')]] : lines;
}
