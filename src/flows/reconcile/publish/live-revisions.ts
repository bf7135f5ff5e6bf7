import type { Receipt } from '../../../core/publish/receipt.ts';
import type { ControllerParts } from '../controller-parts.ts';
import type { InstalledRepository } from '../ports.ts';
import { readStored, writeStored } from '../stored-value.ts';

/** What publishing found to be live of a catalog. */
export interface LiveRevision {
  /** Directory in the repository. */
  readonly path: string;
  readonly branch: string;
  /** The first commit that the image was seen to be live for: later ones that give the same image have the same catalog. */
  readonly revision: string;
  /** By digest. */
  readonly image: string;
  /** When that was seen. ISO 8601, UTC. */
  readonly since: string;
}

/** What is live of the catalogs of a branch, as far as publishing has recorded it. Never throws for what another version wrote. */
export async function liveRevisions(
  { history }: Pick<ControllerParts, 'history'>,
  installed: InstalledRepository,
  branch: string,
): Promise<ReadonlyMap<string, LiveRevision>> {
  const known = await read(history, installed);
  return new Map(known.filter(one => one.branch === branch).map(one => [one.path, one]));
}

/**
 * Records what is live now. A catalog that could not be published keeps what was live of it. Of one that somebody published a newer revision of,
 * nothing is known until that revision is looked at.
 *
 * @param found what became of the catalogs, empty where that is not known yet; undefined where nothing is published
 */
export async function noteLiveRevisions(
  { history, clock }: Pick<ControllerParts, 'history' | 'clock'>,
  installed: InstalledRepository,
  branch: string,
  found: Pick<Receipt, 'revision' | 'catalogs'> | undefined,
): Promise<void> {
  const before = await read(history, installed);
  const after = found === undefined ? [] : found.catalogs.length === 0 ? before : live(before, found);
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeStored(history, storageKeyOf(installed), after);

  function live(
    known: readonly LiveRevision[],
    { revision, catalogs }: Pick<Receipt, 'revision' | 'catalogs'>,
  ): readonly LiveRevision[] {
    return catalogs.flatMap(({ path, state, image }): readonly LiveRevision[] => {
      const last = known.find(one => one.path === path && one.branch === branch);
      if (last !== undefined && (image === undefined || image === last.image)) return [last];
      if (image === undefined || state === 'superseded') return [];
      return [{ path, branch, revision, image, since: clock.now() }];
    });
  }
}

async function read(
  history: ControllerParts['history'],
  installed: InstalledRepository,
): Promise<readonly LiveRevision[]> {
  const stored = await readStored<unknown>(history, storageKeyOf(installed));
  return Array.isArray(stored) ? stored : [];
}

function storageKeyOf({ repository }: InstalledRepository): string {
  return `live-revisions:${repository.id}`;
}
