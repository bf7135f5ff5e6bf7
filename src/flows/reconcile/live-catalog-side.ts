import { defaultConfig } from '../../core/config/defaults.ts';
import type { PreviewSide } from '../../core/preview/previewed-catalog.ts';
import type { Phrase } from '../../core/report/text/phrase.ts';
import { loadOneCatalog } from '../load/load-one-catalog.ts';
import type { ControllerParts } from './controller-parts.ts';
import { MirrorError } from './mirror-error.ts';
import type { InstalledRepository } from './ports.ts';
import type { LiveRevision } from './publish/live-revisions.ts';

/** The published catalog, from the revision that it was published from, and the sentence that says which. */
export interface LiveSide {
  /** Undefined where the repository has that revision no longer. */
  readonly side: PreviewSide | undefined;
  readonly note: Phrase;
}

/**
 * Loads what is live of a catalog, from the mirror: no registry is asked.
 *
 * @throws MirrorError where the mirror cannot be used
 */
export async function liveCatalogSide(
  { mirrors, clock }: Pick<ControllerParts, 'mirrors' | 'clock'>,
  installed: InstalledRepository,
  { path, revision, image, since }: LiveRevision,
): Promise<LiveSide> {
  const live: Phrase = [
    'revision ',
    { name: revision.slice(0, 12) },
    `, live since ${minuteOf(since)}, in `,
    { name: image },
  ];
  try {
    const repository = await mirrors.open(installed, { base: { branch: undefined, sha: revision }, pull: undefined });
    try {
      const tree = await repository.tree(revision);
      const { fileBytes } = defaultConfig.limits;
      const { snapshot } = await loadOneCatalog(repository, { tree, path, name: path, fileBytes, now: clock.now() });
      const side = { catalog: snapshot.merged.catalogs.get(path), unloaded: snapshot.unloaded };
      return { side, note: ['Compared with the published catalog: ', ...live, '.'] };
    } finally {
      await repository.close();
    }
  } catch (error) {
    if (!(error instanceof MirrorError) || error.code !== 'moved') throw error;
    const note: Phrase = [
      'Not compared with the published catalog: ',
      ...live,
      '. The repository no longer has this revision.',
    ];
    return { side: undefined, note };
  }
}

function minuteOf(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}
