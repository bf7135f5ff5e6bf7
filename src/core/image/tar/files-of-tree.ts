import { malformed } from '../failures.ts';
import type { ImageTree } from './image-tree.ts';
import { keptEntries } from './kept-entries.ts';

/** A file of an image: its path from the root, without a leading `/`. */
export interface ImageFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The regular files in the kept directories of an image whose layers were all applied, sorted by path. Links to directories stand for
 * nothing, as for opm.
 *
 * @throws OutcomeError `malformed` for a link to what is not in these directories, for a file whose content was not kept, and for a device or
 * a pipe: opm waits for ever for what a pipe gives
 */
export function filesOfTree(tree: ImageTree): readonly ImageFile[] {
  const entries = keptEntries(tree);
  const lost = entries.find(entry => entry.kind === 'lost');
  if (lost !== undefined) throw malformed(`${lost.path} ${lost.reason}`);
  const other = entries.find(entry => entry.kind === 'other');
  if (other !== undefined) throw malformed(`${other.path} is neither a file nor a directory`);
  return entries.filter(entry => entry.kind === 'file');
}
