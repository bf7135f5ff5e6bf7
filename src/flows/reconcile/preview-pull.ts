import { nobodyKnown } from '../../core/actors.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import { bundleCatalogNote } from '../../core/preview/bundle-catalogs.ts';
import { changedBundleCatalogs } from '../../core/preview/changed-bundle-catalogs.ts';
import { packagesOfSide } from '../../core/preview/packages-of-side.ts';
import type { PreviewSource } from '../../core/preview/preview-source.ts';
import { type PreviewedCatalog, type PreviewSide, previewedCatalog } from '../../core/preview/previewed-catalog.ts';
import type { Phrase } from '../../core/report/text/phrase.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { loadChange } from '../load/load-change.ts';
import type { ControllerParts } from './controller-parts.ts';
import { liveCatalogSide } from './live-catalog-side.ts';
import type { PageRecord } from './page-record.ts';
import { liveRevisions } from './publish/live-revisions.ts';

/** A catalog that a pull request changes. */
interface ChangedCatalog {
  readonly after: PreviewSide;
  readonly shown: PreviewedCatalog;
}

/**
 * The catalogs that a pull request changes, as merging it would leave them, compared with what is live of them, else with its base. Of each
 * catalog, the packages that the change concerns are shown. Judges nothing.
 *
 * @returns undefined where merging gives no tree, or one that differs too much to be loaded
 * @throws MirrorError, and so does what it returns
 */
export async function previewPull(
  parts: Pick<ControllerParts, 'mirrors' | 'clock' | 'history'>,
  { installation, repository: name, number, base, head }: PageRecord,
): Promise<PreviewSource | undefined> {
  const installed = { installation, repository: name };
  const repository = await parts.mirrors.open(installed, { base, pull: { number, head: head.sha } });
  try {
    const merged = await repository.merge(base.sha, head.sha);
    if (merged.kind !== 'merged') return undefined;
    const { snapshot } = await loadChange(repository, {
      base: await repository.tree(base.sha),
      merged: merged.tree,
      actors: () => nobodyKnown,
      now: parts.clock.now(),
      memory: documentMemory(),
    });
    if (snapshot.obstacle !== undefined) return undefined;
    const changed = changedCatalogs(snapshot, base.branch);
    const live = await liveRevisions(parts, installed, base.branch);
    return {
      roots: [...changed.keys()],
      async load(root) {
        const found = changed.get(root);
        if (found === undefined) return previewedCatalog({ catalog: undefined, unloaded: [] }, undefined);
        const published = live.get(root);
        if (published === undefined) return found.shown;
        const { side, note } = await liveCatalogSide(parts, installed, published);
        if (side === undefined) return { ...found.shown, notes: [...found.shown.notes, note] };
        return previewedCatalog(found.after, packagesOfSide(side, new Set(found.shown.names)), [note]);
      },
    };
  } finally {
    await repository.close();
  }
}

function changedCatalogs(snapshot: Snapshot, branch: string): ReadonlyMap<string, ChangedCatalog> {
  const { base, merged, unloaded, layout } = snapshot;
  const compared: Phrase = ['Compared with ', { name: branch }, '.'];
  const catalogs = [...new Set([...merged.catalogs.keys(), ...base.catalogs.keys()])].map(root => {
    const after = { catalog: merged.catalogs.get(root), unloaded };
    const before = { catalog: base.catalogs.get(root), unloaded };
    return [root, { after, shown: previewedCatalog(after, before, [compared]) }] as const;
  });
  const ofBundles = [...changedBundleCatalogs(snapshot)].map(([root, sides]) => {
    const after = { catalog: sides.after, unloaded };
    const notes = [bundleCatalogNote(layout.operators ?? ''), compared];
    return [root, { after, shown: previewedCatalog(after, { catalog: sides.before, unloaded }, notes) }] as const;
  });
  return new Map(
    [...catalogs, ...ofBundles].filter(([, { shown }]) => shown.differences?.size !== 0 || shown.unread.length > 0),
  );
}
