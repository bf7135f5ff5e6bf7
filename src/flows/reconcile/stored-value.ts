import { parsedJson } from '../../core/json/parsed-json.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { History } from './ports.ts';

/** Reads what an earlier round stored as JSON. Undefined where there is none: losing it costs time alone. */
export async function readStored<Value>(history: Pick<History, 'read'>, key: string): Promise<Value | undefined> {
  const text = await history.read(key);
  // What is no JSON was written by another version, or cut off: the same as nothing.
  return text === undefined ? undefined : (parsedJson(text) as Value | undefined);
}

/** Stores plain data for later rounds. @param value undefined removes it */
export async function writeStored(history: History, key: string, value: object | undefined): Promise<void> {
  await history.write(key, value === undefined ? undefined : JSON.stringify(value));
}

/** Where values are stored, and the locks under which they are changed. */
export type Store = Pick<ControllerParts, 'history' | 'queue'>;

/**
 * Changes what is stored under a key, as one step among all that change it.
 *
 * @param change undefined leaves it as it is
 * @returns whether it was changed
 */
export function changeStored<Value extends object>(
  { history, queue }: Store,
  key: string,
  change: (before: Value | undefined) => Value | undefined,
): Promise<boolean> {
  return queue.exclusive(key, async () => {
    const after = change(await readStored<Value>(history, key));
    if (after !== undefined) await writeStored(history, key, after);
    return after !== undefined;
  });
}

/** A list that is stored under a key. What another version wrote counts as nothing. */
export async function readList<Value>(history: Pick<History, 'read'>, key: string): Promise<readonly Value[]> {
  const stored = await readStored<unknown>(history, key);
  return Array.isArray(stored) ? stored : [];
}

/**
 * Changes a list that is stored under a key, as one step among all that change it. Where nothing changes, nothing is locked or written.
 *
 * @returns the list as it is then
 */
export async function changeList<Value>(
  { history, queue }: Store,
  key: string,
  change: (before: readonly Value[]) => readonly Value[],
): Promise<readonly Value[]> {
  const before = await readList<Value>(history, key);
  if (JSON.stringify(change(before)) === JSON.stringify(before)) return before;
  return queue.exclusive(key, async () => {
    const after = change(await readList<Value>(history, key));
    await writeStored(history, key, after);
    return after;
  });
}
