import type { PreviewSource } from '../../core/preview/preview-source.ts';
import { previewedCatalog } from '../../core/preview/previewed-catalog.ts';
import { findLayout } from '../load/find-layout.ts';
import { loadConfig } from '../load/load-config.ts';
import { loadOneCatalog } from '../load/load-one-catalog.ts';
import type { ControllerParts } from './parts.ts';
import type { InstalledRepository, MirroredRepository } from './ports.ts';

/**
 * The catalogs of a branch, as they are at one commit. Each is loaded when it is asked for.
 *
 * @throws MirrorError, and so does what it returns
 */
export async function previewBranch(
  { mirrors, clock }: Pick<ControllerParts, 'mirrors' | 'clock'>,
  of: InstalledRepository,
  at: { readonly branch: string; readonly sha: string },
): Promise<PreviewSource> {
  async function within<Result>(use: (repository: MirroredRepository) => Promise<Result>): Promise<Result> {
    const repository = await mirrors.open(of, { base: at, pull: undefined });
    try {
      return await use(repository);
    } finally {
      await repository.close();
    }
  }

  const { layout, fileBytes } = await within(async repository => {
    const tree = await repository.tree(at.sha);
    const { config } = await loadConfig(repository, tree);
    const configured = { catalogs: config.catalogs.paths, operators: config.operators };
    return { layout: await findLayout([tree], configured), fileBytes: config.limits.fileBytes };
  });
  return {
    roots: layout.catalogs.map(({ path }) => path),
    load: path =>
      within(async repository => {
        const tree = await repository.tree(at.sha);
        const wanted = { tree, path, name: path, fileBytes, now: clock.now() };
        const { snapshot } = await loadOneCatalog(repository, wanted);
        return previewedCatalog(
          { catalog: snapshot.merged.catalogs.get(path), unloaded: snapshot.unloaded },
          undefined,
        );
      }),
  };
}
