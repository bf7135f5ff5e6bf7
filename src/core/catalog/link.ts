import type { Blob, BundleContent, ChannelContent, DeprecationsContent, PackageContent } from './blob.ts';
import type { BlobOf, Bundle, Catalog, Channel, Deprecation, Package } from './model.ts';
import { packageProperties } from './package-properties.ts';

/** A package while its blobs are collected. */
interface Draft {
  readonly name: string;
  readonly definitions: BlobOf<PackageContent>[];
  readonly channels: Map<string, Channel>;
  readonly bundles: Map<string, Bundle>;
  readonly repeatedChannels: BlobOf<ChannelContent>[];
  readonly repeatedBundles: BlobOf<BundleContent>[];
  readonly deprecations: Deprecation[];
}

/**
 * Links the blobs of one catalog by package, in one pass. Never fails: what is wrong stays visible. A blob without the name
 * of a package is linked to none, and found among `blobs` alone.
 *
 * @param root path of the catalog's root directory in the repository
 * @param blobs in walk order
 * @param isComplete whether these are all the blobs of the catalog
 */
export function linkCatalog(root: string, blobs: readonly Blob[], isComplete: boolean): Catalog {
  const drafts = new Map<string, Draft>();
  for (const blob of blobs) {
    const name = blob.content.package;
    if (name === '') continue;
    let draft = drafts.get(name);
    if (draft === undefined) {
      draft = emptyDraft(name);
      drafts.set(name, draft);
    }
    add(draft, blob);
  }
  return { root, isComplete, blobs, packages: new Map([...drafts].map(([name, draft]) => [name, packageOf(draft)])) };
}

function emptyDraft(name: string): Draft {
  return {
    name,
    definitions: [],
    channels: new Map(),
    bundles: new Map(),
    repeatedChannels: [],
    repeatedBundles: [],
    deprecations: [],
  };
}

function add(draft: Draft, { document, content }: Blob): void {
  switch (content.kind) {
    case 'package':
      draft.definitions.push({ document, content });
      break;
    case 'channel': {
      const blob = { document, content };
      if (draft.channels.has(content.name)) draft.repeatedChannels.push(blob);
      else draft.channels.set(content.name, channelOf(blob));
      break;
    }
    case 'bundle': {
      const blob = { document, content };
      if (draft.bundles.has(content.name)) draft.repeatedBundles.push(blob);
      else draft.bundles.set(content.name, bundleOf(blob));
      break;
    }
    case 'deprecations':
      for (const deprecation of deprecationsOf({ document, content })) draft.deprecations.push(deprecation);
      break;
    case 'other':
    case 'unreadable':
      break;
  }
}

function channelOf(blob: BlobOf<ChannelContent>): Channel {
  const { name, package: packageName, entries } = blob.content;
  return { name, package: packageName, blob, entries };
}

function bundleOf(blob: BlobOf<BundleContent>): Bundle {
  const { name, package: packageName, image } = blob.content;
  const [property, ...more] = packageProperties(blob.content);
  const { version, release } = property !== undefined && more.length === 0 ? property : { version: '', release: '' };
  return { name, package: packageName, blob, image, version, release };
}

function deprecationsOf(blob: BlobOf<DeprecationsContent>): Deprecation[] {
  return blob.content.entries.map(({ reference, ...entry }, index) => ({
    blob,
    index,
    entry: { ...reference, ...entry },
  }));
}

function packageOf(draft: Draft): Package {
  return { ...draft, defaultChannel: draft.definitions[0]?.content.defaultChannel ?? '' };
}
