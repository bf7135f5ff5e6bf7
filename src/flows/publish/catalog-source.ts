import type { PublishTargetName } from '../../core/publish/targets.ts';
import { compose } from '../composite/compose.ts';
import type { Images, Tree } from '../ports.ts';
import type { FilesReader } from './read-once.ts';

/** Where the files of a catalog are. */
export interface CatalogSource {
  readonly objects: FilesReader;
  readonly tree: Tree;
  /** Of the catalog in the tree. */
  readonly path: string;
}

/** Why there are none: one sentence. */
interface NoCatalogSource {
  readonly problem: string;
  readonly isInfrastructure?: true;
}

/**
 * The files of a catalog: in the tree of the revision, or composed of what its references name now.
 *
 * @param from `images` reads the references of composites
 */
export async function catalogSource(
  from: Pick<CatalogSource, 'objects' | 'tree'> & { readonly images: Images; readonly now: string },
  { catalog, references }: Pick<PublishTargetName, 'catalog' | 'references'>,
): Promise<CatalogSource | NoCatalogSource> {
  const { objects, tree, images, now } = from;
  if (references === undefined) return { objects, tree, path: catalog.path };
  const composition = await compose(images, references, now);
  if (composition.kind === 'composed') return { objects: composition, tree: composition.tree, path: '' };
  const { problems } = composition;
  const problem = problems.map(({ message }) => message).join(' ');
  const isInfrastructure = problems.every(each => each.isInfrastructure === true);
  return { problem, ...(isInfrastructure ? { isInfrastructure } : {}) };
}
