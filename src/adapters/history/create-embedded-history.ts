import { join } from 'node:path';
import type { History } from '../../flows/reconcile/ports.ts';
import type { DiskReserve } from '../disk-reserve.ts';
import type { Log } from '../log.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { resultCodeOf, resultCodes } from '../sqlite/result-codes.ts';
import { writeWithReserve } from '../sqlite/rethrow-as-store-error.ts';
import { StoreError } from '../sqlite/store-error.ts';
import { listName, readEntry, writeEntry } from './entry-text.ts';
import { historyLimits } from './history-limits.ts';
import { createHistoryTables, historyMigrations } from './history-tables.ts';
import { problemOfText } from './problem-of-text.ts';

export interface EmbeddedHistoryOptions {
  readonly dataDir: string;
  readonly maxBytes: number;
  readonly busyTimeoutMs: number;
  readonly log: Log;
  readonly reserve: DiskReserve | undefined;
}

/** After so many writes what is too old is removed. */
const writesBetweenRemovals = 1_000;

/**
 * A history in a file of the data folder, for one process. What is old is removed, and where there is no room the oldest tenth, too.
 *
 * @throws StoreError
 */
export function createEmbeddedHistory(options: EmbeddedHistoryOptions): History {
  const { dataDir, maxBytes, busyTimeoutMs, log, reserve } = options;
  const path = join(dataDir, 'history.sqlite');
  const database = openDatabase({
    path,
    applicationId: 0x63_6b_68_69,
    migrations: historyMigrations,
    maxBytes,
    busyTimeoutMs,
    log,
  });
  const tables = createHistoryTables(database);
  let writes = 0;

  const read = <Result>(use: () => Result): Result => {
    if (!database.isOpen) throw new StoreError('closed', 'The history is closed.', 'Start again.');
    return writeWithReserve(path, reserve, use);
  };
  const transaction = <Result>(use: () => Result): Result => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = use();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  const write = <Result>(use: () => Result): Result =>
    read(() => {
      if (writes++ % writesBetweenRemovals === 0) transaction(() => tables.removeOld(Date.now()));
      try {
        return transaction(use);
      } catch (error) {
        if (resultCodeOf(error) !== resultCodes.full) throw error;
        transaction(tables.removeTenth);
        return transaction(use);
      }
    });
  const checkText = (...texts: readonly (string | undefined)[]) => {
    const problem = problemOfText(...texts);
    if (problem !== undefined) throw new StoreError('invalid', problem, 'Report this as a bug.');
  };

  return {
    isNewDelivery: async guid => {
      checkText(guid);
      return write(() => tables.addDelivery(guid, Date.now()));
    },
    record: async entry => {
      const stored = writeEntry(entry);
      checkText(stored.at, stored.rest);
      write(() => {
        const list = listName(entry.repository, entry.number);
        if (tables.lastOf(list) === stored.rest) return;
        const now = Date.now();
        tables.addEntry(list, stored, now, historyLimits.entriesOfPullRequest);
        tables.addEntry(listName(entry.repository, undefined), stored, now, historyLimits.entriesOfRepository);
      });
    },
    entries: async (repository, number, most) =>
      read(() => tables.entries(listName(repository, number), Math.max(0, most)).map(readEntry)),
    read: async key => {
      checkText(key);
      return read(() => tables.readText(key, Date.now()));
    },
    write: async (key, text) => {
      checkText(key, text);
      write(() => tables.writeText(key, text, Date.now()));
    },
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}
