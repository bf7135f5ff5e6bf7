import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { AskedBy } from '../../../flows/reconcile/ports.ts';
import { repositoryOfKey } from '../repository-of-key.ts';

/** A key that was taken. */
export interface TakenKey {
  readonly key: string;
  /** How often it failed in a row before. */
  readonly failures: number;
  /** The webhook deliveries that it was added for. */
  readonly deliveries: AskedBy | undefined;
}

/** The keys that are pending or running. Times are milliseconds since 1970. */
export interface WorkTable {
  /** @returns whether it is due at another time than before */
  add(key: string, due: number, delivery: string | undefined): boolean;
  /**
   * Takes the key that has been due longest; keys of repositories that have none running come first, so that one repository does not keep
   * the others waiting. Undefined where none is due.
   */
  take(now: number): TakenKey | undefined;
  done(key: string): void;
  failed(key: string, due: number): void;
  /** Every key that is marked as running. */
  running(): readonly TakenKey[];
  /** When the next key is due that does not run. */
  nextDue(): number | undefined;
  size(): { readonly pending: number; readonly running: number };
}

/** `due` is null for a key that runs and was not added again. */
export const workMigrations: readonly string[] = [
  `CREATE TABLE work (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    due INTEGER,
    running INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX work_by_due ON work (due, id) WHERE running = 0;`,
  `ALTER TABLE work ADD COLUMN delivery TEXT;
  ALTER TABLE work ADD COLUMN deliveries INTEGER NOT NULL DEFAULT 0;`,
  `ALTER TABLE work ADD COLUMN share TEXT;
  DROP INDEX work_by_due;
  CREATE INDEX work_by_due ON work (due, id, share) WHERE running = 0;
  CREATE INDEX work_running ON work (share) WHERE running = 1;`,
];

export function createWorkTable(database: DatabaseSync): WorkTable {
  const add = database.prepare(
    `INSERT INTO work (key, due, share) VALUES (?1, ?2, ?3)
     ON CONFLICT (key) DO UPDATE SET due = ?2 WHERE due IS NULL OR due > ?2`,
  );
  const note = database.prepare(
    'UPDATE work SET delivery = coalesce(delivery, ?2), deliveries = deliveries + 1 WHERE key = ?1',
  );
  const forget = database.prepare('UPDATE work SET delivery = NULL, deliveries = 0 WHERE key = ?');
  const take = database.prepare(
    `UPDATE work SET running = 1, due = NULL
     WHERE id = coalesce(
       (SELECT id FROM work WHERE running = 0 AND due <= ?1
         AND coalesce(share, '') NOT IN (SELECT share FROM work WHERE running = 1 AND share IS NOT NULL)
         ORDER BY due, id LIMIT 1),
       (SELECT id FROM work WHERE running = 0 AND due <= ?1 ORDER BY due, id LIMIT 1))
     RETURNING key, failures, delivery, deliveries`,
  );
  const remove = database.prepare('DELETE FROM work WHERE key = ? AND due IS NULL');
  const again = database.prepare('UPDATE work SET running = 0, failures = 0 WHERE key = ?');
  const failed = database.prepare(
    'UPDATE work SET running = 0, failures = failures + 1, due = min(coalesce(due, ?2), ?2) WHERE key = ?1',
  );
  const running = database.prepare('SELECT key, failures, NULL AS delivery FROM work WHERE running = 1');
  const next = database.prepare('SELECT min(due) AS due FROM work WHERE running = 0');
  const size = database.prepare('SELECT count(due) AS pending, coalesce(sum(running), 0) AS running FROM work');
  return {
    add(key, due, delivery) {
      const isChanged = Number(add.run(key, due, repositoryOfKey(key) ?? null).changes) > 0;
      if (delivery !== undefined) note.run(key, delivery);
      return isChanged;
    },
    take(now) {
      const [taken] = keysOf(take, now);
      if (taken?.deliveries !== undefined) forget.run(taken.key);
      return taken;
    },
    done: key => {
      if (Number(remove.run(key).changes) === 0) again.run(key);
    },
    failed: (key, due) => {
      failed.run(key, due);
    },
    running: () => keysOf(running),
    nextDue: () => numberOf(next.get()?.due),
    size: () => {
      const row = size.get();
      return { pending: numberOf(row?.pending) ?? 0, running: numberOf(row?.running) ?? 0 };
    },
  };
}

function keysOf(statement: StatementSync, ...parameters: readonly number[]): readonly TakenKey[] {
  return statement.all(...parameters).map(({ key, failures, delivery, deliveries }) => ({
    key: String(key),
    failures: Number(failures),
    deliveries: typeof delivery === 'string' ? { first: delivery, count: Number(deliveries) } : undefined,
  }));
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
