import type { History } from './ports.ts';

/** What a round left for later ones: plain data. Losing it costs time alone, so whoever recalls it gets by without. */
export async function recall<Value>(history: Pick<History, 'read'>, key: string): Promise<Value | undefined> {
  const text = await history.read(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    // Written by another version, or cut off: the same as nothing.
    return undefined;
  }
}

/** @param value undefined forgets it */
export async function remember(history: History, key: string, value: object | undefined): Promise<void> {
  await history.write(key, value === undefined ? undefined : JSON.stringify(value));
}
