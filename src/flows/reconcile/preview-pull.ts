import { nobodyKnown } from '../../core/actors.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import type { PreviewSource } from '../../core/preview/preview-source.ts';
import { previewedCatalog } from '../../core/preview/previewed-catalog.ts';
import { loadChange } from '../load/load-change.ts';
import type { PageRecord } from './page-record.ts';
import type { ControllerParts } from './parts.ts';

/**
 * The catalogs that a pull request changes, as merging it would leave them, compared with its base. Of each catalog, the packages that the
 * change concerns are loaded. Judges nothing.
 *
 * @returns undefined where merging gives no tree, or one that differs too much to be loaded
 * @throws MirrorError
 */
export async function previewPull(
  { mirrors, clock }: Pick<ControllerParts, 'mirrors' | 'clock'>,
  { installation, repository: of, number, base, head }: PageRecord,
): Promise<PreviewSource | undefined> {
  const wanted = { base, pull: { number, head: head.sha } };
  const repository = await mirrors.open({ installation, repository: of }, wanted);
  try {
    const merged = await repository.merge(base.sha, head.sha);
    if (merged.kind !== 'merged') return undefined;
    const { snapshot } = await loadChange(repository, {
      base: await repository.tree(base.sha),
      merged: merged.tree,
      actors: () => nobodyKnown,
      now: clock.now(),
      memory: documentMemory(),
    });
    if (snapshot.obstacle !== undefined) return undefined;
    const { unloaded } = snapshot;
    const all = [...new Set([...snapshot.merged.catalogs.keys(), ...snapshot.base.catalogs.keys()])].map(root => {
      const after = { catalog: snapshot.merged.catalogs.get(root), unloaded };
      return [root, previewedCatalog(after, { catalog: snapshot.base.catalogs.get(root), unloaded })] as const;
    });
    const changed = new Map(all.filter(([, shown]) => shown.differences?.size !== 0 || shown.unread.length > 0));
    return {
      roots: [...changed.keys()],
      load: async root => changed.get(root) ?? previewedCatalog({ catalog: undefined, unloaded: [] }, undefined),
    };
  } finally {
    await repository.close();
  }
}
