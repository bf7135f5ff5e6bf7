import { bundleCatalogNote } from '../../core/preview/bundle-catalogs.ts';
import type { PreviewSource } from '../../core/preview/preview-source.ts';
import { previewedCatalog } from '../../core/preview/previewed-catalog.ts';
import { findLayout } from '../load/find-layout.ts';
import { loadBundleCatalogs } from '../load/load-bundle-catalogs.ts';
import { loadConfig } from '../load/load-config.ts';
import { loadOneCatalog } from '../load/load-one-catalog.ts';
import type { ControllerParts } from './controller-parts.ts';
import { liveCatalogSide } from './live-catalog-side.ts';
import type { InstalledRepository, MirroredRepository } from './ports.ts';
import { liveRevisions } from './publish/live-revisions.ts';

/**
 * The catalogs of a branch, as they are at one commit, compared with what is live of them; without catalogs, those that its bundle directories
 * result in. Each catalog is loaded when it is asked for.
 *
 * @throws MirrorError, and so does what it returns
 */
export async function previewBranch(
  parts: Pick<ControllerParts, 'mirrors' | 'clock' | 'history'>,
  installed: InstalledRepository,
  at: { readonly branch: string; readonly sha: string },
): Promise<PreviewSource> {
  const { mirrors, clock } = parts;
  async function within<Result>(use: (repository: MirroredRepository) => Promise<Result>): Promise<Result> {
    const repository = await mirrors.open(installed, { base: at, pull: undefined });
    try {
      return await use(repository);
    } finally {
      await repository.close();
    }
  }

  const { layout, fileBytes, bundles } = await within(async repository => {
    const tree = await repository.tree(at.sha);
    const { config } = await loadConfig(repository, tree);
    const configured = { catalogs: config.catalogs.paths, operators: config.operators };
    const found = await findLayout([tree], configured);
    const { fileBytes } = config.limits;
    const isOfBundles = found.catalogs.length === 0 && found.operators !== undefined;
    const bundles = isOfBundles ? await loadBundleCatalogs(repository, tree, found.operators, fileBytes) : undefined;
    return { layout: found, fileBytes, bundles };
  });
  if (bundles !== undefined) {
    const versions = new Map(bundles.names.map(({ root, version }) => [root, version]));
    const note = bundleCatalogNote(layout.operators ?? '');
    return {
      roots: [...versions.keys()],
      load: async root => previewedCatalog(bundles.side(versions.get(root)), undefined, [note]),
    };
  }
  const live = await liveRevisions(parts, installed, at.branch);
  return {
    roots: layout.catalogs.map(({ path }) => path),
    async load(path) {
      const shown = await within(async repository => {
        const tree = await repository.tree(at.sha);
        const { snapshot } = await loadOneCatalog(repository, { tree, path, name: path, fileBytes, now: clock.now() });
        return { catalog: snapshot.merged.catalogs.get(path), unloaded: snapshot.unloaded };
      });
      const published = live.get(path);
      if (published === undefined) return previewedCatalog(shown, undefined);
      const { side, note } = await liveCatalogSide(parts, installed, published);
      return previewedCatalog(shown, side, [note]);
    },
  };
}
