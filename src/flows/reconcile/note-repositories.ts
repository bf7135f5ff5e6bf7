import type { ControllerParts } from './parts.ts';
import { type RepositoryRecord, repositoriesKey } from './repository-record.ts';
import { readStored, writeStored } from './stored-value.ts';

type Parts = Pick<ControllerParts, 'history' | 'queue'>;

/** Notes a repository that pages may show, and whether everybody may see it. */
export function noteRepository(parts: Parts, noted: RepositoryRecord): Promise<void> {
  const { installation, id, name, isPrivate } = noted;
  const record = { installation, id, name, isPrivate };
  return change(parts, records => [...records.filter(other => other.id !== id), record]);
}

/**
 * Notes all that there are: pages show no other one.
 *
 * @param unread installations of which nothing is known now: what was there before stays
 */
export function noteRepositories(
  parts: Parts,
  found: readonly RepositoryRecord[],
  unread: ReadonlySet<number>,
): Promise<void> {
  return change(parts, before => [...before.filter(({ installation }) => unread.has(installation)), ...found]);
}

async function change(
  { history, queue }: Parts,
  changed: (records: readonly RepositoryRecord[]) => readonly RepositoryRecord[],
): Promise<void> {
  const listed = async () => (await readStored<readonly RepositoryRecord[]>(history, repositoriesKey)) ?? [];
  const after = (before: readonly RepositoryRecord[]) => [...changed(before)].sort((one, other) => one.id - other.id);
  const before = await listed();
  if (JSON.stringify(after(before)) === JSON.stringify(before)) return;
  await queue.exclusive(repositoriesKey, async () => writeStored(history, repositoriesKey, after(await listed())));
}
