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
import { arrayOf, definition, flag, objectOf, oneOf, optional, text } from './schema-words.ts';

const kind = oneOf<Kind>({ added: true, removed: true, changed: true });
const changedText = definition('changedText');

/** Definitions of what two catalogs differ in. */
export const differenceDefinitions: JsonObject = {
  changedText: objectOf<Changed>({ before: text(), after: text() }, 'A value that differs; an absent one is empty.'),
  addedAndRemoved: objectOf<NonNullable<EntryDifference['skips']>>({
    added: arrayOf(text()),
    removed: arrayOf(text()),
  }),
  catalogDifference: objectOf<CatalogDifference>({
    catalog: text('Root directory of the catalog in the repository.'),
    packages: arrayOf(definition('packageDifference')),
  }),
  packageDifference: objectOf<PackageDifference>({
    name: text(),
    kind,
    defaultChannel: optional(changedText),
    channels: arrayOf(definition('channelDifference')),
    bundles: arrayOf(definition('bundleDifference')),
    deprecations: arrayOf(definition('deprecationDifference')),
    definition: optional(
      oneOf<NonNullable<PackageDifference['definition']>>(
        { added: true, removed: true },
        'Set if both sides have the package, but only one of them has its olm.package blob.',
      ),
    ),
    properties: optional(
      arrayOf(text(), 'Types of properties of the olm.package blob that were added, removed or changed.'),
    ),
    isRestyled: flag('Whether the olm.package blob differs in its description or icon.'),
    othersDiffer: optional(flag('Set if other blobs differ: of unknown schemas, unreadable or duplicate ones.')),
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
          provides: arrayOf(text(), '`group/version Kind`.'),
          requires: arrayOf(text(), '`group/version Kind`, or a package with its range of versions.'),
          relatedImages: arrayOf(text()),
          yaml: text('The olm.bundle blob without its image and its manifests.'),
        },
        'The blob for a catalog, if the bundle can be rendered.',
      ),
    ),
  }),
  channelDifference: objectOf<ChannelDifference>({
    name: text(),
    kind,
    heads: optional(
      objectOf<Changed<readonly string[]>>(
        { before: arrayOf(text()), after: arrayOf(text()) },
        'The heads, if they differ.',
      ),
    ),
    entries: arrayOf(definition('entryDifference')),
    properties: optional(
      arrayOf(text(), 'Types of properties of a changed channel that were added, removed or changed.'),
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
    properties: arrayOf(text(), 'Types of properties that were added, removed or changed.'),
    relatedImages: optional(
      objectOf<RelatedImagesDifference>({
        added: arrayOf(text()),
        removed: arrayOf(text()),
        renamed: arrayOf(text(), 'Images with another name.'),
      }),
    ),
  }),
  deprecationDifference: objectOf<DeprecationDifference>({ schema: text(), name: text(), kind, message: changedText }),
};
