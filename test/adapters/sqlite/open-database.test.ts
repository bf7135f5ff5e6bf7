import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/adapters/sqlite/open-database.ts';
import { rethrowAsStoreError } from '../../../src/adapters/sqlite/rethrow-as-store-error.ts';

const migrations = ['CREATE TABLE one (text TEXT)', 'CREATE TABLE two (text TEXT)'];
let directory: string;
let path: string;
let warnings: string[];
const opened: DatabaseSync[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keeper-sqlite-'));
  path = join(directory, 'new', 'folder', 'file.sqlite');
  warnings = [];
});
afterEach(() => {
  for (const database of opened.splice(0)) if (database.isOpen) database.close();
  rmSync(directory, { recursive: true, force: true });
});

function open(
  changes: { readonly versions?: number; readonly maxBytes?: number; readonly applicationId?: number } = {},
) {
  const database = openDatabase({
    path,
    applicationId: changes.applicationId ?? 42,
    migrations: migrations.slice(0, changes.versions ?? 1),
    maxBytes: changes.maxBytes ?? 1 << 20,
    busyTimeoutMs: 20,
    log: { warn: message => warnings.push(message) },
  });
  opened.push(database);
  return database;
}
const add = (database: DatabaseSync, text: string) => database.prepare('INSERT INTO one VALUES (?)').run(text);
const texts = (database: DatabaseSync) =>
  database
    .prepare('SELECT text FROM one')
    .all()
    .map(({ text }) => text);

test('what was written is there again, and later migrations are made up for', () => {
  const first = open();
  add(first, 'kept');
  first.close();
  const second = open({ versions: 2 });
  expect(texts(second)).toEqual(['kept']);
  expect(second.prepare('SELECT count(*) AS number FROM two').get()).toMatchObject({ number: 0 });
  expect(warnings).toEqual([]);
});

test('a file that another process or part has open is refused', () => {
  open();
  expect(open).toThrow(expect.objectContaining({ name: 'StoreError', code: 'in-use', retryable: true }));
});

const damages: readonly (readonly [name: string, damage: () => void, told: string])[] = [
  [
    'is no database',
    () => writeFileSync(path, 'something else entirely, and longer than the header of a file'.repeat(20)),
    'is not an SQLite database',
  ],
  ['is cut off', () => truncateSync(path, 5_000), 'is damaged'],
  [
    'is overwritten in the middle',
    () => {
      const bytes = readFileSync(path);
      bytes.fill(0xa5, 4096);
      writeFileSync(path, bytes);
    },
    'is damaged',
  ],
  [
    'belongs to another program',
    () => {
      rmSync(path);
      const other = new DatabaseSync(path);
      other.exec('CREATE TABLE theirs (text TEXT)');
      other.close();
    },
    'belongs to another program',
  ],
  ['is of a later version', () => open({ versions: 2 }).close(), 'was written by a later version of this program'],
];

test.each(damages)('a file that %s is moved aside, and a new one begun', (_, damage, told) => {
  const first = open();
  for (let index = 0; index < 400; index++) add(first, 'x'.repeat(200));
  first.close();
  damage();
  const second = open();
  expect(texts(second)).toEqual([]);
  add(second, 'new');
  expect(warnings).toEqual([`${path} ${told}: it is moved to ${path}.unusable, and a new one is created.`]);
  expect(existsSync(`${path}.unusable`)).toBe(true);
  second.close();
  expect(texts(open())).toEqual(['new']);
});

test('a log that was left behind damaged costs what is in it at most', () => {
  open().close();
  writeFileSync(`${path}-wal`, 'garbage'.repeat(1_000));
  expect(texts(open())).toEqual([]);
});

test('past its limit a write fails with what to do, and the file is as it was', () => {
  const database = open({ maxBytes: 20 * 4096 });
  const fill = () => {
    for (let index = 0; index < 100; index++) rethrowAsStoreError(path, () => add(database, 'x'.repeat(2_000)));
  };
  expect(fill).toThrow(
    expect.objectContaining({ code: 'full', retryable: true, message: `The disk is full: ${path} cannot be written.` }),
  );
  const { length } = texts(database);
  expect(length).toBeGreaterThan(5);
  database.close();
  expect(texts(open())).toHaveLength(length);
});

test('a folder that cannot be made, and a folder in the place of the file, are reported', () => {
  writeFileSync(join(directory, 'new'), '');
  expect(open).toThrow(expect.objectContaining({ code: 'unusable', retryable: false }));
  rmSync(join(directory, 'new'));
  mkdirSync(path, { recursive: true });
  expect(open).toThrow(expect.objectContaining({ code: 'unusable', fix: expect.stringContaining(path) }));
});
