import { listPlace, type OpenRecord } from './page-record.ts';
import type { ControllerParts } from './parts.ts';
import type { PullRequestKey } from './ports.ts';
import { readStored, writeStored } from './stored-value.ts';

/** Keeps the list of a repository's open pull requests. It is written only where it changes. */
export async function recordOpenPull(
  { history, queue }: ControllerParts,
  key: PullRequestKey,
  entry: OpenRecord | undefined,
): Promise<void> {
  const place = listPlace(key.repository.id);
  const listed = async () => (await readStored<readonly OpenRecord[]>(history, place)) ?? [];
  const there = (await listed()).find(({ number }) => number === key.number);
  if (JSON.stringify(there) === JSON.stringify(entry)) return;
  await queue.exclusive(place, async () => {
    const others = (await listed()).filter(({ number }) => number !== key.number);
    const records = entry === undefined ? others : [...others, entry].sort((one, other) => one.number - other.number);
    await writeStored(history, place, records);
  });
}
