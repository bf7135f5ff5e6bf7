import { addSeconds } from '../../../core/add-seconds.ts';
import type { LiveCatalog } from '../../../core/plan/live-catalog.ts';
import { formatWorkKey } from '../../../core/plan/work-key.ts';
import type { CatalogReceipt, Receipt } from '../../../core/publish/receipt.ts';
import type { InstalledRepository, MirroredRepository } from '../ports.ts';
import { readStored, writeStored } from '../stored-value.ts';
import type { MergedPull } from './ports.ts';
import { livePlace } from './publication-record.ts';
import type { PublishingParts } from './published.ts';

/** Pull requests that were merged earlier are told nothing: publishing may have been configured just now. */
const maxSeconds = 3 * 24 * 3600;
/** Of more changes none is looked at: every catalog counts as changed. */
const maxChanges = 5000;
const soonSeconds = 30;

/**
 * Tells the pull requests that were merged lately which images have their change: for each, what is known of the catalogs that it changed is kept, and
 * the pull request is looked at again, which brings its comment there. A change is live where the revision that the tags name has its merge commit.
 *
 * @throws HubError
 */
export async function noteLive(
  parts: PublishingParts,
  installed: InstalledRepository,
  repository: MirroredRepository,
  branch: string,
  receipt: Pick<Receipt, 'revision' | 'catalogs'>,
): Promise<void> {
  const { publishing, clock } = parts;
  if (receipt.catalogs.length === 0) return;
  const oldest = addSeconds(clock.now(), -maxSeconds);
  for (const pull of await publishing.hub.mergedPulls(installed, branch)) {
    if (pull.mergedAt < oldest) continue;
    const found = await changedCatalogs(repository, pull, receipt);
    if (found.length > 0) await noteOf(parts, installed, pull, found);
  }
}

/** The catalogs that a pull request changed in this revision, with what became of them. */
async function changedCatalogs(
  repository: MirroredRepository,
  { commit }: MergedPull,
  { revision, catalogs }: Pick<Receipt, 'revision' | 'catalogs'>,
): Promise<readonly CatalogReceipt[]> {
  const merged = await repository.commit(commit);
  if (merged === undefined || !(await repository.contains(revision, commit))) return [];
  const [parent] = merged.parents;
  if (parent === undefined || (await repository.commit(parent)) === undefined) return [];
  const [before, after] = await Promise.all([repository.tree(parent), repository.tree(commit)]);
  const { changes, isComplete } = await repository.changes(before, after, maxChanges);
  return catalogs.filter(
    ({ path }) =>
      !isComplete ||
      path === '' ||
      // That of a composite is a file.
      changes.some(change => change.path === path || change.path.startsWith(`${path}/`)),
  );
}

async function noteOf(
  { history, queue, clock }: PublishingParts,
  installed: InstalledRepository,
  { number, head, commit }: MergedPull,
  receipts: readonly CatalogReceipt[],
): Promise<void> {
  const { id } = installed.repository;
  const place = livePlace(id, number);
  const before = (await readStored<readonly LiveCatalog[]>(history, place)) ?? [];
  const now = clock.now();
  // Where it has been live, it stays so, whatever came later.
  const live = receipts.map(receipt => {
    const known = before.find(({ name, image }) => name === receipt.name && image !== undefined);
    return known ?? liveOf(receipt, now);
  });
  if (JSON.stringify(live) === JSON.stringify(before)) return;
  const work = formatWorkKey({ ...installed, kind: 'pull', number });
  // Should this process end after the next lines, the pull request is looked at all the same.
  await queue.add(work, addSeconds(now, soonSeconds));
  const isNew =
    live.filter(({ image }) => image !== undefined).length > before.filter(({ image }) => image !== undefined).length;
  if (isNew)
    await history.record({
      repository: id,
      number,
      at: now,
      kind: 'published',
      base: commit,
      head,
      text: textOf(live),
    });
  await writeStored(history, place, live);
  await queue.add(work);
}

function liveOf({ name, image, tags, problem }: CatalogReceipt, since: string): LiveCatalog {
  const [tag] = tags;
  if (image === undefined) return { name, ...(problem === undefined ? {} : { problem }) };
  return { name, image, ...(tag === undefined ? {} : { tag }), since };
}

function textOf(live: readonly LiveCatalog[]): string {
  return `Live in ${live.flatMap(({ image }) => image ?? []).join(', ')}.`;
}
