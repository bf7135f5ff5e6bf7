import type { Blob, CatalogDocument } from './blob.ts';
import { differenceOfPackages, type PackageSide } from './difference/packages.ts';
import { differencesOf } from './difference/pairs.ts';
import type { CatalogDifference } from './difference-model.ts';
import type { Catalog } from './model.ts';

/**
 * What two states of one catalog differ in, packages, channels, entries and bundles in natural order of their names.
 * An absent side counts as empty. Values are compared by their meaning: layout, order of keys, properties or entries, and
 * how the text is spread over files make no difference. Equal texts are not looked at, so that the cost is that of
 * what changed.
 */
export function differenceOfCatalogs(before: Catalog | undefined, after: Catalog | undefined): CatalogDifference {
  return {
    catalog: (after ?? before)?.root ?? '',
    packages: differencesOf(sidesOf(before), sidesOf(after), differenceOfPackages),
  };
}

function sidesOf(catalog: Catalog | undefined): ReadonlyMap<string, PackageSide> {
  const others = new Map<string, Blob[]>();
  const linked = linkedDocuments(catalog);
  for (const blob of catalog?.blobs ?? []) {
    if (linked.has(blob.document) || (blob.content.kind === 'deprecations' && blob.content.package !== '')) continue;
    const known = others.get(blob.content.package);
    if (known === undefined) others.set(blob.content.package, [blob]);
    else known.push(blob);
  }
  const sides = new Map<string, PackageSide>();
  for (const [name, found] of catalog?.packages ?? []) {
    sides.set(name, { linked: found, others: others.get(name) ?? [] });
  }
  for (const [name, blobs] of others) {
    if (!sides.has(name)) sides.set(name, { linked: undefined, others: blobs });
  }
  return sides;
}

/** The documents that stand for a package, a channel or a bundle in the linked model. */
function linkedDocuments(catalog: Catalog | undefined): ReadonlySet<CatalogDocument> {
  const linked = new Set<CatalogDocument>();
  for (const { definitions, channels, bundles } of catalog?.packages.values() ?? []) {
    if (definitions[0] !== undefined) linked.add(definitions[0].document);
    for (const { blob } of channels.values()) linked.add(blob.document);
    for (const { blob } of bundles.values()) linked.add(blob.document);
  }
  return linked;
}
