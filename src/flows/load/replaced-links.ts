import type { Layout } from '../../core/repository/layout.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import type { ConfiguredLayout } from './find-layout.ts';
import { followLink, linkedDirectory, linkedFile } from './follow-link.ts';
import { linkMeaning } from './link-meaning.ts';

/** What a change takes away with links of the base. */
export interface ReplacedLinks {
  /** By the path of a link the file that programs read there; undefined where they read none: it leads nowhere, or to a directory. */
  readonly files: ReadonlyMap<string, TreeEntry | undefined>;
  /** Links of whole directories at places where something is read: what goes with them is not compared. */
  readonly directories: readonly string[];
}

/**
 * Follows the links of the base that a change removes or replaces. Whoever does so changes what was read there, and nothing else: the
 * base is then compared with what the link leads to. Links out of the repository are not followed.
 */
export async function replacedLinks(
  objects: ObjectReader,
  base: Tree,
  layout: Layout,
  stated: ConfiguredLayout,
  changes: readonly RoledChange[],
): Promise<ReplacedLinks> {
  const files = new Map<string, TreeEntry | undefined>();
  const directories: string[] = [];
  for (const change of changes) {
    const { path, before } = change;
    if (before?.mode !== 'symlink') continue;
    const followed = await followLink(objects, base, before);
    const file = linkedFile(followed);
    const isNothing = followed.end === 'nothing';
    if (file !== undefined) files.set(path, { ...file, path });
    else if (isNothing || linkedDirectory(followed) !== undefined) files.set(path, undefined);
    if (file !== undefined || isNothing) continue;
    const meaning = await linkMeaning(change, { layout, stated }, async () => true);
    if (meaning === 'place') directories.push(path);
  }
  return { files, directories };
}
