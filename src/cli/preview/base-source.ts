import { openRepository } from '../../adapters/git/open-repository.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import type { PreviewSide } from '../../core/preview/previewed-catalog.ts';
import type { Arguments, Context } from '../command.ts';
import { loadCatalogs } from '../graph/load-catalogs.ts';
import { namesRegistry } from '../inputs/classify-input.ts';
import { isNoDirectory } from '../inputs/read-catalog-image.ts';
import { pathInRepository } from '../path-in-repository.ts';
import { UsageError } from '../usage-error.ts';
import { type HeadSource, imageSide } from './head-source.ts';

/** What catalogs are compared with: each of them is loaded once. */
export interface BaseSource {
  load(root: string): Promise<PreviewSide>;
  close(): Promise<void>;
}

/**
 * Opens what `--base` names: an image (`oci:`, or a reference that begins with a registry), else a revision of the repository.
 *
 * @throws UsageError where it cannot be compared with, PreviewFailure for an image that cannot be read, GitError for a revision
 */
export async function baseSource(
  context: Context,
  args: Arguments,
  base: string,
  head: HeadSource,
): Promise<BaseSource> {
  if (base.startsWith('oci:') || (namesRegistry(base) && isNoDirectory(context, base))) {
    if (head.roots.length > 1)
      throw new UsageError(`An image is one catalog. Name the one to compare it with: 'preview DIR --base ${base}'.`);
    const side = await imageSide(context, args, base);
    return { load: async () => side, close: async () => undefined };
  }
  if (head.directory === undefined)
    throw new UsageError(
      'An image can only be compared with an image. Set --base to one, with its registry or oci:DIR.',
    );
  return ofRevision(context, base, head.directory);
}

async function ofRevision({ now }: Context, revision: string, directory: string): Promise<BaseSource> {
  const repository = await openRepository(directory, { revisions: [revision], fetchMissing: true });
  const loaded = new Map<string, Promise<PreviewSide>>();
  async function load(root: string): Promise<PreviewSide> {
    const path = pathInRepository(directory, root);
    if (path === undefined) throw new UsageError(`The directory '${root}' is not in the repository.`);
    const tree = await repository.tree(revision);
    const wanted = { root: path, now, memory: documentMemory() };
    const { catalogs, unloaded } = await loadCatalogs(repository, tree, wanted);
    return { catalog: catalogs.get(path), unloaded };
  }
  try {
    // Said before anything is served.
    await repository.tree(revision);
  } catch (error) {
    await repository.close();
    throw error;
  }
  return {
    load: root => {
      const known = loaded.get(root) ?? load(root);
      loaded.set(root, known);
      return known;
    },
    close: () => repository.close(),
  };
}
