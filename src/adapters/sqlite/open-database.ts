import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../log.ts';
import { makeDirectory } from '../make-directory.ts';
import { resultCodeOf, resultCodes } from './result-codes.ts';
import { rethrowAsStoreError } from './rethrow-as-store-error.ts';

export interface DatabaseOptions {
  readonly path: string;
  /** Marks the file as ours. https://www.sqlite.org/pragma.html#pragma_application_id */
  readonly applicationId: number;
  /** SQL that makes version N + 1 of the schema from version N: its length is the present version. Only ever appended to. */
  readonly migrations: readonly string[];
  /** What the file may take on the disk, its log apart. */
  readonly maxBytes: number;
  /** How long another process is waited for that has the file open. */
  readonly busyTimeoutMs: number;
  readonly log: Log;
}

const pageSize = 4096;

/**
 * Opens a database in the data folder for this process alone. What it holds may be lost: a file that is damaged, foreign or of a
 * later version is moved aside (to `<path>.unusable`, in place of an earlier one), and a new one is begun.
 *
 * @throws StoreError
 */
export function openDatabase(options: DatabaseOptions): DatabaseSync {
  const { path } = options;
  return rethrowAsStoreError(path, () => {
    makeDirectory(dirname(path), 0o700);
    const opened = open(options);
    if (typeof opened !== 'string') return opened;
    options.log.warn(`${path} ${opened}: it is moved to ${path}.unusable, and a new one is created.`);
    moveAside(path);
    const begun = open(options);
    if (typeof begun === 'string') throw new Error(`${path} ${begun}, although it is new.`);
    return begun;
  });
}

/** The database, or what is wrong with the file. */
function open(options: DatabaseOptions): DatabaseSync | string {
  const database = new DatabaseSync(options.path, { timeout: options.busyTimeoutMs });
  try {
    const problem = prepare(database, options);
    if (problem === undefined) return database;
    database.close();
    return problem;
  } catch (error) {
    database.close();
    const code = resultCodeOf(error);
    if (code === resultCodes.notADatabase) return 'is not an SQLite database';
    if (code === resultCodes.corrupt) return 'is damaged';
    throw error;
  }
}

function prepare(database: DatabaseSync, { applicationId, migrations, maxBytes }: DatabaseOptions): string | undefined {
  // Exclusive before WAL: no shared memory is needed then, and the lock ends with the process, however it ends.
  database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = ${pageSize}; PRAGMA trusted_schema = OFF`);
  const tables = Number(database.prepare('SELECT count(*) AS number FROM sqlite_schema').get()?.number);
  const version = pragma(database, 'user_version');
  if (tables > 0 && pragma(database, 'application_id') !== applicationId) return 'belongs to another program';
  if (version > migrations.length) return 'was written by a later version of this program';
  if (database.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') return 'is damaged';
  // A power failure may cost the last writes, never the file; the death of the process costs nothing.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216');
  database.exec(`PRAGMA max_page_count = ${Math.ceil(maxBytes / pageSize)}`);
  database.exec('BEGIN IMMEDIATE');
  for (const migration of migrations.slice(version)) database.exec(migration);
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}; COMMIT`);
  return undefined;
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

function moveAside(path: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true });
  rmSync(`${path}.unusable`, { force: true });
  renameSync(path, `${path}.unusable`);
}
