import { openRepository } from '../../adapters/git/open-repository.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { PreviewSide } from '../../core/preview/previewed-catalog.ts';
import type { Phrase } from '../../core/report/text/phrase.ts';
import { loadBundleCatalogs } from '../../flows/load/load-bundle-catalogs.ts';
import type { Arguments, Context } from '../command.ts';
import { loadCatalogs } from '../graph/load-catalogs.ts';
import { isNoDirectory, namesRegistry } from '../inputs/index.ts';
import { pathInRepository } from '../path-in-repository.ts';
import { UsageError } from '../usage-error.ts';
import { type HeadSource, imageSide } from './head-source.ts';

/** What a catalog is compared with, and the sentence that says so, or why it is not. */
export interface Compared {
  readonly side?: PreviewSide;
  readonly note: Phrase;
}

/** What catalogs are compared with: each of them is loaded once. */
export interface BaseSource {
  load(root: string): Promise<Compared>;
  close(): Promise<void>;
}

/**
 * Opens what `--base` names: an image (`oci:`, or a reference that begins with a registry), else a revision of the repository.
 *
 * @throws UsageError where it cannot be compared with, ImageFailure for an image that cannot be read, GitError for a revision
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
    return { load: async () => comparedWith(base, side), close: async () => undefined };
  }
  if (head.directory === undefined)
    throw new UsageError(
      'An image can only be compared with an image. Set --base to one, with its registry or oci:DIR.',
    );
  return ofRevision(context, base, head.directory, head.versions);
}

function comparedWith(base: string, side: PreviewSide): Compared {
  return { side, note: ['Compared with ', { name: base }, '.'] };
}

async function ofRevision(
  { now }: Context,
  revision: string,
  directory: string,
  versions: HeadSource['versions'],
): Promise<BaseSource> {
  const repository = await openRepository(directory, { revisions: [revision], fetchMissing: true });
  const loaded = new Map<string, Promise<Compared>>();
  function pathOf(root: string): string {
    const path = pathInRepository(directory, root);
    if (path === undefined) throw new UsageError(`The directory '${root}' is not in the repository.`);
    return path;
  }
  async function load(root: string): Promise<PreviewSide> {
    const tree = await repository.tree(revision);
    if (versions !== undefined) {
      const { fileBytes } = defaultConfig.limits;
      const { side } = await loadBundleCatalogs(repository, tree, pathOf(versions.operators), fileBytes);
      return side(versions.byRoot.get(root));
    }
    const path = pathOf(root);
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
      const known = loaded.get(root) ?? load(root).then(side => comparedWith(revision, side));
      loaded.set(root, known);
      return known;
    },
    close: () => repository.close(),
  };
}
