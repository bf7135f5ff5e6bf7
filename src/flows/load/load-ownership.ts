import type { Config } from '../../core/config/model.ts';
import type { Ownership } from '../../core/ownership/model.ts';
import { ownershipFiles } from '../../core/ownership/ownership-files.ts';
import { ownershipOf } from '../../core/ownership/ownership-of.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { Tree } from '../ports.ts';
import { loadFiles } from './load-state.ts';
import type { Loader } from './loader.ts';

/** Who owns the packages, as the files of one tree say. For a change that tree is the base, and nothing else. */
export async function loadOwnership(
  loader: Loader,
  tree: Tree,
  layout: Layout,
  packages: ReadonlySet<string>,
  { owners }: Config,
): Promise<Ownership> {
  const files = await loadFiles(loader, tree, 'base', ownershipFiles(layout, packages));
  return ownershipOf({ files, layout, owners, unloaded: loader.unloaded });
}
