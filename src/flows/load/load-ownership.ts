import type { Config } from '../../core/config/model.ts';
import type { Ownership } from '../../core/ownership/model.ts';
import { ownershipFiles } from '../../core/ownership/ownership-files.ts';
import { ownershipOf } from '../../core/ownership/ownership-of.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { Tree } from '../ports.ts';
import { entriesAt } from './entries-at.ts';
import type { FileReader } from './file-reader.ts';

/** Who owns the packages, as the files of one tree say. For a change that tree is the base, and nothing else. */
export async function loadOwnership(
  reader: FileReader,
  tree: Tree,
  layout: Layout,
  packages: ReadonlySet<string>,
  { owners }: Config,
): Promise<Ownership> {
  const files = await reader.read(await entriesAt(tree, ownershipFiles(layout, packages)), 'base');
  return ownershipOf({ files, layout, owners, unloaded: reader.unloaded });
}
