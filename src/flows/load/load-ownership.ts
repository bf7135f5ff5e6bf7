import type { Config } from '../../core/config/model.ts';
import type { Ownership } from '../../core/ownership/model.ts';
import { ownershipFiles } from '../../core/ownership/ownership-files.ts';
import { ownershipOf } from '../../core/ownership/ownership-of.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';
import { entriesAt } from './entries-at.ts';
import { type FileReader, unfollowedLink } from './file-reader.ts';
import { linksAbove } from './links-above.ts';

/**
 * Who owns the packages, as the files of one tree say. For a change that tree is the base, and nothing else. What is a link owns nothing, even
 * if the change replaces it.
 */
export async function loadOwnership(
  reader: FileReader,
  tree: Tree,
  layout: Layout,
  packages: ReadonlySet<string>,
  { owners }: Config,
): Promise<Ownership> {
  const paths = ownershipFiles(layout, packages);
  const entries = await entriesAt(tree, paths);
  const isLink = ({ mode }: TreeEntry) => mode === 'symlink';
  const files = await reader.read(
    entries.filter(entry => !isLink(entry)),
    'base',
  );
  const links = entries.filter(isLink).map(({ path }) => unfollowedLink(path, 'base'));
  for (const link of links) if (!reader.isFollowed(link.path)) reader.note(link);
  // Programs that read files of owners of directories, and GitHub, follow no linked directories.
  const settings = paths.filter(path => path.endsWith('/ci.yaml'));
  const above = (await linksAbove(tree, settings)).map(({ path }) => unfollowedLink(path, 'base'));
  return ownershipOf({ files, layout, owners, unloaded: [...reader.unloaded, ...links, ...above] });
}
