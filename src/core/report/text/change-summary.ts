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

const definitionWords = { added: 'new olm.package blob', removed: 'olm.package blob removed' } as const;

/** One item for each package that differs, in order of first appearance, then one for each bundle directory. */
export function changeSummary(
  change: readonly CatalogDifference[],
  directories: readonly BundleDirectoryDifference[] = [],
): readonly ChangeItem[] {
  const same = new Map<string, { readonly difference: PackageDifference; readonly catalogs: string[] }>();
  for (const { catalog, packages } of change) {
    for (const difference of packages) {
      const key = JSON.stringify(difference);
      const item = same.get(key);
      if (item === undefined) same.set(key, { difference, catalogs: [catalog] });
      else item.catalogs.push(catalog);
    }
  }
  const packages = [...same.values()].map(({ difference, catalogs }) => ({
    title: [titleOf(difference), packageVerbs[difference.kind], ...inCatalogs(catalogs)],
    details: detailsOf(difference),
  }));
  return [
    ...packages,
    ...directories.map(({ kind, path, preview }) => ({
      title: [directoryWords[kind], { name: path }],
      details: preview === undefined ? [] : previewLines(preview),
    })),
  ];
}

/** Blobs that name no package, or whose name cannot be read, are compared together. */
function titleOf({ name }: PackageDifference): Phrase[number] {
  return name === '' ? 'blobs without a package' : { name };
}

/** ` in catalogs/v4.19, catalogs/v4.20`; nothing where the repository itself is the catalog. */
export function inCatalogs(catalogs: readonly string[]): Phrase {
  const named = catalogs.filter(catalog => catalog !== '');
  return named.length === 0 ? [] : [' in ', ...namesOf(named, 12)];
}

function detailsOf(difference: PackageDifference): readonly Phrase[] {
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
    ...(difference.othersDiffer === true ? [['other blobs differ']] : []),
  ];
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
  const { name, package: of, version, provides, requires, relatedImages } = preview;
  return [
    [
      'blob for a catalog: ',
      { name },
      ' of ',
      { name: of },
      ...(version === '' ? [] : [', version ', { name: version }]),
    ],
    ...(provides.length === 0 ? [] : [['provides ', ...namesOf(provides)]]),
    ...(requires.length === 0 ? [] : [['requires ', ...namesOf(requires)]]),
    ...(relatedImages.length === 0 ? [] : [[counted(relatedImages.length, 'related image')]]),
  ];
}

/** More deprecations than these are only counted. */
const mostLines = 8;

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
  const lines = deprecations.slice(0, mostLines).map(({ schema, name, kind }): Phrase => {
    const noun = nouns.get(schema);
    const subject = name === '' ? [] : [{ name }];
    return [verbs[kind], ...(noun === undefined ? [{ name: schema }, ' '] : [noun]), ...subject];
  });
  const more = deprecations.length - lines.length;
  return more > 0 ? [...lines, [counted(more, 'more deprecation')]] : lines;
}
