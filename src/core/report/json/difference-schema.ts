import type {
  BundleDifference,
  BundleDirectoryDifference,
  BundlePreview,
  CatalogDifference,
  Changed,
  ChannelDifference,
  DeprecationDifference,
  EntryDifference,
  Kind,
  PackageDifference,
  RelatedImagesDifference,
} from '../../catalog/difference-model.ts';
import type { JsonObject } from '../../json.ts';
import { definition, flag, listOf, objectOf, oneOf, optional, text } from './schema-words.ts';

const kind = oneOf<Kind>({ added: true, removed: true, changed: true });
const changedText = definition('changedText');

/** Definitions of what two catalogs differ in. */
export const differenceDefinitions: JsonObject = {
  changedText: objectOf<Changed>({ before: text(), after: text() }, 'A value that differs; an absent one is empty.'),
  addedAndRemoved: objectOf<NonNullable<EntryDifference['skips']>>({ added: listOf(text()), removed: listOf(text()) }),
  catalogDifference: objectOf<CatalogDifference>({
    catalog: text('Root directory of the catalog in the repository.'),
    packages: listOf(definition('packageDifference')),
  }),
  packageDifference: objectOf<PackageDifference>({
    name: text(),
    kind,
    defaultChannel: optional(changedText),
    channels: listOf(definition('channelDifference')),
    bundles: listOf(definition('bundleDifference')),
    deprecations: listOf(definition('deprecationDifference')),
    definition: optional(
      oneOf<NonNullable<PackageDifference['definition']>>(
        { added: true, removed: true },
        'Set when the package was there on both sides, and its olm.package blob on one of them alone.',
      ),
    ),
    properties: optional(
      listOf(text(), 'Types of properties of the olm.package blob of which some were added, removed or altered.'),
    ),
    isRestyled: flag('Whether the olm.package blob differs in something else: description, icon.'),
    othersDiffer: optional(flag('Set when other blobs differ: of unknown schemas, unreadable or repeated ones.')),
  }),
  bundleDirectoryDifference: objectOf<BundleDirectoryDifference>({
    operator: text(),
    version: text('Name of the directory.'),
    path: text('Path in the repository.'),
    kind,
    preview: optional(
      objectOf<BundlePreview>(
        {
          name: text(),
          package: text(),
          version: text(),
          provides: listOf(text(), '`group/version Kind`.'),
          requires: listOf(text(), '`group/version Kind`, or a package with its range of versions.'),
          relatedImages: listOf(text()),
          yaml: text('The olm.bundle blob without its image and its manifests.'),
        },
        'What a catalog would get of it, where it can be rendered.',
      ),
    ),
  }),
  channelDifference: objectOf<ChannelDifference>({
    name: text(),
    kind,
    heads: optional(
      objectOf<Changed<readonly string[]>>(
        { before: listOf(text()), after: listOf(text()) },
        'The heads, where they differ.',
      ),
    ),
    entries: listOf(definition('entryDifference')),
    properties: optional(
      listOf(text(), 'Types of properties of a changed channel of which some were added, removed or altered.'),
    ),
  }),
  entryDifference: objectOf<EntryDifference>({
    name: text(),
    kind,
    replaces: optional(changedText),
    skips: optional(definition('addedAndRemoved')),
    skipRange: optional(changedText),
  }),
  bundleDifference: objectOf<BundleDifference>({
    name: text(),
    kind,
    version: text('The version after the change; before it for a removed bundle.'),
    image: optional(changedText),
    properties: listOf(text(), 'Types of properties of which some were added, removed or altered.'),
    relatedImages: optional(
      objectOf<RelatedImagesDifference>({
        added: listOf(text()),
        removed: listOf(text()),
        renamed: listOf(text(), 'Images that go by other names.'),
      }),
    ),
  }),
  deprecationDifference: objectOf<DeprecationDifference>({ schema: text(), name: text(), kind, message: changedText }),
};
