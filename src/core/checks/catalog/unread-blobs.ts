import type { CatalogDocument } from '../../catalog/blob.ts';
import type { Catalog } from '../../catalog/model.ts';
import { pathBelow } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';

/**
 * What a catalog may hold besides what could be read of it. Rules about something that is absent keep silent where it may
 * stand in a document or file that could not be read: that one is reported, and all that follows from it would mislead.
 */
export interface UnreadBlobs {
  /** Paths of the files that could not be read, or not completely. */
  readonly files: readonly string[];
  /** Whether a blob of this package and schema, and of this name where one is given, may be among what could not be read. */
  mayHold(packageName: string, schema: string, name?: string): boolean;
}

export function unreadBlobsOf(snapshot: Snapshot, catalog: Catalog): UnreadBlobs {
  const known = new Set<string>();
  const partlyRead: string[] = [];
  const files: string[] = snapshot.unloaded.flatMap(({ path, side }) => (side === 'merged' ? path : []));
  for (const { document, content } of catalog.blobs) {
    if (content.kind !== 'unreadable') continue;
    partlyRead.push(document.file);
    if (content.package === '' || mayHoldMore(document)) files.push(document.file);
    else
      known
        .add(key(content.package, content.schema, content.name))
        .add(key(content.package, content.schema, undefined));
  }
  if (known.size === 0 && files.length === 0) return none;
  const packages = packagesNear(catalog, files);
  return {
    files: [...new Set([...files, ...partlyRead])],
    mayHold: (name, schema, blob) =>
      packages === 'all' ||
      packages.has(name) ||
      [schema, ''].some(kind => known.has(key(name, kind, blob)) || known.has(key(name, kind, ''))),
  };
}

/** JSON that opm cannot read on is YAML to it, and a YAML document ends with the first JSON object: what follows is lost. */
function mayHoldMore({ format, text }: CatalogDocument): boolean {
  return format === 'yaml' && /^\s*\{/.test(text);
}

const none: UnreadBlobs = { files: [], mayHold: () => false };

/** A blob of which package, schema and name are known; an empty name is one that is not known, undefined stands for any. */
function key(packageName: string, schema: string, name: string | undefined): string {
  return JSON.stringify([packageName, schema, name]);
}

/** The packages that a file may belong to: those of its directory below the root. A file in the root may hold any. */
function packagesNear(catalog: Catalog, files: readonly string[]): ReadonlySet<string> | 'all' {
  const directories = new Set<string>();
  for (const file of files) {
    const directory = directoryBelow(catalog.root, file);
    if (directory === '') return 'all';
    if (directory !== undefined) directories.add(directory);
  }
  const packages = new Set(directories);
  if (directories.size === 0) return packages;
  for (const { document, content } of catalog.blobs) {
    if (directories.has(directoryBelow(catalog.root, document.file) ?? '')) packages.add(content.package);
  }
  return packages;
}

/** The first directory below the root; empty for a file in the root, undefined for one elsewhere. */
function directoryBelow(root: string, file: string): string | undefined {
  const below = pathBelow(root, file);
  if (below === undefined) return undefined;
  return below.slice(0, Math.max(below.indexOf('/'), 0));
}
