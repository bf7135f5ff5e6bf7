import { type RepositoryRecord, repositoriesKey } from './repository-record.ts';
import { changeStored, readStored, type Store } from './stored-value.ts';

/** Notes a repository that pages may show, and whether everybody may see it. */
export function noteRepository(store: Store, noted: RepositoryRecord): Promise<void> {
  const { installation, id, name, isPrivate } = noted;
  const record = { installation, id, name, isPrivate };
  return change(store, records => [...records.filter(other => other.id !== id), record]);
}

/**
 * Notes all that there are: pages show no other one.
 *
 * @param unread installations of which nothing is known now: what was there before stays
 */
export function noteRepositories(
  store: Store,
  found: readonly RepositoryRecord[],
  unread: ReadonlySet<number>,
): Promise<void> {
  return change(store, before => [...before.filter(({ installation }) => unread.has(installation)), ...found]);
}

async function change(
  store: Store,
  changed: (records: readonly RepositoryRecord[]) => readonly RepositoryRecord[],
): Promise<void> {
  const after = (before: readonly RepositoryRecord[] = []) =>
    [...changed(before)].sort((one, other) => one.id - other.id);
  const before = (await readStored<readonly RepositoryRecord[]>(store.history, repositoriesKey)) ?? [];
  if (JSON.stringify(after(before)) === JSON.stringify(before)) return;
  await changeStored<readonly RepositoryRecord[]>(store, repositoriesKey, after);
}
