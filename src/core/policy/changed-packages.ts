import type { Blob } from '../catalog/blob.ts';
import { isIgnoreFile } from '../catalog/ignore-file-name.ts';
import { existingConfigPath } from '../config/existing-config.ts';
import { memoise } from '../memoise.ts';
import { ownersAliasesPath } from '../ownership/owners-file.ts';
import { codeownersPaths } from '../ownership/read-codeowners.ts';
import { directoryOf } from '../repository/paths.ts';
import type { RoledChange, Snapshot } from '../snapshot.ts';
import type { Place } from '../source.ts';

const isForEverybody: ReadonlySet<string> = new Set([...codeownersPaths, ownersAliasesPath, existingConfigPath]);

/**
 * The package whose directory a changed path is in; undefined outside of packages. Whatever layout is configured, paths
 * that begin with a dot and the files that say who owns everything are in no package.
 */
export function packageOfChange({ path, role }: RoledChange): string | undefined {
  if (path.startsWith('.') || isForEverybody.has(path)) return undefined;
  switch (role.kind) {
    case 'catalog':
      return role.package;
    case 'bundle':
    case 'operator':
      return role.operator;
    case 'catalog-root':
    case 'infrastructure':
    case 'misplaced':
      return undefined;
  }
}

/**
 * What a path outside of packages concerns: the rules by which changes are judged or run (configuration, owners, workflows, attributes), the
 * content of catalogs or bundles, or neither.
 */
export function concernOf({ path, role }: RoledChange): 'rules' | 'content' | 'other' {
  const name = path.split('/').at(-1) ?? '';
  if (path.startsWith('.') || isForEverybody.has(path)) return 'rules';
  // Of the files of a repository that is a catalog itself most are not the catalog's: what it loads of them is compared.
  const isOfRepository = role.kind === 'infrastructure' || (role.kind === 'catalog-root' && role.catalog === '');
  if (!isOfRepository) return 'content';
  return name.startsWith('.') || name === 'OWNERS' ? 'rules' : 'other';
}

/** The packages in whose directories something changes, each with the changed paths. */
export function changedPackages({ changes }: Pick<Snapshot, 'changes'>): ReadonlyMap<string, readonly string[]> {
  const packages = new Map<string, string[]>();
  for (const change of changes) {
    const name = packageOfChange(change);
    if (name === undefined) continue;
    const paths = packages.get(name);
    if (paths === undefined) packages.set(name, [change.path]);
    else paths.push(change.path);
  }
  return packages;
}

/** A package that differs in a catalog, with a place of the difference. */
interface CatalogDifference {
  /** The root of the catalog. */
  readonly root: string;
  /** Empty for a blob that names no package. */
  readonly name: string;
  readonly place: Place;
}

/** What is compared of a snapshot. */
type Compared = Pick<Snapshot, 'base' | 'merged' | 'changes'>;

/**
 * The packages that differ between the loaded catalogs of base and merged tree, each once for a catalog, with a place of the difference:
 * whatever directory the difference stands in.
 *
 * Only blobs of changed files are compared, and of directories whose `.indexignore` changed: nothing else of a catalog
 * can differ, and both sides have loaded these, however much else of the catalog one of them has loaded.
 */
export const differencesOfCatalogs = memoise(compareCatalogs);

function compareCatalogs(snapshot: Compared): readonly CatalogDifference[] {
  const { base, merged } = snapshot;
  const isAffected = affectedFiles(snapshot);
  const differences: CatalogDifference[] = [];
  // The merged side first: a difference is shown where it is in the tree that would result.
  for (const root of new Set([...merged.catalogs.keys(), ...base.catalogs.keys()])) {
    const after = merged.catalogs.get(root)?.blobs.filter(blob => isAffected(blob.document.file)) ?? [];
    const before = base.catalogs.get(root)?.blobs.filter(blob => isAffected(blob.document.file)) ?? [];
    const seen = new Set<string>();
    for (const { content, document } of differentBlobs(after, before)) {
      if (seen.has(content.package)) continue;
      seen.add(content.package);
      differences.push({ root, name: content.package, place: { file: document.file, line: document.line } });
    }
  }
  return differences;
}

/** The packages that differ in any loaded catalog, each with the first place of a difference. */
export function packagesThatDiffer(snapshot: Snapshot): ReadonlyMap<string, Place> {
  const packages = new Map<string, Place>();
  for (const { name, place } of differencesOfCatalogs(snapshot)) {
    if (!packages.has(name)) packages.set(name, place);
  }
  return packages;
}

/** Blobs of which one side has more than the other, by package and text. Their order and their files do not matter. */
function* differentBlobs(after: readonly Blob[], before: readonly Blob[]): Iterable<Blob> {
  const counts = new Map<string, Map<string, { readonly blob: Blob; count: number }>>();
  const add = (blob: Blob, one: number) => {
    const { content, document } = blob;
    const texts = counts.get(content.package) ?? new Map<string, { readonly blob: Blob; count: number }>();
    counts.set(content.package, texts);
    const known = texts.get(document.text);
    if (known === undefined) texts.set(document.text, { blob, count: one });
    else known.count += one;
  };
  for (const blob of after) if (!isNothing(blob)) add(blob, 1);
  for (const blob of before) if (!isNothing(blob)) add(blob, -1);
  for (const texts of counts.values()) for (const { blob, count } of texts.values()) if (count !== 0) yield blob;
}

/** Tells whether a change can alter what a catalog reads from a file: it, or an ignore file above it, changes. */
export function affectedFiles({ changes }: Pick<Snapshot, 'changes'>): (path: string) => boolean {
  const changed = new Set(changes.map(change => change.path));
  const ignoring = new Set<string>();
  for (const path of changed) if (isIgnoreFile(path)) ignoring.add(directoryOf(path));
  return path => {
    if (changed.has(path)) return true;
    if (ignoring.size === 0) return false;
    for (let directory = directoryOf(path); ; directory = directoryOf(directory)) {
      if (ignoring.has(directory)) return true;
      if (directory === '') return false;
    }
  };
}

/** A document that cannot be read and names no package is in no catalog; checks of reading refuse it. */
function isNothing({ content }: Blob): boolean {
  return content.kind === 'unreadable' && content.package === '';
}
