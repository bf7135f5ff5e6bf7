import { joinPath } from '../../core/repository/paths.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';

/**
 * The files of `metadata/` of one bundle directory of an operator: of the last one, since directories are named by versions, so that it is
 * about the newest. Undefined where none has any.
 *
 * @param entries what the directory of the operator holds
 * @param path the directory of the operator
 * @param versions names of the bundle directories that are left out
 */
export async function metadataOfAnother(
  tree: Tree,
  entries: readonly DirectoryEntry[],
  path: string,
  versions: ReadonlySet<string>,
): Promise<{ readonly version: string; readonly entries: readonly TreeEntry[] } | undefined> {
  for (const { name, kind } of entries.toReversed()) {
    if (kind !== 'directory' || versions.has(name)) continue;
    const metadata = joinPath(joinPath(path, name), 'metadata');
    const found = (await tree.list(metadata)) ?? [];
    const files = found.flatMap(entry =>
      entry.kind === 'directory' ? [] : [{ path: joinPath(metadata, entry.name), mode: entry.kind, id: entry.id }],
    );
    if (files.length > 0) return { version: name, entries: files };
  }
  return undefined;
}
