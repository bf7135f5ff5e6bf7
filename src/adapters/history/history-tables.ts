import type { DatabaseSync } from 'node:sqlite';
import type { StoredEntry } from './entry-text.ts';
import { historyLimits } from './history-limits.ts';

export const historyMigrations: readonly string[] = [
  `CREATE TABLE deliveries (guid TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX deliveries_by_time ON deliveries (at);
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    list TEXT NOT NULL,
    stored INTEGER NOT NULL,
    at TEXT NOT NULL,
    rest TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entries_by_list ON entries (list, id);
  CREATE TABLE texts (
    key TEXT NOT NULL PRIMARY KEY,
    used INTEGER NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX texts_by_use ON texts (used);`,
];

/** A text that is read is marked as used no more often than this: a read should not cost a write. */
const usedAgainMs = 24 * 60 * 60 * 1000;

/** What the history does with its tables. Times are milliseconds since 1970. */
export function createHistoryTables(database: DatabaseSync) {
  const addDelivery = database.prepare('INSERT OR IGNORE INTO deliveries (guid, at) VALUES (?, ?)');
  const lastRest = database.prepare('SELECT rest FROM entries WHERE list = ? ORDER BY id DESC LIMIT 1');
  const addEntry = database.prepare('INSERT INTO entries (list, stored, at, rest) VALUES (?, ?, ?, ?)');
  const trimList = database.prepare(
    `DELETE FROM entries WHERE list = ?1 AND id <=
       (SELECT id FROM entries WHERE list = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
  );
  const entries = database.prepare('SELECT at, rest FROM entries WHERE list = ? ORDER BY id DESC LIMIT ?');
  const readText = database.prepare('SELECT text, used FROM texts WHERE key = ?');
  const useText = database.prepare('UPDATE texts SET used = ? WHERE key = ?');
  const writeText = database.prepare('INSERT OR REPLACE INTO texts (key, used, text) VALUES (?, ?, ?)');
  const removeText = database.prepare('DELETE FROM texts WHERE key = ?');
  const oldDeliveries = database.prepare('DELETE FROM deliveries WHERE at < ?');
  const oldEntries = database.prepare(
    'DELETE FROM entries WHERE list IN (SELECT list FROM entries GROUP BY list HAVING max(stored) < ?)',
  );
  const oldTexts = database.prepare('DELETE FROM texts WHERE used < ?');
  return {
    addDelivery: (guid: string, now: number) => Number(addDelivery.run(guid, now).changes) > 0,
    lastOf: (list: string) => lastRest.get(list)?.rest,
    addEntry: (list: string, { at, rest }: StoredEntry, now: number, most: number) => {
      addEntry.run(list, now, at, rest);
      trimList.run(list, most);
    },
    entries: (list: string, most: number) =>
      entries.all(list, most).map(row => ({ at: String(row.at), rest: String(row.rest) })),
    readText: (key: string, now: number): string | undefined => {
      const row = readText.get(key);
      if (row === undefined) return undefined;
      if (Number(row.used) < now - usedAgainMs) useText.run(now, key);
      return String(row.text);
    },
    writeText: (key: string, text: string | undefined, now: number) => {
      if (text === undefined) removeText.run(key);
      else writeText.run(key, now, text);
    },
    removeOld: (now: number) => {
      oldDeliveries.run(now - historyLimits.deliveryMs);
      oldEntries.run(now - historyLimits.entryMs);
      oldTexts.run(now - historyLimits.textMs);
    },
    /** Removes the oldest tenth of everything, to make room. */
    removeTenth: () => {
      database.exec(
        `DELETE FROM texts WHERE key IN (SELECT key FROM texts ORDER BY used LIMIT (SELECT count(*) / 10 + 1 FROM texts));
         DELETE FROM entries WHERE id IN (SELECT id FROM entries ORDER BY id LIMIT (SELECT count(*) / 10 + 1 FROM entries));
         DELETE FROM deliveries WHERE guid IN (SELECT guid FROM deliveries ORDER BY at LIMIT (SELECT count(*) / 10 + 1 FROM deliveries));`,
      );
    },
  };
}
