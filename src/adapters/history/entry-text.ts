import type { HistoryEntry } from '../../flows/reconcile/ports.ts';

/** An entry as it is stored: when, and the rest, which tells whether it is like another one. */
export interface StoredEntry {
  readonly at: string;
  readonly rest: string;
}

export function writeEntry({ at, repository, number, kind, base, head, text }: HistoryEntry): StoredEntry {
  return { at, rest: JSON.stringify({ repository, number, kind, base, head, text }) };
}

export function readEntry({ at, rest }: StoredEntry): HistoryEntry {
  return { ...(JSON.parse(rest) as Omit<HistoryEntry, 'at'>), at };
}

/** The lists that an entry belongs to, and how many each of them keeps. */
export function listName(repository: number, number: number | undefined): string {
  return number === undefined ? `${repository}` : `${repository}/${number}`;
}
